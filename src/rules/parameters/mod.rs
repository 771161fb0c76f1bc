//! P: the values of `parameters`.
//!
//! Like all rules on metadata they look at what GenAIScript's text reader gets: where the metadata
//! is lost, no parameter is declared, and the metadata rules say so.

mod p01_null_parameter;
mod p02_empty_array_parameter;
mod p03_first_item_without_type;
mod p04_array_schema_parameter;
mod p05_unknown_type;
mod p06_union_type;
mod p07_missing_type;
mod p08_default_without_type;
mod p09_parameters_as_schema;
mod p10_parameter_named_type;
mod p11_parameters_not_a_map;
mod p12_required_array_ignored;
mod p13_required_object_ignored;
mod p14_required_not_boolean;
mod p15_required_flag_in_schema;
mod p16_false_shorthand;
mod p17_zero_shorthand;
mod p18_array_or_object_parameter;
mod p19_extra_array_items;
mod p20_default_of_other_type;
mod p21_default_not_allowed;
mod p22_useless_enum;
mod p23_empty_range;
mod p24_invalid_pattern;
mod p25_unknown_ui_type;
mod p26_run_option_in_system;
mod p27_useless_suggestions;
mod p28_textarea_ignored;
mod p29_unknown_keyword;
mod p30_colliding_parameters;
mod p31_vanishing_name;
mod p32_name_changed_outside;
mod p33_reserved_parameter_name;
mod p34_required_with_default;
mod p35_unread_parameter;
mod p36_parameter_without_description;
mod p37_blank_default;
mod p38_throwing_tool_parameter;
mod p39_proto_parameter;
mod places;
mod renaming;
mod shorthand;

use self::places::Owner;
use super::Context;
use crate::schema::{self, Defaults, Step, Throw};
use crate::script::{CallKind, SiteKind, ToolForm};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

rules! {
    p01_null_parameter,
    p02_empty_array_parameter,
    p03_first_item_without_type,
    p04_array_schema_parameter,
    p05_unknown_type,
    p06_union_type,
    p07_missing_type,
    p08_default_without_type,
    p09_parameters_as_schema,
    p10_parameter_named_type,
    p11_parameters_not_a_map,
    p12_required_array_ignored,
    p13_required_object_ignored,
    p14_required_not_boolean,
    p15_required_flag_in_schema,
    p16_false_shorthand,
    p17_zero_shorthand,
    p18_array_or_object_parameter,
    p19_extra_array_items,
    p20_default_of_other_type,
    p21_default_not_allowed,
    p22_useless_enum,
    p23_empty_range,
    p24_invalid_pattern,
    p25_unknown_ui_type,
    p26_run_option_in_system,
    p27_useless_suggestions,
    p28_textarea_ignored,
    p29_unknown_keyword,
    p30_colliding_parameters,
    p31_vanishing_name,
    p32_name_changed_outside,
    p33_reserved_parameter_name,
    p34_required_with_default,
    p35_unread_parameter,
    p36_parameter_without_description,
    p37_blank_default,
    p38_throwing_tool_parameter,
    p39_proto_parameter,
}

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
    fn consequence(self, context: &Context<'_>) -> &'static str {
        match (self.owner, self.in_metadata) {
            (Owner::Script, _) => context.all_fails(),
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
