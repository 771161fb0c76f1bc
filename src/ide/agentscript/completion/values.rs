use std::collections::{BTreeMap, HashSet};

use super::CompletionChoice;
use super::context::{CompletionContext, CompletionPlace, NextToken};
use super::{inputs, members, templates};
use crate::agentscript::AgentFile;
use crate::agentscript::Version;
use crate::agentscript::ast::{Agent, AgentFunction, ImportKind};
use crate::agentscript::meaning::{AgentBinding, BindingKind, ProgramMeaning, ValueOrigin};
use crate::agentscript::options::{OPTIONS, option};
use crate::agentscript::resources::{SCHEMES, scheme_of};
use crate::ide::completion::ItemKind;
use crate::ide::completion::choice::escape;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;

/// The maximum number of URIs that are offered since other files have them.
const MAX_USED: usize = 10;

/// Labels that AgentScript rejects.
const RESERVED: [&str; 4] = ["system", "assistant", "tool", "developer"];

/// The release with `use one of`.
const ONE_OF: Version = Version { patch: 17 };

const BUDGETS: [(&str, &str); 4] = [
    ("1k", "1,000 characters"),
    ("2k", "2,000 characters"),
    ("4k", "4,000 characters"),
    ("8k", "8,000 characters"),
];

const TYPES: [(&str, &str); 6] = [
    ("string", "text"),
    ("number", "any number"),
    ("boolean", "true or false"),
    ("list[string]", "a list of strings"),
    ("list", "a list of anything"),
    ("json", "anything"),
];

pub fn choices(
    context: &CompletionContext,
    file: &AgentFile,
    project: &Project,
    program: &ImportedProgram,
    offset: usize,
) -> Vec<CompletionChoice> {
    let meaning = program.meaning();
    let release = program.reading.version;
    let at = CompletionPosition::new(&meaning, release, context.body, offset);
    let at = CompletionPosition { next: context.next, ..at };
    match &context.place {
        CompletionPlace::File { is_empty } => templates::declarations(&at, *is_empty),
        CompletionPlace::Agent => templates::members(&at),
        CompletionPlace::Statement { after_if } => {
            templates::statements(&at, *after_if).into_iter().chain(names(&at, |_| true)).collect()
        }
        CompletionPlace::Value => values(&at),
        CompletionPlace::Shown => shown(&at),
        CompletionPlace::AfterShown { has_budget } => {
            let max =
                CompletionChoice::keyword("max", "how many characters of it at most, as 2k").writing("max ");
            let label = CompletionChoice::keyword("as", "what it is called in the prompt").writing("as ");
            if *has_budget { vec![label] } else { vec![max, label] }
        }
        CompletionPlace::Budget => {
            BUDGETS.map(|(label, detail)| CompletionChoice::new(ItemKind::Value, label, detail)).into()
        }
        CompletionPlace::Label(value) => labels(&meaning, value),
        CompletionPlace::Model => {
            names(&at, |kind| kind.import().is_some_and(|import| import.kind == Some(ImportKind::Llm)))
        }
        CompletionPlace::Kind => kinds(),
        CompletionPlace::AgentName => agent_names(&at, file, project),
        CompletionPlace::From => {
            let from = CompletionChoice::keyword("from", "where it is");
            vec![match context.next {
                NextToken::Word => from.writing("from "),
                _ => from.snippet("from \"$1\""),
            }]
        }
        CompletionPlace::Uri { kind, is_quoted } => uris(*kind, file, project)
            .into_iter()
            .map(|choice| match is_quoted {
                true => choice,
                false => {
                    let quoted = format!("\"{}$1\"", escape(&choice.text));
                    choice.snippet(quoted)
                }
            })
            .collect(),
        CompletionPlace::Word(word) => {
            vec![CompletionChoice::keyword(*word, "").writing(format!("{word} "))]
        }
        CompletionPlace::Input => templates::input(&at),
        CompletionPlace::Options => {
            vec![
                CompletionChoice::new(ItemKind::Option, "{ input }", "the options of generate")
                    .snippet("{ input: \"$1\" }"),
            ]
        }
        CompletionPlace::Option(given) => options(given, context.next),
        CompletionPlace::OptionValue(name, is_quoted) => option_values(name, *is_quoted),
        CompletionPlace::Shape => templates::shape(&at),
        CompletionPlace::Argument(argument) => {
            inputs::whole(&at, argument).into_iter().chain(values(&at)).collect()
        }
        CompletionPlace::ArgumentField(argument, given) => inputs::fields(&at, argument, given),
        CompletionPlace::Type => {
            TYPES.map(|(label, detail)| CompletionChoice::new(ItemKind::Type, label, detail)).into()
        }
        CompletionPlace::Member(receiver) => members::members(&at, receiver),
    }
}

