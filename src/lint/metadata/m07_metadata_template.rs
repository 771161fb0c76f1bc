use super::construct::MetadataEffect;
use super::m06_metadata_template_altered::quoted_strings;
use crate::genaiscript::{DeviationKind, Json5Incompatibility};
use crate::lint::{Diagnostic, LintContext};

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
    M07, "metadata-template", Hint, File, fix Safe, only asked, "A template literal in the metadata needs a repair."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let is_template =
        |deviation: &Json5Incompatibility| matches!(deviation.kind, DeviationKind::Template { .. });
    let constructs = context.constructs().iter();
    let kept =
        constructs.filter(|it| is_template(it.deviation) && matches!(it.effect, MetadataEffect::Unchanged));
    let templates: Vec<&Json5Incompatibility> = kept.map(|it| it.deviation).collect();
    let (first, others) = templates.split_first()?;
    let message = if others.is_empty() {
        "GenAIScript reads a template literal only after repairing the metadata. A quoted string is read as it is."
            .to_owned()
    } else {
        format!(
            "GenAIScript reads the {} template literals here only after repairing the metadata. Quoted strings are \
             read as they are.",
            templates.len()
        )
    };
    let mut diagnostic = RULE.at(first.span, message).fixes(quoted_strings(context.view()?, &templates));
    for other in others {
        diagnostic = diagnostic.related(other.span, "another template literal");
    }
    Some(diagnostic)
}
