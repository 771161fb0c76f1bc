use serde_json::Value as Json;
use tree_sitter::Node;

use super::engine::Engine;
use super::given;
use super::types::{ObjectType, Type};
use crate::budget::Budget;
use crate::syntax::{node, usage};

impl<'t> Engine<'_, 't> {
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
            matches!(self.text(object), "Math" | "Number") && self.resolver.resolve(object).is_none();
        if is_constant {
            return Type::Number;
        }
        let found =
            self.of_object(expression, &self.expression(object), |case| self.property(case, self.text(name)));
        self.narrowed(expression, found)
    }

    pub fn subscript(&self, expression: Node<'t>) -> Type {
        let (Some(object), Some(index)) =
            (node::field(expression, "object"), node::field(expression, "index"))
        else {
            return Type::Unknown;
        };
        let key = self.expression(index);
        let found = self.of_object(expression, &self.expression(object), |case| self.element(case, &key));
        self.narrowed(expression, found)
    }

    /// Returns the type of a property. An undeclared property is unknown.
    pub fn property(&self, object: &Type, name: &str) -> Type {
        if name == "vars" && object.interface() == Some(self.names.api.names.variables) {
            return self.vars.clone();
        }
        let budget = &self.budget;
        match (object.shape(), name) {
            (Type::Union(cases), _) => {
                Type::union(budget, cases.iter().map(|case| self.property(case, name)))
            }
            (Type::Object(object), _) => member(budget, &object, name),
            (Type::Literal(literal), "length") if literal.is_string() => Type::Number,
            (Type::Array(_) | Type::Tuple(_) | Type::String, "length")
            | (Type::Set(_) | Type::Map(..), "size") => Type::Number,
            // Only matches of regular expressions have an `index`.
            (Type::Array(_), "index") if matches!(object, Type::NonEmpty(_)) => Type::Number,
            (Type::RegExp, "source" | "flags") | (Type::Function, "name") => Type::String,
            (Type::Tuple(_) | Type::Array(_) | Type::String, _) if is_index(name) => {
                at(budget, object, name.parse().unwrap_or(usize::MAX))
            }
            (Type::Unknown, "length") => self.guess(Type::Number),
            _ => Type::Unknown,
        }
    }

    fn element(&self, object: &Type, key: &Type) -> Type {
        let budget = &self.budget;
        let names = names_of(budget, key);
        match (object.shape(), names) {
            (_, Some(names)) => Type::union(budget, names.iter().map(|name| self.property(object, name))),
            (Type::Object(members), None) => {
                let known = members.members().iter().map(|member| member.value.clone());
                Type::union(budget, known.chain(members.others.clone())).or_nothing(budget)
            }
            (Type::Array(_) | Type::Tuple(_) | Type::String | Type::Literal(_), None) => {
                object.item(budget).or_nothing(budget)
            }
            _ => Type::Unknown,
        }
    }

    /// Infers a member of an object, which may be missing with `?.`.
    fn of_object(&self, expression: Node<'t>, object: &Type, member: impl Fn(&Type) -> Type) -> Type {
        let budget = &self.budget;
        let may_be_missing = object.has(&Type::Nothing) || object.has(&Type::Null);
        let cases = object.present(budget).into_cases();
        let found = Type::union(budget, cases.iter().map(member));
        if may_be_missing && node::is_optional(expression) { found.or_nothing(budget) } else { found }
    }
}

fn member(budget: &Budget, object: &ObjectType, name: &str) -> Type {
    match (object.member(name), &object.others) {
        (Some(member), _) => member.read(budget),
        (None, Some(Type::Unknown) | None) => Type::Unknown,
        (None, Some(others)) => others.clone().or_nothing(budget),
    }
}

fn is_index(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the few names that a key can be; `None` if it can be others.
fn names_of(budget: &Budget, key: &Type) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for case in key.clone().into_cases() {
        let values = match &case {
            Type::Literal(value) => std::slice::from_ref(&**value),
            case => given::enumeration(case)?.as_slice(),
        };
        budget.steps(values.len()).ok()?;
        names.extend(values.iter().map(|value| match value {
            Json::String(name) => name.clone(),
            other => other.to_string(),
        }));
    }
    Some(names)
}

pub(super) fn at(budget: &Budget, list: &Type, index: usize) -> Type {
    match list.shape() {
        Type::Tuple(items) => items.get(index).cloned().unwrap_or(Type::Nothing),
        Type::Unknown => Type::Unknown,
        _ if index == 0 && matches!(list, Type::NonEmpty(_)) => list.item(budget),
        _ => list.item(budget).or_nothing(budget),
    }
}
