use super::literal;
use super::options::{self, Options};
use super::read::items;
use crate::rules::near::nearest;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits};
use crate::script::ToolForm;
use crate::syntax::{Kind, Value};

pub(super) static RULE: Rule = Rule {
    code: "M18",
    name: "unknown-tool",
    severity: Severity::Warning,
    summary: "`tools` names a tool that no system defines.",
    explanation: "\
Each text in `tools` is the beginning of tool names. Every system script with such a tool takes part in
the run. GenAIScript finds tools by the text of the system scripts, `defTool(\"name\", \"description\"`
with double quotes. Where nothing begins so, no tool is added, and nothing is said. So it is in the
options of a prompt or an agent inside a script.

Tools that the script itself defines, or that come from an MCP server, need not be listed.

Wrong:

```ts
script({ tools: [\"fs_read_fiel\", \"system.fs_find_files\"] })
```

Right:

```ts
script({ tools: [\"fs_read_file\", \"fs_find_files\"] })
```
",
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for options in options::of(context) {
        check_options(context, &options, found);
    }
}

fn check_options(context: &Context<'_>, options: &Options<'_>, found: &mut Vec<Diagnostic>) {
    let Context { file, project, .. } = context;
    let Some(member) = options.member("tools") else { return };
    let wanted: Vec<(&Value, &str)> =
        items(&member.value).iter().filter_map(|item| Some((item, item.as_str()?))).collect();
    if wanted.is_empty() {
        return;
    }
    let systems = project.systems_seen_by(&file.path);
    let names: Vec<&str> = systems.iter().flat_map(|face| &face.tools).map(|tool| tool.id.as_str()).collect();
    for (item, prefix) in wanted {
        if item.span.is_empty()
            || names.iter().any(|name| name.starts_with(prefix))
            || is_own(context, prefix)
        {
            continue;
        }
        let near = meant(prefix, &names).or_else(|| by_end(prefix, &names).filter(|_| !has_servers(options)));
        // A tool may come from a server, or from a script around that is not known.
        if near.is_none() && (has_servers(options) || !project.has_root(&file.path)) {
            continue;
        }
        let message = format!(
            "No system has a tool whose name begins with `{}`: no tool is added.",
            literal::brief(prefix)
        );
        found.push(context.doubted_system(match near {
            Some(near) => {
                let diagnostic = RULE.at(item.span, format!("{message} Did you mean `{near}`?"));
                let quote = edits::quote_at(&file.source, item.span);
                match literal::write(&Value::string(item.span, near), quote) {
                    Some(text) => {
                        diagnostic.fix(format!("Write `{near}`"), false, vec![Edit::replace(item.span, text)])
                    }
                    None => diagnostic,
                }
            }
            None => RULE.at(item.span, message + " Remove it, or define the tool in a system script."),
        }));
    }
}

fn meant<'a>(prefix: &'a str, names: &[&'a str]) -> Option<&'a str> {
    // The text is a beginning by itself, without a star.
    let begins = |beginning: &str| names.iter().any(|name| name.starts_with(beginning));
    if let Some(beginning) = prefix.strip_suffix('*').filter(|rest| !rest.is_empty() && begins(rest)) {
        return Some(beginning);
    }
    if let Some(agent) = names.iter().find(|name| name.strip_prefix("agent_") == Some(prefix)) {
        return Some(agent);
    }
    // The id of a system is not that of a tool, but mostly ends in one.
    let inner = prefix.strip_prefix("system.").filter(|inner| !inner.is_empty());
    let by_system = inner.and_then(|inner| names.iter().find(|name| name.starts_with(inner)).copied());
    // One may mean a group of tools: `fs` for all that begin with `fs_`.
    let groups = names.iter().filter_map(|name| Some(name.split_once('_')?.0));
    by_system.or_else(|| nearest(prefix.trim(), names.iter().copied().chain(groups)))
}

/// The tool whose first word is left out: `read_file`.
fn by_end<'a>(prefix: &str, names: &[&'a str]) -> Option<&'a str> {
    let is_it = |name: &&str| name.strip_suffix(prefix).is_some_and(|first| first.ends_with('_'));
    names.iter().copied().find(is_it).filter(|_| prefix.contains('_'))
}

/// Whether the script itself defines such a tool, or one of a name that is not known.
fn is_own(context: &Context<'_>, prefix: &str) -> bool {
    context.file.script.tools.iter().any(|tool| {
        let is_open = matches!(tool.form, ToolForm::Dynamic | ToolForm::McpServers);
        is_open
            || match tool.name.as_ref().map(|name| &name.kind) {
                Some(Kind::String(name)) => {
                    name.starts_with(prefix) || tool.id().is_some_and(|id| id.starts_with(prefix))
                }
                _ => true,
            }
    })
}

fn has_servers(options: &Options<'_>) -> bool {
    ["mcpServers", "mcpAgentServers"].iter().any(|key| options.get(key).is_some())
}
