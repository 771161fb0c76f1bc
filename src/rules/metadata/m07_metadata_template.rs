use super::construct::{Construct, Effect};
use super::m06_metadata_template_altered::quoted_string;
use crate::rules::{Context, Diagnostic, Unsafe};
use crate::script::DeviationKind;

declare_rule! {
    /// JSON5 has no template literals, so GenAIScript reads the metadata only after repairing it. This one
    /// comes out right, but the repair is a guess that an apostrophe leads astray, and it turns numbers like
    /// `NaN`, `Infinity` and `0xff` into strings. A quoted string needs no repair.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ description: `Two
    /// lines` })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ description: "Two\nlines" })
    /// ```
    M07, "metadata-template", Hint, Construct, fix Safe, "A template literal in the metadata needs a repair."
}

fn check(context: &Context<'_>, construct: &Construct<'_>) -> Option<Diagnostic> {
    let Construct { deviation, effect } = construct;
    let is_template = matches!(deviation.kind, DeviationKind::Template { .. });
    let view = context.view().filter(|_| is_template && *effect == Effect::Unchanged)?;
    let message = "GenAIScript reads a template literal only after repairing the metadata. \
                   A quoted string is read as it is.";
    Some(RULE.at(deviation.span, message).fixes(quoted_string(view, deviation, Unsafe)))
}
