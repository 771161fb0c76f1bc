//! References between files: names of parameters, scripts, tools and arguments, with all their occurrences.

use std::sync::Arc;

use super::folder_index::FolderIndex;
use super::registered::RegisteredTool;
use super::symbol_index::{self, Mention, MentionForm, MentionKind};
use super::{Project, ScriptSummary};
use crate::file_path::FilePath;
use crate::genaiscript::edit::TextEdit;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ScriptFile, Tool};
use crate::syntax::{Member, Value};
use crate::text::Span;

pub const AGENT_PREFIX: &str = "agent_";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A key of `env.vars`, in its normal form, that one script declares or its caller sets.
    Variable(String),
    Parameter {
        system: Arc<str>,
        /// Normal form of the whole key.
        key: String,
    },
    Script(String),
    Tool {
        /// Id by which `tools` selects it.
        id: String,
        path: FilePath,
    },
    /// Several tools whose ids begin with this text.
    Tools(String),
    Argument {
        /// Span of the tool's call.
        tool: Span,
        name: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolName {
    pub symbol: Symbol,
    /// Span of its name without quotes.
    pub span: Span,
    /// Name as written; of a system's parameter, without the system's id.
    pub name: String,
    pub kind: MentionKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolOccurrence {
    pub path: FilePath,
    pub kind: MentionKind,
    pub form: MentionForm,
    /// Whole span, with quotes and a system's id.
    pub whole: Span,
    /// Span of the symbol's own name.
    pub span: Span,
    /// Text before the symbol's own name: a system's id and the dot.
    pub before: String,
    /// Symbol's own name as written.
    pub name: String,
    /// Text after it: in the key of a system's parameter, the dot and the parameter.
    pub after: String,
    pub local: String,
}

impl SymbolOccurrence {
    /// Returns `None` if the symbol has this name already.
    pub fn renamed(&self, name: &str) -> Option<TextEdit> {
        (self.name != name).then(|| self.rewritten(name))
    }

    pub fn rewritten(&self, name: &str) -> TextEdit {
        let whole = format!("{}{name}{}", self.before, self.after);
        let (span, text) = self.form.rewrite(self.whole, &whole, &self.local);
        TextEdit { file: Some(self.path.clone()), span, text }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolPlace {
    pub path: FilePath,
    pub span: Span,
}

pub fn named_at(file: &ScriptFile, project: &Project, offset: usize) -> Option<SymbolName> {
    let summary = ScriptSummary::from_script(file);
    let mention = summary.mentions.iter().find(|mention| mention.span.touches(offset));
    if let Some(mention) = mention {
        return project.named(&summary, mention, offset);
    }
    file.script().tools.iter().rev().filter(|tool| tool.span.touches(offset)).find_map(|tool| {
        let names = symbol_index::of_arguments(tool, &file.source);
        let mention = names.iter().find(|mention| mention.span.touches(offset))?;
        Some(SymbolName {
            symbol: Symbol::Argument { tool: tool.span, name: mention.name.to_owned() },
            span: mention.form.inner(mention.span).unwrap_or(mention.span),
            name: mention.name.to_owned(),
            kind: mention.kind,
        })
    })
}

/// Returns occurrences sorted by file and position. Built-in systems are omitted, unless `file` is one.
pub fn occurrences(file: &ScriptFile, project: &Project, symbol: &Symbol) -> Vec<SymbolOccurrence> {
    let Symbol::Argument { tool, name } = symbol else {
        return occurrences_beside(&ScriptSummary::from_script(file), project, symbol);
    };
    let tools = file.script().tools.iter().filter(|other| other.span == *tool);
    let places = tools.flat_map(|tool| {
        let mentions = symbol_index::of_arguments(tool, &file.source);
        let meant = mentions.iter().filter(|mention| mention.name == *name);
        meant.map(|mention| occurrence(&file.path, mention, 0, mention.name.len())).collect::<Vec<_>>()
    });
    places.collect()
}

/// Searches with the summary of the symbol's file alone, which does not have arguments.
pub fn occurrences_beside(own: &ScriptSummary, project: &Project, symbol: &Symbol) -> Vec<SymbolOccurrence> {
    let search = SymbolSearch { project, symbol, selectable: project.is_selectable(own, symbol) };
    let mut found = Vec::new();
    search.collect(own, &mut found);
    if !matches!(symbol, Symbol::Variable(_)) && !project.is_dropped_declaration(own, symbol) {
        for summary in project
            .summaries_beside(&own.path)
            .filter(|summary| !project.is_dropped_declaration(summary, symbol))
        {
            search.collect(summary, &mut found);
        }
    }
    found.sort_by(|left, right| (&left.path, left.span).cmp(&(&right.path, right.span)));
    found
}

pub fn selectable_tools<'p>(
    project: &'p Project,
    path: &FilePath,
) -> impl Iterator<Item = (&'p Arc<ScriptSummary>, &'p RegisteredTool)> {
    project
        .system_summaries(path)
        .iter()
        .flat_map(|summary| summary.tools.iter().map(move |tool| (summary, tool)))
}

/// Returns keys that include a system's id.
pub fn declared(summary: &ScriptSummary) -> Vec<(String, &Member)> {
    let parameters = summary.parameters.as_ref().filter(|parameters| !symbol_index::is_no_map(parameters));
    let members = parameters.and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default();
    let key = |member: &Member| {
        if summary.is_system() {
            normalize_key(&format!("{}.{}", summary.id, member.key))
        } else {
            normalize_key(&member.key)
        }
    };
    members.into_iter().map(|member| (key(member), member)).collect()
}

pub fn arguments(tool: &Tool) -> Vec<&Member> {
    let parameters = symbol_index::declaring(tool);
    parameters.and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default()
}

impl Project {
    /// Iterates over all other known files that GenAIScript sees when it runs `path`.
    pub fn summaries_beside<'a>(
        &'a self,
        path: &'a FilePath,
    ) -> impl Iterator<Item = &'a Arc<ScriptSummary>> {
        let index = self.index_of(path);
        index.into_iter().flat_map(FolderIndex::summaries).filter(move |summary| summary.path != *path)
    }

    /// Returns only two files of many with equal descriptions.
    pub fn tools_described_beside<'a>(
        &'a self,
        path: &'a FilePath,
        id: &'a str,
    ) -> impl Iterator<Item = (&'a Arc<ScriptSummary>, &'a RegisteredTool)> {
        let tools = self.index_of(path).into_iter().flat_map(move |index| index.described(id));
        tools.filter(move |(summary, _)| summary.path != *path)
    }

    /// Whether a dropped file declares a symbol, so that in other files the name refers to the kept one.
    pub fn is_dropped_declaration(&self, summary: &ScriptSummary, symbol: &Symbol) -> bool {
        let is_its_own = match symbol {
            Symbol::Parameter { system, .. } => system == &summary.id,
            Symbol::Script(id) => **id == *summary.id && summary.is_named_inside(),
            Symbol::Tool { path, .. } => *path == summary.path,
            Symbol::Variable(_) | Symbol::Tools(_) | Symbol::Argument { .. } => false,
        };
        is_its_own && self.duplicate(summary).is_some()
    }

    pub fn system_summaries(&self, path: &FilePath) -> &[Arc<ScriptSummary>] {
        &self.index_of(path).unwrap_or(&super::folder_index::EMPTY).systems().summaries
    }

    /// Whether a system is built-in and so must not be edited.
    pub fn is_builtin(&self, summary: &ScriptSummary) -> bool {
        let builtins = self.builtins_of(&summary.path);
        summary.path.as_str().starts_with(super::EMBEDDED_FOLDER)
            || builtins.summaries.iter().any(|builtin| builtin.path == summary.path)
    }

    /// Returns the system that declares `key`, else the one with the longest id that is a prefix of it.
    pub fn system_of(&self, path: &FilePath, key: &str) -> Option<&Arc<ScriptSummary>> {
        let systems = self.system_summaries(path).iter();
        let owners = systems.filter_map(|system| Some((system, prefix(&system.id, key)?)));
        let rank = |(system, name): &(&Arc<ScriptSummary>, usize)| {
            (declares(system, &key[*name..]), system.id.len())
        };
        owners.max_by_key(rank).map(|(system, _)| system)
    }

    fn named(&self, summary: &ScriptSummary, mention: Mention<'_>, offset: usize) -> Option<SymbolName> {
        let inner = mention.form.inner(mention.span);
        let whole = |symbol| SymbolName {
            symbol,
            span: inner.unwrap_or(mention.span),
            name: mention.name.to_owned(),
            kind: mention.kind,
        };
        match mention.kind {
            MentionKind::Id | MentionKind::Script => Some(whole(Symbol::Script(mention.name.to_owned()))),
            MentionKind::Tool | MentionKind::Agent => {
                let id = tool_id(summary, mention);
                Some(whole(Symbol::Tool { id, path: summary.path.clone() }))
            }
            MentionKind::Selection => Some(whole(self.selected(&summary.path, mention.name)?)),
            MentionKind::Argument | MentionKind::Required | MentionKind::ArgumentRead => None,
            _ => Some(self.variable(summary, mention, offset)),
        }
    }

    fn variable(&self, summary: &ScriptSummary, mention: Mention<'_>, offset: usize) -> SymbolName {
        let symbol = self.variable_symbol(summary, mention);
        let mut named = SymbolName {
            span: mention.form.inner(mention.span).unwrap_or(mention.span),
            name: mention.name.to_owned(),
            kind: mention.kind,
            symbol,
        };
        let Symbol::Parameter { system, .. } = &named.symbol else { return named };
        if mention.kind.is_bare() {
            return named;
        }
        let Some(split) = prefix(system, mention.name) else { return named };
        mention.name[split..].clone_into(&mut named.name);
        if let Some(inner) = mention.form.inner(mention.span) {
            let middle = inner.start + Span::at(split).start;
            // The part before the dot refers to the system.
            if offset < middle as usize {
                return SymbolName {
                    span: Span { end: middle - 1, ..inner },
                    name: mention.name[..split - 1].to_owned(),
                    kind: MentionKind::Script,
                    symbol: Symbol::Script(system.to_string()),
                };
            }
            named.span = Span { start: middle, ..inner };
        }
        named
    }

    fn variable_symbol(&self, summary: &ScriptSummary, mention: Mention<'_>) -> Symbol {
        let key = normalize_key(&full_key(summary, mention));
        let of_system = |system: &Arc<str>| Symbol::Parameter { system: system.clone(), key: key.clone() };
        match mention.kind {
            MentionKind::Parameter if summary.is_system() => of_system(&summary.id),
            MentionKind::Configured => of_system(&mention.beside.into()),
            _ if declares_variable(summary, &key) => Symbol::Variable(key),
            _ if summary.is_system() && prefix(&summary.id, &key).is_some() => of_system(&summary.id),
            _ => match self.system_of(&summary.path, &key) {
                Some(system) => of_system(&system.id),
                None => Symbol::Variable(key),
            },
        }
    }

    /// Resolves an entry of `tools`: to a tool, or to several with a common prefix.
    fn selected(&self, path: &FilePath, text: &str) -> Option<Symbol> {
        let tool = |(summary, tool): (&Arc<ScriptSummary>, &RegisteredTool)| Symbol::Tool {
            id: tool.id.clone(),
            path: summary.path.clone(),
        };
        let mut found =
            selectable_tools(self, path).filter(|(_, tool)| !text.is_empty() && tool.id.starts_with(text));
        let first = found.next()?;
        let Some(second) = found.next() else { return Some(tool(first)) };
        let exact = [first, second].into_iter().chain(found).find(|(_, tool)| tool.id == text);
        Some(exact.map_or_else(|| Symbol::Tools(text.to_owned()), tool))
    }

    /// Whether a symbol is a tool that `tools` can select: one of a system script.
    fn is_selectable(&self, own: &ScriptSummary, symbol: &Symbol) -> bool {
        let Symbol::Tool { id, path } = symbol else { return false };
        let is_own = *path == own.path
            && own.is_system()
            && self.duplicate(own).is_none()
            && own.tools.iter().any(|tool| tool.id == *id);
        is_own
            || selectable_tools(self, &own.path)
                .any(|(summary, tool)| summary.path == *path && tool.id == *id)
    }
}

