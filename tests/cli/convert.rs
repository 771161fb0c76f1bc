use std::fs::File;
use std::io::{Seek, Write};

use expect_test::expect;
use promptsig::providers::Dialect;
use serde_json::{Value as Json, json};

use super::run::{Run, command, finish, promptsig, repository};

/// Converts a document on standard input to `chatgpt`, or to the dialect of the arguments.
fn convert(document: &str, arguments: &[&str]) -> Run {
    let mut input: File = tempfile::tempfile().unwrap();
    input.write_all(document.as_bytes()).unwrap();
    input.rewind().unwrap();
    let to: &[&str] = if arguments.contains(&"--to") { &[] } else { &["--to", "chatgpt"] };
    finish(command(&[&["convert"], to, arguments].concat()).stdin(input))
}

#[test]
fn a_schema_becomes_one_line_of_json() {
    let run = convert(r#"{"type": "object", "properties": {"a": {"type": "number", "minimum": 1}}}"#, &[]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.stdout.lines().count(), 1);
    let value = json!({
        "type": "object",
        "properties": { "a": { "type": "number", "description": "@minimum 1" } },
        "additionalProperties": false,
        "required": [],
        "$defs": {},
    });
    assert_eq!(
        serde_json::from_str::<Json>(&run.stdout).unwrap(),
        json!({ "success": true, "value": value })
    );
    let pretty = convert(r#"{"type": "object"}"#, &["--pretty"]);
    assert!(pretty.stdout.starts_with("{\n  \"success\": true,\n"), "{}", pretty.stdout);
}

#[test]
fn a_failure_has_its_reasons() {
    let run = convert(r#"{"type": "object", "properties": {"a": {}}}"#, &["--strict"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let reason = json!({
        "accessor": "$input.properties.a",
        "message": "ChatGPT does not allow optional properties in strict mode.",
    });
    let error = json!({
        "method": "LlmSchemaV3_1Composer.schema",
        "message": "Failed to compose LLM schema of v3.1",
        "reasons": [reason],
    });
    assert_eq!(
        serde_json::from_str::<Json>(&run.stdout).unwrap(),
        json!({ "success": false, "error": error })
    );
}

#[test]
fn what_is_left_out_is_told() {
    let run = convert(
        "{\"type\": \"object\", \"properties\": {\n  \"n\": {\"type\": \"number\", \"default\": 5}}}",
        &[],
    );
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stderr, "promptsig: standard input:2:38: `default` is left out\n");
}

