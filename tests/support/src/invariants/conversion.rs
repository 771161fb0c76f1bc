//! Conversion of any JSON: each provider accepts what was made for it, converting that again changes nothing, and
//! a valid `IChatGptSchema` is converted back.

use promptsig::Value;
use promptsig::genaiscript::convert;
use promptsig::providers::chatgpt::invert;
use promptsig::providers::{
    ConversionOptions, Dialect, Judge, Profile, SchemaDocument, judge, standardize, validate,
};
use promptsig::syntax::json;

/// Dialects of providers, and whether each is strict.
pub const PROVIDERS: [(Dialect, bool); 7] = [
    (Dialect::OpenAiStrict, true),
    (Dialect::Anthropic, false),
    (Dialect::Anthropic, true),
    (Dialect::Gemini, false),
    (Dialect::GeminiJson, false),
    (Dialect::Mcp, false),
    (Dialect::Portable, false),
];

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(value) = json::parse(&text) else { return };
    let document = SchemaDocument::new(&value);
    drop(standardize(&document));
    for name in Judge::names() {
        let Judge { profile, is_strict } = Judge::named(name).unwrap();
        drop(judge(&document, profile, is_strict));
    }
    for dialect in Dialect::ALL {
        drop(validate(&document, dialect));
        for (strict, reference) in [(false, false), (true, true)] {
            drop(convert(&document, dialect, ConversionOptions { strict, reference }));
        }
    }
    for (dialect, strict) in PROVIDERS {
        provider_accepts(&value, dialect, strict);
    }
    inverts(&value);
}

fn provider_accepts(value: &Value, dialect: Dialect, strict: bool) {
    let options = ConversionOptions { strict, reference: true };
    let Ok(made) = convert(&SchemaDocument::new(value), dialect, options) else { return };
    let name = if dialect == Dialect::OpenAiStrict { "openai" } else { dialect.name() };
    let (input, output) = (value.to_json(), made.value.to_json());
    let violations = judge(&SchemaDocument::new(&made.value), Profile::named(name).unwrap(), strict);
    let refusal = violations.iter().find(|violation| violation.reaction.is_refusal());
    assert!(refusal.is_none(), "{name} of {input}\nbecomes {output}\n{refusal:?}");
    if dialect != Dialect::Gemini {
        let again = convert(&SchemaDocument::new(&made.value), dialect, options);
        let again = again.map(|again| again.value.to_json());
        assert_eq!(again.as_ref().ok(), Some(&output), "{name} of {input}");
    }
}

fn inverts(value: &Value) {
    let options = ConversionOptions { strict: false, reference: true };
    let Ok(made) = convert(&SchemaDocument::new(value), Dialect::ChatGpt, options) else { return };
    // As its authors' own converter, ours lets pass what the form has no place for.
    if validate(&SchemaDocument::new(&made.value), Dialect::ChatGpt).is_ok() {
        let inverted = invert(&made.value);
        assert!(inverted.is_ok(), "{}\nbecomes {}: {inverted:?}", value.to_json(), made.value.to_json());
    }
}
