//! Ids of scripts in `run("…")` of GenAIScript's API.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::LiteralSlot;

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let is_id = place.function == "run" && place.argument() == 0 && place.path.len() == 1;
    if !is_id || place.slot != LiteralSlot::Value {
        return Vec::new();
    }
    let scripts = request.project.summaries().filter(|it| !it.is_system() && it.path != request.file.path);
    let mut found: Vec<(String, String)> = scripts.map(|it| (it.id.to_string(), it.title.clone())).collect();
    found.sort();
    found.dedup_by(|second, first| second.0 == first.0);
    found.into_iter().map(|(id, title)| Choice::text(id, title).of_kind(ItemKind::File)).collect()
}
