//! Hover on a name of `def` and its relatives: in a prompt, the call that defines it; in that call, the lines of the
//! prompt that mention it. TypeScript sees text.

use super::Hover;
use crate::genaiscript::ScriptFile;
use crate::ide::markdown::code;
use crate::ide::markup::MarkupDocument;
use crate::ide::prompt_names;
use crate::syntax::Value;

/// Limit of the listed lines.
const MAX_LINES: usize = 20;

/// Limit of the shown length of a call, in characters.
const MAX_CALL: usize = 200;

pub(super) fn name(file: &ScriptFile, offset: usize) -> Option<Hover> {
    definition(file, offset).or_else(|| mention(file, offset))
}

fn mention(file: &ScriptFile, offset: usize) -> Option<Hover> {
    let (span, calls) = prompt_names::mentioned_at(file, offset)?;
    let mut text = MarkupDocument::default();
    for call in calls {
        let shown = prompt_names::call_text(file, call, MAX_CALL);
        text.code(&shown);
        text.fact(&format!("Defined by {} on line {}.", code(call.function.name), file.line_of(call.callee)));
    }
    Some(Hover { span, text })
}

fn definition(file: &ScriptFile, offset: usize) -> Option<Hover> {
    let calls = file.script().api_calls.iter();
    let mut defined = calls.filter_map(|call| call.defined.as_ref());
    let defined = defined.find(|it| it.span.touches(offset) && !it.text.is_empty())?;
    let lines = prompt_names::mentions(file, &defined.text);
    let mut lines: Vec<usize> = lines.into_iter().map(|span| file.line_of(span)).collect();
    lines.dedup();
    let mut text = MarkupDocument::default();
    text.code(&Value::string(defined.span, &*defined.text).to_json().to_string());
    let shown: Vec<String> = lines.iter().take(MAX_LINES).map(ToString::to_string).collect();
    let more = lines.len().saturating_sub(MAX_LINES);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    text.fact(&match shown.as_slice() {
        [] if defined.is_used => "The prompt mentions it by the result of this call.".to_owned(),
        [] => "No prompt of this file mentions it.".to_owned(),
        [line] => format!("The prompt mentions it on line {line}."),
        lines => format!("The prompt mentions it on the lines {}{rest}.", lines.join(", ")),
    });
    Some(Hover { span: defined.span, text })
}
