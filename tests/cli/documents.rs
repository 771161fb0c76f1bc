//! `promptsig check DOCUMENT --as DIALECT`.

use expect_test::expect;
use serde_json::{Value as Json, json};

use super::run::{Folder, Run, command, finish};

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
        2 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&concise(&["bad.json", "bad.yaml", "--as", "openai-strict"], 1));
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
        1 document: 1 error
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
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
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
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
        1 fixable with `promptsig check --fix`, 4 more with `--unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&check(&["tool.json", "--as", "portable"]));
    expect![[r#"
        tool.json:6:15: error[D08] VS Code does not allow an array without `items`. Add it.
        tool.json:10:3: information[D02] VS Code ignores `anyOf` at the root of a schema. Put it into a property.
        1 document: 1 error, 1 information
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&check(&["tool.json", "--as", "vscode"]));
    expect![[r#"
        tool.json:2:3: information[D33] A few clients of MCP do not allow a `$schema` before 2020-12. Leave it out.
        1 document: 1 information
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
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
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
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
            = fix: Move `default` to the description
          3 +   "properties": { "city": { "type": "string", "description": "@default Lyon" } },

        1 document: 1 error
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
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
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
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
    let message = "good.json holds no tools; `--as DIALECT` checks it as a schema for a provider, `--manual` as a plan of calls";
    says(&check(&["good.json"]), message);
    says(&check(&[".", "good.json"]), message);
    says(&check(&["good.json", "--as", "gemni"]), "possible values: chatgpt, openai-strict, anthropic");
    says(&check(&["--strict"]), "--as <DIALECT>");
    says(&check(&["nowhere.json", "--as", "mcp"]), "there is no file or folder nowhere.json");
    says(&folder.promptsig(&["schema", "good.json"]), "good.json holds no tools; `promptsig convert");
    let run = folder.promptsig(&["inspect", "good.json"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("good.json holds no tools that promptsig knows"), "{}", run.stderr);
}

const SERVER: &str = r#"{
  "jsonrpc": "2.0",
  "id": 1,
  "result": {
    "tools": [
      {
        "name": "find",
        "description": "Find places.",
        "inputSchema": {
          "$schema": "http://json-schema.org/draft-07/schema#",
          "type": "object",
          "properties": {
            "tags": { "type": "array" },
            "near": { "type": "string", "default": "Lyon" }
          }
        }
      }
    ]
  }
}
"#;

