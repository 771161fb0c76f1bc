//! Default of a parameter and conversion of a given value, for hovers, completions, views and rules.

use super::names::variable_access;
use crate::genaiscript::inference::{self, Defaults, Inference, Throw, infer_type, is_required};
use crate::json_schema::keywords::{SCHEMA_TYPES, TYPES, is_written_as_schema};
use crate::json_schema::{self, Schema, UNKNOWN, show_value};
use crate::syntax::{Dynamic, Member, Object, Value, ValueKind, coercion};
use crate::text::Span;

/// Maximal length of a default in prose; the signature shows longer ones.
const MAX_DEFAULT: usize = 30;

/// Maximal depth of an inferred type of a default.
const MAX_DEPTH: usize = 8;

/// Value of one parameter in a run.
#[derive(Clone, Debug)]
pub struct RunValue {
    pub inference: Inference,
    /// Value if none is given; `None` if it is undefined.
    pub default: Option<Value>,
    pub given: RunInput,
    /// Whether forms and callers require a value; no run checks it.
    pub is_required: bool,
    pub giver: Giver,
    taken: TakenValue,
    /// Whether the declaration is a string, not a schema of one.
    is_text: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunInput {
    Kept,
    /// Kept although not a string, as GenAIScript ignores falsy declarations (`0`, `NaN`, `false`).
    Unconverted,
    /// Parsed as a number from the beginning of its text
    Number,
    /// Parsed as an integer from the beginning of its text
    Integer,
    /// True for `y`, `yes`, `true` and `ok`
    Boolean,
    Dropped,
    Unknown,
}

/// Possible source of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Giver {
    /// The caller of the script; values are converted.
    Caller,
    /// Also the script that configures the system, by an entry of `system`; without conversion.
    Configuration,
}

/// GenAIScript's treatment of a declaration, as far as it affects the value in a run.
#[derive(Clone, Debug)]
enum TakenValue {
    Scalar,
    Array,
    Object,
    /// An object, although the author wrote a schema: GenAIScript does not recognize it.
    Misread {
        /// Keywords of the schema, which become properties.
        keys: Vec<String>,
        /// Schema, unless its type does not exist.
        written: Option<Value>,
    },
}

impl RunValue {
    pub fn from_parameter(parameter: &Value, giver: Giver) -> Self {
        let inference = infer_type(parameter, Defaults::Keep);
        let schema = inference.schema.as_ref().map(Schema::new);
        let is_compound = schema.and_then(Schema::type_name).is_some_and(is_compound);
        Self {
            default: default_in(parameter, &inference).unwrap_or_default(),
            given: if inference.throws.is_empty() {
                given_in(parameter, &inference)
            } else {
                RunInput::Unknown
            },
            // GenAIScript never requires them at the top of a map.
            is_required: !is_compound && is_required(parameter) == Some(true),
            giver,
            taken: TakenValue::from_value(parameter),
            is_text: parameter.as_str().is_some(),
            inference,
        }
    }

    /// Returns the inferred schema; `None` if GenAIScript throws.
    pub fn schema(&self) -> Option<&Value> {
        self.inference.schema.as_ref().filter(|_| self.inference.throws.is_empty())
    }

    pub fn is_always_undefined(&self) -> bool {
        self.is_never_given() && self.default.is_none()
    }

    pub fn is_always_default(&self) -> bool {
        self.is_never_given() && self.default.is_some()
    }

    fn is_never_given(&self) -> bool {
        self.given == RunInput::Dropped && self.giver == Giver::Caller && self.inference.throws.is_empty()
    }

    /// Returns the schema of its possible values for display; `None` if unknown. A value that is always
    /// undefined has the type `undefined`, which does not exist in JSON Schema.
    pub fn values(&self) -> Option<Value> {
        let schema = self.schema()?;
        if self.given != RunInput::Dropped {
            return Some(schema.clone());
        }
        let described = |mut values: Value| {
            if let (ValueKind::Object(values), Some(description)) =
                (&mut values.kind, schema.get("description").and_then(Value::as_str))
            {
                values.members.push(member("description", Value::string(Span::default(), description)));
            }
            values
        };
        match (self.giver, &self.default, &self.taken) {
            (Giver::Caller, None, _) => Some(described(typed(schema.span, "undefined", Vec::new()))),
            // A schema of an object describes its default better than the type inferred from the default.
            (Giver::Caller, Some(_), _)
                if ["default", "properties"].iter().all(|it| schema.get(it).is_some()) =>
            {
                Some(schema.clone())
            }
            (Giver::Caller, Some(default), _) => Some(described(with_default(type_of(default, 0), default))),
            // Configured values are kept unchanged, so the schema that the author intended applies.
            (Giver::Configuration, default, TakenValue::Misread { written: Some(written), .. }) => {
                match default {
                    Some(default) if json_schema::short_type(written) == UNKNOWN => {
                        Some(described(with_default(type_of(default, 0), default)))
                    }
                    _ => Some(written.clone()),
                }
            }
            (Giver::Configuration, _, TakenValue::Misread { written: None, .. }) => None,
            (Giver::Configuration, _, _) => Some(schema.clone()),
        }
    }

