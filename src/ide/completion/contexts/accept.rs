//! Endings of files in `accept`: those of the workspace, most files first, then usual ones.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::LiteralSlot;

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
    let (before, after) = around(request);
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
    let mut choices: Vec<Choice> =
        free.map(|(ending, detail)| Choice::text(format!("{before}{ending}{after}"), detail)).collect();
    if taken.is_empty() {
        choices.push(Choice::text("none", "the script takes no files"));
    }
    choices
}

/// Returns the list up to the item at the cursor, and from there on, each with its comma.
fn around<'a>(request: &CompletionRequest<'a>) -> (&'a str, &'a str) {
    let written = request.place.word.span.text(&request.file.source);
    let cursor = request.offset.saturating_sub(request.place.word.span.range().start);
    let Some((before, after)) = written.split_at_checked(cursor) else { return ("", "") };
    let start = before.rfind(',').map_or(0, |comma| comma + 1);
    let space = before[start..].len() - before[start..].trim_start().len();
    let end = after.find(',').unwrap_or(after.len());
    (&before[..start + space], &after[end..])
}

/// Formats a number of files.
pub fn counted(count: usize) -> String {
    if count == 1 { "1 file".to_owned() } else { format!("{count} files") }
}
