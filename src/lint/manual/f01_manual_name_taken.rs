use std::collections::HashMap;

use crate::genaiscript::Tool;
use crate::lint::tools::{Chat, ToolPart, place};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// Two tools of one script have the same name. GenAIScript accepts that where they belong to different prompts,
    /// so that no model sees both. A Functions Manual, as `promptsig manual` prints it, lists the tools of all prompts
    /// of a script under its id: whoever reads it cannot tell the two apart.
    ///
    /// Wrong:
    ///
    /// ```js
    /// await runPrompt((ctx) => {
    ///     ctx.defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => `handbook: ${query}`)
    /// })
    /// await runPrompt((ctx) => {
    ///     ctx.defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => `tickets: ${query}`)
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// await runPrompt((ctx) => {
    ///     ctx.defTool("search_handbook", "Searches the handbook.", { query: "" }, ({ query }) => `handbook: ${query}`)
    /// })
    /// await runPrompt((ctx) => {
    ///     ctx.defTool("search_tickets", "Searches the tickets.", { query: "" }, ({ query }) => `tickets: ${query}`)
    /// })
    /// ```
    F01, "manual-name-taken", Information, File, needs Workspace, only asked,
    "Two tools of a script have the same name in a Functions Manual."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let mut first: HashMap<String, &Tool> = HashMap::new();
    let mut found = Vec::new();
    for tool in context.tools() {
        let tool = tool.call();
        let Some(name) = tool.final_name().filter(|name| !name.is_empty()) else { continue };
        let Some(earlier) = first.get(&name) else {
            first.insert(name, tool);
            continue;
        };
        // T04 reports two of them in one chat in more detail.
        let chat = Chat::new(context, tool);
        if chat.is_some() && chat == Chat::new(context, earlier) {
            continue;
        }
        let message = format!(
            "The tool `{}.{name}` stands in the Functions Manual twice. Give one of the two another name.",
            context.file.id()
        );
        let diagnostic = RULE.at(place(tool, ToolPart::Name), message);
        found.push(diagnostic.related(place(earlier, ToolPart::Name), "the other tool of that name"));
    }
    found
}