    pub fn short_type(&self) -> String {
        self.values().map_or_else(|| UNKNOWN.to_owned(), |values| json_schema::short_type(&values))
    }

    /// Describes whether it is required or has a default, as the end of a sentence: "required", "`3` by
    /// default". `code` formats a default. A long one is omitted, as the signature shows it.
    pub fn obligation(&self, code: impl Fn(&str) -> String) -> String {
        let is_dynamic = |default: &Value| matches!(default.kind, ValueKind::Dynamic(_));
        let shown = self.default.as_ref().map(show_value);
        match shown {
            _ if self.schema().is_none() => "of which GenAIScript makes no schema".to_owned(),
            _ if self.default.as_ref().is_some_and(is_dynamic) => {
                "known only when the script runs".to_owned()
            }
            Some(shown) if shown.len() > MAX_DEFAULT && self.is_never_given() => {
                "always its default".to_owned()
            }
            Some(shown) if shown.len() > MAX_DEFAULT => "with a default".to_owned(),
            Some(shown) if self.is_never_given() => format!("always {}", code(&shown)),
            Some(shown) => format!("{} by default", code(&shown)),
            None if self.is_always_undefined() => "always undefined".to_owned(),
            None if self.is_required => "required".to_owned(),
            None if self.given == RunInput::Dropped => "undefined unless a script configures it".to_owned(),
            None => "undefined unless passed".to_owned(),
        }
    }

    /// Returns the schema keywords that GenAIScript reads as properties of an object.
    pub fn misread_keys(&self) -> Option<&[String]> {
        match &self.taken {
            TakenValue::Misread { keys, .. } => Some(keys),
            TakenValue::Scalar | TakenValue::Array | TakenValue::Object => None,
        }
    }

    /// Returns the kind of a declaration that is not scalar: "an array".
    pub fn compound(&self) -> Option<&'static str> {
        match self.taken {
            TakenValue::Scalar => None,
            TakenValue::Array => Some("an array"),
            TakenValue::Object | TakenValue::Misread { .. } => Some("an object"),
        }
    }

    pub fn passage(&self) -> &'static str {
        match (self.given, self.giver) {
            (RunInput::Kept, _) => "as it is",
            (RunInput::Unconverted, _) => "as it is, not converted",
            (RunInput::Number, _) => "as a number",
            (RunInput::Integer, _) => "as an integer",
            (RunInput::Boolean, _) => "as a boolean",
            (RunInput::Dropped, Giver::Caller) => "dropped",
            (RunInput::Dropped, Giver::Configuration) => "only by an entry in `system`",
            (RunInput::Unknown, _) => "",
        }
    }

    /// Whether the declaration is a string that reads like a description, but is the default.
    pub fn is_default_like_description(&self) -> bool {
        self.is_text && self.default.as_ref().and_then(Value::as_str).is_some_and(is_prose)
    }

    /// Returns the reason why no given value reaches the script, if so.
    pub fn loss(&self) -> Option<&'static str> {
        match (self.given, self.giver) {
            _ if !self.inference.throws.is_empty() => None,
            (RunInput::Dropped, Giver::Caller) => Some("what a user gives is dropped"),
            (RunInput::Dropped, Giver::Configuration) => {
                Some("only the `parameters` of an entry in `system` can give it a value")
            }
            _ => None,
        }
    }

    /// Describes the missing conversion of a value that the type suggests, without a full stop.
    pub fn unconverted(&self, name: &str) -> Option<String> {
        let counts = if self.is_wrongly_true() { ", and `\"false\"` counts as true" } else { "" };
        (self.given == RunInput::Unconverted && self.schema().is_some())
            .then(|| format!("A value given for `{name}` stays a string{counts}"))
    }

    /// Whether text that means false is truthy in JavaScript.
    pub fn is_wrongly_true(&self) -> bool {
        self.given == RunInput::Unconverted
            && self.schema().is_some_and(|schema| Schema::new(schema).type_name() == Some("boolean"))
    }

    /// Describes the variable if no given value reaches it: "`env.vars.tags` is always undefined".
    pub fn left(&self, key: &str) -> Option<String> {
        self.loss()?;
        let access = variable_access(key);
        match (self.giver, self.default.is_some()) {
            (Giver::Caller, true) => Some(format!("`{access}` is always its `default`")),
            (Giver::Caller, false) => Some(format!("`{access}` is always undefined")),
            (Giver::Configuration, true) => None,
            (Giver::Configuration, false) => Some(format!("`{access}` is undefined")),
        }
    }
}

