use super::effect::Effect;
use super::m06_metadata_template_altered::with_fix;
use crate::rules::{Context, Diagnostic};
use crate::script::DeviationKind;

declare_rule! {
    /// JSON5 has no template literals, so GenAIScript reads the metadata only after repairing it. This one
    /// comes out right, but the repair is a guess that an apostrophe in the text leads astray, and while it
    /// is needed it makes strings of numbers like `NaN`, `Infinity` and `0xff`. A quoted string needs none.
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
    M07, "metadata-template", Hint, "A template literal in the metadata."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view() else { return };
    for (deviation, effect) in view.effects(|kind| matches!(kind, DeviationKind::Template { .. })) {
        if effect == Effect::Same {
            let message = "GenAIScript reads a template literal only after repairing the metadata. \
                           A quoted string is read as it is.";
            found.push(with_fix(&view, deviation, RULE.at(deviation.span, message), false));
        }
    }
}
