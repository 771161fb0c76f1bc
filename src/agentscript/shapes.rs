//! Shapes as JSON Schema.

use super::ast::{Program, Shape, Type, TypeKind};
use super::meaning::{Meaning, Merged};
use crate::syntax::{Kind, Member, Object, Value};

/// A shape of a program, as JSON Schema.
#[derive(Clone, Debug)]
pub struct ShapeSchema {
    /// Where it stands.
    pub place: ShapePlace,
    /// Of what goes into a function, the agent and the function.
    pub name: Option<String>,
    /// The schema.
    pub schema: Value,
}

/// Where a shape stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapePlace {
    /// On a parameter of a function
    Input,
    /// Behind the `->` of a `generate`
    Answer,
}

/// Every shape of a program, in source order.
pub fn all(program: &Program) -> Vec<ShapeSchema> {
    let meaning = Meaning::of(program, Merged::default());
    let inputs = meaning.inputs.iter().map(|input| {
        let function = input.function.name.as_ref().map_or("main", |name| &name.text);
        let name = Some(format!("{}.{function}", input.agent.id()));
        ShapeSchema { place: ShapePlace::Input, name, schema: schema(input.shape) }
    });
    let answers = meaning.generates.iter().filter_map(|site| site.generate.shape.as_ref());
    let answers =
        answers.map(|shape| ShapeSchema { place: ShapePlace::Answer, name: None, schema: schema(shape) });
    let mut all: Vec<ShapeSchema> = inputs.chain(answers).collect();
    all.sort_by_key(|shape| shape.schema.span);
    all
}

/// The JSON Schema that a shape is sent and checked as. Its parts point at the fields.
///
/// A field that is given twice keeps its first place with the last type, and is required twice, as
/// AgentScript 0.1.5 has it.
pub fn schema(shape: &Shape) -> Value {
    let at = shape.span;
    let mut properties: Vec<Member> = Vec::new();
    for field in &shape.fields {
        let value = match &field.ty {
            Some(ty) => type_schema(ty),
            None => typed(field.span, "string", Vec::new()),
        };
        let member = Member { key: field.name.text.clone(), key_span: field.name.span, value };
        match properties.iter_mut().find(|known| known.key == member.key) {
            Some(known) => *known = member,
            None => properties.push(member),
        }
    }
    let required =
        shape.fields.iter().map(|field| Value::string(field.name.span, &field.name.text)).collect();
    let more = vec![
        keyword(at, "properties", Kind::Object(Object::new(properties))),
        keyword(at, "required", Kind::Array(required)),
        keyword(at, "additionalProperties", Kind::Bool(false)),
    ];
    typed(at, "object", more)
}

fn type_schema(ty: &Type) -> Value {
    match &ty.kind {
        TypeKind::String => typed(ty.span, "string", Vec::new()),
        TypeKind::Number => typed(ty.span, "number", Vec::new()),
        TypeKind::Boolean => typed(ty.span, "boolean", Vec::new()),
        TypeKind::Json => Value::new(ty.span, Kind::Object(Object::default())),
        TypeKind::List(None) => typed(ty.span, "array", Vec::new()),
        TypeKind::List(Some(item)) => {
            let items = type_schema(item);
            let member = Member { key: "items".to_owned(), key_span: item.span, value: items };
            typed(ty.span, "array", vec![member])
        }
    }
}

fn typed(at: crate::text::Span, name: &str, more: Vec<Member>) -> Value {
    let mut members = vec![keyword(at, "type", Kind::String(name.to_owned()))];
    members.extend(more);
    Value::new(at, Kind::Object(Object::new(members)))
}

fn keyword(at: crate::text::Span, name: &str, kind: Kind) -> Member {
    Member { key: name.to_owned(), key_span: at, value: Value::new(at, kind) }
}
