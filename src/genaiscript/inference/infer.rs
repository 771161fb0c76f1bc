use super::{Cause, ErrorClass, Throw, ThrowStep};
use crate::json_schema::MAX_DEPTH;
use crate::json_schema::keywords::SCHEMA_TYPES;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

/// The maximum length listed of a string in the place of a parameter map, a map of its characters.
const MAX_CHARACTERS: usize = 1000;

const MAX_THROWS: usize = 100;

/// Whether the values of literals become defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Defaults {
    /// Yes, as for the parameters of scripts and tools.
    #[default]
    Keep,
    /// No, as in `JSONSchema.infer`. An explicit `default` stays.
    Drop,
}

/// The inferred schema. A value known only at run time has the schema `{}`, which allows anything; its span in
/// [`unknown`](Self::unknown) distinguishes "known only at run time" from "anything goes".
#[derive(Clone, Debug, PartialEq)]
pub struct Inference {
    /// Schema with `{}` for a value that makes GenAIScript throw; `None` if it does not accept the value as a schema.
    pub schema: Option<Value>,
    /// The exceptions in GenAIScript's order, at most 100; only the first one is actually thrown.
    pub throws: Vec<Throw>,
    /// The values known only at run time, for which `schema` is wider than GenAIScript's.
    pub unknown: Vec<Span>,
}

impl Inference {
    pub fn result(self) -> Result<Option<Value>, Throw> {
        match self.throws.into_iter().next() {
            Some(throw) => Err(throw),
            None => Ok(self.schema),
        }
    }
}

/// Infers the schema of one value, like `promptParameterTypeToJSONSchema`.
pub fn infer_type(value: &Value, defaults: Defaults) -> Inference {
    let mut visitor = Visitor::new(defaults);
    let schema = visitor.value(value);
    visitor.finish(Some(schema))
}

/// Infers the schema of a parameter map, like `promptParametersSchemaToJSONSchema`: `None` for a value that
/// is falsy in JavaScript, and the value itself if its `type` is "object" or "array".
pub fn infer_parameters(parameters: &Value, defaults: Defaults) -> Inference {
    let mut visitor = Visitor::new(defaults);
    let schema = visitor.map(parameters);
    visitor.finish(schema)
}

/// Whether a parameter with this value is required; `None` if that is known only at run time.
pub fn is_required(value: &Value) -> Option<bool> {
    match &value.kind {
        ValueKind::String(text) => Some(text.is_empty()),
        ValueKind::Number(number) => Some(number.is_nan()),
        ValueKind::Object(object) => match object.get("required") {
            Some(required) => required.truthy(),
            None if object.open => None,
            None => Some(false),
        },
        ValueKind::Dynamic(_) => None,
        _ => Some(false),
    }
}

struct Visitor<'a> {
    defaults: Defaults,
    path: Vec<InferPlace<'a>>,
    throws: Vec<Throw>,
    unknown: Vec<Span>,
}

/// A borrowed [`ThrowStep`], since most paths are never reported.
#[derive(Clone, Copy)]
enum InferPlace<'a> {
    Key(&'a str, Span),
    Item(usize, Span),
    First(Span),
}

#[derive(Default)]
struct ParameterMap {
    properties: Vec<Member>,
    required: Vec<Value>,
}

enum InferredShape {
    Schema,
    Map,
    Unknown,
}

impl<'a> Visitor<'a> {
    fn new(defaults: Defaults) -> Self {
        Self { defaults, path: Vec::new(), throws: Vec::new(), unknown: Vec::new() }
    }

    fn finish(self, schema: Option<Value>) -> Inference {
        Inference { schema, throws: self.throws, unknown: self.unknown }
    }

