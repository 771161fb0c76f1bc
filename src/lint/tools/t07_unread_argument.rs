use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::WrittenTool;
use super::arguments::{ReadArguments, local_name};
use crate::genaiscript::{ArgumentRead, Handler};
use crate::json_schema::Schema;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::{Value, node};
use crate::text::Span;

declare_rule! {
    /// The model fills in every argument that a tool declares, and expects each to have an effect. One that the
    /// function never reads, or only gives a name, misleads it. Nothing is reported where the function passes its
    /// arguments on as a whole or is written in another file, nor of a function that does nothing but give a fixed
    /// answer: it still has to be written.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("pulls", "Lists pull requests.", { state: "", labels: "" }, ({ state }) => list(state))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("pulls", "Lists pull requests.", { state: "" }, ({ state }) => list(state))
    /// ```
    T07, "unread-argument", Hint, File, fix Unsafe, "A tool declares an argument that its function never reads."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    // A function may read its arguments without naming them.
    let is_sure = !["arguments[", "...arguments"].iter().any(|way| context.file.source.contains(way));
    let tools = context.tools().iter().filter(move |_| is_sure);
    tools.filter_map(|tool| unread(context, tool)).flatten()
}

fn unread(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Vec<Diagnostic>> {
    let handler = tool.handler.as_ref().filter(|handler| !handler.open)?;
    let arguments = tool.arguments()?;
    let dropped: HashMap<&str, &ArgumentRead> = dropped(context, handler);
    let reads = handler.reads.iter().map(|read| read.name.as_str());
    let read = reads.filter(|name| !dropped.contains_key(name));
    // A read under another name counts as a read; T06 reports the wrong name.
    let undeclared = arguments.undeclared(handler);
    let meant = undeclared.filter_map(|read| Some(arguments.meant(context.near, handler, &read.name)?.name));
    let read: HashSet<&str> = read.chain(meant).collect();
    let properties = Schema::new(&arguments.schema).properties().into_iter();
    // Another tool may read an argument from a shared constant.
    let unread = properties.filter(|property| {
        !read.contains(property.name) && property.name != "context" && tool.span.contains(property.name_span)
    });
    if read.is_empty() && handler.function.is_some_and(|function| is_stub(context, function)) {
        return None;
    }
    let of_property = |(name, key): (&str, Span)| {
        let taken = dropped.get(name).and_then(|read| local_name(context, read));
        let message = match taken {
            Some(_) => {
                format!("The function of this tool takes `{name}` and never uses it. Use it, or remove it.")
            }
            None => format!("The function of this tool never reads `{name}`. Remove it."),
        };
        let mut edits = remove(context, arguments, name, key);
        if let Some(taken) = taken {
            let property = edit::remove(context.file, node::span(property_of(taken)));
            edits = edits.zip(property).map(|(edits, property)| [edits, vec![property]].concat());
        }
        RULE.at(key, message).tag(DiagnosticTag::Unnecessary).maybe_fix(
            format!("Remove `{name}`"),
            Unsafe,
            edits,
        )
    };
    Some(unread.map(|property| (property.name, property.name_span)).map(of_property).collect())
}

/// Returns the arguments that a function destructures into names without using them.
fn dropped<'h>(context: &LintContext<'_>, handler: &'h Handler) -> HashMap<&'h str, &'h ArgumentRead> {
    let Some(function) = handler.function else { return HashMap::new() };
    let mut reads: HashMap<&str, Vec<&ArgumentRead>> = HashMap::new();
    for read in &handler.reads {
        reads.entry(read.name.as_str()).or_default().push(read);
    }
    let is_unused = |read: &ArgumentRead| {
        // An underscore marks a deliberately unused name.
        let name = local_name(context, read)
            .filter(|name| !node::text(*name, &context.file.source).starts_with('_'));
        name.is_some_and(|name| !context.is_named_in(function, name))
    };
    let dropped = reads.into_iter().filter_map(|(name, reads)| match reads.as_slice() {
        [read] if is_unused(read) => Some((name, *read)),
        _ => None,
    });
    dropped.collect()
}

fn property_of(name: Node<'_>) -> Node<'_> {
    let mut property = name;
    while let Some(parent) = property.parent().filter(|parent| {
        matches!(parent.kind(), "pair_pattern" | "assignment_pattern" | "object_assignment_pattern")
    }) {
        property = parent;
    }
    property
}

/// Whether a function only returns a literal answer or throws, as in a stub.
fn is_stub(context: &LintContext<'_>, function: Span) -> bool {
    let Some(body) = context.file.syntax.node_at(function).and_then(|it| node::field(it, "body")) else {
        return false;
    };
    let statements = if body.kind() == "statement_block" { node::children(body) } else { vec![body] };
    let is_throw = |statement: &Node<'_>| statement.kind() == "throw_statement";
    statements.into_iter().all(|statement| is_throw(&statement) || is_fixed(statement))
}

fn is_fixed(code: Node<'_>) -> bool {
    let mut todo = vec![code];
    while let Some(node) = todo.pop() {
        if matches!(
            node.kind(),
            "call_expression" | "new_expression" | "identifier" | "shorthand_property_identifier" | "this"
        ) {
            return false;
        }
        todo.extend(node::children(node));
    }
    true
}

fn remove(
    context: &LintContext<'_>,
    arguments: &ReadArguments,
    name: &str,
    key: Span,
) -> Option<Vec<TextEdit>> {
    // GenAIScript computes the `required` array of a map; it is not in the source.
    let is_written = |item: &&Value| {
        let item = context.file.syntax.node_at(item.span);
        item.and_then(|item| item.parent()).is_some_and(|array| array.kind() == "array")
    };
    let names = arguments.requiring(name).filter(is_written);
    let places = std::iter::once(key).chain(names.map(|item| item.span));
    places.map(|place| edit::remove(context.file, place)).collect()
}
