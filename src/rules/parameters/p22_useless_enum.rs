use super::places::{DeclaredSchema, Place};
use super::shape::is_written;
use super::site::invalidates;
use std::collections::HashSet;

use crate::rules::{Context, Diagnostic, Edit, Safe, Tag, Unsafe, edit};
use crate::schema::show_value;
use crate::syntax::{Kind, Member, Value};

declare_rule! {
    /// `enum` lists the texts that a form offers to choose from. It is a list of different texts, and one of them
    /// at least; validators refuse another. A form looks at it only for a text: for a number or a boolean it
    /// shows a plain field. Models do get it for every type.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["S", "M", "M", 44] } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["S", "M", "44"] } } })
    /// ```
    P22, "useless-enum", Warning, "An `enum` that offers no choice, or the same one twice, or not to a text."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("enum") else { continue };
        let Some(items) = member.value.as_array() else {
            if is_written(&member.value, source) && !matches!(member.value.kind, Kind::Undefined) {
                let consequence = invalidates(place.owner).map_or_else(|| "and is not read".to_owned(), so);
                let message = format!("`enum` is not a list {consequence}. Write a list of texts.");
                found.push(RULE.at(member.value.span, message));
            }
            continue;
        };
        if items.is_empty() {
            found.push(no_choice(context, &place, member));
        } else if is_ignored(&place, node) {
            found.push(ignored(&place, member, node));
        } else {
            of_items(source, &place, node, items, found);
        }
    }
}

fn no_choice(context: &Context<'_>, place: &Place<'_>, member: &Member) -> Diagnostic {
    let removal = edit::remove_member(context.file, member);
    let consequence = invalidates(place.owner).map_or_else(String::new, |what| format!(" {}", so(what)));
    let message = format!("An empty `enum` offers no choice{consequence}. List the texts or remove it.");
    RULE.at(member.value.span, message).maybe_fix("Remove `enum`", Unsafe, removal)
}

/// A consequence as the end of a sentence.
fn so(consequence: &str) -> String {
    format!("and {consequence}")
}

/// Whether a form shows the parameter without its choices.
fn is_ignored(place: &Place<'_>, node: DeclaredSchema<'_>) -> bool {
    place.is_metadata() && (node.is_number() || node.is("boolean"))
}

fn ignored(place: &Place<'_>, member: &Member, node: DeclaredSchema<'_>) -> Diagnostic {
    RULE.at(
        member.key_span.to(member.value.span),
        format!(
            "Forms offer choices for texts only and show {}, of type `{}`, as a plain field. \
             Declare a text or remove `enum`.",
            place.name(),
            node.type_name.unwrap_or_default(),
        ),
    )
}

fn of_items(
    source: &str,
    place: &Place<'_>,
    node: DeclaredSchema<'_>,
    items: &[Value],
    found: &mut Vec<Diagnostic>,
) {
    let consequence = invalidates(place.owner).map_or_else(String::new, |what| format!(", {}", so(what)));
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        if !is_written(item, source) {
            continue;
        }
        let shown = show_value(item);
        if !seen.insert(format!("{:?} {shown}", std::mem::discriminant(&item.kind))) {
            let mut diagnostic = RULE
                .at(item.span, format!("`{shown}` is already a choice{consequence}. Remove it."))
                .tag(Tag::Unnecessary);
            if let Some(edit) = edit::remove_item(items, index) {
                diagnostic = diagnostic.fix("Remove it", Safe, edit);
            }
            found.push(diagnostic);
        } else if node.is("string") && item.as_str().is_none() {
            found.push(not_text(source, item, &shown));
        }
    }
}

fn not_text(source: &str, item: &Value, shown: &str) -> Diagnostic {
    let diagnostic =
        RULE.at(item.span, format!("`{shown}` is no text, so it can never be chosen. Write a text."));
    if !matches!(item.kind, Kind::Number(_) | Kind::Bool(_)) {
        return diagnostic;
    }
    let text = edit::quote_of(source, crate::text::Span::new(0, source.len())).quote(item.span.text(source));
    let edit = Edit::replace(item.span, &text);
    diagnostic.fix(format!("Write `{text}`"), Unsafe, edit)
}
