//! Shorthand to JSON Schema and back keeps the schema that GenAIScript infers, for the literals of `infer.json` and
//! random ones. `shorthand_round_trip.txt` counts what is converted, and the reasons of refusals.

use std::collections::BTreeMap;
use std::fmt::Write;

use promptsig::genaiscript::edit::FileEdits;
use promptsig::genaiscript::{Defaults, ScriptFile, infer_parameters};
use promptsig::ide::refactorings::{RefactoringRequest, refactorings};
use promptsig::syntax::{ValueKind, evaluate};
use promptsig::text::Span;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value as Json;

use test_support::{Fixture, kept};

/// Text before the parameters of a tool, and after them.
const TOOL: (&str, &str) = ("defTool(\"t\", \"T\", ", ", () => \"\")\nconst after = 1\n");
const SCRIPT: (&str, &str) = ("script({ title: \"t\", parameters: ", " })\nconst after = 1\n");

/// Parameters in a call.
#[derive(Clone)]
struct Call {
    around: (&'static str, &'static str),
    parameters: String,
}

impl Call {
    fn text(&self) -> String {
        format!("{}{}{}", self.around.0, self.parameters, self.around.1)
    }

    fn fixture(&self) -> Fixture {
        Fixture::parse(&self.text())
    }

    /// Returns the inferred schema as text, in which the order of properties counts. An empty `required` says nothing.
    fn schema(&self) -> String {
        let fixture = self.fixture();
        let file: &ScriptFile = fixture.file().as_script().unwrap();
        assert!(!file.is_broken(), "{}", self.text());
        let script = file.script();
        let parameters = match script.tools.first() {
            Some(tool) => tool.parameters.as_ref(),
            None => script.calls[0].argument.as_ref().unwrap().value.get("parameters"),
        };
        let schema = infer_parameters(parameters.unwrap(), Defaults::Keep).result().unwrap().unwrap();
        let mut schema = schema.to_json();
        normalize(&mut schema);
        schema.to_string()
    }

    /// Returns the call after a refactoring, or why that is refused; `None` where it is not offered.
    fn refactored(&self, form: &str) -> Option<Result<Self, String>> {
        let fixture = self.fixture();
        let file = fixture.file().as_script().unwrap();
        // At the opening brace.
        let range = Span::at(self.around.0.len());
        let request = RefactoringRequest { file, project: &fixture.project, range };
        let offered = refactorings(&request).into_iter().find(|it| it.title.ends_with(form))?;
        let edits = match offered.edits {
            Ok(edits) => edits,
            Err(reason) => return Some(Err(reason)),
        };
        let of_file = |edit| promptsig::genaiscript::edit::TextEdit { file: Some(file.path.clone()), ..edit };
        let edits = FileEdits::by_file(edits.into_iter().map(of_file));
        let (_, text) = fixture.changed(&edits).remove(0);
        let inside = text.strip_prefix(self.around.0).and_then(|text| text.strip_suffix(self.around.1));
        let parameters =
            inside.unwrap_or_else(|| panic!("more changed than the parameters: {text}")).to_owned();
        Some(Ok(Self { around: self.around, parameters }))
    }
}

fn normalize(schema: &mut Json) {
    match schema {
        Json::Array(items) => items.iter_mut().for_each(normalize),
        Json::Object(object) => {
            if let Some(Json::Array(names)) = object.get_mut("required") {
                names.sort_by_key(Json::to_string);
                if names.is_empty() {
                    object.remove("required");
                }
            }
            object.values_mut().for_each(normalize);
        }
        _ => {}
    }
}

