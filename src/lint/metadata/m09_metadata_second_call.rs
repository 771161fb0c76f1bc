use super::view::MetadataOutcome;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// GenAIScript takes the metadata from the first text in the file that looks like `script({…})` or
    /// `system({…})`. It does not matter whether that text runs: one in a comment or in a string counts as
    /// well. Every later call is ignored.
    ///
    /// Wrong, the script gets the title "Old":
    ///
    /// ```ts
    /// // script({ title: "Old" })
    /// script({ title: "Review" })
    /// ```
    ///
    /// Right, as a space keeps the comment from being taken:
    ///
    /// ```ts
    /// // script ({ title: "Old" })
    /// script({ title: "Review" })
    /// ```
    M09, "metadata-second-call", Warning, File, fix Safe, "GenAIScript ignores a metadata call because it takes an earlier match."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let script = context.file.script();
    let Some(read) = script.reading.span else { return Vec::new() };
    // GenAIScript may read a later call if it does not recognize the first.
    let (place, mut end) = match script.taken_call() {
        Some(taken) => (taken.callee, taken.span.end),
        None => (read, read.end),
    };
    let mut found = Vec::new();
    if let Some(view) = context.view().filter(|view| view.outcome == MetadataOutcome::Elsewhere) {
        let is_same = view.reading.kind == Some(view.call.kind) && view.is_read_as_written();
        found.extend((!is_same).then(|| text_before(context, view.call.callee, read)));
        end = view.call.span.end;
    }
    let later = script.calls.iter().filter(|call| call.span.start >= end);
    found.extend(later.map(|call| {
        let line = context.file.line_of(place);
        let message = format!(
            "GenAIScript takes the metadata from line {line} and ignores this call. Keep one of them."
        );
        RULE.at(call.span, message)
            .tag(DiagnosticTag::Unnecessary)
            .related(place, "the metadata is taken from here")
            .maybe_fix("Remove this call", Unsafe, remove_statement(context, call.span))
    }));
    found
}

/// Reports a call before which a text is read as the metadata.
fn text_before(context: &LintContext<'_>, callee: Span, read: Span) -> Diagnostic {
    let message = format!(
        "GenAIScript ignores this call: it takes the metadata from the text in line {}, which looks like a \
         call to it. Change that text.",
        context.file.line_of(read)
    );
    let start = read.range().start;
    let paren = context.file.source.get(..start).and_then(|before| before.rfind('('));
    let space = paren.filter(|_| context.file.syntax.is_comment_at(start));
    RULE.at(callee, message).related(read, "the metadata is taken from here").maybe_fix(
        "Put a space into the comment",
        Safe,
        space.map(|paren| TextEdit::replace(Span::at(paren), " ")),
    )
}

fn remove_statement(context: &LintContext<'_>, call: Span) -> Option<TextEdit> {
    let source: &str = &context.file.source;
    let syntax = &context.file.syntax;
    let statement = syntax.node_at(call)?.parent()?;
    if statement.kind() != "expression_statement" || syntax.block_around(statement).is_none() {
        return None;
    }
    let (start, end) = (statement.start_byte(), statement.end_byte());
    let line = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let before = &source[line..start];
    let rest = source[end..].split_inclusive('\n').next().unwrap_or("");
    let has_line_alone = before.trim().is_empty() && rest.trim().is_empty();
    let span = if has_line_alone {
        Span::new(line, end + rest.len())
    } else {
        Span::new(line + before.trim_end().len(), end)
    };
    Some(TextEdit::replace(span, ""))
}
