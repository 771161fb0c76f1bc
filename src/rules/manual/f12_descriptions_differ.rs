use crate::rules::tools::{Part, WrittenTool, place};
use crate::rules::{Context, Diagnostic, Related};
use crate::syntax::Value;

declare_rule! {
    /// Another script of the workspace defines a tool of the same name with another description. Who reads the manual of
    /// the workspace, or a trace, takes them for one. Where they do the same, one description serves both; where they do
    /// not, another name tells them apart.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => `tickets: ${query}`)
    /// ```
    ///
    /// beside `handbook.genai.mjs`:
    ///
    /// ```js
    /// defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => `handbook: ${query}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("search_tickets", "Searches the tickets.", { query: "" }, ({ query }) => `tickets: ${query}`)
    /// ```
    ///
    /// beside `handbook.genai.mjs`:
    ///
    /// ```js
    /// defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => `handbook: ${query}`)
    /// ```
    F12, "descriptions-differ", Hint, Tool, "Another script describes a tool of the same name in another way."
}

fn check(context: &Context<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let (id, description) = (tool.id()?, tool.description.as_ref().and_then(Value::as_str)?);
    let is_selectable = tool.selectable && !description.is_empty();
    let path = &context.file.path;
    let mut others = context.project.summaries_beside(path).filter(|_| is_selectable);
    let (other, span) = others.find_map(|summary| {
        let is_other = |description: &str| !description.is_empty() && !is_same(description, tool);
        let found = summary.tools.iter().find(|other| other.id == id && is_other(&other.description))?;
        (!context.project.is_builtin(summary)).then_some((summary, found.span))
    })?;
    let message = format!(
        "`{}` describes the tool `{id}` in another way. Use one description, or another name.",
        other.path.name()
    );
    let related =
        Related { file: Some(other.path.clone()), span, message: "the other description".to_owned() };
    let mut diagnostic = RULE.at(place(tool, Part::Description), message);
    diagnostic.related.push(related);
    Some(diagnostic)
}

/// Whether a description, as the text of the other script has it, is the same.
fn is_same(other: &str, tool: &WrittenTool<'_>) -> bool {
    let written = tool.description.as_ref().and_then(Value::as_str).unwrap_or_default();
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Its escapes are as they are written.
    plain(other) == plain(written) || other.contains('\\')
}
