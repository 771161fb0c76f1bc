use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{node, pattern};
use crate::text::Span;

declare_rule! {
    /// A text is only a part of the prompt where something writes it there. A template without its `$` is an unused
    /// string, and the return value of the function of `runPrompt` or `defAgent` is dropped: it has to write into the
    /// context that it is given.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// `Sum up FILES in three sentences.`
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { text } = await runPrompt((_) => `Tell a joke about ${env.files.length} files.`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// $`Sum up FILES in three sentences.`
    /// const { text } = await runPrompt((_) => _.$`Tell a joke about ${env.files.length} files.`)
    /// ```
    R15, "prompt-not-sent", Warning, File, fix Unsafe, "A text that is meant as a prompt is not written into one."
}

/// Functions whose callback gets a context, with the index of this argument.
const GIVERS: [(&str, usize); 2] = [("runPrompt", 0), ("defAgent", 2)];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    // GenAIScript itself generates the code of a script in Markdown.
    if context.file.path.is_markdown() {
        return Vec::new();
    }
    let source = &*context.file.source;
    let starts = source.match_indices('`').filter(|(at, _)| {
        let before = source[..*at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', ';', '{', '}'])
    });
    let mut found: Vec<Diagnostic> = starts.filter_map(|(at, _)| of_statement(context, at)).collect();
    for function in &context.api_uses().functions {
        let place = GIVERS.iter().find(|(name, _)| *name == function.name).map(|(_, place)| *place);
        let given = place.and_then(|place| function.arguments.as_ref()?.get(place).copied());
        let given = given.and_then(|span| context.file.syntax.node_at(span));
        found.extend(given.and_then(|it| of_callback(context, &function.name, node::unwrap(it))));
    }
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

fn of_statement(context: &LintContext<'_>, at: usize) -> Option<Diagnostic> {
    let template = context.file.syntax.covering(Span::new(at, at + 1))?;
    let template = if template.kind() == "`" { template.parent()? } else { template };
    let is_start =
        template.kind() == "template_string" && template.start_byte() == at && !template.has_error();
    // One word is rarely a prompt.
    let is_prose = node::text(template, &context.file.source).trim().contains(char::is_whitespace);
    let parent = template.parent().filter(|_| is_start && is_prose)?;
    // After a call on the line before, it is a tagged template.
    let is_tag = |call: Node<'_>| {
        node::field(call, "function").is_some_and(|function| {
            function.kind() == "call_expression"
                && context.file.source[function.end_byte()..at].contains('\n')
        })
    };
    let message = match parent.kind() {
        "expression_statement" => {
            "Nothing uses this text, and the model does not see it. Write `$` before it."
        }
        "call_expression" if is_tag(parent) => {
            "JavaScript takes this for a template of what the call before it gives, and calling that throws a TypeError. \
             Write `$` before it."
        }
        _ => return None,
    };
    let span = node::span(template);
    Some(RULE.at(span, message).fix("Write `$`", Unsafe, TextEdit::replace(Span::at(at), "$")))
}

fn of_callback(context: &LintContext<'_>, giver: &str, function: Node<'_>) -> Option<Diagnostic> {
    if !pattern::is_function(function) {
        return None;
    }
    let source = &*context.file.source;
    let body = node::field(function, "body")?;
    let parameter = pattern::parameter_at(function, 0).map(|it| node::text(it, source));
    let returned = if body.kind() == "statement_block" {
        let last = node::children(body).pop().filter(|it| it.kind() == "return_statement")?;
        // The context may be used in another way before.
        let is_used = parameter.is_some_and(|name| node::text(body, source).contains(name));
        node::children(last).first().copied().filter(|_| !is_used)?
    } else {
        body
    };
    let text = node::unwrap(returned);
    if !matches!(text.kind(), "string" | "template_string") {
        return None;
    }
    let name =
        parameter.filter(|name| name.chars().all(|char| char.is_alphanumeric() || "_$".contains(char)));
    let context_name = name.unwrap_or("_");
    let message = format!(
        "`{giver}` drops what its function returns: this text is not sent. Write `` {context_name}.$`…` ``."
    );
    let start = Span::at(node::span(text).range().start);
    let edit = name
        .filter(|_| text.kind() == "template_string")
        .map(|name| TextEdit::replace(start, format!("{name}.$")));
    Some(RULE.at(node::span(text), message).maybe_fix("Write it into the context", Unsafe, edit))
}
