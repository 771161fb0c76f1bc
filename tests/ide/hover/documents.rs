//! Hover in documents that hold tools.

use expect_test::expect;

use super::check;

#[test]
fn a_tool_has_its_type_and_who_takes_it() {
    check(
        r#"
//- /w/tools.json
{ "tools": [{ "name": "fi$0nd", "description": "Find places.", "inputSchema": { "type": "object", "properties": { "tags": { "type": "array" } } } }] }
"#,
        expect![[r#"
            ["find"]
            ```typescript
            find: { tags?: unknown[] }
            ```

            Find places.

            Refused by OpenAI, Gemini and VS Code.
        "#]],
    );
    check(
        r#"
//- /w/tools.yaml
- name: f$0ind
  input_schema: {type: object, properties: {city: {type: string}}, required: [city]}
"#,
        expect![[r#"
            [find]
            ```typescript
            find: { city: string }
            ```

            Taken as it is by Anthropic.
        "#]],
    );
}

#[test]
fn parts_of_schemas_are_explained() {
    let tools = |schema: &str| {
        format!(
            "\n//- /w/tools.json\n{{ \"tools\": [{{ \"name\": \"find\", \"inputSchema\": {schema} }}] }}\n"
        )
    };
    check(
        &tools(
            r#"{ "properties": { "c$0ity": { "type": "string", "enum": ["a"], "description": "Where." } } }"#,
        ),
        expect![[r#"
            ["city"]
            ```typescript
            city: "a"
            ```

            Where.
        "#]],
    );
    check(
        &tools(r#"{ "properties": { "city": { "en$0um": ["a"] } } }"#),
        expect![[r#"
        ["enum"]
        ```typescript
        enum: unknown[]
        ```

        The only values that are allowed.
    "#]],
    );
    // Descriptions say what they are, and values are the author's.
    check(&tools(r#"{ "properties": { "city": { "descri$0ption": "a" } } }"#), expect![""]);
    check(&tools(r#"{ "properties": { "city": { "enum": ["a$0"] } } }"#), expect![""]);
}
