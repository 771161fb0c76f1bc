use promptsig::syntax::coercion::{parse_float, parse_int};

#[test]
fn texts_become_numbers_as_far_as_they_are_numbers() {
    for (text, float, int) in [
        ("42", 42.0, 42.0),
        (" \u{feff}-1.9x", -1.9, -1.0),
        ("12abc", 12.0, 12.0),
        ("1e3", 1000.0, 1.0),
        ("1e", 1.0, 1.0),
        ("1.", 1.0, 1.0),
        (".5", 0.5, f64::NAN),
        ("0x1F", 0.0, 31.0),
        ("Infinity", f64::INFINITY, f64::NAN),
        ("-Infinityy", f64::NEG_INFINITY, f64::NAN),
        ("", f64::NAN, f64::NAN),
        (".", f64::NAN, f64::NAN),
        ("+", f64::NAN, f64::NAN),
        ("abc", f64::NAN, f64::NAN),
        ("inf", f64::NAN, f64::NAN),
    ] {
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        assert!(same(parse_float(text), float), "parseFloat({text:?}) = {}", parse_float(text));
        assert!(same(parse_int(text), int), "parseInt({text:?}) = {}", parse_int(text));
    }
}
