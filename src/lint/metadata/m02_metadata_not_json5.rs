use super::construct::{Construct, MetadataEffect};
use super::m03_metadata_not_evaluated::becomes_its_source;
use super::view::{MetadataOutcome, MetadataView, shown};
use crate::genaiscript::reader::is_json5;
use crate::genaiscript::{DeviationKind, Json5Incompatibility, LiteralRole, PathStep};
use crate::lint::{
    Applicability, Diagnostic, Fix, LintContext, Safe, TextEdit, Unsafe, edit, wording::brief,
};
use crate::syntax::{Member, Quote, Value, ValueKind, node};
use crate::text::Span;

declare_rule! {
    /// GenAIScript parses the object of `script` and `system` as JSON5, without running it. Where that fails
    /// it repairs the text by guessing, and where that fails too it silently continues without metadata: no
    /// title, no parameters, no model.
    ///
    /// Spreads, shorthand properties, computed keys, methods, type assertions, calculations, functions and
    /// escape sequences like `\u{1F600}` defeat the repair. A conditional expression (`a ? b : c`) defeats it
    /// or leaves a value that is not in the source.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// const model = "small"
    /// script({ ...defaults, model, maxTokens: 4 * 1000 })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Review", model: "small", maxTokens: 4000 })
    /// ```
    M02, "metadata-not-json5", Warning, View, fix Safe, "The metadata contains something that JSON5 does not have."
}

fn check(context: &LintContext<'_>, view: &MetadataView<'_>) -> impl Iterator<Item = Diagnostic> {
    let constructs = context.constructs().iter().filter(move |it| is_ours(view, it.deviation.kind));
    let misread =
        constructs.filter(|it| !matches!(it.effect, MetadataEffect::Unchanged)).map(move |construct| {
            let Construct { deviation, .. } = construct;
            RULE.at(deviation.span, message(view, construct)).fixes(rewrite(context, view, deviation))
        });
    not_javascript(context, view).into_iter().chain(misread)
}

/// Other rules report calls and templates always; names, `undefined` and the like only if their values change.
fn is_ours(view: &MetadataView<'_>, kind: DeviationKind) -> bool {
    let is_dropped = view.outcome == MetadataOutcome::Dropped;
    match kind {
        DeviationKind::Call | DeviationKind::Template { .. } => false,
        DeviationKind::Undefined => is_dropped,
        kind => is_dropped || !becomes_its_source(kind),
    }
}

/// Reports metadata that is not JavaScript either, so that no incompatibility can be located.
fn not_javascript(context: &LintContext<'_>, view: &MetadataView<'_>) -> Option<Diagnostic> {
    if !view.call.deviations.is_empty() {
        return None;
    }
    if view.outcome == MetadataOutcome::Dropped {
        let message = format!(
            "GenAIScript cannot parse this object: {} is dropped. Fix the syntax.",
            view.all_metadata()
        );
        return Some(RULE.at(view.call.callee, message));
    }
    let literal = context.file.syntax.node_at(view.argument.literal)?;
    if view.outcome != MetadataOutcome::Parsed || !literal.has_error() {
        return None;
    }
    let written = view.argument.value.as_object()?.entries();
    let lost = written.into_iter().find(|member| view.reading.value.get(&member.key).is_none())?;
    let message = format!(
        "GenAIScript repairs this metadata by guessing, and loses `{}`. Fix the syntax before it.",
        lost.key
    );
    Some(RULE.at(lost.key_span, message))
}

fn message(view: &MetadataView<'_>, construct: &Construct<'_>) -> String {
    let Construct { deviation, effect } = construct;
    let what = noun(deviation.kind);
    match effect {
        MetadataEffect::Becomes(value) if deviation.role == LiteralRole::Value => format!(
            "GenAIScript does not evaluate {what} in metadata: it reads {} here. Write the value itself.",
            shown(value)
        ),
        MetadataEffect::Becomes(_) | MetadataEffect::NotRead if deviation.kind == DeviationKind::Method => {
            "GenAIScript does not evaluate methods in metadata and misreads this one. Write the value that it returns."
                .to_owned()
        }
        MetadataEffect::Becomes(_) | MetadataEffect::NotRead => {
            format!(
                "GenAIScript does not support {what} in metadata and misreads it. Write a plain key and value."
            )
        }
        _ => format!(
            "GenAIScript cannot read {what} in metadata: {} is dropped. Write a plain value.",
            view.all_metadata()
        ),
    }
}