#[test]
fn tools_are_checked_for_those_whom_their_form_is_for() {
    let folder = Folder::with(&[
        ("server.json", SERVER),
        (
            "openai.json",
            r#"[{ "type": "function", "function": { "name": "find it", "strict": true, "parameters": { "type": "object", "properties": { "a": { "type": "string" } } } } }]"#,
        ),
        (
            "anthropic.yaml",
            "tools:\n- name: find\n  input_schema:\n    type: object\n    properties:\n      'a b': {type: string}\n",
        ),
        (
            "gemini.json",
            r#"{ "tools": [{ "functionDeclarations": [{ "name": "2nd", "parameters": { "type": "OBJECT", "properties": { "a": { "type": "ARRAY" } } } }] }] }"#,
        ),
        (
            "package.json",
            r#"{ "contributes": { "languageModelTools": [{ "name": "x_find", "modelDescription": "Find.", "inputSchema": { "type": "object", "properties": { "a": { "type": "array" } } } }] } }"#,
        ),
    ]);
    let check = |arguments: &[&str]| {
        let run = folder.promptsig(&[&["check", "--format", "concise"], arguments].concat());
        assert_eq!(run.stderr, "");
        run.stdout
    };
    expect![[r#"
        anthropic.yaml:6:7: error[D25] Anthropic does not allow the property name `a b`. Use letters, digits and `_`.
        gemini.json:1:50: error[D32] Gemini does not allow the name `2nd`. Begin it with a letter.
        gemini.json:1:112: error[D08] Gemini does not allow an array without `items`. Add it.
        openai.json:1:46: error[D32] OpenAI does not allow the name `find it`. Use letters, digits, `_` and `-`.
        openai.json:1:87: error[D04] OpenAI does not allow an object without `additionalProperties: false`. Add it.
        openai.json:1:123: error[D03] OpenAI does not allow the optional property `a`. Require it, and allow `null`.
        package.json:1:148: error[D08] VS Code does not allow an array without `items`. Add it.
        server.json:13:21: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        5 documents: 7 errors, 1 warning
        5 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&check(&[
        "server.json",
        "openai.json",
        "anthropic.yaml",
        "gemini.json",
        "package.json",
    ]));
    expect![[r#"
        server.json:13:21: error[D08] OpenAI does not allow an array without `items`. Add it.
        1 document: 1 error
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&check(&["server.json", "--as", "openai"]));
    folder.write("promptsig.toml", "providers = \"anthropic\"\n");
    expect![[r#"
        1 document: no problems
    "#]]
    .assert_eq(&check(&["server.json"]));
}

#[test]
fn settings_name_documents() {
    let folder = folder();
    folder.write(
        "promptsig.toml",
        "documents = [{ include = \"*.{json,yaml}\", as = [\"openai-strict\"] }]\nexclude = [\"broken.*\"]\n",
    );
    let run = folder.promptsig(&["check", "--format", "concise"]);
    expect![[r#"
        bad.json:3:47: error[D17] OpenAI does not allow `default`. Say it in the description.
        bad.yaml:5:5: error[D17] OpenAI does not allow `default`. Say it in the description.
        4 files: 2 errors
        2 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&run.stdout);
    folder.write("promptsig.toml", "documents = [{ incluse = \"a\", as = \"openai-strit\" }]\n");
    let run = folder.promptsig(&["check"]);
    let told = run.stderr.replace(&format!("{}/", folder.path().canonicalize().unwrap().display()), "");
    expect![[r#"
        promptsig: promptsig.toml:1:14: These documents have no `include`, the globs of their paths.
        promptsig: promptsig.toml:1:16: Unknown setting `incluse`. Did you mean `include`?
        promptsig: promptsig.toml:1:36: Unknown provider `openai-strit`. Did you mean `openai-strict`?
    "#]]
    .assert_eq(&told);
}

#[track_caller]
fn fixed(name: &str, text: &str, provider: &str) -> String {
    let folder = Folder::with(&[(name, text)]);
    let run = folder.promptsig(&["check", name, "--as", provider, "--fix", "--unsafe-fixes", "--quiet"]);
    assert_eq!(run.stderr, "");
    std::fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn fixes_keep_the_layout_of_json() {
    let schema = r#"{
  "type": "object",
  "properties": {
    "city": {
      "type": "string",
      "minLength": 1,
      "default": "Lyon"
    },
    "days": {
      "type": "integer",
      "enum": [1, 2]
    }
  },
  "required": [
    "city"
  ]
}
"#;
    expect![[r#"
        {
          "type": "object",
          "properties": {
            "city": {
              "type": "string",
              "description": "@minLength 1\n@default Lyon"
            },
            "days": {
              "anyOf": [{
                "type": "integer",
                "enum": [1, 2]
              }, {
                "type": "null"
              }]
            }
          },
          "required": [
            "city",
            "days"
          ],
          "additionalProperties": false
        }
    "#]]
    .assert_eq(&fixed("a.json", schema, "openai-strict"));
    let inline = r#"{ "type": "object", "properties": { "city": { "type": "string", "default": "Lyon", "description": "Where \"exactly\"." } }, "required": ["city"] }"#;
    expect![[r#"{ "type": "object", "properties": { "city": { "type": "string", "description": "Where \"exactly\".\n@default Lyon" } }, "required": ["city"], "additionalProperties": false }"#]].assert_eq(&fixed("a.json", inline, "openai-strict"));
    let compact = r#"{"type":"object","properties":{"a":{"const":"x"},"b":{}}}"#;
    expect![[r#"{"type":"object","properties":{"a":{"type":"string","enum":["x"]},"b":{}}}"#]]
        .assert_eq(&fixed("a.json", compact, "gemini"));
    let comments = "{\n\t// Where to look\n\t\"type\": \"object\",\n\t\"properties\": {\n\t\t\"tags\": { \"type\": \"array\" }, // all of them\n\t\t/* soon */\n\t},\n\t\"required\": [\"tags\"], // both\n}\n";
    expect![[r#"
        {
        	// Where to look
        	"type": "object",
        	"properties": {
        		"tags": { "type": "array", "items": { "type": "string" } }, // all of them
        		/* soon */
        	},
        	"required": ["tags"], // both
        	"additionalProperties": false,
        }
    "#]]
    .assert_eq(&fixed("a.jsonc", comments, "openai-strict"));
}

#[test]
fn fixes_keep_the_blocks_of_yaml() {
    let block = "# Tools of the bot\ntools:\n  - name: find\n    description: Find places.\n    inputSchema:\n      type: object\n      properties:\n        city:\n          type: string\n          default: Lyon # as ever\n          description: >\n            Where\n            to look.\n        tags:\n          type: array # of names\n        kind:\n          enum: [a, b]\n      required:\n        - city\n";
    expect![[r##"
        # Tools of the bot
        tools:
          - name: find
            description: Find places.
            inputSchema:
              type: object
              properties:
                city:
                  type: string
                  description: |-
                    Where to look.

                    @default Lyon
                tags:
                  anyOf:
                    - type: array
                      items:
                        type: string
                    - type: "null"
                kind:
                  anyOf:
                    - enum: [a, b]
                    - type: "null"
              required:
                - city
                - tags
                - kind
              additionalProperties: false
    "##]]
    .assert_eq(&fixed("a.yaml", block, "openai-strict"));
    let flow = "type: object\nproperties: {city: {type: string, default: Lyon}, 'at': {oneOf: [{type: string}]}}\nrequired: [city]\n";
    expect![[r#"
        type: object
        properties: {city: {type: string, description: "@default Lyon"}, 'at': {anyOf: [{anyOf: [{type: string}]}, {type: "null"}]}}
        required: [city, at]
        additionalProperties: false
    "#]].assert_eq(&fixed("a.yml", flow, "openai-strict"));
}

#[test]
fn documents_come_from_standard_input() {
    let folder = folder();
    let check = |name: &str, more: &[&str], text: &str| {
        let arguments = [&["check", "-", "--format", "concise", "--stdin-filename", name], more].concat();
        let path = folder.write("given.txt", text);
        let input = std::fs::File::open(path).unwrap();
        let run = finish(command(&arguments).current_dir(folder.path()).stdin(input));
        format!("{}{}", run.stdout, run.stderr)
    };
    expect![[r#"
        new.json:13:21: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items`. Add it.
        1 document: 1 warning
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&check("new.json", &[], SERVER));
    expect![[r#"
        new.yaml:5:5: error[D17] OpenAI does not allow `default`. Say it in the description.
        1 document: 1 error
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]]
    .assert_eq(&check("new.yaml", &["--as", "openai-strict"], YAML));
    let closed = "type: object\nproperties: {}\nrequired: []\n";
    expect![[r#"
        type: object
        properties: {}
        required: []
        additionalProperties: false
        1 document: 1 fixed, none left
    "#]]
    .assert_eq(&check("new.yaml", &["--as", "openai-strict", "--fix", "--unsafe-fixes"], closed));
}

const SHOP: &str = r##"openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /items/{id}:
    parameters:
      - { name: id, in: path, required: true, description: The item., schema: { type: integer } }
    get:
      operationId: getItem
      summary: Get an item.
      responses:
        "200":
          description: It.
          content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } }
    put:
      description: Change an item.
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Item:
      type: object
      properties:
        name: { type: string }
        parts: { type: array, items: { $ref: "#/components/schemas/Item" } }
      required: [name]
"##;

fn with_tools() -> Folder {
    Folder::with(&[("server.json", SERVER), ("shop.yaml", SHOP)])
}

#[track_caller]
fn printed(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.promptsig(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.stdout
}

#[test]
fn operations_are_functions_of_the_manual() {
    let manual: Json = serde_json::from_str(&printed(&with_tools(), &["manual", "shop.yaml"])).unwrap();
    let lines: Vec<String> = manual.as_array().unwrap().iter().map(|it| format!("{it}\n")).collect();
    expect![[r##"
        {"name":"shop.getItem","description":"Get an item.","parameters":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","description":"The item."}}},"responses":{"200":{"description":"Successful response.","content":{"application/json":{"schema":{"$ref":"#/$defs/Item","$defs":{"Item":{"type":"object","properties":{"name":{"type":"string"},"parts":{"type":"array","items":{"$ref":"#/$defs/Item"}}},"required":["name"]}}}}}}}}
        {"name":"shop.put_items_id","description":"Change an item.","parameters":{"type":"object","required":["id","name"],"properties":{"id":{"type":"integer","description":"The item."},"name":{"type":"string"},"parts":{"type":"array","items":{"$ref":"#/$defs/Item"}}},"$defs":{"Item":{"type":"object","properties":{"name":{"type":"string"},"parts":{"type":"array","items":{"$ref":"#/$defs/Item"}}},"required":["name"]}}},"responses":{"200":{"description":"Successful response.","content":{"application/json":{"schema":{"type":"string"}}}}},"unknown":["/responses/200/content/application~1json/schema"]}
    "##]]
    .assert_eq(&lines.concat());
}

#[test]
fn tools_of_documents_are_printed() {
    let folder = with_tools();
    let run = |arguments: &[&str]| printed(&folder, arguments);
    expect![[r##"
        # Functions Manual

        1 function in 1 script.

        - [server](#server)
          - [`server.find`](#serverfind): Find places.

        ## server

        ### `server.find`

        Find places.

        ```ts
        function find(args: { tags?: unknown[]; near?: string = "Lyon" }): unknown
        ```

        | Parameter | Type | Default |
        | --- | --- | --- |
        | `tags` | `unknown[]` |  |
        | `near` | `string` | `"Lyon"` |

        **Response** (`unknown`)

        Defined in [server.json:7](server.json#L7).
    "##]]
    .assert_eq(&run(&["manual", "server.json", "--format", "markdown"]));
    expect![[r#"
        {
          "file": "server.json",
          "schemas": [
            {
              "kind": "tool",
              "name": "find",
              "line": 9,
              "schema": {
                "type": "object",
                "properties": {
                  "tags": {
                    "type": "array"
                  },
                  "near": {
                    "type": "string",
                    "default": "Lyon"
                  }
                }
              },
              "tool": {
                "name": "find",
                "description": "Find places.",
                "input_schema": {
                  "type": "object",
                  "properties": {
                    "tags": {
                      "type": "array"
                    },
                    "near": {
                      "type": "string",
                      "default": "Lyon"
                    }
                  }
                }
              }
            }
          ]
        }
    "#]]
    .assert_eq(&run(&["schema", "server.json", "--as", "anthropic"]));
    expect![[r#"
        // tool, line 8
        type GetItem = {
          // The item.
          id: number,
        }

        // tool, line 15
        type PutItemsId = {
          // The item.
          id: number,
          name: string,
          parts?:
            Array<unknown>,
        }
    "#]]
    .assert_eq(&run(&["schema", "shop.yaml", "--format", "typescript"]));
}

#[test]
fn tools_of_documents_are_read_again_as_they_are_written() {
    let folder = with_tools();
    let run = |arguments: &[&str]| printed(&folder, arguments);
    let report: Json = serde_json::from_str(&run(&["inspect", "server.json", "shop.yaml"])).unwrap();
    let rows = report["documents"].as_array().unwrap();
    let tools: Vec<_> = rows.iter().flat_map(|row| row["tools"].as_array().unwrap()).collect();
    let shown: Vec<_> = tools.iter().map(|tool| (&tool["name"], &tool["host"], &tool["line"])).collect();
    assert_eq!(
        shown,
        [
            (&json!("find"), &json!("mcp"), &json!(7)),
            (&json!("getItem"), &json!("openapi"), &json!(8)),
            (&json!("put_items_id"), &json!("openapi"), &json!(14))
        ]
    );
    // What is exported can be read again.
    let exported = run(&["manual", "server.json", "--format", "openapi", "--separator", "_"]);
    folder.write("exported.json", &exported);
    let again: Json = serde_json::from_str(&run(&["manual", "exported.json"])).unwrap();
    assert_eq!(again[0]["name"], "exported.server_find");
    assert_eq!(again[0]["parameters"]["properties"]["tags"], json!({ "type": "array" }));
}

#[test]
fn hostile_documents_end_in_a_message() {
    let deep = format!("{{ \"tools\": {}{} }}", "[".repeat(5000), "]".repeat(5000));
    let twice = r#"{ "tools": [{ "name": "a", "name": "b", "inputSchema": {} }] }"#;
    let aliases = "parameters: &a [x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c]\ne: [*d, *d, *d, *d, *d, *d, *d]\n";
    let circle = r##"{ "openapi": "3.0.0", "paths": { "/a": { "$ref": "#/paths/~1a" }, "/b": { "get": { "requestBody": { "$ref": "#/paths/~1b/get/requestBody" } } } } }"##;
    let folder = Folder::with(&[
        ("deep.json", &deep),
        ("twice.json", twice),
        ("aliases.yaml", aliases),
        ("circle.json", circle),
        ("empty.json", ""),
        ("bytes.json", "\0"),
    ]);
    let names = ["deep.json", "twice.json", "aliases.yaml", "circle.json", "empty.json", "bytes.json"];
    let run = folder.promptsig(&[&["check", "--format", "concise"], &names[..]].concat());
    expect![[r#"
        promptsig: bytes.json is skipped: it is a binary file
    "#]]
    .assert_eq(&run.stderr);
    expect![[r#"
        aliases.yaml:4:8: error[C01] This document is not valid YAML: an alias is used too often.
        deep.json:1:411: error[C01] This document is not valid JSON: values nest deeper than 400 levels here.
        empty.json:1:1: error[C01] This document is not valid JSON: expected a value, found the end of the text.
        twice.json:1:28: error[C01] This document is not valid JSON: duplicate key `name`.
        5 documents: 4 errors; 1 file could not be read
        `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
    let run = folder.promptsig(&["manual", "circle.json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
