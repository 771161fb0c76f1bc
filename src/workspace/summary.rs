//! Summaries: the parts of a file that other files can see.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use super::defined::DefinedTool;
use super::registered::{RegisteredTool, registered_tools};
use super::symbol_index::{MentionKind, SymbolIndex};
use super::title::{default_title, stem};
use crate::agentscript::{AgentFile, VersionSetting};
use crate::file_path::FilePath;
use crate::genaiscript::metadata_keys::known_key;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{CallKind, Metadata, ScriptFile};
use crate::source_file::SourceFile;
use crate::syntax::coercion;
use crate::syntax::{Member, Value};
use crate::tools::ModuleFile;

/// Parts of a file that other files can see. Cheap to clone.
#[derive(Clone, Debug)]
pub enum FileSummary {
    /// A script, or a file of a script's name that is not analysed.
    Script(Arc<ScriptSummary>),
    AgentScript(Arc<AgentscriptSummary>),
    /// Module of ordinary code; its tools may be those of its whole text.
    Module(ModuleFile),
    /// No other file depends on a document.
    Document(FilePath),
}

#[derive(Clone, Debug)]
pub struct AgentscriptSummary {
    pub path: FilePath,
    /// Contents; `None` if they are not AgentScript.
    pub file: Option<AgentFile>,
}

impl FileSummary {
    pub fn from_file(file: &SourceFile) -> Self {
        let agentscript = |path: &FilePath, file: Option<&AgentFile>| {
            Self::AgentScript(Arc::new(AgentscriptSummary { path: path.clone(), file: file.cloned() }))
        };
        match file {
            SourceFile::Script(file) => Self::Script(Arc::new(ScriptSummary::from_script(file))),
            SourceFile::AgentScript(file) => agentscript(&file.path, Some(file)),
            SourceFile::Module(file) => Self::Module(file.clone()),
            SourceFile::Document(file) => Self::Document(file.path.clone()),
            SourceFile::Skipped(file) if file.path.may_be_agentscript() => agentscript(&file.path, None),
            SourceFile::Skipped(file) => Self::Script(Arc::new(ScriptSummary::of_unread(&file.path))),
        }
    }

    pub fn path(&self) -> &FilePath {
        match self {
            Self::Script(summary) => &summary.path,
            Self::AgentScript(summary) => &summary.path,
            Self::Module(file) => &file.path,
            Self::Document(path) => path,
        }
    }

    /// Whether names have the same positions in both.
    pub fn has_same_places(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Script(left), Self::Script(right)) => left.mentions == right.mentions,
            (Self::AgentScript(left), Self::AgentScript(right)) => {
                let source =
                    |summary: &AgentscriptSummary| summary.file.as_ref().map(|file| Arc::clone(&file.source));
                source(left) == source(right)
            }
            (Self::Module(left), Self::Module(right)) => left.source == right.source,
            (Self::Document(left), Self::Document(right)) => left == right,
            (Self::Script(_) | Self::AgentScript(_) | Self::Module(_) | Self::Document(_), _) => false,
        }
    }
}

impl AgentscriptSummary {
    /// Whether both are indistinguishable to other files.
    pub fn looks_like(&self, other: &Self) -> bool {
        // If an agent is missing, it matters whether the file parses.
        let parses = |file: &AgentFile| file.reading(VersionSetting::Auto).parsed.errors.is_empty();
        match (&self.file, &other.file) {
            (Some(left), Some(right)) => {
                left.declarations() == right.declarations() && parses(left) == parses(right)
            }
            (left, right) => left.is_none() && right.is_none(),
        }
    }
}

/// Parts of a script that other scripts and GenAIScript's lists can see.
#[derive(Clone, Debug)]
pub struct ScriptSummary {
    /// Path; for an embedded built-in system, `<builtin>/` and its file name.
    pub path: FilePath,
    /// Id from the metadata, else from the file name.
    pub id: Arc<str>,
    /// Title from the metadata, else derived from the file name.
    pub title: String,
    /// Script or system script, as GenAIScript classifies it.
    pub kind: CallKind,
    /// Whether it is excluded from lists, which sorts it after the listed ones.
    pub unlisted: bool,
    pub group: Option<String>,
    pub description: Option<String>,
    /// Value as GenAIScript reads it.
    pub parameters: Option<Value>,
    /// Known keys of the metadata in source order; none for an embedded system.
    pub metadata_keys: Box<[&'static str]>,
    /// Normal forms of the parameters that a system reads without declaring them.
    pub undeclared: Vec<String>,
    pub tools: Vec<RegisteredTool>,
    pub defined: Vec<DefinedTool>,
    /// Non-empty `activation` words: regular expressions that must begin at a word boundary.
    pub activation: Vec<String>,
    /// Declared and used names; none for an embedded system.
    pub mentions: SymbolIndex,
    /// Positions of the parameters by the normal forms of their names, computed lazily.
    pub(super) places: OnceLock<HashMap<String, usize>>,
}

impl ScriptSummary {
    pub fn from_script(file: &ScriptFile) -> Self {
        let summary = Self::new(file.path.clone(), tools_by_text(file), file.reading());
        let undeclared = summary.undeclared_of(file);
        Self {
            mentions: SymbolIndex::collect(file),
            defined: DefinedTool::collect(file),
            undeclared,
            ..summary
        }
    }

