//! Type of the values that a schema of Valibot gives: `v.InferOutput<typeof schema>`.

use serde_json::json;

use super::reader::ValibotReader;
use super::schema::{PipeItem, Rest, SharedSchema, ValibotKind};
use crate::budget::Budget;
use crate::return_types::{ObjectType, Type, TypeMember, given, types};
use crate::tools::evaluator::{StaticKind, StaticValue};

/// Nesting up to which types are read; recursive ones end there.
const MAX_DEPTH: usize = 12;

/// Returns the type of a schema's output. Values that a function makes are unknown.
pub fn output_type<'t>(reader: &ValibotReader<'_, 't>, schema: &SharedSchema<'t>) -> Type {
    ValibotOutputTypes { reader, budget: types::once() }.of_schema(schema, 0)
}

struct ValibotOutputTypes<'r, 'p, 't> {
    reader: &'r ValibotReader<'p, 't>,
    budget: Budget,
}

impl<'t> ValibotOutputTypes<'_, '_, 't> {
    fn of_schema(&self, schema: &SharedSchema<'t>, depth: usize) -> Type {
        if depth > MAX_DEPTH || !self.reader.program.step() {
            return Type::Unknown;
        }
        match &schema.pipe {
            None => self.of_kind(schema, depth),
            Some(items) => self.of_pipe(items, depth),
        }
    }

    fn of_pipe(&self, items: &[PipeItem<'t>], depth: usize) -> Type {
        let mut values = Type::Unknown;
        for item in items {
            match item {
                PipeItem::Schema(schema) => values = self.of_kind(schema, depth + 1),
                PipeItem::Unreadable(..) => values = Type::Unknown,
                PipeItem::Action(action) => match &*action.name {
                    "integer" | "safeInteger" => {
                        values = given::values_of(&self.budget, &json!({ "type": "integer" }));
                    }
                    "toNumber" => values = Type::Number,
                    "toString" | "stringifyJson" => values = Type::String,
                    "toBoolean" => values = Type::Boolean,
                    "toDate" => values = Type::Date,
                    _ if action.ends_input() || &*action.name == "mapItems" => values = Type::Unknown,
                    _ => {}
                },
            }
        }
        values
    }

    fn of_kind(&self, schema: &SharedSchema<'t>, depth: usize) -> Type {
        let budget = &self.budget;
        let inside = |inner: &SharedSchema<'t>| self.of_schema(inner, depth + 1);
        match &schema.kind {
            ValibotKind::Simple(name) => match *name {
                "string" => Type::String,
                "number" | "nan" => Type::Number,
                "boolean" => Type::Boolean,
                "null" => Type::Null,
                "undefined" | "void" => Type::Nothing,
                "date" => Type::Date,
                "never" => Type::Never,
                "function" => Type::Function,
                _ => Type::Unknown,
            },
            ValibotKind::Array(item) => Type::array(budget, inside(item)),
            ValibotKind::Tuple { items, rest: Rest::Stripped | Rest::Refused } => {
                Type::tuple(budget, items.iter().map(inside).collect())
            }
            ValibotKind::Tuple { items, rest } => {
                let others = match rest {
                    Rest::Checked(rest) => inside(rest),
                    _ => Type::Unknown,
                };
                let all = items.iter().map(inside).chain([others]).collect::<Vec<_>>();
                Type::array(budget, Type::union(budget, all))
            }
            ValibotKind::Object { entries, rest } => {
                let others = match rest {
                    Rest::Stripped | Rest::Refused => None,
                    Rest::Passed => Some(Type::Unknown),
                    Rest::Checked(others) => Some(inside(others)),
                };
                let members = entries.iter().map(|entry| {
                    let value = inside(&entry.schema);
                    let optional = value.has(&Type::Nothing);
                    let value = if optional { self.without(value, &Type::Nothing) } else { value };
                    TypeMember { optional, ..TypeMember::new(&*entry.key, value) }
                });
                Type::object(budget, ObjectType::new(members.collect(), others))
            }
            ValibotKind::Record { value, .. } => Type::record(budget, inside(value)),
            ValibotKind::Union(all) | ValibotKind::Variant(all) => {
                Type::union(budget, all.iter().map(inside).collect::<Vec<_>>())
            }
            ValibotKind::Literal(value) => self.of_values(std::slice::from_ref(value)),
            ValibotKind::Picklist { options, .. } => self.of_values(options),
            ValibotKind::Nullable { inner, default, is_absent } => {
                let inner = inside(inner);
                match default {
                    // A default stands in for null as well.
                    Some(default) => {
                        let present = self.without(self.without(inner, &Type::Nothing), &Type::Null);
                        self.or_default(present, default)
                    }
                    None if *is_absent => Type::union(budget, [inner, Type::Null, Type::Nothing]),
                    None => Type::union(budget, [inner, Type::Null]),
                }
            }
            ValibotKind::Optional { inner, default: None, .. } => {
                Type::union(budget, [inside(inner), Type::Nothing])
            }
            ValibotKind::Optional { inner, default: Some(default), .. } => {
                self.or_default(self.without(inside(inner), &Type::Nothing), default)
            }
            ValibotKind::Present { inner, name } => {
                let mut inner = inside(inner);
                if *name != "non_nullable" {
                    inner = self.without(inner, &Type::Nothing);
                }
                if *name != "non_optional" {
                    inner = self.without(inner, &Type::Null);
                }
                inner
            }
            ValibotKind::Lazy(_) => inside(&self.reader.lazy(schema)),
            ValibotKind::Intersect(_) | ValibotKind::Unreadable(_) => Type::Unknown,
        }
    }

    fn without(&self, values: Type, left_out: &Type) -> Type {
        let cases = values.into_cases().into_iter().filter(|case| case != left_out);
        Type::union(&self.budget, cases.collect::<Vec<_>>())
    }

    /// Returns the type of values for which a default of null may stand in.
    fn or_default(&self, values: Type, default: &StaticValue<'t>) -> Type {
        if matches!(default.kind, StaticKind::Null) {
            Type::union(&self.budget, [values, Type::Null])
        } else {
            values
        }
    }

    fn of_values(&self, values: &[StaticValue<'t>]) -> Type {
        let literal = |value: &StaticValue<'t>| match &value.kind {
            StaticKind::String(text) => Type::literal(&self.budget, text.to_string().into()),
            StaticKind::Number(number) => Type::literal(&self.budget, (*number).into()),
            StaticKind::Bool(bool) => Type::literal(&self.budget, (*bool).into()),
            StaticKind::Null => Type::Null,
            StaticKind::Undefined => Type::Nothing,
            _ => Type::Unknown,
        };
        Type::union(&self.budget, values.iter().map(literal).collect::<Vec<_>>())
    }
}
