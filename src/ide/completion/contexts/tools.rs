//! Names of tools in `tools`, and beginnings of names, which select several.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{CompletionRequest, usual, workspace_counts};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralSlot, LiteralStep};
use crate::ide::completion::topic::CompletionTopic;
use crate::workspace::symbol_index::MentionKind;

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let keys = place.keys();
    let is_list = matches!(&*keys, ["tools"] | ["tools", "[]"]);
    let is_here = matches!(
        (place.function, place.argument()),
        ("script" | "system", 0) | ("runPrompt", 1) | ("defAgent", 3)
    );
    if !is_list || !is_here || place.slot != LiteralSlot::Value {
        return Vec::new();
    }
    let depth = place.path.iter().position(|step| *step == LiteralStep::Key("tools"));
    let list = depth.and_then(|depth| place.at_depth(depth + 1));
    let is_here = |item: &&Literal<'_>| item.span.touches(place.word.span.start as usize);
    let items = list.map(Literal::items).unwrap_or_default();
    let taken: Vec<&str> = items
        .iter()
        .filter(|item| !is_here(item))
        .filter_map(Literal::text)
        .filter(|text| !text.is_empty())
        .collect();
    // An entry selects all tools whose ids begin with it.
    let is_free = |id: &str| !taken.iter().any(|entry| id.starts_with(entry)) && !request.is_declared(id);
    let systems = request.project.systems_seen_by(&request.file.path);
    let mut found: BTreeMap<&str, ToolEntry> = BTreeMap::new();
    for system in systems.iter() {
        let is_builtin = system.path.as_str().starts_with("<builtin>");
        for tool in system.tools.iter().filter(|tool| is_free(&tool.id)) {
            let detail = || format!("{} · {}", system.id, tool.words());
            found.entry(&tool.id).or_insert_with(|| ToolEntry {
                is_builtin,
                detail: detail(),
                is_tool: true,
            });
        }
    }
    let of_tools: Vec<(&str, bool)> = found.iter().map(|(id, entry)| (*id, entry.is_builtin)).collect();
    for tools in
        of_tools.chunk_by(|left, right| family(left.0).is_some() && family(left.0) == family(right.0))
    {
        let Some(prefix) = family(tools[0].0).filter(|prefix| tools.len() > 1 && is_free(prefix)) else {
            continue;
        };
        let ids: Vec<&str> = tools.iter().map(|(id, _)| *id).collect();
        let detail = format!("{} tools: {}", ids.len(), ids.join(", "));
        let is_builtin = tools.iter().all(|(_, is_builtin)| *is_builtin);
        found.entry(prefix).or_insert(ToolEntry { is_builtin, detail, is_tool: false });
    }
    let counts = workspace_counts::mentions(request, MentionKind::Selection);
    let mut found: Vec<(&str, ToolEntry)> = found.into_iter().collect();
    found.sort_by_key(|(id, entry)| {
        let count = counts.get(id).copied().unwrap_or_default();
        (Reverse(count), entry.is_builtin, usual::rank(&usual::TOOLS, id))
    });
    let choice = |(id, entry): (&str, ToolEntry)| {
        let choice = Choice::text(id, entry.detail).of_kind(ItemKind::Function);
        if entry.is_tool { choice.about(CompletionTopic::Tool(id.to_owned())) } else { choice }
    };
    found.into_iter().map(choice).collect()
}

/// Entry of `tools`: the id of a tool, or the beginning of several.
struct ToolEntry {
    is_builtin: bool,
    detail: String,
    is_tool: bool,
}

/// Returns the word that begins the id of a tool, by which related tools are selected together: `fs` of `fs_find_files`.
fn family(id: &str) -> Option<&str> {
    id.split_once('_').map(|(word, _)| word)
}
