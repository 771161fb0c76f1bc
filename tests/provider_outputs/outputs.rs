//! Outputs are valid: `openai-strict.schema.json` describes OpenAI's strict mode, the meta-schema of 2020-12 that of
//! MCP.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use promptsig::providers::Dialect;
use serde_json::Value as Json;

use crate::provider_outputs::{convert, corpus, value};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

pub struct Judge {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Judge {
    pub fn compile(schema: Json) -> Self {
        let mut compiler = Compiler::new();
        compiler.add_resource("schema.json", schema).unwrap();
        let mut schemas = Schemas::new();
        let index = compiler.compile("schema.json", &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn openai() -> Self {
        Self::compile(serde_json::from_str(include_str!("openai-strict.schema.json")).unwrap())
    }

    fn draft() -> Self {
        let mut schemas = Schemas::new();
        let index = Compiler::new().compile(DRAFT, &mut schemas).unwrap();
        Self { schemas, index }
    }

    pub fn complaint(&self, value: &Json) -> Option<String> {
        self.schemas.validate(value, self.index).err().map(|error| format!("{error:#}"))
    }
}

static OPENAI: LazyLock<Judge> = LazyLock::new(Judge::openai);

pub fn complaint_of_openai(output: &Json) -> Option<String> {
    OPENAI.complaint(output).or_else(|| complaint_beyond_schema(output))
}

/// Visits every schema in an output, by OpenAI's places of schemas.
fn each<'j>(schema: &'j Json, visit: &mut impl FnMut(&'j Json)) {
    visit(schema);
    for map in ["properties", "$defs"] {
        schema[map].as_object().into_iter().flat_map(|map| map.values()).for_each(|it| each(it, visit));
    }
    schema["anyOf"].as_array().into_iter().flatten().for_each(|it| each(it, visit));
    if schema["items"].is_object() {
        each(&schema["items"], visit);
    }
}

/// Rules beyond any schema: all properties are required, references resolve, and sizes are limited.
fn complaint_beyond_schema(root: &Json) -> Option<String> {
    let (mut properties, mut complaint) = (0, None);
    each(root, &mut |schema| {
        if let Some(map) = schema["properties"].as_object() {
            properties += map.len();
            let declared: BTreeSet<&str> = map.keys().map(String::as_str).collect();
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
            if required.collect::<BTreeSet<_>>() != declared {
                complaint = Some(format!("not all are required: {schema}"));
            }
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/"))
            && root["$defs"].get(name).is_none()
        {
            complaint = Some(format!("no definition {name}"));
        }
    });
    complaint.or_else(|| (properties > 5000).then(|| format!("{properties} properties")))
}

#[test]
fn openai_takes_what_is_made_for_it() {
    let mut made = 0;
    let all = [corpus::documents(), corpus::of_scripts()].concat();
    for input in &all {
        let Ok(conversion) = convert(&value(input), Dialect::OpenAiStrict, true) else { continue };
        let output = conversion.value.to_json();
        let complaint = complaint_of_openai(&output);
        assert!(complaint.is_none(), "{input}\nbecomes {output}\n{}", complaint.unwrap());
        made += 1;
    }
    // The others have tuples, open objects, no type, or broken references.
    assert!(made * 4 > all.len(), "{made} of {}", all.len());
}

#[test]
fn mcp_takes_what_is_made_for_it() {
    let judge = Judge::draft();
    let mut made = 0;
    let all = [corpus::documents(), corpus::of_scripts()].concat();
    for input in &all {
        let Ok(conversion) = convert(&value(input), Dialect::Mcp, false) else { continue };
        let output = conversion.value.to_json();
        assert_eq!(output["type"], "object");
        let complaint = judge.complaint(&output);
        assert!(complaint.is_none(), "{input}\nbecomes {output}\n{}", complaint.unwrap());
        made += 1;
    }
    // Half of the random ones have broken references or unknown keywords.
    assert!(made * 3 > all.len(), "{made} of {}", all.len());
}

#[test]
fn the_description_of_openai_refuses() {
    let judge = Judge::openai();
    let object = |property: &str| {
        let text = format!(
            r#"{{"type": "object", "properties": {{"x": {property}}}, "required": ["x"], "additionalProperties": false}}"#
        );
        serde_json::from_str::<Json>(&text).unwrap()
    };
    for property in [
        "{}",
        r#"{"type": "string", "minLength": 1}"#,
        r#"{"type": "string", "default": "a"}"#,
        r#"{"type": "string", "format": "uri"}"#,
        r#"{"type": "string", "pattern": "(?=a)"}"#,
        r#"{"type": "array"}"#,
        r#"{"type": "object", "properties": {}, "required": []}"#,
        r#"{"oneOf": [{"type": "string"}]}"#,
        r#"{"type": "string", "allOf": []}"#,
        r##"{"$ref": "#/$defs/A", "description": "d"}"##,
        r#"{"type": "array", "prefixItems": [], "items": {"type": "string"}}"#,
    ] {
        assert!(judge.complaint(&object(property)).is_some(), "{property}");
    }
    for property in [
        r#"{"type": ["string", "null"], "pattern": "a", "description": "d"}"#,
        r#"{"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}"#,
        r#"{"type": "array", "items": {"type": "string"}, "minItems": 1}"#,
        r##"{"$ref": "#"}"##,
    ] {
        assert_eq!(judge.complaint(&object(property)), None, "{property}");
    }
    assert!(
        judge.complaint(&serde_json::json!({ "type": "array", "items": { "type": "string" } })).is_some()
    );
}
