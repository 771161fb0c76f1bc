//! Keys and values in the frontmatter of a script in Markdown.

use crate::genaiscript::ScriptFile;
use crate::ide::completion::contexts::{self, CompletionRequest};
use crate::ide::completion::site::CompletionSite;
use crate::ide::completion::yaml_place;

pub fn may_be_at_end(before: &str) -> bool {
    let line = before.rfind('\n').map_or(before, |newline| &before[newline + 1..]);
    let typed = line.trim_start().trim_start_matches("- ");
    typed.is_empty() || typed.contains([':', '[', '"', '\'']) || !typed.contains(' ')
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    file.markdown()?;
    let (place, style) = yaml_place::at(&file.source, offset)?;
    Some(CompletionSite {
        slot: place.slot,
        word: place.word,
        style,
        choices: Box::new(move |file, project| {
            contexts::choices(&CompletionRequest {
                file,
                project,
                place: &place,
                offset,
                is_yaml: true,
                is_typed: false,
            })
        }),
    })
}
