//! Endings of files in `accept`: those of the workspace, then usual ones.

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
    let written = place.word.span.text(request.file.syntax.source());
    let (listed, _) = written.rsplit_once(',').unwrap_or_default();
    let taken: Vec<&str> = listed.split(',').map(str::trim).filter(|ending| !ending.is_empty()).collect();
    let start = if listed.is_empty() { String::new() } else { format!("{listed},") };
    let free = USUAL.iter().filter(|ending| !taken.contains(ending));
    let mut choices: Vec<Choice> =
        free.map(|ending| Choice::text(format!("{start}{ending}"), "ending of files")).collect();
    // GenAIScript's declarations have this one.
    if taken.is_empty() && !request.is_typed {
        choices.push(Choice::text("none", "the script takes no files"));
    }
    choices
}
