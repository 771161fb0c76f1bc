//! Schemas of TypeBox as the JSON that their calls return.

use std::rc::Rc;

use super::reader::TypeBoxReader;
use super::schema::{TypeBoxField, TypeBoxKind, TypeBoxSchema};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue};

impl<'t> TypeBoxReader<'_, 't> {
    /// Returns a schema as a value, with the call that each keyword comes from. Each use of a shared schema is one more
    /// copy.
    pub fn rendered(&self, schema: &TypeBoxSchema<'t>) -> StaticValue<'t> {
        let origin = schema.origin;
        if !self.program.step() {
            return StaticValue::unknown(origin, Reason::TooMuch);
        }
        let own = match &schema.kind {
            TypeBoxKind::Unreadable(reason) => return StaticValue::unknown(origin, reason.clone()),
            TypeBoxKind::Raw(raw) if schema.options.is_empty() && schema.open.is_none() => {
                return raw.clone();
            }
            TypeBoxKind::Raw(raw) => raw.as_object().cloned().unwrap_or_default(),
            kind => self.own_keywords(origin, kind, schema),
        };
        let options = StaticObject { members: schema.options.clone(), open: None };
        // The keywords of the author are first, and win since version 1.
        let (first, last) = if self.is_new() { (own, options) } else { (options, own) };
        let mut whole = first;
        last.members.into_iter().for_each(|member| whole.set(member));
        whole.open = whole.open.or_else(|| schema.open.clone());
        StaticValue::object(origin, whole)
    }

    pub fn rendered_properties(&self, origin: Origin, properties: &StaticObject<'t>) -> StaticValue<'t> {
        let member = |member: &StaticMember<'t>| StaticMember {
            value: self.rendered(&self.read(&member.value)),
            ..member.clone()
        };
        let members = properties.members.iter().map(member).collect();
        StaticValue::object(origin, StaticObject { members, open: properties.open.clone() })
    }

    fn own_keywords(
        &self,
        origin: Origin,
        kind: &TypeBoxKind<'t>,
        schema: &TypeBoxSchema<'t>,
    ) -> StaticObject<'t> {
        let mut keywords = StaticObject::default();
        let mut set = |key: &str, value: StaticValue<'t>| {
            keywords.set(StaticMember { key: key.into(), key_origin: origin, value });
        };
        let text = |text: &str| StaticValue::string(origin, text);
        let list = |schemas: &[Rc<TypeBoxSchema<'t>>]| {
            StaticValue::array(origin, schemas.iter().map(|it| self.rendered(it)).collect())
        };
        let count = |count: usize| number(origin, count);
        match kind {
            TypeBoxKind::Typed(name) => set("type", text(name)),
            TypeBoxKind::Never => set("not", StaticValue::object(origin, StaticObject::default())),
            TypeBoxKind::Object(fields) => self.object(origin, fields, &mut set),
            TypeBoxKind::Array(item) => {
                set("type", text("array"));
                set("items", self.rendered(item));
            }
            TypeBoxKind::Tuple(items) => {
                set("type", text("array"));
                let is_bounded = !self.is_new();
                if !items.is_empty() || self.is_new() {
                    set("items", list(items));
                    set("additionalItems", StaticValue::new(origin, StaticKind::Bool(false)));
                }
                set("minItems", count(items.len()));
                if is_bounded {
                    set("maxItems", count(items.len()));
                }
            }
            TypeBoxKind::Union(cases) => set("anyOf", list(cases)),
            TypeBoxKind::Intersect(parts) => {
                let is_object = |part: &Rc<TypeBoxSchema<'t>>| matches!(part.kind, TypeBoxKind::Object(_));
                let is_closed = schema.option("unevaluatedProperties").is_some_and(|it| {
                    it.as_bool() == Some(false) || it.as_object().is_some() || it.as_symbolic().is_some()
                });
                if !self.is_new() && (is_closed || parts.iter().all(is_object)) {
                    set("type", text("object"));
                }
                set("allOf", list(parts));
            }
            TypeBoxKind::Literal(value) => {
                set("const", value.clone());
                let name = match value.kind {
                    StaticKind::String(_) => "string",
                    StaticKind::Number(_) => "number",
                    StaticKind::Bool(_) => "boolean",
                    _ => "object",
                };
                set("type", text(name));
            }
            TypeBoxKind::Enum(values) => set("enum", StaticValue::array(origin, values.clone())),
            TypeBoxKind::Record { pattern, value } => {
                set("type", text("object"));
                let mut patterns = StaticObject::default();
                let value = self.rendered(value);
                patterns.set(StaticMember { key: Rc::clone(pattern), key_origin: origin, value });
                set("patternProperties", StaticValue::object(origin, patterns));
            }
            TypeBoxKind::Not(inner) => set("not", self.rendered(inner)),
            TypeBoxKind::Ref(id) => set("$ref", text(id)),
            TypeBoxKind::Any | TypeBoxKind::Raw(_) | TypeBoxKind::Unreadable(_) => {}
        }
        keywords
    }

    fn object(
        &self,
        origin: Origin,
        fields: &[TypeBoxField<'t>],
        set: &mut dyn FnMut(&str, StaticValue<'t>),
    ) {
        set("type", StaticValue::string(origin, "object"));
        let required: Vec<_> = fields
            .iter()
            .filter(|field| !field.schema.is_optional)
            .map(|field| StaticValue::string(field.key_origin, Rc::clone(&field.key)))
            .collect();
        // Whether a field that cannot be read is required, only a run can tell.
        let unread = fields.iter().find_map(|field| match &field.schema.kind {
            TypeBoxKind::Unreadable(reason) if !field.schema.is_optional => {
                Some((field.schema.origin, reason.clone()))
            }
            _ => None,
        });
        match unread {
            Some((origin, reason)) => set("required", StaticValue::unknown(origin, reason)),
            None if required.is_empty() => {}
            None => set("required", StaticValue::array(origin, required)),
        }
        let mut properties = StaticObject::default();
        for field in fields {
            let (key, key_origin) = (Rc::clone(&field.key), field.key_origin);
            properties.set(StaticMember { key, key_origin, value: self.rendered(&field.schema) });
        }
        set("properties", StaticValue::object(origin, properties));
    }
}

#[allow(clippy::cast_precision_loss, reason = "no list is that long")]
fn number<'t>(origin: Origin, number: usize) -> StaticValue<'t> {
    StaticValue::new(origin, StaticKind::Number(number as f64))
}
