//! Ids of systems before their parameters: `⟦system.fetch.⟧domains`, since scripts read them by the whole key.

use super::{InlayHint, cut, written};
use crate::config::HintKind;
use crate::genaiscript::ScriptFile;
use crate::genaiscript::names::variable_access;
use crate::ide::markdown;
use crate::ide::markup::MarkupDocument;
use crate::ide::run_values::is_schema;
use crate::text::Span;
use crate::workspace::Project;

pub fn collect(file: &ScriptFile, _: &Project, range: Span) -> Vec<InlayHint> {
    let script = file.script();
    let Some(parameters) = script.metadata().and_then(|it| it.get("parameters")) else { return Vec::new() };
    if !script.is_system() || is_schema(parameters) {
        return Vec::new();
    }
    let id = file.id();
    let members = written(parameters).filter(|member| range.touches(member.key_span.range().start));
    members
        .map(|member| {
            let access = variable_access(&format!("{id}.{}", member.key));
            let mut tooltip = MarkupDocument::default();
            tooltip.code(&access);
            tooltip
                .fact(&format!("Scripts with {} read this parameter by its whole key.", markdown::code(id)));
            InlayHint {
                kind: HintKind::Prefixes,
                offset: member.key_span.range().start,
                label: cut(&format!("{id}.")),
                tooltip,
            }
        })
        .collect()
}
