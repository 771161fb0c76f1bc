//! Inlay hints: facts that the text does not show, one file a kind.

mod prefixes;
mod responses;
mod shorthand;
mod variables;

use super::markup::MarkupDocument;
use crate::config::{HintKind, HintSettings};
use crate::genaiscript::ScriptFile;
use crate::syntax::{Member, Value};
use crate::text::Span;
use crate::workspace::Project;

/// Length limit of a label in characters; the tooltip shows all of it.
const MAX_LABEL: usize = 30;

#[derive(Clone, Debug)]
pub struct InlayHint {
    pub kind: HintKind,
    pub offset: usize,
    pub label: String,
    pub tooltip: MarkupDocument,
}

/// Returns the hints of a kind in a range.
type HintCollector = fn(&ScriptFile, &Project, Span) -> Vec<InlayHint>;

fn collector(kind: HintKind) -> HintCollector {
    match kind {
        HintKind::Prefixes => prefixes::collect,
        HintKind::Responses => responses::collect,
        HintKind::Shorthand => shorthand::collect,
        HintKind::Variables => variables::collect,
    }
}

/// Returns the hints in a range that the settings show, in source order.
pub fn hints(file: &ScriptFile, project: &Project, range: Span, settings: HintSettings) -> Vec<InlayHint> {
    let shown = HintKind::ALL.into_iter().filter(|kind| settings.shows(*kind));
    let mut hints: Vec<InlayHint> = shown.flat_map(|kind| collector(kind)(file, project, range)).collect();
    hints.retain(|hint| range.touches(hint.offset) && !is_broken_at(file, hint.offset));
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// Whether the statement before an offset does not parse: hints in it would move the text that is typed.
fn is_broken_at(file: &ScriptFile, offset: usize) -> bool {
    let part = offset.checked_sub(1).and_then(|before| file.syntax.part_at(before));
    part.is_some_and(|part| part.fragment.is_some() || file.syntax.own_tree(part.chunk).is_broken())
}

fn cut(label: &str) -> String {
    if label.chars().nth(MAX_LABEL).is_none() {
        return label.to_owned();
    }
    let kept: String = label.chars().take(MAX_LABEL - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Returns the members of a map that are written in it as a key with a value.
fn written(map: &Value) -> impl Iterator<Item = &Member> {
    let members = map.as_object().map(|object| object.entries()).unwrap_or_default();
    members.into_iter().filter(|member| {
        map.span.contains(member.value.span) && member.key_span.end < member.value.span.start
    })
}
