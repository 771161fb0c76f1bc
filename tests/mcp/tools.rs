//! What each tool answers.

use serde_json::{Value as Json, json};

use super::session::McpSession;
use crate::cli::run::Folder;

const TRIP: &str = "script({\n    accept: \"md\",\n    parameters: { formal: false, city: \"\" },\n})\n$`${env.vars.city} ${env.vars.formal} ${env.vars.day}`\n";
const TRIP_FILE: &str = "genaisrc/trip.genai.mjs";

const SERVER: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\"\nimport { z } from \"zod\"\nconst server = new McpServer({ name: \"s\", version: \"1\" })\nserver.registerTool(\"find\", { description: \"Finds.\", inputSchema: { city: z.string().min(2), days: z.number().int().optional() } }, async () => ({ content: [] }))\nserver.registerTool(\"book\", { description: \"Books.\", inputSchema: { city: z.string() } }, async () => ({ content: [] }))\n";
const PACKAGE: &str = r#"{ "name": "w", "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0", "zod": "^4.1.0" } }"#;

fn workspace() -> Folder {
    Folder::with(&[(TRIP_FILE, TRIP), ("package.json", PACKAGE), ("server.ts", SERVER)])
}

fn rows(answer: &Json) -> Vec<String> {
    let findings = answer["findings"].as_array().unwrap();
    let row = |finding: &Json| {
        let text = |key: &str| finding[key].as_str().unwrap_or("-").to_owned();
        let (line, column) = (&finding["line"], &finding["column"]);
        format!("{}:{line}:{column} {} {}: {}", text("file"), text("severity"), text("rule"), text("fix"))
    };
    findings.iter().map(row).collect()
}

#[test]
fn check_lists_the_findings_of_a_file() {
    let folder = workspace();
    let mut session = McpSession::open(folder.path());
    let answer = session.call("check", &json!({ "path": TRIP_FILE })).unwrap();
    assert_eq!(
        rows(&answer),
        [
            "genaisrc/trip.genai.mjs:2:14 warning A01: Write `.md` for `md`",
            "genaisrc/trip.genai.mjs:3:27 warning P16: Write `{ type: \"boolean\", default: false }` for `false`",
            "genaisrc/trip.genai.mjs:5:50 warning V01: Declare the parameter `day`",
        ]
    );
    assert_eq!((&answer["files"], &answer["total"], &answer["warnings"]), (&json!(1), &json!(3), &json!(3)));
}

#[test]
fn check_takes_the_workspace_and_narrows_it() {
    let folder = workspace();
    let mut session = McpSession::open(folder.path());
    let all = session.call("check", &json!({})).unwrap();
    assert_eq!(all["files"], 2);
    let total = all["total"].as_u64().unwrap();
    let one = session.call("check", &json!({ "limit": 1, "path": null })).unwrap();
    assert_eq!((one["total"].as_u64(), rows(&one).len()), (Some(total), 1));
    // The worst findings come first, whatever the files are called.
    let chosen = session.call("check", &json!({ "rules": ["A", "P16"], "severity": "warning" })).unwrap();
    assert_eq!(chosen["total"], 2);
    let none = session.call("check", &json!({ "severity": "error", "path": "genaisrc" })).unwrap();
    assert_eq!((&none["total"], &none["findings"]), (&json!(0), &json!([])));
}

