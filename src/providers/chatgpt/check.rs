use std::collections::HashSet;

use super::super::document;
use super::super::failure::{Failure, FailureReason};
use super::super::node::{Node, SchemaSlot};
use super::super::normal::Normal;
use super::super::violation::ViolationKind;
use super::super::walk::{self, walk};
use super::form::ChatGptVariant;
use crate::syntax::Value;

pub fn parameters<'n, 'a>(normal: &'n Normal<'a>, form: ChatGptVariant) -> Result<&'n Node<'a>, Failure> {
    let root = follow(normal)?;
    let refuse = |message: &str, kind, name: &str| {
        let reasons = vec![FailureReason::new("$input", message, &root.origin).about(kind, name)];
        Err(Failure { method: form.parameters_method(), message: "failed to compose LLM schema.", reasons })
    };
    if !root.is("object") {
        let message = "LLM only accepts object type as parameters.";
        return refuse(message, ViolationKind::RootNotObject, "type");
    }
    if root.get("additionalProperties").is_some_and(SchemaSlot::is_truthy) {
        let message = "LLM does not allow additional properties on parameters.";
        return refuse(message, ViolationKind::OpenObject, "additionalProperties");
    }
    Ok(root)
}

/// Resolves a root reference. As in the package, a component that is a reference counts as circular.
fn follow<'n, 'a>(normal: &'n Normal<'a>) -> Result<&'n Node<'a>, Failure> {
    let schema = &normal.schema;
    let Some(name) = document::loose_name(schema) else { return Ok(schema) };
    let reason = match normal.component(name) {
        Some(target) if !target.has("$ref") => return Ok(target),
        Some(_) => FailureReason::new(walk::component(name), document::circular(name), &schema.origin)
            .about(ViolationKind::Recursion, "$ref"),
        None => FailureReason::new("$input", document::missing(name), &schema.origin)
            .about(ViolationKind::UnknownReference, name),
    };
    Err(Failure {
        method: "OpenApiTypeChecker.unreference",
        message: "failed to unreference due to unable to find.",
        reasons: vec![reason],
    })
}

pub fn schema(
    normal: &Normal<'_>,
    root: &Node<'_>,
    form: ChatGptVariant,
    is_strict: bool,
) -> Result<(), Failure> {
    let mut reasons = Vec::new();
    walk(
        root,
        |name| normal.component(name),
        |node, accessor| {
            if is_strict && node.is("object") {
                closed(node, &accessor.show(), form, &mut reasons);
            }
            if node.is("array") && node.has("prefixItems") {
                let is_tuple = ["items", "prefixItems"].iter().any(|keyword| {
                    node.written(keyword).and_then(Value::as_array).is_some_and(|items| !items.is_empty())
                });
                let kind = if is_tuple { ViolationKind::Tuple } else { ViolationKind::MissingItems };
                let reason =
                    FailureReason::new(accessor.show(), "LLM does not allow tuple type.", &node.origin);
                reasons.push(reason.about(kind, "items"));
            } else if let Some(name) = document::name(node)
                && normal.component(name).is_none()
            {
                let reason = FailureReason::new(accessor.show(), document::not_found(node), &node.origin);
                // A recursive reference is rejected as a keyword, regardless of its target.
                let is_recursive = node.written("$recursiveRef").is_some();
                reasons.push(if is_recursive {
                    reason.about(ViolationKind::Keyword, "$recursiveRef")
                } else {
                    reason.about(ViolationKind::UnknownReference, node.text("$ref").unwrap_or_default())
                });
            }
        },
    );
    if reasons.is_empty() {
        return Ok(());
    }
    Err(Failure { method: form.schema_method(), message: form.schema_message(), reasons })
}

/// Reports an object that violates strict mode: it must be closed and have properties, all of them required.
fn closed(node: &Node<'_>, accessor: &str, form: ChatGptVariant, reasons: &mut Vec<FailureReason>) {
    let who = form.who();
    if let Some(additional) = node.get("additionalProperties").filter(|slot| slot.is_truthy()) {
        let mut origin = node.origin.clone();
        origin.span = match additional {
            SchemaSlot::Node(node) => node.origin.span,
            SchemaSlot::Value(value) => value.span,
            _ => origin.span,
        };
        let message = format!(
            "{who} does not allow additionalProperties in strict mode, the dynamic key typed object."
        );
        let reason = FailureReason::new(format!("{accessor}.additionalProperties"), message, &origin);
        reasons.push(reason.about(ViolationKind::OpenObject, "additionalProperties"));
    }
    let required = node.get("required").and_then(SchemaSlot::as_list).unwrap_or_default();
    let required: HashSet<&str> = required.iter().filter_map(|name| name.as_str()).collect();
    for property in node.named("properties").iter().filter(|property| !required.contains(property.name)) {
        let message = format!("{who} does not allow optional properties in strict mode.");
        let mut origin = property.node.origin.clone();
        origin.span = property.name_span;
        let reason = FailureReason::new(format!("{accessor}.properties.{}", property.name), message, &origin);
        reasons.push(reason.about(ViolationKind::OptionalProperty, property.name));
    }
}
