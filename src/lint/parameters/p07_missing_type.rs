use super::fixes::{add_type, map_of};
use super::map::WrittenMap;
use super::nested::NestedMap;
use super::shape::type_of;
use crate::json_schema::keywords::is_telling;
use crate::lint::map_or_schema::{ParametersForm, Stray};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit, Unsafe, edit, wording};
use crate::syntax::{Member, ValueKind};

declare_rule! {
    /// In a map of parameters GenAIScript recognizes a schema by its `type`. Without one the object is read as nested
    /// parameters: `enum` and `description` become properties of an object. A whole JSON Schema is recognized by
    /// `type: "object"`; without it `properties` and `required` are parameters.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { enum: ["small", "large"], description: "How big" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["small", "large"], description: "How big" } } })
    /// ```
    P07, "missing-type", Warning, File, fix Safe, "A schema without `type` is taken for an object."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let nested = context.nested().iter().filter_map(|nested| in_map(context, nested));
    let outside_tools = context.maps().iter().filter(|map| map.tool.is_none());
    nested.chain(outside_tools.filter_map(|map| at_root(context, map)))
}

fn in_map(context: &LintContext<'_>, nested: &NestedMap<'_>) -> Option<Diagnostic> {
    let object = nested.object;
    if object.get("type").is_some() || !nested.is_meant_as_schema() || nested.has_null_default() {
        return None;
    }
    let consequence = format!(
        "Without `type`, the keywords of `{}` become properties of an object.{}",
        nested.member.key,
        nested.consequence(context)
    );
    if let Some(slip) = nested.slipped_type() {
        let edit = edit::rename_key(&context.file.source, slip, "type");
        let diagnostic = RULE.at(slip.key_span, format!("{consequence} Did you mean `type`?"));
        return Some(diagnostic.fix("Write `type`", Safe, edit));
    }
    // P08 reports a parameter with a `default`.
    let has_default = nested.becomes_variable() && object.get("default").is_some();
    let is_schema = object.members.iter().any(is_telling) && !object.members.iter().any(throws);
    (is_schema && !has_default).then(|| {
        let diagnostic = RULE.at(nested.value.span, format!("{consequence} Add `type`."));
        diagnostic.fixes(add_type(context, nested.value.span, type_of(object)))
    })
}

fn at_root(context: &LintContext<'_>, map: &WrittenMap<'_>) -> Option<Diagnostic> {
    let stray = Stray::detect(map.value).filter(|stray| matches!(stray.form, ParametersForm::Schema))?;
    let object = map.value.as_object()?;
    let verb = match stray.keywords.len() {
        1 => format!("becomes the only {}", map.owner.noun()),
        _ => format!("become {}", map.owner.nouns()),
    };
    let keys = wording::keys(&stray.keywords)?;
    let is_of_file = map.owner.becomes_vars();
    let remedy = if is_of_file { "Write a map of parameters" } else { "Write `type: \"object\"`" };
    let message = format!("Without `type: \"object\"` this is not a JSON Schema: {keys} {verb}. {remedy}.");
    let diagnostic = RULE.at(object.members.first()?.key_span, message);
    Some(if is_of_file {
        let edit = map_of(context, map.value).map(|text| TextEdit::replace(map.value.span, text));
        diagnostic.maybe_fix(remedy, Unsafe, edit)
    } else if let Some(kind) = object.get("type") {
        let text = edit::quote_at(&context.file.source, kind.span).quote("object");
        diagnostic.fix(format!("Write `type: {text}`"), Unsafe, TextEdit::replace(kind.span, &text))
    } else {
        diagnostic.fixes(add_type(context, map.value.span, Some("object")))
    })
}

/// Whether GenAIScript throws over an array (P03).
fn throws(member: &Member) -> bool {
    let items = member.value.as_array();
    items.is_some_and(|items| items.first().is_none_or(|first| first.kind == ValueKind::Null))
}
