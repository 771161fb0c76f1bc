//! JSON Schema in place of shorthand, as GenAIScript infers it.

use super::parameter::{ParameterRank, is_schema, type_of};
use super::rewriter::LiteralRewriter;
use crate::genaiscript::edit::{line, remove_member};
use crate::genaiscript::{Defaults, infer_type, is_required};
use crate::json_schema::MAX_DEPTH;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};
use crate::text::Span;

/// Reason why a value cannot be written in the other form.
pub type FormRefusal = String;

const LIST_IN_MAP: &str =
    "GenAIScript takes a parameter with `type: \"array\"` for an object; only `[…]` declares a list.";

/// Replaces the value of a member by its schema; does nothing to a schema.
pub fn write(
    rewriter: &mut LiteralRewriter<'_>,
    member: &Member,
    rank: ParameterRank,
) -> Result<(), FormRefusal> {
    value(rewriter, &member.key, Some(member.key_span), &member.value, rank, 0)
}

/// Replaces a map of parameters by the schema that GenAIScript infers from it.
pub fn write_map(rewriter: &mut LiteralRewriter<'_>) -> Result<(), FormRefusal> {
    let map = rewriter.map.value;
    let Some(object) = map.as_object() else { return Ok(()) };
    let required: Vec<&str> = object
        .entries()
        .into_iter()
        .filter(|member| !is_compound(&member.value) && is_required(&member.value) == Some(true))
        .map(|member| member.key.as_str())
        .collect();
    wrap(rewriter, map, object, &required, 0)
}

/// Returns the members of the schema of a scalar in shorthand.
pub fn scalar(
    rewriter: &LiteralRewriter<'_>,
    written: &Value,
    may_require: bool,
) -> Option<Vec<(&'static str, String)>> {
    let (name, has_default) = match &written.kind {
        ValueKind::String(text) => ("string", !text.is_empty()),
        ValueKind::Number(number) if number.is_finite() && number.fract() == 0.0 => ("integer", true),
        ValueKind::Number(number) => ("number", !number.is_nan()),
        ValueKind::Bool(_) => ("boolean", true),
        _ => return None,
    };
    let name = if rewriter.map.is_yaml { name.to_owned() } else { rewriter.quote.quote(name) };
    let mut members = vec![("type", name)];
    if has_default {
        members.push(("default", rewriter.literal(written)));
    } else if may_require {
        members.push(("required", "true".to_owned()));
    }
    Some(members)
}

fn value(
    rewriter: &mut LiteralRewriter<'_>,
    name: &str,
    key_span: Option<Span>,
    written: &Value,
    rank: ParameterRank,
    depth: usize,
) -> Result<(), FormRefusal> {
    let is_verbatim = matches!(rank, ParameterRank::Verbatim { .. });
    if depth > MAX_DEPTH || !rewriter.map.value.span.contains(written.span) {
        return Err(format!("The value of `{name}` is not written here."));
    }
    if let Some(members) = scalar(rewriter, written, !is_verbatim) {
        let span = rewriter.map.trimmed(written.span);
        match key_span {
            Some(key_span) => rewriter.put_schema(key_span, span, &members),
            None => rewriter.replace(span, LiteralRewriter::braces(&members)),
        }
        return Ok(());
    }
    match &written.kind {
        ValueKind::Array(_) if !is_verbatim => Err(LIST_IN_MAP.to_owned()),
        ValueKind::Object(_) if is_schema(written) => {
            if is_verbatim
                && let Some(member) = written.as_object().and_then(|object| object.member("required"))
            {
                if member.value.as_array().is_some() {
                    return Err(format!(
                        "GenAIScript ignores `required` of the object `{name}`; remove it first."
                    ));
                }
                rewriter.check_comments(member.span())?;
                rewriter.push(remove_member(rewriter.map.file, member));
            }
            Ok(())
        }
        ValueKind::Object(object) if object.open || type_of(written).is_some() => {
            Err(format!("GenAIScript takes the schema of `{name}` for an object; correct its `type` first."))
        }
        ValueKind::Array(_) | ValueKind::Object(_) if rewriter.map.is_yaml => {
            in_one_line(rewriter, name, written)
        }
        ValueKind::Array(items) => list(rewriter, name, written, items, depth),
        ValueKind::Object(object) => {
            let required = required_in(object);
            if !is_verbatim {
                check_droppable(name, written, &required)?;
            }
            wrap(rewriter, written, object, if is_verbatim { &required } else { &[] }, depth)
        }
        _ => Err(format!("The type of `{name}` is known only in a run.")),
    }
}

/// Whether GenAIScript requires it nowhere at the top of a map.
fn is_compound(value: &Value) -> bool {
    match &value.kind {
        ValueKind::Array(_) => true,
        ValueKind::Object(_) => !is_schema(value) || type_of(value) == Some("object"),
        _ => false,
    }
}

