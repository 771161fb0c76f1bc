use std::collections::HashMap;

use super::{final_name, place, written};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, write};
use crate::script::{Tool, ToolForm};
use crate::syntax::node;
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "T04",
    name: "tool-defined-twice",
    severity: Severity::Error,
    summary: "Two tools of one script have the same name.",
    explanation: r#"
The tools of one chat must differ in the name that the model sees. Where two are the same GenAIScript
does not ask the model at all: the generation fails with `duplicate tools`. A `variant` in the options
is added to the name.

Wrong:

```js
defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => handbook(query))
defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => tickets(query))
```

Right:

```js
defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => handbook(query))
defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => tickets(query), { variant: "tickets" })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<(String, &str, usize), Span> = HashMap::new();
    for tool in written(context) {
        let Some((name, block)) = final_name(tool).zip(block_of(context, tool)) else { continue };
        let span = place(tool, tool.name.as_ref());
        let chat = Span::new(tool.span.range().start, tool.callee.range().start).text(&context.file.source);
        let Some(earlier) = first.get(&(name.clone(), chat, block)) else {
            first.insert((name, chat, block), span);
            continue;
        };
        let message = format!(
            "The tool `{name}` is defined already, and GenAIScript answers nothing then. Rename one or give it a \
             `variant`."
        );
        let diagnostic = RULE.at(span, message).related(*earlier, "the other tool of that name");
        found.push(match variant(tool) {
            Some(edit) => diagnostic.fix("Give it a `variant`", false, vec![edit]),
            None => diagnostic,
        });
    }
}

/// The block that certainly runs the call when it runs: where it is a statement of its own.
fn block_of(context: &Context<'_>, tool: &Tool) -> Option<usize> {
    let (call, statement) = node::wrap(write::node_at(context, tool.span)?);
    let statement = statement.filter(|statement| statement.kind() == "expression_statement")?;
    let block = statement.parent().filter(|block| matches!(block.kind(), "program" | "statement_block"))?;
    (call.start_byte() <= statement.end_byte()).then(|| block.id())
}

fn variant(tool: &Tool) -> Option<Edit> {
    let handler =
        tool.handler.as_ref().filter(|_| tool.options.is_none() && tool.form == ToolForm::Arguments)?;
    Some(Edit::replace(Span::at(handler.span.range().end), ", { variant: \"other\" }"))
}
