//! IChatGptSchema and its relatives, compared with `@samchon/openapi` 5.1.0 and 6.0.1.

use promptsig::genaiscript::{self, Defaults, Strictness};
use std::env;
use std::fs;

use promptsig::Value;
use promptsig::providers::chatgpt::{ChatGptVariant, compose};
use promptsig::providers::{ConversionOptions, SchemaDocument};
use promptsig::syntax::evaluate;
use promptsig::text::Span;
use serde_json::{Value as Json, json};

use crate::conformance::cases;
use crate::conformance::differences::Differences;

/// In the order of the answers in `ichatgpt-fuzz.json`.
const CONFIGS: [ConversionOptions; 4] = [
    ConversionOptions { strict: false, reference: true },
    ConversionOptions { strict: false, reference: false },
    ConversionOptions { strict: true, reference: true },
    ConversionOptions { strict: true, reference: false },
];

/// Conversion result in the package's format.
fn answer(input: &Json, form: ChatGptVariant, config: ConversionOptions) -> Json {
    let value = Value::from_json(input, Span::default());
    match compose(&SchemaDocument::new(&value), form, config) {
        Ok(conversion) => json!({ "success": true, "value": conversion.value.to_json() }),
        Err(failure) => json!({ "success": false, "error": failure.to_json() }),
    }
}

/// GenAIScript's strict form of a literal or a schema, or the message of its exception.
fn strict(case: &Json) -> Result<Json, String> {
    let literal = case.get("genaiscript").and_then(Json::as_str);
    let value = literal.map_or_else(|| Value::from_json(&case["input"], Span::default()), evaluate);
    match genaiscript::strict(&value, Strictness { defaults: Defaults::Drop, optional: false }) {
        Ok(strict) => Ok(strict.to_json()),
        Err(throw) => Err(throw.to_string().split_once(": ").unwrap().1.to_owned()),
    }
}

#[test]
fn chosen_schemas() {
    let all: Json = serde_json::from_str(include_str!("ichatgpt.json")).unwrap();
    let all = all["cases"].as_array().unwrap();
    assert_eq!(all.len(), 95);
    let mut differences = Differences::default();
    for case in all {
        let (id, input) = (&case["id"], &case["input"]);
        for config in CONFIGS {
            let key = format!("strict={},reference={}", config.strict, config.reference);
            let ours = answer(input, ChatGptVariant::ChatGpt, config);
            differences.compare(&format!("{id} {key}"), &ours, &case["chatgpt"][key]);
        }
        let strict = strict(case);
        let thrown = |thrown: &String| json!({ "thrown": thrown });
        let ours = strict.as_ref().map_or_else(thrown, Clone::clone);
        differences.compare(&format!("{id} strict"), &ours, &case["genaiStrict"]);
        if let (Ok(strict), Some(expected)) = (strict, case.get("genaiStrictThenChatgptStrict")) {
            let config = ConversionOptions { strict: true, reference: true };
            differences.compare(
                &format!("{id} both"),
                &answer(&strict, ChatGptVariant::ChatGpt, config),
                expected,
            );
        }
    }
}

#[test]
fn generated_schemas() {
    let all = cases(include_str!("ichatgpt-fuzz.json"));
    assert_eq!(all.len(), 2000);
    compare_all(&all, ChatGptVariant::ChatGpt);
    let all = cases(include_str!("illm-fuzz.json"));
    assert_eq!(all.len(), 2000);
    compare_all(&all, ChatGptVariant::Llm);
    for (variable, form) in [("ICHATGPT_FUZZ", ChatGptVariant::ChatGpt), ("ILLM_FUZZ", ChatGptVariant::Llm)] {
        if let Ok(path) = env::var(variable) {
            compare_all(&cases(&fs::read_to_string(path).unwrap()), form);
        }
    }
}

fn compare_all(all: &[Json], form: ChatGptVariant) {
    let mut differences = Differences::default();
    for case in all {
        for (config, expected) in CONFIGS.into_iter().zip(case["answers"].as_array().unwrap()) {
            // A number refers to an earlier equal answer.
            let expected = expected
                .as_u64()
                .and_then(|place| case.pointer(&format!("/answers/{place}")))
                .unwrap_or(expected);
            let question = format!("{} {config:?}", case["input"]);
            differences.compare(&question, &answer(&case["input"], form, config), expected);
        }
    }
}
