use promptsig::syntax::yaml::parse;
use promptsig::text::Span;
use serde_json::json;

#[test]
fn the_core_schema() {
    let text = "a: 1\nb: [x, 'y', \"z\", ~, yes, true, 0x10, 1.5e1, -.5]\nc: {d: !!str 5}\ne:\n1: one\n";
    let expected = json!({
        "1": "one",
        "a": 1,
        "b": ["x", "y", "z", null, "yes", true, 16, 15, -0.5],
        "c": {"d": "5"},
        "e": null,
    });
    assert_eq!(parse(text, 0).map(|value| value.to_json()), Ok(expected));
}

#[test]
fn places_count_bytes() {
    let text = "é: ü\nkey: value\n";
    let value = parse(text, 100);
    let span = value.as_ref().ok().and_then(|value| value.get("key")).map(|value| value.span);
    assert_eq!(span, Some(Span::new(112, 117)));
}

fn error(text: &str) -> (usize, String, Option<String>) {
    let Err(error) = parse(text, 0) else { panic!("it is read: {text}") };
    (error.span.range().start, error.message, error.exception)
}

#[test]
fn keys_that_are_no_scalars_are_not_read() {
    let message = "a key is a list or a mapping; write a string in its place".to_owned();
    assert_eq!(error("a: 1\n? [b]\n: 1\n"), (7, message.clone(), None));
    assert_eq!(error("{{a: 1}: 1}"), (1, message.clone(), None));
    assert_eq!(error(&"? ".repeat(1_000)), (2, message, None));
    let message = "a key stands for a list or a mapping; write a string in its place".to_owned();
    assert_eq!(error("a: &a [b]\n*a : 1"), (10, message, None));
    assert!(parse("a: &a b\n*a : 1\n? c\n: 1\n? 5\n? ~\n? true\n", 0).is_ok());
}

/// The counts equal those of `yaml` 2.8.
#[test]
fn an_alias_is_used_as_often_as_in_the_real_package() {
    let list = |alias: &str, count: usize| format!("[{}]", vec![alias; count].join(", "));
    let text = |anchored: &str, count| format!("a: &a {anchored}\nb: {}\n", list("*a", count));
    let in_each_other = |count| format!("a: &a [x]\nb: &b {}\nc: {}\n", list("*a", 3), list("*b", count));
    for is_read in [text("x", 99), text("[x]", 99), text("[]", 200), text("{}", 200), in_each_other(24)] {
        assert!(parse(&is_read, 0).is_ok(), "{is_read}");
    }
    for throws in [text("x", 100), text("[x]", 100), text("{x: }", 100), in_each_other(25)] {
        let (_, message, exception) = error(&throws);
        assert_eq!(message, "an alias is used too often");
        assert!(exception.is_some_and(|exception| exception.starts_with("ReferenceError: Excessive")));
    }
    assert_eq!(error("a: &a [*a]").1, "an alias stands inside of what it stands for");
}

#[test]
fn hostile_texts_end_soon() {
    for text in ["[".repeat(50_000), "- ".repeat(20_000), "{a: ".repeat(20_000), "? ".repeat(20_000)] {
        assert!(parse(&text, 0).is_err());
    }
    let mut laughs = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let below = format!("*a{}, ", level - 1).repeat(10);
        laughs = format!("{laughs}a{level}: &a{level} [{below}]\n");
    }
    assert_eq!(error(&laughs).1, "an alias is used too often");
}

#[test]
fn copies_are_counted_in_values_and_in_bytes() {
    let many = |anchored: &str| {
        let of = |number| {
            format!("a{number}: &a{number} {anchored}\nb{number}: [{}]\n", format!("*a{number}, ").repeat(90))
        };
        (0..10).map(of).collect::<String>()
    };
    assert!(parse(&many("[x, x]"), 0).is_ok());
    let message = "its aliases stand for too much";
    assert_eq!(error(&many(&format!("[{}]", "x, ".repeat(500)))).1, message);
    assert_eq!(error(&many(&"x".repeat(50_000))).1, message);
    // Nested anchors copy their contents.
    let nested =
        |depth: usize| format!("{}{}{}", "&a [".repeat(depth), "x, ".repeat(9_000), "]".repeat(depth));
    assert!(parse(&nested(60), 0).is_ok());
    assert_eq!(error(&format!("a: {}\nb: *a\n", nested(60))).1, message);
}
