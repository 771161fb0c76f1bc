use super::effect::{State, View};
use crate::rules::{Applicability, Context, Diagnostic, Edit};
use crate::script::{Deviation, DeviationKind, MetadataCall, Role};
use crate::syntax::Kind;
use crate::text::Span;

declare_rule! {
    /// GenAIScript never runs `script` or `system`. It looks for them in the text of the file with a regular
    /// expression that knows one form only: the name, a parenthesis, an object literal, a parenthesis, with
    /// nothing but white space between the parentheses and the braces. In any other form the script has no
    /// metadata at all: no title, no parameters, no model. Nothing is reported when it runs.
    ///
    /// It does not recognise a name (`script(meta)`), `script({…} as const)`, `script({…},)`,
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
    M01, "metadata-not-found", Warning, "A form of the metadata call that GenAIScript does not recognise."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = context.view().filter(|view| view.state == State::Unmatched) else { return };
    // Whatever else is unusual about the call, the first form tells enough; the fix mends all.
    let mut forms = view.call.deviations.iter().filter(|deviation| deviation.role == Role::Call);
    let Some(first) = forms.next() else { return };
    if view.argument.value.says_the_same(&view.reading.value) {
        return;
    }
    let mut diagnostic = RULE.at(first.span, message(&view, first));
    if let Some((edits, safe)) = plain_call(&view) {
        diagnostic = diagnostic.fix(
            format!("Write `{}({{…}})`", view.call.kind.name()),
            Applicability::safe_if(safe),
            edits,
        );
    }
    found.push(diagnostic);
}

fn message(view: &View<'_>, form: &Deviation) -> String {
    let name = view.call.kind.name();
    let written = form.span.text(view.source).trim();
    let what = match form.kind {
        DeviationKind::NotAnObject => {
            return "GenAIScript reads metadata as text and does not evaluate what stands here: all metadata of \
                    this script is ignored. Write the object itself into the call."
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
        "GenAIScript does not recognise the call {what}: all metadata of this script{} is ignored. \
         Write `{name}({{…}})`.",
        view.keys_in_parentheses()
    )
}

/// The edits that leave the name, the parentheses and the literal, and whether nothing is lost.
fn plain_call(view: &View<'_>) -> Option<(Vec<Edit>, bool)> {
    let MetadataCall { callee, arguments, .. } = view.call;
    let literal = view.argument.literal;
    if view.call.deviations.iter().any(|deviation| deviation.kind == DeviationKind::NotAnObject) {
        return named_object(view).map(|text| {
            let inside = Span { start: arguments.start + 1, end: arguments.end - 1 };
            (vec![Edit::replace(inside, text)], false)
        });
    }
    let gaps = [
        Span { start: callee.end, end: arguments.start },
        Span { start: arguments.start + 1, end: literal.start },
        Span { start: literal.end, end: arguments.end - 1 },
    ];
    let is_plain = |index: usize, gap: Span| {
        if index == 0 { gap.is_empty() } else { gap.text(view.source).trim().is_empty() }
    };
    let edits: Vec<Edit> = gaps
        .into_iter()
        .enumerate()
        .filter(|(index, gap)| !is_plain(*index, *gap))
        .map(|(_, gap)| Edit::replace(gap, ""))
        .collect();
    let loses = |deviation: &Deviation| {
        matches!(deviation.kind, DeviationKind::Comment | DeviationKind::ExtraArgument)
            || (deviation.kind == DeviationKind::BeforeParenthesis
                && !deviation.span.text(view.source).trim().is_empty())
    };
    let safe = !view.call.deviations.iter().any(loses);
    (!edits.is_empty()).then_some((edits, safe))
}

/// The source of the object that a name stands for.
fn named_object<'a>(view: &View<'a>) -> Option<&'a str> {
    let value = &view.argument.value;
    let text = value.span.text(view.source);
    let is_object = matches!(&value.kind, Kind::Object(object) if !object.open);
    (is_object && text.starts_with('{') && text.ends_with('}')).then_some(text)
}
