use tree_sitter::Node;

use super::node;
use super::string::{self, Quote};
use crate::text::Span;

#[derive(Clone, Debug)]
pub enum Usage<'t> {
    /// `x.key`, `x["key"]`, `x[expression]`
    Property(Access<'t>),
    Destructured(Node<'t>),
    /// `y = x`, `function f(y = x)`: another name for it, whose uses are relevant.
    Named(Node<'t>),
    In(Node<'t>),
    /// `` `${x}` ``, `x + y`, `y += x`, `String(x)`, `[x].join()`
    Text,
    Other,
}

#[derive(Clone, Debug)]
pub struct Access<'t> {
    pub node: Node<'t>,
    pub key: Option<String>,
    /// Span with the quotes.
    pub key_span: Span,
    pub form: AccessForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessForm {
    Member,
    /// `["key"]`
    Subscript(Quote),
    /// `[expression]`
    Computed,
    /// `.` at the end of a line, `[""]`: the key is not written yet.
    Unfinished,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsageEffect {
    Read,
    Write,
    Delete,
}

pub fn usage<'t>(expression: Node<'t>, source: &str) -> Usage<'t> {
    let (node, parent) = node::wrap(expression);
    let Some(parent) = parent else { return Usage::Other };
    match parent.kind() {
        "member_expression" | "subscript_expression" if node::is_field(parent, "object", node) => {
            access(parent, source).map_or(Usage::Other, Usage::Property)
        }
        "variable_declarator" => bound(node::field(parent, "name")),
        "assignment_expression" if node::is_field(parent, "right", node) => {
            bound(node::field(parent, "left").map(node::unwrap))
        }
        "assignment_pattern" | "object_assignment_pattern" if node::is_field(parent, "right", node) => {
            bound(node::field(parent, "left"))
        }
        "required_parameter" | "optional_parameter" => bound(node::field(parent, "pattern")),
        "binary_expression" => binary(parent, node, source),
        "ternary_expression" if !node::is_field(parent, "condition", node) => usage(parent, source),
        "template_substitution" => Usage::Text,
        "augmented_assignment_expression" if node::is_field(parent, "right", node) => {
            match node::operator(parent) {
                Some("+=") => Usage::Text,
                _ => Usage::Other,
            }
        }
        "arguments" | "array" if is_made_text(parent, source) => Usage::Text,
        _ => Usage::Other,
    }
}

fn is_made_text(list: Node<'_>, source: &str) -> bool {
    if list.kind() == "arguments" {
        let function = list.parent().and_then(|call| node::field(call, "function"));
        return function
            .is_some_and(|function| matches!(node::text(function, source), "String" | "encodeURIComponent"));
    }
    let (array, parent) = node::wrap(list);
    let is_member = |parent: &Node<'_>| {
        parent.kind() == "member_expression"
            && node::is_field(*parent, "object", array)
            && !is_below_dot(*parent)
    };
    let Some(member) = parent.filter(is_member) else { return false };
    let is_called = member
        .parent()
        .is_some_and(|call| call.kind() == "call_expression" && node::is_field(call, "function", member));
    let method = node::field(member, "property").map(|property| node::text(property, source));
    is_called && matches!(method, Some("join" | "toString"))
}

fn bound(target: Option<Node<'_>>) -> Usage<'_> {
    match target {
        Some(target) if matches!(target.kind(), "object_pattern" | "object") => Usage::Destructured(target),
        Some(target) if target.kind() == "identifier" => Usage::Named(target),
        _ => Usage::Other,
    }
}

fn binary<'t>(parent: Node<'t>, node: Node<'t>, source: &str) -> Usage<'t> {
    let operator = node::operator(parent).unwrap_or_default();
    let is_left = node::is_field(parent, "left", node);
    match operator {
        "in" if !is_left => node::field(parent, "left").map_or(Usage::Other, Usage::In),
        "+" => Usage::Text,
        "||" | "??" if is_left => usage(parent, source),
        "&&" if !is_left => usage(parent, source),
        _ => Usage::Other,
    }
}

pub fn access<'t>(node: Node<'t>, source: &str) -> Option<Access<'t>> {
    if node.kind() == "member_expression" {
        let property = node::field(node, "property")?;
        if is_unfinished(node) {
            let object = node::field(node, "object")?;
            let key_span = Span::at(object.end_byte());
            return Some(Access { node, key: None, key_span, form: AccessForm::Unfinished });
        }
        return Some(Access {
            node,
            key: Some(node::text(property, source).to_owned()),
            key_span: node::span(property),
            form: AccessForm::Member,
        });
    }
    let index = node::field(node, "index")?;
    let inner = node::unwrap(index);
    let (key, form) = match (string::cooked(inner, source), Quote::detect(node::text(inner, source))) {
        (Some(key), Some(_)) if key.is_empty() => (None, AccessForm::Unfinished),
        (Some(key), Some(quote)) => (Some(key), AccessForm::Subscript(quote)),
        _ => (None, AccessForm::Computed),
    };
    Some(Access { node, key, key_span: node::span(inner), form })
}

