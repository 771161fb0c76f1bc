use super::construct::{Construct, MetadataEffect};
use super::difference::{Difference, difference};
use super::view::{MetadataView, shown};
use crate::genaiscript::{DeviationKind, Json5Incompatibility, LiteralRole, PathStep};
use crate::lint::{Applicability, Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Quote, Value};

declare_rule! {
    /// JSON5 has no template literals. GenAIScript repairs the metadata by taking the backticks for quotes,
    /// and any of `'`, `‘`, `’` and `´` for their end if it looks like one: an apostrophe becomes a double
    /// quote, or the string is cut there and the rest becomes a key. `${…}` is not evaluated but kept as it is
    /// written. In `title` and `description` that is information, as only people read them, unless the script is offered
    /// as a tool.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ group: `It's ${kind}` })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ group: "It's a review" })
    /// ```
    M06, "metadata-template-altered", Warning, Construct, fix Safe, "A template literal in the metadata is misread."
}

fn check(context: &LintContext<'_>, construct: &Construct<'_>) -> Option<Diagnostic> {
    let Construct { deviation, effect } = construct;
    let DeviationKind::Template { substitutions, .. } = deviation.kind else { return None };
    let view = context.view()?;
    let difference = difference(view, deviation, *effect);
    let outcome = match (effect, &difference) {
        (MetadataEffect::DropsAll, _) => {
            format!("GenAIScript cannot read this template literal: {} is dropped.", view.all_metadata())
        }
        (MetadataEffect::Becomes(value), None) => {
            format!("GenAIScript reads this template literal as {}.", shown(value))
        }
        (MetadataEffect::Becomes(_), Some(Difference { read, .. })) => {
            format!("GenAIScript reads this template literal as {read}.")
        }
        (MetadataEffect::NotRead, _) => "GenAIScript does not read this template literal.".to_owned(),
        (MetadataEffect::Unchanged, _) => return None,
    };
    let advice = match &difference {
        _ if substitutions => "Nothing is evaluated in metadata: write a quoted string without `${…}`.",
        Some(Difference { is_cut: true, .. }) => "It is cut at a single quote in it: write a quoted string.",
        Some(Difference { is_exchanged: true, .. }) => {
            "A single quote in it becomes a double quote: write a quoted string."
        }
        _ => "Write a quoted string.",
    };
    let severity = match effect {
        MetadataEffect::Becomes(_) if is_for_people(deviation) && !context.is_offered_as_tool() => {
            Severity::Information
        }
        _ => RULE.severity,
    };
    let diagnostic = RULE.at(deviation.span, format!("{outcome} {advice}")).severity(severity);
    Some(diagnostic.fixes(quoted_string(view, deviation)))
}

fn is_for_people(deviation: &Json5Incompatibility) -> bool {
    let path = deviation.path.as_deref().unwrap_or_default();
    matches!(path, [PathStep::Key(key)] if matches!(key.as_str(), "title" | "description"))
}

/// Writes a quoted string, as a safe fix only on one line: several are less readable than the template literal.
pub(super) fn quoted_string(view: &MetadataView<'_>, template: &Json5Incompatibility) -> Option<Fix> {
    let line = TextEdit::replace(template.span, quoted(view, template, edit::line)?);
    let has_lines = template.span.text(view.source).contains('\n');
    // The value of `${…}` may change elsewhere.
    let is_constant = is_constant(template.kind);
    if !has_lines {
        return Some(Fix::new("Write a quoted string", Applicability::safe_if(is_constant), line));
    }
    // The repair doubles the lines of a string with continued lines, so there must be nothing left to repair.
    let is_in_literal =
        |it: &&Json5Incompatibility| !matches!(it.role, LiteralRole::Call | LiteralRole::Text);
    let all: Vec<&Json5Incompatibility> = view.call.deviations.iter().filter(is_in_literal).collect();
    if !all.iter().all(|deviation| self::is_constant(deviation.kind)) {
        return Some(Fix::new("Write a quoted string on one line", Unsafe, line));
    }
    let title = if all.len() == 1 { "Write a quoted string" } else { "Write quoted strings" };
    let on_lines =
        |it: &Json5Incompatibility| Some(TextEdit::replace(it.span, quoted(view, it, edit::string_lines)?));
    Some(Fix::new(title, Unsafe, all.into_iter().map(on_lines).collect::<Option<Vec<TextEdit>>>()?))
}

/// Fixes nothing unless all of them can be converted.
pub(super) fn quoted_strings(view: &MetadataView<'_>, templates: &[&Json5Incompatibility]) -> Option<Fix> {
    let fixes = templates.iter().map(|template| quoted_string(view, template));
    let fixes: Vec<Fix> = fixes.collect::<Option<_>>()?;
    let [_, _, ..] = fixes.as_slice() else { return fixes.into_iter().next() };
    let applicability = fixes.iter().map(|fix| fix.applicability).max()?;
    let mut edits: Vec<TextEdit> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    // The fix of a literal with lines includes all others.
    edits.dedup_by_key(|edit| edit.span);
    Some(Fix::new("Write quoted strings", applicability, edits))
}

fn is_constant(kind: DeviationKind) -> bool {
    matches!(kind, DeviationKind::Template { substitutions: false, .. })
}

fn quoted(
    view: &MetadataView<'_>,
    template: &Json5Incompatibility,
    write: fn(&Value, Quote) -> Option<String>,
) -> Option<String> {
    let text = write(view.written(template)?, view.quote())?;
    // With the line ends of the file.
    Some(if view.source.contains("\r\n") { text.replace('\n', "\r\n") } else { text })
}
