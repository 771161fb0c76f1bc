use super::fixes::as_string;
use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::lint::{Applicability, Diagnostic, DiagnosticTag, LintContext, Safe, Unsafe, edit};
use crate::syntax::Value;

declare_rule! {
    /// `uiSuggestions` is an array of strings that a form offers for a string, next to what the user may type. It is
    /// ignored on another type and next to an `enum`, and a form can show nothing but an array of strings.
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
    P27, "useless-suggestions", Warning, Schema, fix Safe, "`uiSuggestions` that the form ignores or cannot show."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Vec<Diagnostic> {
    let source = &context.file.source;
    let Some(member) = schema.in_form("uiSuggestions") else { return Vec::new() };
    let ignored = |message: String, how: Applicability| {
        let diagnostic = RULE.at(member.span(), message).tag(DiagnosticTag::Unnecessary);
        vec![diagnostic.remove(how, context.file, member)]
    };
    if let Some(type_name) = schema.type_name.filter(|name| *name != "string") {
        let message = format!(
            "Forms suggest values for strings only: for type `{type_name}` this is ignored. Remove it."
        );
        return ignored(message, Safe);
    }
    if schema.has_items("enum") {
        let message = "Beside `enum` this is ignored: only its choices can be chosen. Remove one of them.";
        return ignored(message.to_owned(), Unsafe);
    }
    if !is_written(&member.value, context.file) {
        return Vec::new();
    }
    let Some(items) = member.value.as_array() else { return vec![no_array(source, &member.value)] };
    let items = items.iter().filter(|item| is_written(item, context.file) && item.as_str().is_none());
    items.map(|item| no_string(source, item)).collect()
}

fn no_array(source: &str, value: &Value) -> Diagnostic {
    let diagnostic =
        RULE.at(value.span, "This is not an array of strings, so a form cannot show it. Write an array.");
    let Some(listed) = value.as_str() else { return diagnostic };
    // Without commas, the boundaries of the strings are unknown.
    let is_list = listed.contains(',');
    let items = if is_list { split(source, value, listed) } else { value.span.text(source).to_owned() };
    diagnostic.write(Applicability::safe_if(!is_list), value.span, format!("[{items}]"))
}

fn no_string(source: &str, item: &Value) -> Diagnostic {
    let diagnostic = RULE.at(item.span, "A suggestion must be a string. Write it in quotes.");
    diagnostic.fixes(as_string(source, item, Safe))
}

fn split(source: &str, value: &Value, listed: &str) -> String {
    let quote = edit::quote_at(source, value.span);
    let parts = listed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| quote.quote(part)).collect::<Vec<_>>().join(", ")
}
