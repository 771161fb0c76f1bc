use expect_test::{Expect, expect};
use promptsig::ide::manual::{self, ManualEntry, ManualFormat, ManualOptions};

use test_support::Fixture;

fn entries(text: &str) -> Vec<ManualEntry> {
    Fixture::parse(text).files.iter().filter_map(|file| file.as_script()).flat_map(manual::entries).collect()
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    let entries = entries(text);
    let mut lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            let mark = if entry.external { " external" } else { "" };
            format!("{} in line {}{mark}", entry.name(".").unwrap_or("?".to_owned()), entry.line)
        })
        .collect();
    let problems = manual::render(&entries, ManualFormat::Json, &ManualOptions::default()).problems;
    lines.extend(problems.into_iter().map(|problem| {
        let kind = if problem.is_missing { "missing" } else { "part" };
        format!("{}:{} {kind}: {}", problem.line, problem.column, problem.message)
    }));
    expected.assert_eq(&lines.join("\n"));
}

#[track_caller]
fn check_text(text: &str, expected: Expect) {
    expected.assert_eq(&manual::render(&entries(text), ManualFormat::Text, &ManualOptions::default()).text);
}

#[test]
fn names_are_those_that_are_registered() {
    check(
        r#"script({ id: "given" })
defTool("a b", "", {}, f)
defTool("plain", "", {}, f, { variant: "fast" })
defTool("plain", "", {}, f, { variant: undefined })
defTool("plain", "", {}, f, { variant: "" })
defAgent("agent_one", "", f)
defAgent("two", "", f, { variant: "x y" })
defTool({ spec: { name: "spec-name", description: "" }, impl: f })"#,
        expect![[r#"
            given.a_b in line 2
            given.plain_fast in line 3
            given.plain in line 4
            given.plain in line 5
            given.agent_one in line 6
            given.agent_two_x_y in line 7
            given.spec_name in line 8
            5:1 part: `given.plain` is the name of a second function; the first is in main.genai.mjs:4."#]],
    );
}

#[test]
fn functions_of_one_name_that_are_described_in_other_words_are_told() {
    check(
        r#"
//- /handbook.genai.mjs
defTool("search", "Searches the  handbook.", { query: "" }, ({ query }) => query)
defTool("list", "Lists pages.", {}, () => "a")
//- /same.genai.mjs
defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => query)
defTool("list", "", {}, () => "a")
//- /tickets.genai.mjs
defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => query)
"#,
        expect![[r#"
            handbook.search in line 1
            handbook.list in line 2
            same.search in line 1
            same.list in line 2
            tickets.search in line 1
            1:1 part: handbook.genai.mjs:1 describes a function `search` in another way. Use one description, or another name."#]],
    );
}

#[test]
fn tools_of_system_scripts_and_of_inner_prompts_are_functions() {
    check(
        r#"
//- /system.shop.genai.mts
system({ title: "Shop" })
export default function (ctx: ChatGenerationContext) {
    const { defTool: tool } = ctx
    tool("buy", "Buys.", { item: "" }, ({ item }) => item)
    ctx.defAgent("clerk", "Answers.", "Answer.")
}
//- /main.genai.mjs
await runPrompt((_) => _.defTool("inner", "", {}, () => 1))
"#,
        expect![[r#"
            system.shop.buy in line 4
            system.shop.agent_clerk in line 5
            main.inner in line 1"#]],
    );
}

#[test]
fn what_only_a_run_can_tell_is_told() {
    check(
        r#"defTool(name, "", {}, f)
defTool(...all)
defTool("!!!", "", {}, f)
defTool("", "", {}, f)
defTool("a", "", { x: null }, f)
defTool("b", "", make(), f)
defTool("c", "", { ...some, x: make() }, f)
defTool("d", "", {}, f, options)
defAgent(name, "", f)
defTool({ ...servers })
defTool(servers)"#,
        expect![[r#"
            ? in line 1
            ? in line 2
            ? in line 3
            ? in line 4
            ? in line 5
            main.b in line 6
            main.c in line 7
            main.d in line 8
            ? in line 9
            main.* in line 10 external
            main.* in line 11 external
            1:9 missing: This tool is left out: only a run can tell its name.
            2:1 missing: This tool is left out: only a run can tell its name.
            3:9 missing: This tool is left out: its name has no character that GenAIScript keeps.
            4:9 missing: This tool is left out: its name has no character that GenAIScript keeps.
            5:23 missing: This tool is left out: GenAIScript throws `TypeError: Cannot read properties of null (reading 'type')`.
            6:18 part: Only a run can tell the parameters of `b`.
            7:18 part: Only a run can tell all parameters of `c`.
            8:25 part: Only a run can tell whether the options of `d` add a variant to its name.
            9:10 missing: This agent is left out: only a run can tell its name."#]],
    );
}

#[test]
fn lines_of_descriptions_are_to_the_right_of_their_labels() {
    check_text(
        r#"defTool("a", `
        First line.

        Second paragraph:
          - indented
    `, { x: { type: "string", description: "One.\nTwo.", default: "a\nb" }, y: { type: "object", default: { z: [1] } } }, f)
defTool("b", "", {}, f)"#,
        expect![[r#"
            main.a:
              description: First line.

                Second paragraph:
                  - indented
              inputs:
                - x: One.
                    Two. (default value: "a\nb")
                - y: (default value: {"z":[1]})

            main.b:
              description:
              inputs:
        "#]],
    );
}

#[test]
fn the_rest_of_a_schema_stays_behind_the_first_three() {
    let [entry] = &entries(
        r#"defTool({ spec: { name: "a", parameters: { additionalProperties: false, properties: { x: {} }, type: "object" } }, impl: f })"#,
    )[..] else {
        panic!("one function")
    };
    expect![[r#"{"type":"object","required":[],"properties":{"x":{}},"additionalProperties":false}"#]]
        .assert_eq(&entry.parameters.to_json().to_string());
}

#[test]
fn every_format_has_a_name() {
    for format in ManualFormat::ALL {
        assert_eq!(ManualFormat::named(format.name()), Some(format));
    }
    assert_eq!(ManualFormat::named("yaml"), None);
}

#[track_caller]
fn check_told(text: &str, format: ManualFormat, expected: Expect) {
    let problems = manual::render(&entries(text), format, &ManualOptions::default()).problems;
    let lines =
        problems.iter().map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.message));
    expected.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_name_that_is_not_taken_has_its_reason() {
    check_told(
        r#"script({ id: "1st" })
defTool("a", "", {}, () => {})"#,
        ManualFormat::Gemini,
        expect!["2:1 `1st.a` is left out: Gemini does not take a name that begins with `1`."],
    );
    check_told(
        r#"script({ id: "a/b" })
defTool("a", "", {}, () => {})"#,
        ManualFormat::Mcp,
        expect!["2:1 `a/b.a` is left out: MCP does not take a name with `/`."],
    );
    check_told(
        &format!("defTool(\"{}\", \"\", {{}}, () => {{}})", "a".repeat(70)),
        ManualFormat::Gemini,
        expect![
            "1:1 `main.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` is left out: Gemini does not take a name of 75 characters."
        ],
    );
}

#[test]
fn what_is_lost_or_refused_has_the_place_where_it_is_written() {
    let text = r#"const shared = { n: { type: "integer", default: 3 } }

    defTool("a", "", {
        ...shared,
        s: { type: "string", pattern: "^a" },
    }, () => {})"#;
    check_told(
        text,
        ManualFormat::Gemini,
        expect![[r#"
        1:40 `default` is left out of the parameters of `main.a`.
        5:30 `pattern` is left out of the parameters of `main.a`."#]],
    );
    check_told(text, ManualFormat::Mcp, expect![[""]]);
}

#[test]
fn references_of_a_response_lead_to_the_definitions_of_the_arguments() {
    let [entry] = &entries(
        r##"const parameters = {
    type: "object",
    properties: {
        a: { $ref: "#/$defs/x~1y" },
        b: { $ref: "#/definitions/gone" },
        c: { $ref: "#/properties/a" },
        d: { $ref: "other.json#/x" },
    },
    $defs: { "x/y": { type: "object", properties: { more: { $ref: "#/$defs/x~1y" } } } },
}
defTool({ spec: { name: "a", parameters }, impl: ({ a, b, c, d }) => ({ a, b, c, d }) })"##,
    )[..] else {
        panic!("one function")
    };
    let json = manual::json("a", entry, &ManualOptions::default());
    let schema = &json["responses"]["200"]["content"]["application/json"]["schema"];
    expect![[r##"
        {
          "type": "object",
          "properties": {
            "a": {
              "$ref": "#/$defs/x~1y"
            },
            "b": {},
            "c": {
              "$ref": "#/$defs/arguments/properties/a"
            },
            "d": {
              "$ref": "other.json#/x"
            }
          },
          "required": [],
          "$defs": {
            "arguments": {
              "type": "object",
              "required": [],
              "properties": {
                "a": {
                  "$ref": "#/$defs/x~1y"
                },
                "b": {},
                "c": {
                  "$ref": "#/$defs/arguments/properties/a"
                },
                "d": {
                  "$ref": "other.json#/x"
                }
              }
            },
            "x/y": {
              "type": "object",
              "properties": {
                "more": {
                  "$ref": "#/$defs/x~1y"
                }
              }
            }
          }
        }"##]]
    .assert_eq(&format!("{schema:#}"));
}
