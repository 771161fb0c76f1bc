use super::default_export::system_fix;
use super::view::{MetadataOutcome, MetadataView};
use crate::genaiscript::{CallKind, DeviationKind, Json5Incompatibility, LiteralRole, MetadataCall};
use crate::lint::{Applicability, Diagnostic, Fix, LintContext, TextEdit, Unsafe};
use crate::syntax::ValueKind;
use crate::text::Span;

declare_rule! {
    /// GenAIScript never runs `script` or `system`. It looks for them in the text of the file with a regular
    /// expression that knows one form only: the name, a parenthesis, an object literal, a parenthesis, with
    /// nothing but white space between the parentheses and the braces. In any other form the script has no
    /// metadata at all: no title, no parameters, no model. Nothing is reported when it runs.
    ///
    /// It does not recognize a variable (`script(meta)`), `script({…} as const)`, `script({…},)`,
    /// `script<PromptArgs>({…})`, `script ({…})` or `script(/* why */ {…})`.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ title: "Review" } as const)
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Review" })
    /// ```
    M01, "metadata-not-found", Warning, View, fix Safe, "GenAIScript does not recognize this form of the metadata call."
}

fn check(context: &LintContext<'_>, view: &MetadataView<'_>) -> Option<Diagnostic> {
    if view.outcome != MetadataOutcome::NotFound || view.is_read_as_written() {
        return None;
    }
    // One diagnostic per call suffices; its fix removes all incompatibilities.
    let first = view.call.deviations.iter().find(|deviation| deviation.role == LiteralRole::Call)?;
    Some(RULE.at(first.span, message(view, first)).fixes(plain_call(context, view)))
}

fn message(view: &MetadataView<'_>, form: &Json5Incompatibility) -> String {
    let written = form.span.text(view.source).trim();
    let what = match form.kind {
        DeviationKind::NotAnObject => {
            return "GenAIScript reads metadata as text and does not evaluate this argument: all metadata of this \
                    script is ignored. Write the object itself into the call."
                .to_owned();
        }
        DeviationKind::TypeArguments => format!("with the type argument `{written}`"),
        DeviationKind::BeforeParenthesis if written.is_empty() => {
            "with white space before the parenthesis".to_owned()
        }
        DeviationKind::BeforeParenthesis => format!("with `{written}` before the parenthesis"),
        DeviationKind::Wrapper if written == "(" || written == ")" => {
            "with the object in parentheses of its own".to_owned()
        }
        DeviationKind::Wrapper => format!("with `{written}`"),
        DeviationKind::TrailingComma => "with a comma after the object".to_owned(),
        DeviationKind::Comment => "with a comment between the parentheses and the object".to_owned(),
        _ => "with a second argument".to_owned(),
    };
    format!(
        "GenAIScript does not recognize the call {what}: {} is ignored. Write `{}({{…}})`.",
        view.all_metadata(),
        view.call.kind.name()
    )
}

fn plain_call(context: &LintContext<'_>, view: &MetadataView<'_>) -> Option<Fix> {
    let MetadataCall { callee, arguments, deviations, span, .. } = view.call;
    let literal = view.argument.literal;
    let title = format!("Write `{}({{…}})`", view.call.kind.name());
    let fix = |how, edits| match view.call.kind {
        CallKind::Script => Some(Fix::new(title.as_str(), how, edits)),
        CallKind::System => system_fix(context, &title, how, edits, span.range().end),
    };
    let inside = Span { start: arguments.start + 1, end: arguments.end - 1 };
    if deviations.iter().any(|deviation| deviation.kind == DeviationKind::NotAnObject) {
        return fix(Unsafe, vec![TextEdit::replace(inside, named_object(view)?)]);
    }
    let before = Span { start: callee.end, end: arguments.start };
    let around =
        [Span { start: inside.start, end: literal.start }, Span { start: literal.end, end: inside.end }];
    let has_code = |gap: &Span| !gap.text(view.source).trim().is_empty();
    let gaps =
        Some(before).filter(|gap| !gap.is_empty()).into_iter().chain(around.into_iter().filter(has_code));
    let edits: Vec<TextEdit> = gaps.map(|gap| TextEdit::replace(gap, "")).collect();
    let loses = |deviation: &Json5Incompatibility| match deviation.kind {
        DeviationKind::Comment | DeviationKind::ExtraArgument => true,
        DeviationKind::BeforeParenthesis => has_code(&deviation.span),
        _ => false,
    };
    let how = Applicability::safe_if(!deviations.iter().any(loses));
    if edits.is_empty() { None } else { fix(how, edits) }
}

fn named_object<'a>(view: &MetadataView<'a>) -> Option<&'a str> {
    let value = &view.argument.value;
    let text = value.span.text(view.source);
    let is_object = matches!(&value.kind, ValueKind::Object(object) if !object.open);
    (is_object && text.starts_with('{') && text.ends_with('}')).then_some(text)
}