struct SymbolSearch<'a> {
    project: &'a Project,
    symbol: &'a Symbol,
    /// For a tool, whether entries of `tools` can refer to it.
    selectable: bool,
}

impl SymbolSearch<'_> {
    fn collect(&self, summary: &ScriptSummary, found: &mut Vec<SymbolOccurrence>) {
        for mention in summary.mentions.iter() {
            if let Some((start, end)) = self.part(summary, mention) {
                found.push(occurrence(&summary.path, mention, start, end));
            }
        }
    }

    fn part(&self, summary: &ScriptSummary, mention: Mention<'_>) -> Option<(usize, usize)> {
        let (kind, name) = (mention.kind, mention.name);
        let is_meant = match self.symbol {
            Symbol::Variable(key) => {
                kind.is_variable()
                    && kind != MentionKind::Configured
                    && is_key(&full_key(summary, mention), key)
            }
            Symbol::Parameter { system, key } => return parameter_part(summary, mention, system, key),
            Symbol::Script(id) if kind.is_variable() => return self.script_part(summary, mention, id),
            Symbol::Script(id) => matches!(kind, MentionKind::Id | MentionKind::Script) && name == id,
            Symbol::Tool { id, path } => match kind {
                MentionKind::Tool | MentionKind::Agent => {
                    summary.path == *path && tool_id(summary, mention) == *id
                }
                MentionKind::Selection => self.selectable && !name.is_empty() && id.starts_with(name),
                _ => false,
            },
            Symbol::Tools(text) => match kind {
                MentionKind::Selection => name == text,
                MentionKind::Tool | MentionKind::Agent => {
                    summary.is_system() && tool_id(summary, mention).starts_with(text.as_str())
                }
                _ => false,
            },
            Symbol::Argument { .. } => false,
        };
        is_meant.then_some((0, name.len()))
    }

    fn script_part(&self, summary: &ScriptSummary, mention: Mention<'_>, id: &str) -> Option<(usize, usize)> {
        let split = prefix(id, mention.name).filter(|_| !mention.kind.is_bare())?;
        let key = normalize_key(mention.name);
        let owner = self.project.system_of(&summary.path, &key)?;
        (*owner.id == *id && !declares_variable(summary, &key)).then_some((0, split - 1))
    }
}

