use serde_json::Value as Json;
use tree_sitter::Node;

use super::engine::Engine;
use super::given::{self, number_json};
use super::types::{ObjectType, Type, TypeMember};
use crate::syntax::{node, pattern, string};

impl Engine<'_, '_> {
    pub fn enumeration(&self, declaration: Node<'_>) -> Type {
        let members = self.enumeration_members(declaration);
        let budget = &self.budget;
        Type::union(budget, members.into_iter().map(|(_, value)| given::one_of(budget, &[value])))
    }

    pub fn enumeration_member(&self, declaration: Node<'_>, name: &str) -> Type {
        let members = self.enumeration_members(declaration);
        let found = members.into_iter().find(|(known, _)| known == name);
        found.map_or(Type::Unknown, |(_, value)| given::one_of(&self.budget, &[value]))
    }

    /// Returns an `enum` as its run-time object.
    pub fn enumeration_object(&self, declaration: Node<'_>) -> Type {
        let members = self.enumeration_members(declaration).into_iter();
        let members =
            members.map(|(name, value)| TypeMember::new(name, given::one_of(&self.budget, &[value])));
        Type::object(&self.budget, ObjectType::new(members.collect(), None))
    }

    fn enumeration_members(&self, declaration: Node<'_>) -> Vec<(String, Json)> {
        let (mut members, mut next) = (Vec::new(), 0.0);
        for member in node::field(declaration, "body").map(|body| self.children(body)).unwrap_or_default() {
            let (name, value) = match member.kind() {
                "enum_assignment" => (node::field(member, "name"), node::field(member, "value")),
                _ => (Some(member), None),
            };
            let Some(name) = name.and_then(|name| pattern::key_text(name, self.source)) else { continue };
            let text = value.and_then(|value| string::cooked(value, self.source));
            let number = value.and_then(|value| self.text(value).parse::<f64>().ok()).unwrap_or(next);
            if text.is_none() {
                next = number + 1.0;
            }
            members.push((name, text.map_or_else(|| number_json(number), Json::from)));
        }
        members
    }
}
