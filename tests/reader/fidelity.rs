//! Reported fidelity of the reading to the author's literal, which is between `«` and `»`.

use promptsig::genaiscript::{Fidelity, reader};
use promptsig::text::Span;

fn check(marked: &str, fidelity: Fidelity, keys: &[&str]) {
    let start = marked.find('«').unwrap();
    let end = marked.find('»').unwrap() - '«'.len_utf8();
    let source = marked.replace(['«', '»'], "");
    let reading = reader::read(&source, Some(Span::new(start, end)));
    let found: Vec<&str> =
        reading.value.as_object().unwrap().entries().iter().map(|member| member.key.as_str()).collect();
    assert_eq!((reading.fidelity, found.as_slice()), (fidelity, keys), "{marked}");
}

#[test]
fn the_literal_itself() {
    check("script(«{ a: 1 }»)", Fidelity::Exact, &["a"]);
    check("script(«{}»)", Fidelity::Exact, &[]);
    check("script(«{ a: `1` }»)", Fidelity::Repaired, &["a"]);
    check("script(«{ a }»)", Fidelity::Lost, &[]);
}

#[test]
fn no_match() {
    check("script(«meta»)", Fidelity::Lost, &[]);
    check("script («{ a: 1 }»)", Fidelity::Lost, &[]);
    check("script(«{ a: 1 } as const»)", Fidelity::Lost, &[]);
    assert_eq!(reader::read("script()", None).fidelity, Fidelity::None);
    assert_eq!(reader::read("", None).fidelity, Fidelity::None);
}

#[test]
fn a_match_that_ends_early() {
    check("script(«{ a: 1, // f({})\n b: 2 }»)", Fidelity::Truncated, &["a"]);
    check("script(«{ a: 1, b: \"f({})\" }»)", Fidelity::Lost, &[]);
    check("script(«{ a: f({ b: 1 }), c: 2 } as const»)", Fidelity::Truncated, &["a"]);
}

#[test]
fn a_match_that_runs_on() {
    check("script(«{ a: 1 } as const»)\nf({})", Fidelity::Lost, &[]);
    check("script(«{ a: 1 }»,)\nf({})", Fidelity::Lost, &[]);
    check("script(«{ a: 1 }», { b: 2 })", Fidelity::Repaired, &["0", "1"]);
}

#[test]
fn another_text() {
    check("// script({ old: 1 })\nscript(«{ a: 1 }»)", Fidelity::Exact, &["old"]);
    check("// script({ old: `1` })\nscript(«{ a: 1 }»)", Fidelity::Repaired, &["old"]);
    check("// script({ ...old })\nscript(«{ a: 1 }»)", Fidelity::Lost, &[]);
    check("// script({ ...\nscript(«{ a: 1 }»)", Fidelity::Lost, &[]);
}
