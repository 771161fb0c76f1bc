use std::collections::HashSet;

use super::CompletionChoice;
use super::context::{CompletionContext, CompletionPlace};
use crate::agentscript::AgentFile;
use crate::agentscript::Version;
use crate::agentscript::ast::{AgentType, ExpressionKind, Field, ImportKind};
use crate::agentscript::meaning::{AgentBinding, BindingKind, ProgramMeaning};
use crate::agentscript::options::{OPTIONS, option};
use crate::agentscript::resources::{LIST_MEMBERS, SCHEMES, scheme_of};
use crate::file_path::FilePath;
use crate::ide::completion::ItemKind;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;

/// Labels that AgentScript rejects.
const RESERVED: [&str; 4] = ["system", "assistant", "tool", "developer"];

const TYPES: [(&str, &str); 6] = [
    ("string", "text"),
    ("number", "any number"),
    ("boolean", "true or false"),
    ("list[string]", "a list of strings"),
    ("list", "a list of anything"),
    ("json", "anything"),
];

const STATEMENTS: [(&str, &str); 10] = [
    ("use", "show a value to the models that are called below"),
    ("generate", "call the model"),
    ("return", "end the function with a value"),
    ("if", "when a condition holds"),
    ("for", "for each item of a list, up to a maximum"),
    ("loop", "until a condition holds, up to a maximum"),
    ("repeat", "a number of times"),
    ("role", "who the agent is, from here on"),
    ("description", "what the agent does, from here on"),
    ("model", "which model answers, from here on"),
];

const MEMBERS: [(&str, &str, &str); 5] = [
    ("model", "which model answers", "model "),
    ("role", "who the agent is", "role \""),
    ("description", "what the agent does", "description \""),
    ("func", "a function", "func "),
    ("main func", "the function that runs", "main func("),
];

pub fn choices(
    context: &CompletionContext,
    file: &AgentFile,
    project: &Project,
    program: &ImportedProgram,
    offset: usize,
) -> Vec<CompletionChoice> {
    let meaning = program.meaning();
    match &context.place {
        CompletionPlace::File => vec![
            CompletionChoice::keyword("import", "a tool, a model, a file, an agent or a memory")
                .writing("import "),
            CompletionChoice::keyword("main agent", "the agent that runs").writing("main agent "),
            CompletionChoice::keyword("agent", "another agent").writing("agent "),
        ],
        CompletionPlace::Agent => {
            MEMBERS.map(|(label, detail, text)| CompletionChoice::keyword(label, detail).writing(text)).into()
        }
        CompletionPlace::Statement => {
            let statements = STATEMENTS
                .into_iter()
                .map(|(label, detail)| CompletionChoice::keyword(label, detail).writing(statement(label)));
            statements.chain(names(&meaning, offset, |_| true)).collect()
        }
        CompletionPlace::Value => {
            let constants = ["generate", "true", "false", "none", "not"].map(|word| match word {
                "generate" => {
                    CompletionChoice::new(ItemKind::Function, word, "call the model").writing(statement(word))
                }
                _ => CompletionChoice::keyword(word, ""),
            });
            names(&meaning, offset, |_| true).into_iter().chain(constants).collect()
        }
        CompletionPlace::Shown => names(&meaning, offset, can_be_shown),
        CompletionPlace::AfterShown { has_budget } => {
            let max =
                CompletionChoice::keyword("max", "how many characters of it at most, as 2k").writing("max ");
            let label = CompletionChoice::keyword("as", "what it is called in the prompt").writing("as ");
            if *has_budget { vec![label] } else { vec![max, label] }
        }
        CompletionPlace::Label(value) => labels(&meaning, value),
        CompletionPlace::Model => names(&meaning, offset, |kind| {
            kind.import().is_some_and(|import| import.kind == Some(ImportKind::Llm))
        }),
        CompletionPlace::Kind => kinds(),
        CompletionPlace::From => vec![CompletionChoice::keyword("from", "where it is").writing("from \"")],
        CompletionPlace::Uri(kind) => uris(*kind, file, project),
        CompletionPlace::Option(given) => options(given, context.has_colon),
        CompletionPlace::OptionValue(name, is_quoted) => option_values(name, *is_quoted),
        CompletionPlace::Type => {
            TYPES.map(|(label, detail)| CompletionChoice::new(ItemKind::Type, label, detail)).into()
        }
        CompletionPlace::Member(name) => members(&meaning, name, offset),
    }
}

fn statement(word: &str) -> String {
    match word {
        "generate" => "generate({ input: \"".to_owned(),
        "role" | "description" => format!("{word} \""),
        "repeat" => "repeat * ".to_owned(),
        "loop" => "loop until ".to_owned(),
        _ => format!("{word} "),
    }
}

