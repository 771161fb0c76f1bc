use super::options::Options;
use super::read::items;
use crate::rules::near::nearest;
use crate::rules::{Context, Diagnostic, Unsafe, edit, wording::brief};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Value, pattern};

declare_rule! {
    /// Each string in `tools` is a prefix of tool names. Every system script with such a tool takes part in the
    /// run. GenAIScript finds tools in the text of the system scripts, as `defTool("name", "description"` with
    /// double quotes. Where no name has the prefix, no tool is added, and nothing is reported. The same holds for
    /// the options of a prompt or an agent inside a script.
    ///
    /// Tools that the script itself defines, or that come from an MCP server, need not be listed. A prompt or an
    /// agent inside the script does not get them: it has the tools of systems and those that its own function
    /// defines.
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
    M18, "unknown-tool", Warning, Options, fix Unsafe, "`tools` names a tool that no system defines."
}

fn check(context: &Context<'_>, options: &Options<'_>) -> Vec<Diagnostic> {
    let Some(member) = options.member("tools") else { return Vec::new() };
    let systems = context.systems().iter();
    let names: Vec<&str> = systems.flat_map(|system| &system.tools).map(|tool| tool.id.as_str()).collect();
    let written = items(&member.value).iter().filter(|item| !item.span.is_empty());
    let check_item = |item: &Value| {
        let prefix = item.as_str()?;
        if names.iter().any(|name| name.starts_with(prefix)) {
            return None;
        }
        let mut own = context.file.script().tools.iter().filter(|tool| may_be(tool, prefix)).peekable();
        match own.peek() {
            Some(_) => not_passed_on(context, options, item, own),
            None => unknown(context, options, item, &names),
        }
    };
    written.filter_map(check_item).collect()
}

/// A prefix that no tool has.
fn unknown(context: &Context<'_>, options: &Options<'_>, item: &Value, names: &[&str]) -> Option<Diagnostic> {
    let Context { file, project, .. } = context;
    let prefix = item.as_str()?;
    let has_servers = ["mcpServers", "mcpAgentServers"].iter().any(|key| options.get(key).is_some());
    let near = meant(prefix, names).or_else(|| by_end(prefix, names).filter(|_| !has_servers));
    // A tool may come from a server, or from a script around that is not known.
    if near.is_none() && (has_servers || !project.has_root(&file.path)) {
        return None;
    }
    let problem =
        format!("No system has a tool whose name begins with `{}`: no tool is added.", brief(prefix));
    Some(context.doubted_system(match near {
        Some(near) => RULE.at(item.span, format!("{problem} Did you mean `{near}`?")).maybe_fix(
            format!("Write `{near}`"),
            Unsafe,
            edit::put_string(&file.source, item.span, near),
        ),
        None => RULE.at(item.span, format!("{problem} Remove it, or define the tool in a system script.")),
    }))
}

/// A prompt inside of a script that asks for a tool of the script's own prompt.
fn not_passed_on<'t>(
    context: &Context<'_>,
    options: &Options<'_>,
    item: &Value,
    mut own: impl Iterator<Item = &'t Tool> + Clone,
) -> Option<Diagnostic> {
    let is_outside = |tool: &Tool| !is_open(tool) && is_of_script(context, tool);
    if options.is_script() || context.is_system() || !own.clone().all(is_outside) {
        return None;
    }
    let name = own.next()?.name.as_ref()?;
    let message = format!(
        "`tools` finds the tools of system scripts only: this prompt does not get `{}` of the script around it. \
         Define the tool in the prompt, or in a system script.",
        item.as_str()?
    );
    Some(RULE.at(item.span, message).related(name.span, "the tool of the script"))
}

/// What a prefix was meant to be.
fn meant<'a>(prefix: &'a str, names: &[&'a str]) -> Option<&'a str> {
    // It is a prefix by itself, without a star.
    let begins = |start: &str| names.iter().any(|name| name.starts_with(start));
    if let Some(start) = prefix.strip_suffix('*').filter(|rest| !rest.is_empty() && begins(rest)) {
        return Some(start);
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

/// Whether a tool is the script's own, and of none of the prompts inside: where it is defined in no
/// function.
fn is_of_script(context: &Context<'_>, tool: &Tool) -> bool {
    let call = context.file.syntax.node_at(tool.span);
    call.is_some() && !context.file.syntax.ancestors(call).any(pattern::is_function)
}

/// Whether a tool of the script has such a name, or one that is not known.
fn may_be(tool: &Tool, prefix: &str) -> bool {
    let begins = |name: &str| name.starts_with(prefix);
    let name = tool.name.as_ref().and_then(Value::as_str);
    is_open(tool) || name.is_some_and(begins) || tool.id().as_deref().is_some_and(begins)
}

/// Whether only a run can tell what a call defines.
fn is_open(tool: &Tool) -> bool {
    let name = tool.name.as_ref().and_then(Value::as_str);
    matches!(tool.form, ToolForm::Dynamic | ToolForm::McpServers) || name.is_none()
}
