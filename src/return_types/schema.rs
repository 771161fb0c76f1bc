//! JSON Schema of types.

use std::collections::HashSet;

use serde_json::{Map, Value as Json, json};

use super::types::{ObjectType, Type};
use super::{given, limits};
use crate::budget::{Budget, Spent, Work};

/// Maximum nesting of a schema. Deeper types are unknown.
const MAX_DEPTH: usize = 24;

/// Returns the schema of a type, or `None` for no value. Parts beyond `most` are unknown.
pub(super) fn build(response: &Type, most: usize) -> Option<Json> {
    let budget = Budget::new(Work { steps: most, bytes: 0 });
    let made = Budget::new(limits::printing(most));
    let value = response.filter(&made, |case| !matches!(case, Type::Nothing | Type::Function));
    match value {
        Type::Never => None,
        Type::Unknown => Some(json!({ "type": "string" })),
        value => Some(ReturnSchemaWriter { budget, made }.schema(&value, 0)),
    }
}

struct ReturnSchemaWriter {
    budget: Budget,
    made: Budget,
}

impl ReturnSchemaWriter {
    fn schema(&self, value: &Type, depth: usize) -> Json {
        if depth > MAX_DEPTH || self.budget.step().is_err() {
            return json!({});
        }
        match value {
            Type::Unknown | Type::Never | Type::Nothing | Type::Function => json!({}),
            Type::Null => json!({ "type": "null" }),
            Type::Boolean => json!({ "type": "boolean" }),
            Type::Number => json!({ "type": "number" }),
            Type::String => json!({ "type": "string" }),
            Type::Date => json!({ "type": "string", "format": "date-time" }),
            Type::Literal(_) => self.schema(&value.widen(&self.made), depth),
            Type::RegExp | Type::Set(_) | Type::Map(_) => json!({ "type": "object" }),
            Type::Array(item) | Type::NonEmpty(item) => self.array(item, depth),
            Type::Tuple(items) => self.array(&Type::union(&self.made, items.iter().cloned()), depth),
            Type::Object(object) => self.object(object, depth),
            Type::Union(cases) => self.one_of(cases, depth),
            Type::Given(given) => match self.budget.steps(given.size()) {
                Ok(()) => given.schema().clone(),
                Err(Spent) => json!({}),
            },
            Type::Api(schema) => schema.expanded(&self.budget),
        }
    }

    fn array(&self, item: &Type, depth: usize) -> Json {
        // Arrays in JSON have `null` for `undefined`.
        let in_json = |case| match case {
            Type::Nothing | Type::Function => Type::Null,
            case => case,
        };
        let item = Type::union(&self.made, item.clone().into_cases().into_iter().map(in_json));
        let items = self.schema(&item, depth + 1);
        if items.as_object().is_some_and(Map::is_empty) {
            return json!({ "type": "array" });
        }
        json!({ "type": "array", "items": items })
    }

    fn object(&self, object: &ObjectType, depth: usize) -> Json {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for member in object.members() {
            let value =
                member.value.filter(&self.made, |case| !matches!(case, Type::Nothing | Type::Function));
            if value == Type::Never {
                continue;
            }
            // An unknown value may be `undefined`, which JSON omits.
            let may_be_missing = member.optional
                || member.value.has(&Type::Nothing)
                || matches!(member.value.shape(), Type::Unknown);
            let mut schema = self.schema(&value, depth + 1);
            if let (Some(text), Some(keywords)) = (&member.description, schema.as_object_mut()) {
                keywords.entry("description").or_insert_with(|| Json::from(&**text));
            }
            properties.insert((*member.name).to_owned(), schema);
            if !may_be_missing {
                required.push(Json::from(&*member.name));
            }
        }
        let mut schema = json!({ "type": "object", "properties": properties, "required": required });
        if let Some(others) = &object.others {
            schema["additionalProperties"] = match others {
                Type::Unknown => Json::Bool(true),
                others => self.schema(&others.present(&self.made), depth + 1),
            };
        }
        schema
    }

    /// Merges literal strings into one `enum`, unless there is only one, which represents any string.
    fn one_of(&self, cases: &[Type], depth: usize) -> Json {
        let (mut written, mut known): (Vec<Json>, HashSet<&str>) = (Vec::new(), HashSet::new());
        let mut lists = 0;
        for case in cases {
            let values = match case {
                Type::Literal(literal) if literal.is_string() => std::slice::from_ref(&**literal),
                case => enumerated(case).map(Vec::as_slice).unwrap_or_default(),
            };
            lists += usize::from(!values.is_empty());
            if self.budget.steps(values.len()).is_err() {
                return json!({});
            }
            written.extend(values.iter().filter(|it| it.as_str().is_none_or(|it| known.insert(it))).cloned());
        }
        let mut schemas: Vec<Json> = Vec::new();
        for case in cases {
            let is_listed = case.as_text().is_some() || enumerated(case).is_some();
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

/// Returns the strings of a schema that has only a type and an `enum`.
fn enumerated(case: &Type) -> Option<&Vec<Json>> {
    let values = given::enumeration(case)?;
    let Type::Given(given) = case else { return None };
    let schema = given.schema();
    let is_plain = schema.as_object().is_some_and(|members| members.len() == 2) && schema["type"] == "string";
    is_plain.then_some(values)
}
