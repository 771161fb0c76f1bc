//! Run values of a parameter: its default, conversions of given values, and whether any arrives.

use promptsig::genaiscript::{Giver, RunValue};
use promptsig::json_schema::UNKNOWN;
use promptsig::syntax::evaluate;
use serde_json::Value as Json;

use crate::conformance::cases;
use crate::conformance::tagged::encode;

#[test]
fn of_every_declaration() {
    let all = cases(include_str!("run-values.json"));
    assert_eq!(all.len(), 44);
    for case in all {
        let declaration = case["declaration"].as_str().expect("a declaration");
        let run = RunValue::from_parameter(&evaluate(declaration), Giver::Caller);
        let undefined = || Json::from("@undefined");
        let default = run.default.as_ref().map_or_else(undefined, encode);
        assert_eq!(default, case["nothing"], "{declaration} where nothing is given");
        let given = case["given"].as_object().expect("answers");
        if run.schema().is_none() {
            assert!(given.values().all(|answer| answer == "@throws"), "{declaration} throws");
            assert_eq!((run.short_type().as_str(), run.loss()), (UNKNOWN, None), "{declaration}");
            continue;
        }
        for (value, answer) in given {
            let applied = run.given.apply(&evaluate(value)).expect("nothing throws");
            let applied = applied.as_ref().map_or_else(|| default.clone(), encode);
            assert_eq!(applied, *answer, "{declaration} where {value} is given");
        }
        let is_never_given = given.values().all(|answer| *answer == case["nothing"]);
        assert_eq!(
            run.is_always_undefined(),
            is_never_given && case["nothing"] == "@undefined",
            "{declaration}"
        );
        assert_eq!(
            run.is_always_default(),
            is_never_given && case["nothing"] != "@undefined",
            "{declaration}"
        );
        assert_eq!(run.loss().is_some(), is_never_given, "{declaration}");
        assert_eq!(run.short_type() == "undefined", run.is_always_undefined(), "{declaration}");
        let is_number_kept = given["\"42\""] == "42";
        let is_string = run.short_type().starts_with(['s', '"']);
        assert_eq!(run.unconverted("p").is_some(), is_number_kept && !is_string, "{declaration}");
    }
}