/// Position with the semantics of its program.
pub struct CompletionPosition<'m, 'a> {
    pub meaning: &'m ProgramMeaning<'a>,
    pub release: Version,
    pub next: NextToken,
    /// Offset after the brace of the innermost agent or block.
    pub body: Option<usize>,
    pub offset: usize,
}

impl<'m, 'a> CompletionPosition<'m, 'a> {
    pub fn new(
        meaning: &'m ProgramMeaning<'a>,
        release: Version,
        body: Option<usize>,
        offset: usize,
    ) -> Self {
        Self { meaning, release, next: NextToken::Other, body, offset }
    }

    /// Returns the visible declarations, innermost first. Imports and agents are known where an agent does not parse.
    pub fn known(&self) -> Vec<&AgentBinding<'a>> {
        match self.body.and_then(|body| self.meaning.scope_at(body)) {
            Some(scope) => {
                self.meaning.known_in(scope, self.offset).into_iter().map(|(_, binding)| binding).collect()
            }
            None => self.meaning.shared.iter().filter_map(|id| self.meaning.bindings.get(*id)).collect(),
        }
    }

    /// Returns the agent around the position.
    pub fn agent(&self) -> Option<&'a Agent> {
        let body = self.body?;
        self.meaning.program.agents.iter().rev().find(|agent| agent.body.range().start < body)
    }

    /// Returns the function around the position, with its agent.
    pub fn origin(&self) -> Option<ValueOrigin<'a>> {
        let (body, agent) = (self.body?, self.agent()?);
        let function = agent.functions.iter().rev().find(|it| it.body.span.range().start < body)?;
        Some(ValueOrigin { agent, function })
    }
}

fn values(at: &CompletionPosition<'_, '_>) -> Vec<CompletionChoice> {
    let constants = ["true", "false", "none", "not"].map(|word| CompletionChoice::keyword(word, ""));
    let mut choices = names(at, |_| true);
    choices.push(templates::generate(at));
    choices.extend(constants);
    choices
}

/// Returns the values that a model can be shown; outside of functions, these are files.
fn shown(at: &CompletionPosition<'_, '_>) -> Vec<CompletionChoice> {
    let mut choices = names(at, can_be_shown);
    if at.release >= ONE_OF && at.origin().is_some() {
        let detail = "one of several values, chosen by a mark";
        let text = "one of {\n  ${1:first}: $2 selected\n  ${3:second}: $4\n} as ${5:label}";
        choices.push(CompletionChoice::keyword("one of", detail).snippet(text));
    }
    choices
}

