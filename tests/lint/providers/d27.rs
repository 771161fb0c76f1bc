use super::long;
use crate::lint::harness::table::{check, row};

#[test]
fn d27_schema_too_deep() {
    let nested = |mark: (&str, &str)| {
        let object = |name: &str, below: &str| {
            format!(
                r#"{{ type: "object", properties: {{ {name}: {below} }}, required: ["{name}"], additionalProperties: false }}"#
            )
        };
        let fifth = object("f", r#"{ type: "string" }"#);
        let names = ["e", "d", "c", "b", "a"];
        names.iter().fold(format!("{}{fifth}{}", mark.0, mark.1), |below, name| object(name, &below))
    };
    let answer = |provider: &str, schema: &str| {
        long(format!(
            "script({{ model: \"{provider}:gpt-4o\", responseType: \"json_schema\", responseSchema: {schema} }})"
        ))
    };
    check(
        "D27",
        &[
            row(answer("azure", &nested(("«", "»")))),
            // OpenAI's limit has been raised since.
            row(answer("openai", &nested(("", "")))),
            row(answer("azure", r#"{ type: "object", properties: { a: { type: "string" } } }"#)),
        ],
    );
}
