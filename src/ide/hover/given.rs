//! Hover on a value that the script gives itself, in `vars` of its metadata and of its tests: the declared parameter, and
//! what the value becomes. TypeScript sees a record of anything there.

use super::{Hover, variable};
use crate::genaiscript::{CallKind, ScriptFile};
use crate::ide::markdown;
use crate::ide::markup::MarkupDocument;
use crate::json_schema::show_value;
use crate::syntax::{Member, Quote, Value, ValueKind};
use crate::workspace::{Project, variables};

pub(super) fn given(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    if file.script().kind() != Some(CallKind::Script) {
        return None;
    }
    let member = member_at(file.script().metadata()?, offset)?;
    let declared = variables::find(file, project, &member.key);
    let mut text = MarkupDocument::default();
    if member.key_span.touches(offset) {
        match &declared {
            Some(declared) => variable(&mut text, file, project, declared),
            None => _ = text.code(&format!("{}: unknown", member.key)).fact("No parameter has this name."),
        }
        return Some(Hover { span: member.key_span, text });
    }
    let declared = declared?;
    let written = show_value(&member.value);
    // Values are converted only under the exact name.
    if declared.key != member.key {
        text.code(&format!("{}: {written}", member.key));
        text.fact(&format!(
            "The parameter is {}: under another spelling, its value is not converted.",
            markdown::code(&declared.key)
        ));
        return Some(Hover { span: member.value.span, text });
    }
    // A word without quotes is read by GenAIScript's repair; the author did not write that value.
    if member.value.as_str().is_some()
        && !file.path.is_markdown()
        && Quote::detect(member.value.span.text(&file.source)).is_none()
    {
        return None;
    }
    match declared.run.given.apply(&member.value).ok()? {
        Some(taken) if taken.kind == ValueKind::Undefined => {
            text.code(&format!("{}: {}", member.key, declared.run.short_type()));
            text.warn(&format!(
                "{} becomes `undefined`, as it is not {}.",
                markdown::code(&written),
                match declared.run.short_type().as_str() {
                    "integer" => "an integer",
                    _ => "a number",
                }
            ));
        }
        Some(taken) if matches!(taken.kind, ValueKind::Dynamic(_)) => return None,
        Some(taken) => {
            let became = show_value(&taken);
            text.code(&format!("{}: {} = {became}", member.key, declared.run.short_type()));
            if became != written {
                let (from, to) = (markdown::code(&written), markdown::code(&became));
                text.fact(&format!("{from} becomes {to}."));
            } else if member.value.as_str().is_some()
                && let Some(unconverted) = declared.run.unconverted(&declared.name)
            {
                text.fact(&format!("{unconverted}."));
            }
        }
        None => {
            text.code(&format!("{}: {}", member.key, declared.run.short_type()));
            text.warn(&format!("{} is dropped.", markdown::code(&written)));
            if let Some(left) = declared.run.left(&declared.key) {
                text.fact(&format!("{left}."));
            }
        }
    }
    Some(Hover { span: member.value.span, text })
}

/// Returns the member of a `vars` at an offset.
fn member_at(metadata: &Value, offset: usize) -> Option<&Member> {
    let of_tests = metadata.get("tests").map(Value::items).unwrap_or_default();
    let vars = of_tests.iter().filter_map(|test| test.get("vars")).chain(metadata.get("vars"));
    let objects = vars.filter(|vars| vars.span.touches(offset)).filter_map(Value::as_object);
    let members = objects.flat_map(|object| &object.members);
    members.into_iter().find(|member| member.key_span.to(member.value.span).touches(offset))
}
