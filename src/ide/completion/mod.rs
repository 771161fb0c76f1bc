//! Completion. A finder (`finders`) finds the site at the cursor, and what it offers; in literals of GenAIScript's
//! calls that is a `Place`, for which `contexts` speak. Keys of `env.vars`, `$ref` targets and `@returns` are
//! found here.

use std::collections::HashSet;

mod brace;
pub mod choice;
mod contexts;
mod document;
mod finders;
mod item;
pub(in crate::ide) mod literal;
mod module;
pub(in crate::ide) mod place;
pub(super) mod schema_path;
mod site;
mod topic;
mod unparsed_reads;
pub mod vars_context;
mod yaml_place;

pub use item::{CompletionItem, ItemKind};
pub use topic::CompletionTopic;

use super::markup::MarkupDocument;
use super::{agentscript, hover, misread, reference, return_types};
use crate::file_path::FilePath;
use crate::genaiscript::names::{identifier_of, normalize_key};
use crate::genaiscript::{MAX_BYTES, ReadForm, ScriptFile};
use crate::source_file::SourceFile;
use crate::syntax::Quote;
use crate::syntax::characters::is_name_part;
use crate::syntax::string::is_identifier;
use crate::text::{Span, Text};
use crate::tools::documents::Notation;
use crate::workspace::{Project, Variable, variables};
use site::CompletionSite;
use vars_context::{KeySlot, VarsContext};

/// Checks cheaply whether the text before an offset allows completion, as most typed text has none.
pub fn may_complete(path: &FilePath, text: &Text, offset: usize) -> bool {
    if text.len() > MAX_BYTES {
        return false;
    }
    let before = text.before(offset, vars_context::ENOUGH);
    if let Some(notation) = Notation::of_path(path) {
        return document::may_be_at_end(notation, &before);
    }
    vars_context::may_be_at_end(&before)
        || finders::for_file(path).any(|finder| (finder.may_be_at_end)(&before))
        || reference::may_be_at_end(&before)
        || return_types::may_be_at_end(&before)
}

pub fn complete(file: &SourceFile, project: &Project, offset: usize) -> Vec<CompletionItem> {
    match file {
        SourceFile::Script(file) => match CompletionSites::at(file, offset) {
            Some(site) => site.complete(file, project, offset),
            None => complete_alone(file, offset),
        },
        SourceFile::AgentScript(file) => agentscript::completion::complete(file, project, offset),
        SourceFile::Document(file) => document::complete(file, offset),
        SourceFile::Module(file) => module::complete(file, project, offset),
        SourceFile::Skipped(_) => Vec::new(),
    }
}

/// Checks cheaply whether the text before an offset allows completion in a module.
pub fn may_complete_in_module(path: &FilePath, text: &Text, offset: usize) -> bool {
    let before = text.before(offset, vars_context::ENOUGH);
    place::may_be_at_end(&before) || module::may_be_argument(path, &before)
}

/// Position in a script at which the items depend on the workspace. It is found without that.
pub struct CompletionSites<'s>(CompletionSiteKind<'s>);

enum CompletionSiteKind<'s> {
    Vars(VarsContext),
    /// The first that has items counts.
    Sites(Vec<CompletionSite<'s>>),
}

impl<'s> CompletionSites<'s> {
    pub fn at(file: &'s ScriptFile, offset: usize) -> Option<Self> {
        if let Some(context) = vars_context::at(file, offset) {
            return Some(Self(CompletionSiteKind::Vars(context)));
        }
        let before = end(file.source.get(..offset)?);
        let finders = finders::for_file(&file.path).filter(|finder| (finder.may_be_at_end)(before));
        let finders = finders.filter(|finder| finder.may_be_within(file, offset));
        let sites: Vec<CompletionSite<'s>> = finders.filter_map(|finder| (finder.at)(file, offset)).collect();
        (!sites.is_empty()).then_some(Self(CompletionSiteKind::Sites(sites)))
    }

    /// Returns the items, and those that need only the file where a site has none of its own.
    pub fn complete(&self, file: &ScriptFile, project: &Project, offset: usize) -> Vec<CompletionItem> {
        let items = match &self.0 {
            CompletionSiteKind::Vars(context) => complete_in(context, file, project, offset),
            CompletionSiteKind::Sites(sites) => {
                let mut lists = sites.iter().map(|site| site.items(file, project, offset));
                lists.find(|items| !items.is_empty()).unwrap_or_default()
            }
        };
        if items.is_empty() { complete_alone(file, offset) } else { items }
    }
}

