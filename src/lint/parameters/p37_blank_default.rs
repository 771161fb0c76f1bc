use super::map::Owner;
use super::places::ParameterPlace;
use super::shape::is_written;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::Quote;

declare_rule! {
    /// `""` declares a required string. Any other string is a default, even one of whitespace only, and the parameter
    /// is not required.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: " " } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "" } })
    /// ```
    P37, "blank-default", Hint, Place, fix Unsafe, "A string of whitespace is a default; only `\"\"` declares a required string."
}

fn check(context: &LintContext<'_>, place: &ParameterPlace<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    let text = place.value.as_str()?;
    let is_blank = !text.is_empty() && text.trim().is_empty() && is_written(place.value, context.file);
    if !is_blank || !place.rank.is_flagged() || place.owner == Owner::Shown {
        return None;
    }
    let span = place.value.span;
    let empty = Quote::detect(span.text(source))?.quote("");
    let message = format!(
        "Whitespace is a default, so {} is not required. Write `{empty}` for a required string.",
        place.name()
    );
    Some(RULE.at(span, message).write(Unsafe, span, empty))
}
