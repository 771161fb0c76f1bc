use crate::genaiscript::{self, Defaults, SchemaSite, SiteKind};
use crate::json_schema::keywords::{CHOICES, TYPES};
use crate::lint::edit::CodeStyle;
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::{Object, Value, ValueKind};
use crate::text::Span;

declare_rule! {
    /// `defSchema` writes a JSON Schema into the prompt and never infers one. A map such as `{ name: "" }`, which
    /// `parameters` and `responseSchema` take, is a schema that says nothing: the prompt gets an empty type. The
    /// same happens with `properties` without `type: "object"` next to them.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defSchema("CITY", { name: "", people: 1 })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defSchema("CITY", JSONSchema.fromParameters({ name: "", people: 1 }))
    /// ```
    S01, "schema-in-shorthand", Warning, SchemaSite, fix Unsafe, "`defSchema` gets a map of parameters in place of a JSON Schema."
}

fn check(context: &LintContext<'_>, site: &SchemaSite) -> Option<Diagnostic> {
    if site.kind != SiteKind::DefSchema {
        return None;
    }
    if !is_shorthand(&site.schema) {
        return untyped(context, site);
    }
    let message =
        "`defSchema` takes a JSON Schema; the prompt gets an empty type for this map. Write the schema.";
    let edit = expanded(context, site).map(|schema| TextEdit::replace(site.schema.span, schema));
    Some(RULE.at(place(site), message).maybe_fix("Write the schema", Unsafe, edit))
}

fn untyped(context: &LintContext<'_>, site: &SchemaSite) -> Option<Diagnostic> {
    let source = &context.file.source;
    let object = site.schema.as_object().filter(|object| !object.open && object.get("type").is_none())?;
    let is_map = |keyword: &str| object.get(keyword).is_some_and(|value| value.as_object().is_some());
    let name = if is_map("properties") { "object" } else { "array" };
    // In formats other than TypeScript, the schema is written unchanged.
    let other_format = site.span.text(source).contains("format");
    if !(is_map("properties") || is_map("items")) || other_format {
        return None;
    }
    let message =
        format!("Without its `type` the prompt gets an empty type for this schema. Add `type: \"{name}\"`.");
    let fix = edit::add_type(source, site.schema.span, Some(name))
        .map(|(name, edit)| Fix::new(format!("Add `type: {name}`"), Unsafe, edit));
    Some(RULE.at(place(site), message).fixes(fix))
}

/// Returns the schema's span, also in a constant.
fn place(site: &SchemaSite) -> Span {
    if site.schema.span.is_empty() { site.callee } else { site.schema.span }
}

/// Whether a value suits inference: an array of items, or a map in which no key makes sense as a keyword.
fn is_shorthand(value: &Value) -> bool {
    match &value.kind {
        ValueKind::Array(_) => true,
        ValueKind::Object(object) => !object.open && !object.members.is_empty() && !says_something(object),
        _ => false,
    }
}

fn says_something(object: &Object) -> bool {
    let is = |keyword: &str, fits: fn(&ValueKind) -> bool| {
        object
            .get(keyword)
            .is_some_and(|value| matches!(value.kind, ValueKind::Dynamic(_)) || fits(&value.kind))
    };
    let is_list = |kind: &ValueKind| matches!(kind, ValueKind::Array(_));
    let is_map = |kind: &ValueKind| matches!(kind, ValueKind::Object(_));
    object.get("type").is_some_and(|name| match &name.kind {
        ValueKind::String(name) => TYPES.contains(&name.as_str()),
        ValueKind::Array(names) => {
            names.iter().all(|name| name.as_str().is_some_and(|name| TYPES.contains(&name)))
        }
        ValueKind::Dynamic(_) => true,
        _ => false,
    }) || CHOICES.iter().any(|keyword| is(keyword, is_list))
        || ["properties", "items", "not", "$defs", "definitions"].iter().any(|keyword| is(keyword, is_map))
        || ["$ref", "$schema", "const"].iter().any(|keyword| object.get(keyword).is_some())
}

fn expanded(context: &LintContext<'_>, site: &SchemaSite) -> Option<String> {
    let written = site.schema.span.text(&context.file.source);
    if !written.starts_with(['{', '[']) {
        return None;
    }
    let inference = match site.schema.kind {
        ValueKind::Array(_) => genaiscript::infer_type(&site.schema, Defaults::Drop),
        _ => genaiscript::infer_parameters(&site.schema, Defaults::Drop),
    };
    if !inference.unknown.is_empty() {
        return None;
    }
    CodeStyle::detect(context.file, site.schema.span).literal(&inference.result().ok()??)
}