/// Returns the items that need only the file: `$ref` targets, and `@returns`.
pub fn complete_alone(file: &ScriptFile, offset: usize) -> Vec<CompletionItem> {
    // The text is checked first, as finding a reference reads all schemas of the file.
    let may_be = file.source.get(..offset).is_some_and(|before| reference::may_be_at_end(end(before)));
    let Some(reference) = may_be.then(|| reference::at(file, offset)).flatten() else {
        return return_types::returns_at(file, offset)
            .map(|returns| returns_item(returns, offset))
            .into_iter()
            .collect();
    };
    let item = |(index, (label, detail)): (usize, (String, String))| {
        let quoted = reference.quote.quote(&label);
        CompletionItem {
            text: quoted[1..quoted.len() - 1].to_owned(),
            filter: label.clone(),
            label,
            detail,
            kind: ItemKind::Field,
            sort: format!("{index:04}"),
            replace: reference.span,
            insert: Span { end: Span::at(offset).end, ..reference.span },
            is_snippet: false,
            topic: None,
        }
    };
    reference.targets().into_iter().enumerate().map(item).collect()
}

/// End of the text, which suffices for the check.
fn end(text: &str) -> &str {
    let start = text.len().saturating_sub(vars_context::ENOUGH);
    (start..text.len()).find_map(|start| text.get(start..)).unwrap_or_default()
}

fn returns_item(returns: return_types::Returns, offset: usize) -> CompletionItem {
    let text = returns.text();
    CompletionItem {
        label: "@returns".to_owned(),
        filter: text.clone(),
        // Sorts before the bare tags of the TypeScript server.
        sort: "0".to_owned(),
        replace: returns.span,
        insert: Span { end: Span::at(offset).end, ..returns.span },
        text: text + " ",
        is_snippet: false,
        topic: None,
        detail: returns.shown,
        kind: ItemKind::Field,
    }
}

/// Completes keys of `env.vars` in a known context.
fn complete_in(
    context: &VarsContext,
    file: &ScriptFile,
    project: &Project,
    offset: usize,
) -> Vec<CompletionItem> {
    let taken = taken(file, context);
    let mut seen = HashSet::new();
    let mut variables = variables::all(file, project);
    // Metadata in the middle of an edit often cannot be read by GenAIScript.
    variables.extend(variables::unseen(file));
    variables.retain(|variable| {
        let normal = normalize_key(&variable.key);
        !taken.contains(&normal) && seen.insert(normal)
    });
    // Most are read in one place: those that are read nowhere yet come first.
    let own = variables.iter().filter(|variable| variable.system.is_none()).count();
    if own.saturating_mul(file.source.len()) <= MAX_SEARCHED {
        variables.sort_by_key(|variable| {
            (variable.system.is_some(), variable.system.is_none() && is_read(file, variable, context.word))
        });
    }
    let is_text = file.markdown().is_some_and(|markdown| markdown.is_text(&file.source, offset));
    let items = variables.iter().enumerate();
    items.map(|(index, variable)| item(variable, context, offset, index, is_text)).collect()
}

/// Bytes of text that may be searched for reads.
const MAX_SEARCHED: usize = 1 << 21;

/// Whether the key of a variable is in the text, apart from its declaration and the word at the cursor.
fn is_read(file: &ScriptFile, variable: &Variable, word: Span) -> bool {
    let source = &*file.source;
    let is_part = |char: Option<char>| char.is_some_and(is_name_part);
    let is_access = |before: &str| before.trim_end_matches(' ').ends_with(['.', '"', '\'', '`', '{', ',']);
    source.match_indices(&variable.key).any(|(start, key)| {
        let end = start + key.len();
        let is_whole =
            !is_part(source[..start].chars().next_back()) && !is_part(source[end..].chars().next());
        is_whole && is_access(&source[..start]) && !variable.name_span.touches(start) && !word.touches(start)
    })
}