fn noun(kind: DeviationKind) -> &'static str {
    match kind {
        DeviationKind::Spread => "a spread",
        DeviationKind::Shorthand => "a shorthand property",
        DeviationKind::ComputedKey => "a computed key",
        DeviationKind::Method => "a method",
        DeviationKind::Key => "a key like this",
        DeviationKind::Assertion => "a type assertion",
        DeviationKind::Arithmetic => "a calculation",
        DeviationKind::Concatenation => "string concatenation",
        DeviationKind::Ternary => "a conditional expression",
        DeviationKind::Function | DeviationKind::Arrow => "a function",
        DeviationKind::Escape => "this escape sequence",
        DeviationKind::Regex => "a regular expression",
        DeviationKind::Hole => "a hole in an array",
        DeviationKind::Radix => "this number format",
        _ => "this expression",
    }
}

/// A fix is safe if it is certainly equivalent and cannot become outdated.
fn rewrite(
    context: &LintContext<'_>,
    view: &MetadataView<'_>,
    deviation: &Json5Incompatibility,
) -> Option<Fix> {
    let fix = |title: &str, how, text: String| Fix::new(title, how, TextEdit::replace(deviation.span, text));
    let write = |text: String, how| fix(&format!("Write `{}`", brief(&text)), how, text);
    match deviation.kind {
        DeviationKind::Assertion => match inside_assertion(context, deviation.span) {
            Some(inner) if is_json5(inner) => Some(fix("Remove the type assertion", Safe, inner.to_owned())),
            _ => Some(write(view.literal(deviation)?, Unsafe)),
        },
        DeviationKind::Spread if deviation.role == LiteralRole::Member => {
            Some(fix("Write the members here", Unsafe, spread_members(view, deviation)?))
        }
        DeviationKind::Shorthand => {
            let PathStep::Key(key) = deviation.path.as_ref()?.last()? else { return None };
            let member = (key.as_str(), view.written(deviation)?);
            Some(write(edit::line_members([member].into_iter(), view.quote())?, Unsafe))
        }
        DeviationKind::ComputedKey => {
            let key = context.file.syntax.node_at(deviation.span)?.child_by_field_name("key")?;
            let inside = node::children(key).into_iter().next()?;
            // The constant in brackets may change elsewhere.
            let is_literal = Quote::detect(node::text(inside, view.source)).is_some();
            let text = edit::key(&member_at(&view.argument.value, deviation.span)?.key, view.quote());
            let edit = TextEdit::replace(node::span(key), text.as_str());
            Some(Fix::new(format!("Write `{text}`"), Applicability::safe_if(is_literal), edit))
        }
        DeviationKind::Escape | DeviationKind::Concatenation | DeviationKind::Radix => {
            Some(write(view.literal(deviation)?, Safe))
        }
        DeviationKind::Spread => None,
        _ if deviation.role == LiteralRole::Value => Some(write(view.literal(deviation)?, Unsafe)),
        _ => None,
    }
}

fn member_at(value: &Value, place: Span) -> Option<&Member> {
    match &value.kind {
        ValueKind::Object(object) => object.members.iter().find_map(|member| {
            if member.key_span.start == place.start {
                return Some(member);
            }
            if member.value.span.contains(place) { member_at(&member.value, place) } else { None }
        }),
        ValueKind::Array(items) => {
            items.iter().filter(|item| item.span.contains(place)).find_map(|item| member_at(item, place))
        }
        _ => None,
    }
}

fn inside_assertion<'a>(context: &LintContext<'a>, span: Span) -> Option<&'a str> {
    let inner = node::unwrap(context.file.syntax.covering(span)?);
    (node::span(inner) != span).then(|| node::text(inner, &context.file.source))
}

/// Returns the members that a spread adds: those of its object that are defined elsewhere.
fn spread_members(view: &MetadataView<'_>, deviation: &Json5Incompatibility) -> Option<String> {
    let value = view.written(deviation)?;
    let object = value.as_object().filter(|object| !object.open)?;
    let mut spreads = view.call.deviations.iter().filter(|other| {
        other.kind == DeviationKind::Spread
            && other.path == deviation.path
            && other.role == LiteralRole::Member
    });
    if spreads.nth(1).is_some() {
        return None;
    }
    let elsewhere = object.members.iter().filter(|member| !value.span.contains(member.key_span));
    let members = elsewhere.map(|member| (member.key.as_str(), &member.value));
    edit::line_members(members, view.quote()).filter(|text| !text.is_empty())
}
