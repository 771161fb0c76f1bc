use promptsig::ValueKind;
use promptsig::syntax::json::parse;
use proptest::prelude::*;
use serde_json::Value as Json;

#[track_caller]
fn check_error(text: &str, start: u32, message: &str) {
    let error = parse(text).unwrap_err();
    assert_eq!((error.span.start, error.message.as_str()), (start, message), "{text}");
}

#[test]
fn parts_have_their_places() {
    let text = " {\"é\": [1, \"x\\n\"], \"b\": {}} ";
    let value = parse(text).unwrap();
    assert_eq!(value.span.text(text), text.trim());
    let member = value.as_object().unwrap().member("é").unwrap();
    assert_eq!(member.key_span.text(text), "\"é\"");
    let texts: Vec<_> = member.value.items().iter().map(|item| item.span.text(text)).collect();
    assert_eq!(texts, ["1", "\"x\\n\""]);
    assert!(parse("\u{feff}{}").is_ok());
}

#[test]
fn numbers_are_read_to_the_last_bit() {
    for number in ["4.696941417871564e-254", "1e308", "0.1", "-5e-324", "123456789012345680000"] {
        assert_eq!(parse(number).unwrap().kind, ValueKind::Number(number.parse().unwrap()), "{number}");
    }
}

#[test]
fn errors_say_what_and_where() {
    check_error("", 0, "expected a value, found the end of the text");
    check_error("[1,]", 3, "expected a value, found `]`");
    check_error("[1 2]", 3, "expected `,` or `]`, found `2`");
    check_error("{\"a\" 1}", 5, "expected `:`, found `1`");
    check_error("{\"a\": 1,}", 8, "expected a key in double quotes, found `}`");
    check_error("{a: 1}", 1, "expected a key in double quotes, found `a`");
    check_error("[] x", 3, "expected the end, found `x`");
    check_error("[01]", 1, "this is no number of JSON");
    check_error("[\"a", 1, "this string does not end");
    check_error("[\"\\x\"]", 3, "invalid escape");
    check_error("{\"a\": 1, \"a\": 2}", 9, "duplicate key `a`");
    check_error(&"[".repeat(10_000), 400, "values nest deeper than 400 levels here");
    check_error(&format!("{}é", "{\"a\":".repeat(3)), 15, "expected a value, found `é`");
}

proptest! {
    #[test]
    fn it_takes_what_serde_json_takes(text in "[\\[\\]{}:,\" \\\\0-9a-ftnrulse.eE+\\-é\u{1}]{0,24}") {
        let ours = parse(&text);
        match serde_json::from_str::<Json>(&text) {
            Ok(json) => {
                // For a repeated key, serde_json uses the last value.
                let is_repeated = ours.as_ref().is_err_and(|error| error.message.starts_with("duplicate"));
                prop_assert!(is_repeated || ours.is_ok(), "{:?}", ours);
                if let Ok(value) = ours {
                    prop_assert_eq!(value.to_json().to_string(), promptsig::Value::from_json(&json, value.span).to_json().to_string());
                }
            }
            Err(_) => prop_assert!(ours.is_err()),
        }
    }
}
