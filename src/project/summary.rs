//! What other scripts can see of one script.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use super::coercion;
use super::defined::DefinedTool;
use super::mentions::{MentionKind, Mentions};
use super::registered::{RegisteredTool, registered_tools};
use super::title::{default_title, stem};
use crate::agentscript::AgentFile;
use crate::script::names::normalize_key;
use crate::script::{CallKind, FilePath, Reading, SourceFile};
use crate::syntax::{Member, Value};

/// What other scripts, and GenAIScript's lists, can see of one script.
#[derive(Clone, Debug)]
pub struct ScriptSummary {
    /// The file; for an embedded built-in system `<builtin>/` and its file name.
    pub path: FilePath,
    /// The id: the metadata's `id`, else the one the file name gives.
    pub id: Arc<str>,
    /// The title: the metadata's, else one made of the file name.
    pub title: String,
    /// Whether GenAIScript takes it for a script or a system script.
    pub kind: CallKind,
    /// Whether it is left out of lists, which puts it after the listed ones.
    pub unlisted: bool,
    /// The metadata's `group`.
    pub group: Option<String>,
    /// The metadata's `description`.
    pub description: Option<String>,
    /// The metadata's `parameters`, as GenAIScript sees them.
    pub parameters: Option<Value>,
    /// The names, in their normal form, of parameters that a system reads without declaring them.
    pub undeclared: Vec<String>,
    /// The tools that GenAIScript finds in the text.
    pub tools: Vec<RegisteredTool>,
    /// The tools that a run of it surely defines.
    pub defined: Vec<DefinedTool>,
    /// The metadata's `activation` words: regular expressions that must begin at the edge of a
    /// word. Empty ones are left out.
    pub activation: Vec<String>,
    /// The names that it declares and mentions; none for an embedded system.
    pub mentions: Mentions,
    /// What it says if it is no script, but a file in AgentScript.
    pub agentscript: Option<AgentFile>,
    /// The places of the parameters by the normal forms of their names, once someone asked.
    pub(super) places: OnceLock<HashMap<String, usize>>,
}

impl ScriptSummary {
    /// The summary of a file.
    pub fn of(file: &SourceFile) -> Self {
        if file.path.may_be_agentscript() || file.agentscript().is_some() {
            let nothing = Self::new(file.path.clone(), Vec::new(), &Reading::default());
            return Self { agentscript: file.agentscript().cloned(), ..nothing };
        }
        let summary = Self::new(file.path.clone(), tools_by_text(file), file.reading());
        let undeclared = summary.undeclared_of(file);
        Self { mentions: Mentions::of(file), defined: DefinedTool::of(file), undeclared, ..summary }
    }

    fn new(path: FilePath, tools: Vec<RegisteredTool>, reading: &Reading) -> Self {
        let metadata = &reading.value;
        let text = |key: &str| metadata.get(key).map(coercion::text);
        let is_call = reading.kind == Some(CallKind::System);
        Self {
            id: Self::id_of(&path, metadata),
            title: text("title").unwrap_or_else(|| default_title(stem(path.name()))),
            kind: if reading.is_system() { CallKind::System } else { CallKind::Script },
            unlisted: is_call || coercion::truthy(metadata.get("unlisted")),
            group: text("group")
                .filter(|group| !group.is_empty())
                .or_else(|| is_call.then(|| "system".to_owned())),
            description: text("description"),
            parameters: metadata.get("parameters").cloned(),
            undeclared: Vec::new(),
            tools,
            defined: Vec::new(),
            activation: coercion::items(metadata.get("activation"))
                .into_iter()
                .filter(|word| word.truthy().unwrap_or(true))
                .map(coercion::text)
                .collect(),
            mentions: Mentions::default(),
            agentscript: None,
            places: OnceLock::new(),
            path,
        }
    }

    /// The id of a file with these metadata.
    pub(super) fn id_of(path: &FilePath, metadata: &Value) -> Arc<str> {
        metadata.get("id").map_or_else(|| path.id().into(), |id| coercion::text(id).into())
    }

