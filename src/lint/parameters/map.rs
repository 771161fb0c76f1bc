use std::cell::OnceCell;
use std::collections::HashSet;

use crate::genaiscript::{
    self, CallKind, Cause, Defaults, Giver, Script, SiteKind, Throw, ThrowStep, Tool, ToolForm,
};
use crate::json_schema::keywords::CHOICES;
use crate::lint::LintContext;
use crate::lint::map_or_schema::{ParametersForm, Stray};
use crate::syntax::{Member, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum Owner {
    Script,
    System,
    Tool,
    /// A `responseSchema`.
    Answer,
    /// A schema that `defSchema` shows to the model.
    Shown,
}

impl Owner {
    pub fn becomes_vars(self) -> bool {
        matches!(self, Self::Script | Self::System)
    }

    /// Returns `None` for members that do not become `env.vars`.
    pub fn giver(self) -> Option<Giver> {
        match self {
            Self::Script => Some(Giver::Caller),
            Self::System => Some(Giver::Configuration),
            Self::Tool | Self::Answer | Self::Shown => None,
        }
    }

    pub fn key(self, context: &LintContext<'_>, name: &str) -> String {
        if self == Self::System { format!("{}.{name}", context.file.id()) } else { name.to_owned() }
    }

    pub fn noun(self) -> &'static str {
        match self {
            Self::Tool => "argument",
            Self::Answer | Self::Shown => "property",
            Self::Script | Self::System => "parameter",
        }
    }

    pub fn nouns(self) -> &'static str {
        match self {
            Self::Tool => "arguments",
            Self::Answer | Self::Shown => "properties",
            Self::Script | Self::System => "parameters",
        }
    }

    pub fn invalidates(self) -> Option<&'static str> {
        match self {
            Self::Answer => Some("every answer becomes invalid"),
            Self::Shown => Some("all data that is checked against the schema becomes invalid"),
            Self::Script | Self::System | Self::Tool => None,
        }
    }
}

pub(in crate::lint) struct WrittenMap<'a> {
    pub owner: Owner,
    pub value: &'a Value,
    pub in_metadata: bool,
    pub tool: Option<&'a Tool>,
    throws: OnceCell<Vec<Throw>>,
    entangled: OnceCell<HashSet<&'a str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum Untyped<'t> {
    Null,
    /// `[]`, except as the first item of an array.
    EmptyArray,
    /// `null`, `undefined` or `[]` as the first item of an array.
    FirstItem,
    /// A keyword's array, in an object that is not recognized as a schema for lack of a `type`.
    Keyword(&'t str),
}

#[derive(Clone, Copy)]
pub(in crate::lint) struct Culprit<'a> {
    pub object: &'a Value,
    pub member: &'a Member,
    /// Whether the member is a parameter, as opposed to part of one.
    pub is_parameter: bool,
}

