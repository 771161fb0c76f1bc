//! Names of new parameters: variables and arguments that are read, and that nothing declares.

use std::collections::BTreeMap;

use super::CompletionRequest;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ScriptFile, Tool, VarsRead};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::Literal;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};
use crate::ide::completion::unparsed_reads;
use crate::syntax::node;

const NUMERIC: [&str; 8] = ["<", ">", "<=", ">=", "-", "*", "/", "%"];

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
    let mut known = written(request, object);
    let is_here = |tool: &&Tool| tool.parameters.as_ref().is_some_and(|it| it.span.touches(request.offset));
    let Some(tool) = request.file.script().tools.iter().find(is_here) else { return Vec::new() };
    let mut names = Vec::new();
    for read in tool.handler.iter().flat_map(|handler| &handler.reads) {
        if read.name != "context" && !known.contains(&read.name) {
            known.push(read.name.clone());
            names.push(Choice::key(&read.name, "\"$1\"", "read by the handler, and not declared"));
        }
    }
    names
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
            reads.insert(read.span.start as usize, (key, value_of(request.file, read)));
        }
    }
    // The tree of a call that is not closed yet contains none of the reads after it.
    for (start, key) in unparsed_reads::after(request.file.syntax.source(), request.offset) {
        reads.entry(start).or_insert((key, "\"$1\""));
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

/// Returns a value of the type that the use of a variable shows.
fn value_of(file: &ScriptFile, read: &VarsRead) -> &'static str {
    let Some(used) = file.syntax.node_at(read.span) else { return "\"$1\"" };
    let Some(around) = file.syntax.parent(used) else { return "\"$1\"" };
    let operator = node::operator(around).unwrap_or_default();
    match around.kind() {
        "binary_expression" if NUMERIC.contains(&operator) => "${1:0}",
        "unary_expression" if operator == "!" => "${1:false}",
        "unary_expression" if operator == "-" => "${1:0}",
        "parenthesized_expression" if is_condition(file, around) => "${1:false}",
        "ternary_expression" if node::is_field(around, "condition", used) => "${1:false}",
        _ => "\"$1\"",
    }
}

fn is_condition(file: &ScriptFile, parenthesized: tree_sitter::Node<'_>) -> bool {
    let statement = file.syntax.parent(parenthesized);
    statement.is_some_and(|it| matches!(it.kind(), "if_statement" | "while_statement"))
}
