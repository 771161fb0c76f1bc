//! The maps of parameters of a file, what they belong to, and where a throw lies in one.

use std::cell::OnceCell;

use crate::rules::Context;
use crate::schema::keywords::CHOICES;
use crate::schema::{self, Cause, Defaults, Step, Throw};
use crate::script::{CallKind, Script, SiteKind, Tool, ToolForm};
use crate::syntax::{Member, Value};

/// What a map or a schema belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Owner {
    /// The `parameters` of a script.
    Script,
    /// The `parameters` of a system script.
    System,
    /// The arguments of a tool.
    Tool,
    /// A `responseSchema`.
    Answer,
    /// A schema that `defSchema` shows to the model.
    Shown,
}

impl Owner {
    /// Whether its values become `env.vars`: it is the `parameters` of a script or a system script.
    pub fn becomes_vars(self) -> bool {
        matches!(self, Self::Script | Self::System)
    }

    /// What one of its members is called.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Tool => "argument",
            Self::Answer | Self::Shown => "property",
            Self::Script | Self::System => "parameter",
        }
    }

    /// The same for several.
    pub fn nouns(self) -> &'static str {
        match self {
            Self::Tool => "arguments",
            Self::Answer | Self::Shown => "properties",
            Self::Script | Self::System => "parameters",
        }
    }

    /// The effect of a schema that validators refuse, where GenAIScript runs one.
    pub fn invalidates(self) -> Option<&'static str> {
        match self {
            Self::Answer => Some("every answer becomes invalid"),
            Self::Shown => Some("all data that is checked against the schema becomes invalid"),
            Self::Script | Self::System | Self::Tool => None,
        }
    }
}

/// A map of parameters, as GenAIScript sees it.
pub(in crate::rules) struct ParameterMap<'a> {
    /// What it belongs to.
    pub owner: Owner,
    /// The map.
    pub value: &'a Value,
    /// Whether it stands in the metadata.
    pub in_metadata: bool,
    /// The tool whose arguments it declares.
    pub tool: Option<&'a Tool>,
    throws: OnceCell<Vec<Throw>>,
}

/// What has no type where GenAIScript looks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Untyped<'t> {
    /// `null` or `undefined`.
    Null,
    /// `[]`, other than as the first item of an array.
    EmptyArray,
    /// `null`, `undefined` or `[]` as the first item of an array.
    FirstItem,
    /// The array of a keyword, in an object that is not a schema as it has no `type`.
    Keyword(&'t str),
}

/// The innermost member in which a throw lies.
#[derive(Clone, Copy)]
pub(in crate::rules) struct Culprit<'a> {
    /// The object that has the member.
    pub object: &'a Value,
    /// The member.
    pub member: &'a Member,
    /// Whether it is a parameter itself, and not inside one.
    pub is_parameter: bool,
}

impl<'a> ParameterMap<'a> {
    /// Every map: the `parameters` of the script, what answers hold, the arguments of tools.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let Script { reading, sites, tools, .. } = context.file.script();
        let map =
            |owner, value| Self { owner, value, in_metadata: false, tool: None, throws: OnceCell::new() };
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

    /// Every value in it that makes GenAIScript throw.
    pub fn throws(&self) -> &[Throw] {
        self.throws.get_or_init(|| schema::infer_parameters(self.value, Defaults::Keep).throws)
    }

    /// Every value in it that has no type. P38 reports those in the arguments of tools.
    pub fn untyped(&self) -> impl Iterator<Item = (&Throw, Untyped<'_>)> {
        let throws = if self.tool.is_some() { &[] } else { self.throws() };
        throws.iter().filter_map(|throw| Some((throw, Untyped::of(throw)?)))
    }

    /// The effect of a throw. GenAIScript makes the schemas of systems only for the scripts that use
    /// them, and that of an answer when it asks for one.
    pub fn consequence(&self, context: &Context<'_>) -> &'static str {
        match (self.owner, self.in_metadata) {
            (Owner::Script, _) => context.all_fails(),
            (Owner::System, _) => "every GenAIScript command fails once a script uses this system",
            (_, true) => "every run of this script fails",
            (_, false) => "the prompt fails",
        }
    }

    /// The innermost member in which a throw lies.
    pub fn culprit(&self, throw: &Throw) -> Option<Culprit<'a>> {
        let mut value = self.value;
        let mut innermost: Option<Culprit<'a>> = None;
        for step in &throw.path {
            match step {
                Step::Key { name, .. } => {
                    let member = value.as_object()?.member(name)?;
                    innermost = Some(Culprit { object: value, member, is_parameter: innermost.is_none() });
                    value = &member.value;
                }
                Step::First { .. } => value = value.as_array()?.first()?,
            }
        }
        innermost
    }
}

impl<'t> Untyped<'t> {
    fn of(throw: &'t Throw) -> Option<Self> {
        let is_null = matches!(throw.cause, Cause::Null | Cause::Undefined);
        match (throw.cause, throw.path.split_last()) {
            (Cause::Unsupported | Cause::Schema, _) => None,
            (_, Some((Step::First { .. }, array))) if is_null => {
                Some(keyword_of(array).map_or(Self::FirstItem, Self::Keyword))
            }
            (_, Some((Step::First { .. }, _))) => Some(Self::FirstItem),
            _ if is_null => Some(Self::Null),
            _ => Some(keyword_of(&throw.path).map_or(Self::EmptyArray, Self::Keyword)),
        }
    }
}

/// The keyword that has the array at the end of `path`; not a parameter of that name.
fn keyword_of(path: &[Step]) -> Option<&str> {
    match path {
        [_, .., Step::Key { name, .. }] if CHOICES.contains(&name.as_str()) => Some(name),
        _ => None,
    }
}

/// What a message calls the culprit of a throw: by the key that it belongs to.
pub(super) fn name_of(throw: &Throw) -> String {
    let name = throw.path.iter().rev().find_map(|step| match step {
        Step::Key { name, .. } => Some(name),
        Step::First { .. } => None,
    });
    name.map_or_else(|| "this".to_owned(), |name| format!("`{name}`"))
}