    fn undeclared_of(&self, file: &SourceFile) -> Vec<String> {
        if !self.is_system() {
            return Vec::new();
        }
        let prefix = normalize_key(&format!("{}.", self.id));
        let declared = self.parameters.as_ref().and_then(Value::as_object).map(|object| object.entries());
        let declared: HashSet<String> =
            declared.unwrap_or_default().iter().map(|member| normalize_key(&member.key)).collect();
        let keys = file.script().reads.iter().filter_map(|read| read.key.as_deref()).map(normalize_key);
        let mut names: Vec<String> = keys
            .filter_map(|key| Some(key.strip_prefix(&*prefix)?.to_owned()))
            .filter(|name| !declared.contains(name))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether GenAIScript takes it for a system script.
    pub fn is_system(&self) -> bool {
        self.kind == CallKind::System
    }

    /// Whether names stand at the same places in both.
    pub fn has_same_places(&self, other: &Self) -> bool {
        let source = |summary: &Self| summary.agentscript.as_ref().map(|file| Arc::clone(file.source()));
        self.mentions == other.mentions && source(self) == source(other)
    }

    /// Whether it is no script, but a file that is, or may be, in AgentScript.
    pub fn is_no_script(&self) -> bool {
        self.agentscript.is_some() || self.path.may_be_agentscript()
    }

    /// Whether its metadata give it its id.
    pub fn is_named_inside(&self) -> bool {
        self.mentions.iter().any(|mention| mention.kind == MentionKind::Id)
    }

    /// The names of its parameters.
    pub fn parameter_names(&self) -> impl Iterator<Item = &str> {
        let parameters = self.parameters.as_ref().and_then(Value::as_object);
        let entries = parameters.map(|object| object.entries()).unwrap_or_default();
        entries.into_iter().map(|parameter| parameter.key.as_str())
    }

    /// The parameter whose name has this normal form; of several the first.
    pub fn parameter(&self, normal: &str) -> Option<&Member> {
        let object = self.parameters.as_ref()?.as_object()?;
        let places = self.places.get_or_init(|| {
            let members = object.members.iter().enumerate();
            let last: HashMap<&str, usize> = members.map(|(place, member)| (&*member.key, place)).collect();
            let mut places = HashMap::new();
            for entry in object.entries() {
                if let Some(place) = last.get(&*entry.key) {
                    places.entry(normalize_key(&entry.key)).or_insert(*place);
                }
            }
            places
        });
        object.members.get(*places.get(normal)?)
    }

    /// Whether other scripts see no difference: everything but the places is the same.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.takes_part_like(other)
            && self.description == other.description
            && self.undeclared == other.undeclared
            && self.tools.iter().zip(&other.tools).all(|(left, right)| left.description == right.description)
            && self.defined.len() == other.defined.len()
            && self.defined.iter().zip(&other.defined).all(|(left, right)| left.name == right.name)
    }

    /// Whether it makes no difference to which systems take part in the run of a script, nor to what
    /// they declare there.
    fn takes_part_like(&self, other: &Self) -> bool {
        let same_parameters = match (&self.parameters, &other.parameters) {
            (Some(left), Some(right)) => left.says_the_same(right),
            (left, right) => left.is_none() && right.is_none(),
        };
        same_parameters
            && self.id == other.id
            && self.title == other.title
            && self.kind == other.kind
            && self.unlisted == other.unlisted
            && self.group == other.group
            && self.activation == other.activation
            && self.tools.len() == other.tools.len()
            && self
                .tools
                .iter()
                .zip(&other.tools)
                .all(|(left, right)| left.id == right.id && left.kind == right.kind)
    }

    /// Whether `file`, a newer version of the summarized one, may change which systems take part in the
    /// run of a script, or what they declare there. That is told without a new summary: of an ordinary
    /// script, which takes part in no run but its own, only by its id, which may be that of a system.
    pub fn changes_for_systems(&self, file: &SourceFile) -> bool {
        let reading = file.reading();
        if !self.is_system() && !reading.is_system() {
            return self.id != Self::id_of(&file.path, &reading.value);
        }
        !self.takes_part_like(&Self::new(file.path.clone(), tools_by_text(file), reading))
    }

    /// GenAIScript's order of scripts: listed ones first, then by title and id.
    pub fn order(&self, other: &Self) -> Ordering {
        self.sort_key().cmp(other.sort_key())
    }

    /// What the order compares: one text, in UTF-16 code units as JavaScript compares texts.
    fn sort_key(&self) -> impl Iterator<Item = u16> {
        let prefix = if self.unlisted { "Z" } else { "A" };
        prefix.encode_utf16().chain(self.title.encode_utf16()).chain(self.id.encode_utf16())
    }
}

/// The tools that GenAIScript finds by text. It does not look for them in Markdown.
pub(super) fn tools_by_text(file: &SourceFile) -> Vec<RegisteredTool> {
    if file.markdown().is_some() { Vec::new() } else { registered_tools(&file.source) }
}
