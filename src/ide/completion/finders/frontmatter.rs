//! Keys and values in the frontmatter of a script in Markdown.

use crate::genaiscript::ScriptFile;
use crate::ide::completion::contexts::{self, CompletionRequest};
use crate::ide::completion::literal::{LiteralSlot, LiteralStep};
use crate::ide::completion::place::Place;
use crate::ide::completion::site::{CompletionSite, SiteStyle};
use crate::ide::completion::yaml_place;

pub fn may_be_at_end(before: &str) -> bool {
    let line = before.rfind('\n').map_or(before, |newline| &before[newline + 1..]);
    let typed = line.trim_start().trim_start_matches("- ");
    typed.is_empty() || typed.contains([':', '[', '"', '\'']) || !typed.contains(' ')
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    file.markdown()?;
    let (place, style) = yaml_place::at(&file.source, offset)?;
    let (word, style) = match contexts::item_at(&place, &file.source, offset) {
        Some(item) => (item, SiteStyle::Plain),
        None => (place.word, style),
    };
    Some(CompletionSite {
        slot: place.slot,
        word,
        style,
        choices: Box::new(move |file, project| {
            let at = |place: &Place<'_>| {
                contexts::choices(&CompletionRequest {
                    file,
                    project,
                    place,
                    offset,
                    is_yaml: true,
                    is_typed: false,
                })
            };
            let found = at(&place);
            // An item may begin with its first key.
            let is_item = matches!(place.path.last(), Some(LiteralStep::Item(_)));
            if found.is_empty() && is_item && place.word.quote.is_none() && place.slot == LiteralSlot::Value {
                return at(&Place { slot: LiteralSlot::Key { has_colon: false }, ..place.clone() });
            }
            found
        }),
    })
}
