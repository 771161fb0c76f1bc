//! Inference, strict form, default values and both renderings, for generated and chosen literals.

use promptsig::genaiscript::vars::{self, Sources};
use promptsig::genaiscript::{
    Defaults, Strictness, Throw, infer_parameters, infer_type, signature, strict, typescript,
};
use promptsig::syntax::{Value, ValueKind, evaluate};
use serde_json::{Value as Json, json};

use crate::conformance::cases;
use crate::conformance::tagged::encode;

#[test]
fn chosen_literals() {
    let all = cases(include_str!("infer.json"));
    assert_eq!(all.len(), 179);
    assert_equal(&all, &["type", "schema", "infer", "strict", "vars", "typescript", "signature"]);
}

#[test]
fn generated_literals() {
    let all = cases(include_str!("infer-fuzz.json"));
    assert_eq!(all.len(), 2000);
    assert_equal(&all, &["type", "schema", "infer", "vars"]);
}

fn assert_equal(all: &[Json], fields: &[&str]) {
    let mut differences = Vec::new();
    for case in all {
        let source = case["src"].as_str().unwrap();
        let value = evaluate(source);
        for field in fields {
            let Some(expected) = case.get(field) else { continue };
            let ours = answer(field, &value);
            // As text, so that the order of keys counts.
            let (ours, expected) = (ours.to_string(), expected.to_string());
            if ours != expected {
                differences.push(format!("{source}\n  {field}: {ours}\n  expected: {expected}"));
            }
        }
    }
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), differences.join("\n"));
}

fn answer(field: &str, value: &Value) -> Json {
    match field {
        "type" => schema(infer_type(value, Defaults::Keep).result()),
        "schema" => schema(infer_parameters(value, Defaults::Keep).result()),
        "infer" => schema(infer_parameters(value, Defaults::Drop).result()),
        "strict" => {
            let strictness = Strictness { defaults: Defaults::Drop, optional: false };
            schema(strict(value, strictness).map(Some))
        }
        "vars" => {
            let sources = Sources { parameters: Some(value), ..Sources::default() };
            schema(
                vars::build(&sources)
                    .map(|vars| Some(Value::new(value.span, ValueKind::Object(vars.values)))),
            )
        }
        "typescript" => text(rendered(value, |schema| typescript(schema, "T"))),
        "signature" => text(rendered(value, signature)),
        _ => unreachable!("{field}"),
    }
}

fn rendered(value: &Value, render: impl Fn(&Value) -> Result<String, Throw>) -> Result<String, Throw> {
    render(&infer_parameters(value, Defaults::Keep).result()?.expect("a schema"))
}

fn schema(answer: Result<Option<Value>, Throw>) -> Json {
    match answer {
        Ok(Some(schema)) => json!({ "value": encode(&schema) }),
        Ok(None) => json!({ "value": "@undefined" }),
        Err(throw) => json!({ "error": throw.to_string() }),
    }
}

fn text(answer: Result<String, Throw>) -> Json {
    match answer {
        Ok(text) => json!({ "value": text }),
        Err(throw) => json!({ "error": throw.to_string() }),
    }
}
