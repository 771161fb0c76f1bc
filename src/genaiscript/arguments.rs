//! Arguments of GenAIScript's functions that have the wrong kind for their parameter, or are swapped.

use tree_sitter::Node;

use super::api::API;
use super::argument_kind::{self, ArgumentKind};
use super::extraction::Extraction;
use super::promises::api_name;
use super::signatures::{self, Signature, Takes};
use crate::syntax::callee::{self, Callee};
use crate::syntax::scopes::Base;
use crate::syntax::{node, pattern};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct WrongArgument {
    pub signature: &'static Signature,
    pub place: usize,
    pub span: Span,
    pub mistake: ArgumentMistake,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentMistake {
    /// It has a kind that the parameter does not accept.
    Kind(ArgumentKind),
    /// It is swapped with another argument, as its kind, if given, or its meaning shows.
    Exchanged(Exchange, Option<ArgumentKind>),
    /// It is one item of a command's arguments, with several arguments in it.
    SeveralInOne,
    /// It is a command in the syntax of a shell.
    ShellSyntax,
    /// It is a promise in place of a function.
    Promise,
    /// It is the content of a file in place of its name.
    Content,
    /// It is the path of a file, or a pattern of such paths, in place of the file's content.
    Path,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Exchange {
    pub place: usize,
    pub span: Span,
}

/// Maximal length of a plausible name.
const MAX_NAME: usize = 40;

/// Members with the content of a file or an answer.
const OF_TEXT: [&str; 4] = ["text", "content", "stdout", "json"];

/// Commands whose first argument is a subcommand.
const WITH_COMMANDS: [&str; 9] = ["cargo", "docker", "gh", "git", "kubectl", "npm", "npx", "pnpm", "yarn"];

/// Members for which `def` shows an object.
const SHOWN: [&str; 4] = ["content", "exitCode", "filename", "text"];

/// Keywords that only schemas have.
const OF_SCHEMA: [&str; 5] = ["$ref", "anyOf", "items", "oneOf", "properties"];

/// Shell syntax, which a program gets as an argument.
const OF_SHELL: [&str; 9] = ["|", "||", "&&", "&", ";", ">", ">>", "<", "2>&1"];

/// Words in the names of definitions that are about a path.
const OF_PATHS: [&str; 6] = ["FILENAME", "FILE_NAME", "NAME", "OUTPUT", "PATH", "TARGET"];

/// Extensions of files that a prompt shows.
const EXTENSIONS: [&str; 43] = [
    "c", "cc", "cjs", "cpp", "cs", "css", "csv", "cts", "diff", "docx", "go", "h", "html", "ini", "ipynb",
    "java", "js", "json", "jsonl", "jsx", "kt", "log", "md", "mdx", "mjs", "mts", "pdf", "php", "py", "rb",
    "rs", "sh", "sql", "swift", "toml", "ts", "tsv", "tsx", "txt", "xlsx", "xml", "yaml", "yml",
];

const SHELLS: [&str; 6] = ["bash", "cmd", "powershell", "pwsh", "sh", "zsh"];

/// Finds these arguments, at most one in each call.
pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<WrongArgument> {
    let mut found = Vec::new();
    for &(call, callee) in &extraction.calls {
        found.extend(promises_in_queue(extraction, call, callee));
        let candidates = signatures::of_method(node::text(callee.name, extraction.source));
        let Some(function) = node::field(call, "function").filter(|_| !candidates.is_empty()) else {
            continue;
        };
        let arguments = callee::arguments(call);
        if arguments.is_empty() || arguments.iter().any(|it| it.kind() == "spread_element") {
            continue;
        }
        let Some(name) = api_name(extraction.resolver, extraction.source, function) else { continue };
        let Some(signature) = candidates.iter().find(|signature| signature.name == name) else { continue };
        found.extend(ApiArguments { extraction, signature, arguments }.wrong());
    }
    found
}

/// Reports a promise passed to a queue, which expects functions: the work of a promise has already begun.
fn promises_in_queue<'t>(
    extraction: &Extraction<'_, 't, '_>,
    call: Node<'t>,
    callee: Callee<'t>,
) -> Option<WrongArgument> {
    let signature = signatures::of_queue(node::text(callee.name, extraction.source))?;
    let arguments = callee::arguments(call);
    let place = signature.parameters.len() - 1;
    let argument = node::unwrap(*arguments.get(place)?);
    let given = match signature.parameters[place].1 {
        Takes::Functions if argument.kind() == "array" => node::children(argument),
        Takes::Functions => vec![mapped(extraction, argument)?],
        _ => vec![argument],
    };
    let is_wrong = given.iter().any(|it| {
        let it = node::unwrap(*it);
        is_async(it)
            && it.parent().is_some_and(|parent| parent.kind() == "arguments")
            && argument.id() != it.id()
            || gives_promise(extraction, it)
    });
    let is_queue =
        || argument_kind::interface(extraction, callee.object?).filter(|name| *name == "PromiseQueue");
    (is_wrong && is_queue().is_some()).then(|| WrongArgument {
        signature,
        place,
        span: node::span(argument),
        mistake: ArgumentMistake::Promise,
    })
}

/// Returns the item that `….map(…)` produces: its callback's value, or the callback itself if asynchronous.
fn mapped<'t>(extraction: &Extraction<'_, 't, '_>, expression: Node<'t>) -> Option<Node<'t>> {
    let function = node::field(expression, "function").filter(|it| it.kind() == "member_expression")?;
    let method = node::text(node::field(function, "property")?, extraction.source);
    let callback = node::unwrap(*callee::arguments(expression).first().filter(|_| method == "map")?);
    if is_async(callback) {
        return Some(callback);
    }
    node::field(callback, "body").filter(|_| callback.kind() == "arrow_function")
}

fn is_async(function: Node<'_>) -> bool {
    pattern::is_function(function) && function.child(0).is_some_and(|word| word.kind() == "async")
}

fn gives_promise<'t>(extraction: &Extraction<'_, 't, '_>, expression: Node<'t>) -> bool {
    let Some(function) =
        node::field(expression, "function").filter(|_| expression.kind() == "call_expression")
    else {
        return false;
    };
    let name = api_name(extraction.resolver, extraction.source, function);
    let binding = Some(function).filter(|it| it.kind() == "identifier");
    let binding = binding.and_then(|name| extraction.resolver.resolve(name)).filter(|it| it.constant);
    let is_own = binding.is_some_and(|binding| match binding.base {
        Base::Value(value) => binding.steps.is_empty() && is_async(node::unwrap(value)),
        Base::Declaration(declaration) => is_async(declaration),
        _ => false,
    });
    is_own || name.is_some_and(|name| API.is_async(&name))
}