fn names(
    at: &CompletionPosition<'_, '_>,
    is_wanted: impl Fn(&BindingKind<'_>) -> bool,
) -> Vec<CompletionChoice> {
    // Names that only another file imports are in scope here, too, but code should not rely on that.
    let is_meant =
        |binding: &&AgentBinding<'_>| binding.file.is_none() && !binding.name.starts_with("__main");
    let known = at.known().into_iter();
    let wanted = known.filter(|binding| is_wanted(&binding.kind)).filter(is_meant);
    wanted.map(|binding| name(binding, at.next)).collect()
}

fn name(binding: &AgentBinding<'_>, next: NextToken) -> CompletionChoice {
    let choice = CompletionChoice::new(kind(binding), binding.name, describe(binding));
    match binding.kind {
        BindingKind::Function(_, function) => call_of(choice, function, next),
        _ => choice,
    }
}

/// Adds the parentheses of a call, unless they are there.
pub(super) fn call_of(
    choice: CompletionChoice,
    function: &AgentFunction,
    next: NextToken,
) -> CompletionChoice {
    let stop = if function.parameters.is_empty() { "" } else { "$1" };
    if next == NextToken::Parenthesis {
        return choice;
    }
    let text = format!("{}({stop})", choice.label);
    choice.snippet(text)
}

fn kind(binding: &AgentBinding<'_>) -> ItemKind {
    match binding.kind {
        BindingKind::Import(_) | BindingKind::Agent(_) => ItemKind::Module,
        BindingKind::Function(..) => ItemKind::Function,
        BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_) => ItemKind::Variable,
    }
}

fn describe(binding: &AgentBinding<'_>) -> String {
    match binding.kind {
        BindingKind::Function(_, function) => parameters(function),
        kind => kind.word().to_owned(),
    }
}

pub(super) fn parameters(function: &AgentFunction) -> String {
    let parameters: Vec<&str> = function.parameters.iter().map(|it| it.name.text.as_str()).collect();
    format!("function ({})", parameters.join(", "))
}

fn can_be_shown(kind: &BindingKind<'_>) -> bool {
    match kind {
        BindingKind::Import(import) => import.kind == Some(ImportKind::File),
        BindingKind::Agent(_) | BindingKind::Function(..) => false,
        BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_) => true,
    }
}

/// Suggests the last name of the shown value, and the labels of the file.
fn labels(meaning: &ProgramMeaning<'_>, value: &str) -> Vec<CompletionChoice> {
    let own = value.rsplit(['.', ']', ')']).find(|part| !part.is_empty()).unwrap_or_default();
    let others = meaning.uses.iter().filter_map(|used| used.label.as_ref()).map(|label| label.text.clone());
    let is_name = own.chars().all(crate::agentscript::is_word_part);
    let mut labels: Vec<String> = is_name.then(|| own.to_owned()).into_iter().chain(others).collect();
    labels.retain(|label| !label.is_empty() && !RESERVED.contains(&label.as_str()));
    let mut seen = HashSet::new();
    labels.retain(|label| seen.insert(label.clone()));
    labels.into_iter().map(|label| CompletionChoice::new(ItemKind::Text, label, "label")).collect()
}

fn kinds() -> Vec<CompletionChoice> {
    let what = |kind: ImportKind| match kind {
        ImportKind::Tool => "something to call",
        ImportKind::Llm => "a model",
        ImportKind::File => "the text of a file",
        ImportKind::Agent => "an agent of another file",
        ImportKind::Memory => "something to remember in",
    };
    ImportKind::ALL
        .map(|kind| CompletionChoice::keyword(kind.name(), what(kind)).writing(format!("{} ", kind.name())))
        .into()
}

/// Returns the agents of other files, each with its import unless `from` follows.
fn agent_names(
    at: &CompletionPosition<'_, '_>,
    file: &AgentFile,
    project: &Project,
) -> Vec<CompletionChoice> {
    let taken = |name: &str| at.meaning.import(name).is_some_and(|import| import.uri.is_some());
    let mut choices = Vec::new();
    for (path, agents) in agents_of_others(file, project) {
        for agent in agents.into_iter().filter(|agent| !agent.starts_with("__main") && !taken(agent)) {
            let choice = CompletionChoice::new(ItemKind::Module, &agent, &path);
            choices.push(match at.next {
                NextToken::Word => choice,
                _ => choice.writing(format!("{agent} from \"{path}\"")),
            });
        }
    }
    choices
}

