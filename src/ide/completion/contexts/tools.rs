//! Names of tools in `tools`.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralSlot, LiteralStep};
use crate::ide::completion::topic::CompletionTopic;

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
    let taken: Vec<&str> =
        list.map(Literal::items).unwrap_or_default().iter().filter_map(Literal::text).collect();
    let systems = request.project.systems_seen_by(&request.file.path);
    let mut found: Vec<(&str, String)> = Vec::new();
    for system in systems.iter() {
        for tool in &system.tools {
            let is_free = !taken.contains(&&*tool.id) && !request.is_declared(&tool.id);
            if is_free && found.iter().all(|(id, _)| *id != tool.id) {
                found.push((&tool.id, format!("{} · {}", system.id, tool.words())));
            }
        }
    }
    found.sort();
    let choice = |(id, detail): (&str, String)| {
        let choice = Choice::text(id, detail).of_kind(ItemKind::Function);
        choice.about(CompletionTopic::Tool(id.to_owned()))
    };
    found.into_iter().map(choice).collect()
}
