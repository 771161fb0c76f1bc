mod accept;
mod built;
mod documents;
mod everywhere;
mod frontmatter;
mod given;
mod keywords;
mod models;
mod names;
mod prompt_names;
mod providers;
mod responses;
mod room;
mod schemas;
mod sites;
mod vars;

use expect_test::{Expect, expect};
use promptsig::ide::hover;

use test_support::Fixture;

fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&shown(fixture));
}

fn shown(fixture: &str) -> String {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    match hover::hover(file, &fixture.project, offset) {
        Some(hover) => format!("[{}]\n{}\n", hover.span.text(file.source()), hover.text.markdown()),
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

/// NaN equals nothing, which must not break finding the call.
#[test]
fn not_a_number_in_the_metadata() {
    for metadata in ["parameters: { year: NaN }", "seed: NaN, parameters: { year: 1 }", "topP: [{ a: -NaN }]"]
    {
        for kind in ["script", "system"] {
            for call in [
                format!("{kind}$0({{ {metadata} }})"),
                format!("{kind}({{ {} }})", metadata.replacen(':', "$0:", 1)),
            ] {
                let hover = shown(&call);
                assert!(!hover.contains("ignores this call"), "{call}\n{hover}");
                assert!(!hover.contains("unknown"), "{call}\n{hover}");
            }
        }
    }
    check(
        "script({ parameters: { city: \"\", ye$0ar: NaN } })",
        expect![[r#"
            [year]
            ```typescript
            env.vars.year: number
            ```

            A parameter of this script, required. A value given for `year` stays a string.
        "#]],
    );
    // Of two equal calls the first is taken, and the second is ignored.
    check(
        "script({ parameters: { year: NaN } })\nscript({ parameters: { ye$0ar: NaN } })",
        expect![[r#"
            [year]
            ⚠️ GenAIScript takes the metadata from line 1 and ignores this call.

            ```typescript
            year: unknown
            ```
        "#]],
    );
    check(
        "script({ parameters: { ye$0ar: NaN } })\nscript({ parameters: { year: NaN } })",
        expect![[r#"
            [year]
            ```typescript
            env.vars.year: number
            ```

            A parameter of this script, required. A value given for `year` stays a string.
        "#]],
    );
}

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
            ⚠️ GenAIScript takes this schema for an object with the properties `type` and `items`: what a user gives is dropped, and `env.vars["system.fetch.domains"]` is always undefined.

            ```typescript
            env.vars["system.fetch.domains"]: undefined
            ```

            A parameter of `system.fetch`, always undefined. In scope: `system` names it.
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
