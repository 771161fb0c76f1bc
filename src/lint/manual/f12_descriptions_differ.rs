use crate::lint::tools::{ToolPart, WrittenTool, place};
use crate::lint::{Diagnostic, LintContext, Related};
use crate::syntax::Value;
use crate::workspace::words;

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
    /// next to it, `handbook.genai.mjs`:
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
    /// next to it, `handbook.genai.mjs`:
    ///
    /// ```js
    /// defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => `handbook: ${query}`)
    /// ```
    F12, "descriptions-differ", Hint, Tool, needs Workspace, only asked,
    "Another script describes a tool of the same name in another way."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let (id, description) = (tool.id()?, tool.description.as_ref().and_then(Value::as_str)?);
    if !tool.selectable || description.is_empty() {
        return None;
    }
    let own = words(description);
    let mut others = context.project.tools_described_beside(&context.file.path, &id);
    let (other, span) = others.find_map(|(summary, other)| {
        // Escapes in the other description are not decoded.
        let is_other = other.words() != own && !other.description.contains('\\');
        (is_other && !context.project.is_builtin(summary)).then_some((summary, other.span))
    })?;
    let message = format!(
        "`{}` describes the tool `{id}` in another way. Use one description, or another name.",
        other.path.name()
    );
    let related =
        Related { file: Some(other.path.clone()), span, message: "the other description".to_owned() };
    let mut diagnostic = RULE.at(place(tool, ToolPart::Description), message);
    diagnostic.related.push(related);
    Some(diagnostic)
}