impl RunInput {
    /// Converts a value; `None` if it is dropped. Returns an error if GenAIScript throws.
    pub fn apply(self, value: &Value) -> Result<Option<Value>, Throw> {
        Ok(match self {
            Self::Kept | Self::Unconverted => Some(value.clone()),
            Self::Number => Some(number(value, coercion::parse_float)),
            Self::Integer => Some(number(value, coercion::parse_int)),
            Self::Boolean => Some(match coercion::text(value)? {
                Some(text) => Value::new(value.span, ValueKind::Bool(is_yes(&text))),
                None => run_time(value.span),
            }),
            Self::Dropped => None,
            Self::Unknown => Some(run_time(value.span)),
        })
    }

    /// Returns the name used in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Unconverted => "unconverted",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
            Self::Dropped => "dropped",
            Self::Unknown => "unknown",
        }
    }
}

impl TakenValue {
    fn from_value(parameter: &Value) -> Self {
        let object = match &parameter.kind {
            ValueKind::Array(_) => return Self::Array,
            ValueKind::Object(object) => object,
            _ => return Self::Scalar,
        };
        match object.get("type").and_then(Value::as_str) {
            Some("object") => Self::Object,
            Some(name) if SCHEMA_TYPES.contains(&name) => Self::Scalar,
            name if is_written_as_schema(object) => Self::Misread {
                keys: object.entries().into_iter().map(|member| member.key.clone()).collect(),
                written: name.is_none_or(|name| TYPES.contains(&name)).then(|| parameter.clone()),
            },
            _ => Self::Object,
        }
    }
}

/// Returns the default of a parameter; `None` if it is undefined. Returns an error if GenAIScript throws.
pub(super) fn default_of(parameter: &Value) -> Result<Option<Value>, Throw> {
    let nothing = match parameter.kind {
        ValueKind::Null => "null",
        ValueKind::Undefined => "undefined",
        ValueKind::Dynamic(_) => return Ok(Some(parameter.clone())),
        _ => "",
    };
    if !nothing.is_empty() {
        let message = format!("Cannot read properties of {nothing} (reading 'default')");
        return Err(Throw::type_error(message, parameter.span));
    }
    default_in(parameter, &infer_type(parameter, Defaults::Keep))
}

fn default_in(parameter: &Value, inference: &Inference) -> Result<Option<Value>, Throw> {
    // Any object with this key has a default, whether it is a schema or not.
    if let Some(default) = parameter.get("default").filter(|default| default.kind != ValueKind::Undefined) {
        inference::check_cloneable(default)?;
        return Ok(Some(default.clone()));
    }
    if let Some(throw) = inference.throws.first() {
        return Err(throw.clone());
    }
    if inference.unknown.contains(&parameter.span) {
        return Ok(Some(run_time(parameter.span)));
    }
    let default = inference.schema.as_ref().and_then(|schema| schema.get("default"));
    Ok(default.filter(|default| default.kind != ValueKind::Undefined).cloned())
}

pub(super) fn given_of(parameter: &Value) -> Result<RunInput, Throw> {
    if parameter.truthy() != Some(true) {
        return Ok(given_in(parameter, &Inference { schema: None, throws: Vec::new(), unknown: Vec::new() }));
    }
    let inference = infer_type(parameter, Defaults::Keep);
    let given = given_in(parameter, &inference);
    inference.result().map(|_| given)
}

