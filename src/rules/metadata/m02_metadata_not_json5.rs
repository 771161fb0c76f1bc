use super::effect::{Effect, State, View, shown};
use super::m03_metadata_not_evaluated::becomes_its_source;
use crate::rules::{Applicability, Context, Diagnostic, Edit, edit, wording::brief};
use crate::script::reader::is_json5;
use crate::script::{Deviation, DeviationKind, PathStep, Role};
use crate::syntax::{Kind, Member, Quote, Value, node};
use crate::text::Span;

declare_rule! {
    /// GenAIScript reads the object of `script` and `system` as JSON5 text, without running it. Where that
    /// fails it repairs the text by guessing, and where that fails too it goes on with no metadata at all,
    /// without a word: no title, no parameters, no model.
    ///
    /// Spreads, shorthand properties, computed keys, methods, type assertions, calculations, functions and
    /// escapes like `\u{1F600}` defeat the repair. A condition (`a ? b : c`) defeats it or leaves a value
    /// that nobody wrote.
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
    M02, "metadata-not-json5", Warning, "Something in the metadata that JSON5 does not have."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view() else { return };
    found.extend(broken(context, &view));
    // Calls and templates have rules of their own for whatever comes of them; names and the like
    // and `undefined` have one for the case that they become something else.
    let is_ours = |kind| match kind {
        DeviationKind::Call | DeviationKind::Template { .. } => false,
        DeviationKind::Undefined => view.state == State::Dropped,
        kind => view.state == State::Dropped || !becomes_its_source(kind),
    };
    for (deviation, effect) in view.effects(is_ours) {
        if !matches!(effect, Effect::Same | Effect::Unseen) {
            let diagnostic = RULE.at(deviation.span, message(&view, deviation, effect));
            found.push(match rewrite(context, &view, deviation) {
                Some(Rewrite { title, safe, span, text }) => {
                    diagnostic.fix(title, Applicability::safe_if(safe), Edit::replace(span, text))
                }
                None => diagnostic,
            });
        }
    }
}

/// Metadata that is no JavaScript either, so that no construct in it can be named.
fn broken(context: &Context<'_>, view: &View<'_>) -> Option<Diagnostic> {
    if !view.call.deviations.is_empty() {
        return None;
    }
    if view.state == State::Dropped {
        let message = format!(
            "GenAIScript cannot read this metadata: all of it{} is dropped. Mend its syntax.",
            view.keys_in_parentheses()
        );
        return Some(RULE.at(view.call.callee, message));
    }
    let literal = context.file.tree.node_at(view.argument.literal)?;
    if view.state != State::Read || !literal.has_error() {
        return None;
    }
    let meant = view.argument.value.as_object()?.entries();
    let lost = meant.into_iter().find(|member| view.reading.value.get(&member.key).is_none())?;
    let message = format!(
        "GenAIScript repairs this metadata by guessing and does not get `{}`. Mend the syntax before it.",
        lost.key
    );
    Some(RULE.at(lost.key_span, message))
}

