use std::collections::HashSet;

use super::effect::{State, View};
use crate::rules::{Applicability, Context, Diagnostic, Edit, wording::list};
use crate::script::reader::{Fidelity, skip_space};
use crate::script::{Deviation, DeviationKind};
use crate::text::Span;

declare_rule! {
    /// GenAIScript finds the metadata with a regular expression that ends at the first `}` with a `)` behind
    /// it, also when they stand in a string, a template literal or a comment. What comes after is not read.
    /// A string that is cut in two mostly takes all metadata with it; behind a comment the first keys stay.
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
    M05, "metadata-cut", Warning, "`})` inside the metadata, which GenAIScript takes for its end."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view().filter(|view| view.state == State::Cut) else { return };
    let Some(read) = view.reading.span else { return };
    if view.argument.value.says_the_same(&view.reading.value) {
        return;
    }
    let brace = read.end as usize - 1;
    let place = Span::new(brace, skip_space(view.source, brace + 1) + 1);
    let Some(lost) = lost(&view) else { return };
    let message = format!("GenAIScript takes this `}})` for the end of the metadata: {lost}.");
    let closings: Vec<&Deviation> = view.call.deviations.iter().filter(|it| is_closing(it.kind)).collect();
    let Some(cutting) = closings.iter().find(|closing| closing.span == place) else {
        found.push(RULE.at(place, message + " Write the value itself in place of the call."));
        return;
    };
    let in_comment = cutting.kind == DeviationKind::ClosingInComment;
    let advice = if in_comment { " Reword the comment." } else { " Write `}\\u0029`." };
    let diagnostic = RULE.at(place, message + advice);
    // The next one would be the end once the first is not.
    let edits: Vec<_> = closings.iter().map(|closing| escape(closing)).collect();
    let safe = !closings.iter().any(|closing| closing.kind == DeviationKind::ClosingInComment);
    let title = if in_comment { "Separate `}` from `)`" } else { "Write `}\\u0029`" };
    found.push(diagnostic.fix(title, Applicability::safe_if(safe), edits));
}

fn is_closing(kind: DeviationKind) -> bool {
    use DeviationKind::{ClosingInComment, ClosingInString, ClosingInTemplate};
    matches!(kind, ClosingInString | ClosingInTemplate | ClosingInComment)
}

/// Writes the parenthesis so that the text stays what it is, as far as it is one.
fn escape(closing: &Deviation) -> Edit {
    let paren = closing.span.end as usize - 1;
    match closing.kind {
        DeviationKind::ClosingInComment => Edit::replace(Span::at(paren), "…"),
        _ => Edit::replace(Span::new(paren, paren + 1), "\\u0029"),
    }
}

/// What is not read, for a message.
fn lost(view: &View<'_>) -> Option<String> {
    if view.reading.fidelity == Fidelity::Lost {
        return Some(format!("all metadata of this script{} is dropped", view.keys_in_parentheses()));
    }
    let object = view.argument.value.as_object()?;
    let read = view.reading.value.as_object()?;
    let read: HashSet<&str> = read.members.iter().map(|member| member.key.as_str()).collect();
    let missing = object.entries().into_iter().filter(|member| !read.contains(member.key.as_str()));
    Some(match list(missing.map(|member| member.key.as_str())) {
        Some(keys) => format!("what follows is not read ({keys})"),
        None => "what follows is not read".to_owned(),
    })
}
