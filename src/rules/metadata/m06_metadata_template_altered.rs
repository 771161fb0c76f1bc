use super::effect::{Effect, View, shown};
use crate::rules::{Applicability, Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::{Deviation, DeviationKind, Role};
use crate::syntax::{Quote, Value};

declare_rule! {
    /// JSON5 has no template literals. GenAIScript repairs the metadata by taking the backticks for quotes,
    /// and any of `'`, `‘`, `’` and `´` for their end if it looks like one: an apostrophe becomes a double
    /// quote, or the text is cut there and the rest becomes a key. `${…}` is not evaluated but kept as it is
    /// written.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ description: `It's ${kind}` })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ description: "It's a review\nof two lines" })
    /// ```
    M06, "metadata-template-altered", Warning, "A template literal in the metadata that is not read as it is written."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view() else { return };
    for (deviation, effect) in view.effects(|kind| matches!(kind, DeviationKind::Template { .. })) {
        let DeviationKind::Template { substitutions, quotes } = deviation.kind else { continue };
        let outcome = match effect {
            Effect::DropsAll => format!(
                "GenAIScript cannot read this template literal: all metadata of this script{} is dropped.",
                view.keys_in_parentheses()
            ),
            Effect::Becomes(value) => format!("GenAIScript reads this template literal as {}.", shown(value)),
            Effect::Gone => "GenAIScript does not read this template literal.".to_owned(),
            Effect::Same | Effect::Unseen => continue,
        };
        let reason = match (substitutions, quotes) {
            (true, _) => " Nothing is evaluated in metadata: write the text itself in a quoted string.",
            (false, true) => " A single quote in it is taken for its end: write a quoted string.",
            (false, false) => " Write a quoted string.",
        };
        found.push(with_fix(&view, deviation, RULE.at(deviation.span, outcome + reason), true));
    }
}

/// Offers the text in quotes.
pub(super) fn with_fix(
    view: &View<'_>,
    deviation: &Deviation,
    diagnostic: Diagnostic,
    mends_loss: bool,
) -> Diagnostic {
    let Some(text) = quoted(view, deviation, edit::line) else { return diagnostic };
    let has_lines = deviation.span.text(view.source).contains('\n');
    // What `${…}` stands for may change elsewhere.
    let says_the_same = is_plain(deviation.kind);
    if !has_lines {
        let edit = Edit::replace(deviation.span, text);
        return diagnostic.fix("Write a quoted string", Applicability::safe_if(says_the_same), edit);
    }
    // The repair doubles the lines of a string that goes on behind a backslash: there must be
    // nothing left to repair.
    let others: Vec<&Deviation> = in_value(view).filter(|other| *other != deviation).collect();
    if !says_the_same || others.iter().any(|other| !is_plain(other.kind)) {
        let edit = Edit::replace(deviation.span, text);
        return diagnostic.fix("Write a quoted string on one line", Unsafe, edit);
    }
    let edits: Option<Vec<Edit>> = std::iter::once(deviation)
        .chain(others.iter().copied())
        .map(|template| Some(Edit::replace(template.span, quoted(view, template, edit::string_lines)?)))
        .collect();
    let title = if others.is_empty() { "Write a quoted string" } else { "Write quoted strings" };
    match edits {
        Some(edits) => diagnostic.fix(title, Applicability::safe_if(mends_loss), edits),
        None => diagnostic,
    }
}

fn in_value<'v>(view: &View<'v>) -> impl Iterator<Item = &'v Deviation> {
    view.call.deviations.iter().filter(|deviation| !matches!(deviation.role, Role::Call | Role::Text))
}

fn is_plain(kind: DeviationKind) -> bool {
    matches!(kind, DeviationKind::Template { substitutions: false, .. })
}

fn quoted(
    view: &View<'_>,
    deviation: &Deviation,
    write: fn(&Value, Quote) -> Option<String>,
) -> Option<String> {
    let text = write(view.meant(deviation)?, view.quote())?;
    // In the line ends of the file.
    Some(if view.source.contains("\r\n") { text.replace('\n', "\r\n") } else { text })
}
