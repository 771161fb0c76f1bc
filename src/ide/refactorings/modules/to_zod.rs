//! Writes a JSON Schema literal as a schema of zod. It is refused if zod would not make the same schema of it.

use serde_json::Value as Json;

use super::{ModuleRequest, SelectedSchema, imports};
use crate::genaiscript::edit::TextEdit;
use crate::ide::refactorings::{Refactoring, RefactoringKind};
use crate::text::Span;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo, ZodMajor, zod_expression, zod_shape};
use crate::tools::{SchemaConversion, ToolHost, json_of_zod};

pub(super) fn refactoring(request: &ModuleRequest<'_>, selected: &SelectedSchema) -> Option<Refactoring> {
    let schema = selected.schema().filter(|schema| schema.build.is_none())?;
    let target = match selected.tool.host {
        ToolHost::Mcp => ConversionTarget::Mcp,
        ToolHost::Mcp2 => ConversionTarget::Mcp2,
        ToolHost::AiSdk => ConversionTarget::AiSdk,
        _ => return None,
    };
    let io = if selected.is_output { ZodIo::Output } else { ZodIo::Input };
    let place = &schema.place;
    let path = &request.file.path;
    let (json, major) =
        request.modules.with_program(path, |program| Some((program.known_json(place)?, program.zod())))?;
    let is_object = json["type"] == "object" || json.get("properties").is_some();
    let source = &*request.file.source;
    // A list of tools is sent as it is, so that a schema of zod has no place in it.
    let takes_zod = is_argument(request, place.span, selected.tool.host);
    if !is_object || !takes_zod || !place.span.text(source).starts_with('{') {
        return None;
    }
    let edits = rewritten(request, place.span, &json, SchemaConversion { target, io }, major);
    let title = format!("Write {} with zod", selected.title());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Whether the literal is given to a function that takes schemas of zod.
fn is_argument(request: &ModuleRequest<'_>, literal: Span, host: ToolHost) -> bool {
    let before = request.file.source.get(..literal.range().start).unwrap_or_default().trim_end();
    match host {
        ToolHost::AiSdk => before.ends_with("jsonSchema("),
        ToolHost::Mcp2 => before.ends_with("fromJsonSchema("),
        _ => {
            let chunk = request.file.syntax().chunk_at(literal.range().start);
            let text = chunk.map_or("", |chunk| request.file.syntax().text(chunk));
            text.contains(".registerTool(") || text.contains(".tool(")
        }
    }
}

fn rewritten(
    request: &ModuleRequest<'_>,
    literal: Span,
    json: &Json,
    conversion: SchemaConversion,
    major: ZodMajor,
) -> Result<Vec<TextEdit>, String> {
    let layout = request.layout(literal);
    // Version 1 of the SDK takes shapes in each of its versions.
    let shape = zod_shape(json, layout).ok().filter(|_| conversion.target == ConversionTarget::Mcp);
    let written = match shape {
        Some(shape) => shape,
        None => zod_expression(json, layout)
            .map_err(|reason| format!("It cannot be written with zod: {reason}."))?,
    };
    let made = json_of_zod(&written, major, conversion).ok_or("It cannot be written with zod.")?;
    if let Some(pointer) = difference(json, &made, "") {
        let place = if pointer.is_empty() { "the whole".to_owned() } else { format!("`{pointer}`") };
        return Err(format!("zod would make another schema of {place}."));
    }
    let import = imports::import(request.file, "zod", "z", layout.quote)
        .ok_or("The module has no `import` to which that of zod could be added.")?;
    let source = &*request.file.source;
    // The adapter around the literal goes, too.
    let adapter = ["jsonSchema(", "fromJsonSchema("]
        .into_iter()
        .find(|adapter| source.get(..literal.range().start).is_some_and(|before| before.ends_with(adapter)));
    let adapter = adapter.filter(|_| source[literal.range().end..].starts_with(')'));
    let whole = adapter
        .map_or(literal, |adapter| Span::new(literal.range().start - adapter.len(), literal.range().end + 1));
    Ok(std::iter::once(TextEdit::replace(whole, written)).chain(import).collect())
}

/// Returns the JSON pointer of the first part that differs in what it says. Drafts, closed objects and the bounds that
/// zod adds to integers say nothing that a literal has to say.
fn difference(before: &Json, after: &Json, pointer: &str) -> Option<String> {
    match (before, after) {
        (Json::Object(before), Json::Object(after)) => {
            let is_added = |(key, value): &(&String, &Json)| {
                matches!(key.as_str(), "$schema")
                    || *key == "additionalProperties" && **value == Json::Bool(false)
                    || *key == "pattern" && after.contains_key("format")
                    || matches!(key.as_str(), "minimum" | "maximum")
                        && value.as_f64().is_some_and(|bound| bound.abs() >= 9_007_199_254_740_991.0)
            };
            let is_dropped = |key: &String, value: &Json| {
                key == "$schema" || key == "required" && value.as_array().is_some_and(Vec::is_empty)
            };
            for (key, value) in before {
                let inner = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
                match after.get(key) {
                    Some(other) => {
                        if let Some(found) = difference(value, other, &inner) {
                            return Some(found);
                        }
                    }
                    None if is_dropped(key, value) => {}
                    None => return Some(inner),
                }
            }
            let other = after.iter().find(|member| !before.contains_key(member.0) && !is_added(member));
            other.map(|_| pointer.to_owned())
        }
        (Json::Array(before), Json::Array(after)) => {
            if pointer.ends_with("/required") {
                let is_same = before.len() == after.len() && before.iter().all(|name| after.contains(name));
                return (!is_same).then(|| pointer.to_owned());
            }
            if before.len() != after.len() {
                return Some(pointer.to_owned());
            }
            let pairs = before.iter().zip(after).enumerate();
            pairs
                .into_iter()
                .find_map(|(index, (before, after))| difference(before, after, &format!("{pointer}/{index}")))
        }
        (Json::Number(before), Json::Number(after)) => {
            let is_same = before == after || before.as_f64() == after.as_f64();
            (!is_same).then(|| pointer.to_owned())
        }
        _ => (before != after).then(|| pointer.to_owned()),
    }
}
