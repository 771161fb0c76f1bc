//! Ids of systems in `system` and `excludedSystem`.

use std::cmp::Reverse;

use super::{CompletionRequest, usual, workspace_counts};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralSlot, LiteralStep};
use crate::ide::completion::topic::CompletionTopic;
use crate::workspace::ScriptSummary;
use crate::workspace::symbol_index::MentionKind;

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let keys = place.keys();
    let is_list = matches!(&*keys, ["system" | "excludedSystem"] | ["system" | "excludedSystem", "[]"]);
    let (key, is_id) = match (place.function, place.argument(), &*keys) {
        ("script" | "system", 0, ["system", "id"] | ["system", "[]", "id"]) => ("system", true),
        ("script" | "system", 0, [key, ..]) | ("runPrompt", 1, [key, ..]) | ("defAgent", 3, [key, ..])
            if is_list =>
        {
            (*key, false)
        }
        _ => return Vec::new(),
    };
    if place.slot != LiteralSlot::Value || !is_id && request.is_typed && place.word.quote.is_none() {
        return Vec::new();
    }
    let depth = place.path.iter().position(|step| *step == LiteralStep::Key(key));
    let list = depth.and_then(|depth| place.at_depth(depth + 1));
    let taken: Vec<&str> =
        list.map(Literal::items).unwrap_or_default().iter().filter_map(Literal::text).collect();
    let systems = request.project.systems_seen_by(&request.file.path);
    let mut found: Vec<&ScriptSummary> = systems.iter().map(|system| &**system).collect();
    let counts = workspace_counts::mentions(request, MentionKind::Script);
    found.sort_by_key(|system| {
        let count = counts.get(&*system.id).copied().unwrap_or_default();
        // Nearly all lists begin with it, as a list replaces the default.
        let is_other = *system.id != *usual::SYSTEMS[0];
        let is_builtin = system.path.as_str().starts_with("<builtin>");
        let rank = usual::rank(&usual::SYSTEMS, &system.id);
        (is_other, Reverse(count), is_builtin, rank, system.id.clone())
    });
    let is_free = |system: &&ScriptSummary| !taken.contains(&&*system.id) && !request.is_declared(&system.id);
    let choice = |system: &ScriptSummary| {
        let choice = Choice::text(&*system.id, detail(system)).of_kind(ItemKind::Module);
        choice.about(CompletionTopic::System(system.id.to_string()))
    };
    found.into_iter().filter(is_free).map(choice).collect()
}

/// Returns the title, and what the system brings.
fn detail(system: &ScriptSummary) -> String {
    let parameters: Vec<&str> = system.parameter_names().collect();
    let tools: Vec<&str> = system.tools.iter().map(|tool| tool.id.as_str()).collect();
    let list =
        |what: &str, names: &[&str]| (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")));
    let parts = [Some(system.title.clone()), list("tools", &tools), list("parameters", &parameters)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
