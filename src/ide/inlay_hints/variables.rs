//! Types and defaults of parameters where they are read: `env.vars.city⟦: string = "Paris"⟧`. A destructured name gets
//! its hint in the pattern, not at every use.

use std::collections::HashMap;

use super::{InlayHint, cut};
use crate::config::HintKind;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ReadForm, ScriptFile, VarsRead};
use crate::ide::hover;
use crate::ide::markup::MarkupDocument;
use crate::json_schema::{UNKNOWN, show_value};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::workspace::{Project, Variable, variables};

pub fn collect(file: &ScriptFile, project: &Project, range: Span) -> Vec<InlayHint> {
    let places = file.script().reads.iter().filter_map(|read| {
        let offset = offset(&file.source, read).filter(|offset| range.touches(*offset))?;
        Some((offset, read, normalize_key(read.value_key()?)))
    });
    let places: Vec<(usize, &VarsRead, String)> = places.collect();
    if places.is_empty() {
        return Vec::new();
    }
    // Of duplicates, the last one counts. Metadata in the middle of an edit often cannot be read by GenAIScript.
    let known = variables::unseen(file).into_iter().chain(variables::all(file, project));
    let known: HashMap<String, Variable> =
        known.map(|variable| (normalize_key(&variable.key), variable)).collect();
    let mut tooltips: HashMap<&str, MarkupDocument> = HashMap::new();
    let hint = |(offset, read, key): &(usize, &VarsRead, String)| {
        let (key, variable) = known.get_key_value(key)?;
        let has_fallback = matches!(read.form, ReadForm::Pattern { default: true, .. });
        let label = cut(&label(variable, has_fallback)?);
        let tooltip = tooltips.entry(key).or_insert_with(|| {
            let mut text = MarkupDocument::default();
            hover::variable(&mut text, file, project, variable);
            text
        });
        Some(InlayHint { kind: HintKind::Variables, offset: *offset, label, tooltip: tooltip.clone() })
    };
    places.iter().filter_map(hint).collect()
}

/// Returns the end of a read; `None` where more of the expression follows, in the middle of which a type confuses.
fn offset(source: &str, read: &VarsRead) -> Option<usize> {
    match read.form {
        ReadForm::Member | ReadForm::Subscript(_) => {
            let end = read.span.range().end;
            let after = source.get(end..)?;
            let goes_on = after.starts_with(['.', '[', '(', '!', '`']) || after.starts_with("?.");
            (!goes_on).then_some(end)
        }
        ReadForm::Pattern { binding, .. } => Some(binding?.range().end),
        _ => None,
    }
}

fn label(variable: &Variable, has_fallback: bool) -> Option<String> {
    let run = &variable.run;
    let type_name = run.short_type();
    if type_name == UNKNOWN {
        return None;
    }
    let is_dynamic = |value: &Value| matches!(value.kind, ValueKind::Dynamic(_));
    Some(match &run.default {
        Some(default) if !has_fallback && !is_dynamic(default) => {
            format!(": {type_name} = {}", show_value(default))
        }
        None if !run.is_required && !has_fallback && type_name != "undefined" => {
            format!(": {type_name} | undefined")
        }
        _ => format!(": {type_name}"),
    })
}
