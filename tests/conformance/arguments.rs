use promptsig::genaiscript::vars::{argument, to_argument};

use crate::conformance::cases;

#[test]
fn arguments() {
    let all = cases(include_str!("arguments.json"));
    assert_eq!(all.len(), 233);
    for case in all {
        let text = case["argument"].as_str().unwrap();
        let answer =
            case["answer"].as_array().map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str().unwrap()));
        assert_eq!(argument(text), answer, "{text:?}");
    }
}

#[test]
fn a_value_has_an_argument_that_gives_it() {
    for case in cases(include_str!("arguments.json")) {
        // Any text may be a value.
        let value = case["argument"].as_str().unwrap();
        let whole = to_argument("a", value).unwrap();
        assert_eq!(argument(&whole), Some(("a", value)), "{whole}");
    }
    assert_eq!(to_argument("a=b", "c"), None);
    assert_eq!(to_argument("a:b", "c"), None);
}