    fn value(&mut self, value: &'a Value) -> Value {
        let span = value.span;
        if self.path.len() > MAX_DEPTH {
            return self.unknown(span);
        }
        match &value.kind {
            ValueKind::String(text) => self.scalar(value, "string", !text.is_empty()),
            ValueKind::Number(number) if number.is_finite() && number.fract() == 0.0 => {
                self.scalar(value, "integer", true)
            }
            ValueKind::Number(number) => self.scalar(value, "number", !number.is_nan()),
            ValueKind::Bool(_) => self.scalar(value, "boolean", true),
            ValueKind::Array(items) => self.array(span, items.first()),
            ValueKind::Object(object) => match shape(object) {
                InferredShape::Schema => self.schema(span, object),
                InferredShape::Map => self.object(span, object),
                InferredShape::Unknown => self.unknown(span),
            },
            ValueKind::Opaque => object_schema(span, Vec::new(), Vec::new()),
            ValueKind::Dynamic(_) => self.unknown(span),
            ValueKind::Null => self.throw(span, Cause::Null, "null"),
            ValueKind::Undefined => self.throw(span, Cause::Undefined, "undefined"),
            ValueKind::Function => self.throw(span, Cause::Unsupported, "function"),
            ValueKind::BigInt => self.throw(span, Cause::Unsupported, "bigint"),
            ValueKind::Symbol => self.throw(span, Cause::Unsupported, "symbol"),
        }
    }

    fn scalar(&self, value: &Value, name: &str, has_default: bool) -> Value {
        let mut members = vec![type_member(value.span, name)];
        if has_default && self.defaults == Defaults::Keep {
            members.push(member("default", value.span, value.clone()));
        }
        Value::new(value.span, ValueKind::Object(Object::new(members)))
    }

    fn array(&mut self, span: Span, first: Option<&'a Value>) -> Value {
        let items = match first {
            Some(first) => self.within(InferPlace::First(span), |visitor| visitor.value(first)),
            None => self.throw(span, Cause::EmptyArray, "undefined"),
        };
        let members = vec![type_member(span, "array"), member("items", span, items)];
        Value::new(span, ValueKind::Object(Object::new(members)))
    }

    /// A finished schema loses its own `required` and is otherwise unchanged.
    fn schema(&mut self, span: Span, object: &Object) -> Value {
        if object.open {
            self.unknown.push(span);
        }
        let members =
            object.entries().into_iter().filter(|member| member.key != "required").cloned().collect();
        Value::new(span, ValueKind::Object(Object::new(members)))
    }

    fn object(&mut self, span: Span, object: &'a Object) -> Value {
        let mut properties = Vec::new();
        let mut required = Vec::new();
        for entry in object.entries() {
            let schema =
                self.within(InferPlace::Key(&entry.key, span), |visitor| visitor.value(&entry.value));
            properties.push(member(&entry.key, entry.key_span, schema));
            if is_required(&entry.value) == Some(true) {
                required.push(Value::string(entry.key_span, &entry.key));
            }
        }
        object_schema(span, properties, required)
    }

    fn map(&mut self, parameters: &'a Value) -> Option<Value> {
        let span = parameters.span;
        let schema = match &parameters.kind {
            ValueKind::Undefined | ValueKind::Null => return None,
            ValueKind::Bool(_) | ValueKind::Number(_) | ValueKind::String(_)
                if parameters.truthy() == Some(false) =>
            {
                return None;
            }
            ValueKind::Dynamic(_) => self.unknown(span),
            ValueKind::Object(object) => match object.get("type").map(|value| &value.kind) {
                Some(ValueKind::String(name)) if name == "object" || name == "array" => {
                    if object.open {
                        self.unknown.push(span);
                    }
                    parameters.clone()
                }
                Some(ValueKind::Dynamic(_)) => self.unknown(span),
                _ => self.parameters(span, object),
            },
            ValueKind::Array(items) => self.items_as_parameters(span, items),
            ValueKind::String(text) => self.characters_as_parameters(span, text),
            _ => object_schema(span, Vec::new(), Vec::new()),
        };
        Some(schema)
    }

    fn parameters(&mut self, span: Span, object: &'a Object) -> Value {
        if object.open {
            self.unknown.push(span);
        }
        let mut map = ParameterMap::default();
        for entry in object.entries() {
            let schema =
                self.within(InferPlace::Key(&entry.key, span), |visitor| visitor.value(&entry.value));
            map.add(&entry.key, entry.key_span, &entry.value, schema);
        }
        map.schema(span)
    }

