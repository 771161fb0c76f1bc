use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// One `=` in a condition assigns: the condition is what stands on the right, and so always true or always false.
    /// Where the left is a member of `env`, which is frozen, this throws a TypeError.
    ///
    /// Only a literal on the right is reported, as the result of a call may be meant.
    ///
    /// Wrong:
    ///
    /// ```js
    /// let mode = "short"
    /// if (mode = "long") $`Take your time.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// let mode = "short"
    /// if (mode === "long") $`Take your time.`
    /// ```
    C04, "assignment-in-condition", Warning, File, fix Unsafe, "A condition assigns a literal in place of comparing with it."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let conditions =
        source.match_indices("if").filter(|(at, _)| source[at + 2..].trim_start().starts_with('('));
    conditions.filter_map(|(at, _)| diagnostic(context, at)).collect()
}

fn diagnostic(context: &LintContext<'_>, at: usize) -> Option<Diagnostic> {
    let word = context.file.syntax.covering(Span::new(at, at + 2))?;
    let statement = if word.kind() == "if" { word.parent()? } else { word };
    let is_statement = statement.kind() == "if_statement" && statement.start_byte() == at;
    let condition = node::field(statement, "condition").filter(|_| is_statement)?;
    let assignment = node::unwrap(condition);
    let is_assignment = assignment.kind() == "assignment_expression" && !assignment.has_error();
    let right = node::field(assignment, "right").filter(|_| is_assignment)?;
    let (left, right_span) = (node::field(assignment, "left")?, node::span(right));
    if !matches!(right.kind(), "string" | "number" | "true" | "false" | "null") {
        return None;
    }
    let always = match right.kind() {
        "false" | "null" => "false",
        "number" if right_span.text(&context.file.source) == "0" => "false",
        "string" if right_span.len() == 2 => "false",
        _ => "true",
    };
    let message = format!("This assigns, and is always {always}. Write `===` to compare.");
    let between = Span::new(left.end_byte(), right.start_byte());
    let edit = TextEdit::replace(between, " === ");
    Some(RULE.at(node::span(assignment), message).fix("Write `===`", Unsafe, edit))
}
