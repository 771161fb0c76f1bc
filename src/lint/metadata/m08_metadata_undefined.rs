use super::construct::{Construct, MetadataEffect};
use crate::genaiscript::{DeviationKind, Json5Incompatibility, PathStep};
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe, edit};
use crate::syntax::ValueKind;

declare_rule! {
    /// JSON5 has no `undefined`. GenAIScript repairs the metadata and reads null instead, which is not the
    /// same as a missing key. A parameter that is null makes every GenAIScript command fail for the whole
    /// workspace; P01 and P03 report that.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ title: "Answer", model: undefined })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Answer" })
    /// ```
    M08, "metadata-undefined", Warning, Construct, fix Safe, "`undefined` in the metadata becomes null."
}

fn check(context: &LintContext<'_>, construct: &Construct<'_>) -> Option<Diagnostic> {
    let Construct { deviation, effect } = construct;
    let MetadataEffect::Becomes(value) = effect else { return None };
    let becomes_null = deviation.kind == DeviationKind::Undefined && value.kind == ValueKind::Null;
    // P01 and P03 report a parameter without a type, M17 null among the systems.
    if !becomes_null || is_system(context, deviation) || throws(context, deviation) {
        return None;
    }
    let diagnostic = RULE.at(deviation.span, "`undefined` becomes null in metadata. Remove it.");
    let Some(member) = deviation.member else { return Some(diagnostic) };
    let edit = edit::remove(context.file, member);
    Some(diagnostic.tag(DiagnosticTag::Unnecessary).maybe_fix("Remove it", Safe, edit))
}

/// Whether the value is `system` or an item of it, and GenAIScript uses it.
fn is_system(context: &LintContext<'_>, deviation: &Json5Incompatibility) -> bool {
    let path = deviation.path.as_deref().unwrap_or_default();
    matches!(path, [PathStep::Key(key)] | [PathStep::Key(key), PathStep::Item(_)] if key == "system")
        && !context.is_system()
}

fn throws(context: &LintContext<'_>, deviation: &Json5Incompatibility) -> bool {
    let map = context.maps().iter().find(|map| map.owner.becomes_vars());
    map.is_some_and(|map| map.throws().iter().any(|throw| throw.span == deviation.span))
}