    fn items_as_parameters(&mut self, span: Span, items: &'a [Value]) -> Value {
        let mut map = ParameterMap::default();
        for (index, item) in items.iter().enumerate() {
            let schema = self.within(InferPlace::Item(index, span), |visitor| visitor.value(item));
            map.add(&index.to_string(), item.span, item, schema);
        }
        map.schema(span)
    }

    fn characters_as_parameters(&mut self, span: Span, text: &str) -> Value {
        let mut units = text.encode_utf16();
        let properties = units
            .by_ref()
            .take(MAX_CHARACTERS)
            .enumerate()
            .map(|(index, unit)| {
                // An unpaired surrogate is not a character.
                let unit = char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER);
                let schema = self.scalar(&Value::string(span, unit), "string", true);
                member(&index.to_string(), span, schema)
            })
            .collect();
        if units.next().is_some() {
            self.unknown.push(span);
        }
        object_schema(span, properties, Vec::new())
    }

    fn within<T>(&mut self, place: InferPlace<'a>, visit: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(place);
        let result = visit(self);
        self.path.pop();
        result
    }

    fn unknown(&mut self, span: Span) -> Value {
        self.unknown.push(span);
        anything(span)
    }

    fn throw(&mut self, span: Span, cause: Cause, type_name: &str) -> Value {
        let (class, message) = if cause == Cause::Null {
            (ErrorClass::TypeError, "Cannot read properties of null (reading 'type')".to_owned())
        } else {
            (ErrorClass::Error, format!("prompt type {type_name} not supported"))
        };
        if self.throws.len() < MAX_THROWS {
            let path = self.path.iter().map(|place| place.to_step()).collect();
            self.throws.push(Throw { class, message, span, cause, path });
        }
        anything(span)
    }
}

impl InferPlace<'_> {
    fn to_step(self) -> ThrowStep {
        match self {
            Self::Key(name, object) => ThrowStep::Key { name: name.to_owned(), object },
            Self::Item(index, array) => ThrowStep::Key { name: index.to_string(), object: array },
            Self::First(array) => ThrowStep::First { array },
        }
    }
}

impl ParameterMap {
    fn add(&mut self, name: &str, span: Span, value: &Value, schema: Value) {
        // Unlike nested ones, objects and arrays at the top are never required.
        let may_be_required = schema
            .get("type")
            .and_then(Value::as_str)
            .is_some_and(|name| name != "object" && name != "array");
        if may_be_required && is_required(value) == Some(true) {
            self.required.push(Value::string(span, name));
        }
        // GenAIScript assigns `properties["__proto__"]`, which creates no property.
        if name != "__proto__" {
            self.properties.push(member(name, span, schema));
        }
    }

    fn schema(self, span: Span) -> Value {
        object_schema(span, self.properties, self.required)
    }
}

fn shape(object: &Object) -> InferredShape {
    match object.get("type").map(|value| &value.kind) {
        Some(ValueKind::String(name)) if SCHEMA_TYPES.contains(&name.as_str()) => InferredShape::Schema,
        Some(ValueKind::Dynamic(_)) => InferredShape::Unknown,
        None if object.open => InferredShape::Unknown,
        _ => InferredShape::Map,
    }
}

/// Builds `{ type: "object", properties, required }` in GenAIScript's order.
fn object_schema(span: Span, properties: Vec<Member>, required: Vec<Value>) -> Value {
    let members = vec![
        type_member(span, "object"),
        member("properties", span, Value::new(span, ValueKind::Object(Object::new(properties)))),
        member("required", span, Value::new(span, ValueKind::Array(required))),
    ];
    Value::new(span, ValueKind::Object(Object::new(members)))
}

fn anything(span: Span) -> Value {
    Value::new(span, ValueKind::Object(Object::default()))
}

fn type_member(span: Span, name: &str) -> Member {
    member("type", span, Value::string(span, name))
}

fn member(key: &str, key_span: Span, value: Value) -> Member {
    Member { key: key.to_owned(), key_span, value }
}
