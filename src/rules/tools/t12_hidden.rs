use super::{is_system, literal_quote, noun, place, written};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Quote, Value};

pub(super) static RULE: Rule = Rule {
    code: "T12",
    name: "tool-hidden",
    severity: Severity::Warning,
    summary: "`tools` cannot select a tool of a system script.",
    explanation: r#"
`tools: "name"` looks for the system script that defines the tool, and GenAIScript finds the tools of a
system by their text: `defTool(` or `defAgent(`, then the name and the description, both in double
quotes. A tool that is written otherwise works where its system is named, but `tools` does not find it,
and the editor does not complete it.

Wrong:

```js
defTool('runs_list', `Lists runs.`, {}, () => list())
```

Right:

```js
defTool("runs_list", "Lists runs.", {}, () => list())
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if !is_system(context) {
        return;
    }
    for tool in written(context).filter(|tool| tool.form == ToolForm::Arguments && !tool.selectable) {
        let Some((name, description)) = tool.name.as_ref().zip(tool.description.as_ref()) else { continue };
        let texts = name.as_str().zip(description.as_str());
        // Of empty ones another rule speaks.
        if !texts.is_some_and(|(name, description)| !name.is_empty() && !description.is_empty()) {
            continue;
        }
        let is_double = |value: &&Value| literal_quote(context, tool, value) == Some(Quote::Double);
        let culprit = [name, description].into_iter().find(|value| !is_double(value)).unwrap_or(name);
        let message = format!(
            "`tools` does not find this {}: GenAIScript looks for a name and a description in double quotes. \
             Use double quotes.",
            noun(tool)
        );
        let diagnostic = RULE.at(place(tool, Some(culprit)), message);
        found.push(match requote(context, tool, [name, description]) {
            Some(edits) => diagnostic.fix("Use double quotes", true, edits),
            None => diagnostic,
        });
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
