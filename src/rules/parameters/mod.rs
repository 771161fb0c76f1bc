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
mod p12_required_list;
mod p13_required_ignored;
mod p14_required_not_boolean;
mod p15_required_flag;
mod p16_falsy_shorthand;
mod p18_list_parameter;
mod p19_more_items;
mod p20_default_type;
mod p21_default_not_allowed;
mod p22_enum;
mod p23_range;
mod p24_pattern;
mod p25_ui_type;
mod p27_suggestions;
mod p29_keyword;
mod p30_collision;
mod p31_vanishing_name;
mod p32_renamed_outside;
mod p33_reserved_name;
mod p34_required_default;
mod p35_unread;
mod p36_no_description;
mod p37_blank_default;
mod p38_throwing_tool;
mod p39_proto;
mod places;
mod renaming;
mod shorthand;

use self::places::Owner;
use super::{Context, Rule};
use crate::schema::{self, Defaults, Step, Throw};
use crate::script::{CallKind, SiteKind, ToolForm};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

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
    &p12_required_list::RULE,
    &p13_required_ignored::RULE,
    &p14_required_not_boolean::RULE,
    &p15_required_flag::RULE,
    &p16_falsy_shorthand::P16,
    &p16_falsy_shorthand::P17,
    &p18_list_parameter::RULE,
    &p19_more_items::RULE,
    &p20_default_type::RULE,
    &p21_default_not_allowed::RULE,
    &p22_enum::RULE,
    &p23_range::RULE,
    &p24_pattern::RULE,
    &p25_ui_type::P25,
    &p25_ui_type::P26,
    &p27_suggestions::P27,
    &p27_suggestions::P28,
    &p29_keyword::RULE,
    &p30_collision::RULE,
    &p31_vanishing_name::RULE,
    &p32_renamed_outside::RULE,
    &p33_reserved_name::RULE,
    &p34_required_default::RULE,
    &p35_unread::RULE,
    &p36_no_description::RULE,
    &p37_blank_default::RULE,
    &p38_throwing_tool::RULE,
    &p39_proto::RULE,
];

/// A map of parameters, as GenAIScript sees it.
#[derive(Clone, Copy)]
struct Site<'a> {
    owner: Owner,
    value: &'a Value,
    /// Whether it stands in the metadata.
    in_metadata: bool,
}

impl<'a> Site<'a> {
    /// The `parameters` of a script or a system script.
    fn of(context: &Context<'a>) -> Option<Self> {
        let script = &context.file.script;
        let owner = match script.reading.kind? {
            CallKind::Script => Owner::Script,
            CallKind::System => Owner::System,
        };
        Some(Self { owner, value: script.reading.value.get("parameters")?, in_metadata: true })
    }

    /// Every map of parameters and of what an answer holds.
    fn outside_tools(context: &Context<'a>) -> Vec<Self> {
        let script = &context.file.script;
        let answer = |value, in_metadata| Self { owner: Owner::Answer, value, in_metadata };
        let in_metadata = script.reading.value.get("responseSchema").map(|value| answer(value, true));
        let sites = script.sites.iter().filter(|site| site.kind == SiteKind::ResponseSchema);
        let in_calls = sites.map(|site| answer(&site.schema, false));
        Self::of(context).into_iter().chain(in_metadata).chain(in_calls).collect()
    }

    /// Every map, those of tools too.
    fn all(context: &Context<'a>) -> Vec<Self> {
        let tools = context.file.script.tools.iter().filter(|tool| tool.form == ToolForm::Arguments);
        let maps = tools.filter_map(|tool| tool.parameters.as_ref());
        let of_tools = maps.map(|value| Self { owner: Owner::Tool, value, in_metadata: false });
        Self::outside_tools(context).into_iter().chain(of_tools).collect()
    }

    /// Every value in it that makes GenAIScript throw.
    fn throws(self) -> Vec<Throw> {
        schema::infer_parameters(self.value, Defaults::Keep).throws
    }

    /// What a throw does. The schemas of systems are made for the scripts that use them only, and
    /// that of an answer when it is asked for.
    fn consequence(self) -> &'static str {
        match (self.owner, self.in_metadata) {
            (Owner::Script, _) => "every GenAIScript command fails in this workspace",
            (Owner::System, _) => "every GenAIScript command fails once a script uses this system",
            (_, true) => "every run of this script fails",
            (_, false) => "the prompt fails",
        }
    }

    /// What one of its members is called.
    fn noun(self) -> &'static str {
        match self.owner {
            Owner::Tool => "argument",
            Owner::Answer | Owner::Shown => "property",
            Owner::Script | Owner::System => "parameter",
        }
    }

    /// The same for several.
    fn nouns(self) -> &'static str {
        match self.owner {
            Owner::Tool => "arguments",
            Owner::Answer | Owner::Shown => "properties",
            Owner::Script | Owner::System => "parameters",
        }
    }

    /// The object in it that is written at a place.
    fn object_at(self, place: Span) -> Option<&'a Object> {
        let mut todo = vec![self.value];
        while let Some(value) = todo.pop() {
            match &value.kind {
                Kind::Object(object) if value.span == place => return Some(object),
                Kind::Object(object) => todo.extend(object.members.iter().map(|member| &member.value)),
                Kind::Array(items) => todo.extend(items),
                _ => {}
            }
        }
        None
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
