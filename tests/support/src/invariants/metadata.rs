//! Metadata are read from any text: spans lie within it, and what is printed as JSON5 is read as the same.

use promptsig::genaiscript::reader;
use promptsig::syntax::{Value, ValueKind};
use promptsig::text::Span;

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let metadata = reader::read(&text, None);
    assert!(metadata.span.is_none_or(|span| text.get(span.range()).is_some()), "{:?}", metadata.span);
    spans_fit(&metadata.value, &text);
    reader::read(&text, Some(Span::new(0, text.len())));
    reader::read(&format!("script({text})"), Some(Span::new(7, 7 + text.len())));
    let Some(value) = reader::read_literal(&text) else { return };
    spans_fit(&value, &text);
    if reader::is_json5(&text) && !value.has_other_numbers() && matches!(value.kind, ValueKind::Object(_)) {
        let printed = value.to_json5();
        assert!(reader::is_json5(&printed), "{printed}");
        let again = reader::read_literal(&printed);
        assert!(again.is_some_and(|again| again.says_the_same(&value)), "{text:?} is printed as {printed}");
    }
}

pub fn spans_fit(value: &Value, text: &str) {
    assert!(text.get(value.span.range()).is_some(), "{:?} of {text:?}", value.span);
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| spans_fit(item, text)),
        ValueKind::Object(object) => {
            for member in &object.members {
                assert!(text.get(member.key_span.range()).is_some(), "{:?} of {text:?}", member.key_span);
                spans_fit(&member.value, text);
            }
        }
        _ => {}
    }
}