fn parameter_part(
    summary: &ScriptSummary,
    mention: Mention<'_>,
    system: &str,
    key: &str,
) -> Option<(usize, usize)> {
    let is_meant = mention.kind.is_variable() && is_key(&full_key(summary, mention), key);
    match mention.kind {
        _ if !is_meant => None,
        // In a script the same key declares its own parameter.
        MentionKind::Parameter if *summary.id != *system || !summary.is_system() => None,
        MentionKind::Parameter | MentionKind::Configured => Some((0, mention.name.len())),
        _ if declares_variable(summary, key) => None,
        _ => Some((prefix(system, mention.name)?, mention.name.len())),
    }
}

fn occurrence(path: &FilePath, mention: Mention<'_>, start: usize, end: usize) -> SymbolOccurrence {
    let Mention { kind, name, beside, span: whole, form } = mention;
    let span = match form.inner(whole) {
        Some(inner) if inner.len() == name.len() => {
            Span::new(inner.start as usize + start, inner.start as usize + end)
        }
        _ => whole,
    };
    let local = if matches!(form, MentionForm::Bound { .. }) { beside } else { "" };
    SymbolOccurrence {
        path: path.clone(),
        kind,
        form,
        whole,
        span,
        before: name[..start].to_owned(),
        name: name[start..end].to_owned(),
        after: name[end..].to_owned(),
        local: local.to_owned(),
    }
}

