use super::mentions::{Mention, mentions};
use crate::genaiscript::{ArgumentKind, LostKind, LostOutput, PROCESSING};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{node, pattern};
use crate::text::Span;

declare_rule! {
    /// The function of `defOutputProcessor` changes the output by the object that it returns: `text` is the new text,
    /// `files` maps names of files to their contents, `annotations` is a list of those. A text or a list that it returns
    /// itself is ignored, and so is a member of another name. Of `files` that are a list, files called `0` and `1` are
    /// written. The function of `defFileMerge` returns the text of the file; where it returns nothing, the file becomes
    /// what the model wrote. The output that the function is given is a copy: nothing comes of assigning to it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defOutputProcessor(({ text }) => text.trim())
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// defOutputProcessor(({ fences }) => {
    ///     return { files: fences.map((fence) => ({ filename: fence.label, content: fence.content })) }
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defOutputProcessor(({ text, fences }) => {
    ///     const files = Object.fromEntries(fences.map((fence) => [fence.label, fence.content]))
    ///     return { text: text.trim(), files }
    /// })
    /// ```
    U06, "lost-output", Warning, File, fix Unsafe, "What the function of an output processor returns is ignored."
}

/// Names that authors use for the new text.
const TEXTS: [&str; 8] = ["content", "output", "result", "response", "answer", "markdown", "value", "body"];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let lost = context.api_uses().lost_outputs.iter().map(|output| diagnostic(context, output));
    lost.chain(mentions(context).iter().filter_map(|mention| assigned(context, mention))).collect()
}

/// Reports an assignment to the output where the function of an output processor returns nothing.
fn assigned(context: &LintContext<'_>, mention: &Mention<'_>) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let first = mention.arguments.as_ref()?.first().copied().filter(|_| mention.name == PROCESSING)?;
    let function = node::unwrap(first);
    let output = pattern::parameter_at(function, 0).filter(|it| it.kind() == "identifier")?;
    let body = node::field(function, "body").filter(|it| it.kind() == "statement_block")?;
    let text = node::text(body, source);
    if text.contains("return") {
        return None;
    }
    let member = format!("{}.text", node::text(output, source));
    let at = text.match_indices(&member).map(|(at, _)| body.start_byte() + at).find_map(|start| {
        let place = Span::new(start, start + member.len());
        let left = context.file.syntax.covering(place).filter(|it| node::span(*it) == place)?;
        let assignment = left.parent()?;
        (assignment.kind() == "assignment_expression" && node::is_field(assignment, "left", left))
            .then_some(place)
    })?;
    Some(RULE.at(
        at,
        "The output is a copy that only this function has: what is assigned to it is lost. Return an object with the \
         `text`.",
    ))
}

fn diagnostic(context: &LintContext<'_>, output: &LostOutput) -> Diagnostic {
    let LostOutput { span, kind } = output;
    match kind {
        LostKind::Whole(ArgumentKind::Text) => RULE
            .at(*span, "A text that an output processor returns is ignored. Return an object with it: `{ text: … }`.")
            .maybe_fix("Return an object with `text`", Unsafe, in_object(context, *span)),
        LostKind::Whole(_) => RULE.at(
            *span,
            "This result of an output processor is ignored. Return an object with `text`, `files` or `annotations`.",
        ),
        LostKind::Files(ArgumentKind::Files | ArgumentKind::List) => RULE.at(
            *span,
            "`files` is an object that maps names to texts: of a list, files called `0` and `1` are written. Make an \
             object of it, as `Object.fromEntries` does.",
        ),
        LostKind::Files(_) => RULE.at(*span, "`files` is an object that maps names of files to their texts."),
        LostKind::Member(name) => {
            let message = format!(
                "An output processor returns an object with `text`, `files` or `annotations`; `{name}` is ignored."
            );
            if TEXTS.contains(&name.as_str()) {
                let source = &context.file.source[span.range()];
                let text = match source.strip_prefix(name.as_str()) {
                    Some("") => Some(format!("text: {name}")),
                    Some(rest) if rest.trim_start().starts_with(':') => Some(format!("text{rest}")),
                    _ => None,
                };
                let edit = text.map(|text| TextEdit::replace(*span, text));
                return RULE
                    .at(*span, format!("{message} Did you mean `text`?"))
                    .maybe_fix("Write `text`", Unsafe, edit);
            }
            RULE.at(*span, message)
        }
        LostKind::Nothing => RULE.at(
            *span,
            "This function returns nothing, so each file becomes what the model wrote. Return the text that the file \
             shall have.",
        ),
    }
}

fn in_object(context: &LintContext<'_>, span: Span) -> Option<Vec<TextEdit>> {
    let value = context.file.syntax.node_at(span)?;
    let (whole, parent) = node::wrap(value);
    let is_body = parent?.kind() == "arrow_function";
    let (open, close) = if is_body { ("({ text: ", " })") } else { ("{ text: ", " }") };
    if parent?.kind() == "ternary_expression" {
        return None;
    }
    let whole = node::span(whole).range();
    Some(vec![TextEdit::replace(Span::at(whole.start), open), TextEdit::replace(Span::at(whole.end), close)])
}
