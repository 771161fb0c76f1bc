//! Names in prompts: those that `def` and its relatives define.

use crate::genaiscript::ScriptFile;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::text::Span;

pub fn may_be_at_end(before: &str) -> bool {
    let start = before.trim_end_matches(is_part).len();
    before[..start].ends_with('<') || before[start..].starts_with(|char: char| char.is_ascii_uppercase())
}

fn is_part(char: char) -> bool {
    char.is_ascii_uppercase() || char.is_ascii_digit() || char == '_'
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let source = file.syntax.source();
    let before = source.get(..offset)?;
    let text = file.syntax.text_at(offset)?;
    // Names are mentioned in templates; a string may be anything.
    if !text.text(source).starts_with('`') && !is_in_template(file, offset) {
        return None;
    }
    let start = before.trim_end_matches(is_part).len();
    let is_tag = before[..start].ends_with('<');
    if before[..start].ends_with(|char: char| char.is_alphanumeric()) || !may_be_at_end(before) {
        return None;
    }
    let rest = &source[offset..];
    let end = offset + rest.find(|char| !is_part(char)).unwrap_or(rest.len());
    let is_closed = source[end..].starts_with('>');
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word: Word { span: Span::new(start, end), quote: None, is_closed: false },
        style: SiteStyle::Plain,
        choices: Box::new(move |file, _| {
            let calls = file.script().api_calls.iter().filter(|call| call.callee.start as usize <= offset);
            let mut names: Vec<Choice> = Vec::new();
            for call in calls {
                let Some(defined) = call.defined.as_ref().filter(|it| !it.text.is_empty()) else { continue };
                let label = if is_tag && !is_closed {
                    format!("{}>", defined.text)
                } else {
                    defined.text.to_string()
                };
                if names.iter().all(|known| known.label != label) {
                    names.push(Choice::name(label, call.function.name).of_kind(ItemKind::Variable));
                }
            }
            names
        }),
    })
}

fn is_in_template(file: &ScriptFile, offset: usize) -> bool {
    let around = file.syntax.covering(Span::at(offset));
    file.syntax.ancestors(around).any(|node| node.kind() == "template_string")
        || around.is_some_and(|node| node.kind() == "template_string")
}