fn full_key<'a>(summary: &ScriptSummary, mention: Mention<'a>) -> std::borrow::Cow<'a, str> {
    match mention.kind {
        MentionKind::Parameter if summary.is_system() => format!("{}.{}", summary.id, mention.name).into(),
        MentionKind::Configured => format!("{}.{}", mention.beside, mention.name).into(),
        _ => mention.name.into(),
    }
}

/// Returns the id that GenAIScript reads, else the one registered when the script runs.
fn tool_id(summary: &ScriptSummary, mention: Mention<'_>) -> String {
    // Tools are sorted by span.
    if let Ok(place) = summary.tools.binary_search_by_key(&mention.span, |tool| tool.span) {
        return summary.tools[place].id.clone();
    }
    match mention.kind {
        MentionKind::Agent => {
            format!("{AGENT_PREFIX}{}", mention.name.strip_prefix(AGENT_PREFIX).unwrap_or(mention.name))
        }
        _ => mention.name.to_owned(),
    }
}

fn declares_variable(summary: &ScriptSummary, key: &str) -> bool {
    !summary.is_system() && declares(summary, key)
}

fn declares(summary: &ScriptSummary, name: &str) -> bool {
    summary.parameter(name).is_some() && !summary.parameters.as_ref().is_some_and(symbol_index::is_no_map)
}

fn is_key(name: &str, key: &str) -> bool {
    normal(name).map(|(_, char)| char).eq(key.chars())
}

/// Returns the start of the name after a system's id and a dot in `key`; `None` for other keys.
fn prefix(id: &str, key: &str) -> Option<usize> {
    let mut wanted = normal(id).map(|(_, char)| char).chain(['.']);
    let mut key = normal(key);
    let mut end = 0;
    loop {
        let Some(char) = wanted.next() else { return (end > 1).then_some(end) };
        let (at, own) = key.next()?;
        if own != char {
            return None;
        }
        end = at + 1;
    }
}

/// Returns the characters of a name's normal form, each with the position of its source character.
fn normal(name: &str) -> impl Iterator<Item = (usize, char)> {
    name.char_indices()
        .flat_map(|(at, char)| char.to_lowercase().map(move |lower| (at, lower)))
        .filter(|(_, char)| matches!(char, 'a'..='z' | '0'..='9' | '.'))
}
