use std::collections::HashMap;

use super::options::RunOptions;
use super::options::items;
use crate::genaiscript::{Tool, ToolForm};
use crate::lint::{Diagnostic, LintContext, Related, Unsafe, edit, wording::brief};
use crate::suggest::SuggestionBudget;
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
    M18, "unknown-tool", Warning, Options, needs Workspace, awaits Pause, fix Unsafe,
    "`tools` names a tool that no system defines."
}

fn check(context: &LintContext<'_>, options: &RunOptions<'_>) -> Vec<Diagnostic> {
    let Some(member) = options.member("tools") else { return Vec::new() };
    let systems = context.systems().iter();
    let names = ToolNames::collect(systems.flat_map(|system| &system.tools).map(|tool| tool.id.as_str()));
    let written = items(&member.value).iter().filter(|item| !item.span.is_empty());
    let check_item = |item: &Value| {
        let prefix = item.as_str()?;
        if names.first_with(prefix).is_some() {
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

fn unknown(
    context: &LintContext<'_>,
    options: &RunOptions<'_>,
    item: &Value,
    names: &ToolNames<'_>,
) -> Option<Diagnostic> {
    let LintContext { file, project, .. } = context;
    let prefix = item.as_str()?;
    if let Some(found) = listed(context, options, item, names).or_else(|| hidden(context, item)) {
        return Some(found);
    }
    let has_servers = ["mcpServers", "mcpAgentServers"].iter().any(|key| options.get(key).is_some());
    let near = meant(context.near, prefix, names);
    let near = near.or_else(|| names.with_end(prefix).filter(|_| !has_servers));
    // A tool may come from a server, or from a script outside the known folder.
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

fn listed(
    context: &LintContext<'_>,
    options: &RunOptions<'_>,
    item: &Value,
    names: &ToolNames<'_>,
) -> Option<Diagnostic> {
    let parts: Vec<&str> =
        item.as_str()?.split([',', ' ', ';']).map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() < 2 || !parts.iter().all(|part| names.first_with(part).is_some()) {
        return None;
    }
    let quote = edit::quote_of(&context.file.source, item.span);
    let strings = parts.iter().map(|part| quote.quote(part)).collect::<Vec<_>>().join(", ");
    let is_in_list = options.member("tools")?.value.as_array().is_some();
    let written = if is_in_list { strings } else { format!("[{strings}]") };
    let message = "GenAIScript takes this for the beginning of one name, which no tool has: no tool is added. Write a list \
                   with a string for each tool.";
    Some(RULE.at(item.span, message).write(Unsafe, item.span, written))
}

/// Reports a tool of a system that GenAIScript's text search does not find.
fn hidden(context: &LintContext<'_>, item: &Value) -> Option<Diagnostic> {
    let prefix = item.as_str()?;
    let systems = context.project.system_summaries(&context.file.path).iter();
    let mut defined = systems.flat_map(|system| system.defined.iter().map(move |tool| (system, tool)));
    let (system, tool) = defined.find(|(_, tool)| tool.name.starts_with(prefix) && !tool.span.is_empty())?;
    let message = format!(
        "`tools` does not find `{}` of `{}`: its name and its description have to stand there in double quotes, right \
         after `defTool(` or `defAgent(`. Write them so.",
        tool.name, system.id
    );
    let place = Related { file: Some(system.path.clone()), span: tool.span, message: "the tool".to_owned() };
    let mut diagnostic = RULE.at(item.span, message);
    diagnostic.related.push(place);
    Some(diagnostic)
}

/// Reports an inner prompt that requests a tool of the script's own prompt.
fn not_passed_on<'t>(
    context: &LintContext<'_>,
    options: &RunOptions<'_>,
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

struct ToolNames<'a> {
    all: Vec<&'a str>,
    /// In alphabetical order, with their indices in `all`.
    sorted: Vec<(&'a str, usize)>,
    /// First name by each of its ends after an underscore.
    by_end: HashMap<&'a str, &'a str>,
}

impl<'a> ToolNames<'a> {
    fn collect(names: impl Iterator<Item = &'a str>) -> Self {
        let all: Vec<&str> = names.collect();
        let mut sorted: Vec<(&str, usize)> =
            all.iter().enumerate().map(|(place, name)| (*name, place)).collect();
        sorted.sort_unstable();
        let mut by_end = HashMap::new();
        for name in &all {
            for (underscore, _) in name.match_indices('_') {
                by_end.entry(&name[underscore + 1..]).or_insert(*name);
            }
        }
        Self { all, sorted, by_end }
    }

    fn first_with(&self, prefix: &str) -> Option<&'a str> {
        let first = self.sorted.partition_point(|(name, _)| *name < prefix);
        let with_prefix = self.sorted[first..].iter().take_while(|(name, _)| name.starts_with(prefix));
        with_prefix.min_by_key(|(_, place)| *place).map(|(name, _)| *name)
    }

    /// Returns the tool whose first word is left out: `read_file`.
    fn with_end(&self, end: &str) -> Option<&'a str> {
        self.by_end.get(end).copied().filter(|_| end.contains('_'))
    }

    fn named(&self, name: &str) -> Option<&'a str> {
        let place = self.sorted.binary_search_by_key(&name, |(name, _)| *name).ok()?;
        Some(self.sorted[place].0)
    }
}

fn meant<'a>(near: &SuggestionBudget, prefix: &'a str, names: &ToolNames<'a>) -> Option<&'a str> {
    // The text is a valid prefix without its star.
    let is_begun = |start: &&str| !start.is_empty() && names.first_with(start).is_some();
    if let Some(start) = prefix.strip_suffix('*').filter(is_begun) {
        return Some(start);
    }
    if let Some(agent) = names.named(&format!("agent_{prefix}")) {
        return Some(agent);
    }
    // The id of a system is not a tool's, but mostly ends in one.
    let inner = prefix.strip_prefix("system.").filter(|inner| !inner.is_empty());
    let by_system = inner.and_then(|inner| names.first_with(inner));
    // A group of tools may be meant: `fs` for all that begin with `fs_`.
    let groups = names.all.iter().filter_map(|name| Some(name.split_once('_')?.0));
    by_system.or_else(|| near.nearest(prefix.trim(), names.all.iter().copied().chain(groups)))
}

/// Whether a tool belongs to the script's own prompt: it is defined outside of any function.
fn is_of_script(context: &LintContext<'_>, tool: &Tool) -> bool {
    let call = context.file.syntax.node_at(tool.span);
    call.is_some() && !context.file.syntax.ancestors(call).any(pattern::is_function)
}

/// Whether the name of a tool has a prefix, or is unknown.
fn may_be(tool: &Tool, prefix: &str) -> bool {
    let begins = |name: &str| name.starts_with(prefix);
    let name = tool.name.as_ref().and_then(Value::as_str);
    is_open(tool) || name.is_some_and(begins) || tool.id().as_deref().is_some_and(begins)
}

fn is_open(tool: &Tool) -> bool {
    let name = tool.name.as_ref().and_then(Value::as_str);
    matches!(tool.form, ToolForm::Dynamic | ToolForm::McpServers) || name.is_none()
}
