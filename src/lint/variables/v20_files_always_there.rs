use tree_sitter::Node;

use crate::genaiscript::api_name;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// `env.files` is always an array, also where no file is given: it is never `undefined` or `null`, and an empty
    /// array counts as true. What is done for the case without files therefore never happens.
    ///
    /// Wrong:
    ///
    /// ```js
    /// if (!env.files) cancel("no files")
    /// def("FILES", env.files)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// if (!env.files.length) cancel("no files")
    /// def("FILES", env.files)
    /// ```
    V20, "files-always-there", Warning, File, fix Unsafe, "A condition asks whether `env.files` exists, which it always does."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (syntax, resolver, source) = (&context.file.syntax, context.resolver(), &*context.file.source);
    let mut names = vec!["files"];
    names.extend(aliases(source));
    let is_word = |(at, name): &(usize, &str)| {
        !source[..*at].ends_with(is_name_part) && !source[at + name.len()..].starts_with(is_name_part)
    };
    let uses = names.iter().flat_map(|name| source.match_indices(name)).filter(is_word);
    let tested = uses.filter_map(|(at, name)| {
        let name = syntax.node_at(Span::new(at, at + name.len()))?;
        let member = name.parent().filter(|it| node::is_field(*it, "property", name));
        let (whole, parent) = node::wrap(member.unwrap_or(name));
        let is_candidate = parent.is_some_and(is_condition);
        let is_files = is_candidate && api_name(resolver, source, whole).as_deref() == Some("env.files");
        diagnostic(whole, parent.filter(|_| is_files)?)
    });
    tested.collect()
}

/// As each is searched for in the whole script.
const MOST_ALIASES: usize = 16;

/// Characters before `.files` in which the name that it is assigned to is sought.
const LONGEST_DECLARATION: usize = 80;

/// Returns other names of the files: `const docs = env.files`, `{ files: docs }`, and perhaps of other objects.
fn aliases(source: &str) -> Vec<&str> {
    let assigned = source.match_indices(".files").filter_map(|(at, _)| {
        let start = source[..at].char_indices().rev().nth(LONGEST_DECLARATION).map_or(0, |(start, _)| start);
        let (target, _) = source[start..at].rsplit_once('=')?;
        target.trim_end().rsplit(|char| !is_name_part(char)).next()
    });
    let renamed = source.match_indices("files:").filter_map(|(at, key)| {
        source[at + key.len()..].trim_start().split(|char| !is_name_part(char)).next()
    });
    let mut names: Vec<&str> =
        assigned.chain(renamed).filter(|name| !matches!(*name, "" | "files")).collect();
    names.sort_unstable();
    names.dedup();
    names.truncate(MOST_ALIASES);
    names
}

fn is_condition(parent: Node<'_>) -> bool {
    matches!(parent.kind(), "unary_expression" | "binary_expression" | "ternary_expression" | "if_statement")
}

fn diagnostic(files: Node<'_>, parent: Node<'_>) -> Option<Diagnostic> {
    let is = |field: &str| node::is_field(parent, field, files);
    let end = Span::at(node::span(node::unwrap(files)).range().end);
    let length = || Some(TextEdit::replace(end, ".length"));
    let (message, fix) = match parent.kind() {
        "unary_expression" if node::operator(parent) == Some("!") => {
            ("this is always false. Ask for its `length`", length())
        }
        "ternary_expression" if is("condition") => {
            ("the second alternative never comes. Ask for its `length`", length())
        }
        "if_statement" if is("condition") && node::field(parent, "alternative").is_some() => {
            ("the `else` is never run. Ask for its `length`", length())
        }
        "binary_expression" => {
            let other = node::unwrap(node::field(parent, if is("left") { "right" } else { "left" })?);
            let is_nothing = other.kind() == "null" || other.kind() == "undefined";
            let is_literal = is_nothing || matches!(other.kind(), "array" | "number" | "string");
            match node::operator(parent)? {
                "===" if is_literal => ("this is always false. Ask for its `length`", None),
                "!==" if is_literal => ("this is always true. Ask for its `length`", None),
                "==" if is_nothing || other.kind() == "array" => {
                    ("this is always false. Ask for its `length`", None)
                }
                "!=" if is_nothing || other.kind() == "array" => {
                    ("this is always true. Ask for its `length`", None)
                }
                "||" | "??" if is("left") && !is_empty(other) => {
                    ("what follows never counts. Ask for its `length`", None)
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    let problem =
        format!("`env.files` is always an array, which counts as true also when it is empty: {message}.");
    Some(RULE.at(node::span(node::unwrap(files)), problem).maybe_fix("Ask for its `length`", Unsafe, fix))
}

fn is_empty(expression: Node<'_>) -> bool {
    expression.kind() == "array" && node::children(expression).is_empty()
}
