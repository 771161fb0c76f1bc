//! Keys and values in the literals of GenAIScript's calls.

use crate::genaiscript::ScriptFile;
use crate::ide::completion::contexts::{self, CompletionRequest};
use crate::ide::completion::place::{self, Place};
use crate::ide::completion::site::{CompletionSite, SiteStyle};

pub use place::may_be_at_end;

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let is_text = file.markdown().is_some_and(|markdown| !markdown.is_code(offset));
    let place = if is_text { None } else { Place::at(file, offset) }?;
    let (word, style) = match contexts::item_at(&place, &file.source, offset) {
        Some(item) => (item, SiteStyle::Plain),
        None => (place.word, SiteStyle::JavaScript),
    };
    Some(CompletionSite {
        slot: place.slot,
        word,
        style,
        choices: Box::new(move |file, project| {
            let is_typed = project.has_declarations(&file.path);
            contexts::choices(&CompletionRequest {
                file,
                project,
                place: &place,
                offset,
                is_yaml: false,
                is_typed,
            })
        }),
    })
}
