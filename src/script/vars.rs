//! The values of `env.vars`, as GenAIScript makes them of parameters and of what a run is given.

use std::collections::HashMap;

use super::names;
use crate::schema::{self, Defaults, ErrorClass, Throw, coercion};
use crate::syntax::{Dynamic, Kind, Member, Object, Value};
use crate::text::Span;

/// What the values are made from.
#[derive(Clone, Debug, Default)]
pub struct Sources<'a> {
    /// The script's own `parameters`.
    pub parameters: Option<&'a Value>,
    /// The id and the `parameters` of every system that takes part, in GenAIScript's order. They
    /// win over the script's own of the same name.
    pub systems: Vec<(&'a str, &'a Value)>,
    /// The script's own `vars`.
    pub vars: Option<&'a Value>,
    /// What the run is given: by the command line, and over that by the environment.
    pub given: Option<&'a Value>,
}

/// The values of `env.vars` before the first line of a script runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vars {
    /// An object of normal keys. What only a run can tell is there as a dynamic value.
    pub values: Object,
    /// What GenAIScript logs as an error: names that fell together.
    pub logs: Vec<String>,
}

/// What a property read finds on every JavaScript object that has no property of that name.
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

/// The name and the value that GenAIScript takes an argument of `--vars` for; `None` where it ignores
/// it.
pub fn argument(argument: &str) -> Option<(&str, &str)> {
    let at = argument.find(['=', ':'])?;
    Some((&argument[..at], unquote(&argument[at + 1..])))
}

/// The argument of `--vars` that gives a variable this value; `None` where none does.
pub fn to_argument(name: &str, value: &str) -> Option<String> {
    // Quotes around the whole are taken off, once.
    let quote = if unquote(value) == value { "" } else { "`" };
    let whole = format!("{name}={quote}{value}{quote}");
    (argument(&whole) == Some((name, value))).then_some(whole)
}

fn unquote(value: &str) -> &str {
    let quoted =
        ['"', '\'', '`'].into_iter().find(|quote| value.starts_with(*quote) && value.ends_with(*quote));
    // A quote alone is both its ends.
    quoted.map_or(value, |_| value.get(1..value.len() - 1).unwrap_or(""))
}

/// The values of `env.vars`: `parsePromptParameters`. Nothing is checked against the schema; a
/// value that cannot be read as a number becomes `undefined`, one for an object or an array is
/// dropped.
///
/// Fails where GenAIScript throws, over a parameter that has no schema.
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

/// The value of a parameter that nobody gave one.
fn default_of(parameter: &Value) -> Result<Option<Value>, Throw> {
    let nothing = match parameter.kind {
        Kind::Null => "null",
        Kind::Undefined => "undefined",
        Kind::Dynamic(_) => return Ok(Some(parameter.clone())),
        _ => "",
    };
    if !nothing.is_empty() {
        let message = format!("Cannot read properties of {nothing} (reading 'default')");
        return Err(Throw::type_error(message, parameter.span));
    }
    // Any object with this key has a default, whether it is a schema or not.
    if let Some(default) = parameter.get("default").filter(|default| default.kind != Kind::Undefined) {
        schema::check_cloneable(default)?;
        return Ok(Some(default.clone()));
    }
    let inference = schema::infer_type(parameter, Defaults::Keep);
    let is_unknown = inference.unknown.contains(&parameter.span);
    let schema = inference.result()?;
    if is_unknown {
        return Ok(Some(run_time(parameter.span)));
    }
    let default = schema.as_ref().and_then(|schema| schema.get("default"));
    Ok(default.filter(|default| default.kind != Kind::Undefined).cloned())
}

/// What becomes of a given value; `None` where it is dropped.
fn given_value(parameters: &Record, name: &str, value: &Value) -> Result<Option<Value>, Throw> {
    let Some(parameter) = parameters.get(name) else {
        return inherited_value(name, value);
    };
    match parameter.truthy() {
        // A parameter that is `""`, `0`, `NaN` or `false` counts as undeclared.
        Some(false) => return Ok(Some(value.clone())),
        None => return Ok(Some(run_time(value.span))),
        Some(true) => {}
    }
    let Some(schema) = schema::infer_type(parameter, Defaults::Keep).result()? else { return Ok(None) };
    match schema.get("type").and_then(Value::as_str) {
        None => Ok(Some(run_time(value.span))),
        Some("string") => Ok(Some(value.clone())),
        Some("number") => Ok(Some(number(value, coercion::parse_float))),
        Some("integer") => Ok(Some(number(value, coercion::parse_int))),
        Some("boolean") => Ok(Some(match coercion::text(value)? {
            Some(text) => Value::new(value.span, Kind::Bool(is_yes(&text))),
            None => run_time(value.span),
        })),
        Some(_) => Ok(None),
    }
}

/// A name that nobody declared is assigned as it is, unless every JavaScript object has it.
fn inherited_value(name: &str, value: &Value) -> Result<Option<Value>, Throw> {
    if INHERITED_FUNCTIONS.contains(&name) {
        let message = "prompt type function not supported";
        return Err(Throw::of_schema(ErrorClass::Error, message, value.span));
    }
    Ok((name != "__proto__").then(|| value.clone()))
}

fn number(value: &Value, parse: fn(&str) -> f64) -> Value {
    let kind = match &value.kind {
        Kind::String(text) => {
            let number = parse(text);
            if number.is_nan() { Kind::Undefined } else { Kind::Number(number) }
        }
        Kind::Number(number) => Kind::Number(*number),
        Kind::Bool(bool) => Kind::Number(f64::from(u8::from(*bool))),
        Kind::Null | Kind::Array(_) | Kind::Object(_) | Kind::Opaque => Kind::Number(0.0),
        Kind::Dynamic(dynamic) => Kind::Dynamic(*dynamic),
        Kind::Undefined | Kind::BigInt | Kind::Function | Kind::Symbol => Kind::Undefined,
    };
    Value::new(value.span, kind)
}

/// The texts that mean yes; all others, "on" and "1" among them, mean no.
fn is_yes(text: &str) -> bool {
    let text = coercion::trim(text);
    ["y", "yes", "true", "ok"].iter().any(|yes| text.eq_ignore_ascii_case(yes))
}

/// Gives every value its normal key. Of names that fall together the later one wins.
fn normalize(mut values: Record) -> Vars {
    let mut logs = Vec::new();
    let names: Vec<String> = values.entries().map(|(name, _)| name.to_owned()).collect();
    for name in names {
        let key = names::normalize_key(&name);
        if key == name {
            continue;
        }
        let is_taken = values.get(&key).is_some_and(|value| value.kind != Kind::Undefined)
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

fn run_time(span: Span) -> Value {
    Value::new(span, Kind::Dynamic(Dynamic::Expression))
}

/// A JavaScript object that changes: its keys in the order in which they came, without the sorting
/// of array indices, which no later step depends on.
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
            // Assigning it makes no property.
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

    /// Takes over the enumerable properties of a value: `...value`.
    fn spread(&mut self, value: Option<&Value>) {
        let Some(value) = value else { return };
        match &value.kind {
            Kind::Object(object) => {
                for member in object.entries() {
                    self.set(&member.key, member.value.clone());
                }
            }
            Kind::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.set(&index.to_string(), item.clone());
                }
            }
            Kind::String(text) => {
                for (index, character) in text.chars().enumerate() {
                    self.set(&index.to_string(), Value::string(value.span, character));
                }
            }
            _ => {}
        }
    }
}
