use super::{final_name, full_name, literal_quote, noun, place, written};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::script::names::escape_tool_name;
use crate::script::{Tool, ToolKind};

pub(super) static RULE: Rule = Rule {
    code: "T01",
    name: "tool-name-changes",
    severity: Severity::Warning,
    summary: "The model sees a tool under another name.",
    explanation: r#"
GenAIScript sends a tool under a name that providers take: what is no letter, digit or dash becomes an
underscore, as does the first dash; underscores in a row become one, and those at the end go. Prompts
that speak of the tool by the written name then speak of none.

Wrong:

```js
defTool("get-weather", "Gets the weather.", { city: "" }, ({ city }) => weather(city))
$`Call get-weather first.`
```

Right:

```js
defTool("get_weather", "Gets the weather.", { city: "" }, ({ city }) => weather(city))
$`Call get_weather first.`
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in written(context) {
        let Some((full, seen)) = full_name(tool).zip(final_name(tool)) else { continue };
        if full == seen || seen.is_empty() {
            continue;
        }
        let message = format!("The model sees this {} as `{seen}`. Give it that name.", noun(tool));
        let diagnostic = RULE.at(place(tool, tool.name.as_ref()), message);
        found.push(match rename(context, tool) {
            Some((name, edit)) => diagnostic.fix(format!("Name it `{name}`"), false, vec![edit]),
            None => diagnostic,
        });
    }
}

fn rename(context: &Context<'_>, tool: &Tool) -> Option<(String, Edit)> {
    let name = tool.name.as_ref()?;
    let quote = literal_quote(context, tool, name)?;
    let mut escaped = escape_tool_name(&tool.id()?);
    if tool.kind == ToolKind::Agent {
        escaped = escaped.strip_prefix("agent_")?.to_owned();
    }
    let changes = Some(escaped.as_str()) != name.as_str() && !escaped.is_empty();
    changes.then(|| (escaped.clone(), Edit::replace(name.span, quote.quote(&escaped))))
}
