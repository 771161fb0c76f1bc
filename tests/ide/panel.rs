use expect_test::{Expect, expect};
use promptsig::ide::markup::Markup;
use promptsig::ide::preview::{self, PreviewOptions, ViewKind};
use promptsig::ide::shell::Shell;
use promptsig::providers::{ConversionOptions, Dialect};
use serde_json::Value;

use test_support::Fixture;

/// Shows the panel's range, its title and its content.
fn check(kind: ViewKind, fixture: &str, expected: Expect) {
    let (panel, source) = at_cursor(kind, fixture);
    expected.assert_eq(&format!(
        "[{}] {}\n\n{}\n",
        panel.span.text(&source),
        panel.title,
        panel.text.markdown()
    ));
}

fn json(kind: ViewKind, fixture: &str) -> Value {
    at_cursor(kind, fixture).0.json
}

fn at_cursor(kind: ViewKind, fixture: &str) -> (preview::Preview, String) {
    with_options(kind, &PreviewOptions::new(Shell::Posix), fixture)
}

fn with_options(kind: ViewKind, options: &PreviewOptions, fixture: &str) -> (preview::Preview, String) {
    let fixture = Fixture::parse(fixture);
    let (file, offset) = fixture.at_cursor();
    (preview::view(file, &fixture.project, offset, kind, options), file.source().to_string())
}

const SCRIPT: &str = r#"
//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
//- /buy.genai.mjs
$0script({
    system: ["system.shop"],
    accept: ".md",
    parameters: {
        item: { type: "string", description: "What | to buy", required: true },
        count: 2,
        gift: false,
        sizes: ["M"],
        note: "it's new",
    },
})
def("FILE", env.files)
"#;

