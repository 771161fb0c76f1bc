//! Answers of the real package, including the key order.

use promptsig::genaiscript::reader::read;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::reader::{name, shown};

#[derive(Deserialize)]
struct Case {
    name: String,
    src: String,
    probe: Probe,
    meta: Meta,
}

#[derive(Deserialize)]
struct Probe {
    matched: bool,
    offset: Option<usize>,
    text: Option<String>,
    json5: Option<String>,
    repair: Option<String>,
}

#[derive(Deserialize)]
struct Meta {
    value: Json,
}

#[test]
fn metadata() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../conformance/meta.json")).unwrap();
    assert_eq!(cases.len(), 68);
    for case in cases {
        let reading = read(&case.src, None);
        let expected = match (case.probe.json5.as_deref(), case.probe.repair.as_deref()) {
            (None, None) => "none",
            (Some("ok"), None) => "exact",
            (Some("error"), Some("repaired")) => "repaired",
            (Some("error"), Some("failed")) => "lost",
            other => panic!("{}: {other:?}", case.name),
        };
        assert_eq!(name(reading.fidelity), expected, "{}", case.name);
        assert_eq!(reading.span.is_some(), case.probe.matched, "{}", case.name);
        assert_eq!(
            reading.span.map(|span| span.text(&case.src)),
            case.probe.text.as_deref(),
            "{}",
            case.name
        );
        assert_eq!(
            reading.span.map(|span| utf16(&case.src[..span.start as usize])),
            case.probe.offset,
            "{}",
            case.name
        );
        same(&shown(&reading.value), &case.meta.value, &case.name);
    }
}

#[derive(Deserialize)]
struct Repaired {
    src: String,
    reading: String,
    span: Option<(u32, u32)>,
    value: Json,
}

#[test]
fn repair() {
    let cases: Vec<Repaired> = serde_json::from_str(include_str!("../conformance/repair.json")).unwrap();
    assert!(cases.len() >= 400);
    for case in cases {
        let reading = read(&case.src, None);
        assert_eq!(name(reading.fidelity), case.reading, "{}", case.src);
        assert_eq!(reading.span.map(|span| (span.start, span.end)), case.span, "{}", case.src);
        same(&shown(&reading.value), &case.value, &case.src);
    }
}

/// Compares values and the order of keys.
fn same(got: &Json, expected: &Json, what: &str) {
    assert_eq!(got, expected, "{what}");
    assert_eq!(got.to_string(), expected.to_string(), "{what}");
}

fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}
