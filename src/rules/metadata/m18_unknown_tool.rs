use std::iter::successors;

use tree_sitter::Node;

use super::options::Options;
use super::read::{self, items};
use crate::rules::near::nearest;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit, wording::brief};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Kind, Value, pattern};

declare_rule! {
    /// Each text in `tools` is the beginning of tool names. Every system script with such a tool takes part in
    /// the run. GenAIScript finds tools by the text of the system scripts, `defTool("name", "description"`
    /// with double quotes. Where nothing begins so, no tool is added, and nothing is said. So it is in the
    /// options of a prompt or an agent inside a script.
    ///
    /// Tools that the script itself defines, or that come from an MCP server, need not be listed. A prompt or an
    /// agent inside of it does not get them: it has the tools of systems and those that its own function defines.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ tools: ["fs_read_fiel", "system.fs_find_files"] })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ tools: ["fs_read_file", "fs_find_files"] })
    /// ```
    M18, "unknown-tool", Warning, "`tools` names a tool that no system defines."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for options in context.options() {
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
        if item.span.is_empty() || names.iter().any(|name| name.starts_with(prefix)) {
            continue;
        }
        if is_own(context, prefix) {
            found.extend(not_lent(context, options, item, prefix));
            continue;
        }
        let near = meant(prefix, &names).or_else(|| by_end(prefix, &names).filter(|_| !has_servers(options)));
        // A tool may come from a server, or from a script around that is not known.
        if near.is_none() && (has_servers(options) || !project.has_root(&file.path)) {
            continue;
        }
        let message =
            format!("No system has a tool whose name begins with `{}`: no tool is added.", brief(prefix));
        found.push(context.doubted_system(match near {
            Some(near) => {
                let diagnostic = RULE.at(item.span, format!("{message} Did you mean `{near}`?"));
                let quote = edit::quote_at(&file.source, item.span);
                match edit::line(&Value::string(item.span, near), quote) {
                    Some(text) => {
                        diagnostic.fix(format!("Write `{near}`"), Unsafe, Edit::replace(item.span, text))
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

/// A prompt inside of a script that asks for a tool of the script's own prompt.
fn not_lent(context: &Context<'_>, options: &Options<'_>, item: &Value, prefix: &str) -> Option<Diagnostic> {
    let own = || context.file.script.tools.iter().filter(|tool| may_be(tool, prefix));
    let is_outside = |tool: &Tool| !is_open(tool) && is_of_script(context, tool);
    if options.is_script() || read::is_system(context) || !own().all(is_outside) {
        return None;
    }
    let tool = own().next()?;
    let message = format!(
        "`tools` finds the tools of system scripts only: this prompt does not get `{prefix}` of the script around \
         it. Define the tool in the prompt, or in a system script."
    );
    Some(RULE.at(item.span, message).related(tool.name.as_ref()?.span, "the tool of the script"))
}

/// Whether a tool is the script's own, and of none of the prompts inside: where it is defined in no
/// function.
fn is_of_script(context: &Context<'_>, tool: &Tool) -> bool {
    let call = context.file.tree.node_at(tool.span);
    call.is_some_and(|call| !successors(Some(call), Node::parent).any(pattern::is_function))
}

/// Whether the script itself defines such a tool, or one of a name that is not known.
fn is_own(context: &Context<'_>, prefix: &str) -> bool {
    context.file.script.tools.iter().any(|tool| may_be(tool, prefix))
}

fn may_be(tool: &Tool, prefix: &str) -> bool {
    let begins = |name: &str| name.starts_with(prefix) || tool.id().is_some_and(|id| id.starts_with(prefix));
    is_open(tool) || tool.name.as_ref().and_then(Value::as_str).is_some_and(begins)
}

/// Whether only a run can tell what a call defines.
fn is_open(tool: &Tool) -> bool {
    let is_named = tool.name.as_ref().is_some_and(|name| matches!(name.kind, Kind::String(_)));
    matches!(tool.form, ToolForm::Dynamic | ToolForm::McpServers) || !is_named
}

fn has_servers(options: &Options<'_>) -> bool {
    ["mcpServers", "mcpAgentServers"].iter().any(|key| options.get(key).is_some())
}
