//! The inversion of `IChatGptSchema`, compared with `@samchon/openapi` 5.1.0.

use std::env;
use std::fs;

use promptsig::Value;
use promptsig::providers::chatgpt::invert;
use promptsig::text::Span;
use serde_json::Value as Json;

use crate::conformance::cases;
use crate::conformance::differences::Differences;

#[test]
fn generated_documents() {
    let all = cases(include_str!("inversion.json"));
    assert_eq!(all.len(), 1000);
    compare(&all);
    if let Ok(path) = env::var("INVERSION_FUZZ") {
        compare(&cases(&fs::read_to_string(path).unwrap()));
    }
}

fn compare(all: &[Json]) {
    let mut differences = Differences::default();
    for case in all {
        let inverted = invert(&Value::from_json(&case["input"], Span::default())).unwrap();
        differences.compare(&case["input"].to_string(), &inverted.to_json(), &case["answer"]);
    }
}
