use super::{anthropic, anthropic_source, check};

const SCHEMA: &str = r#"{ type: "object", properties: {} }"#;

#[test]
fn j12_white_space_in_description() {
    let row = |description: &str| anthropic(r#""a""#, description, SCHEMA);
    let below = |width: usize| format!("\n{0}Of a city:\n{0}today`", " ".repeat(width));
    let around = anthropic_source(r#""a""#, r#""b""#, SCHEMA);
    let fixed = anthropic_source(r#""a""#, "`The forecast.\nOf a city:\ntoday`", SCHEMA);
    check(
        "J12",
        &[
            row(&format!("«`The forecast.»{}", below(50))).fix_whole("Remove the indentation", &fixed),
            // Escapes within the lines change nothing of it; those of lines do.
            row(&format!("«`The \\`forecast\\`.»{}", below(50))).fix_whole(
                "Remove the indentation",
                &anthropic_source(r#""a""#, "`The \\`forecast\\`.\nOf a city:\ntoday`", SCHEMA),
            ),
            row(&format!("`The\\nforecast.{}", below(50))),
            row(r"` \`b\` `"),
            // Less than a hundred characters are not worth a minute, nor are line breaks around a text.
            row(&format!("`The forecast.{}", below(49))),
            row("`\nb\nc\n`"),
            row(r#"«" b "»"#).fix_whole("Remove the spaces around it", &around),
            row(r#""b ""#),
            row("«`  b`»").fix_whole("Remove the spaces around it", &anthropic_source(r#""a""#, "`b`", SCHEMA)),
            row(r#""b""#),
            row(r#"`${B} `"#),
            // Indentation of a list.
            row("`b\n  - c`"),
            row("`b\n- c\n    - d`"),
            row("`${B}\n                                                  c`"),
            anthropic(
                r#""a""#,
                r#""b""#,
                &format!(
                    r#"{{ type: "object", properties: {{ c: {{ type: "string", description: «`The forecast.»{} }} }} }}"#,
                    below(50)
                ),
            )
            .with_any_fixes(),
            anthropic(
                r#""a""#,
                r#""b""#,
                r#"{ type: "object", properties: { description: { type: "string" } } }"#,
            ),
        ],
    );
}

/// Below an empty first line, any indentation is that of the source.
#[test]
fn indentation_below_an_empty_first_line() {
    use crate::lint::harness::diagnostics;
    use test_support::Fixture;

    let told = |description: &str| {
        let source = anthropic_source(r#""a""#, description, SCHEMA);
        let found = diagnostics(&Fixture::parse(&format!("//- /server.ts\n{source}")));
        found.into_iter().filter(|it| it.rule.code == "J12").map(|it| it.message).collect::<Vec<_>>()
    };
    let items = "\n  - today".repeat(49);
    assert_eq!(
        told(&format!("`\n  The forecast:{items}\n  `")),
        ["The lines of this description are sent with their indentation in the source, 2 characters each."],
    );
    assert_eq!(told(&format!("`The forecast:{items}`")), [""; 0], "of the list");
    // A text that is known may be put together; code of several lines has lines of its own.
    let lines = "\n            today".repeat(10);
    assert_eq!(
        told(&format!("`The forecast:{lines}\n            ${{'of a city'}}`")),
        ["The lines of this description are sent with their indentation in the source, 12 characters each."],
    );
    assert_eq!(told(&format!("`The forecast:{lines}${{\n'of a city'}}`")), [""; 0], "code of two lines");
}

#[test]
fn a_list_keeps_its_own_indentation() {
    use crate::lint::harness::{diagnostics, fixed_by};
    use test_support::Fixture;

    let before = anthropic_source(
        r#""a""#,
        &format!(
            "`The forecast.\n\n{0}Of a city:\n{0}  - today\n{0}  - tomorrow\n{0}or\n{0}later`",
            " ".repeat(20)
        ),
        SCHEMA,
    );
    let fixture = Fixture::parse(&format!("//- /server.ts\n{before}"));
    let found = diagnostics(&fixture);
    let [of_rule] = found.iter().filter(|it| it.rule.code == "J12").collect::<Vec<_>>()[..] else {
        panic!("{found:#?}")
    };
    assert!(of_rule.message.contains("20 characters"), "{}", of_rule.message);
    let (fixed, _) = fixed_by(of_rule, &of_rule.fixes[0], &found, &fixture);
    assert_eq!(
        fixed,
        anthropic_source(
            r#""a""#,
            "`The forecast.\n\nOf a city:\n  - today\n  - tomorrow\nor\nlater`",
            SCHEMA
        )
    );
}
