//! Values of `env.vars`, as GenAIScript computes them from parameters and the inputs of a run.

use crate::genaiscript::inference::{ErrorClass, Throw};
use std::collections::HashMap;

use super::names;
use super::run_value::{default_of, given_of};
use crate::syntax::{Member, Object, Value, ValueKind};

#[derive(Clone, Debug, Default)]
pub struct Sources<'a> {
    pub parameters: Option<&'a Value>,
    /// Id and `parameters` of each active system, in GenAIScript's order. They override the script's.
    pub systems: Vec<(&'a str, &'a Value)>,
    pub vars: Option<&'a Value>,
    /// Inputs of the run: from the command line, overridden by the environment.
    pub given: Option<&'a Value>,
}

/// Values of `env.vars` before the first line of a script runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vars {
    /// Object with normalized keys. Values known only at run time are dynamic.
    pub values: Object,
    /// Errors that GenAIScript logs for names with equal keys.
    pub logs: Vec<String>,
}

/// Inherited properties that a read finds on every JavaScript object.
const INHERITED_FUNCTIONS: [&str; 11] = [
    "constructor",
    "__defineGetter__",
    "__defineSetter__",
    "hasOwnProperty",
    "__lookupGetter__",
    "__lookupSetter__",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toString",
    "valueOf",
    "toLocaleString",
];

/// Parses an argument of `--vars` to a name and a value; `None` if GenAIScript ignores it.
pub fn argument(argument: &str) -> Option<(&str, &str)> {
    let at = argument.find(['=', ':'])?;
    Some((&argument[..at], unquote(&argument[at + 1..])))
}

/// Formats an argument of `--vars` that sets a variable; `None` if there is none for this value.
pub fn to_argument(name: &str, value: &str) -> Option<String> {
    // Quotes around the whole value are removed once.
    let quote = if unquote(value) == value { "" } else { "`" };
    let whole = format!("{name}={quote}{value}{quote}");
    (argument(&whole) == Some((name, value))).then_some(whole)
}

fn unquote(value: &str) -> &str {
    let quoted =
        ['"', '\'', '`'].into_iter().find(|quote| value.starts_with(*quote) && value.ends_with(*quote));
    // A single quote character is both ends.
    quoted.map_or(value, |_| value.get(1..value.len() - 1).unwrap_or(""))
}

/// Computes the values of `env.vars` like `parsePromptParameters`, without validating schemas. A value that does not
/// parse as a number becomes `undefined`; one for an object or an array is dropped. Returns an error if GenAIScript
/// throws, which it does for a parameter without a schema.
pub fn build(sources: &Sources<'_>) -> Result<Vars, Throw> {
    let parameters = all_parameters(sources);
    let mut values = Record::default();
    for (name, parameter) in parameters.entries() {
        if let Some(default) = default_of(parameter)? {
            values.set(name, default);
        }
    }
    let mut given = Record::default();
    given.spread(sources.vars);
    given.spread(sources.given);
    for (name, value) in given.entries() {
        if let Some(value) = given_value(&parameters, name, value)? {
            values.set(name, value);
        }
    }
    Ok(normalize(values))
}

fn all_parameters(sources: &Sources<'_>) -> Record {
    let mut parameters = Record::default();
    parameters.spread(sources.parameters);
    for (id, of_system) in &sources.systems {
        let mut own = Record::default();
        own.spread(Some(of_system));
        for (name, parameter) in own.entries() {
            parameters.set(&format!("{id}.{name}"), parameter.clone());
        }
    }
    parameters
}

fn given_value(parameters: &Record, name: &str, value: &Value) -> Result<Option<Value>, Throw> {
    match parameters.get(name) {
        Some(parameter) => given_of(parameter)?.apply(value),
        None => inherited_value(name, value),
    }
}

/// Assigns an undeclared name unchanged, unless every JavaScript object inherits it.
fn inherited_value(name: &str, value: &Value) -> Result<Option<Value>, Throw> {
    if INHERITED_FUNCTIONS.contains(&name) {
        let message = "prompt type function not supported";
        return Err(Throw::of_schema(ErrorClass::Error, message, value.span));
    }
    Ok((name != "__proto__").then(|| value.clone()))
}

/// Normalizes the keys. Of names with equal keys, the last one is kept.
fn normalize(mut values: Record) -> Vars {
    let mut logs = Vec::new();
    let names: Vec<String> = values.entries().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        let key = names::normalize_key(&name);
        if key == name {
            continue;
        }
        let is_taken = values.get(&key).is_some_and(|value| value.kind != ValueKind::Undefined)
            || INHERITED_FUNCTIONS.contains(&key.as_str());
        if is_taken {
            logs.push(format!("duplicate parameter {name} ({key})"));
        }
        if let Some(value) = values.remove(&name) {
            values.set(&key, value);
        }
    }
    let member = |(key, value): (&str, &Value)| Member {
        key: key.to_owned(),
        key_span: value.span,
        value: value.clone(),
    };
    let members = values.entries().map(member).collect();
    Vars { values: Object::new(members), logs }
}

/// Mutable JavaScript object in insertion order. Array indices are not sorted, as nothing depends on it.
#[derive(Default)]
struct Record {
    entries: Vec<Option<(String, Value)>>,
    places: HashMap<String, usize>,
}

impl Record {
    fn get(&self, name: &str) -> Option<&Value> {
        let place = *self.places.get(name)?;
        self.entries[place].as_ref().map(|(_, value)| value)
    }

    fn set(&mut self, name: &str, value: Value) {
        if name == "__proto__" {
            // This assignment creates no property.
            return;
        }
        if let Some(&place) = self.places.get(name) {
            self.entries[place] = Some((name.to_owned(), value));
            return;
        }
        self.places.insert(name.to_owned(), self.entries.len());
        self.entries.push(Some((name.to_owned(), value)));
    }

    fn remove(&mut self, name: &str) -> Option<Value> {
        let place = self.places.remove(name)?;
        self.entries[place].take().map(|(_, value)| value)
    }

    fn entries(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.entries.iter().flatten().map(|(name, value)| (name.as_str(), value))
    }

    fn spread(&mut self, value: Option<&Value>) {
        let Some(value) = value else { return };
        match &value.kind {
            ValueKind::Object(object) => {
                for member in object.entries() {
                    self.set(&member.key, member.value.clone());
                }
            }
            ValueKind::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.set(&index.to_string(), item.clone());
                }
            }
            ValueKind::String(text) => {
                for (index, character) in text.chars().enumerate() {
                    self.set(&index.to_string(), Value::string(value.span, character));
                }
            }
            _ => {}
        }
    }
}
