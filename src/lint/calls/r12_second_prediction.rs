use std::collections::HashMap;

use tree_sitter::Node;

use crate::genaiscript::api_name;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// A request can have one predicted output. GenAIScript takes it from the `def` with `prediction: true`; a second
    /// one in the same prompt is an error, "duplicate prediction", and the run fails.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("PAGE", await workspace.readText("index.html"), { prediction: true })
    /// def("STYLE", await workspace.readText("style.css"), { prediction: true })
    /// $`Give PAGE and STYLE a dark theme.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("PAGE", await workspace.readText("index.html"), { prediction: true })
    /// def("STYLE", await workspace.readText("style.css"))
    /// $`Give PAGE and STYLE a dark theme.`
    /// ```
    R12, "second-prediction", Warning, File, fix Unsafe, "A prompt has two predictions."
}

const OPTION: &str = "prediction";

const MOST: usize = 64;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let mut first: HashMap<Option<usize>, Span> = HashMap::new();
    let mut found = Vec::new();
    for (at, word) in source.match_indices(OPTION).take(MOST) {
        let place = Span::new(at, at + word.len());
        let Some(call) = context.file.syntax.node_at(place).and_then(|key| call(context, key)) else {
            continue;
        };
        let block = context.file.syntax.ancestors(Some(call)).find(|it| it.kind() == "statement_block");
        let Some(known) = first.get(&block.map(|block| block.id())) else {
            first.insert(block.map(|block| block.id()), place);
            continue;
        };
        let message = "A prompt has one prediction: for a second one the run fails with \"duplicate prediction\". Leave \
                       it out here.";
        let options =
            node::children(call).last().and_then(|arguments| node::children(*arguments).get(2).copied());
        let value = options.map(|options| context.value(options));
        let member = value.as_ref().and_then(|value| value.as_object()?.member(OPTION));
        let diagnostic = RULE.at(place, message).related(*known, "the first prediction");
        found.push(match member {
            Some(member) => diagnostic.remove(Unsafe, context.file, member),
            None => diagnostic,
        });
    }
    found
}

/// Returns the call of `def` whose option this key certainly sets, if the call is always executed.
fn call<'t>(context: &LintContext<'t>, key: Node<'t>) -> Option<Node<'t>> {
    let source = &*context.file.source;
    let pair = key.parent().filter(|pair| pair.kind() == "pair")?;
    let is_set = node::field(pair, "value").is_some_and(|value| node::unwrap(value).kind() == "true");
    let options = pair.parent().filter(|options| is_set && options.kind() == "object")?;
    let arguments = options.parent().filter(|arguments| arguments.kind() == "arguments")?;
    let call = arguments.parent().filter(|call| call.kind() == "call_expression")?;
    let name = api_name(context.resolver(), source, node::field(call, "function")?)?;
    let is_third = node::children(arguments).get(2).is_some_and(|third| third.id() == options.id());
    if name != "def" || !is_third {
        return None;
    }
    let mut at = call;
    while let Some(parent) = at.parent() {
        match parent.kind() {
            "statement_block" | "program" => break,
            "expression_statement" | "variable_declarator" | "lexical_declaration" | "await_expression" => {
                at = parent;
            }
            _ => return None,
        }
    }
    Some(call)
}
