use super::effect::{Effect, View, follow, shown};
use crate::rules::{Context, Diagnostic};
use crate::script::{Deviation, DeviationKind, PathStep};

declare_rule! {
    /// GenAIScript reads metadata as text and calls nothing. What comes of a call is a guess: its only
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
    M04, "metadata-call", Warning, "A call in the metadata."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view() else { return };
    for (deviation, effect) in view.effects(|kind| kind == DeviationKind::Call) {
        let outcome = match effect {
            Effect::DropsAll => {
                format!("all metadata of this script{} is dropped", view.keys_in_parentheses())
            }
            Effect::Becomes(value) => match pieces(&view, deviation) {
                Some(pieces) => format!("it reads {pieces} here"),
                None => format!("it reads {} here", shown(value)),
            },
            Effect::Gone => "this value is dropped".to_owned(),
            Effect::Same | Effect::Unseen => continue,
        };
        found.push(RULE.at(
            deviation.span,
            format!("GenAIScript calls nothing in metadata: {outcome}. Write the value itself."),
        ));
    }
}

/// The items that one call in a list becomes, where it is taken to pieces.
fn pieces(view: &View<'_>, call: &Deviation) -> Option<String> {
    let (PathStep::Item(index), list) = call.path.as_ref()?.split_last()? else { return None };
    let meant = follow(&view.argument.value, list)?.as_array()?;
    let read = follow(&view.reading.value, list)?.as_array()?;
    let calls = view.call.deviations.iter().filter(|other| {
        other.path.as_ref().and_then(|path| path.split_last()).is_some_and(|(_, other)| other == list)
    });
    let more = read.len().checked_sub(meant.len()).filter(|more| *more > 0 && calls.count() == 1)?;
    let shown: Vec<String> = read.get(*index..=*index + more)?.iter().map(shown).collect();
    let (end, others) = shown.split_last()?;
    Some(format!("{} and {end}", others.join(", ")))
}
