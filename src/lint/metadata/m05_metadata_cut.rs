use std::collections::HashSet;

use super::view::{MetadataOutcome, MetadataView};
use crate::genaiscript::reader::skip_space;
use crate::genaiscript::{DeviationKind, Fidelity, Json5Incompatibility};
use crate::lint::{Applicability, Diagnostic, LintContext, TextEdit, wording::list};
use crate::syntax::{node, pattern};
use crate::text::Span;

declare_rule! {
    /// GenAIScript finds the metadata with a regular expression that ends at the first `}` followed by a `)`,
    /// even in a string, a template literal or a comment. What comes after is not read. Cutting a string in two
    /// usually loses all metadata; cutting a comment keeps the keys before it.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ title: "Docs", description: "Explains f({}) and g" })
    /// ```
    ///
    /// Right, and the same to JavaScript:
    ///
    /// ```ts
    /// script({ title: "Docs", description: "Explains f({}\u0029 and g" })
    /// ```
    M05, "metadata-cut", Warning, View, fix Safe, "GenAIScript takes a `})` inside the metadata for its end."
}

fn check(context: &LintContext<'_>, view: &MetadataView<'_>) -> Option<Diagnostic> {
    if view.outcome != MetadataOutcome::Truncated || view.is_read_as_written() {
        return None;
    }
    let paren = view.reading.span?.range().end;
    let place = Span::new(paren - 1, skip_space(view.source, paren) + 1);
    let at =
        |advice: &str| {
            let lost = lost(view)?;
            Some(RULE.at(
                place,
                format!("GenAIScript takes this `}})` for the end of the metadata: {lost}. {advice}"),
            ))
        };
    // Without the first one, the next would end the metadata.
    let closings: Vec<&Json5Incompatibility> =
        view.call.deviations.iter().filter(|it| is_closing(it.kind)).collect();
    let edits: Vec<TextEdit> = closings.iter().map(|closing| escape(closing)).collect();
    let is_in_comment = |closing: &Json5Incompatibility| closing.kind == DeviationKind::ClosingInComment;
    let how = Applicability::safe_if(!closings.iter().any(|closing| is_in_comment(closing)));
    match closings.iter().find(|closing| closing.span == place) {
        Some(closing) if is_in_call(context, view, closing) => {
            at("Write the value itself in place of the call.")
        }
        None => at(advice(view, place)),
        Some(closing) if is_in_comment(closing) => {
            Some(at("Reword the comment.")?.fix("Separate `}` from `)`", how, edits))
        }
        Some(_) => Some(at("Write `}\\u0029`.")?.fix("Write `}\\u0029`", how, edits)),
    }
}

/// Whether it is in a call or a function, which is never evaluated in the metadata.
fn is_in_call(context: &LintContext<'_>, view: &MetadataView<'_>, closing: &Json5Incompatibility) -> bool {
    let literal = view.argument.literal;
    let mut around = context.file.syntax.covering(closing.span);
    while let Some(node) =
        around.filter(|node| node::span(*node) != literal && literal.contains(node::span(*node)))
    {
        if matches!(node.kind(), "call_expression" | "new_expression") || pattern::is_function(node) {
            return true;
        }
        around = node.parent();
    }
    false
}

/// Returns advice for code that ends the metadata, by the innermost incompatibility around it.
fn advice(view: &MetadataView<'_>, place: Span) -> &'static str {
    let around = view.call.deviations.iter().filter(|it| it.span.contains(place));
    match around.min_by_key(|it| it.span.len()).map(|it| it.kind) {
        Some(DeviationKind::Call) => "Write the value itself in place of the call.",
        Some(DeviationKind::Function | DeviationKind::Arrow | DeviationKind::Method) => {
            "Take the function out of the metadata."
        }
        Some(DeviationKind::Regex) => "Write the pattern as a string.",
        _ => "Write the value itself.",
    }
}

fn is_closing(kind: DeviationKind) -> bool {
    use DeviationKind::{ClosingInComment, ClosingInString, ClosingInTemplate};
    matches!(kind, ClosingInString | ClosingInTemplate | ClosingInComment)
}

/// The value of a string is unchanged, a comment nearly so.
fn escape(closing: &Json5Incompatibility) -> TextEdit {
    let end = closing.span.range().end;
    match closing.kind {
        DeviationKind::ClosingInComment => TextEdit::replace(Span::at(end - 1), "…"),
        _ => TextEdit::replace(Span::new(end - 1, end), "\\u0029"),
    }
}

fn lost(view: &MetadataView<'_>) -> Option<String> {
    if view.reading.fidelity == Fidelity::Lost {
        return Some(format!("{} is dropped", view.all_metadata()));
    }
    let written = view.argument.value.as_object()?.entries().into_iter().map(|member| member.key.as_str());
    let read: HashSet<&str> =
        view.reading.value.as_object()?.members.iter().map(|member| member.key.as_str()).collect();
    let keys = list(written.filter(|key| !read.contains(key)));
    Some(format!("what follows is not read{}", keys.map_or(String::new(), |keys| format!(" ({keys})"))))
}