impl<'a> WrittenMap<'a> {
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let Script { reading, sites, tools, .. } = context.file.script();
        let map = |owner, value| Self {
            owner,
            value,
            in_metadata: false,
            tool: None,
            throws: OnceCell::new(),
            entangled: OnceCell::new(),
        };
        let in_metadata = |owner, value| Self { in_metadata: true, ..map(owner, value) };
        let owner = reading.kind.map(|kind| match kind {
            CallKind::Script => Owner::Script,
            CallKind::System => Owner::System,
        });
        let parameters = owner.zip(reading.value.get("parameters"));
        let answers = sites.iter().filter(|site| site.kind == SiteKind::ResponseSchema);
        let tools = tools.iter().filter(|tool| tool.form == ToolForm::Arguments);
        let of_tool =
            |tool: &'a Tool| Some(Self { tool: Some(tool), ..map(Owner::Tool, tool.parameters.as_ref()?) });
        parameters
            .map(|(owner, value)| in_metadata(owner, value))
            .into_iter()
            .chain(reading.value.get("responseSchema").map(|value| in_metadata(Owner::Answer, value)))
            .chain(answers.map(|site| map(Owner::Answer, &site.schema)))
            .chain(tools.filter_map(of_tool))
            .collect()
    }

    pub fn throws(&self) -> &[Throw] {
        self.throws.get_or_init(|| genaiscript::infer_parameters(self.value, Defaults::Keep).throws)
    }

    /// Whether a member of that name cannot be removed alone: another declares the name too (M15), or an
    /// array next to it lists it as required (P12).
    pub fn is_entangled(&self, name: &str) -> bool {
        self.entangled.get_or_init(|| entangled(self.value)).contains(name)
    }

    /// Excludes tool arguments, in which P38 reports them.
    pub fn untyped(&self) -> impl Iterator<Item = (&Throw, Untyped<'_>)> {
        let throws = if self.tool.is_some() { &[] } else { self.throws() };
        throws.iter().filter_map(|throw| Some((throw, Untyped::from_throw(throw)?)))
    }

    /// GenAIScript builds a system's schema only for scripts that use it, and an answer's only for its request.
    pub fn consequence(&self, context: &LintContext<'_>) -> &'static str {
        match (self.owner, self.in_metadata) {
            (Owner::Script, _) => context.all_fails(),
            (Owner::System, _) => "every GenAIScript command fails once a script uses this system",
            (_, true) => "every run of this script fails",
            (_, false) => "the prompt fails",
        }
    }

    pub fn culprit(&self, throw: &Throw) -> Option<Culprit<'a>> {
        let mut value = self.value;
        let mut innermost: Option<Culprit<'a>> = None;
        for step in &throw.path {
            match step {
                ThrowStep::Key { name, .. } => {
                    let member = value.as_object()?.member(name)?;
                    innermost = Some(Culprit { object: value, member, is_parameter: innermost.is_none() });
                    value = &member.value;
                }
                ThrowStep::First { .. } => value = value.as_array()?.first()?,
            }
        }
        innermost
    }
}

impl<'t> Untyped<'t> {
    fn from_throw(throw: &'t Throw) -> Option<Self> {
        let is_null = matches!(throw.cause, Cause::Null | Cause::Undefined);
        match (throw.cause, throw.path.split_last()) {
            (Cause::Unsupported | Cause::Schema, _) => None,
            (_, Some((ThrowStep::First { .. }, array))) if is_null => {
                Some(keyword_of(array).map_or(Self::FirstItem, Self::Keyword))
            }
            (_, Some((ThrowStep::First { .. }, _))) => Some(Self::FirstItem),
            _ if is_null => Some(Self::Null),
            _ => Some(keyword_of(&throw.path).map_or(Self::EmptyArray, Self::Keyword)),
        }
    }
}

fn entangled(map: &Value) -> HashSet<&str> {
    let members = map.as_object().map(|map| map.members.as_slice()).unwrap_or_default();
    let mut declared = HashSet::with_capacity(members.len());
    let repeated = members.iter().map(|member| member.key.as_str()).filter(|name| !declared.insert(*name));
    let required = Stray::detect(map).and_then(|stray| match stray.form {
        ParametersForm::Required(names) => names.value.as_array(),
        ParametersForm::Schema => None,
    });
    repeated.chain(required.unwrap_or_default().iter().filter_map(Value::as_str)).collect()
}

/// Returns `None` for a parameter of that name.
fn keyword_of(path: &[ThrowStep]) -> Option<&str> {
    match path {
        [_, .., ThrowStep::Key { name, .. }] if CHOICES.contains(&name.as_str()) => Some(name),
        _ => None,
    }
}

pub(super) fn name_of(throw: &Throw) -> String {
    let name = throw.path.iter().rev().find_map(|step| match step {
        ThrowStep::Key { name, .. } => Some(name),
        ThrowStep::First { .. } => None,
    });
    name.map_or_else(|| "this".to_owned(), |name| format!("`{name}`"))
}
