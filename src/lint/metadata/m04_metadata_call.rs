use super::construct::{Construct, MetadataEffect};
use super::view::{MetadataView, shown, value_at};
use crate::genaiscript::{DeviationKind, Json5Incompatibility, PathStep};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// GenAIScript reads metadata as text and calls nothing. What becomes of a call is a guess: its only
    /// argument (`Number("0.5")` is "0.5"), a parenthesis (`build()` is ")"), or the loss of all metadata
    /// (`pick(1, "b")`).
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ parameters: buildParameters() })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ parameters: { city: "", days: 3 } })
    /// ```
    M04, "metadata-call", Warning, Construct, "A call in the metadata is not evaluated."
}

fn check(context: &LintContext<'_>, construct: &Construct<'_>) -> Option<Diagnostic> {
    let Construct { deviation, effect } = construct;
    let view = context.view().filter(|_| deviation.kind == DeviationKind::Call)?;
    let outcome = match effect {
        MetadataEffect::DropsAll => format!("{} is dropped", view.all_metadata()),
        MetadataEffect::Becomes(value) => {
            format!("it reads {} here", items(view, deviation).unwrap_or_else(|| shown(value)))
        }
        MetadataEffect::NotRead => "this value is dropped".to_owned(),
        MetadataEffect::Unchanged => return None,
    };
    let message =
        format!("GenAIScript does not evaluate calls in metadata: {outcome}. Write the value itself.");
    Some(RULE.at(deviation.span, message))
}

fn items(view: &MetadataView<'_>, call: &Json5Incompatibility) -> Option<String> {
    let (PathStep::Item(index), array) = call.path.as_ref()?.split_last()? else { return None };
    let written = value_at(&view.argument.value, array)?.as_array()?;
    let read = value_at(&view.reading.value, array)?.as_array()?;
    let is_in_array = |other: &&Json5Incompatibility| {
        other.path.as_ref().and_then(|path| path.split_last()).is_some_and(|(_, other)| other == array)
    };
    let is_only = view.call.deviations.iter().filter(is_in_array).count() == 1;
    let more = read.len().checked_sub(written.len()).filter(|more| *more > 0 && is_only)?;
    let shown: Vec<String> = read.get(*index..=*index + more)?.iter().map(shown).collect();
    let (last, others) = shown.split_last()?;
    Some(format!("{} and {last}", others.join(", ")))
}