fn required_in(object: &Object) -> Vec<&str> {
    let members = object.entries().into_iter();
    members.filter(|it| is_required(&it.value) == Some(true)).map(|it| it.key.as_str()).collect()
}

/// GenAIScript removes `required` from the schema of a parameter.
fn check_droppable(name: &str, object: &Value, required: &[&str]) -> Result<(), FormRefusal> {
    if let Some(lost) = required.first() {
        return Err(format!(
            "`{lost}` would become optional: GenAIScript drops `required` of the object schema `{name}`."
        ));
    }
    match is_required(object) {
        Some(true) => Err(format!("`{name}` would become optional: it has a property `required`.")),
        _ => Ok(()),
    }
}

fn in_one_line(rewriter: &mut LiteralRewriter<'_>, name: &str, written: &Value) -> Result<(), FormRefusal> {
    let span = rewriter.map.trimmed(written.span);
    rewriter.check_comments(span)?;
    let inference = infer_type(written, Defaults::Keep);
    if let Some(object) = written.as_object() {
        check_droppable(name, written, &required_in(object))?;
    }
    let unknown = || format!("The type of `{name}` is known only in a run.");
    let inferred = inference.result().ok().flatten().ok_or_else(unknown)?;
    let mut schema = inferred.as_object().cloned().unwrap_or_default();
    schema.members.retain(|member| member.key != "required");
    let schema = Value::new(written.span, ValueKind::Object(schema));
    let text = line(&schema, Quote::Double).ok_or_else(|| format!("The schema of `{name}` is too long."))?;
    // A block begins below its key.
    let before = rewriter.source().get(..span.range().start).unwrap_or_default();
    let start = before.trim_end().len();
    let text = if before[start..].contains('\n') { format!(" {text}") } else { text };
    let start = if before[start..].contains('\n') { Span::at(start).start } else { span.start };
    rewriter.replace(Span { start, ..span }, text);
    Ok(())
}

fn list(
    rewriter: &mut LiteralRewriter<'_>,
    name: &str,
    written: &Value,
    items: &[Value],
    depth: usize,
) -> Result<(), FormRefusal> {
    let [item] = items else {
        return Err(match items.len() {
            0 => format!("`{name}` has no item, which would declare the type of its items."),
            _ => format!("Only the first item of `{name}` declares a type; the others would be lost."),
        });
    };
    let type_name = rewriter.quote.quote("array");
    let Span { start, end } = written.span;
    rewriter.replace(Span { start, end: start + 1 }, format!("{{ type: {type_name}, items: "));
    rewriter.replace(Span { start: end - 1, end }, " }");
    value(rewriter, name, None, item, ParameterRank::Verbatim { is_listed: true }, depth + 1)
}

/// Puts the members of an object literal into `properties` of a schema.
fn wrap(
    rewriter: &mut LiteralRewriter<'_>,
    written: &Value,
    object: &Object,
    required: &[&str],
    depth: usize,
) -> Result<(), FormRefusal> {
    let span = written.span;
    let text = span.text(rewriter.source());
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let Some(inside) = inside else { return Err("The parameters are not an object literal.".to_owned()) };
    let quote = rewriter.quote;
    let names: Vec<String> = required.iter().map(|name| quote.quote(name)).collect();
    let type_name = quote.quote("object");
    let (open, close) = (span.start + 1, span.end - 1);
    let first_line = inside.lines().next().unwrap_or_default().trim_start();
    if inside.contains('\n') && (first_line.is_empty() || first_line.starts_with('/')) {
        let break_ = if inside.contains("\r\n") { "\r\n" } else { "\n" };
        let indent = rewriter.indent_at(span.start);
        let line = format!("{break_}{indent}{}", rewriter.step());
        let list = list_of(&names, &line).map(|list| format!("{list},")).unwrap_or_default();
        rewriter.insert(open, format!("{line}type: {type_name},{line}properties: {{"));
        rewriter.indent(Span { start: open, end: close });
        // The line of the closing brace is indented like the others.
        rewriter.insert(close, format!("}},{list}{break_}{indent}"));
    } else {
        let blank = if inside.starts_with(' ') { " " } else { "" };
        let list = list_of(&names, " ").map(|list| format!(",{list}")).unwrap_or_default();
        rewriter.insert(open, format!("{blank}type: {type_name}, properties: {{"));
        rewriter.insert(close, format!("}}{list}{blank}"));
    }
    for member in object.entries() {
        let rank = ParameterRank::Verbatim { is_listed: true };
        value(rewriter, &member.key, Some(member.key_span), &member.value, rank, depth + 1)?;
    }
    Ok(())
}

fn list_of(names: &[String], before: &str) -> Option<String> {
    (!names.is_empty()).then(|| format!("{before}required: [{}]", names.join(", ")))
}
