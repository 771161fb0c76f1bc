//! Declaration of a parameter in the metadata of a script, which is created where there is none.

use super::parameter::type_of;
use crate::genaiscript::edit::{TextEdit, add_members, add_nested_members, key, quote_of};
use crate::genaiscript::{MetadataCall, Script, ScriptFile};
use crate::syntax::Quote;
use crate::text::Span;

/// Beginnings of comments that have to stay at the start of a file.
const DIRECTIVES: [&str; 4] = ["#!", "///", "// @ts-", "/* eslint"];

const FENCE: &str = "---";

/// Declares a parameter with the literal that `value` writes in the author's quotes. `None` where GenAIScript would not
/// read it.
pub fn declare(file: &ScriptFile, name: &str, value: impl Fn(Quote) -> String) -> Option<TextEdit> {
    let script = file.script();
    if script.unreadable.is_some() || file.may_get_metadata() {
        return None;
    }
    let is_yaml = file.markdown().is_some();
    let Some(call) = script.call() else {
        let quote =
            if is_yaml { Quote::Double } else { quote_of(&file.source, Span::new(0, file.source.len())) };
        let member = format!("{}: {}", key(name, quote), value(quote));
        return if is_yaml { new_frontmatter(file, &member) } else { new_call(file, &member) };
    };
    let quote = if is_yaml { Quote::Double } else { quote_of(&file.source, call.span) };
    let member = format!("{}: {}", key(name, quote), value(quote));
    let Some(argument) = &call.argument else {
        let text = format!("({{ parameters: {{ {member} }} }})");
        return Some(TextEdit::replace(call.arguments, text));
    };
    if !is_yaml && !is_read(script, call) {
        return None;
    }
    match argument.value.get("parameters") {
        // A whole JSON Schema gives `env.vars` nothing, and one elsewhere is not read.
        Some(map)
            if matches!(type_of(map), Some("object" | "array")) || !argument.literal.contains(map.span) =>
        {
            None
        }
        Some(map) => {
            map.as_object().filter(|object| !object.open)?;
            add_members(file, map.span, &[member])
        }
        None => add_nested_members(file, argument.literal, "parameters", &[member]),
    }
}

fn is_read(script: &Script, call: &MetadataCall) -> bool {
    script.taken_call().is_some_and(|taken| taken.span == call.span)
}

/// Adds a call of `script` after the imports, or at the start of the file.
fn new_call(file: &ScriptFile, member: &str) -> Option<TextEdit> {
    let source = &*file.source;
    // Systems need a function as well.
    if file.path.id().starts_with("system.") || file.is_broken() {
        return None;
    }
    let line = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let mut imports_end = None;
    let mut first = source.len();
    for statement in file.syntax.statements() {
        match statement.kind() {
            "import_statement" => imports_end = Some(statement.end_byte()),
            "comment" | "hash_bang_line" => {}
            _ => {
                first = statement.start_byte();
                break;
            }
        }
    }
    let call = format!("script({{ parameters: {{ {member} }} }})");
    if let Some(end) = imports_end {
        let rest = source.get(end..)?;
        let end = end + rest.find(['\r', '\n']).unwrap_or(rest.len());
        return Some(TextEdit::replace(
            Span::at(end),
            format!("{line}{line}{call}{}", ending(source, first)),
        ));
    }
    let at = start_of_code(source, first);
    Some(TextEdit::replace(Span::at(at), format!("{call}{}{line}{line}", ending(source, first))))
}

/// Returns a semicolon where the next statement would otherwise continue the call.
fn ending(source: &str, next: usize) -> &'static str {
    let rest = source.get(next..).unwrap_or_default();
    if rest.starts_with(['(', '[', '`', '+', '-', '/']) { ";" } else { "" }
}

/// Returns the start of the line below the comments that belong to the file, not to its first statement.
fn start_of_code(source: &str, first: usize) -> usize {
    let mut start = 0;
    let mut at = 0;
    for line in source.get(..first).unwrap_or_default().split_inclusive('\n') {
        at += line.len();
        if line.trim().is_empty() || DIRECTIVES.iter().any(|directive| line.starts_with(directive)) {
            start = at;
        }
    }
    start
}

/// Adds a frontmatter with the parameter, or fills an empty one.
fn new_frontmatter(file: &ScriptFile, member: &str) -> Option<TextEdit> {
    let source = &*file.source;
    if file.markdown()?.broken.is_some() {
        return None;
    }
    let line = if source.contains("\r\n") { "\r\n" } else { "\n" };
    let parameters = format!("parameters:{line}  {member}{line}");
    let mut lines = source.lines();
    if lines.next() != Some(FENCE) {
        return Some(TextEdit::replace(Span::at(0), format!("{FENCE}{line}{parameters}{FENCE}{line}")));
    }
    // Blank lines may be between the fences, and nothing else.
    lines.find(|line| !line.trim().is_empty()).filter(|line| *line == FENCE)?;
    Some(TextEdit::replace(Span::at(FENCE.len() + line.len()), parameters))
}
