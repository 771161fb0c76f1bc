//! `promptsig schema --as DIALECT`: the schemas that each provider gets of a script.

use expect_test::expect;
use serde_json::{Value as Json, json};

use super::run::{Folder, promptsig};
use test_support::kept;

const SCRIPT: &str = r#"script({
    title: "Book",
    description: "Books a seat.",
    accept: "none",
    annotations: { readOnlyHint: false, idempotentHint: true },
    parameters: { seats: { type: "integer", default: 2, minimum: 1 } },
})
defTool("look-up-now", "Looks\n    it up.", { day: "" }, look, { variant: "fast" })
defTool("plain", `of ${env.vars.seats}`, { type: "object", properties: {} }, look)
JSONSchema.infer({ a: 1 })
"#;

#[track_caller]
fn schemas(folder: &Folder, arguments: &[&str], code: i32) -> Json {
    let run = folder.promptsig(&[&["schema", "to-book.genai.mjs"], arguments].concat());
    assert_eq!(run.code, Some(code), "{}", run.stderr);
    let mut json: Json = serde_json::from_str(&run.stdout).unwrap();
    json["schemas"].take()
}

fn folder() -> Folder {
    Folder::with(&[("to-book.genai.mjs", SCRIPT)])
}

#[test]
fn every_schema_is_made_in_the_dialect() {
    let script = "tests/sample/genaisrc/support-reply.genai.mts";
    for (dialect, code, golden) in [
        ("mcp", 0, "tests/cli/golden/schema-mcp.json"),
        ("openai-strict", 0, "tests/cli/golden/schema-openai-strict.json"),
        ("llm", 0, "tests/cli/golden/schema-llm.json"),
    ] {
        let run = promptsig(&["schema", script, "--as", dialect]);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        kept::check(golden, &run.stdout);
    }
}

#[test]
fn what_cannot_be_made_has_its_reasons() {
    let script = "tests/sample/genaisrc/support-reply.genai.mts";
    let run = promptsig(&["schema", script, "--as", "chatgpt", "--strict", "--tool", "rental_lookup"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    kept::check("tests/cli/golden/schema-failure.json", &run.stdout);
    let thrown = Folder::with(&[("to-book.genai.mjs", "script({ parameters: { a: null } })\n")]);
    let error = &schemas(&thrown, &["--as", "mcp"], 1)[0]["error"];
    assert_eq!(error["message"], json!("GenAIScript throws"));
    assert_eq!((&error["reasons"][0]["line"], &error["reasons"][0]["column"]), (&json!(1), &json!(27)));
}

#[test]
fn a_request_holds_the_tool_and_not_the_other_schemas() {
    let folder = folder();
    let made = schemas(&folder, &["--as", "mcp"], 0);
    let tool = |place: usize| &made[place]["tool"];
    assert_eq!(
        (&tool(0)["name"], &tool(0)["description"], &tool(0)["annotations"]),
        (
            &json!("to-book"),
            &json!("Books a seat."),
            &json!({ "readOnlyHint": false, "idempotentHint": true, "title": "Book" })
        )
    );
    assert_eq!(tool(0)["inputSchema"], made[0]["schema"]);
    assert_eq!(
        (&tool(1)["name"], &tool(1)["description"]),
        (&json!("look_up-now_fast"), &json!("Looks\nit up."))
    );
    assert_eq!((&tool(2)["name"], tool(2).get("description")), (&json!("plain"), None));
    assert_eq!((&made[3]["kind"], tool(3)), (&json!("JSONSchema.infer"), &Json::Null));
    assert_eq!(schemas(&folder, &["--as", "gemini"], 0)[0]["tool"]["name"], json!("to_book"));
    assert_eq!(schemas(&folder, &["--as", "llm"], 0)[0].get("tool"), None);
    assert_eq!(schemas(&folder, &["--as", "portable"], 0)[0].get("tool"), None);
}

#[test]
fn losses_are_told_with_their_places() {
    let run = folder().promptsig(&["schema", "to-book.genai.mjs", "--as", "chatgpt", "--tool", "to-book"]);
    assert_eq!(run.code, Some(0));
    expect![[r#"
        promptsig: to-book.genai.mjs:6:54: `default` is left out
    "#]]
    .assert_eq(&run.stderr);
}

#[test]
fn the_settings_keep_references() {
    let script = "script({ responseSchema: { type: \"object\", properties: { a: { $ref: \"#/$defs/A\" } }, $defs: { A: { type: \"string\" } } } })\n";
    let folder = Folder::with(&[("to-book.genai.mjs", script)]);
    let a = || schemas(&folder, &["--as", "chatgpt"], 0)[0]["schema"]["properties"]["a"].take();
    assert_eq!(a(), json!({ "type": "string", "description": "Current Type: {@link A}" }));
    folder.write("promptsig.toml", "reference = true\n");
    assert_eq!(a(), json!({ "$ref": "#/$defs/A" }));
}

#[test]
fn a_long_description_is_cut() {
    let script = format!("defTool(\"t\", \"{}\", {{ a: \"\" }}, f)\n", "x".repeat(1200));
    let folder = Folder::with(&[("to-book.genai.mjs", &script)]);
    let made = schemas(&folder, &["--as", "anthropic"], 0);
    assert_eq!(made[0]["tool"]["description"].as_str().map(str::len), Some(1000));
}

#[test]
fn one_tool_is_taken_by_its_name() {
    let folder = folder();
    for (name, kind) in [("to-book", "parameters"), ("look-up-now", "tool"), ("look_up-now_fast", "tool")] {
        let made = schemas(&folder, &["--tool", name], 0);
        assert_eq!((made.as_array().unwrap().len(), &made[0]["kind"]), (1, &json!(kind)), "{name}");
    }
    let run = folder.promptsig(&["schema", "to-book.genai.mjs", "--tool", "plan", "--as", "mcp"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    let message = "to-book.genai.mjs has no tool `plan` with parameters; did you mean `plain`?";
    assert_eq!(run.stderr, format!("promptsig: {message}\n"));
}

#[test]
fn what_does_not_go_together_is_said() {
    let folder = folder();
    for (arguments, message) in [
        (&["--as", "mcp", "--strict"][..], "`--strict` does not go with mcp"),
        (&["--as", "gemini", "--reference"], "`--reference` does not go with gemini"),
        (&["--strict"], "--as <DIALECT>"),
        (&["--as", "chatgpt", "--format", "typescript"], "`--as` prints JSON"),
        (&["--as", "claude"], "possible values: json-schema,"),
    ] {
        let run = folder.promptsig(&[&["schema", "to-book.genai.mjs"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}