#[test]
fn the_schema_of_a_script() {
    check(
        ViewKind::Schema,
        r#"$0script({ system: [], parameters: { city: "Lille" } })"#,
        expect![[r#"
            [script] Schema of main

            ```typescript
            script main: { city?: string = "Lille" }
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "city": {
                  "type": "string",
                  "default": "Lille"
                }
              },
              "required": []
            }
            ```
        "#]],
    );
}

#[test]
fn the_schema_at_the_place_comes_before_that_of_the_script() {
    let script = |marked: &str| {
        let fixture = r#"
script({ system: [], parameters: { city: "Lille" }, responseSchema: { [a]answer: "" } })
defTool("look", "Looks.", { [b]at: "" }, async ({ at }) => env.vars.[c]city)
defSchema("ROW", { type: "object", properties: { [d]id: { type: "string" } } })
[e]def("FILE", env.files)
"#;
        let mut fixture = fixture.replace(&format!("[{marked}]"), "$0");
        for other in ["a", "b", "c", "d", "e"] {
            fixture = fixture.replace(&format!("[{other}]"), "");
        }
        let found = json(ViewKind::Schema, &fixture);
        format!("{} {}", found["kind"].as_str().unwrap(), found["name"].as_str().unwrap())
    };
    assert_eq!(script("a"), "responseSchema responseSchema");
    assert_eq!(script("b"), "tool look");
    assert_eq!(script("c"), "variable city");
    assert_eq!(script("d"), "defSchema ROW");
    assert_eq!(script("e"), "parameters main");
}

#[test]
fn a_schema_that_cannot_be_made_is_an_exception() {
    let found = json(ViewKind::Schema, "$0script({ parameters: { city: null } })");
    assert!(found.get("schema").is_none(), "{found}");
    assert!(found["error"].as_str().unwrap().contains("TypeError"), "{found}");
}

#[test]
fn nothing_is_left_out() {
    let many: Vec<String> = (0..100).map(|place| format!("p{place}: {place}")).collect();
    let fixture = format!("$0script({{ system: [], parameters: {{ {} }} }})", many.join(", "));
    let (panel, _) = at_cursor(ViewKind::Schema, &fixture);
    for markup in [Markup::Plain, Markup::Markdown, Markup::Tables] {
        let text = panel.text.render(markup, &|_| None);
        assert!(text.contains("p99?: integer = 99") && text.contains("\"default\": 99"), "{text}");
        assert!(!text.contains('…'), "{text}");
    }
}

#[test]
fn no_text_of_a_script_ends_a_block() {
    let fixture = "$0script({ system: [], parameters: { a: \"\\n```\\n# out\" } })";
    let (panel, _) = at_cursor(ViewKind::Seen, fixture);
    let markdown = panel.text.markdown();
    let fence = markdown.lines().filter(|line| line.starts_with("```")).collect::<Vec<_>>();
    assert_eq!(fence.len() % 2, 0, "{markdown}");
    assert!(!markdown.lines().any(|line| line == "# out"), "{markdown}");
}

#[test]
fn the_variables_of_a_run() {
    check(
        ViewKind::Vars,
        SCRIPT,
        expect![[r#"
            [script] env.vars of buy

            ```text
            variable              type       required  default     if given                 description
            item                  string     yes                   as it is                 What | to buy
            count                 integer              2           as an integer
            gift                  boolean              false       as it is, not converted
            sizes                 undefined                        dropped
            note                  string               "it's new"  as it is
            system.shop.currency  string               "EUR"       as it is
            ```
        "#]],
    );
    let found = json(ViewKind::Vars, SCRIPT);
    assert_eq!(found["variables"][5]["system"], "system.shop");
    assert_eq!(found["values"]["system.shop.currency"], "EUR");
}

#[test]
fn what_genaiscript_sees() {
    check(
        ViewKind::Seen,
        r#"$0script({ system: [], ...rest, parameters: { city: "Lille" } })"#,
        expect![[r#"
            [script] What GenAIScript sees of main

            ⚠️ GenAIScript reads metadata as text and cannot read this text: all of it is ignored.

            ⚠️ GenAIScript does not see this parameter: `city`.

            GenAIScript knows this file as the script `main`.

            ### Metadata

            ```json
            {}
            ```

            ### Systems, in the order in which they run

            `system.safety_jailbreak`, `system.safety_harmful_content`, `system.safety_protected_material`, `system`, `system.explanations`, `system.output_markdown`

            ### Schema of its inputs

            ```json
            {
              "type": "object",
              "properties": {}
            }
            ```

            ### `env.vars` when nothing is given

            ```json
            {}
            ```
        "#]],
    );
    let found = json(ViewKind::Seen, SCRIPT);
    assert_eq!(found["row"]["id"], "buy");
    let expected = serde_json::json!({ "version": "2.5.1", "by": "default", "known": "2.5.1", "fits": true });
    assert_eq!(found["genaiscript"], expected);
}

#[test]
fn the_command_that_runs_it() {
    check(
        ViewKind::Run,
        SCRIPT,
        expect![[r#"
            [script] Run buy

            Each value is the one that a run has without it. Change what you want to be different.

            Replace the words in uppercase.

            ```sh
            npx --yes genaiscript@2.5.1 run buy FILES --vars item=ITEM count=2 'note=it'\''s new'
            ```

            With the parameters of its systems, too:

            ```sh
            npx --yes genaiscript@2.5.1 run buy FILES --vars item=ITEM count=2 'note=it'\''s new' system.shop.currency=EUR
            ```

            Left out:

            ```text
            parameter  why
            gift       given on the command line, false becomes "false"
            sizes      GenAIScript takes no arrays and objects from the command line, and drops what is given
            ```
        "#]],
    );
}

#[test]
fn a_system_is_not_run_by_itself() {
    let found = json(ViewKind::Run, r#"$0system({ parameters: { currency: "EUR" } })"#);
    assert_eq!(found["command"], Value::Null);
    assert!(found["reason"].as_str().unwrap().contains("not run by itself"), "{found}");
}

#[test]
fn every_place_of_a_half_typed_script_has_its_views() {
    let source = "script({ parameters: { a: { type: \"str";
    for end in 0..=source.len() {
        for kind in ViewKind::ALL {
            let (panel, _) = at_cursor(kind, &format!("{}$0", &source[..end]));
            assert!(!panel.title.is_empty() && !panel.text.markdown().is_empty());
        }
    }
}

fn check_dialect(dialect: Dialect, config: ConversionOptions, fixture: &str, expected: Expect) {
    let options = PreviewOptions { dialect, config, ..PreviewOptions::new(Shell::Posix) };
    expected.assert_eq(&(with_options(ViewKind::Schema, &options, fixture).0.text.markdown() + "\n"));
}

#[test]
fn a_schema_in_a_dialect_with_what_becomes_of_it() {
    check_dialect(
        Dialect::ChatGpt,
        ConversionOptions::default(),
        r#"script({ system: [] })
defTool("look", "Looks.", {
    type: "object",
    properties: {
        stops: {
            type: "array",
            $0items: { type: "object", properties: { "the city": { type: "string", minLength: 2 } } },
        },
        days: { type: "integer", default: 3 },
    },
}, async () => "")"#,
        expect![[r#"
            IChatGptSchema of @samchon/openapi 5.1.

            What is lost, changed or moved:

            ```text
            place                line  part       what happens
            stops[]["the city"]  7     minLength  moves to the description as `@minLength 2`
            days                 9     default    is left out
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "stops": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "the city": {
                        "description": "@minLength 2",
                        "type": "string"
                      }
                    },
                    "required": []
                  }
                },
                "days": {
                  "type": "integer"
                }
              },
              "additionalProperties": false,
              "required": [],
              "$defs": {}
            }
            ```

            GenAIScript itself sends the parameters of tools as JSON Schema, and not in strict mode.
        "#]],
    );
}

#[test]
fn a_schema_that_a_dialect_cannot_say_is_refused_with_the_reasons() {
    let fixture = r#"script({
    system: [],
    parameters: {
        $0city: "",
        days: 3,
    },
})"#;
    let strict = ConversionOptions { strict: true, ..ConversionOptions::default() };
    check_dialect(
        Dialect::ChatGpt,
        strict,
        fixture,
        expect![[r#"
            IChatGptSchema of @samchon/openapi 5.1.

            ⚠️ The schema cannot be written in this dialect:

            ```text
            place  line  why
            days   5     ChatGPT does not allow optional properties in strict mode.
            ```

            GenAIScript itself gives the parameters of a script as JSON Schema to forms and to clients of its MCP server.
        "#]],
    );
    let options =
        PreviewOptions { dialect: Dialect::ChatGpt, config: strict, ..PreviewOptions::new(Shell::Posix) };
    let json = with_options(ViewKind::Schema, &options, fixture).0.json;
    assert_eq!(json["failure"]["reasons"][0]["line"], 5, "{json}");
    assert_eq!(json["failure"]["reasons"][0]["pointer"], "/properties/days", "{json}");
}

#[test]
fn an_answer_in_the_form_that_genaiscript_sends() {
    check_dialect(
        Dialect::GenAiScriptStrict,
        ConversionOptions::default(),
        r#"script({ system: [], responseSchema: { $0city: "Lille", days: 3 } })"#,
        expect![[r#"
            GenAIScript's strict form, as it sends the schema of an answer.

            What is lost, changed or moved:

            ```text
            place       line  part                  what happens
            the schema  1     additionalProperties  becomes `false`
            the schema  1     city                  becomes required, and may be null
            the schema  1     days                  becomes required, and may be null
            ```

            ```json
            {
              "type": "object",
              "properties": {
                "city": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "days": {
                  "type": [
                    "integer",
                    "null"
                  ]
                }
              },
              "required": [
                "city",
                "days"
              ],
              "additionalProperties": false
            }
            ```

            GenAIScript itself sends the schema of an answer in its strict form where `responseType` is `json_schema`, as it is by default with OpenAI; otherwise it puts it into a message.
        "#]],
    );
}

#[test]
fn a_dialect_shows_the_schema_around_a_variable() {
    let json = |dialect| {
        let options = PreviewOptions { dialect, ..PreviewOptions::new(Shell::Posix) };
        let fixture = r#"script({ system: [], parameters: { city: "" } })
env.vars.$0city"#;
        with_options(ViewKind::Schema, &options, fixture).0.json
    };
    for dialect in Dialect::ALL {
        let shown = json(dialect);
        let kind = if dialect == Dialect::JsonSchema { "variable" } else { "parameters" };
        assert_eq!(shown["kind"], kind, "{shown}");
    }
}

#[test]
fn what_has_no_schema_has_none_in_any_dialect() {
    for fixture in
        ["$0script({ system: [] })", "$0script({ parameters: { city: null } })", "$0", "def$0Schema()"]
    {
        for dialect in Dialect::ALL {
            let options = PreviewOptions { dialect, ..PreviewOptions::new(Shell::Posix) };
            let (panel, _) = with_options(ViewKind::Schema, &options, fixture);
            assert!(!panel.text.markdown().contains("```json"), "{fixture} {dialect:?}");
        }
    }
}

#[test]
fn the_code_of_a_message_is_code_in_a_table() {
    let options = PreviewOptions { dialect: Dialect::OpenAiStrict, ..PreviewOptions::new(Shell::Posix) };
    let fixture =
        r#"script({ system: [], parameters: { "a|b": { type: "string", minLength: 2, pattern: "`" } } })$0"#;
    let (panel, _) = with_options(ViewKind::Schema, &options, fixture);
    let tables = panel.text.render(Markup::Tables, &|_| None);
    let rows: Vec<&str> = tables.lines().filter(|line| line.starts_with('|')).collect();
    expect![[r#"
        | place | line | part | what happens |
        |---|---|---|---|
        | the schema | 1 | `additionalProperties` | becomes `false` |
        | the schema | 1 | `a\|b` | becomes required, and may be null |
        | `["a\|b"]` | 1 | `minLength` | moves to the description as `@minLength 2` |"#]]
    .assert_eq(&rows.join("\n"));
}

const TOOLS: &str = r#"
//- /places.genai.mjs
script({ system: [] })
/** @returns {{ name: string }} The place */
function find({ name }) { return { name } }
defTool("find", "Finds a place", { name: { type: "string", description: "Its | name", required: true }, near: false }, find)
defTool("count", "", {}, () => {
    if (env.files.length) return env.files.length
    return null
})
defTool("guess", "", {}, () => [whatever(1)])
defAgent("guide", "show the way", "Be kind.")
defTool({ maps: { command: "maps" } })
defTool("log", "", {}, () => { console.log(1) })
defTool(unclear(), "", {}, () => 1)
"#;

#[test]
#[allow(clippy::too_many_lines)]
fn the_manual_of_a_file() {
    check(
        ViewKind::Manual,
        &TOOLS.replacen("script(", "sc$0ript(", 1),
        expect![[r#"
            [script] Functions Manual of places

            ⚠️ This tool is left out: only a run can tell its name.

            ### `places.find`

            Finds a place

            ```typescript
            places.find takes: {
              name: string  /** Its | name */
              near?: boolean = false
            }
            ```

            ```typescript
            places.find returns: { name: string }
            ```

            The place

            What it returns is declared:

            ```text
            line  code
            2     { name: string }
            ```

            What the model sees: YAML of the value.

            ```text
            name: the name
            ```

            ### `places.count`

            ```typescript
            places.count takes: {}
            ```

            ```typescript
            places.count returns: number | null
            ```

            What it returns is inferred from the code:

            ```text
            line  code
            6     env.files.length
            7     null
            ```

            What the model sees: the text itself; `no output from tool` where there is no value.

            ```text
            3
            ```

            ### `places.guess`

            ```typescript
            places.guess takes: {}
            ```

            ```typescript
            places.guess returns: unknown[]
            ```

            What it returns is a guess, as not all of it is known. It rests on:

            ```text
            line  code
            9     [whatever(1)]
            ```

            What the model sees: YAML of the value.

            ```text
            []
            ```

            ### `places.agent_guide`

            show the way

            ```typescript
            places.agent_guide takes: {
              query: string  /** Query to answer by the LLM agent. */
            }
            ```

            ```typescript
            places.agent_guide returns: string
            ```

            An agent answers with the text of its model.

            What the model sees: the text itself.

            ```text
            text
            ```

            ### `places.maps_*`

            The tools of the MCP server \`maps\`, which are known when it runs.

            ```typescript
            places.maps_*
            ```

            ### `places.log`

            ```typescript
            places.log takes: {}
            ```

            ```typescript
            places.log returns: nothing
            ```

            It has no `return` with a value.

            What the model sees: `no output from tool` where there is no value.

            ```text
            no output from tool
            ```
        "#]],
    );
    check(
        ViewKind::Manual,
        "sc$0ript({ system: [] })",
        expect![[r#"
        [script] Functions Manual of main

        This script defines no tools.
    "#]],
    );
}

#[test]
fn the_manual_of_a_tool() {
    for (place, entry) in [
        ("\"fi$0nd\"", "places.find"),
        ("return { na$0me }", "places.find"),
        ("return nu$0ll", "places.count"),
        ("ma$0ps: {", "places.maps_*"),
    ] {
        let fixture = TOOLS.replacen(&place.replace("$0", ""), place, 1);
        assert_eq!(at_cursor(ViewKind::Manual, &fixture).0.title, format!("Manual entry of {entry}"));
    }
    let fixture = TOOLS.replacen("return null", "return nu$0ll", 1);
    let (panel, source) = at_cursor(ViewKind::Manual, &fixture);
    assert_eq!(panel.span.text(&source), "defTool");
    expect![[r#"
        {
          "functions": [
            {
              "name": "places.count",
              "description": "",
              "parameters": {
                "type": "object",
                "required": [],
                "properties": {}
              },
              "responses": {
                "200": {
                  "description": "Successful response.",
                  "content": {
                    "application/json": {
                      "schema": {
                        "anyOf": [
                          {
                            "type": "number"
                          },
                          {
                            "type": "null"
                          }
                        ]
                      }
                    }
                  }
                }
              },
              "line": 5,
              "confidence": "inferred",
              "evidence": [
                {
                  "line": 6,
                  "text": "env.files.length"
                },
                {
                  "line": 7,
                  "text": "null"
                }
              ]
            }
          ]
        }"#]]
    .assert_eq(&format!("{:#}", panel.json));
    expect![[r#"
        ```typescript
        places.count takes: {}
        ```

        ```typescript
        places.count returns: number | null
        ```

        What it returns is inferred from the code:

        | line | code |
        |---|---|
        | 6 | `env.files.length` |
        | 7 | `null` |

        What the model sees: the text itself; `no output from tool` where there is no value.

        ```text
        3
        ```"#]]
    .assert_eq(&panel.text.render(Markup::Tables, &|_| None));
}

#[test]
fn a_tool_in_a_tool_has_its_own_entry() {
    let outer = "defTool(\"outer\", \"\", {}, () => { defTool(\"inner\", \"\", {}, () => 1); return 2 })";
    for (cursor, title) in [("ou$0ter", "main.outer"), ("in$0ner", "main.inner")] {
        let fixture = outer.replacen(&cursor.replace("$0", ""), cursor, 1);
        assert_eq!(at_cursor(ViewKind::Manual, &fixture).0.title, format!("Manual entry of {title}"));
    }
}

/// JSON has no NaN, and null would break the workspace.
#[test]
fn numbers_that_json_has_not_are_seen() {
    let (panel, _) = at_cursor(
        ViewKind::Seen,
        "$0script({ system: [], parameters: { a: NaN, b: [-Infinity, 1.5, -0], c: {} } })",
    );
    let shown = panel.text.markdown();
    let block = shown.split("```json5\n").nth(1).unwrap().split("\n```").next().unwrap();
    expect![[r#"
        {
          "system": [],
          "parameters": {
            "a": NaN,
            "b": [
              -Infinity,
              1.5,
              0
            ],
            "c": {}
          }
        }"#]]
    .assert_eq(block);
    assert_eq!(panel.json["metadata"]["parameters"]["a"], Value::Null);
    let (panel, _) = at_cursor(ViewKind::Seen, "$0script({ system: [], title: \"NaN\" })");
    assert!(!panel.text.markdown().contains("json5"));
}
