use super::places::Rank;
use super::shape::is_written;
use super::site::Owner;
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::syntax::Quote;

declare_rule! {
    /// `""` declares a text that must be given. Any other text is a default, also one of white space only, and the
    /// parameter is not required.
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
    P37, "blank-default", Hint, "A text of white space is a default; only `\"\"` declares a required text."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for place in context.places() {
        let is_looked_at = matches!(place.rank, Rank::Parameter | Rank::Property);
        if !is_looked_at || place.owner == Owner::Shown || !is_written(place.value, source) {
            continue;
        }
        let Some(text) = place.value.as_str() else { continue };
        if text.is_empty() || !text.trim().is_empty() {
            continue;
        }
        let quote = Quote::of(place.value.span.text(source)).unwrap_or(Quote::Double);
        let empty = quote.quote("");
        let edit = Edit::replace(place.value.span, &empty);
        found.push(
            RULE.at(
                place.value.span,
                format!(
                    "White space is a default, so {} is not required. Write `{empty}` for a required text.",
                    place.name()
                ),
            )
            .fix(format!("Write `{empty}`"), Unsafe, edit),
        );
    }
}
