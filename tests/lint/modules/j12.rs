use super::{anthropic, anthropic_source, check};

const SCHEMA: &str = r#"{ type: "object", properties: {} }"#;

#[test]
fn j12_white_space_in_description() {
    let row = |description: &str| anthropic(r#""a""#, description, SCHEMA);
    let source = |description: &str| anthropic_source(r#""a""#, description, SCHEMA);
    check(
        "J12",
        &[
            row(r#"«" b "»"#).fix_whole("Remove the white space around it", &source(r#""b""#)),
            row("«`\nb\n`»").fix_whole("Remove the white space around it", &source("`b`")),
            row("`b\n  - c`"),
            row("`b\n- c\n    - d`"),
            row(r#""b""#),
            row(r#"`${B} `"#),
            anthropic(
                r#""a""#,
                r#""b""#,
                r#"{ type: "object", properties: { c: { type: "string", description: «"d "» } } }"#,
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

#[test]
fn indentation_of_the_source() {
    use crate::lint::harness::{diagnostics, fixed_by};
    use test_support::Fixture;

    let before =
        anthropic_source(r#""a""#, "`The forecast.\n\n        Of a city:\n          - today`", SCHEMA);
    let fixture = Fixture::parse(&format!("//- /server.ts\n{before}"));
    let found = diagnostics(&fixture);
    let [of_rule] = found.iter().filter(|it| it.rule.code == "J12").collect::<Vec<_>>()[..] else {
        panic!("{found:#?}")
    };
    assert!(of_rule.message.contains("8 blanks"), "{}", of_rule.message);
    let (fixed, _) = fixed_by(of_rule, &of_rule.fixes[0], &found, &fixture);
    assert_eq!(fixed, anthropic_source(r#""a""#, "`The forecast.\n\nOf a city:\n  - today`", SCHEMA));
}
