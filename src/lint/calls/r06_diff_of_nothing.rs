use tree_sitter::Node;

use crate::genaiscript::ApiCall;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::syntax::scopes::Base;
use crate::text::Span;

declare_rule! {
    /// `defDiff(name, left, right)` compares two texts or files, and sends what changes from the one to the other. With
    /// the output of `git diff` as the first and no second, or a label or options in its place, each line of it is sent
    /// as one that is deleted. What is a diff already is sent with `def`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const diff = await git.diff({ staged: true })
    /// defDiff("DIFF", diff)
    /// $`Write a message for the commit of DIFF.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const diff = await git.diff({ staged: true })
    /// def("DIFF", diff, { language: "diff" })
    /// $`Write a message for the commit of DIFF.`
    /// ```
    R06, "diff-of-nothing", Warning, File, fix Unsafe, "`defDiff` is given one text, which is sent as deleted."
}

/// Bound on the names that are resolved from an argument to its value.
const STEPS: usize = 8;

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let calls = context.file.script().api_calls.iter().filter(|call| call.function.name == "defDiff");
    calls.filter_map(|call| diagnostic(context, call))
}

fn diagnostic(context: &LintContext<'_>, call: &ApiCall) -> Option<Diagnostic> {
    let name = context.file.syntax.node_at(call.callee)?;
    let function = name.parent().filter(|parent| parent.kind() == "member_expression").unwrap_or(name);
    let whole = node::wrap(function).1.filter(|whole| whole.kind() == "call_expression")?;
    let arguments = node::children(node::field(whole, "arguments")?);
    if arguments.iter().any(|argument| argument.kind() == "spread_element") {
        return None;
    }
    let (&title, &left) = (arguments.first()?, arguments.get(1)?);
    let right = arguments.get(2).copied();
    if right.is_some_and(|right| !is_no_text(right)) {
        return None;
    }
    if !is_diff(context, left) {
        let message = "`defDiff` compares two texts: without a second one each line of this one is sent as deleted. Give \
                       the other text as the third argument, or write `def`.";
        return right.is_none().then(|| RULE.at(node::span(left), message));
    }
    let message = "This is a diff already, and `defDiff` compares it with nothing: each line is sent as deleted. Write \
                   `def` with `{ language: \"diff\" }`.";
    let options = arguments[2..].iter().rev().find(|argument| argument.kind() == "object");
    let source = &*context.file.source;
    let text = |node| node::text(node, source);
    let options = match options.map(|options| text(*options)) {
        None => "{ language: \"diff\" }".to_owned(),
        Some(options) if has_language(options) => options.to_owned(),
        Some(options) => match options.trim_start_matches('{').trim_start() {
            "}" => "{ language: \"diff\" }".to_owned(),
            _ => format!("{{ language: \"diff\",{}", options.trim_start_matches('{')),
        },
    };
    let place = Span::new(call.callee.range().start, whole.end_byte());
    let written = format!("def({}, {}, {options})", text(title), text(left));
    Some(RULE.at(node::span(left), message).fix(
        "Write `def` with `language: \"diff\"`",
        Unsafe,
        TextEdit::replace(place, written),
    ))
}

fn has_language(options: &str) -> bool {
    options.contains("language")
}

/// Whether there is no second text: nothing, a label or options.
fn is_no_text(right: Node<'_>) -> bool {
    matches!(node::unwrap(right).kind(), "object" | "string" | "undefined" | "null")
}

fn is_diff(context: &LintContext<'_>, text: Node<'_>) -> bool {
    let source = &*context.file.source;
    let resolver = context.resolver();
    let mut text = node::unwrap(text);
    for _ in 0..STEPS {
        text = match text.kind() {
            "await_expression" => match node::children(text).first() {
                Some(inner) => node::unwrap(*inner),
                None => return false,
            },
            "identifier" => {
                let Some(binding) = resolver.resolve(text).filter(|found| found.steps.is_empty()) else {
                    return false;
                };
                let Base::Value(value) = binding.base else { return false };
                node::unwrap(value)
            }
            "call_expression" => {
                let function = node::field(text, "function").map(node::unwrap);
                let Some(function) = function.filter(|it| it.kind() == "member_expression") else {
                    return false;
                };
                let object = node::field(function, "object").map(node::unwrap);
                let is_git = object
                    .is_some_and(|it| node::text(it, source) == "git" && resolver.resolve(it).is_none());
                let method = node::field(function, "property").map(|it| node::text(it, source));
                return is_git && method == Some("diff");
            }
            _ => return false,
        };
    }
    false
}
