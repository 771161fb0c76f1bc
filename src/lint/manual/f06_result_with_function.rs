use super::ToolResult;
use crate::genaiscript::ModelView;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// GenAIScript writes an object that a tool gives as YAML, and YAML cannot write a function: it throws
    /// `Tag not resolved for Function value`, and the whole generation fails. The arguments of a handler hold
    /// `context` next to those of the tool, whose members are functions: `{ ...args }` has it, too.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("order", "Takes an order.", { item: "" }, (args) => ({ ...args, ok: true }))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("order", "Takes an order.", { item: "" }, ({ context, ...order }) => ({ ...order, ok: true }))
    /// ```
    F06, "result-with-function", Warning, Result, "What a tool gives holds a function, over which the generation fails."
}

fn check(_: &LintContext<'_>, result: &ToolResult<'_>) -> Vec<Diagnostic> {
    let found = result.seen().filter_map(|(place, seen)| {
        let ModelView::Fails { member } = seen else { return None };
        let what = match member.as_str() {
            "" => "This is a function".to_owned(),
            member => format!("`{member}` is a function"),
        };
        let message = format!(
            "{what}, which GenAIScript cannot show the model: the generation fails with `Tag not resolved for Function \
             value`. Leave it out."
        );
        Some(RULE.at(place, message))
    });
    found.collect()
}
