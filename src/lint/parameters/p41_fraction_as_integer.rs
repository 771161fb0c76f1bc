use super::parameter::ParameterSite;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::{Member, ValueKind};

declare_rule! {
    /// GenAIScript takes the type of a parameter from its default: `1` makes an integer, and of a value that a user gives
    /// only the whole part is kept. With `--vars similarity=0.85` the variable is 0.
    ///
    /// It is reported where the name, or a comment next to it or above it, says that fractions are meant.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { similarity: 1 } })
    /// use(env.vars.similarity)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { similarity: { type: "number", default: 1 } } })
    /// use(env.vars.similarity)
    /// ```
    P41, "fraction-as-integer", Warning, Parameter, fix Unsafe, "A default of 1 makes an integer of what is meant as a fraction."
}

/// Words for fractions of a whole. A parameter named `temperature` sets the model's option (P33).
const SHARES: [&str; 8] =
    ["confidence", "creativity", "fraction", "opacity", "probability", "ratio", "similarity", "strictness"];

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let member = parameter.member;
    // A 0 is not converted at all (P17).
    (member.value.kind == ValueKind::Number(1.0)).then_some(())?;
    let source = &context.file.source;
    let written = member.value.span.text(source);
    let name = member.key.to_ascii_lowercase();
    let is_share = SHARES.iter().any(|share| name.ends_with(share));
    (written == "1" && (is_share || is_fraction_said(context, member))).then(|| {
        let problem =
            format!("The default makes `{}` an integer: of a given 0.5 only 0 is left.", member.key);
        let schema = "{ type: \"number\", default: 1 }";
        RULE.at(member.value.span, format!("{problem} Write a schema.")).write(
            Unsafe,
            member.value.span,
            schema,
        )
    })
}

/// Whether a comment after a parameter, or on the line above it, mentions fractions.
pub(super) fn is_fraction_said(context: &LintContext<'_>, member: &Member) -> bool {
    let source = &*context.file.source;
    let after = source.get(member.value.span.range().end..).unwrap_or_default();
    let rest = after.lines().next().unwrap_or_default();
    let beside = rest.split_once("//").or_else(|| rest.split_once('#')).map_or("", |(_, comment)| comment);
    let before = source.get(..member.key_span.range().start).unwrap_or_default();
    let mut lines = before.rsplit('\n');
    let is_first = lines.next().is_some_and(|start| start.trim().is_empty());
    let above = lines.next().map(str::trim_start).filter(|_| is_first).unwrap_or_default();
    let is_comment = ["//", "#", "*", "/*"].iter().any(|sign| above.starts_with(sign));
    has_fraction(beside) || is_comment && has_fraction(above)
}

fn has_fraction(comment: &str) -> bool {
    let is_range = ["0..1", "0-1", "0–1", "0 to 1", "0 and 1"].iter().any(|range| comment.contains(range));
    is_range
        || comment.match_indices("0.").any(|(at, _)| {
            let before = comment[..at].chars().next_back();
            let after = comment[at + 2..].chars().next();
            !before.is_some_and(|it| it.is_ascii_digit() || it == '.')
                && after.is_some_and(|it| it.is_ascii_digit())
        })
}
