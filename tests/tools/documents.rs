//! Documents in JSON and YAML that hold tools, and the nearest ones that hold none.

use expect_test::{Expect, expect};
use promptsig::syntax::{json, yaml};
use promptsig::tools::documents::{DocumentTool, ToolDocument, may_hold_tools};
use promptsig::{FilePath, SourceFile, Value};

fn read(text: &str) -> Option<ToolDocument> {
    let value = json::parse(text).ok().or_else(|| yaml::parse(text, 0).ok()).unwrap();
    ToolDocument::read(&value)
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    let json = |value: &Option<Value>| value.as_ref().map_or("-".to_owned(), |it| it.to_json().to_string());
    let line = |tool: &DocumentTool| {
        let strict = if tool.is_strict { " strict" } else { "" };
        let said = tool.description.as_deref().unwrap_or("-");
        let (form, name) = (tool.form.name(), &tool.name);
        format!("{form}{strict} {name}: {said} {} {}\n", json(&tool.input), json(&tool.output))
    };
    assert!(may_hold_tools(text));
    let document = read(text).unwrap_or_else(|| panic!("{text} holds no tools"));
    expected.assert_eq(&document.tools.iter().map(line).collect::<String>());
}

#[test]
fn forms_are_told_apart() {
    let schema = r#"{ "type": "object" }"#;
    let mcp = format!(
        r#"{{ "name": "a", "description": "A.", "inputSchema": {schema}, "outputSchema": {schema} }}"#
    );
    check(
        &format!(r#"{{ "tools": [{mcp}] }}"#),
        &expect![[r#"
        mcp a: A. {"type":"object"} {"type":"object"}
    "#]],
    );
    check(
        &format!(r#"{{ "jsonrpc": "2.0", "id": 1, "result": {{ "tools": [{mcp}] }} }}"#),
        &expect![[r#"
            mcp a: A. {"type":"object"} {"type":"object"}
        "#]],
    );
    check(
        &mcp,
        &expect![[r#"
        mcp a: A. {"type":"object"} {"type":"object"}
    "#]],
    );
    let function =
        format!(r#"{{ "name": "b", "description": "B.", "strict": true, "parameters": {schema} }}"#);
    check(
        &format!(r#"[{{ "type": "function", "function": {function} }}]"#),
        &expect![[r#"
        openai-chat strict b: B. {"type":"object"} -
    "#]],
    );
    check(
        &format!(
            r#"{{ "model": "m", "tools": [{{ "type": "web_search" }}, {{ "type": "function", "name": "c", "parameters": {schema} }}] }}"#
        ),
        &expect![[r#"
            openai-responses c: - {"type":"object"} -
        "#]],
    );
    check(
        &format!("[{function}]"),
        &expect![[r#"
        function strict b: B. {"type":"object"} -
    "#]],
    );
    check(
        "- name: d\n  input_schema: {type: object}\n",
        &expect![[r#"
        anthropic d: - {"type":"object"} -
    "#]],
    );
    check(
        r#"{ "functionDeclarations": [{ "name": "e", "parametersJsonSchema": { "type": "object" } }, { "name": "f" }] }"#,
        &expect![[r#"
            gemini-json e: - {"type":"object"} -
            gemini f: - - -
        "#]],
    );
    check(
        r#"{ "contributes": { "languageModelTools": [{ "name": "g", "modelDescription": "G.", "inputSchema": {} }] } }"#,
        &expect![[r#"
            vscode g: G. {} -
        "#]],
    );
}

#[test]
fn operations_are_tools() {
    check(
        r##"{ "openapi": "3.1.0", "paths": { "/a/{id}": {
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "post": {
                "operationId": "change",
                "parameters": [{ "name": "session", "in": "cookie", "schema": {} }, { "$ref": "#/components/parameters/Q" }],
                "requestBody": { "content": { "application/json": { "schema": { "type": "array", "items": { "$ref": "#/components/schemas/X" } } } } },
                "responses": { "404": {}, "200": { "content": { "text/json": { "schema": { "$ref": "#/components/schemas/X" } } } } }
            } } },
          "components": { "parameters": { "Q": { "name": "q", "in": "query", "description": "Q.", "schema": { "type": "integer" } } },
            "schemas": { "X": { "type": "object", "properties": { "y": { "$ref": "#/components/schemas/Y" } } }, "Y": { "type": "null" }, "Z": {} } } }"##,
        &expect![[r##"
            openapi change: - {"type":"object","properties":{"q":{"type":"integer","description":"Q."},"id":{"type":"string"},"body":{"type":"array","items":{"$ref":"#/$defs/X"}}},"required":["id"],"$defs":{"X":{"type":"object","properties":{"y":{"$ref":"#/$defs/Y"}}},"Y":{"type":"null"}}} {"$ref":"#/$defs/X","$defs":{"X":{"type":"object","properties":{"y":{"$ref":"#/$defs/Y"}}},"Y":{"type":"null"}}}
        "##]],
    );
    check(
        "swagger: '2.0'\npaths:\n  /a:\n    get:\n      parameters:\n      - {name: n, in: query, type: string, required: true}\n      - {name: it, in: body, schema: {$ref: '#/definitions/B'}}\ndefinitions: {B: {type: object, properties: {n: {type: string}}}}\n",
        &expect![[r##"
            openapi get_a: - {"type":"object","properties":{"n":{"type":"string"},"body":{"$ref":"#/$defs/B"}},"required":["n"],"$defs":{"B":{"type":"object","properties":{"n":{"type":"string"}}}}} -
        "##]],
    );
}

#[test]
fn other_documents_hold_none() {
    for text in [
        "{}",
        "[]",
        "5",
        r#"{ "tools": [] }"#,
        r#"{ "tools": { "name": "a", "parameters": 5 } }"#,
        // A template of a cloud, and a tool of another kind.
        r#"{ "name": "stack", "parameters": { "Size": { "Type": "Number" } } }"#,
        r#"[{ "name": "grep", "description": "Search.", "parameters": ["-r"] }]"#,
        r#"{ "type": "object", "properties": { "inputSchema": { "type": "object" } } }"#,
        r#"{ "contributes": { "commands": [] }, "inputSchema": 1 }"#,
        r#"{ "openapi": "3.1.0", "info": {} }"#,
        r#"{ "openapi": true, "paths": { "/a": { "get": {} } } }"#,
        r#"{ "name": 5, "inputSchema": {} }"#,
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    assert!(!may_hold_tools(r#"{ "name": "package", "dependencies": {} }"#));
}

#[test]
fn files_are_documents_by_name_and_content() {
    let read =
        |name: &str, text: &str| SourceFile::document(FilePath::new(format!("/w/{name}")), text.into());
    let tools = r#"{ "tools": [{ "name": "a", "inputSchema": {} }] }"#;
    assert!(read("a.json", tools).is_some() && read("a.YML", tools).is_some());
    assert!(read("a.txt", tools).is_none());
    assert!(read("a.json", r#"{ "inputSchema": {} }"#).is_none());
    // Half typed, it stays what it was.
    assert!(read("a.json", r#"{ "tools": [{ "name": "a", "inputSchema": { "#).is_some());
    assert!(read("a.json", r#"{ "name": "a", "#).is_none());
    let comments = "{ \"tools\": [{ \"name\": \"a\", // soon\n\"inputSchema\": {}, }] }";
    let has_tools = |name| {
        read(name, comments).is_some_and(|file| file.as_document().is_some_and(|it| it.tools().is_some()))
    };
    assert!(has_tools("a.jsonc") && !has_tools("a.json"));
}
