use std::collections::HashMap;

use crate::json_schema::Schema;
use crate::syntax::{Value, ValueKind};

/// Functions of a manual in JSON, which a plan may call.
#[derive(Debug, Default)]
pub struct PlanFunctions {
    functions: Vec<PlanFunction>,
    /// Indices by name; `None` for a name of several functions.
    places: HashMap<String, Option<usize>>,
    /// Beginnings of the names of tools that servers define when they run.
    external: Vec<String>,
}

#[derive(Debug)]
pub(in crate::lint) struct PlanFunction {
    pub name: String,
    pub parameters: Value,
    /// Whether only a run can tell all parameters.
    pub is_open: bool,
    pub response: PlanResponse,
}

#[derive(Debug)]
pub(in crate::lint) enum PlanResponse {
    Nothing,
    Unknown,
    Known(Value),
}

/// Function that a plan names.
pub(in crate::lint) enum NamedFunction<'a> {
    Known(&'a PlanFunction),
    /// A tool of a server, or one of several functions of a name
    Unclear,
    Missing,
}

impl PlanFunctions {
    /// Reads a manual; `None` if it is not a list of functions with names.
    pub fn parse(manual: &Value) -> Option<Self> {
        let mut all = Self::default();
        for written in manual.as_array()? {
            all.add(written)?;
        }
        Some(all)
    }

    pub(in crate::lint) fn find(&self, name: &str) -> NamedFunction<'_> {
        match self.places.get(name) {
            Some(Some(place)) => NamedFunction::Known(&self.functions[*place]),
            Some(None) => NamedFunction::Unclear,
            None if self.external.iter().any(|start| name.starts_with(start)) => NamedFunction::Unclear,
            None => NamedFunction::Missing,
        }
    }

    /// Returns the function of a name that only one has.
    pub(in crate::lint) fn known(&self, name: &str) -> Option<&PlanFunction> {
        match self.find(name) {
            NamedFunction::Known(function) => Some(function),
            NamedFunction::Unclear | NamedFunction::Missing => None,
        }
    }

    pub(in crate::lint) fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().map(|function| function.name.as_str())
    }

    fn add(&mut self, written: &Value) -> Option<()> {
        let name = written.get("name")?.as_str()?;
        if written.get("external").is_some_and(|external| external.truthy() == Some(true)) {
            self.external.push(name.trim_end_matches('*').to_owned());
            return Some(());
        }
        let place = self.functions.len();
        self.places.entry(name.to_owned()).and_modify(|known| *known = None).or_insert(Some(place));
        self.functions.push(PlanFunction {
            name: name.to_owned(),
            parameters: written.get("parameters").cloned().unwrap_or_else(|| no_schema(written)),
            is_open: written.get("parameters").is_none() || is_unknown(written, PARAMETERS),
            response: response(written),
        });
        Some(())
    }
}

impl PlanFunction {
    /// Whether an input that the schema does not name is refused for certain.
    pub(in crate::lint) fn is_closed(&self) -> bool {
        let others = Schema::new(&self.parameters).keyword("additionalProperties");
        others.is_some_and(|others| others.as_bool() == Some(false))
    }
}

const PARAMETERS: &str = "/parameters";
const RESPONSE: &str = "/responses/200/content/application~1json/schema";

/// Whether the manual lists a part of a function as unknown.
fn is_unknown(function: &Value, pointer: &str) -> bool {
    let unknown = function.get("unknown").and_then(Value::as_array).unwrap_or_default();
    unknown.iter().any(|part| part.as_str() == Some(pointer))
}

fn response(function: &Value) -> PlanResponse {
    let Some(success) = function.get("responses").and_then(|responses| responses.get("200")) else {
        return PlanResponse::Unknown;
    };
    let Some(content) = success.get("content") else { return PlanResponse::Nothing };
    match content.get("application/json").and_then(|json| json.get("schema")) {
        Some(schema) if !is_unknown(function, RESPONSE) => PlanResponse::Known(schema.clone()),
        _ => PlanResponse::Unknown,
    }
}

fn no_schema(function: &Value) -> Value {
    Value::new(function.span, ValueKind::Object(crate::syntax::Object::default()))
}
