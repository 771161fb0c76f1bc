use super::effect::{Effect, View};
use super::read;
use crate::rules::{Context, Diagnostic, Safe, Tag, edit};
use crate::schema::{Defaults, infer_parameters};
use crate::script::{Deviation, DeviationKind, PathStep};
use crate::syntax::Kind;

declare_rule! {
    /// JSON5 has no `undefined`. GenAIScript repairs the metadata and reads null instead, which is not the
    /// same as a key that is not there. Where null stands for a parameter every GenAIScript command fails for
    /// the whole workspace; of that P01 and P03 speak.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ model: undefined })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Answer" })
    /// ```
    M08, "metadata-undefined", Warning, "`undefined` in the metadata, which becomes null."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view() else { return };
    for (deviation, effect) in view.effects(|kind| kind == DeviationKind::Undefined) {
        let Effect::Becomes(value) = effect else { continue };
        if value.kind != Kind::Null {
            continue;
        }
        // P01 and P03 speak of a parameter without a type, M17 of null among the systems.
        if is_system(context, deviation) || throws(&view, deviation) {
            continue;
        }
        let diagnostic = RULE.at(deviation.span, "`undefined` becomes null in metadata. Remove it.");
        found.push(match deviation.member {
            Some(member) => diagnostic.tag(Tag::Unnecessary).maybe_fix(
                "Remove it",
                Safe,
                edit::remove(context.file, member),
            ),
            None => diagnostic,
        });
    }
}

/// Whether it is `system` itself or an item of it, where GenAIScript looks at that.
fn is_system(context: &Context<'_>, deviation: &Deviation) -> bool {
    let path = deviation.path.as_deref().unwrap_or_default();
    matches!(path, [PathStep::Key(key)] | [PathStep::Key(key), PathStep::Item(_)] if key == "system")
        && !read::is_system(context)
}

/// Whether the inference of the parameters fails over this value.
fn throws(view: &View<'_>, deviation: &Deviation) -> bool {
    view.reading.value.get("parameters").is_some_and(|parameters| {
        let throws = infer_parameters(parameters, Defaults::Keep).throws;
        throws.iter().any(|throw| throw.span == deviation.span)
    })
}
