//! A hover fits on the screen, whatever its content.

use std::fmt::Write;

use expect_test::expect;
use promptsig::ide::hover;
use promptsig::ide::markup::Markup;

use super::check;
use test_support::Fixture;

#[test]
fn a_long_list_of_parameters() {
    let mut parameters = String::new();
    for number in 1..=20 {
        let _ =
            write!(parameters, "p{number}: {{ type: \"integer\", description: \"The number {number}\" }}, ");
    }
    check(
        &format!(
            "scr$0ipt({{ title: \"Many\", description: \"{}\", parameters: {{ {parameters} }} }})",
            "So much to say. ".repeat(60)
        ),
        expect![[r#"
            [script]
            ```typescript
            script main: {
              p1?: integer  /** The number 1 */
              p2?: integer  /** The number 2 */
              p3?: integer  /** The number 3 */
              p4?: integer  /** The number 4 */
              p5?: integer  /** The number 5 */
              // 15 more
            }
            ```

            Many

            So much to say. So much to say. So much to say. So much to say. So much to say. So much to say. So much to say. So much to say. So much to…

            6 systems in scope.
        "#]],
    );
}

#[test]
fn what_is_inside_of_parameters_goes_first() {
    check(
        r#"
script({ system: [], param$0eters: {
    place: { type: "object", description: "Where", properties: {
        country: { type: "string", description: "The country" },
        city: { type: "string", description: "The city" },
        street: { type: "string", description: "The street and the number of the house" },
    } },
    a: "", b: "", c: "", d: "", e: "", f: "",
} })
"#,
        expect![[r#"
            [parameters]
            ⚠️ What a user gives for `place` is dropped, as it is an object.

            ```typescript
            parameters: {
              place?: { country?: string; city?: string; street?: string }  /** Where */
              a: string
              b: string
              c: string
              d: string
              e: string
              f: string
            }
            ```
        "#]],
    );
    check(
        r#"
script({ system: [], param$0eters: {
    places: { type: "array", items: { type: "object", properties: { city: { type: "string", description: "The city" } } } },
} })
"#,
        expect![[r#"
            [parameters]
            ⚠️ GenAIScript takes the schema of `places` for an object, and drops what a user gives.

            ```typescript
            parameters: {
              places?: { type?: string = "array"; items?: { city?: string } }
            }
            ```
        "#]],
    );
}

#[test]
fn long_values() {
    check(
        r#"
script({ system: [], parameters: { lang$0uage: {
    type: "string", default: "a text that is much too long to be shown in full in a line",
    enum: ["german", "french", "english", "spanish", "italian", "dutch", "polish", "czech", "danish"],
    description: "Die Sprache",
} } })
"#,
        expect![[r#"
            [language]
            ```typescript
            env.vars.language: "german" | "french" | "english" | "spanish" | "italian" | … 4 more = "a text that is much too long to be sho…
            ```

            Die Sprache

            A parameter of this script, with a default.
        "#]],
    );
}

#[test]
fn warnings_are_never_cut() {
    check(
        r#"
// script({ parameters: { a: null, b: 1, z: [] } })
script({ system: [], description: "What it does", parameters: { c: "", d: "", e: "", f: "", g: "", h: "" } })
env.va$0rs
"#,
        expect![[r#"
            [vars]
            ⚠️ GenAIScript takes the metadata from line 1 and ignores the call in line 2.

            ⚠️ GenAIScript does not see these parameters: `c`, `d`, `e`, `f`, `g`, `h`.

            ```typescript
            env.vars: { a?: unknown; b?: integer = 1; z?: unknown }
            ```

            It also holds whatever else a caller passes.
        "#]],
    );
}

#[test]
fn links_take_no_room() {
    let fixture =
        Fixture::parse("scr$0ipt({ parameters: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8 } })");
    let (file, offset) = fixture.at_cursor();
    let text = hover::hover(file, &fixture.project, offset).unwrap().text;
    let linked = text.render(Markup::Markdown, &|_| Some("x".repeat(1000)));
    assert_eq!(linked.replace(&format!(" [Preview schema]({})", "x".repeat(1000)), ""), text.markdown());
}

/// Without markup there are neither escapes nor links.
#[test]
fn plain_text() {
    let text = r#"
script({ parameters: { ci$0ty: { type: "string", title: "The <b>town</b>", description: "Not *here*, [there](x); `a\\` & 1. b_c_" } } })
"#;
    let fixture = Fixture::parse(text);
    let (file, offset) = fixture.at_cursor();
    let hover = hover::hover(file, &fixture.project, offset).unwrap();
    let link = |_| Some("command:show".to_owned());
    expect![[r#"
        env.vars.city: string

        Not *here*, [there](x); `a\` & 1. b_c_

        A parameter of this script, undefined unless passed. In forms: “The <b>town</b>”.
    "#]]
    .assert_eq(&(hover.text.render(Markup::Plain, &link) + "\n"));
    expect![[r#"
        ```typescript
        env.vars.city: string
        ```

        Not \*here\*, \[there\](x); \`a\\\` \& 1. b_c\_

        A parameter of this script, undefined unless passed. In forms: “The \<b>town\</b>”. [Preview schema](command:show)
    "#]].assert_eq(&(hover.text.render(Markup::Markdown, &link) + "\n"));
}
