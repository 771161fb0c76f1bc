use super::HoverView;
use crate::agentscript::ast::{ConfigKey, UseStatement};
use crate::agentscript::meaning::GenerateSite;
use crate::agentscript::printed_use;
use crate::agentscript::prompt::characters;
use crate::ide::hover::Hover;
use crate::ide::markup::MarkupDocument;
use crate::text::Span;

/// Limit of the listed lines on which a value is shown.
const MAX_LINES: usize = 20;

pub(super) fn keyword(view: &HoverView<'_>) -> Option<Hover> {
    let word = |start: u32, word: &str| Span::new(start as usize, start as usize + word.len());
    let at = |span: Span| span.touches(view.offset);
    for used in &view.meaning.uses {
        let keyword = word(used.span.start, "use");
        if at(keyword) {
            return Some(Hover { span: keyword, text: about_use(view, used) });
        }
        if let Some(budget) = used.budget.as_ref().filter(|budget| at(budget.span)) {
            return Some(Hover { span: budget.span, text: about_budget(used) });
        }
        if let Some(label) = used.label.as_ref().filter(|label| at(label.span)) {
            let mut text = MarkupDocument::default();
            text.block("text", &format!("[{}]", label.text)).text("The heading of this value in the prompt.");
            return Some(Hover { span: label.span, text });
        }
    }
    let config = view.meaning.configs.iter().find(|config| at(config.key_span))?;
    let mut text = MarkupDocument::default();
    text.text(match config.key {
        ConfigKey::Model => "The model that `generate` calls, from here on in this block: an imported llm.",
        ConfigKey::Role => {
            "Who the agent is, from here on in this block: the system prompt begins with `You are …`."
        }
        ConfigKey::Description => {
            "What the agent does, from here on in this block: the second line of the system prompt."
        }
    });
    Some(Hover { span: config.key_span, text })
}

/// Describes the text that a `use` adds to a prompt, and the model calls that see it.
fn about_use(view: &HoverView<'_>, used: &UseStatement) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let seen = view.meaning.shown_to(used);
    let index = seen.first().map_or(0, |(_, index)| *index);
    let label = used.label.as_ref().map_or_else(|| index.to_string(), |label| label.text.clone());
    text.block("text", &format!("[{label}]\nsource: {}\n‹its value when generate runs›", printed_use(used)));
    if used.budget.is_some() {
        text.text(&budget_text(used));
    }
    let line = |site: &GenerateSite<'_>| view.source[..site.span.range().start].matches('\n').count() + 1;
    let mut lines: Vec<String> =
        seen.iter().take(MAX_LINES).map(|(site, _)| line(site).to_string()).collect();
    if seen.len() > MAX_LINES {
        lines.push(format!("{} more", seen.len() - MAX_LINES));
    }
    text.fact(&match lines.as_slice() {
        [] => "No `generate` below it in its block sees it.".to_owned(),
        [line] => format!("Seen by the `generate` on line {line}."),
        lines => format!("Seen by the `generate`s on the lines {}.", lines.join(", ")),
    });
    text
}

fn about_budget(used: &UseStatement) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    text.text(&budget_text(used));
    text
}

fn budget_text(used: &UseStatement) -> String {
    match used.limit() {
        Some(budget) => format!(
            "At most {} characters: strings are cut, of lists and objects whole items stay.",
            characters(&budget.amount)
        ),
        None => "A budget below 1 limits nothing.".to_owned(),
    }
}