    /// Summarises a file that is not analysed: it exists, and has the id of its name.
    pub(super) fn of_unread(path: &FilePath) -> Self {
        Self::new(path.clone(), Vec::new(), &Metadata::default())
    }

    fn new(path: FilePath, tools: Vec<RegisteredTool>, reading: &Metadata) -> Self {
        let metadata = &reading.value;
        let text = |key: &str| metadata.get(key).map(coercion::known_text);
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
            metadata_keys: metadata
                .as_object()
                .map(|object| object.entries())
                .unwrap_or_default()
                .iter()
                .filter_map(|member| known_key(&member.key))
                .collect(),
            undeclared: Vec::new(),
            tools,
            defined: Vec::new(),
            activation: coercion::items(metadata.get("activation"))
                .into_iter()
                .filter(|word| word.truthy().unwrap_or(true))
                .map(coercion::known_text)
                .collect(),
            mentions: SymbolIndex::default(),
            places: OnceLock::new(),
            path,
        }
    }

    pub(super) fn id_of(path: &FilePath, metadata: &Value) -> Arc<str> {
        metadata.get("id").map_or_else(|| path.id().into(), |id| coercion::known_text(id).into())
    }

    fn undeclared_of(&self, file: &ScriptFile) -> Vec<String> {
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

    pub fn is_system(&self) -> bool {
        self.kind == CallKind::System
    }

    /// Whether its metadata set its id.
    pub fn is_named_inside(&self) -> bool {
        self.mentions.iter().any(|mention| mention.kind == MentionKind::Id)
    }

    pub fn parameter_names(&self) -> impl Iterator<Item = &str> {
        let parameters = self.parameters.as_ref().and_then(Value::as_object);
        let entries = parameters.map(|object| object.entries()).unwrap_or_default();
        entries.into_iter().map(|parameter| parameter.key.as_str())
    }

    /// Returns the first parameter with this normal form of its name.
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

    /// Whether everything except positions is equal.
    pub fn looks_like(&self, other: &Self) -> bool {
        self.takes_part_like(other)
            && self.description == other.description
            && self.undeclared == other.undeclared
            && self.tools.iter().zip(&other.tools).all(|(left, right)| left.description == right.description)
            && self.defined.len() == other.defined.len()
            && self.defined.iter().zip(&other.defined).all(|(left, right)| left.name == right.name)
    }

    /// Whether both have equal effects on the systems in a run and on their declarations.
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

    /// Whether a newer version may change the systems in a run or their declarations, without a new summary. An
    /// ordinary script takes part only in its own runs, so it matters only if its id may be that of a system.
    pub fn changes_for_systems(&self, file: &ScriptFile) -> bool {
        // The text rules out most scripts before any metadata is read.
        if !self.is_system() && file.markdown().is_none() && !may_be_system_or_have_id(&file.source) {
            return *self.id != *file.path.id();
        }
        let reading = file.reading();
        if !self.is_system() && !reading.is_system() {
            return self.id != Self::id_of(&file.path, &reading.value);
        }
        !self.takes_part_like(&Self::new(file.path.clone(), tools_by_text(file), reading))
    }

    /// Compares by GenAIScript's order: listed scripts first, then by title and id.
    pub fn order(&self, other: &Self) -> Ordering {
        self.sort_key().cmp(other.sort_key())
    }

    /// Returns UTF-16 code units, as JavaScript compares texts.
    fn sort_key(&self) -> impl Iterator<Item = u16> {
        let prefix = if self.unlisted { "Z" } else { "A" };
        prefix.encode_utf16().chain(self.title.encode_utf16()).chain(self.id.encode_utf16())
    }
}

/// Whether the text of a script may make it a system, or give it an id.
fn may_be_system_or_have_id(source: &str) -> bool {
    let is_key = |after: &str| after.trim_start_matches(['"', '\'']).trim_start().starts_with([':', '/']);
    source.contains("system(")
        || source.contains("isSystem")
        || source.contains("\\u")
        || source.match_indices("id").any(|(at, id)| is_key(&source[at + id.len()..]))
}

/// Returns no tools for Markdown, which GenAIScript does not search.
pub(super) fn tools_by_text(file: &ScriptFile) -> Vec<RegisteredTool> {
    if file.markdown().is_some() { Vec::new() } else { registered_tools(&file.source) }
}
