use super::effect::{State, View};
use crate::rules::{Context, Diagnostic, Edit, Safe, Tag, Unsafe};
use crate::script::MetadataCall;
use crate::syntax::Tree;
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
    /// Right, a space keeps the comment from being taken:
    ///
    /// ```ts
    /// // script ({ title: "Old" })
    /// script({ title: "Review" })
    /// ```
    M09, "metadata-second-call", Warning, "A metadata call that is not the first text of its kind in the file."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let Some(read) = script.reading.span else { return };
    // Where the first call is not recognised, a later one may be taken.
    let is_taken = |call: &&MetadataCall| {
        call.argument.as_ref().is_some_and(|argument| argument.literal.start == read.start)
    };
    let (place, mut later) = match script.calls.iter().find(is_taken) {
        Some(taken) => (taken.callee, taken.span.end),
        None => (read, read.end),
    };
    if let Some(view) = context.view().filter(|view| view.state == State::Elsewhere) {
        text_before(context, &view, read, found);
        later = view.call.span.end;
    }
    for call in script.calls.iter().filter(|call| call.span.start >= later) {
        let message = format!(
            "GenAIScript takes the metadata from line {} and ignores this call. Keep one of them.",
            line(&context.file.source, place)
        );
        let diagnostic = RULE.at(call.span, message).tag(Tag::Unnecessary);
        let diagnostic = diagnostic.related(place, "the metadata is taken from here");
        found.push(match statement(context, call.span) {
            Some(edit) => diagnostic.fix("Remove this call", Unsafe, edit),
            None => diagnostic,
        });
    }
}

/// Takes a call away that is a statement by itself, with its line where it has that alone.
fn statement(context: &Context<'_>, call: Span) -> Option<Edit> {
    let source: &str = &context.file.source;
    let node = context.file.tree.node_at(call)?;
    let statement = node.parent().filter(|parent| parent.kind() == "expression_statement")?;
    let (start, end) = (statement.start_byte(), statement.end_byte());
    statement.parent().filter(|parent| matches!(parent.kind(), "program" | "statement_block"))?;
    let before = &source[..start];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let rest = source[end..].split_inclusive('\n').next().unwrap_or("");
    let has_lines_alone = before[line..].trim().is_empty() && rest.trim().is_empty();
    let blanks = before[line..].len() - before[line..].trim_end().len();
    let span =
        if has_lines_alone { Span::new(line, end + rest.len()) } else { Span::new(start - blanks, end) };
    Some(Edit::replace(span, ""))
}

/// The metadata comes from a text before the first call.
fn text_before(context: &Context<'_>, view: &View<'_>, read: Span, found: &mut Vec<Diagnostic>) {
    let reading = view.reading;
    let is_the_same =
        reading.kind == Some(view.call.kind) && view.argument.value.says_the_same(&reading.value);
    if is_the_same {
        return;
    }
    let message = format!(
        "GenAIScript ignores this call: it takes the metadata from the text in line {}, which looks like a \
         call to it.",
        line(view.source, read)
    );
    let diagnostic = RULE.at(view.call.callee, message + " Change that text.");
    let diagnostic = diagnostic.related(read, "the metadata is taken from here");
    found.push(match parenthesis(&context.file.tree, view.source, read) {
        Some(paren) => {
            diagnostic.fix("Put a space into the comment", Safe, Edit::replace(Span::at(paren), " "))
        }
        None => diagnostic,
    });
}

/// The parenthesis before a text that stands in a comment.
fn parenthesis(tree: &Tree, source: &str, read: Span) -> Option<usize> {
    let start = read.start as usize;
    let paren = source.get(..start)?.rfind('(')?;
    tree.is_comment_at(start).then_some(paren)
}

fn line(source: &str, span: Span) -> usize {
    source.get(..span.start as usize).map_or(0, |before| before.matches('\n').count()) + 1
}
