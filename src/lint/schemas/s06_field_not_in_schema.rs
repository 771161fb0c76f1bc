use std::collections::BTreeMap;

use tree_sitter::Node;

use crate::genaiscript::{self, Defaults, SchemaSite, SiteKind};
use crate::lint::{Diagnostic, Fix, LintContext, Unsafe, wording};
use crate::syntax::usage::{self, Usage, UsageEffect};
use crate::syntax::{Value, ValueKind, node, pattern};
use crate::text::Span;

declare_rule! {
    /// The `json` of an answer is what the model writes by the `responseSchema` of the same call. A member that the
    /// schema does not have is undefined.
    ///
    /// Nothing is reported where the schema lets other members in, or the script sets the member itself.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { json } = await runPrompt("List the concerts.", { responseSchema: { entries: [{ title: "" }] } })
    /// console.log(json.events)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { json } = await runPrompt("List the concerts.", { responseSchema: { entries: [{ title: "" }] } })
    /// console.log(json.entries)
    /// ```
    S06, "field-not-in-schema", Warning, SchemaSite, fix Unsafe, "A member is read of an answer that its schema does not have."
}

const STEPS: usize = 4;

/// Members of every object, and of arrays if the schema declares one.
const INHERITED: [&str; 6] =
    ["constructor", "hasOwnProperty", "toJSON", "toLocaleString", "toString", "valueOf"];

#[derive(Clone, Copy)]
enum Of {
    Result,
    Json,
}

fn check(context: &LintContext<'_>, site: &SchemaSite) -> Vec<Diagnostic> {
    let callee = site.callee.text(&context.file.source);
    if site.kind != SiteKind::ResponseSchema || callee == "defAgent" {
        return Vec::new();
    }
    // A half-typed schema lacks members. It may be a constant of another chunk.
    let syntax = &context.file.syntax;
    let chunks = [site.span, site.schema.span].map(|place| syntax.chunk_at(place.range().start));
    if chunks.into_iter().flatten().any(|chunk| syntax.is_chunk_broken(chunk)) {
        return Vec::new();
    }
    let (Some(names), Some(call)) = (names(&site.schema), context.file.syntax.node_at(site.span)) else {
        return Vec::new();
    };
    let mut reads = BTreeMap::new();
    follow(context, call, Of::Result, STEPS, &mut reads);
    let is_unknown = |key: &str| !names.iter().any(|name| name == key) && !INHERITED.contains(&key);
    let unknown = reads.into_iter().filter(|(key, _)| is_unknown(key));
    let unknown = unknown.filter_map(|(key, places)| Some((key, places?)));
    unknown
        .flat_map(|(key, places)| places.into_iter().map(move |place| (key.clone(), place)))
        .map(|(key, place)| diagnostic(context, &key, place, &names, site))
        .collect()
}

/// Returns `None` if there may be other members.
fn names(written: &Value) -> Option<Vec<String>> {
    let inference = genaiscript::infer_parameters(written, Defaults::Drop);
    let is_known = inference.throws.is_empty() && inference.unknown.is_empty();
    let schema = inference.schema.filter(|_| is_known)?;
    let object = schema.as_object().filter(|object| !object.open)?;
    let is_closed = object.get("additionalProperties").is_none_or(|it| it.kind == ValueKind::Bool(false));
    let has_others = ["$ref", "allOf", "anyOf", "oneOf", "patternProperties"]
        .iter()
        .any(|keyword| object.get(keyword).is_some());
    let properties = object.get("properties")?.as_object().filter(|properties| !properties.open)?;
    let is_object = object.get("type")?.as_str() == Some("object");
    let names: Vec<String> = properties.entries().iter().map(|member| member.key.clone()).collect();
    (is_object && is_closed && !has_others && !names.is_empty()).then_some(names)
}

/// Reads of `json` members by key; `None` for a key that is also written.
type Reads = BTreeMap<String, Option<Vec<FieldPlace>>>;

/// Location of a read, and whether another name may replace it.
#[derive(Clone, Copy)]
struct FieldPlace {
    span: Span,
    is_plain: bool,
}

fn follow<'a>(context: &LintContext<'a>, value: Node<'a>, of: Of, steps: usize, reads: &mut Reads) {
    let Some(steps) = steps.checked_sub(1) else { return };
    let source = &*context.file.source;
    let (_, parent) = node::wrap(value);
    if let Some(awaiting) = parent.filter(|parent| parent.kind() == "await_expression") {
        return follow(context, awaiting, of, steps + 1, reads);
    }
    match usage::usage(value, source) {
        Usage::Named(name) => {
            for used in context.uses_of(name) {
                follow(context, used, of, steps, reads);
            }
        }
        Usage::Property(access) => {
            let Some(key) = access.key else { return };
            match of {
                Of::Result if key == "json" => follow(context, access.node, Of::Json, steps, reads),
                Of::Result => {}
                Of::Json if usage::effect(access.node) != UsageEffect::Read => {
                    reads.insert(key, None);
                }
                Of::Json => {
                    let is_plain = access.key_span.text(source) == key;
                    add(reads, key, FieldPlace { span: access.key_span, is_plain });
                }
            }
        }
        Usage::Destructured(parts) => {
            for property in pattern::properties(parts, source).into_iter().filter(|property| !property.rest) {
                let Some(key) = property.key else { continue };
                match of {
                    Of::Result if key == "json" => json_in_pattern(context, property.target, steps, reads),
                    Of::Result => {}
                    Of::Json => {
                        add(
                            reads,
                            key,
                            FieldPlace { span: property.key_span, is_plain: !property.shorthand },
                        );
                    }
                }
            }
        }
        Usage::In(_) | Usage::Text | Usage::Other => {}
    }
}

/// Handles `{ json }`, `{ json: answer }` and `{ json: { a, b } }`.
fn json_in_pattern<'a>(context: &LintContext<'a>, target: Node<'a>, steps: usize, reads: &mut Reads) {
    if target.kind() == "object_pattern" {
        let properties = pattern::properties(target, &context.file.source).into_iter();
        for property in properties.filter(|property| !property.rest) {
            let Some(key) = property.key else { continue };
            add(reads, key, FieldPlace { span: property.key_span, is_plain: !property.shorthand });
        }
        return;
    }
    for used in context.uses_of(target) {
        follow(context, used, Of::Json, steps, reads);
    }
}

fn add(reads: &mut Reads, key: String, place: FieldPlace) {
    if let Some(places) = reads.entry(key).or_insert_with(|| Some(Vec::new())) {
        places.push(place);
    }
}

fn diagnostic(
    context: &LintContext<'_>,
    key: &str,
    place: FieldPlace,
    names: &[String],
    site: &SchemaSite,
) -> Diagnostic {
    let meant = context.near.nearest(key, names.iter().map(String::as_str));
    let meant = meant.or_else(|| names.first().map(String::as_str).filter(|_| names.len() == 1));
    let known = wording::list(names.iter().map(String::as_str)).unwrap_or_default();
    let problem = format!("The `responseSchema` of this answer has no `{key}`: it is undefined.");
    let message = match meant {
        Some(meant) => format!("{problem} Did you mean `{meant}`?"),
        None => format!("{problem} It has {known}."),
    };
    let fix = meant.filter(|_| place.is_plain).map(|meant| Fix::write(Unsafe, place.span, meant));
    RULE.at(place.span, message).related(site.schema.span, "the schema").fixes(fix)
}
