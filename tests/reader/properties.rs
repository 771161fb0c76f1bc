//! Properties of any input.

use promptsig::genaiscript::{Fidelity, reader};
use promptsig::syntax::{Value, ValueKind};
use promptsig::text::Span;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value as Json;

const PIECES: &[&str] = &[
    "`",
    "'",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "})",
    "script({",
    ",",
    ":",
    "+",
    "-",
    ".",
    "...",
    "/",
    "//",
    "/*",
    "*/",
    "\\",
    "\\u",
    "\\uD83D",
    "\n",
    "\r",
    " ",
    "“",
    "’",
    "&quot;",
    "&#34;",
    "0",
    "1e",
    "0x",
    "null",
    "undefined",
    "NaN",
    "é",
    "😀",
    "\u{a0}",
    "\u{2028}",
    "\u{feff}",
    "http://",
    "```",
    "\u{1}",
    "f(",
    "a: ",
];

fn sources() -> Vec<String> {
    [include_str!("../conformance/meta.json"), include_str!("../conformance/repair.json")]
        .iter()
        .flat_map(|file| serde_json::from_str::<Vec<Json>>(file).unwrap())
        .map(|case| case["src"].as_str().unwrap().to_owned())
        .collect()
}

fn boundary(text: &str, index: Index) -> usize {
    let mut at = index.index(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn mutated() -> impl Strategy<Value = String> {
    let edit = (any::<Index>(), any::<Index>(), select(PIECES));
    (select(sources()), prop::collection::vec(edit, 0..6)).prop_map(|(mut text, edits)| {
        for (from, to, piece) in edits {
            let from = boundary(&text, from);
            // Short cuts keep most of the text.
            let to = boundary(&text, to).clamp(from, (from + 4).min(text.len()));
            let to = (from..=to).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            text.replace_range(from..to, piece);
        }
        text
    })
}

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(select(PIECES), 0..24)
        .prop_map(|pieces| format!("script({{a: `x`, {}}})", pieces.concat()))
}

fn holds(source: &str) {
    let reading = reader::read(source, None);
    assert_eq!(reading.kind.is_some(), reading.span.is_some());
    assert_eq!(reading.fidelity == Fidelity::None, reading.span.is_none());
    if let Some(span) = reading.span {
        let text = source.get(span.range()).unwrap();
        assert!(text.starts_with('{') && text.ends_with('}'), "{text}");
        in_range(&reading.value, span, source);
        // The argument affects only the fidelity.
        let cut = Span { start: span.start, end: span.end + 1 };
        let other = reader::read(source, Some(cut));
        assert_eq!((other.span, other.kind), (reading.span, reading.kind));
        assert!(matches!(other.fidelity, Fidelity::Truncated | Fidelity::Lost));
    }
}

fn in_range(value: &Value, within: Span, source: &str) {
    let check = |span: Span| {
        assert!(source.get(span.range()).is_some(), "{span:?} in {source:?}");
        assert!(within.contains(span), "{span:?} in {within:?} of {source:?}");
        assert!(!span.is_empty(), "{span:?} in {source:?}");
    };
    check(value.span);
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| in_range(item, within, source)),
        ValueKind::Object(object) => object.members.iter().for_each(|member| {
            check(member.key_span);
            in_range(&member.value, within, source);
        }),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutations(source in mutated()) {
        holds(&source);
    }

    #[test]
    fn pieces(source in soup()) {
        holds(&source);
    }

    #[test]
    fn anything(source in any::<String>()) {
        holds(&source);
        holds(&format!("script({{{source}}})"));
    }
}

#[test]
fn prefixes() {
    for source in sources() {
        for (at, _) in source.char_indices() {
            holds(&source[..at]);
            holds(&format!("{}}})", &source[..at]));
        }
    }
}