struct ApiArguments<'e, 'a, 't, 's> {
    extraction: &'e Extraction<'a, 't, 's>,
    signature: &'static Signature,
    arguments: Vec<Node<'t>>,
}

impl<'t> ApiArguments<'_, '_, 't, '_> {
    fn wrong(&self) -> Option<WrongArgument> {
        let parameters = self.signature.parameters;
        let kinds = self.arguments.iter().take(parameters.len());
        let kinds: Vec<_> = kinds.map(|it| argument_kind::kind(self.extraction, *it)).collect();
        // An object literal has a member that `def` reads, or is dropped.
        let kind_at = |place: usize, argument: usize| {
            let is_content =
                parameters[place].1 == Takes::Content && kinds[argument] == Some(ArgumentKind::Object);
            let is_dropped = is_content && self.is_dropped(self.arguments[argument]);
            if is_dropped { Some(ArgumentKind::Data) } else { kinds[argument] }
        };
        let fits = |place: usize, argument: usize| {
            !kind_at(place, argument).is_some_and(|kind| parameters[place].1.refuses(kind))
        };
        let Some(place) = (0..kinds.len()).find(|place| !fits(*place, *place)) else {
            return self
                .seemingly_exchanged()
                .or_else(|| self.several_in_one())
                .or_else(|| self.shell_syntax())
                .or_else(|| self.path_as_content())
                .or_else(|| self.content_as_name());
        };
        // Numbers are rarely meant to become text.
        let suits = |place: usize, argument: usize| {
            let is_number = matches!(kinds[argument], Some(ArgumentKind::Number | ArgumentKind::Boolean));
            fits(place, argument) && (!is_number || parameters[place].1 == Takes::Number)
        };
        // One of the two is certainly wrong, and each would be right in the other's position.
        let other = (0..kinds.len()).find(|other| {
            let is_meant = kinds[*other].is_some() || parameters[*other].1 != Takes::Any;
            *other != place && is_meant && suits(place, *other) && suits(*other, place)
        });
        Some(match other {
            Some(other) => {
                let (first, second) = (place.min(other), place.max(other));
                self.exchanged(first, second, kind_at(first, first))
            }
            None => self.at(place, ArgumentMistake::Kind(kind_at(place, place)?)),
        })
    }

    fn at(&self, place: usize, mistake: ArgumentMistake) -> WrongArgument {
        WrongArgument { signature: self.signature, place, span: node::span(self.arguments[place]), mistake }
    }

    fn exchanged(&self, first: usize, second: usize, kind: Option<ArgumentKind>) -> WrongArgument {
        let other = Exchange { place: second, span: node::span(self.arguments[second]) };
        self.at(first, ArgumentMistake::Exchanged(other, kind))
    }

    /// Returns two texts that are probably swapped, by their meaning.
    fn seemingly_exchanged(&self) -> Option<WrongArgument> {
        let [first, second] = *self.arguments.get(..2)? else { return None };
        let source = self.extraction.source;
        let (left, right) = (argument_kind::constant(first, source), argument_kind::constant(second, source));
        let is_exchanged = match self.signature.name {
            "def" | "defData" => {
                left.is_none()
                    && right.is_some_and(|name| {
                        is_capitals(&name)
                            && (argument_kind::is_given_text(self.extraction, first)
                                || self.is_called(first, &name))
                    })
            }
            "workspace.writeText" | "workspace.appendText" => {
                right.is_some_and(|path| is_file_name(&path))
                    && (left.as_deref().is_some_and(|text| text.contains('\n') || is_sentence(text))
                        || self.is_member(first, &OF_TEXT)
                        || left.is_none() && argument_kind::is_given_text(self.extraction, first))
            }
            "github.createIssueComment" => {
                let is_text = left.is_some_and(|text| text.contains(|char: char| char.is_alphabetic()));
                let is_given = is_text || argument_kind::is_given_text(self.extraction, first);
                is_given && (node::unwrap(second).kind() == "number" || self.is_member(second, &["number"]))
            }
            "parsers.validateJSON" => {
                let name = node::text(node::unwrap(first), source).to_lowercase();
                !name.contains("schema") && !self.is_schema(first) && self.is_schema(second)
            }
            "defFileOutput" => {
                left.is_some_and(|text| is_sentence(&text)) && right.is_some_and(|path| is_pattern(&path))
            }
            "workspace.grep" => {
                left.is_some_and(|glob| glob.starts_with("**/") || glob.starts_with("*."))
                    && right.is_some_and(|pattern| !pattern.contains(['*', '/', '.']))
            }
            _ => false,
        };
        is_exchanged.then(|| self.exchanged(0, 1, None))
    }

    /// Returns the first argument of a command, if it is a subcommand with its own arguments.
    fn several_in_one(&self) -> Option<WrongArgument> {
        let [command, list, ..] = self.arguments[..] else { return None };
        let source = self.extraction.source;
        if self.signature.name != "host.exec" || node::unwrap(list).kind() != "array" {
            return None;
        }
        let command = argument_kind::constant(command, source)?;
        let first = *node::children(node::unwrap(list)).first()?;
        let text = argument_kind::constant(first, source).filter(|_| WITH_COMMANDS.contains(&&*command))?;
        let is_several = text.trim().contains(char::is_whitespace) && !text.starts_with('-');
        is_several
            .then(|| WrongArgument { span: node::span(first), ..self.at(1, ArgumentMistake::SeveralInOne) })
    }

    fn shell_syntax(&self) -> Option<WrongArgument> {
        let command = *self.arguments.first().filter(|_| self.signature.name == "host.exec")?;
        let is_list = self.arguments.get(1).is_some_and(|list| {
            !matches!(argument_kind::kind(self.extraction, *list), Some(ArgumentKind::Object))
        });
        let command = node::unwrap(command);
        let source = self.extraction.source;
        let text = match command.kind() {
            "string" => argument_kind::constant(command, source)?,
            "template_string" => node::text(command, source).trim_matches('`').to_owned(),
            _ => return None,
        };
        let program = text.split_whitespace().next()?;
        if is_list || SHELLS.contains(&program) || text.contains(['"', '\'', '\\']) {
            return None;
        }
        let is_shell = text.split_whitespace().skip(1).any(|word| OF_SHELL.contains(&word));
        is_shell.then(|| self.at(0, ArgumentMistake::ShellSyntax))
    }

    /// Returns a path that `def` defines as a text, unless the name says that a path is meant.
    fn path_as_content(&self) -> Option<WrongArgument> {
        let [name, content, ..] = self.arguments[..] else { return None };
        let source = self.extraction.source;
        if self.signature.name != "def" || node::unwrap(content).kind() != "string" {
            return None;
        }
        let path = argument_kind::constant(content, source)?;
        let name = argument_kind::constant(name, source)?.to_uppercase();
        let is_of_path = OF_PATHS.iter().any(|word| name.contains(word));
        (is_source_file(&path) && !is_of_path).then(|| self.at(1, ArgumentMistake::Path))
    }

    /// Returns the content of a file where its name is read.
    fn content_as_name(&self) -> Option<WrongArgument> {
        let first = node::unwrap(*self.arguments.first()?);
        let is_reader = self.signature.name.starts_with("workspace.read");
        if !is_reader || !self.is_member(first, &["content"]) {
            return None;
        }
        let object = node::field(first, "object")?;
        let is_file = argument_kind::interface(self.extraction, object) == Some("WorkspaceFile");
        is_file.then(|| self.at(0, ArgumentMistake::Content))
    }

    fn is_dropped(&self, expression: Node<'t>) -> bool {
        let value = self.extraction.evaluator.value(expression);
        let object = value.as_object().filter(|object| !object.open);
        object.is_some_and(|object| !object.members.iter().any(|member| SHOWN.contains(&member.key.as_str())))
    }

    fn is_schema(&self, expression: Node<'t>) -> bool {
        let value = self.extraction.evaluator.value(expression);
        value.as_object().is_some_and(|object| {
            let has = |key: &str| object.members.iter().any(|member| member.key == key);
            has("type") && OF_SCHEMA.iter().any(|key| has(key)) || has("$schema")
        })
    }

    /// Whether an expression is a name with the meaning of a text.
    fn is_called(&self, expression: Node<'t>, name: &str) -> bool {
        let expression = node::unwrap(expression);
        let letters = |text: &str| {
            text.chars().filter(|char| char.is_alphanumeric()).collect::<String>().to_lowercase()
        };
        let own = match expression.kind() {
            "identifier" => expression,
            "member_expression" => match node::field(expression, "property") {
                Some(property) => property,
                None => return false,
            },
            _ => return false,
        };
        letters(node::text(own, self.extraction.source)) == letters(name)
    }

    fn is_member(&self, expression: Node<'t>, members: &[&str]) -> bool {
        let expression = node::unwrap(expression);
        let property =
            node::field(expression, "property").filter(|_| expression.kind() == "member_expression");
        property.is_some_and(|it| members.contains(&node::text(it, self.extraction.source)))
    }
}

