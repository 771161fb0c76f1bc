use super::chat::is_of_inner_chat;
use super::{ToolPart, WrittenTool, literal_quote, noun, place};
use crate::genaiscript::{Tool, ToolForm};
use crate::lint::{Diagnostic, LintContext, Safe, Severity, TextEdit};
use crate::syntax::{Dynamic, Quote, Value, ValueKind};
use crate::workspace::symbol_index::{Mention, MentionKind};

declare_rule! {
    /// `tools: "name"` looks for the system script that defines the tool, and GenAIScript finds the tools of a
    /// system by their source: `defTool(` or `defAgent(`, then the name and the description, both in double
    /// quotes. A tool that is written in another way, such as the form `{ spec, impl }`, works where its system
    /// is named, but `tools` does not find it, and the editor does not complete it. What an agent or a prompt
    /// inside the system defines is its own, and no other script looks for it.
    ///
    /// The form `{ spec, impl }` is information unless an entry of `tools` in the workspace would select the tool.
    ///
    /// Wrong:
    ///
    /// ```js
    /// system({ title: "Runs" })
    /// export default ({ defTool }) => defTool('runs_list', `Lists runs.`, {}, () => list())
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// system({ title: "Runs" })
    /// export default ({ defTool }) => defTool("runs_list", "Lists runs.", {}, () => list())
    /// ```
    T12, "tool-hidden", Warning, Tool, fix Safe, "`tools` cannot select a tool of a system script."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    // A name known only at run time cannot be selected.
    let name = tool.name.as_ref().filter(|name| name.as_str().is_some())?;
    if !context.file.script().is_system() || tool.selectable || is_of_inner_chat(context, tool) {
        return None;
    }
    if tool.form == ToolForm::Callback {
        let message = "`tools` does not find this tool: GenAIScript looks for a name and a description in double \
                       quotes after `defTool(`. Pass these, the parameters and the function as separate arguments.";
        let is_wanted = name.as_str().is_some_and(|name| is_selected(context, name));
        let severity = if is_wanted { RULE.severity } else { Severity::Information };
        return Some(RULE.at(tool.callee, message).severity(severity));
    }
    // T03 reports an empty name or description.
    let description = tool.description.as_ref().filter(|description| may_be_string(description))?;
    if name.as_str() == Some("") {
        return None;
    }
    let is_double = |value: &Value| literal_quote(context, tool, value) == Some(Quote::Double);
    let (span, advice) = if !is_double(name) {
        (place(tool, ToolPart::Name), ". Use double quotes.")
    } else if description.as_str().is_none() {
        (
            place(tool, ToolPart::Description),
            ", and this one is made when the script runs. Write a fixed one.",
        )
    } else if !is_double(description) {
        (place(tool, ToolPart::Description), ". Use double quotes.")
    } else {
        (tool.callee, " right after `defTool(` or `defAgent(`. Write them there.")
    };
    let message = format!(
        "`tools` does not find this {}: GenAIScript looks for a name and a description in double quotes{advice}",
        noun(tool)
    );
    let edits = requote(context, tool, name, description);
    Some(RULE.at(span, message).maybe_fix("Use double quotes", Safe, edits))
}

/// Whether `tools` of a script in the workspace would select a tool, if GenAIScript found it.
fn is_selected(context: &LintContext<'_>, name: &str) -> bool {
    let is_wanted =
        |mention: Mention<'_>| mention.kind == MentionKind::Selection && name.starts_with(mention.name);
    context.project.summaries().any(|summary| summary.mentions.iter().any(is_wanted))
}

fn may_be_string(value: &Value) -> bool {
    match &value.kind {
        ValueKind::String(text) => !text.is_empty(),
        ValueKind::Dynamic(Dynamic::Template) => true,
        _ => false,
    }
}

fn requote(
    context: &LintContext<'_>,
    tool: &Tool,
    name: &Value,
    description: &Value,
) -> Option<Vec<TextEdit>> {
    // GenAIScript does not parse escapes here: a string ends at the first double quote.
    if name.as_str()?.contains('"') || description.as_str()?.starts_with('"') {
        return None;
    }
    let mut edits = Vec::new();
    for value in [name, description] {
        if literal_quote(context, tool, value)? != Quote::Double {
            edits.push(TextEdit::replace(value.span, Quote::Double.quote(value.as_str()?)));
        }
    }
    (!edits.is_empty()).then_some(edits)
}
