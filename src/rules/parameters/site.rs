//! The maps of parameters of a file, and where a throw lies in one.

use std::cell::OnceCell;

use crate::rules::Context;
use crate::schema::{self, Defaults, Step, Throw};
use crate::script::{CallKind, Script, SiteKind, ToolForm};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

/// What a place belongs to.
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

/// A map of parameters, as GenAIScript sees it.
pub(in crate::rules) struct Site<'a> {
    /// What it belongs to.
    pub owner: Owner,
    /// The map.
    pub value: &'a Value,
    /// Whether it stands in the metadata.
    pub in_metadata: bool,
    throws: OnceCell<Vec<Throw>>,
}

impl<'a> Site<'a> {
    /// Every map: the `parameters` of the script, what answers hold, the arguments of tools.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let Script { reading, sites, tools, .. } = &context.file.script;
        let map = |owner, value, in_metadata| Self { owner, value, in_metadata, throws: OnceCell::new() };
        let owner = reading.kind.map(|kind| match kind {
            CallKind::Script => Owner::Script,
            CallKind::System => Owner::System,
        });
        let parameters = owner.zip(reading.value.get("parameters"));
        let answers = sites.iter().filter(|site| site.kind == SiteKind::ResponseSchema);
        let tools = tools.iter().filter(|tool| tool.form == ToolForm::Arguments);
        let tools = tools.filter_map(|tool| tool.parameters.as_ref());
        parameters
            .map(|(owner, value)| map(owner, value, true))
            .into_iter()
            .chain(reading.value.get("responseSchema").map(|value| map(Owner::Answer, value, true)))
            .chain(answers.map(|site| map(Owner::Answer, &site.schema, false)))
            .chain(tools.map(|value| map(Owner::Tool, value, false)))
            .collect()
    }

    /// Whether it is the `parameters` of the script or the system script.
    pub fn is_of_file(&self) -> bool {
        matches!(self.owner, Owner::Script | Owner::System)
    }

    /// Whether it is the arguments of a tool.
    pub fn is_of_tool(&self) -> bool {
        self.owner == Owner::Tool
    }

    /// Every value in it that makes GenAIScript throw.
    pub fn throws(&self) -> &[Throw] {
        self.throws.get_or_init(|| schema::infer_parameters(self.value, Defaults::Keep).throws)
    }

    /// What a throw does. The schemas of systems are made for the scripts that use them only, and
    /// that of an answer when it is asked for.
    pub fn consequence(&self, context: &Context<'_>) -> &'static str {
        match (self.owner, self.in_metadata) {
            (Owner::Script, _) => context.all_fails(),
            (Owner::System, _) => "every GenAIScript command fails once a script uses this system",
            (_, true) => "every run of this script fails",
            (_, false) => "the prompt fails",
        }
    }

    /// What one of its members is called.
    pub fn noun(&self) -> &'static str {
        match self.owner {
            Owner::Tool => "argument",
            Owner::Answer | Owner::Shown => "property",
            Owner::Script | Owner::System => "parameter",
        }
    }

    /// The same for several.
    pub fn nouns(&self) -> &'static str {
        match self.owner {
            Owner::Tool => "arguments",
            Owner::Answer | Owner::Shown => "properties",
            Owner::Script | Owner::System => "parameters",
        }
    }

    /// The object in it that is written at a place.
    pub fn object_at(&self, place: Span) -> Option<&'a Object> {
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
    pub fn member(&self, path: &[Step]) -> Option<(&'a Member, usize)> {
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
pub(super) enum List<'a> {
    /// It is a parameter, or a property of one.
    Value,
    /// It is the first item of another list.
    Nested,
    /// It is the value of a keyword in an object without a `type`, which is no schema then.
    Keyword(&'a str),
}

/// Keywords of JSON Schema whose value is a list of choices.
pub(super) const CHOICES: [&str; 4] = ["enum", "anyOf", "oneOf", "allOf"];

/// How the list at the end of `path` comes to be looked at.
pub(super) fn list_at(path: &[Step]) -> List<'_> {
    match path {
        [.., Step::First { .. }] => List::Nested,
        // A parameter may have the name of a keyword.
        [_, .., Step::Key { name, .. }] if CHOICES.contains(&name.as_str()) => List::Keyword(name),
        _ => List::Value,
    }
}

/// What a value is called in a message: by the key it belongs to.
pub(super) fn name_of(path: &[Step]) -> String {
    let name = path.iter().rev().find_map(|step| match step {
        Step::Key { name, .. } => Some(name),
        Step::First { .. } => None,
    });
    name.map_or_else(|| "this".to_owned(), |name| format!("`{name}`"))
}

/// What a schema does that validators refuse, where GenAIScript asks one.
pub(super) fn invalidates(owner: Owner) -> Option<&'static str> {
    match owner {
        Owner::Answer => Some("every answer becomes invalid"),
        Owner::Shown => Some("all data that is checked against the schema becomes invalid"),
        Owner::Script | Owner::System | Owner::Tool => None,
    }
}