#[test]
fn check_judges_for_providers() {
    let folder = workspace();
    folder.write("schema.json", r#"{ "type": "object", "properties": { "a": { "type": "string" } } }"#);
    let mut session = McpSession::open(folder.path());
    let why = session.call("check", &json!({ "path": "schema.json" })).unwrap_err();
    assert!(why.contains("holds no tools"), "{why}");
    let strict = json!({ "path": "schema.json", "as": ["openai-strict"] });
    let answer = session.call("check", &strict).unwrap();
    assert!(answer["errors"].as_u64() > Some(0), "{answer}");
    let why = session.call("check", &json!({ "as": ["openia"] })).unwrap_err();
    assert!(why.contains("openai-strict"), "{why}");
}

#[test]
fn check_names_what_it_could_not_read() {
    let folder = workspace();
    folder.write("genaisrc/broken.genai.mjs", [0xff, 0xfe, b'a']);
    let mut session = McpSession::open(folder.path());
    let answer = session.call("check", &json!({})).unwrap();
    let unread = answer["unread"].as_array().unwrap();
    assert!(unread[0].as_str().unwrap().starts_with("genaisrc/broken.genai.mjs: "), "{answer}");
}

#[test]
fn schema_shows_what_is_sent() {
    let folder = workspace();
    let mut session = McpSession::open(folder.path());
    let answer = session.call("schema", &json!({ "path": TRIP_FILE })).unwrap();
    let expected = json!({
        "file": TRIP_FILE,
        "schemas": [{
            "kind": "parameters",
            "line": 3,
            "schema": {
                "type": "object",
                "properties": {
                    "formal": { "type": "boolean", "default": false },
                    "city": { "type": "string" },
                },
                "required": ["city"],
            },
        }],
    });
    assert_eq!(answer, expected);
    let zod = json!({ "path": "server.ts", "tool": "find", "as": "gemini" });
    let answer = session.call("schema", &zod).unwrap();
    let [tool] = answer["schemas"].as_array().unwrap().as_slice() else { panic!("{answer}") };
    assert_eq!((&tool["name"], &tool["schema"]["type"]), (&json!("find"), &json!("OBJECT")));
    assert_eq!(tool["tool"]["name"], "find");
    let why = session.call("schema", &json!({ "path": "server.ts", "tool": "fnd" })).unwrap_err();
    assert!(why.contains("did you mean `find`"), "{why}");
    let why = session.call("schema", &json!({ "path": "genaisrc" })).unwrap_err();
    assert_eq!(why, "`path` is a folder; name one file");
}

#[test]
fn manual_lists_functions() {
    let folder = workspace();
    let mut session = McpSession::open(folder.path());
    let answer = session.call("manual", &json!({})).unwrap();
    assert_eq!(answer["total"], 2);
    let names: Vec<_> = answer["functions"].as_array().unwrap().iter().map(|it| &it["description"]).collect();
    assert_eq!(names, ["Finds.", "Books."]);
    let answer = session.call("manual", &json!({ "only": ["*fi*"] })).unwrap();
    assert_eq!(answer["functions"][0]["parameters"]["properties"]["city"]["minLength"], 2);
    assert_eq!(answer["total"], 1);
    let why = session.call("manual", &json!({ "only": ["no*"] })).unwrap_err();
    assert!(why.contains("no function has a name that matches `no*`"), "{why}");
    session.call("manual", &json!({ "only": ["["] })).unwrap_err();
}

#[test]
fn explain_gives_the_page_of_a_rule() {
    let folder = Folder::with(&[]);
    let mut session = McpSession::open(folder.path());
    for word in ["P16", "p16", "false-shorthand"] {
        let answer = session.call("explain", &json!({ "rule": word })).unwrap();
        let [rule] = answer["rules"].as_array().unwrap().as_slice() else { panic!("{answer}") };
        assert_eq!((&rule["code"], &rule["name"]), (&json!("P16"), &json!("false-shorthand")));
        assert!(rule["explanation"].as_str().unwrap().contains("Wrong"), "{rule}");
    }
    let answer = session.call("explain", &json!({ "rule": "A" })).unwrap();
    let rules = answer["rules"].as_array().unwrap();
    assert!(rules.len() > 10 && rules.iter().all(|rule| rule.get("explanation").is_none()));
    let why = session.call("explain", &json!({ "rule": "false-shorthnd" })).unwrap_err();
    assert!(why.contains("did you mean `false-shorthand`"), "{why}");
}

#[test]
fn convert_takes_a_text_a_value_and_a_file() {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a" } } });
    let folder = Folder::with(&[("a.json", schema.to_string().as_str())]);
    let mut session = McpSession::open(folder.path());
    let ways = [
        json!({ "to": "openai-strict", "schema": schema.to_string() }),
        json!({ "to": "openai-strict", "schema": schema }),
        json!({ "to": "openai-strict", "path": "a.json" }),
    ];
    let answers: Vec<_> = ways.iter().map(|way| session.call("convert", way).unwrap()).collect();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[0]["success"], true);
    assert_eq!(answers[0]["schema"]["required"], json!(["a"]));
    let tuple = json!({ "to": "chatgpt", "schema": "{\"type\":\"array\",\"prefixItems\":[{}]}" });
    let answer = session.call("convert", &tuple).unwrap();
    assert_eq!(answer["success"], false);
    assert!(!answer["reasons"].as_array().unwrap().is_empty(), "{answer}");
    for (wrong, why) in [
        (json!({ "schema": "{}" }), "`to` is missing"),
        (json!({ "to": "gemini" }), "give either `schema` or `path`"),
        (json!({ "to": "gemini", "schema": "{}", "path": "a.json" }), "give either `schema` or `path`"),
        (json!({ "to": "gpt", "schema": "{}" }), "no dialect has this name"),
        (json!({ "to": "gemini", "schema": "{" }), "`schema` is no JSON"),
        (json!({ "to": "gemini", "schema": "{}", "strict": true }), "does not go with gemini"),
        (json!({ "to": "gemini", "schema": "{}", "from": "llm" }), "`from` is chatgpt"),
    ] {
        let said = session.call("convert", &wrong).unwrap_err();
        assert!(said.contains(why), "{wrong}: {said}");
    }
    assert_eq!(
        session.call("convert", &json!({ "to": "json-schema", "schema": "true" })).unwrap()["schema"],
        json!({})
    );
}