fn is_capitals(name: &str) -> bool {
    let is_of_name = |char: char| char.is_ascii_uppercase() || char.is_ascii_digit() || char == '_';
    name.len() > 1
        && name.len() <= MAX_NAME
        && name.starts_with(|char: char| char.is_ascii_uppercase())
        && name.chars().all(is_of_name)
}

fn is_file_name(text: &str) -> bool {
    let extension = text.rsplit_once('.').map(|(before, extension)| (before.is_empty(), extension));
    !text.contains(char::is_whitespace)
        && extension.is_some_and(|(_, extension)| {
            (1..=6).contains(&extension.len()) && extension.chars().all(|char| char.is_ascii_alphanumeric())
        })
}

/// Whether a text is the path, or a pattern of paths, of files that a prompt shows: `docs/*.md`.
fn is_source_file(text: &str) -> bool {
    let extension = text.rsplit_once('.').filter(|(before, _)| !before.is_empty() && !before.ends_with('/'));
    is_pattern(text) && extension.is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
}

fn is_pattern(text: &str) -> bool {
    !text.contains(char::is_whitespace) && (is_file_name(text) || text.contains(['*', '/']))
}

fn is_sentence(text: &str) -> bool {
    text.split_whitespace().count() > 1
        && !text.contains(['*', '/', '\\', '{'])
        && !text.split_whitespace().last().is_some_and(is_file_name)
}