fn names(
    meaning: &ProgramMeaning<'_>,
    offset: usize,
    is_wanted: impl Fn(&BindingKind<'_>) -> bool,
) -> Vec<CompletionChoice> {
    let known = meaning.known_at(offset).into_iter().map(|(_, binding)| binding);
    // Names that only another file imports are in scope here, too, but code should not rely on that.
    let is_meant =
        |binding: &&AgentBinding<'_>| binding.file.is_none() && !binding.name.starts_with("__main");
    let wanted = known.filter(|binding| is_wanted(&binding.kind)).filter(is_meant);
    wanted.map(|binding| CompletionChoice::new(kind(binding), binding.name, describe(binding))).collect()
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
        BindingKind::Function(_, function) => {
            let parameters: Vec<&str> = function.parameters.iter().map(|it| it.name.text.as_str()).collect();
            format!("function ({})", parameters.join(", "))
        }
        kind => kind.word().to_owned(),
    }
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

fn uris(kind: ImportKind, file: &AgentFile, project: &Project) -> Vec<CompletionChoice> {
    if kind == ImportKind::Agent {
        let mut others: Vec<&FilePath> = project.agentscripts().map(|summary| &summary.path).collect();
        others.retain(|path| **path != file.path);
        let mut paths: Vec<(String, String)> = others
            .into_iter()
            .map(|path| {
                let agents = project.agentscript(path).and_then(|summary| summary.file.as_ref());
                let agents = agents.map(|it| it.reading(project.wanted_agentscript()));
                let names =
                    agents.iter().flat_map(|it| &it.parsed.program.agents).map(|it| it.id().to_owned());
                (relative(file.path.folder(), path.as_str()), names.collect::<Vec<_>>().join(", "))
            })
            .collect();
        paths.sort_by_key(|(path, _)| (path.matches("../").count(), path.len(), path.clone()));
        return paths
            .into_iter()
            .map(|(path, agents)| CompletionChoice::new(ItemKind::File, path, agents))
            .collect();
    }
    let known = SCHEMES.iter().filter(|scheme| scheme.kind == kind && scheme.since <= Version::NEWEST.patch);
    known.map(|scheme| CompletionChoice::new(ItemKind::Module, scheme.name, scheme.what)).collect()
}

/// Path relative to a folder, as an import writes it.
fn relative(folder: &str, path: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (folder.split('/').collect(), path.split('/').collect());
    let common = from.iter().zip(&to).take_while(|(left, right)| left == right).count();
    let up = "../".repeat(from.len() - common);
    let down = to[common..].join("/");
    if up.is_empty() { format!("./{down}") } else { format!("{up}{down}") }
}

fn options(given: &[String], has_colon: bool) -> Vec<CompletionChoice> {
    let left = OPTIONS.iter().filter(|option| !given.iter().any(|given| given == option.name));
    left.map(|option| {
        let detail = match option.default {
            "required" => format!("{}, required", option.takes),
            default => format!("{}, default: {default}", option.takes),
        };
        let text = if has_colon { option.name.to_owned() } else { format!("{}: ", option.name) };
        CompletionChoice::new(ItemKind::Option, option.name, detail).writing(text)
    })
    .collect()
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

fn members(meaning: &ProgramMeaning<'_>, name: &str, offset: usize) -> Vec<CompletionChoice> {
    let binding = meaning.known_at(offset).into_iter().map(|(_, binding)| binding).find(|it| it.name == name);
    let Some(binding) = binding else { return Vec::new() };
    let methods = |methods: &[&str], what: &str| {
        methods.iter().map(|method| CompletionChoice::new(ItemKind::Method, *method, what)).collect()
    };
    if let Some(shape) = binding.kind.shape() {
        return shape.fields.iter().map(field_choice).collect();
    }
    match binding.kind {
        BindingKind::Import(import) if import.kind == Some(ImportKind::Agent) => functions(meaning, name),
        BindingKind::Agent(_) => functions(meaning, name),
        BindingKind::Import(import) => {
            let uri = import.uri.as_ref().map_or("", |uri| &uri.text);
            let scheme = import.kind.and_then(|kind| scheme_of(kind, uri));
            scheme.map_or_else(Vec::new, |scheme| methods(scheme.methods, scheme.what))
        }
        BindingKind::Variable(Some(value)) => match &value.kind {
            ExpressionKind::List(_) => methods(&LIST_MEMBERS, "list"),
            ExpressionKind::Object(properties) => properties
                .iter()
                .map(|property| CompletionChoice::new(ItemKind::Field, &property.key.text, "property"))
                .collect(),
            _ => Vec::new(),
        },
        BindingKind::Function(..)
        | BindingKind::Parameter(..)
        | BindingKind::Variable(None)
        | BindingKind::Item(_) => Vec::new(),
    }
}

fn field_choice(field: &Field) -> CompletionChoice {
    CompletionChoice::new(
        ItemKind::Field,
        &field.name.text,
        field.ty.as_ref().map_or_else(|| "string".to_owned(), AgentType::text),
    )
}

fn functions(meaning: &ProgramMeaning<'_>, agent: &str) -> Vec<CompletionChoice> {
    let functions = meaning.agent(agent).into_iter().flat_map(|agent| &agent.functions);
    let named = functions.filter(|function| function.name.is_some());
    named
        .map(|function| {
            let parameters: Vec<&str> = function.parameters.iter().map(|it| it.name.text.as_str()).collect();
            CompletionChoice::new(
                ItemKind::Method,
                function.id(),
                format!("function ({})", parameters.join(", ")),
            )
        })
        .collect()
}
