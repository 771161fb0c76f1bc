use super::is_typed;
use crate::genaiscript::{ResultKind, WholePlace, WholeResult, part_of};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// Most of GenAIScript's functions give an object: the answer of `runPrompt` is its `text`, that of
    /// `host.fetchText` too, what a command printed is in `stdout`, and what a file holds in `content`. The object
    /// itself becomes `[object Object]` in a text, `JSON.parse` and `workspace.writeText` throw an error for it, and
    /// in a prompt the result of another one appears with all of its messages.
    ///
    /// `for (const file in env.files)` goes through the indexes of the list, as everywhere in JavaScript.
    ///
    /// `def` takes a file, a list of files, and what `runPrompt`, `fetchText` and `host.exec` give. Of
    /// `workspace.grep` it takes the `files`; for the whole it adds nothing.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const answer = await runPrompt("Tell a joke.")
    /// console.log(`The answer: ${answer}`)
    /// ```
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const ids = JSON.parse(await host.fetchText("https://example.com/ids.json"))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const answer = await runPrompt("Tell a joke.")
    /// console.log(`The answer: ${answer.text}`)
    /// const { text } = await host.fetchText("https://example.com/ids.json")
    /// const ids = JSON.parse(text)
    /// ```
    U03, "whole-result", Warning, File, fix Safe, "A result stands as a whole where only a part of it makes sense."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let wholes = context.api_uses().whole_results.iter();
    // The compiler reports arguments of another type, but not conversions to a string.
    let is_reported = |whole: &&WholeResult| {
        is_typed(context)
            && matches!(
                whole.place,
                WholePlace::Argument(_) | WholePlace::Items | WholePlace::Compared | WholePlace::Searched
            )
    };
    wholes.map(|whole| diagnostic(context, whole).known_to_typescript(is_reported(&whole))).collect()
}

fn diagnostic(context: &LintContext<'_>, whole: &WholeResult) -> Diagnostic {
    let WholeResult { span, of, giver, place } = whole;
    let what = match of {
        ResultKind::List(_) => format!("`{giver}` gives an array here"),
        _ => format!("`{giver}` gives an object"),
    };
    let comes = match place {
        WholePlace::Text => "the text gets `[object Object]`",
        WholePlace::Prompt => "the prompt gets all of it, with its messages",
        WholePlace::Items => "it has no items to go through, and this throws a TypeError",
        WholePlace::Keys => "`for … in` goes through its indexes, which are texts like `\"0\"`",
        WholePlace::Argument("def") => "`def` adds nothing to the prompt for it",
        WholePlace::Argument("transcribe") => "`transcribe` takes one file",
        WholePlace::Compared => "it never equals a text",
        WholePlace::Searched => "it holds objects, and no text is found in it",
        WholePlace::Argument(_) => "this throws an error for it",
    };
    let problem = format!("{what}: {comes}.");
    if *place == WholePlace::Keys {
        let edit = in_loop(context, *span).map(|operator| TextEdit::replace(operator, "of"));
        return RULE.at(*span, format!("{problem} Write `of`.")).maybe_fix("Write `of`", Unsafe, edit);
    }
    let is_path = |taker: &str| taker.starts_with("path.");
    let part = match (of, place) {
        (ResultKind::Object("WorkspaceFile"), WholePlace::Compared) => Some("filename"),
        (ResultKind::Object("WorkspaceFile"), WholePlace::Argument(taker)) if is_path(taker) => {
            Some("filename")
        }
        (ResultKind::Object(interface), WholePlace::Items) if *interface != "WorkspaceGrepResult" => {
            return RULE.at(*span, format!("{problem} Use one of its members."));
        }
        (ResultKind::Object("WorkspaceGrepResult"), _) => Some("files"),
        (ResultKind::Object(interface), _) => part_of(interface),
        _ => None,
    };
    let Some(part) = part else {
        let advice = match place {
            WholePlace::Argument("transcribe") => "Give it one, as in `[0]`.",
            WholePlace::Searched => "Write `.some((it) => …)`, and compare a member of each.",
            _ => "Use its items.",
        };
        return RULE.at(*span, format!("{problem} {advice}"));
    };
    // In a string, the file's name may be meant as well.
    let is_sure = !matches!((of, place), (ResultKind::Object("WorkspaceFile"), WholePlace::Text));
    let how = if is_sure { Safe } else { Unsafe };
    RULE.at(*span, format!("{problem} Give its `{part}`.")).fix(
        format!("Write `.{part}`"),
        how,
        taken(context, *span, part),
    )
}

fn in_loop(context: &LintContext<'_>, value: Span) -> Option<Span> {
    let (_, parent) = node::wrap(context.file.syntax.node_at(value)?);
    let operator = node::field(parent?, "operator").filter(|operator| operator.kind() == "in")?;
    Some(node::span(operator))
}

fn taken(context: &LintContext<'_>, span: Span, part: &str) -> Vec<TextEdit> {
    let (start, end) = (Span::at(span.range().start), Span::at(span.range().end));
    let expression = context.file.syntax.node_at(span);
    let is_awaited = expression.is_some_and(|it| node::unwrap(it).kind() == "await_expression");
    let is_in_parentheses = context.file.source[span.range()].starts_with('(');
    if is_awaited && !is_in_parentheses {
        vec![TextEdit::replace(start, "("), TextEdit::replace(end, format!(").{part}"))]
    } else {
        vec![TextEdit::replace(end, format!(".{part}"))]
    }
}