/// Converts there and back, and returns the outcome in words.
fn there_and_back(call: &Call) -> String {
    let before = call.schema();
    let comments = |call: &Call| call.parameters.matches("/* c */").count();
    let there = match call.refactored("to JSON Schema") {
        None => return "not offered".to_owned(),
        Some(Err(reason)) => return format!("refused: {}", generic(&reason)),
        Some(Ok(there)) => there,
    };
    assert_eq!(there.schema(), before, "{}\n{}", call.text(), there.text());
    assert_eq!(comments(&there), comments(call), "{}\n{}", call.text(), there.text());
    match there.refactored("to shorthand") {
        None => "converted, and no shorthand is offered".to_owned(),
        Some(Err(reason)) => format!("converted, and refused on the way back: {}", generic(&reason)),
        Some(Ok(back)) => {
            assert_eq!(back.schema(), before, "{}\n{}\n{}", call.text(), there.text(), back.text());
            assert_eq!(comments(&back), comments(call), "{}\n{}", there.text(), back.text());
            "converted there and back".to_owned()
        }
    }
}

/// Replaces names and values in a reason.
fn generic(reason: &str) -> String {
    let parts = reason.split('`').enumerate();
    let is_telling =
        |text: &str| ["type", "required", "description", "type: \"array\"", "[…]"].contains(&text);
    let parts = parts.map(|(index, part)| if index % 2 == 0 || is_telling(part) { part } else { "…" });
    parts.collect::<Vec<_>>().join("`")
}

#[test]
fn literals_of_the_real_package() {
    let cases: Vec<Json> = serde_json::from_str(include_str!("../conformance/infer.json")).unwrap();
    let mut shown = String::new();
    for (name, around) in [("tool", TOOL), ("script", SCRIPT)] {
        let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
        for case in &cases {
            let source = case["src"].as_str().unwrap();
            // A value alone is that of one parameter.
            let is_map = case.get("schema").is_some_and(|schema| schema["value"].is_object());
            let is_map = is_map && matches!(evaluate(source).kind, ValueKind::Object(_));
            let parameters = if is_map { source.to_owned() } else { format!("{{ p: {source} }}") };
            let inferred = infer_parameters(&evaluate(&parameters), Defaults::Keep);
            let outcome = if inferred.throws.is_empty() && inferred.unknown.is_empty() {
                there_and_back(&Call { around, parameters })
            } else {
                "GenAIScript throws, or decides in a run".to_owned()
            };
            *outcomes.entry(outcome).or_default() += 1;
        }
        for (outcome, count) in outcomes {
            writeln!(shown, "{name}: {count} {outcome}").unwrap();
        }
    }
    kept::check("tests/ide/shorthand_round_trip.txt", &shown);
}

/// Values in shorthand and in schemas, in one line or several, with comments between members.
fn value() -> impl Strategy<Value = String> {
    let scalar = prop_oneof![
        Just("\"\"".to_owned()),
        Just("NaN".to_owned()),
        "'[a-z, }]{1,5}'",
        "-?[1-9][0-9]{0,3}(\\.[0-9]{1,2})?",
        Just("0".to_owned()),
        any::<bool>().prop_map(|flag| flag.to_string()),
        Just("{ type: \"string\", description: \"d\" }".to_owned()),
        Just("{ type: \"string\", enum: [\"a\", \"b\"], required: true }".to_owned()),
        Just("{ type: \"integer\", minimum: 1, default: 3 }".to_owned()),
        Just("{ type: \"boolean\", required: true }".to_owned()),
    ];
    scalar.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![inner.clone().prop_map(|item| format!("[{item}]")), map_of(inner)]
    })
}

fn map_of(values: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (vec((values, any::<bool>()), 1..4), any::<bool>()).prop_map(|(members, has_lines)| {
        let member = |(index, (value, has_comment)): (usize, (String, bool))| {
            let comment = if has_comment { "/* c */ " } else { "" };
            // Lines of a nested map are one step deeper.
            format!("{comment}p{index}: {}", value.replace('\n', "\n    "))
        };
        let members: Vec<String> = members.into_iter().enumerate().map(member).collect();
        if has_lines {
            format!("{{\n    {},\n}}", members.join(",\n    "))
        } else {
            format!("{{ {} }}", members.join(", "))
        }
    })
}

proptest! {
    #[test]
    fn random_parameters(parameters in map_of(value())) {
        for around in [TOOL, SCRIPT] {
            there_and_back(&Call { around, parameters: parameters.clone() });
        }
    }
}