fn message(view: &View<'_>, deviation: &Deviation, effect: Effect<'_>) -> String {
    let what = noun(deviation.kind);
    match effect {
        Effect::Becomes(value) if deviation.role == Role::Value => {
            format!(
                "GenAIScript does not evaluate {what} in metadata: it reads {} here. Write the value itself.",
                shown(value)
            )
        }
        Effect::Becomes(_) | Effect::Gone if deviation.kind == DeviationKind::Method => {
            "GenAIScript calls nothing in metadata and makes something else of a method. Write the value that it \
             gives."
                .to_owned()
        }
        Effect::Becomes(_) | Effect::Gone => {
            format!(
                "GenAIScript does not know {what} in metadata and does not read this as it is meant. Write a plain key and value."
            )
        }
        _ => format!(
            "GenAIScript cannot read {what} in metadata: all metadata of this script{} is dropped. Write a plain value.",
            view.keys_in_parentheses()
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
        DeviationKind::Concatenation => "this sum of strings",
        DeviationKind::Ternary => "a condition",
        DeviationKind::Function | DeviationKind::Arrow => "a function",
        DeviationKind::Escape => "this escape",
        DeviationKind::Regex => "this regular expression",
        DeviationKind::Hole => "a hole in an array",
        DeviationKind::Radix => "this form of a number",
        _ => "this expression",
    }
}

/// What to write instead.
struct Rewrite {
    title: String,
    /// Whether it says the same for sure and cannot go stale.
    safe: bool,
    span: Span,
    text: String,
}

/// What to write instead, where that is known.
fn rewrite(context: &Context<'_>, view: &View<'_>, deviation: &Deviation) -> Option<Rewrite> {
    let quote = view.quote();
    let instead = |text: String, safe: bool| {
        Some(Rewrite { title: format!("Write `{}`", brief(&text)), safe, span: deviation.span, text })
    };
    match deviation.kind {
        DeviationKind::Assertion => match inside_assertion(context, deviation.span) {
            Some(inner) if is_json5(inner.text(view.source)) => Some(Rewrite {
                title: "Remove the type assertion".to_owned(),
                safe: true,
                span: deviation.span,
                text: inner.text(view.source).to_owned(),
            }),
            _ => instead(edit::line(view.meant(deviation)?, quote)?, false),
        },
        DeviationKind::Spread if deviation.role == Role::Member => Some(Rewrite {
            title: "Write the members here".to_owned(),
            safe: false,
            span: deviation.span,
            text: spread_members(view, deviation, quote)?,
        }),
        DeviationKind::Shorthand => {
            let PathStep::Key(key) = deviation.path.as_ref()?.last()? else { return None };
            let value = view.meant(deviation)?;
            instead(edit::line_members([(key.as_str(), value)].into_iter(), quote)?, false)
        }
        DeviationKind::ComputedKey => {
            let key = computed_key(context, deviation.span)?;
            // The brackets around a constant hold what may change elsewhere.
            let is_literal = key.inner.text(view.source).starts_with(['"', '\'', '`']);
            let name = member_at(&view.argument.value, deviation.span)?.key.as_str();
            let text = edit::key(name, quote);
            Some(Rewrite { title: format!("Write `{text}`"), safe: is_literal, span: key.whole, text })
        }
        _ if deviation.role == Role::Value && deviation.kind != DeviationKind::Spread => {
            let text = edit::line(view.meant(deviation)?, quote)?;
            let safe = matches!(
                deviation.kind,
                DeviationKind::Escape | DeviationKind::Concatenation | DeviationKind::Radix
            );
            instead(text, safe)
        }
        _ => None,
    }
}

/// The place of a computed key, with its brackets and without.
struct ComputedKey {
    whole: Span,
    inner: Span,
}

fn computed_key(context: &Context<'_>, pair: Span) -> Option<ComputedKey> {
    let key = context.file.tree.node_at(pair)?.child_by_field_name("key")?;
    let inner = node::children(key).into_iter().next()?;
    Some(ComputedKey { whole: node::span(key), inner: node::span(inner) })
}

/// The member of a value, however deep, that is written at a place.
fn member_at(value: &Value, place: Span) -> Option<&Member> {
    match &value.kind {
        Kind::Object(object) => object.members.iter().find_map(|member| {
            if member.key_span.start == place.start {
                return Some(member);
            }
            if member.value.span.contains(place) { member_at(&member.value, place) } else { None }
        }),
        Kind::Array(items) => {
            items.iter().filter(|item| item.span.contains(place)).find_map(|item| member_at(item, place))
        }
        _ => None,
    }
}

fn inside_assertion(context: &Context<'_>, span: Span) -> Option<Span> {
    let found = context.file.tree.root().descendant_for_byte_range(span.start as usize, span.end as usize)?;
    let inner = node::span(node::unwrap(found));
    (inner != span).then_some(inner)
}

/// The members that a spread brings in: those of its object that are written elsewhere.
fn spread_members(view: &View<'_>, deviation: &Deviation, quote: Quote) -> Option<String> {
    let object = view.meant(deviation)?;
    let spreads = view.call.deviations.iter().filter(|other| {
        other.kind == DeviationKind::Spread && other.path == deviation.path && other.role == Role::Member
    });
    let Kind::Object(members) = &object.kind else { return None };
    if members.open || spreads.count() > 1 {
        return None;
    }
    let elsewhere = members.members.iter().filter(|member| !object.span.contains(member.key_span));
    let text = edit::line_members(elsewhere.map(|member| (member.key.as_str(), &member.value)), quote)?;
    (!text.is_empty()).then_some(text)
}