/// Returns the documentation of an item with a topic.
pub fn document_topic(
    file: &SourceFile,
    project: &Project,
    topic: &CompletionTopic,
) -> Option<MarkupDocument> {
    match file {
        SourceFile::Script(file) => topic.document(file, project),
        SourceFile::Module(_) => topic.document_keyword(),
        SourceFile::AgentScript(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => None,
    }
}

pub fn document(file: &SourceFile, project: &Project, label: &str, kind: ItemKind) -> Option<MarkupDocument> {
    match file {
        SourceFile::Script(file) if kind == ItemKind::Field => document_variable(file, project, label),
        SourceFile::AgentScript(file) => agentscript::completion::document(file, project, label, kind),
        SourceFile::Script(_) | SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => {
            None
        }
    }
}

fn document_variable(file: &ScriptFile, project: &Project, label: &str) -> Option<MarkupDocument> {
    let mut text = MarkupDocument::default();
    match variables::find(file, project, label) {
        Some(variable) => hover::variable(&mut text, file, project, &variable),
        None => misread::of_parameter(&mut text, file, project, &variables::find_unseen(file, label)?.name),
    }
    Some(text)
}

/// Keys that the pattern around the cursor already names.
fn taken(file: &ScriptFile, context: &VarsContext) -> HashSet<String> {
    let KeySlot::Pattern { pattern, .. } = context.slot else { return HashSet::new() };
    let reads = file.surroundings(pattern.range().start).reads;
    reads
        .iter()
        .filter(|read| matches!(read.form, ReadForm::Pattern { .. }) && pattern.contains(read.span))
        .filter(|read| !read.key_span.touches(context.word.end as usize))
        .filter_map(|read| Some(normalize_key(read.key.as_deref()?)))
        .collect()
}

/// `is_text`: whether the read is in the text of a script in Markdown, which does not keep brackets.
fn item(
    variable: &Variable,
    context: &VarsContext,
    offset: usize,
    index: usize,
    is_text: bool,
) -> CompletionItem {
    let key = variable.key.as_str();
    let own = || key.to_owned();
    let (replace, text, filter) = match context.slot {
        // The dot is always replaced, too. Clients rank by how much of the replaced text an item contains,
        // and the items of the TypeScript server contain the dot.
        KeySlot::Member { dot, optional } => {
            let written = if optional { "?." } else { "." };
            let dotted = identifier_of(key).filter(|name| is_text || name == key);
            let text = match (dotted, optional) {
                (Some(name), _) => format!("{written}{name}"),
                (None, true) => format!("?.[{}]", Quote::Double.quote(key)),
                (None, false) => format!("[{}]", Quote::Double.quote(key)),
            };
            (dot.to(context.word), text, format!("{written}{key}"))
        }
        KeySlot::Subscript { quote, closing } => {
            let quoted = quote.quote(key);
            let inner = quoted[1..quoted.len() - 1].to_owned();
            (context.word, inner + closing, own())
        }
        KeySlot::Bracket { closing } => (context.word, Quote::Double.quote(key) + closing, own()),
        KeySlot::Pattern { quote: None, .. } if is_identifier(key) => (context.word, own(), own()),
        KeySlot::Pattern { quote, .. } => {
            let quoted = quote.unwrap_or(Quote::Double).quote(key);
            let filter = if quote.is_some() { quoted.clone() } else { own() };
            (context.word, format!("{quoted}: {}", binding_name(&variable.name)), filter)
        }
    };
    CompletionItem {
        label: key.to_owned(),
        detail: variable.run.short_type(),
        kind: ItemKind::Field,
        filter,
        // Own parameters first, then the systems' in GenAIScript's order.
        sort: format!("0{}{index:04}", u8::from(variable.system.is_some())),
        insert: Span { end: Span::at(offset).end, ..replace },
        replace,
        text,
        is_snippet: false,
        topic: None,
    }
}

/// Chooses a local name for a parameter whose name is not an identifier.
fn binding_name(name: &str) -> String {
    let mut binding = String::new();
    let mut capital = false;
    for char in name.chars() {
        if is_name_part(char) {
            if capital && !binding.is_empty() {
                binding.extend(char.to_uppercase());
            } else {
                binding.push(char);
            }
            capital = false;
        } else {
            capital = true;
        }
    }
    if binding.is_empty() || binding.starts_with(|first: char| first.is_numeric()) {
        binding.insert(0, '_');
    }
    binding
}