fn given_in(parameter: &Value, inference: &Inference) -> RunInput {
    match parameter.truthy() {
        Some(false) if parameter.as_str().is_some() => return RunInput::Kept,
        Some(false) => return RunInput::Unconverted,
        None => return RunInput::Unknown,
        Some(true) => {}
    }
    let Some(schema) = &inference.schema else { return RunInput::Dropped };
    match Schema::new(schema).type_name() {
        None => RunInput::Unknown,
        Some("string") => RunInput::Kept,
        Some("number") => RunInput::Number,
        Some("integer") => RunInput::Integer,
        Some("boolean") => RunInput::Boolean,
        Some(_) => RunInput::Dropped,
    }
}

/// Whether text has as many words as a description; names and choices rarely have three.
fn is_prose(text: &str) -> bool {
    text.split_whitespace().nth(2).is_some()
}

fn is_compound(type_name: &str) -> bool {
    matches!(type_name, "object" | "array")
}

fn number(value: &Value, parse: fn(&str) -> f64) -> Value {
    let kind = match &value.kind {
        ValueKind::String(text) => {
            let number = parse(text);
            if number.is_nan() { ValueKind::Undefined } else { ValueKind::Number(number) }
        }
        ValueKind::Number(number) => ValueKind::Number(*number),
        ValueKind::Bool(bool) => ValueKind::Number(f64::from(u8::from(*bool))),
        ValueKind::Null | ValueKind::Array(_) | ValueKind::Object(_) | ValueKind::Opaque => {
            ValueKind::Number(0.0)
        }
        ValueKind::Dynamic(dynamic) => ValueKind::Dynamic(*dynamic),
        ValueKind::Undefined | ValueKind::BigInt | ValueKind::Function | ValueKind::Symbol => {
            ValueKind::Undefined
        }
    };
    Value::new(value.span, kind)
}

/// Whether text means yes; any other text means no, including "on" and "1".
fn is_yes(text: &str) -> bool {
    let text = coercion::trim(text);
    ["y", "yes", "true", "ok"].iter().any(|yes| text.eq_ignore_ascii_case(yes))
}

fn run_time(span: Span) -> Value {
    Value::new(span, ValueKind::Dynamic(Dynamic::Expression))
}

/// Infers the schema of a value, unlike GenAIScript without searching for schemas in the value.
fn type_of(value: &Value, depth: usize) -> Value {
    let (name, inner) = match &value.kind {
        ValueKind::Null => ("null", Vec::new()),
        ValueKind::Bool(_) => ("boolean", Vec::new()),
        ValueKind::String(_) => ("string", Vec::new()),
        ValueKind::Number(number) if number.is_finite() && number.fract() == 0.0 => ("integer", Vec::new()),
        ValueKind::Number(_) => ("number", Vec::new()),
        ValueKind::Array(items) => ("array", items_of(items, depth).into_iter().collect()),
        ValueKind::Object(object) if depth < MAX_DEPTH => ("object", properties_of(object, depth)),
        ValueKind::Object(_) => ("object", Vec::new()),
        _ => return Value::new(value.span, ValueKind::Object(Object::default())),
    };
    typed(value.span, name, inner)
}

fn items_of(items: &[Value], depth: usize) -> Option<Member> {
    if depth >= MAX_DEPTH {
        return None;
    }
    let mut types = items.iter().map(|item| type_of(item, depth + 1));
    let first = types.next()?;
    types.all(|other| other.says_the_same(&first)).then(|| member("items", first))
}

fn properties_of(object: &Object, depth: usize) -> Vec<Member> {
    let entries = object.entries();
    let property = |entry: &&Member| member(&entry.key, type_of(&entry.value, depth + 1));
    let properties = ValueKind::Object(Object::new(entries.iter().map(property).collect()));
    let names = entries.iter().map(|entry| Value::string(entry.key_span, entry.key.clone())).collect();
    let span = Span::default();
    vec![
        member("properties", Value::new(span, properties)),
        member("required", Value::new(span, ValueKind::Array(names))),
    ]
}

fn typed(span: Span, name: &str, others: Vec<Member>) -> Value {
    let mut members = vec![member("type", Value::string(span, name))];
    members.extend(others);
    Value::new(span, ValueKind::Object(Object::new(members)))
}

fn with_default(mut schema: Value, default: &Value) -> Value {
    if let ValueKind::Object(schema) = &mut schema.kind {
        schema.members.push(member("default", default.clone()));
    }
    schema
}

fn member(key: &str, value: Value) -> Member {
    Member { key: key.to_owned(), key_span: value.span, value }
}
