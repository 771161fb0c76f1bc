//! Conversion of shapes to JSON Schema.

use std::collections::HashMap;

use super::ast::{AgentShape, AgentType, Program, TypeKind};
use super::meaning::{Merged, ProgramMeaning};
use crate::syntax::{Member, Object, Value, ValueKind};

#[derive(Clone, Debug)]
pub struct ShapeSchema {
    pub place: ShapePlace,
    /// The agent and the function of an input; after the function's first shape, the parameter as well.
    pub name: Option<String>,
    pub schema: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapePlace {
    /// A function parameter
    Input,
    /// The answer of a `generate`, after its `->`
    Answer,
}

pub fn all(program: &Program) -> Vec<ShapeSchema> {
    let meaning = ProgramMeaning::resolve(program, Merged::default());
    let inputs = meaning.inputs.iter().enumerate().map(|(number, input)| {
        let function = input.function.name.as_ref().map_or("main", |name| &name.text);
        let mut name = format!("{}.{function}", input.agent.id());
        // The shapes of a function are adjacent.
        let before = number.checked_sub(1).map(|before| &meaning.inputs[before]);
        if before.is_some_and(|before| std::ptr::eq(before.function, input.function)) {
            name = format!("{name}.{}", input.parameter.name.text);
        }
        ShapeSchema { place: ShapePlace::Input, name: Some(name), schema: schema(input.shape) }
    });
    let answers = meaning.generates.iter().filter_map(|site| site.generate.shape.as_ref());
    let answers =
        answers.map(|shape| ShapeSchema { place: ShapePlace::Answer, name: None, schema: schema(shape) });
    let mut all: Vec<ShapeSchema> = inputs.chain(answers).collect();
    all.sort_by_key(|shape| shape.schema.span);
    all
}

/// Converts a shape to the JSON Schema that is sent and validated. Spans point at the fields. A field declared twice
/// keeps its first position with the last type and is required twice, as in AgentScript 0.1.5.
pub fn schema(shape: &AgentShape) -> Value {
    let at = shape.span;
    let mut properties: Vec<Member> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for field in &shape.fields {
        let value = match &field.ty {
            Some(ty) => type_schema(ty),
            None => typed(field.span, "string", Vec::new()),
        };
        let member = Member { key: field.name.text.clone(), key_span: field.name.span, value };
        if let Some(place) = places.get(field.name.text.as_str()) {
            properties[*place] = member;
        } else {
            places.insert(&field.name.text, properties.len());
            properties.push(member);
        }
    }
    let required =
        shape.fields.iter().map(|field| Value::string(field.name.span, &field.name.text)).collect();
    let more = vec![
        keyword(at, "properties", ValueKind::Object(Object::new(properties))),
        keyword(at, "required", ValueKind::Array(required)),
        keyword(at, "additionalProperties", ValueKind::Bool(false)),
    ];
    typed(at, "object", more)
}

fn type_schema(ty: &AgentType) -> Value {
    match &ty.kind {
        TypeKind::String => typed(ty.span, "string", Vec::new()),
        TypeKind::Number => typed(ty.span, "number", Vec::new()),
        TypeKind::Boolean => typed(ty.span, "boolean", Vec::new()),
        TypeKind::Json => Value::new(ty.span, ValueKind::Object(Object::default())),
        TypeKind::List(None) => typed(ty.span, "array", Vec::new()),
        TypeKind::List(Some(item)) => {
            let items = type_schema(item);
            let member = Member { key: "items".to_owned(), key_span: item.span, value: items };
            typed(ty.span, "array", vec![member])
        }
    }
}

fn typed(at: crate::text::Span, name: &str, more: Vec<Member>) -> Value {
    let mut members = vec![keyword(at, "type", ValueKind::String(name.to_owned()))];
    members.extend(more);
    Value::new(at, ValueKind::Object(Object::new(members)))
}

fn keyword(at: crate::text::Span, name: &str, kind: ValueKind) -> Member {
    Member { key: name.to_owned(), key_span: at, value: Value::new(at, kind) }
}
