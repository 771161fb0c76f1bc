//! Schemas of the values that functions return, from the shapes of `generate`.

use super::ast::{Agent, AgentFunction, Block, Expression, ExpressionKind, StatementKind};
use super::meaning::{Fields, KnownFields};
use super::shapes;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

/// Functions that agents offer to callers: the main function of an agent, or without one, all its functions.
pub fn offered(agent: &Agent) -> Vec<&AgentFunction> {
    let whole = || agent.functions.iter().filter(|function| function.is_whole);
    match whole().find(|function| function.is_main) {
        Some(main) => vec![main],
        None => whole().collect(),
    }
}

/// Returned value of a function.
#[derive(Debug)]
pub struct ReturnedSchema {
    /// `None` if it is unknown.
    pub schema: Option<Value>,
    /// Spans of the returned expressions.
    pub evidence: Vec<Span>,
}

impl ReturnedSchema {
    /// Combines the values of `return` and of the last expression. One unknown value makes the whole unknown.
    pub fn infer<'a>(function: &'a AgentFunction, fields: &KnownFields<'_, 'a>) -> Self {
        let mut values = Vec::new();
        let is_complete = collect(&function.body, &mut values);
        let last = function.body.statements.last();
        let ends = match last.map(|statement| &statement.kind) {
            Some(StatementKind::Expression(value)) => {
                values.push(value);
                true
            }
            Some(StatementKind::Return(_)) => true,
            _ => false,
        };
        let evidence = values.iter().map(|value| value.span).collect();
        let mut schemas: Vec<Value> = Vec::new();
        for value in values {
            match schemas_of(value, fields) {
                Some(found) if is_complete && ends => {
                    for schema in found {
                        if !schemas.iter().any(|known| known.says_the_same(&schema)) {
                            schemas.push(schema);
                        }
                    }
                }
                _ => return Self { schema: None, evidence },
            }
        }
        Self { schema: one_of(schemas, function.span), evidence }
    }
}

/// Collects the `return`s; false if a part does not parse.
fn collect<'a>(block: &'a Block, values: &mut Vec<&'a Expression>) -> bool {
    let mut is_complete = true;
    for statement in &block.statements {
        let inner: Vec<&Block> = match &statement.kind {
            StatementKind::Return(value) => {
                values.push(value);
                continue;
            }
            StatementKind::Repeat { body, .. } | StatementKind::Loop { body, .. } => vec![body],
            StatementKind::For(looped) => vec![&looped.body],
            StatementKind::If { then, otherwise, .. } => [then].into_iter().chain(otherwise).collect(),
            StatementKind::Broken(_) => return false,
            _ => continue,
        };
        for block in inner {
            is_complete &= collect(block, values);
        }
    }
    is_complete
}

fn schemas_of<'a>(value: &'a Expression, fields: &KnownFields<'_, 'a>) -> Option<Vec<Value>> {
    if let ExpressionKind::Generate(generate) = &value.kind
        && generate.shape.is_none()
    {
        return Some(vec![typed(value.span, "string")]);
    }
    let schema = |kind: Fields<'a>| {
        Some(match kind {
            Fields::Shape(shape) if shape.is_whole => shapes::schema(shape),
            Fields::List => typed(value.span, "array"),
            Fields::Nothing("a string") => typed(value.span, "string"),
            Fields::Nothing("a number") => typed(value.span, "number"),
            Fields::Nothing("a boolean") => typed(value.span, "boolean"),
            Fields::Shape(_) | Fields::Object(_) | Fields::Nothing(_) => return None,
        })
    };
    fields.of_value(value)?.into_iter().map(schema).collect()
}

fn one_of(mut schemas: Vec<Value>, span: Span) -> Option<Value> {
    if schemas.len() < 2 {
        return schemas.pop();
    }
    Some(keyword(span, "anyOf", ValueKind::Array(schemas)))
}

fn typed(span: Span, name: &str) -> Value {
    keyword(span, "type", ValueKind::String(name.to_owned()))
}

fn keyword(span: Span, key: &str, kind: ValueKind) -> Value {
    let member = Member { key: key.to_owned(), key_span: span, value: Value::new(span, kind) };
    Value::new(span, ValueKind::Object(Object::new(vec![member])))
}
