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
        bad.json:5:3: error[D20] Gemini does not allow `additionalProperties` if it is sent as it is. Remove it.
        1 document: 2 errors
        `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&["bad.json", "--as", "openai-strict,gemini"], 1));
}

#[test]
fn each_message_names_who_refuses() {
    let folder = Folder::with(&[
        (
            "tool.json",
            "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n  \"type\": \"object\",\n  \"properties\": {\n    \
             \"filter[id]\": { \"type\": \"string\", \"const\": \"a\" },\n    \"places\": { \"type\": \"array\" },\n    \
             \"at\": { \"type\": \"array\", \"items\": [{ \"type\": \"number\" }] },\n    \"any\": true\n  },\n  \
             \"anyOf\": [{ \"required\": [\"at\"] }]\n}\n",
        ),
        (
            "plain.json",
            "{ \"type\": \"object\", \"properties\": { \"a\": { \"type\": \"string\" } }, \"required\": [\"a\"] }\n",
        ),
    ]);
    let check = |arguments: &[&str]| {
        folder.promptsig(&[&["check", "--format", "concise"], arguments].concat()).stdout
    };
    expect![[r#"
        tool.json:2:3: error[D20] Gemini does not allow `$schema` if it is sent as it is. Remove it.
        tool.json:2:3: information[D33] A few clients of MCP do not allow a `$schema` before 2020-12. Leave it out.
        tool.json:5:5: error[D25] Anthropic and Gemini do not allow the property name `filter[id]`. Use letters, digits and `_`.
        tool.json:5:39: error[D12] Gemini does not allow `const` if it is sent as it is. Use `enum`.
        tool.json:6:15: error[D08] OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        tool.json:7:30: error[D05] OpenAI, Anthropic and Gemini do not allow `items` with a schema for each place. Use an object with a property for each.
        tool.json:8:12: error[D23] Gemini and mcp-2025 do not allow `true` in the place of a schema. Write `{}`.
        tool.json:10:3: error[D02] Anthropic does not allow `anyOf` at the root of a schema. Put it into a property.
        tool.json:10:3: information[D02] VS Code ignores `anyOf` at the root of a schema. Put it into a property.
        1 document: 7 errors, 2 information
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&check(&["tool.json", "--as", "portable"]));
    expect![[r#"
        tool.json:6:15: error[D08] VS Code does not allow an array without `items`. Add it.
        tool.json:10:3: information[D02] VS Code ignores `anyOf` at the root of a schema. Put it into a property.
        1 document: 1 error, 1 information
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&check(&["tool.json", "--as", "vscode"]));
    expect![[r#"
        tool.json:2:3: information[D33] A few clients of MCP do not allow a `$schema` before 2020-12. Leave it out.
        1 document: 1 information
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&check(&["tool.json", "--as", "mcp"]));
    assert_eq!(check(&["plain.json", "--as", "portable"]), "1 document: no problems\n");
    let run = folder.promptsig(&["convert", "tool.json", "--to", "portable", "--pretty"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        {
          "success": false,
          "error": {
            "method": "portable",
            "message": "The schema cannot be written in this dialect",
            "reasons": [
              {
                "accessor": "$input",
                "message": "Anthropic or Gemini does not allow the property name `filter[id]`."
              },
              {
                "accessor": "$input.properties[\"places\"]",
                "message": "OpenAI, Gemini or VS Code does not allow an array without `items`."
              },
              {
                "accessor": "$input.properties[\"at\"]",
                "message": "OpenAI, Anthropic or Gemini does not allow an array with a schema for each place."
              },
              {
                "accessor": "$input",
                "message": "Anthropic does not allow `anyOf` at the root of a schema."
              }
            ]
          }
        }
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn what_convert_refuses_is_an_error() {
    let folder = folder();
    for document in [
        r#"{ "type": "string" }"#,
        r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": true, "$defs": {} }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{}] } } }"#,
        r#"{ "type": "object", "properties": { "a": 5 } }"#,
    ] {
        folder.write("it.json", document);
        assert_eq!(folder.promptsig(&["convert", "it.json", "--to", "chatgpt"]).code, Some(1), "{document}");
        assert_eq!(folder.promptsig(&["check", "it.json", "--as", "chatgpt"]).code, Some(1), "{document}");
    }
    for (document, told) in [
        (
            r#"{ "type": "string", "enum": ["a", 1] }"#,
            "error[D13] IChatGptSchema does not allow these values in an `enum`.",
        ),
        (
            r#"{ "type": "array", "items": true }"#,
            "error[D23] IChatGptSchema does not allow `true` in the place of a schema.",
        ),
    ] {
        let whole = format!(
            r#"{{ "type": "object", "properties": {{ "a": {document} }}, "required": ["a"], "additionalProperties": false, "$defs": {{}} }}"#
        );
        folder.write("it.json", &whole);
        let run = folder.promptsig(&["check", "it.json", "--as", "chatgpt", "--format", "concise"]);
        assert!(run.stdout.contains(told), "{}", run.stdout);
    }
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
        bad.json:3:47: error[D17] (lost-default) OpenAI does not allow `default`. Say it in the description.
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
