//! What hovers say.

mod accept;
mod everywhere;
mod keywords;
mod names;
mod providers;
mod responses;
mod room;
mod vars;

use expect_test::{Expect, expect};
use promptsig::features::hover;

use crate::support::Fixture;

/// Shows the text that the hover speaks of, and what it says.
fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&shown(fixture));
}

fn shown(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    match hover::hover(file, &fixture.project, offset) {
        Some(hover) => format!("[{}]\n{}\n", hover.span.text(&file.source), hover.text.markdown()),
        None => String::new(),
    }
}

#[test]
fn parameters() {
    check(
        r#"
script({
    title: "Weather",
    system: [],
    param$0eters: {
        city: "",
        days: { type: "integer", default: 3, minimum: 1, description: "How many | days" },
        tone: { type: "string", enum: ["short", "long"], uiGroup: "style" },
    },
})
"#,
        expect![[r#"
            [parameters]
            ```typescript
            parameters: {
              city: string
              days?: integer = 3  /** How many | days */
              tone?: "short" | "long"
            }
            ```
        "#]],
    );
}

/// Where it is declared and where it is read, the same is said of it.
#[test]
fn one_parameter() {
    let places = [
        r#"script({ system: [], parameters: { city: { type: "string", description: "Where" }, maxCount: $03 } })"#,
        "script({ system: [], parameters: { maxCount: 3 } })\nenv.vars.max_$0count",
    ];
    let [declared, read] = places.map(shown);
    assert_eq!(read, declared.replacen("[maxCount]", "[max_count]", 1));
    expect![[r#"
        [maxCount]
        ```typescript
        env.vars.maxCount: integer = 3
        ```

        A parameter of this script, `3` by default.
    "#]]
    .assert_eq(&declared);
}

#[test]
fn a_read() {
    check(
        r#"
script({ system: ["system.fetch"] })
env.vars["system.fetch.$0domains"]
"#,
        expect![[r#"
            ["system.fetch.domains"]
            ```typescript
            env.vars["system.fetch.domains"]: {
              type?: string = "array"
              items?: string  /** A list of allowed domains to fetch data from. */
            }
            ```

            A parameter of `system.fetch`, undefined unless passed. In scope: `system` names it.
        "#]],
    );
    check(
        r#"
script({ system: [], parameters: { city: "" } })
const { t$0own } = env.vars
"#,
        expect![[r#"
            [town]
            ```typescript
            env.vars.town: unknown
            ```

            No parameter of this name is in scope; the value is undefined unless a caller passes it.
        "#]],
    );
}

#[test]
fn the_call() {
    check(
        r#"
scr$0ipt({ title: "Weather", system: ["system"], parameters: { city: "" } })
"#,
        expect![[r#"
            [script]
            ```typescript
            script main: { city: string }
            ```

            Weather

            One system in scope: `system`.
        "#]],
    );
    check(
        r#"
scr$0ipt({ title: "Weather", ...base })
"#,
        expect![[r#"
            [script]
            ⚠️ GenAIScript reads metadata as text and cannot read this text: all of it is ignored.

            ```typescript
            script main
            ```

            6 systems in scope.
        "#]],
    );
}

#[test]
fn what_breaks_the_workspace() {
    check(
        r#"
script({ system: [], par$0ameters: { city: null } })
"#,
        expect![[r#"
            [parameters]
            ⚠️ GenAIScript cannot take this: every GenAIScript command of the workspace fails with “Cannot read properties of null (reading 'type')”.

            ```typescript
            parameters: { city?: unknown }
            ```
        "#]],
    );
}

#[test]
fn a_tool() {
    check(
        r#"
defTool("get-wea$0ther", "current weather", { city: "", unit: ["c"] }, ({ city }) => city)
"#,
        expect![[r#"
            [defTool("get-weather"]
            ⚠️ Models will know it as `get_weather`.

            ```typescript
            tool get-weather: { city: string; unit?: string[] }
            ```

            current weather

            Returns `string`, inferred from the code.
        "#]],
    );
    check(
        r#"
defTool("weather", "current weather", { city: { type: "string", description: "Where" } }, ({ ci$0ty }) => city)
"#,
        expect![[r#"
            [city]
            ```typescript
            city?: string
            ```

            Where
        "#]],
    );
    check(
        r#"
defTool("weather", "d", { type: "object", properties: { ci$0ty: { type: "string" } }, required: ["city"] }, ({ city }) => city)
"#,
        expect![[r#"
            [city]
            ```typescript
            city: string
            ```
        "#]],
    );
}

#[test]
fn nothing_to_say() {
    check("const x = $01", expect![[""]]);
    check("script({ title: \"We$0ather\" })", expect![[""]]);
}
