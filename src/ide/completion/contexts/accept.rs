//! Endings of files in `accept`: those of the workspace, most files first, then usual ones.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::place::Place;
use crate::ide::completion::site::Word;
use crate::text::Span;

/// Endings that scripts usually accept.
const USUAL: [&str; 14] = [
    ".md", ".txt", ".ts", ".js", ".py", ".json", ".yaml", ".csv", ".pdf", ".docx", ".html", ".mdx", ".tsx",
    ".png",
];

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let is_accept = place.function == "script" && place.argument() == 0 && *place.keys() == ["accept"];
    if !is_accept || place.slot != LiteralSlot::Value {
        return Vec::new();
    }
    let (before, after) = around(place, &request.file.source, request.offset);
    let taken: Vec<&str> = [before, after]
        .into_iter()
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .filter(|ending| !ending.is_empty())
        .collect();
    let root = request.project.root_files(&request.file.path);
    let found = root.map(|(_, files)| files.endings()).unwrap_or_default();
    let known: Vec<&str> = found.iter().map(|(ending, _)| *ending).collect();
    let here = found.iter().map(|(ending, count)| (*ending, counted(*count)));
    let usual = USUAL.iter().filter(|ending| !known.contains(ending));
    let all = here.chain(usual.map(|ending| (*ending, "ending of files".to_owned())));
    let free = all.filter(|(ending, _)| !taken.contains(ending));
    // Only the item at the cursor is written where the list has an end.
    let list = if item_at(place, &request.file.source, request.offset).is_some() { "" } else { before };
    let mut choices: Vec<Choice> =
        free.map(|(ending, detail)| Choice::text(format!("{list}{ending}"), detail)).collect();
    // GenAIScript's declarations have this one.
    if taken.is_empty() && !request.is_typed {
        choices.push(Choice::text("none", "the script takes no files"));
    }
    choices
}

/// Returns the word of one item in a list of endings that is closed; `None` at other places.
pub fn item_at(place: &Place<'_>, source: &str, offset: usize) -> Option<Word> {
    let (before, after) = around(place, source, offset);
    let is_list =
        *place.keys() == ["accept"] && place.word.is_closed && !(before.is_empty() && after.is_empty());
    let span = place.word.span.range();
    is_list.then(|| Word {
        span: Span::new(span.start + before.len(), span.end - after.len()),
        quote: None,
        is_closed: false,
    })
}

/// Returns the list up to the item at the cursor, and the list after that item from its comma on.
fn around<'s>(place: &Place<'_>, source: &'s str, offset: usize) -> (&'s str, &'s str) {
    let span = place.word.span;
    let cursor = offset.saturating_sub(span.range().start);
    let Some((before, after)) = span.text(source).split_at_checked(cursor) else { return ("", "") };
    let start = before.rfind(',').map_or(0, |comma| comma + 1);
    let space = before[start..].len() - before[start..].trim_start().len();
    let end = after.find(',').unwrap_or(after.len());
    (&before[..start + space], &after[end..])
}

/// Formats a number of files.
pub fn counted(count: usize) -> String {
    if count == 1 { "1 file".to_owned() } else { format!("{count} files") }
}
