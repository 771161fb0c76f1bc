//! Types as JSON Schema.

use serde_json::{Map, Value as Json, json};

use super::api;
use super::given;
use super::types::{Object, Type};

/// How deep a schema nests; what lies below is unknown.
const MAX_DEPTH: usize = 24;

/// How many parts a schema has; what comes after is unknown.
const MAX_PARTS: usize = 4_000;

/// The schema of a value of this type; `None` for no value.
pub(super) fn of(response: &Type) -> Option<Json> {
    let value = response.filter(|case| !matches!(case, Type::Nothing | Type::Function));
    match value {
        Type::Never => None,
        Type::Unknown => Some(json!({ "type": "string" })),
        value => Some(Writer { parts: 0 }.schema(&value, 0)),
    }
}

/// Writes one schema.
struct Writer {
    parts: usize,
}

impl Writer {
    fn schema(&mut self, value: &Type, depth: usize) -> Json {
        self.parts += 1;
        if depth > MAX_DEPTH || self.parts > MAX_PARTS {
            return json!({});
        }
        match value {
            Type::Unknown | Type::Never | Type::Nothing | Type::Function => json!({}),
            Type::Null => json!({ "type": "null" }),
            Type::Boolean => json!({ "type": "boolean" }),
            Type::Number => json!({ "type": "number" }),
            Type::String => json!({ "type": "string" }),
            Type::Date => json!({ "type": "string", "format": "date-time" }),
            Type::Literal(_) => self.schema(&value.widen(), depth),
            Type::RegExp | Type::Set(_) | Type::Map(..) => json!({ "type": "object" }),
            Type::Array(item) | Type::NonEmpty(item) => self.array(item, depth),
            Type::Tuple(items) => self.array(&Type::union(items.iter().cloned()), depth),
            Type::Object(object) => self.object(object, depth),
            Type::Union(cases) => self.one_of(cases, depth),
            Type::Given(schema) => (**schema).clone(),
            Type::Api(schema) => api::expanded(schema),
        }
    }

    fn array(&mut self, item: &Type, depth: usize) -> Json {
        // JSON has no `undefined` in an array.
        let item = Type::union(item.clone().into_cases().into_iter().map(|case| match case {
            Type::Nothing | Type::Function => Type::Null,
            case => case,
        }));
        let items = self.schema(&item, depth + 1);
        if items.as_object().is_some_and(Map::is_empty) {
            return json!({ "type": "array" });
        }
        json!({ "type": "array", "items": items })
    }

    fn object(&mut self, object: &Object, depth: usize) -> Json {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for member in &object.members {
            let value = member.value.filter(|case| !matches!(case, Type::Nothing | Type::Function));
            if value == Type::Never {
                continue;
            }
            // What is unknown may be `undefined`, which JSON leaves out.
            let may_be_missing = member.optional
                || member.value.has(&Type::Nothing)
                || matches!(member.value.shape(), Type::Unknown);
            properties.insert(member.name.clone(), self.schema(&value, depth + 1));
            if !may_be_missing {
                required.push(Json::from(member.name.as_str()));
            }
        }
        let mut schema = json!({ "type": "object", "properties": properties, "required": required });
        if let Some(others) = &object.others {
            schema["additionalProperties"] = match others {
                Type::Unknown => Json::Bool(true),
                others => self.schema(&others.present(), depth + 1),
            };
        }
        schema
    }

    /// Strings that are written become one list, unless there is but one: it stands for any string then.
    fn one_of(&mut self, cases: &[Type], depth: usize) -> Json {
        let mut written: Vec<Json> = Vec::new();
        let mut lists = 0;
        for case in cases {
            let values = match case {
                Type::Literal(literal @ Json::String(_)) => std::slice::from_ref(literal),
                case => enumerated(case).map(Vec::as_slice).unwrap_or_default(),
            };
            lists += usize::from(!values.is_empty());
            for value in values {
                if !written.contains(value) {
                    written.push(value.clone());
                }
            }
        }
        let mut schemas: Vec<Json> = Vec::new();
        for case in cases {
            let is_listed = matches!(case, Type::Literal(Json::String(_))) || enumerated(case).is_some();
            let schema = match case {
                _ if is_listed && lists > 1 => json!({ "type": "string", "enum": written }),
                case => self.schema(case, depth + 1),
            };
            if !schemas.contains(&schema) {
                schemas.push(schema);
            }
        }
        match <[Json; 1]>::try_from(schemas) {
            Ok([only]) => only,
            Err(schemas) => json!({ "anyOf": schemas }),
        }
    }
}

/// The strings of a schema that says nothing but which they are.
fn enumerated(case: &Type) -> Option<&Vec<Json>> {
    let values = given::enumeration(case)?;
    let Type::Given(schema) = case else { return None };
    let is_plain = schema.as_object().is_some_and(|members| members.len() == 2) && schema["type"] == "string";
    is_plain.then_some(values)
}
