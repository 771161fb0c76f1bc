//! Text that takes long or nests deeply. A quadratic reading of a million bytes would never end.

use promptsig::genaiscript::reader::read;
use promptsig::genaiscript::{Fidelity, Metadata};
use promptsig::syntax::{Dynamic, ValueKind};

const SIZE: usize = 1_000_000;

fn long(piece: &str) -> String {
    piece.repeat(SIZE / piece.len())
}

fn fidelity(source: &str) -> Fidelity {
    read(source, None).fidelity
}

#[test]
fn openings_without_end() {
    assert_eq!(fidelity(&long("script({")), Fidelity::None);
    assert_eq!(fidelity(&long("script({script({}")), Fidelity::None);
    assert_eq!(fidelity(&long("script(")), Fidelity::None);
    assert_eq!(fidelity(&format!("script({{{}", long("} "))), Fidelity::None);
    assert_eq!(fidelity(&format!("script({}", long(" "))), Fidelity::None);
    assert_eq!(fidelity(&format!("script({{}}{}", long(" "))), Fidelity::None);
}

#[test]
fn long_values() {
    assert_eq!(fidelity(&format!("script({{a: \"{}\"}})", long("x"))), Fidelity::Exact);
    assert_eq!(fidelity(&format!("script({{a: [{}]}})", long("1,"))), Fidelity::Exact);
    assert_eq!(fidelity(&format!("script({{a: {}}})", long("9"))), Fidelity::Exact);
    assert_eq!(fidelity(&format!("script({{a: 0x{}}})", long("f"))), Fidelity::Exact);
    assert_eq!(fidelity(&format!("script({{a: `{}`}})", long("x"))), Fidelity::Repaired);
    assert_eq!(fidelity(&format!("script({{a: [{}]}})", long("`x`,"))), Fidelity::Repaired);
    assert_eq!(fidelity(&format!("script({{a: `{}`}})", long("a \"b\" c"))), Fidelity::Repaired);
}

#[test]
fn doubtful_quotes() {
    let inside = |text: &str| read(&format!("script({{a: [{text}]}})"), None);
    for piece in ["\"y,x ", "'a' /* ", "\" ]", "`'", "\"(\")", "'x\\", "&quot;a", "[`x`", "f(", "'a'+", "{a:"]
    {
        // Only termination matters.
        let Metadata { span, .. } = inside(&long(piece));
        assert!(span.is_some(), "{piece}");
    }
}

#[test]
fn blanks() {
    let source = format!("script({{a: {}{}}})", "[".repeat(300), long(" "));
    assert!(read(&source, None).span.is_some());
}

#[test]
fn depth() {
    for depth in [100, 1_000, 1_000_000] {
        let nested = |open: &str, close: &str, inner: &str| {
            fidelity(&format!("script({{a: {}{inner}{}}})", open.repeat(depth), close.repeat(depth)))
        };
        assert_eq!(nested("[", "]", "1"), Fidelity::Exact);
        assert_eq!(nested("{a:", "}", "1"), Fidelity::Exact);
        let repaired = if depth < 400 { Fidelity::Repaired } else { Fidelity::Lost };
        assert_eq!(nested("[", "]", "(1"), repaired);
        assert_eq!(nested("[", "]]", "1"), repaired);
        assert_eq!(nested("f(", ")", "[]"), repaired);
        assert_eq!(nested("'a'+", "", "'b'"), repaired);
    }
}

#[test]
fn what_lies_too_deep_is_unknown() {
    let source = format!("script({{a: {}1{}, b: 2}})", "[".repeat(200), "]".repeat(200));
    let reading = read(&source, None);
    let mut value = reading.value.get("a").unwrap();
    let mut levels = 0;
    while let ValueKind::Array(items) = &value.kind {
        value = &items[0];
        levels += 1;
    }
    assert_eq!((levels, &value.kind), (127, &ValueKind::Dynamic(Dynamic::Expression)));
    assert_eq!(value.span.len(), 2 * (200 - 127) + 1);
    assert_eq!(reading.value.get("b").unwrap().as_number(), Some(2.0));
}
