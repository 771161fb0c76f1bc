use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::rules::{Applicability, Context, Diagnostic, Edit, Safe, Tag, Unsafe, edit};
use crate::syntax::{Kind, Member, Value};

declare_rule! {
    /// `uiSuggestions` is a list of texts that a form offers for a text, beside what the user may type. It is
    /// ignored on another type and beside an `enum`, and a form cannot show what is no list of texts.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", uiSuggestions: "Paris" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", uiSuggestions: ["Paris"] } } })
    /// ```
    P27, "useless-suggestions", Warning, "`uiSuggestions` that the form ignores or cannot show."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("uiSuggestions").filter(|_| place.is_metadata()) else { continue };
        let removal = edit::remove_member(context.file, member);
        if let Some(type_name) = node.type_name.filter(|name| *name != "string") {
            let message = format!(
                "Forms suggest values for texts only: of type `{type_name}` it is ignored. Remove it."
            );
            found.push(ignored(member, message).maybe_fix("Remove `uiSuggestions`", Safe, removal));
        } else if has_choices(node) {
            let message = "Beside `enum` it is ignored: only those can be chosen. Remove one of them.";
            found.push(ignored(member, message).maybe_fix("Remove `uiSuggestions`", Unsafe, removal));
        } else if is_written(&member.value, source) {
            of_value(&member.value, source, found);
        }
    }
}

fn ignored(member: &Member, message: impl Into<String>) -> Diagnostic {
    RULE.at(member.key_span.to(member.value.span), message).tag(Tag::Unnecessary)
}

fn of_value(value: &Value, source: &str, found: &mut Vec<Diagnostic>) {
    let Kind::Array(items) = &value.kind else {
        let diagnostic =
            RULE.at(value.span, "This is no list of texts, which a form cannot show. Write a list.");
        found.push(match value.kind {
            Kind::String(ref listed) => {
                // Only commas tell where one text ends and the next begins.
                let is_list = listed.contains(',');
                let text =
                    if is_list { split(value, listed, source) } else { value.span.text(source).to_owned() };
                let text = format!("[{text}]");
                let edit = Edit::replace(value.span, &text);
                diagnostic.fix(format!("Write `{text}`"), Applicability::safe_if(!is_list), edit)
            }
            _ => diagnostic,
        });
        return;
    };
    for item in items.iter().filter(|item| is_written(item, source)) {
        if item.as_str().is_some() {
            continue;
        }
        let diagnostic = RULE.at(item.span, "A suggestion is a text, which this is not. Write it in quotes.");
        found.push(match item.kind {
            Kind::Number(_) | Kind::Bool(_) => {
                let quote = edit::quote_of(source, crate::text::Span::new(0, source.len()));
                let text = quote.quote(item.span.text(source));
                let edit = Edit::replace(item.span, &text);
                diagnostic.fix(format!("Write `{text}`"), Safe, edit)
            }
            _ => diagnostic,
        });
    }
}

/// The parts of a text between its commas, as items.
fn split(value: &Value, listed: &str, source: &str) -> String {
    let quote = edit::quote_at(source, value.span);
    let parts = listed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| quote.quote(part)).collect::<Vec<_>>().join(", ")
}

pub(super) fn has_choices(node: DeclaredSchema<'_>) -> bool {
    has_items(node, "enum")
}

pub(super) fn has_items(node: DeclaredSchema<'_>, keyword: &str) -> bool {
    node.get(keyword).and_then(Value::as_array).is_some_and(|items| !items.is_empty())
}
