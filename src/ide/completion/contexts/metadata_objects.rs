//! Keys of the objects in the metadata, and their values, where no TypeScript server offers them.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::{Literal, LiteralSlot};

/// Kind of a value.
#[derive(Clone, Copy)]
enum MemberKind {
    Text,
    Texts,
    Number,
    Flag,
    Object,
    OneOf(&'static [&'static str]),
}

type ObjectMember = (&'static str, MemberKind, &'static str);

const TEST: &[ObjectMember] = &[
    ("files", MemberKind::Texts, "The files that the script is run with."),
    ("vars", MemberKind::Object, "The values of the parameters."),
    ("keywords", MemberKind::Texts, "Words that the answer must contain."),
    ("forbidden", MemberKind::Texts, "Words that the answer must not contain."),
    ("facts", MemberKind::Texts, "Statements that the answer must agree with, judged by a model."),
    ("rubrics", MemberKind::Texts, "Criteria that a model judges the answer by."),
    ("asserts", MemberKind::Object, "Assertions of promptfoo."),
    ("name", MemberKind::Text, "A short name of the test."),
    ("description", MemberKind::Text, "What the test is about."),
    ("format", MemberKind::OneOf(&["text", "json"]), "The form of the answer that is tested."),
    ("workspaceFiles", MemberKind::Object, "Files with their contents."),
];

const INSTANCE: &[ObjectMember] = &[
    ("id", MemberKind::Text, "The id of the system."),
    ("parameters", MemberKind::Object, "The values of the system's parameters."),
    ("vars", MemberKind::Object, "Values under their full keys."),
];

const ANNOTATIONS: &[ObjectMember] = &[
    ("readOnlyHint", MemberKind::Flag, "The tool changes nothing."),
    ("destructiveHint", MemberKind::Flag, "The tool may delete or overwrite."),
    ("idempotentHint", MemberKind::Flag, "Calling the tool again changes nothing more."),
    ("openWorldHint", MemberKind::Flag, "The tool reaches the outside world."),
];

const COLORS: &[&str] =
    &["white", "black", "yellow", "blue", "green", "orange", "red", "purple", "gray-dark"];

const BRANDING: &[ObjectMember] = &[
    ("color", MemberKind::OneOf(COLORS), "The color of the action's badge."),
    ("icon", MemberKind::Text, "The name of a Feather icon."),
];

const REDTEAM: &[ObjectMember] = &[
    ("purpose", MemberKind::Text, "What the script is for; required."),
    ("label", MemberKind::Text, "A name of the run."),
    ("numTests", MemberKind::Number, "How many tests each plugin makes."),
    ("language", MemberKind::Text, "The language of the tests."),
    ("plugins", MemberKind::Texts, "What is attacked."),
    ("strategies", MemberKind::Texts, "How it is attacked."),
];

const COMMANDS: &[&str] = &["npx", "uv", "uvx", "dotnet", "docker", "cargo"];

const SERVER: &[ObjectMember] = &[
    ("command", MemberKind::OneOf(COMMANDS), "The program that is the server."),
    ("args", MemberKind::Texts, "The arguments of the program."),
    ("url", MemberKind::Text, "The address of a server that runs already."),
    ("type", MemberKind::OneOf(&["stdio", "http", "sse"]), "How the server is reached."),
    ("env", MemberKind::Object, "Variables of the environment for the server."),
    ("tools", MemberKind::Texts, "The tools of the server that are used; all without it."),
    ("cwd", MemberKind::Text, "The folder in which the program runs."),
    ("version", MemberKind::Text, "The version of the package."),
    ("disableToolIdMangling", MemberKind::Flag, "Keeps the names of the tools as they are."),
];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    if request.is_typed || !matches!((place.function, place.argument()), ("script" | "system", 0)) {
        return Vec::new();
    }
    let keys = place.keys();
    match (place.slot, keys.split_last()) {
        (LiteralSlot::Key { .. }, _) => object(&keys).map(|known| names(request, known)).unwrap_or_default(),
        (LiteralSlot::Value, Some((last, around))) => {
            object(around).map(|known| values(known, last)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the members of the object at a path.
fn object(keys: &[&str]) -> Option<&'static [ObjectMember]> {
    Some(match keys {
        ["tests"] | ["tests", "[]"] => TEST,
        ["system"] | ["system", "[]"] => INSTANCE,
        ["annotations"] => ANNOTATIONS,
        ["branding"] => BRANDING,
        ["redteam"] => REDTEAM,
        ["mcpServers" | "mcpAgentServers", _] => SERVER,
        _ => return None,
    })
}

fn names(request: &CompletionRequest<'_>, known: &[ObjectMember]) -> Vec<Choice> {
    let place = request.place;
    let members = place.around().map(Literal::members).unwrap_or_default();
    let is_taken = |name: &str| {
        members.iter().any(|it| it.key == name && !it.key_span.touches(place.word.span.end as usize))
    };
    let free = known.iter().filter(|(name, ..)| !is_taken(name));
    free.map(|(name, kind, meaning)| Choice::key(*name, kind.value(), *meaning)).collect()
}

fn values(known: &[ObjectMember], key: &str) -> Vec<Choice> {
    match known.iter().find(|(name, ..)| *name == key) {
        Some((_, MemberKind::OneOf(values), _)) => {
            values.iter().map(|value| Choice::text(*value, key)).collect()
        }
        Some((_, MemberKind::Flag, _)) => {
            ["true", "false"].iter().map(|flag| Choice::code(*flag, *flag, key)).collect()
        }
        _ => Vec::new(),
    }
}

impl MemberKind {
    fn value(self) -> &'static str {
        match self {
            Self::Text | Self::OneOf(_) => "\"$1\"",
            Self::Texts => "[\"$1\"]",
            Self::Number => "${1:5}",
            Self::Flag => "${1:true}",
            Self::Object => "{ $1 }",
        }
    }
}
