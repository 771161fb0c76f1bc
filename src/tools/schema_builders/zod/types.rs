//! Type of the values that a schema gives: `z.output<typeof schema>`.

use serde_json::{Value as Json, json};

use super::reader::ZodReader;
use super::schema::{CheckKind, Extra, ObjectField, SharedSchema, ZodEffect, ZodKind};
use crate::budget::Budget;
use crate::return_types::{ObjectType, Type, TypeMember, given, types};
use crate::tools::evaluator::{StaticKind, StaticValue};

/// Nesting up to which types are read; recursive ones end there.
const MAX_DEPTH: usize = 12;

impl<'t> ZodReader<'_, 't> {
    /// Returns the type of a schema's output. Values that a function makes are unknown.
    pub fn output_type(&self, schema: &SharedSchema<'t>) -> Type {
        OutputTypes { reader: self, budget: types::once() }.of_schema(schema, 0)
    }
}

struct OutputTypes<'r, 'a, 't> {
    reader: &'r ZodReader<'a, 't>,
    budget: Budget,
}

impl<'t> OutputTypes<'_, '_, 't> {
    fn of_schema(&self, schema: &SharedSchema<'t>, depth: usize) -> Type {
        if depth > MAX_DEPTH {
            return Type::Unknown;
        }
        let budget = &self.budget;
        let inside = |inner: &SharedSchema<'t>| self.of_schema(inner, depth + 1);
        let or = |inner: &SharedSchema<'t>, other: Type| Type::union(budget, [inside(inner), other]);
        match &schema.kind {
            ZodKind::String | ZodKind::TemplateLiteral(_) => Type::String,
            ZodKind::Number if schema.checks.iter().any(|check| check.kind == CheckKind::Int) => {
                given::values_of(budget, &json!({ "type": "integer" }))
            }
            ZodKind::Number | ZodKind::NaN => Type::Number,
            ZodKind::Boolean | ZodKind::Success => Type::Boolean,
            ZodKind::Date => Type::Date,
            ZodKind::Undefined | ZodKind::Void => Type::Nothing,
            ZodKind::Null => Type::Null,
            ZodKind::Never => Type::Never,
            ZodKind::Function => Type::Function,
            ZodKind::Enum(values) | ZodKind::NativeEnum(values) | ZodKind::Literal(values) => {
                self.of_values(values)
            }
            ZodKind::Array(item) => Type::array(budget, inside(item)),
            ZodKind::Set(item) => Type::set(budget, inside(item)),
            ZodKind::Map(key, value) => Type::map(budget, inside(key), inside(value)),
            ZodKind::Tuple { items, rest: None } => Type::tuple(budget, items.iter().map(inside).collect()),
            ZodKind::Tuple { items, rest: Some(rest) } => {
                let item = Type::union(budget, items.iter().chain([rest]).map(inside));
                Type::array(budget, item)
            }
            ZodKind::Record { value, .. } => Type::record(budget, inside(value)),
            ZodKind::Object { fields, extra, .. } => {
                let others = match extra {
                    Extra::Stripped | Extra::Refused => None,
                    Extra::Passed => Some(Type::Unknown),
                    Extra::Checked(others) => Some(inside(others)),
                };
                let members = fields.iter().map(|field| self.member(field, depth)).collect();
                Type::object(budget, ObjectType::new(members, others))
            }
            ZodKind::Union(options, _) => Type::union(budget, options.iter().map(inside).collect::<Vec<_>>()),
            ZodKind::Intersection(left, right) => self.both(&inside(left), &inside(right)),
            ZodKind::Optional(inner) => or(inner, Type::Nothing),
            ZodKind::Nullable(inner) => or(inner, Type::Null),
            ZodKind::Default(inner, _) | ZodKind::Prefault(inner, _) | ZodKind::NonOptional(inner) => {
                self.present(inside(inner))
            }
            ZodKind::Catch(inner, _) | ZodKind::Readonly(inner) | ZodKind::Promise(inner) => inside(inner),
            ZodKind::BigInt
            | ZodKind::Symbol
            | ZodKind::Any
            | ZodKind::Unknown
            | ZodKind::Custom
            | ZodKind::File
            | ZodKind::Transform
            | ZodKind::Effects(_, ZodEffect::Transform)
            | ZodKind::Unreadable(_) => Type::Unknown,
            ZodKind::Effects(inner, ZodEffect::Brand | ZodEffect::Refine | ZodEffect::Preprocess) => {
                inside(inner)
            }
            ZodKind::Pipe(_, output, _) => inside(output),
            ZodKind::Lazy(_) | ZodKind::Getter(_) => inside(&self.reader.lazy(schema)),
        }
    }

    fn member(&self, field: &ObjectField<'t>, depth: usize) -> TypeMember {
        let value = self.of_schema(&field.schema, depth + 1);
        let optional = value.has(&Type::Nothing);
        let value = if optional { self.present(value) } else { value };
        TypeMember { optional, ..TypeMember::new(&*field.key, value) }
    }

    fn present(&self, value: Type) -> Type {
        let cases = value.into_cases().into_iter().filter(|case| *case != Type::Nothing);
        Type::union(&self.budget, cases.collect::<Vec<_>>())
    }

    fn both(&self, left: &Type, right: &Type) -> Type {
        let (Type::Object(left), Type::Object(right)) = (left, right) else { return Type::Unknown };
        let is_other = |member: &&TypeMember| right.member(&member.name).is_none();
        let members = left.members().iter().filter(is_other).chain(right.members()).cloned().collect();
        let others = left.others.clone().or_else(|| right.others.clone());
        Type::object(&self.budget, ObjectType::new(members, others))
    }

    fn of_values(&self, values: &[StaticValue<'t>]) -> Type {
        let budget = &self.budget;
        let texts: Option<Vec<Json>> = values.iter().map(|value| Some(value.as_str()?.into())).collect();
        if let Some(texts) = texts.filter(|texts| !texts.is_empty()) {
            return given::values_of(budget, &json!({ "type": "string", "enum": texts }));
        }
        let literal = |value: &StaticValue<'t>| match &value.kind {
            StaticKind::String(text) => Type::literal(budget, text.to_string().into()),
            StaticKind::Number(number) => Type::literal(budget, (*number).into()),
            StaticKind::Bool(bool) => Type::literal(budget, (*bool).into()),
            StaticKind::Null => Type::Null,
            StaticKind::Undefined => Type::Nothing,
            _ => Type::Unknown,
        };
        Type::union(budget, values.iter().map(literal).collect::<Vec<_>>())
    }
}
