use crate::genaiscript::{ArgumentKind, LostKind, LostOutput};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// The function of `defOutputProcessor` changes the output by the object that it returns: `text` is the new text,
    /// `files` maps names of files to their contents, `annotations` is a list of those. A text or a list that it returns
    /// itself is ignored, and so is a member of another name. Of `files` that are a list, files called `0` and `1` are
    /// written. The function of `defFileMerge` returns the text of the file; where it returns nothing, the file becomes
    /// what the model wrote.
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
    context.api_uses().lost_outputs.iter().map(|output| diagnostic(context, output)).collect()
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