/// Notes of one call are not those of the next.
#[test]
fn warnings_become_notes() {
    let folder = Folder::with(&[("notes.txt", "")]);
    let mut session = McpSession::open(folder.path());
    for _ in 0..2 {
        let answer = session.call("check", &json!({})).unwrap();
        let [note] = answer["notes"].as_array().unwrap().as_slice() else { panic!("{answer}") };
        assert!(note.as_str().unwrap().starts_with("no scripts found"), "{note}");
    }
    assert!(session.call("explain", &json!({ "rule": "A01" })).unwrap().get("notes").is_none());
}

/// A file that is saved between two calls is read again.
#[test]
fn nothing_is_kept_between_calls() {
    let folder = workspace();
    let mut session = McpSession::open(folder.path());
    let path = json!({ "path": TRIP_FILE, "rules": ["A01"] });
    assert_eq!(session.call("check", &path).unwrap()["total"], 1);
    folder.write(TRIP_FILE, TRIP.replace("\"md\"", "\".md\""));
    assert_eq!(session.call("check", &path).unwrap()["total"], 0);
}

/// Answers stay within what a client passes on to a model.
#[test]
fn long_answers_are_cut_and_say_so() {
    const MOST: usize = 40 << 10;
    let long = "A long description. ".repeat(100);
    let tool = |number: usize| {
        format!(
            "defTool(\"tool{number}\", \"{long}\", {{ a: {{ type: \"string\", description: \"{long}\" }} }}, () => \"\")\n"
        )
    };
    let tools: String = (0..30).map(tool).collect();
    let reads: Vec<String> = (0..300).map(|number| format!("env.vars.unknown{number}")).collect();
    let script =
        format!("script({{ parameters: {{ a: \"\" }} }})\nenv.vars.a\n{tools}{}\n", reads.join("\n"));
    let folder = Folder::with(&[("long.genai.mjs", script.as_str())]);
    let mut session = McpSession::open(folder.path());

    let answer = session.call("check", &json!({ "limit": 1000 })).unwrap();
    assert!(answer["total"].as_u64() > Some(250), "{}", answer["total"]);
    assert!(answer["findings"].as_array().unwrap().len() <= 100 && answer.to_string().len() < MOST);

    let answer = session.call("schema", &json!({ "path": "long.genai.mjs" })).unwrap();
    assert_eq!(answer["schemas"].as_array().unwrap().len(), 31);
    assert!(answer["notes"].to_string().contains("name one in `tool`") && answer.to_string().len() < MOST);
    let one = json!({ "path": "long.genai.mjs", "tool": "tool3" });
    assert!(session.call("schema", &one).unwrap()["schemas"][0]["schema"].is_object());

    let answer = session.call("manual", &json!({})).unwrap();
    assert_eq!(answer["total"], 30);
    assert!(answer["notes"].to_string().contains("name some in `only`") && answer.to_string().len() < MOST);
    let few = session.call("manual", &json!({ "only": ["*.tool3"] })).unwrap();
    assert!(few["functions"][0]["parameters"].is_object(), "{few}");
}
