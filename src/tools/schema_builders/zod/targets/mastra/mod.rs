//! Schemas as `@mastra/core` changes them for the provider of a model: what the provider does not check becomes text in
//! the description.

mod constraints;
mod openai;

use super::closed::{member, set};
use crate::syntax::{Member, Object, Value, ValueKind};
use constraints::tell_constraints;

const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";

/// Nodes that may be visited; unions within unions are visited again and again.
const MAX_VISITS: usize = 20_000;

const MAX_DEPTH: usize = 64;

/// How a schema is changed for a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MastraModel {
    /// Not at all: Mistral, and tools that are not strict.
    Other,
    /// Constraints become text.
    Told,
    /// Constraints become text, all properties are required, and all objects are closed: OpenAI and Groq.
    OpenAi,
}

impl MastraModel {
    /// Returns the changes for a model of the form `provider/model`; `None` if its provider changes schemas as well, or
    /// is not known.
    pub fn named(name: &str) -> Option<Self> {
        let (provider, model) = name.split_once('/')?;
        if !matches!(provider, "openai" | "anthropic" | "deepseek" | "mistral" | "groq" | "openrouter") {
            return None;
        }
        let has = |part: &str| model.contains(part);
        let is_reasoning = has("o1") || has("o3") || has("o4");
        if provider == "openai" || has("openai") || provider == "groq" && !is_reasoning {
            return Some(Self::OpenAi);
        }
        if !has("claude") && (has("gemini-") || has("google")) {
            return None;
        }
        let is_told = has("claude") || has("deepseek") && !has("r1") || has("meta");
        Some(if is_told { Self::Told } else { Self::Other })
    }
}

/// Changes a schema in place for a model. False if the result is not known.
pub(in crate::tools) fn adapt(value: &mut Value, model: MastraModel) -> bool {
    close(value, 0);
    if model != MastraModel::Other {
        // One provider gets another form of a union of objects.
        if value.get("anyOf").or(value.get("oneOf")).is_some() {
            return false;
        }
        let mut visits = Visits { model, left: MAX_VISITS };
        visits.walk(value, 0);
        if visits.left == 0 {
            return false;
        }
    }
    add_types(value, 0);
    true
}

/// Changes a JSON Schema in place, as the author wrote it.
pub(in crate::tools) fn adapt_written(value: &mut Value, model: MastraModel) -> bool {
    let span = value.span;
    if let ValueKind::Object(object) = &mut value.kind {
        set(object, "$schema", Value::string(span, DRAFT_7));
    }
    model != MastraModel::Other && adapt(value, model)
}

/// Closes objects that say nothing about other members.
fn close(value: &mut Value, depth: usize) {
    let span = value.span;
    let ValueKind::Object(object) = &mut value.kind else { return };
    let is_object = object.get("type").and_then(Value::as_str) == Some("object");
    if is_object && object.get("properties").is_some() && object.get("additionalProperties").is_none() {
        set(object, "additionalProperties", Value::new(span, ValueKind::Bool(false)));
    }
    if depth < MAX_DEPTH {
        for_each_inside(object, &mut |inner| close(inner, depth + 1));
    }
}

/// Gives a type to properties that have none, and are no union.
fn add_types(value: &mut Value, depth: usize) {
    const ANY: [&str; 6] = ["string", "number", "integer", "boolean", "object", "null"];
    let ValueKind::Object(object) = &mut value.kind else { return };
    if depth > MAX_DEPTH {
        return;
    }
    if let Some(Value { kind: ValueKind::Object(properties), .. }) = member(object, "properties") {
        for property in &mut properties.members {
            let span = property.value.span;
            let ValueKind::Object(inner) = &mut property.value.kind else { continue };
            if ["type", "$ref", "anyOf", "oneOf", "allOf"].iter().all(|key| inner.get(key).is_none()) {
                remove(inner, "items");
                let types = ANY.iter().map(|kind| Value::string(span, *kind)).collect();
                set(inner, "type", Value::new(span, ValueKind::Array(types)));
            } else {
                add_types(&mut property.value, depth + 1);
            }
        }
    }
    match member(object, "items") {
        Some(Value { kind: ValueKind::Array(items), .. }) => {
            for item in items {
                add_types(item, depth + 1);
            }
        }
        Some(item) => add_types(item, depth + 1),
        None => {}
    }
}

/// Walk over a schema that changes each node before and after the nodes inside.
struct Visits {
    model: MastraModel,
    left: usize,
}

impl Visits {
    fn walk(&mut self, value: &mut Value, depth: usize) {
        if !self.step(depth) || !matches!(value.kind, ValueKind::Object(_)) {
            return;
        }
        self.before(value);
        if let ValueKind::Object(object) = &mut value.kind {
            for_each_inside(object, &mut |inner| self.walk(inner, depth + 1));
        }
        self.after(value, depth);
    }

    fn step(&mut self, depth: usize) -> bool {
        self.left = if depth > MAX_DEPTH { 0 } else { self.left.saturating_sub(1) };
        self.left > 0
    }

    fn before(&self, value: &mut Value) {
        let ValueKind::Object(object) = &mut value.kind else { return };
        tell_constraints(object, self.model == MastraModel::OpenAi);
    }

    fn after(&mut self, value: &mut Value, depth: usize) {
        if !self.step(depth) {
            return;
        }
        // The branches of a union are visited once more.
        if let ValueKind::Object(object) = &mut value.kind
            && let Some(Value { kind: ValueKind::Array(branches), .. }) = member(object, "anyOf")
        {
            branches.retain(|branch| matches!(branch.kind, ValueKind::Object(_)));
            for branch in branches {
                self.before(branch);
                self.after(branch, depth + 1);
            }
        }
        if self.model == MastraModel::OpenAi {
            openai::finish(value);
        }
    }
}

/// Calls `change` with each schema directly inside another one.
fn for_each_inside(object: &mut Object, change: &mut dyn FnMut(&mut Value)) {
    for Member { key, value, .. } in &mut object.members {
        match (key.as_str(), &mut value.kind) {
            ("items" | "allOf" | "anyOf" | "oneOf", ValueKind::Array(items)) => {
                items.iter_mut().for_each(&mut *change);
            }
            (
                "$defs" | "definitions" | "properties" | "patternProperties" | "dependencies",
                ValueKind::Object(inner),
            ) => inner.members.iter_mut().for_each(|it| change(&mut it.value)),
            (
                "additionalItems"
                | "items"
                | "contains"
                | "additionalProperties"
                | "propertyNames"
                | "not"
                | "if"
                | "then"
                | "else",
                ValueKind::Object(_),
            ) => change(value),
            _ => {}
        }
    }
}

fn remove(object: &mut Object, key: &str) -> Option<Value> {
    let index = object.members.iter().position(|member| member.key == key)?;
    Some(object.members.remove(index).value)
}

fn has_type(object: &Object, names: &[&str]) -> bool {
    let kind = object.get("type");
    kind.is_some_and(|kind| {
        kind.items().iter().any(|kind| kind.as_str().is_some_and(|it| names.contains(&it)))
    })
}