/// Returns the other files of the workspace, near ones first, with their agents.
fn agents_of_others(file: &AgentFile, project: &Project) -> Vec<(String, Vec<String>)> {
    let others = project.agentscripts().filter(|summary| summary.path != file.path);
    let mut found: Vec<(String, Vec<String>)> = others
        .map(|summary| {
            let agents = summary.file.as_ref().map(|it| it.reading(project.wanted_agentscript()));
            let names = agents.iter().flat_map(|it| &it.parsed.program.agents).map(|it| it.id().to_owned());
            (relative(file.path.folder(), summary.path.as_str()), names.collect())
        })
        .collect();
    found.sort_by_key(|(path, _)| (path.matches("../").count(), path.len(), path.clone()));
    found
}

/// Returns the URIs of a kind: those that files of the workspace import, frequent ones first, then the schemes.
fn uris(kind: ImportKind, file: &AgentFile, project: &Project) -> Vec<CompletionChoice> {
    if kind == ImportKind::Agent {
        let others = agents_of_others(file, project).into_iter();
        return others
            .map(|(path, agents)| CompletionChoice::new(ItemKind::File, path, agents.join(", ")))
            .collect();
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    // Paths are relative to their files.
    let is_absolute = |uri: &str| uri.contains(':') && !uri.contains("://./") && !uri.contains("://../");
    for other in project.agentscripts().filter_map(|summary| summary.file.as_ref()) {
        let reading = other.reading(project.wanted_agentscript());
        let imports = reading.parsed.program.imports.iter().filter(|import| import.kind == Some(kind));
        for uri in imports.filter_map(|import| import.uri.as_ref()).filter(|uri| is_absolute(&uri.text)) {
            if scheme_of(kind, &uri.text).is_some_and(|scheme| scheme.name != uri.text) {
                *counts.entry(uri.text.clone()).or_default() += 1;
            }
        }
    }
    let mut used: Vec<(String, usize)> = counts.into_iter().collect();
    used.sort_by_key(|(_, count)| usize::MAX - count);
    let used = used.into_iter().take(MAX_USED);
    let used =
        used.map(|(uri, _)| CompletionChoice::new(ItemKind::Module, uri, "imported in this workspace"));
    let known = SCHEMES.iter().filter(|scheme| scheme.kind == kind && scheme.since <= Version::NEWEST.patch);
    let known = known.map(|scheme| CompletionChoice::new(ItemKind::Module, scheme.name, scheme.what));
    used.chain(known).collect()
}

/// Path relative to a folder, as an import writes it.
fn relative(folder: &str, path: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (folder.split('/').collect(), path.split('/').collect());
    let common = from.iter().zip(&to).take_while(|(left, right)| left == right).count();
    let up = "../".repeat(from.len() - common);
    let down = to[common..].join("/");
    if up.is_empty() { format!("./{down}") } else { format!("{up}{down}") }
}

fn options(given: &[String], next: NextToken) -> Vec<CompletionChoice> {
    let left = OPTIONS.iter().filter(|option| !given.iter().any(|given| given == option.name));
    left.map(|option| {
        let detail = match option.default {
            "required" => format!("{}, required", option.takes),
            default => format!("{}, default: {default}", option.takes),
        };
        let choice = CompletionChoice::new(ItemKind::Option, option.name, detail);
        let value = match option.name {
            "input" => "\"$1\"".to_owned(),
            _ => format!("${{1:{}}}", option.values.first().copied().unwrap_or_default()),
        };
        key(choice, &value, next)
    })
    .collect()
}

/// Writes a key with a value, as a snippet, and the comma that the next key needs.
pub(super) fn key(choice: CompletionChoice, value: &str, next: NextToken) -> CompletionChoice {
    let text = match next {
        NextToken::Colon => return choice,
        NextToken::Word => format!("{}: {value},", choice.label),
        NextToken::Parenthesis | NextToken::Other => format!("{}: {value}", choice.label),
    };
    choice.snippet(text)
}

fn option_values(name: &str, is_quoted: bool) -> Vec<CompletionChoice> {
    let Some(option) = option(name) else { return Vec::new() };
    let values =
        option.values.iter().filter(|value| !is_quoted || (value.starts_with('"') && value.len() > 2));
    values
        .map(|value| if is_quoted { value.trim_matches('"') } else { value })
        .map(|value| CompletionChoice::new(ItemKind::Value, value, option.name))
        .collect()
}
