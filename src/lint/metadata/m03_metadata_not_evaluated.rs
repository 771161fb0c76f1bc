use super::construct::{Construct, MetadataEffect};
use super::view::{MetadataOutcome, MetadataView, shown};
use crate::genaiscript::{DeviationKind, Fidelity, Json5Incompatibility, PathStep};
use crate::lint::{Applicability, Diagnostic, Fix, LintContext, TextEdit, accept, edit, wording::brief};
use crate::syntax::{Value, ValueKind};

/// Finding a key is linear in the keys of its object. No one writes longer literals.
const MAX_COMPARED_BYTES: usize = 64 * 1024;

declare_rule! {
    /// GenAIScript reads metadata as text and evaluates nothing. A name, a property access, a regular
    /// expression, an arrow function or a number that JSON5 does not have becomes a string of its own source:
    /// with `model: MODEL` the model is called "MODEL", and `maxTokens: 10_000` is the string "10_000".
    ///
    /// The repair that does this also changes numbers that are valid JSON5: next to a template literal or a
    /// name anywhere in the same metadata, `NaN`, `Infinity` and `0xff` become strings.
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
    M03, "metadata-not-evaluated", Warning, View, fix Safe, "A value in the metadata becomes the string of its source."
}

/// Whether the repair usually turns such a value into the string of its source.
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

fn check(context: &LintContext<'_>, view: &MetadataView<'_>) -> impl Iterator<Item = Diagnostic> {
    let constructs = context.constructs().iter().filter(|it| becomes_its_source(it.deviation.kind));
    constructs.filter_map(|construct| not_evaluated(view, construct)).chain(changed_numbers(view))
}

fn not_evaluated(view: &MetadataView<'_>, construct: &Construct<'_>) -> Option<Diagnostic> {
    let Construct { deviation, effect } = construct;
    let outcome = match effect {
        MetadataEffect::Becomes(Value { kind: ValueKind::String(text), .. }) => {
            format!("becomes the string {}", shown(&Value::string(deviation.span, text.as_str())))
        }
        MetadataEffect::Becomes(value) => format!("becomes {}", shown(value)),
        MetadataEffect::NotRead => "is not read".to_owned(),
        MetadataEffect::DropsAll | MetadataEffect::Unchanged => return None,
    };
    let message =
        format!("GenAIScript does not evaluate metadata: this value {outcome}. Write the value itself.");
    Some(RULE.at(deviation.span, message).fixes(value_fix(view, deviation)))
}

/// Replaces an expression by its value; safe if it is only another spelling.
fn value_fix(view: &MetadataView<'_>, deviation: &Json5Incompatibility) -> Option<Fix> {
    use DeviationKind::{Expression, Operator, Radix, Regex, Separator};
    let text = if deviation.kind == Regex {
        let is_pattern = deviation.path.as_ref()?.last() == Some(&PathStep::Key("pattern".to_owned()));
        let (body, flags) = deviation.span.text(view.source).strip_prefix('/')?.rsplit_once('/')?;
        let is_schema = is_pattern && flags.is_empty();
        edit::line(&Value::string(deviation.span, body), view.quote()).filter(|_| is_schema)?
    } else {
        view.literal(deviation)?
    };
    // The mistake in an invalid `accept` is reported at its declaration.
    let is_accept = matches!(deviation.path.as_deref(), Some([PathStep::Key(key)]) if key == "accept");
    let value = is_accept.then(|| view.argument.value.get("accept")).flatten();
    if value.is_some_and(|value| !accept::is_plain(value)) {
        return None;
    }
    let is_spelling = matches!(deviation.kind, Separator | Radix | Operator | Expression);
    let title = format!("Write `{}`", brief(&text));
    Some(Fix::new(title, Applicability::safe_if(is_spelling), TextEdit::replace(deviation.span, text)))
}

/// Reports numbers that are valid JSON5 and that the repair turns into strings.
fn changed_numbers(view: &MetadataView<'_>) -> Vec<Diagnostic> {
    let is_repaired = matches!(view.reading.fidelity, Fidelity::Repaired | Fidelity::Truncated);
    let is_read = matches!(view.outcome, MetadataOutcome::Parsed | MetadataOutcome::Truncated);
    let deviations = &view.call.deviations;
    let Some(reason) = deviations.iter().find(|deviation| deviation.path.is_some()) else {
        return Vec::new();
    };
    if !is_repaired || !is_read || view.argument.literal.len() > MAX_COMPARED_BYTES {
        return Vec::new();
    }
    let mut found = Vec::new();
    strings_for_numbers(&view.argument.value, &view.reading.value, &mut found);
    found.retain(|string| deviations.iter().all(|deviation| deviation.span != string.span));
    let report = |string: &Value| {
        let message = format!(
            "GenAIScript repairs this metadata, as it is not JSON5, and the repair turns this number into the \
             string {}. Fix what is not JSON5, or write a decimal number.",
            shown(string)
        );
        RULE.at(string.span, message).related(reason.span, "this is not JSON5")
    };
    found.into_iter().map(report).collect()
}

fn strings_for_numbers<'v>(written: &Value, read: &'v Value, found: &mut Vec<&'v Value>) {
    match (&written.kind, &read.kind) {
        (ValueKind::Object(written), ValueKind::Object(object)) => {
            for member in written.entries() {
                if let Some(read) = object.get(&member.key) {
                    strings_for_numbers(&member.value, read, found);
                }
            }
        }
        (ValueKind::Array(written), ValueKind::Array(read)) => {
            written.iter().zip(read).for_each(|(written, read)| strings_for_numbers(written, read, found));
        }
        (ValueKind::Number(_), ValueKind::String(_)) if written.span == read.span => found.push(read),
        _ => {}
    }
}
