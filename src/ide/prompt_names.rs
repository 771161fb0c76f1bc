//! Names in the text of prompts, as `<FILE>` or `FILE`, and the calls of `def` and its relatives that define them.

use crate::genaiscript::{ApiCall, ScriptFile};
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::text::Span;

/// Limit of the occurrences that are looked at.
const MAX_OCCURRENCES: usize = 200;

/// Returns the defined name in a prompt at an offset, with the calls that define it.
pub fn mentioned_at(file: &ScriptFile, offset: usize) -> Option<(Span, Vec<&ApiCall>)> {
    let source = &*file.source;
    let start = source.get(..offset)?.trim_end_matches(is_part).len();
    let end = offset + source[offset..].find(|char| !is_part(char)).unwrap_or(source.len() - offset);
    let word = Span::new(start, end);
    if word.is_empty() {
        return None;
    }
    let name = word.text(source);
    let is_it = |call: &&ApiCall| call.defined.as_ref().is_some_and(|it| *it.text == *name);
    let calls: Vec<&ApiCall> = file.script().api_calls.iter().filter(is_it).collect();
    (!calls.is_empty() && is_in_prompt(file, start + 1)).then_some((word, calls))
}

/// Returns where the prompts of a file mention a name.
pub fn mentions(file: &ScriptFile, name: &str) -> Vec<Span> {
    let source = &*file.source;
    let is_whole = |start: usize| {
        !source[..start].ends_with(is_part) && !source[start + name.len()..].starts_with(is_part)
    };
    let found = source.match_indices(name).map(|(start, _)| start).take(MAX_OCCURRENCES);
    let found = found.filter(|start| is_whole(*start) && is_in_prompt(file, *start + 1));
    found.map(|start| Span::new(start, start + name.len())).collect()
}

/// Returns a call as it is written, in one line.
pub fn call_text(file: &ScriptFile, call: &ApiCall, most: usize) -> String {
    let syntax = &file.syntax;
    let around = syntax.ancestors(syntax.node_at(call.callee)).find(|it| it.kind() == "call_expression");
    let span = around.map_or(call.callee, node::span);
    let words: Vec<&str> = span.text(&file.source).split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn is_part(char: char) -> bool {
    is_name_part(char) && char != '$'
}

/// Whether the text before an offset is that of a prompt: a template, or what is not code in Markdown.
fn is_in_prompt(file: &ScriptFile, offset: usize) -> bool {
    let syntax = &file.syntax;
    if let Some(markdown) = file.markdown() {
        let is_metadata = file.calls().iter().any(|call| call.span.touches(offset));
        let is_code = markdown.code.iter().any(|code| code.touches(offset));
        if !is_metadata && !is_code {
            return true;
        }
    }
    if syntax.text_at(offset).is_none() || syntax.is_comment_at(offset) {
        return false;
    }
    let around = syntax.string_at(offset);
    let mut around = around.into_iter().chain(syntax.ancestors(around));
    around
        .find(|it| matches!(it.kind(), "template_string" | "string" | "regex"))
        .is_some_and(|it| it.kind() == "template_string")
}