/// Whether the key of a member expression is not written yet. Then the property is on a line below a dot that
/// was just typed, or after other text that spans lines and does not parse, or error recovery inserted it.
pub fn is_unfinished(member: Node<'_>) -> bool {
    let is_supposed = node::field(member, "property").is_some_and(|property| property.is_missing());
    is_supposed || is_below_dot(member) || node::is_parted(member)
}

/// Whether the property of a member expression is on a later line than its dot, where it begins the next
/// statement. Chains over several lines have their dots before the names.
pub fn is_below_dot(member: Node<'_>) -> bool {
    let Some(property) = node::field(member, "property") else { return false };
    let mut cursor = member.walk();
    let dot = member.children(&mut cursor).find(|child| matches!(child.kind(), "." | "optional_chain"));
    dot.is_some_and(|dot| dot.end_position().row < property.start_position().row)
}

/// Returns the key in a string; `None` while it is empty, as it is not written yet.
pub fn key_in(string: Node<'_>, source: &str) -> Option<String> {
    string::cooked(string, source).filter(|key| !key.is_empty())
}

fn target(part: Node<'_>) -> UsageEffect {
    let mut part = part;
    while let Some(parent) = part.parent() {
        match parent.kind() {
            "assignment_expression" if node::is_field(parent, "left", part) => return UsageEffect::Write,
            "for_in_statement"
                if node::is_field(parent, "left", part) && node::field(parent, "kind").is_none() =>
            {
                return UsageEffect::Write;
            }
            "object_pattern"
            | "object"
            | "array_pattern"
            | "array"
            | "pair_pattern"
            | "pair"
            | "rest_pattern"
            | "assignment_pattern"
            | "object_assignment_pattern" => part = parent,
            _ => return UsageEffect::Read,
        }
    }
    UsageEffect::Read
}

pub fn effect(node: Node<'_>) -> UsageEffect {
    let (node, Some(parent)) = node::wrap(node) else { return UsageEffect::Read };
    match parent.kind() {
        "assignment_expression" | "augmented_assignment_expression"
            if node::is_field(parent, "left", node) && !node::is_parted(parent) =>
        {
            UsageEffect::Write
        }
        "update_expression" => UsageEffect::Write,
        "for_in_statement"
            if node::is_field(parent, "left", node) && node::field(parent, "kind").is_none() =>
        {
            UsageEffect::Write
        }
        // `({ a: x.y } = z)`, `[x.y] = z`
        "pair_pattern" | "pair" if node::is_field(parent, "value", node) => target(parent),
        "assignment_pattern" | "object_assignment_pattern" if node::is_field(parent, "left", node) => {
            target(parent)
        }
        "array_pattern" | "array" | "rest_pattern" => target(parent),
        "unary_expression" if node::operator(parent) == Some("delete") => UsageEffect::Delete,
        _ => UsageEffect::Read,
    }
}
