use super::effect::{Effect, State, View, shown};
use crate::rules::{Applicability, Context, Diagnostic, Edit, edit, wording::brief};
use crate::script::{Deviation, DeviationKind, Fidelity, PathStep};
use crate::syntax::{Kind, Value};

/// Finding a key is linear in the keys of its object; longer literals, which nobody writes, are
/// not compared number by number.
const MAX_COMPARED_BYTES: usize = 64 * 1024;

declare_rule! {
    /// GenAIScript reads metadata as text and runs nothing of it. A name, a property, a regular expression,
    /// an arrow function or a number that JSON5 does not know becomes a string of its own source: with
    /// `model: MODEL` the model is called "MODEL", and `maxTokens: 10_000` is the string "10_000".
    ///
    /// The repair that does this also changes numbers that are fine by themselves: beside a template literal
    /// or a name anywhere in the same metadata, `NaN`, `Infinity` and `0xff` become strings.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ model: MODEL, maxTokens: 10_000, unlisted: !0 })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ model: "large", maxTokens: 10000, unlisted: true })
    /// ```
    M03, "metadata-not-evaluated", Warning, "A value in the metadata that becomes the string of its source."
}

/// Whether the repair usually makes a string of such a value's source.
pub(super) fn becomes_its_source(kind: DeviationKind) -> bool {
    matches!(
        kind,
        DeviationKind::Identifier
            | DeviationKind::Member
            | DeviationKind::Arrow
            | DeviationKind::Regex
            | DeviationKind::BigInt
            | DeviationKind::Separator
            | DeviationKind::Radix
            | DeviationKind::Operator
            | DeviationKind::New
            | DeviationKind::Expression
    )
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view() else { return };
    for (deviation, effect) in view.effects(becomes_its_source) {
        let message = match effect {
            Effect::Becomes(Value { kind: Kind::String(text), .. }) => format!(
                "GenAIScript does not evaluate metadata: this value will be the string {}. Write the value itself.",
                shown(&Value::string(deviation.span, text.as_str()))
            ),
            Effect::Becomes(value) => format!(
                "GenAIScript does not evaluate metadata: it reads {} here. Write the value itself.",
                shown(value)
            ),
            Effect::Gone => {
                "GenAIScript does not evaluate metadata and does not read this value. Write the value itself."
                    .to_owned()
            }
            Effect::DropsAll | Effect::Same | Effect::Unseen => continue,
        };
        let diagnostic = RULE.at(deviation.span, message);
        found.push(match value_fix(&view, deviation) {
            Some((text, safe)) => diagnostic.fix(
                format!("Write `{}`", brief(&text)),
                Applicability::safe_if(safe),
                Edit::replace(deviation.span, text),
            ),
            None => diagnostic,
        });
    }
    let is_repaired = matches!(view.reading.fidelity, Fidelity::Repaired | Fidelity::Truncated);
    let is_seen = matches!(view.state, State::Read | State::Cut);
    if is_repaired && is_seen && view.argument.literal.len() <= MAX_COMPARED_BYTES {
        numbers(&view, &view.argument.value, &view.reading.value, found);
    }
}

/// The value to write instead, and whether it is nothing but another spelling.
fn value_fix(view: &View<'_>, deviation: &Deviation) -> Option<(String, bool)> {
    let quote = view.quote();
    let is_spelling = matches!(
        deviation.kind,
        DeviationKind::Separator | DeviationKind::Radix | DeviationKind::Operator | DeviationKind::Expression
    );
    if deviation.kind == DeviationKind::Regex {
        let is_pattern = deviation.path.as_ref()?.last() == Some(&PathStep::Key("pattern".to_owned()));
        let source = deviation.span.text(view.source);
        let (body, flags) = source.strip_prefix('/')?.rsplit_once('/')?;
        let text = edit::line(&Value::string(deviation.span, body), quote)?;
        return (is_pattern && flags.is_empty()).then_some((text, false));
    }
    Some((edit::line(view.meant(deviation)?, quote)?, is_spelling))
}

/// Numbers that JSON5 knows and the repair does not: it makes strings of them.
fn numbers(view: &View<'_>, meant: &Value, read: &Value, found: &mut Vec<Diagnostic>) {
    match (&meant.kind, &read.kind) {
        (Kind::Object(_), Kind::Object(_)) => {
            let Some(object) = meant.as_object() else { return };
            for member in object.entries() {
                if let Some(read) = read.get(&member.key) {
                    numbers(view, &member.value, read, found);
                }
            }
        }
        (Kind::Array(meant), Kind::Array(read)) => {
            for (meant, read) in meant.iter().zip(read) {
                numbers(view, meant, read, found);
            }
        }
        (Kind::Number(_), Kind::String(_)) if meant.span == read.span => {
            if view.call.deviations.iter().any(|deviation| deviation.span == meant.span) {
                return;
            }
            let Some(reason) = view.call.deviations.iter().find(|deviation| deviation.path.is_some()) else {
                return;
            };
            let message = format!(
                "GenAIScript repairs this metadata, as it is not JSON5, and the repair makes this number \
                 the string {}. Mend what is not JSON5, or write a decimal number.",
                shown(read)
            );
            found.push(RULE.at(meant.span, message).related(reason.span, "this is not JSON5"));
        }
        _ => {}
    }
}
