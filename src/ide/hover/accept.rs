//! Hover on an item of `accept`: the files it keeps.

use super::Hover;
use crate::genaiscript::ScriptFile;
use crate::genaiscript::accept::{Accept, AcceptFilter, AcceptItem};
use crate::ide::markdown::code;
use crate::ide::markup::MarkupDocument;
use crate::syntax::Value;

/// Characters of glob patterns, which endings of file names hardly ever contain.
const SIGNS: [char; 11] = ['*', '?', '{', '}', '[', ']', '(', ')', '|', ';', ' '];

pub(super) fn item(file: &ScriptFile, offset: usize) -> Option<Hover> {
    // Mismatches between the written and the read metadata are reported elsewhere.
    let written = file.script().metadata()?.get("accept").filter(|accept| accept.span.touches(offset))?;
    let seen = file.script().reading.value.get("accept")?;
    let accept = Accept::parse(seen, &file.source).ok()??;
    // Items of a string with escapes have no spans of their own.
    let has_places = accept.content.is_some() || accept.items.len() == 1;
    if seen.span != written.span || !has_places {
        return None;
    }
    let mut text = MarkupDocument::default();
    if file.script().reading.is_system() {
        text.warn("`accept` has no effect in a system script.");
    }
    if accept.filter == AcceptFilter::Nothing {
        text.code("accept: \"none\"");
        text.text("No files: forms have no field for them, and a run drops those that it is given.");
        return Some(Hover { span: written.span, text });
    }
    let item = accept.items.iter().find(|item| item.span.touches(offset) && !item.ending.is_empty())?;
    explain(&mut text, item);
    Some(Hover { span: item.span, text })
}

fn explain(text: &mut MarkupDocument, item: &AcceptItem) {
    let ending = code(&item.ending);
    text.code(&format!("path.endsWith({})", Value::string(item.span, item.ending.clone()).to_json()));
    if item.text.contains(SIGNS) && item.text == item.ending || item.ending.contains(SIGNS) {
        text.text(&format!(
            "GenAIScript knows no patterns here: it keeps the files whose paths end in exactly {ending}."
        ));
    } else if item.ending.contains('/') {
        text.text(&format!(
            "GenAIScript knows no MIME types here: it keeps the files whose paths end in exactly {ending}."
        ));
    } else {
        text.text(&format!("Keeps the files whose paths end in {ending}. Case matters."));
    }
    if item.text != item.ending {
        text.fact(&format!("GenAIScript reads {} as {ending}.", code(&item.text)));
    }
    if !item.ending.starts_with('.') && !item.ending.contains(SIGNS) && !item.ending.contains('/') {
        text.fact(&format!("Only the end is compared: {} is kept, too.", code(&format!("x{}", item.ending))));
    }
}