#[test]
fn what_is_no_json_is_told_with_its_place() {
    let deep = "[".repeat(10_000);
    for (document, message) in [
        ("{\"type\":\n  nul}", "2:3: expected a value, found `n`"),
        ("{\"é\": 1, \"é\": 2}", "1:10: duplicate key `é`"),
        ("", "1:1: expected a value, found the end of the text"),
        (&deep, "1:401: values nest deeper than 400 levels here"),
    ] {
        let run = convert(document, &[]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert_eq!(run.stderr, format!("promptsig: standard input:{message}\n"));
    }
    let run = promptsig(&["convert", "no-such.json", "--to", "chatgpt"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "promptsig: cannot read no-such.json: it does not exist\n");
}

#[test]
fn there_and_back() {
    let file = repository().join("tests/sample/schemas/booking.json");
    let file = file.to_str().unwrap();
    let there = promptsig(&["convert", file, "--to", "chatgpt", "--strict", "--reference"]);
    let there: Json = serde_json::from_str(&there.stdout).unwrap();
    assert_eq!(
        there["value"]["properties"]["from"],
        json!({ "type": "string", "description": "@format date" })
    );
    let back = convert(&there["value"].to_string(), &["--from", "chatgpt", "--strict", "--reference"]);
    assert_eq!(serde_json::from_str::<Json>(&back.stdout).unwrap(), there);
}

#[test]
fn a_document_that_is_not_in_its_dialect_fails_with_every_reason() {
    let document = "{\"type\": \"object\", \"required\": [], \"properties\": {\n\
        \"a\": {\"type\": \"string\", \"minLength\": 1, \"nullable\": true, \"uiType\": \"textarea\"},\n\
        \"b\": {\"type\": [\"string\", \"null\"]},\n\
        \"c\": {\"$ref\": \"#/definitions/C\"},\n\
        \"d\": {\"type\": \"object\", \"examples\": {\"one\": {}}},\n\
        \"e\": {\"anyOf\": [{\"anyOf\": [{\"type\": \"null\"}]}, {\"const\": 1}]},\n\
        \"f\": {\"type\": \"array\", \"x-a\": 1}},\n\
        \"definitions\": {\"C\": {\"type\": \"null\"}},\n\
        \"additionalProperties\": false}";
    let run = convert(document, &["--from", "chatgpt", "--to", "json-schema"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let json: Json = serde_json::from_str(&run.stdout).unwrap();
    let reasons = json["error"]["reasons"].as_array().unwrap().iter();
    let reasons: Vec<String> = reasons
        .map(|reason| {
            format!("{} {}", reason["accessor"].as_str().unwrap(), reason["message"].as_str().unwrap())
        })
        .collect();
    expect![[r#"
        $input.properties["a"] IChatGptSchema does not allow `minLength`.
        $input.properties["a"] IChatGptSchema does not allow `nullable`.
        $input.properties["b"] IChatGptSchema does not allow several names in `type`.
        $input.properties["c"] IChatGptSchema does not allow `#/definitions/C`.
        $input.properties["d"] IChatGptSchema does not allow an object without `properties`.
        $input.properties["d"] IChatGptSchema does not allow an object without `required`.
        $input.properties["e"].anyOf[0] IChatGptSchema does not allow an `anyOf` right in another.
        $input.properties["e"].anyOf[1] IChatGptSchema does not allow `const`.
        $input.properties["f"] IChatGptSchema does not allow an array without `items`."#]]
    .assert_eq(&reasons.join("\n"));
}

#[test]
fn older_forms_become_json_schema_and_others_stay() {
    let older = r##"{"schema": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/A"}}}, "components": {"schemas": {"A": {"type": "number", "minimum": 1, "exclusiveMinimum": true, "nullable": true}}}}"##;
    let run = convert(older, &["--to", "json-schema"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let value = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/A" } },
        "$defs": { "A": { "type": ["number", "null"], "exclusiveMinimum": 1 } },
    });
    assert_eq!(serde_json::from_str::<Json>(&run.stdout).unwrap()["value"], value);
    let today = r##"{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"A":{"type":"string"}},"$ref":"#/$defs/A"}"##;
    let run = convert(today, &["--to", "json-schema"]);
    assert_eq!(run.stdout, format!("{{\"success\":true,\"value\":{today}}}\n"));
    let run = convert("{\"type\": \"objct\", \"definitions\": {}}", &["--to", "json-schema"]);
    assert_eq!(run.stderr, "promptsig: standard input:1:2: `type` is left out\n");
}

#[test]
fn every_dialect_is_a_target() {
    let document = r#"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}"#;
    for dialect in Dialect::ALL {
        let run = convert(document, &["--to", dialect.name()]);
        assert_eq!(run.code, Some(0), "{}: {}", dialect.name(), run.stderr);
        let json: Json = serde_json::from_str(&run.stdout).unwrap();
        assert!(json["value"]["properties"]["a"].is_object(), "{json}");
    }
    let run = convert(document, &["--to", "chatgtp"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("json-schema, genaiscript-strict, chatgpt, llm, openai-strict"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_form_that_a_dialect_does_not_have_is_refused() {
    for (dialect, option, others) in [
        ("mcp", "--strict", "chatgpt, llm, anthropic"),
        ("openai-strict", "--strict", "chatgpt, llm, anthropic"),
        ("anthropic", "--reference", "chatgpt, llm"),
    ] {
        let run = convert("{}", &["--to", dialect, option]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        let message =
            format!("`{option}` does not go with {dialect}, which has one form; it is for {others}");
        assert_eq!(run.stderr, format!("promptsig: {message}\n"));
    }
}
