//! What a member of a value is.

use serde_json::Value as Json;
use tree_sitter::Node;

use super::api;
use super::engine::Engine;
use super::given;
use super::types::{Object, Type};
use crate::syntax::{node, usage};

impl<'t> Engine<'_, 't> {
    /// `a.b`
    pub fn member(&self, expression: Node<'t>) -> Type {
        if usage::is_unfinished(expression) {
            return Type::Unknown;
        }
        let (Some(object), Some(name)) =
            (node::field(expression, "object"), node::field(expression, "property"))
        else {
            return Type::Unknown;
        };
        let is_constant =
            matches!(self.text(object), "Math" | "Number") && self.locals.resolve(object).is_none();
        if is_constant {
            return Type::Number;
        }
        let found =
            of_object(expression, &self.expression(object), |case| self.property(case, self.text(name)));
        self.narrowed(expression, found)
    }

    /// `a[b]`
    pub fn subscript(&self, expression: Node<'t>) -> Type {
        let (Some(object), Some(index)) =
            (node::field(expression, "object"), node::field(expression, "index"))
        else {
            return Type::Unknown;
        };
        let key = self.expression(index);
        let found = of_object(expression, &self.expression(object), |case| self.element(case, &key));
        self.narrowed(expression, found)
    }

    /// The property of this name. What is not known to be there is unknown.
    pub fn property(&self, object: &Type, name: &str) -> Type {
        if name == "vars" && api::interface_of(object) == Some("ExpansionVariables") {
            return self.vars.clone();
        }
        match (object.shape(), name) {
            (Type::Union(cases), _) => Type::union(cases.iter().map(|case| self.property(case, name))),
            (Type::Object(object), _) => member(&object, name),
            (Type::Array(_) | Type::Tuple(_) | Type::String | Type::Literal(Json::String(_)), "length")
            | (Type::Set(_) | Type::Map(..), "size") => Type::Number,
            // Of what a regular expression found.
            (Type::Array(_), "index") if matches!(object, Type::NonEmpty(_)) => Type::Number,
            (Type::RegExp, "source" | "flags") | (Type::Function, "name") => Type::String,
            (Type::Tuple(_) | Type::Array(_) | Type::String, _) if is_index(name) => {
                at(object, name.parse().unwrap_or(usize::MAX))
            }
            (Type::Unknown, "length") => self.guess(Type::Number),
            _ => Type::Unknown,
        }
    }

    /// What `object[key]` is.
    fn element(&self, object: &Type, key: &Type) -> Type {
        let names = names_of(key);
        match (object.shape(), names) {
            (_, Some(names)) => Type::union(names.iter().map(|name| self.property(object, name))),
            (Type::Object(members), None) => {
                let known = members.members.iter().map(|member| member.value.clone());
                Type::union(known.chain(members.others.clone())).or_nothing()
            }
            (Type::Array(_) | Type::Tuple(_) | Type::String | Type::Literal(_), None) => {
                object.item().or_nothing()
            }
            _ => Type::Unknown,
        }
    }
}

/// What a member of an object is, which may be missing where `?.` says so.
fn of_object(expression: Node<'_>, object: &Type, member: impl Fn(&Type) -> Type) -> Type {
    let may_be_missing = object.has(&Type::Nothing) || object.has(&Type::Null);
    let cases = object.present().into_cases();
    let found = Type::union(cases.iter().map(member));
    if may_be_missing && node::is_optional(expression) { found.or_nothing() } else { found }
}

fn member(object: &Object, name: &str) -> Type {
    match (object.member(name), &object.others) {
        (Some(member), _) => member.read(),
        (None, Some(Type::Unknown) | None) => Type::Unknown,
        (None, Some(others)) => others.clone().or_nothing(),
    }
}

fn is_index(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The few names that a key can be; `None` where it can be others.
fn names_of(key: &Type) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for case in key.clone().into_cases() {
        let values = match &case {
            Type::Literal(value) => std::slice::from_ref(value),
            case => given::enumeration(case)?.as_slice(),
        };
        names.extend(values.iter().map(|value| match value {
            Json::String(name) => name.clone(),
            other => other.to_string(),
        }));
    }
    Some(names)
}

/// The item in this place.
pub(super) fn at(list: &Type, index: usize) -> Type {
    match list.shape() {
        Type::Tuple(items) => items.get(index).cloned().unwrap_or(Type::Nothing),
        Type::Unknown => Type::Unknown,
        _ if index == 0 && matches!(list, Type::NonEmpty(_)) => list.item(),
        _ => list.item().or_nothing(),
    }
}
