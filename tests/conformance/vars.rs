use promptsig::genaiscript::vars::{self, Sources};
use promptsig::syntax::{Value, ValueKind, evaluate};
use promptsig::text::Span;
use serde_json::{Value as Json, json};

use crate::conformance::cases;
use crate::conformance::tagged::{decode, encode};

/// Inputs that the case file omits: index of the case, the script's own `vars`, and the parameters of `system.foo`.
/// The real package gives the file's answers for these.
const UNWRITTEN: [(usize, &str, &str); 7] = [
    (40, "{ x: '2' }", "undefined"),
    (41, "{ x: '2' }", "undefined"),
    (42, "undefined", "{ bar: 'sys', n: 2 }"),
    (43, "undefined", "{ bar: 'sys', n: 2 }"),
    (44, "{ 'system.foo.n': '7' }", "{ bar: 'sys', n: 2 }"),
    (45, "undefined", "{ myparam: 'own', my_param: 'other' }"),
    (46, "undefined", "{ bar: 'sys' }"),
];

#[test]
fn values() {
    let all = cases(include_str!("vars.json"));
    assert_eq!(all.len(), 49);
    for (index, case) in all.iter().enumerate() {
        let (own, system) = UNWRITTEN
            .iter()
            .find(|(place, ..)| *place == index)
            .map_or(("undefined", "undefined"), |(_, own, system)| (*own, *system));
        let (own, system) = (evaluate(own), evaluate(system));
        let answer = answer(&decode(&case["parameters"]), &own, &system, &decode(&case["vars"]));
        for field in ["value", "error", "logs"] {
            let expected = case.get(field).cloned().unwrap_or(Json::Null).to_string();
            assert_eq!(answer[field].to_string(), expected, "{field} of case {index}: {case}");
        }
    }
}

/// Every JavaScript object has these names, so GenAIScript counts them as declared.
#[test]
fn names_that_every_object_has() {
    let answer = |parameters: &str, given: &str| {
        let nothing = evaluate("undefined");
        answer(&evaluate(parameters), &nothing, &nothing, &evaluate(given))
    };
    let thrown = "Error: prompt type function not supported";
    assert_eq!(answer("{}", "{ constructor: 'x' }")["error"], thrown);
    assert_eq!(answer("{ a: 1 }", "{ toString: 'x' }")["error"], thrown);
    let with_capital = answer("{ a: 1 }", "{ Constructor: 'x' }");
    assert_eq!(with_capital["value"], json!({ "a": 1, "constructor": "x" }));
    assert_eq!(with_capital["logs"][0]["msg"], "duplicate parameter Constructor (constructor)");
}

#[test]
fn what_only_a_run_can_tell_stays_open() {
    let answer = |parameters: &str, given: &str| {
        let nothing = evaluate("undefined");
        answer(&evaluate(parameters), &nothing, &nothing, &evaluate(given))["value"].clone()
    };
    assert_eq!(answer("{ a: read(), b: 1 }", "{}"), json!({ "a": "@dynamic Call", "b": 1 }));
    assert_eq!(
        answer("{ a: 1, b: true }", "{ a: x, b: x }"),
        json!({
            "a": "@dynamic Identifier",
            "b": "@dynamic Expression",
        })
    );
}

fn answer(parameters: &Value, own: &Value, system: &Value, given: &Value) -> Json {
    let systems = if system.kind == ValueKind::Undefined { Vec::new() } else { vec![("system.foo", system)] };
    let sources = Sources { parameters: Some(parameters), systems, vars: Some(own), given: Some(given) };
    match vars::build(&sources) {
        Ok(vars) => {
            let values = Value::new(Span::default(), ValueKind::Object(vars.values));
            let log = |message: &String| json!({ "level": "error", "msg": message });
            json!({ "value": encode(&values), "logs": vars.logs.iter().map(log).collect::<Vec<_>>() })
        }
        Err(throw) => json!({ "error": throw.to_string(), "logs": [] }),
    }
}
