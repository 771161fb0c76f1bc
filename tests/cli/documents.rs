//! `promptsig check DOCUMENT --as DIALECT`.

use expect_test::expect;
use serde_json::{Value as Json, json};

use super::run::{Folder, Run};

const GOOD: &str = r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }
"#;
const BAD: &str = r#"{
  "type": "object",
  "properties": { "city": { "type": "string", "default": "Lyon" } },
  "required": ["city"],
  "additionalProperties": false
}
"#;
const YAML: &str = "type: object\nproperties:\n  größe:\n    type: integer\n    default: 5\nrequired: [größe]\nadditionalProperties: false\n";

fn folder() -> Folder {
    Folder::with(&[
        ("good.json", GOOD),
        ("bad.json", BAD),
        ("bad.yaml", YAML),
        ("broken.json", "{\n  \"type\": nul\n}\n"),
        ("broken.yml", "type: object\n  a: [\n"),
        ("a.genai.mjs", "script({ title: \"A\" })\n"),
    ])
}

#[track_caller]
fn concise(arguments: &[&str], code: i32) -> String {
    let run = folder().promptsig(&[&["check", "--format", "concise"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(code), ""), "{}", run.stdout);
    run.stdout
}

#[test]
fn named_documents_are_checked() {
    expect![[r#"
        1 document: no problems
    "#]]
    .assert_eq(&concise(&["good.json", "--as", "openai-strict"], 0));
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
        bad.yaml:5:5: error[D17] OpenAI does not allow `default`. Say it in the description.
        2 documents: 2 errors
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&["bad.json", "bad.yaml", "--as", "openai-strict"], 1));
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
        1 document: 1 error
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&["bad.json", "--as", "openai", "--strict"], 1));
    expect![[r#"
        1 document: no problems
    "#]]
    .assert_eq(&concise(&["bad.json", "--as", "mcp"], 0));
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
        bad.json:5:3: information[D21] Gemini ignores `additionalProperties`. It has no effect there.
        1 document: 1 error, 1 information
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&["bad.json", "--as", "openai-strict,gemini"], 1));
}

#[test]
fn documents_that_do_not_parse_have_a_place() {
    expect![[r#"
        broken.json:2:11: error[C01] This document is not valid JSON: expected a value, found `n`.
        broken.yml:2:4: error[C01] This document is not valid YAML: mapping values are not allowed in this context.
        2 documents: 2 errors
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&concise(&["broken.json", "broken.yml", "--as", "mcp"], 1));
}

#[test]
fn scripts_and_documents_are_checked_together() {
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
        2 files: 1 error
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&[".", "bad.json", "--as", "openai-strict"], 1));
    // A folder has no documents.
    expect![[r#"
        1 script: no problems
    "#]]
    .assert_eq(&concise(&[".", "--as", "openai-strict"], 0));
}

#[test]
fn providers_count_for_scripts_too() {
    let tool = "defTool(\"t\", \"Does it.\", { type: \"object\", properties: { a: { type: \"string\", default: \"x\" } }, required: [\"a\"], additionalProperties: false }, ({ a }) => a)\n";
    let folder = Folder::with(&[("a.genai.mjs", tool)]);
    let check = |arguments: &[&str]| {
        folder.promptsig(&[&["check", "--format", "concise", "--select", "D"], arguments].concat()).stdout
    };
    assert!(check(&[]).starts_with("1 script: no problems"));
    expect![[r#"
        a.genai.mjs:1:79: information[D17] OpenAI does not allow `default` in strict mode. Say it in the description.
        1 script: 1 information
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&check(&["--as", "openai"]));
}

#[test]
fn every_format_has_documents() {
    let folder = folder();
    let check = |format: &str| {
        let run = folder.promptsig(&["check", "bad.json", "--as", "openai-strict", "--format", format]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
        run.stdout
    };
    let report: Json = serde_json::from_str(&check("json")).unwrap();
    assert_eq!(
        (&report["diagnostics"][0]["file"], &report["summary"]["files"]),
        (&json!("bad.json"), &json!(1))
    );
    let sarif: Json = serde_json::from_str(&check("sarif")).unwrap();
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(
        (&place["artifactLocation"]["uri"], &place["region"]["startLine"]),
        (&json!("bad.json"), &json!(3))
    );
    assert!(check("github").contains("file=bad.json,line=3"), "{}", check("github"));
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
          3 |   "properties": { "city": { "type": "string", "default": "Lyon" } },
            |                                               ^^^^^^^^^^^^^^^^^

        1 document: 1 error
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&check("text"));
}

#[test]
fn settings_and_choices_of_rules_hold() {
    let folder = folder();
    folder.write("promptsig.toml", "exclude = [\"good.json\"]\n[rules]\nD17 = \"hint\"\n");
    let run =
        folder.promptsig(&["check", "good.json", "bad.json", "--as", "openai-strict", "--format", "concise"]);
    expect![[r#"
        bad.json:3:47: hint[D17] OpenAI does not allow `default`. Say it in the description.
        1 document: 1 hint
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&run.stdout);
    let run = folder.promptsig(&["check", "bad.json", "--as", "openai-strict", "--ignore", "D"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 document: no problems\n"));
}

#[test]
fn what_documents_need_is_said() {
    #[track_caller]
    fn says(run: &Run, message: &str) {
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    let folder = folder();
    let check = |arguments: &[&str]| folder.promptsig(&[&["check"], arguments].concat());
    let message = "good.json is no script; `--as DIALECT` checks it as a schema for a provider";
    says(&check(&["good.json"]), message);
    says(&check(&[".", "good.json"]), message);
    let message =
        "only scripts are fixed; `promptsig convert good.json --to DIALECT` writes what a provider takes";
    says(&check(&["good.json", "--as", "mcp", "--fix"]), message);
    says(&check(&["good.json", "--as", "mcp", "--diff"]), message);
    says(&check(&["good.json", "--as", "gemni"]), "possible values: chatgpt, openai-strict, anthropic");
    says(&check(&["--strict"]), "--as <DIALECT>");
    says(&check(&["nowhere.json", "--as", "mcp"]), "there is no file or folder nowhere.json");
    says(&folder.promptsig(&["inspect", "good.json"]), "good.json is not a GenAIScript script");
}
