use std::cell::OnceCell;

use super::comment::{ALL, Ignore, IgnoredRule};
use super::used::UsedIgnores;
use crate::lint::{
    Applicability, Diagnostic, DiagnosticTag, LintContext, LintInput, Rule, TextEdit, all, rule_names,
};
use crate::text::Span;

declare_rule! {
    /// `// promptsig-ignore P16` suppresses a rule on its line, or on the next one when it has a line of its own.
    /// `// promptsig-ignore-file P16` does so for the file. Several codes or names are separated by commas or
    /// spaces, a letter means its family, and a comment without any of these suppresses all rules.
    ///
    /// When there is nothing left to ignore, the comment only hides what may come later.
    ///
    /// Wrong:
    ///
    /// ```js
    /// // promptsig-ignore P16
    /// script({ parameters: { force: true } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { force: true } })
    /// ```
    I01, "ignore-without-effect", Warning, File, fix Safe, "A comment suppresses a rule that reports nothing there."
}

/// Reports nothing: the comments are checked after all other rules have run.
fn check(_: &LintContext<'_>) -> Option<Diagnostic> {
    None
}

pub(super) fn useless(input: &LintInput<'_>, ignores: &[Ignore], used: &UsedIgnores<'_>) -> Vec<Diagnostic> {
    let places = ignores.iter().flat_map(|ignore| (0..ignore.names.len()).map(move |index| (ignore, index)));
    let useless = places.filter(|(ignore, index)| {
        let name = &ignore.names[*index].name;
        // The rule's own name may suppress the diagnostics on comments.
        !used.has(ignore, name) && !is_named(&RULE, name)
    });
    // In a text that does not parse, a comment may be part of a string.
    let is_broken = OnceCell::new();
    let report =
        |(ignore, index)| report(input, ignore, index, *is_broken.get_or_init(|| input.file.is_broken()));
    useless.map(report).collect()
}

fn report(input: &LintInput<'_>, ignore: &Ignore, index: usize, is_broken: bool) -> Diagnostic {
    let source = &**input.file.source();
    let IgnoredRule { span, name } = &ignore.names[index];
    let is_known = name == ALL || all().any(|rule| is_named(rule, name));
    let message = if name == ALL {
        "There is nothing to ignore here. Remove the comment.".to_owned()
    } else if is_known {
        format!("`{name}` reports nothing here. Remove it from the comment.")
    } else if let Some(near) = input.near.nearest(name, rule_names().meant(name)) {
        format!("There is no rule `{name}`. Did you mean `{near}`?")
    } else {
        format!("There is no rule `{name}`. Remove it.")
    };
    let (title, edit) = match ignore.names.len() {
        1 => ("Remove the comment", removal(source, ignore)),
        _ => ("Remove it", name_removal(&ignore.names, index)),
    };
    let applicability = Applicability::safe_if(is_known && !is_broken);
    let diagnostic = RULE.at(*span, message).fix(title, applicability, edit);
    if is_known { diagnostic.tag(DiagnosticTag::Unnecessary) } else { diagnostic }
}

fn is_named(rule: &Rule, name: &str) -> bool {
    rule.code == name || rule.family() == name || rule.names().any(|known| known == name)
}

/// Removes the comment with the space before it, and its line if nothing else is on it.
fn removal(source: &str, ignore: &Ignore) -> TextEdit {
    let (line, comment) = (ignore.line_start, ignore.comment.range());
    let before = source.get(..comment.start).unwrap_or("");
    let is_at_end = source.get(comment.end..).is_some_and(|rest| rest.starts_with('\n'));
    let span = if before[line..].trim().is_empty() && is_at_end {
        Span::new(line, comment.end + 1)
    } else {
        Span::new(before.trim_end_matches([' ', '\t']).len(), comment.end)
    };
    TextEdit::replace(span, "")
}

fn name_removal(names: &[IgnoredRule], index: usize) -> TextEdit {
    let Span { start, end } = names[index].span;
    let before = index.checked_sub(1).and_then(|index| names.get(index));
    let span = match (before, names.get(index + 1)) {
        (Some(before), _) => Span { start: before.span.end, end },
        (None, Some(after)) => Span { start, end: after.span.start },
        (None, None) => names[index].span,
    };
    TextEdit::replace(span, "")
}
