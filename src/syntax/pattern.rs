use tree_sitter::Node;

use super::node;
use super::string::{self, Quote};
use crate::text::Span;

#[derive(Clone, Debug)]
pub struct PatternProperty<'t> {
    /// Unquoted key; `None` if it is computed, still empty, or a rest element.
    pub key: Option<String>,
    /// Span of the key, quotes included; for a rest element, of the element.
    pub key_span: Span,
    pub quote: Option<Quote>,
    pub target: Node<'t>,
    pub default: bool,
    pub shorthand: bool,
    pub rest: bool,
    pub span: Span,
}

pub fn properties<'t>(pattern: Node<'t>, source: &str) -> Vec<PatternProperty<'t>> {
    node::children(pattern).into_iter().filter_map(|child| property(child, source)).collect()
}

fn property<'t>(child: Node<'t>, source: &str) -> Option<PatternProperty<'t>> {
    let span = node::span(child);
    let shorthand = |name: Node<'t>, default| PatternProperty {
        key: Some(node::text(name, source).to_owned()),
        key_span: node::span(name),
        quote: None,
        target: name,
        default,
        shorthand: true,
        rest: false,
        span,
    };
    match child.kind() {
        // The second kind occurs in an object literal that is becoming a pattern.
        "shorthand_property_identifier_pattern" | "shorthand_property_identifier" => {
            Some(shorthand(child, false))
        }
        "object_assignment_pattern" => Some(shorthand(node::field(child, "left")?, true)),
        "pair_pattern" | "pair" => {
            let key = node::field(child, "key")?;
            let value = node::field(child, "value")?;
            let default = matches!(value.kind(), "assignment_pattern" | "assignment_expression");
            let target = if default { node::field(value, "left")? } else { value };
            Some(PatternProperty {
                key: key_text(key, source).filter(|key| !key.is_empty()),
                key_span: node::span(key),
                quote: Quote::detect(node::text(key, source)),
                target,
                default,
                shorthand: false,
                rest: false,
                span,
            })
        }
        "rest_pattern" => Some(PatternProperty {
            key: None,
            key_span: span,
            quote: None,
            target: node::children(child).into_iter().next()?,
            default: false,
            shorthand: false,
            rest: true,
            span,
        }),
        _ => None,
    }
}

/// Returns the text of a property's key; `None` for a computed key that is not a plain string.
pub fn key_text(key: Node<'_>, source: &str) -> Option<String> {
    match key.kind() {
        "string" => string::cooked(key, source),
        "number" => Some(super::number::key(node::text(key, source))),
        "computed_property_name" => string::cooked(node::children(key).into_iter().next()?, source),
        _ => Some(node::text(key, source).to_owned()),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternStep {
    Key(String),
    Rest,
    /// Array item, or a key that depends on a run.
    Unknown,
}

/// Calls `bound` with each name in a pattern and the steps to its value.
pub fn names<'t>(pattern: Node<'t>, source: &str, bound: &mut impl FnMut(Node<'t>, Vec<PatternStep>)) {
    // Iterative, since patterns may nest thousands of levels deep.
    let mut todo = vec![(pattern, Vec::new())];
    while let Some((pattern, steps)) = todo.pop() {
        match pattern.kind() {
            "identifier" | "shorthand_property_identifier_pattern" | "type_identifier" => {
                bound(pattern, steps);
            }
            "object_pattern" => {
                for property in properties(pattern, source) {
                    let mut steps = steps.clone();
                    steps.push(match property.key {
                        Some(key) => PatternStep::Key(key),
                        None if property.rest => PatternStep::Rest,
                        None => PatternStep::Unknown,
                    });
                    if steps.len() <= MAX_STEPS {
                        todo.push((property.target, steps));
                    }
                }
            }
            "assignment_pattern" => {
                todo.extend(node::field(pattern, "left").map(|left| (left, steps)));
            }
            "required_parameter" | "optional_parameter" => {
                todo.extend(node::field(pattern, "pattern").map(|inner| (inner, steps)));
            }
            "array_pattern" | "rest_pattern" if steps.len() < MAX_STEPS => {
                let mut steps = steps;
                steps.push(PatternStep::Unknown);
                todo.extend(node::children(pattern).into_iter().map(|child| (child, steps.clone())));
            }
            _ => {}
        }
    }
}

/// Depth to which a pattern is followed.
const MAX_STEPS: usize = 32;

pub fn parameters(function: Node<'_>) -> Vec<Node<'_>> {
    if let Some(single) = node::field(function, "parameter") {
        return vec![single];
    }
    let Some(list) = node::field(function, "parameters") else { return Vec::new() };
    node::children(list).into_iter().map(parameter).collect()
}

pub fn parameter_at(function: Node<'_>, index: usize) -> Option<Node<'_>> {
    if let Some(single) = node::field(function, "parameter") {
        return Some(single).filter(|_| index == 0);
    }
    let list = node::field(function, "parameters")?;
    let mut cursor = list.walk();
    list.named_children(&mut cursor).filter(|child| !child.is_extra()).nth(index).map(parameter)
}

/// Returns the default value of a parameter. `inside` is its pattern, or a name in it.
pub fn parameter_default(inside: Node<'_>) -> Option<Node<'_>> {
    let mut parameter = inside;
    loop {
        let parent = parameter.parent()?;
        if parent.kind() == "formal_parameters" {
            break;
        }
        if is_function(parent) {
            return None;
        }
        parameter = parent;
    }
    match parameter.kind() {
        "assignment_pattern" => node::field(parameter, "right"),
        _ => node::field(parameter, "value"),
    }
}

fn parameter(node: Node<'_>) -> Node<'_> {
    match node.kind() {
        "required_parameter" | "optional_parameter" => node::field(node, "pattern").unwrap_or(node),
        "assignment_pattern" => node::field(node, "left").unwrap_or(node),
        _ => node,
    }
}

pub fn is_function(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "arrow_function"
            | "function_expression"
            | "function_declaration"
            | "generator_function"
            | "generator_function_declaration"
            | "method_definition"
    )
}
