//! Inferred return types of the functions of tools that declare none.

use super::{InlayHint, cut};
use crate::config::HintKind;
use crate::genaiscript::{ScriptFile, ToolReturnTypes};
use crate::ide::markup::MarkupDocument;
use crate::ide::return_types::ReturnTypeSite;
use crate::return_types::Confidence;
use crate::text::Span;
use crate::workspace::Project;

pub fn collect(file: &ScriptFile, _: &Project, range: Span) -> Vec<InlayHint> {
    let near = |site: &ReturnTypeSite<'_>| site.head().start <= range.end && range.start <= site.head().end;
    let responses = file.return_types();
    let sites = ReturnTypeSite::all(file);
    sites.iter().filter(|site| near(site)).flat_map(|site| of_site(site, &responses)).collect()
}

fn of_site(site: &ReturnTypeSite<'_>, responses: &ToolReturnTypes<'_>) -> Vec<InlayHint> {
    let Some(response) = site.undeclared(responses) else { return Vec::new() };
    let shown = site.declared(&response);
    let mut tooltip = MarkupDocument::default();
    tooltip.code(&shown).fact(match response.confidence {
        Confidence::Guessed => "Probably; not all of it is known.",
        _ => "Inferred from the code.",
    });
    let hint = |(offset, label): (u32, String)| InlayHint {
        kind: HintKind::Responses,
        offset: offset as usize,
        label,
        tooltip: tooltip.clone(),
    };
    site.annotation(&cut(&shown)).into_iter().map(hint).collect()
}
