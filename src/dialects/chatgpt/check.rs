//! What a schema must be for its conversion to succeed.

use std::collections::HashSet;

use super::super::failure::{Failure, Reason};
use super::super::node::{Node, Slot};
use super::super::normal::Normal;
use super::super::reference;
use super::super::walk::{self, walk};
use super::form::Form;

/// The object that the parameters are: the schema, or the component that it refers to.
pub fn parameters<'n, 'a>(normal: &'n Normal<'a>, form: Form) -> Result<&'n Node<'a>, Failure> {
    let root = follow(normal)?;
    let refuse = |message: &str| {
        let reasons = vec![Reason::new("$input", message, &root.origin)];
        Err(Failure { method: form.parameters_method(), message: "failed to compose LLM schema.", reasons })
    };
    if !root.is("object") {
        return refuse("LLM only accepts object type as parameters.");
    }
    if root.get("additionalProperties").is_some_and(Slot::is_truthy) {
        return refuse("LLM does not allow additional properties on parameters.");
    }
    Ok(root)
}

/// The schema, or the component that it refers to. As in the package, a component that is a reference
/// itself counts as one that leads back to itself.
fn follow<'n, 'a>(normal: &'n Normal<'a>) -> Result<&'n Node<'a>, Failure> {
    let schema = &normal.schema;
    let Some(name) = reference::loose_name(schema) else { return Ok(schema) };
    let reason = match normal.component(name) {
        Some(target) if !target.has("$ref") => return Ok(target),
        Some(_) => Reason::new(walk::component(name), reference::circular(name), &schema.origin),
        None => Reason::new("$input", reference::missing(name), &schema.origin),
    };
    Err(Failure {
        method: "OpenApiTypeChecker.unreference",
        message: "failed to unreference due to unable to find.",
        reasons: vec![reason],
    })
}

/// Everything in the parameters and the components that they refer to which the dialect cannot express.
pub fn schema(normal: &Normal<'_>, root: &Node<'_>, form: Form, is_strict: bool) -> Result<(), Failure> {
    let mut reasons = Vec::new();
    walk(
        root,
        |name| normal.component(name),
        |node, accessor| {
            if is_strict && node.is("object") {
                closed(node, &accessor.show(), form, &mut reasons);
            }
            if node.is("array") && node.has("prefixItems") {
                reasons.push(Reason::new(accessor.show(), "LLM does not allow tuple type.", &node.origin));
            } else if let Some(name) = reference::name(node)
                && normal.component(name).is_none()
            {
                reasons.push(Reason::new(accessor.show(), reference::not_found(node), &node.origin));
            }
        },
    );
    if reasons.is_empty() {
        return Ok(());
    }
    Err(Failure { method: form.schema_method(), message: form.schema_message(), reasons })
}

/// An object of the strict mode has its properties, all of them, and no others.
fn closed(node: &Node<'_>, accessor: &str, form: Form, reasons: &mut Vec<Reason>) {
    let who = form.who();
    if let Some(additional) = node.get("additionalProperties").filter(|slot| slot.is_truthy()) {
        let mut origin = node.origin.clone();
        origin.span = match additional {
            Slot::Node(node) => node.origin.span,
            Slot::Value(value) => value.span,
            _ => origin.span,
        };
        let message = format!(
            "{who} does not allow additionalProperties in strict mode, the dynamic key typed object."
        );
        reasons.push(Reason::new(format!("{accessor}.additionalProperties"), message, &origin));
    }
    let required = node.get("required").and_then(Slot::as_list).unwrap_or_default();
    let required: HashSet<&str> = required.iter().filter_map(|name| name.as_str()).collect();
    for property in node.named("properties").iter().filter(|property| !required.contains(property.name)) {
        let message = format!("{who} does not allow optional properties in strict mode.");
        let mut origin = property.node.origin.clone();
        origin.span = property.name_span;
        reasons.push(Reason::new(format!("{accessor}.properties.{}", property.name), message, &origin));
    }
}
