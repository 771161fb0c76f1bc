//! Names of new parameters: variables and arguments that are read, and that nothing declares.

use std::collections::BTreeMap;

use super::{CompletionRequest, likely_types};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{Handler, Tool};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::Literal;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};
use crate::ide::completion::unparsed_reads;
use crate::ide::statement_tokens::StatementTokens;
use crate::syntax::ChunkedTree;
use crate::syntax::handlers::{self, HandlerCode};
use crate::syntax::scopes::ScopeResolver;
use crate::text::Span;

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let Some(SchemaContext { owner, position: SchemaPosition::Name, object, .. }) =
        SchemaContext::new(request.place)
    else {
        return Vec::new();
    };
    match owner {
        SchemaOwner::Parameters => of_script(request, object),
        SchemaOwner::Tool => of_tool(request, object),
        SchemaOwner::Schema => Vec::new(),
    }
}

/// Returns the names that members of an object have, but for the one at the cursor.
fn written(request: &CompletionRequest<'_>, object: Option<&Literal<'_>>) -> Vec<String> {
    let members = object.map(Literal::members).unwrap_or_default();
    let end = request.place.word.span.end as usize;
    let others = members.iter().filter(|member| !member.key_span.touches(end));
    others.map(|member| member.key.to_owned()).collect()
}

/// Returns the arguments that the handler of the tool reads.
fn of_tool(request: &CompletionRequest<'_>, object: Option<&Literal<'_>>) -> Vec<Choice> {
    let known = written(request, object);
    let free = undeclared_arguments(request).into_iter().filter(|argument| !known.contains(&argument.name));
    let choice = |argument: UndeclaredArgument| {
        let value = argument.schema("$1");
        Choice::key(&argument.name, value, "read by the handler, and not declared")
    };
    free.map(choice).collect()
}

/// Argument that the handler of a tool reads.
pub struct UndeclaredArgument {
    pub name: String,
    pub type_name: &'static str,
    /// Whether the handler has no default for it.
    pub is_required: bool,
}

impl UndeclaredArgument {
    /// Returns a schema as a snippet, with a tab stop in its description.
    pub fn schema(&self, stop: &str) -> String {
        let items = if self.type_name == "array" { ", items: { type: \"string\" }" } else { "" };
        format!("{{ type: \"{}\"{items}, description: \"{stop}\" }}", self.type_name)
    }
}

/// Returns the arguments that the handler of the tool at the cursor reads, in source order.
pub fn undeclared_arguments(request: &CompletionRequest<'_>) -> Vec<UndeclaredArgument> {
    let source = request.file.syntax.source();
    if let Some(text) = handler_after(request) {
        let syntax = ChunkedTree::new(request.file.syntax.language, format!("({text})").into());
        if let Some(expression) = syntax.statements().next().filter(|_| !syntax.is_broken()) {
            let resolver = ScopeResolver::new(&syntax, syntax.source());
            let code = HandlerCode { resolver: &resolver, source: syntax.source() };
            let function = expression.named_child(0).unwrap_or(expression);
            return arguments_of(&handlers::read_in(&code, function, 0), code.source, source);
        }
    }
    let is_here = |tool: &&Tool| tool.parameters.as_ref().is_some_and(|it| it.span.touches(request.offset));
    let tool = request.file.script().tools.iter().find(is_here);
    let handler = tool.and_then(|tool| tool.handler.as_ref());
    handler.map(|handler| arguments_of(handler, source, source)).unwrap_or_default()
}

/// Returns the function that follows the object at the cursor in a call of `defTool`. It parses where the object does
/// not, and takes less time than the whole call.
fn handler_after<'a>(request: &CompletionRequest<'a>) -> Option<&'a str> {
    if request.is_yaml || request.file.markdown().is_some() || request.place.function != "defTool" {
        return None;
    }
    let tokens = StatementTokens::around(&request.file.syntax, request.offset)?;
    let after = tokens.index_at(request.offset);
    // The first of these begins the function, or another call.
    let head = (after..tokens.len()).find(|index| matches!(tokens.text(*index), "(" | "function" | ">"))?;
    let is_arrow_of_name = tokens.text(head) == ">" && tokens.ends_with(head, "=>");
    let mut start = if is_arrow_of_name { head.checked_sub(2)? } else { head };
    start -= usize::from(tokens.text(start.checked_sub(1)?) == "async");
    let follows_object =
        start > after && tokens.text(start - 1) == "," && tokens.text(start.checked_sub(2)?) == "}";
    let (end, _) = tokens.outside_brackets(start).find(|(_, text)| matches!(*text, ")" | ","))?;
    let span = Span::new(tokens.span(start)?.range().start, tokens.span(end)?.range().start);
    follows_object.then(|| span.text(tokens.source))
}

/// Returns the arguments that a handler reads. `code` is its text, and `source` shows which types its author uses.
fn arguments_of(handler: &Handler, code: &str, source: &str) -> Vec<UndeclaredArgument> {
    let mut arguments: Vec<UndeclaredArgument> = Vec::new();
    for read in &handler.reads {
        if read.name == "context" || arguments.iter().any(|known| known.name == read.name) {
            continue;
        }
        let default = likely_types::of_default(code, read.span.range().end);
        let likely = default.or_else(|| likely_types::of_name(&read.name));
        let type_name = likely_types::order(likely, source)[0];
        arguments.push(UndeclaredArgument {
            name: read.name.clone(),
            type_name,
            is_required: default.is_none(),
        });
    }
    arguments
}

fn of_script(request: &CompletionRequest<'_>, object: Option<&Literal<'_>>) -> Vec<Choice> {
    let mut known: Vec<String> = written(request, object).iter().map(|name| normalize_key(name)).collect();
    let variables = request.variables();
    known.extend(variables.iter().flat_map(|it| [normalize_key(&it.key), normalize_key(&it.name)]));
    let is_system = request.place.function == "system";
    let prefix = if is_system { format!("{}.", request.file.id()) } else { String::new() };
    let mut reads: BTreeMap<usize, (&str, &str)> = BTreeMap::new();
    for read in &request.file.script().reads {
        if let Some(key) = read.key.as_deref() {
            let likely = likely_types::of_read(request.file, read).or_else(|| likely_types::of_name(key));
            reads.insert(read.span.start as usize, (key, likely_types::shorthand(likely)));
        }
    }
    // The tree of a call that is not closed yet contains none of the reads after it.
    for (start, key) in unparsed_reads::after(request.file.syntax.source(), request.offset) {
        reads.entry(start).or_insert((key, likely_types::shorthand(likely_types::of_name(key))));
    }
    let mut names = Vec::new();
    for (key, value) in reads.into_values() {
        // A system reads its own parameters by the whole key.
        let key = key.strip_prefix(&prefix).unwrap_or(key);
        let normal = normalize_key(key);
        if !key.contains('.') && !known.contains(&normal) {
            known.push(normal);
            names.push(Choice::key(key, value, "read, and not declared"));
        }
    }
    names
}
