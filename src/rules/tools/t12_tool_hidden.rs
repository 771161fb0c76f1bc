use super::chat::is_of_inner_chat;
use super::{Part, is_system, literal_quote, noun, place};
use crate::rules::{Context, Diagnostic, Edit, Safe};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Dynamic, Kind, Quote, Value};

declare_rule! {
    /// `tools: "name"` looks for the system script that defines the tool, and GenAIScript finds the tools of a
    /// system by their text: `defTool(` or `defAgent(`, then the name and the description, both in double
    /// quotes. A tool that is written otherwise works where its system is named, but `tools` does not find it,
    /// and the editor does not complete it. So it is with the form `{ spec, impl }`. What an agent or a prompt
    /// inside of the system defines is its own, and nobody else looks for it.
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
    T12, "tool-hidden", Warning, "`tools` cannot select a tool of a system script."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if !is_system(context) {
        return;
    }
    let hidden = context.tools().iter().filter(|tool| !tool.selectable && !is_of_inner_chat(context, tool));
    for tool in hidden {
        if tool.form == ToolForm::Callback {
            if tool.name.as_ref().and_then(Value::as_str).is_none() {
                continue;
            }
            let message = "`tools` does not find this tool: GenAIScript looks for a name and a description in double \
                           quotes after `defTool(`. Give them, the parameters and the function one by one.";
            found.push(RULE.at(tool.callee, message));
            continue;
        }
        let Some((name, description)) = tool.name.as_ref().zip(tool.description.as_ref()) else { continue };
        // Of empty ones another rule speaks, and a name that is made at a run nobody can select.
        if name.as_str().is_none_or(str::is_empty) || !may_be_text(description) {
            continue;
        }
        let message = format!(
            "`tools` does not find this {}: GenAIScript looks for a name and a description in double quotes",
            noun(tool)
        );
        let is_double = |value: &Value| literal_quote(context, tool, value) == Some(Quote::Double);
        let (span, advice) = if !is_double(name) {
            (place(tool, Part::Name), ". Use double quotes.")
        } else if description.as_str().is_none() {
            (
                place(tool, Part::Description),
                ", and this one is made when the script runs. Write a fixed one.",
            )
        } else if !is_double(description) {
            (place(tool, Part::Description), ". Use double quotes.")
        } else {
            (tool.callee, " right after `defTool(` or `defAgent(`. Write them so.")
        };
        let diagnostic = RULE.at(span, message + advice);
        found.push(match requote(context, tool, [name, description]) {
            Some(edits) => diagnostic.fix("Use double quotes", Safe, edits),
            None => diagnostic,
        });
    }
}

fn may_be_text(value: &Value) -> bool {
    match &value.kind {
        Kind::String(text) => !text.is_empty(),
        Kind::Dynamic(Dynamic::Template) => true,
        _ => false,
    }
}

fn requote(context: &Context<'_>, tool: &Tool, values: [&Value; 2]) -> Option<Vec<Edit>> {
    let mut edits = Vec::new();
    for (index, value) in values.into_iter().enumerate() {
        let quote = literal_quote(context, tool, value)?;
        let text = value.as_str()?;
        // GenAIScript knows no escapes here: the text ends at the first double quote.
        if text.starts_with('"') || (index == 0 && text.contains('"')) {
            return None;
        }
        if quote != Quote::Double {
            edits.push(Edit::replace(value.span, Quote::Double.quote(text)));
        }
    }
    (!edits.is_empty()).then_some(edits)
}
