//! P: the values of `parameters`.
//!
//! Like all rules on metadata they look at what GenAIScript's text reader gets: where the metadata
//! is lost, no parameter is declared, and the metadata rules say so.

mod p01_null;
mod p02_empty_array;
mod p03_first_item;
mod p04_array_schema;
mod p05_unknown_type;
mod p06_union_type;
mod p07_missing_type;
mod p08_default_without_type;
mod p09_whole_schema;
mod p10_named_type;
mod p11_not_a_map;
mod shorthand;

use super::{Context, Rule};
use crate::schema::{self, Defaults, Step, Throw};
use crate::script::CallKind;
use crate::syntax::{Kind, Member, Value};

/// The rules of this family, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &p01_null::RULE,
    &p02_empty_array::RULE,
    &p03_first_item::RULE,
    &p04_array_schema::RULE,
    &p05_unknown_type::RULE,
    &p06_union_type::RULE,
    &p07_missing_type::RULE,
    &p08_default_without_type::RULE,
    &p09_whole_schema::RULE,
    &p10_named_type::RULE,
    &p11_not_a_map::RULE,
];

/// The `parameters` of a script or a system script, as GenAIScript sees them.
#[derive(Clone, Copy)]
struct Site<'a> {
    kind: CallKind,
    value: &'a Value,
}

impl<'a> Site<'a> {
    fn of(context: &Context<'a>) -> Option<Self> {
        let script = &context.file.script;
        Some(Self { kind: script.reading.kind?, value: script.reading.value.get("parameters")? })
    }

    /// Every value in it that makes GenAIScript throw.
    fn throws(self) -> Vec<Throw> {
        schema::infer_parameters(self.value, Defaults::Keep).throws
    }

    /// What a throw does. The schemas of systems are made for the scripts that use them only.
    fn consequence(self) -> &'static str {
        match self.kind {
            CallKind::Script => "every genaiscript command fails in this workspace",
            CallKind::System => "every genaiscript command fails once a script uses this system",
        }
    }

    /// The innermost member on the way to a culprit, and how many members the way has.
    fn member(self, path: &[Step]) -> Option<(&'a Member, usize)> {
        let mut value = self.value;
        let mut innermost = None;
        let mut depth = 0;
        for step in path {
            match step {
                Step::Key { name, .. } => {
                    let member = value.as_object()?.member(name)?;
                    value = &member.value;
                    innermost = Some(member);
                    depth += 1;
                }
                Step::First { .. } => value = value.as_array()?.first()?,
            }
        }
        Some((innermost?, depth))
    }
}

/// How a list comes to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List<'a> {
    /// It is a parameter, or a property of one.
    Value,
    /// It is the first item of another list.
    Nested,
    /// It is the value of a keyword in an object without a `type`, which is no schema then.
    Keyword(&'a str),
}

/// Keywords of JSON Schema whose value is a list of choices.
const CHOICES: [&str; 4] = ["enum", "anyOf", "oneOf", "allOf"];

/// How the list at the end of `path` comes to be looked at.
fn list_at(path: &[Step]) -> List<'_> {
    match path {
        [.., Step::First { .. }] => List::Nested,
        // A parameter may have the name of a keyword.
        [_, .., Step::Key { name, .. }] if CHOICES.contains(&name.as_str()) => List::Keyword(name),
        _ => List::Value,
    }
}

/// What a value is called in a message: by the key it belongs to.
fn name_of(path: &[Step]) -> String {
    let name = path.iter().rev().find_map(|step| match step {
        Step::Key { name, .. } => Some(name),
        Step::First { .. } => None,
    });
    name.map_or_else(|| "this".to_owned(), |name| format!("`{name}`"))
}

/// The JSON Schema type of a plain value.
fn type_name(value: &Value) -> Option<&'static str> {
    Some(match &value.kind {
        Kind::String(_) => "string",
        Kind::Number(number) if number.fract() == 0.0 => "integer",
        Kind::Number(_) => "number",
        Kind::Bool(_) => "boolean",
        _ => return None,
    })
}
