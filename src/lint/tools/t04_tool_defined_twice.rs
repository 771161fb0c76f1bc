use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use super::chat::Chat;
use super::{ToolPart, place};
use crate::genaiscript::{CallKind, Tool, ToolForm};
use crate::lint::{Diagnostic, LintContext, Related, TextEdit, Unsafe};
use crate::syntax::Value;
use crate::text::Span;
use crate::workspace::{DefinedTool, ScriptSummary, defined_tools};

declare_rule! {
    /// The tools of one chat must differ in the name that the model sees. Where two have the same, GenAIScript
    /// does not ask the model at all: the generation fails with `duplicate tools`. A `variant` in the options
    /// is added to the name. The tools of all systems that take part in a run count as well.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => handbook(query))
    /// defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => tickets(query))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("search", "Searches the handbook.", { query: "" }, ({ query }) => handbook(query))
    /// defTool("search", "Searches the tickets.", { query: "" }, ({ query }) => tickets(query), { variant: "tickets" })
    /// ```
    T04, "tool-defined-twice", Error, File, needs Workspace, fix Unsafe, "Two tools of one chat have the same name."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let mut found = of_file(context);
    found.extend(of_scope(context).unwrap_or_default());
    found
}

fn of_file(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let mut first: HashMap<(String, Chat<'_>), Span> = HashMap::new();
    let twice = context.tools().iter().filter_map(|tool| {
        let (name, chat) = tool.final_name().zip(Chat::new(context, tool))?;
        let span = place(tool, ToolPart::Name);
        let earlier = match first.entry((name, chat)) {
            Entry::Occupied(earlier) => earlier,
            Entry::Vacant(entry) => {
                entry.insert(span);
                return None;
            }
        };
        let message = format!(
            "The tool `{}` is already defined: the generation fails with `duplicate tools`. Rename one or give it a \
             `variant`.",
            earlier.key().0
        );
        let diagnostic = RULE.at(span, message).related(*earlier.get(), "the other tool of that name");
        Some(diagnostic.maybe_fix("Give it a `variant`", Unsafe, add_variant(tool)))
    });
    twice.collect()
}

fn of_scope(context: &LintContext<'_>) -> Option<Vec<Diagnostic>> {
    let LintContext { file, project, .. } = context;
    let mut own: HashMap<String, &Tool> = defined_tools(file).into_iter().collect();
    if file.script().reading.kind == Some(CallKind::System) || !may_meet(context, &own) {
        return None;
    }
    let scope = context.scope();
    let systems = scope.systems.iter().map(|system| project.script_seen_by(&file.path, &system.id));
    // If a system is missing, a run fails before the conflict.
    let systems = systems.collect::<Option<Vec<Arc<ScriptSummary>>>>().filter(|_| scope.throws.is_none())?;
    let mut found = Vec::new();
    let mut others: HashMap<&str, &Arc<ScriptSummary>> = HashMap::new();
    let mut pairs: Vec<(&Arc<ScriptSummary>, &Arc<ScriptSummary>, &DefinedTool)> = Vec::new();
    let tools = systems.iter().flat_map(|system| system.defined.iter().map(move |tool| (system, tool)));
    for (system, defined) in tools {
        found.extend(own.remove(&defined.name).map(|tool| of_system(tool, system, defined)));
        let earlier = match others.entry(&defined.name) {
            Entry::Occupied(earlier) => *earlier.get(),
            Entry::Vacant(entry) => {
                entry.insert(system);
                continue;
            }
        };
        if !pairs.iter().any(|(one, other, _)| one.id == earlier.id && other.id == system.id) {
            pairs.push((earlier, system, defined));
        }
    }
    found.extend(pairs.into_iter().filter_map(|(one, other, tool)| of_two(context, one, other, tool)));
    Some(found)
}

/// Decides cheaply, before scope resolution: built-in systems define no tool twice, unless the script adds them.
fn may_meet(context: &LintContext<'_>, own: &HashMap<String, &Tool>) -> bool {
    let LintContext { file, project, .. } = context;
    let metadata = &file.script().reading.value;
    if metadata.get("system").is_some() || metadata.get("tools").is_some() {
        return true;
    }
    context.systems().iter().any(|system| {
        let is_of_user = !system.defined.is_empty() && !project.is_builtin(system);
        is_of_user || system.defined.iter().any(|tool| own.contains_key(&tool.name))
    })
}

fn of_system(tool: &Tool, system: &ScriptSummary, defined: &DefinedTool) -> Diagnostic {
    let message = format!(
        "The system `{}`, which takes part in every run of this script, also has a tool `{}`: the generation fails \
         with `duplicate tools`. Rename this one.",
        system.id, defined.name
    );
    with_related(RULE.at(place(tool, ToolPart::Name), message), system, defined)
}

fn of_two(
    context: &LintContext<'_>,
    one: &ScriptSummary,
    other: &ScriptSummary,
    tool: &DefinedTool,
) -> Option<Diagnostic> {
    let span = cause(context, other).or_else(|| cause(context, one))?;
    if one.id == other.id {
        let advice = match brought(context, other) {
            Some(prefix) => format!("Remove `{prefix}` from `tools`, which adds it as well"),
            None => "Name it once".to_owned(),
        };
        let message = format!(
            "The system `{}` takes part twice, and so do its tools: the generation fails with `duplicate tools`. \
             {advice}.",
            one.id
        );
        return Some(with_related(RULE.at(span, message), other, tool));
    }
    let message = format!(
        "The systems `{}` and `{}` both have a tool `{}`: the generation fails with `duplicate tools`. Leave one \
         out, or rename its tool.",
        one.id, other.id, tool.name
    );
    Some(with_related(with_related(RULE.at(span, message), other, tool), one, tool))
}

/// Returns the span that adds a system to the script's scope.
fn cause(context: &LintContext<'_>, system: &ScriptSummary) -> Option<Span> {
    let by_name = named(context, system).last();
    let written = by_name.or_else(|| selecting(context, system)).map(|item| item.span);
    written.filter(|span| !span.is_empty()).or_else(|| Some(context.file.script().call()?.callee))
}

/// Returns the prefix of a tool's name by which `tools` adds a system that `system` names once.
fn brought<'a>(context: &LintContext<'a>, system: &ScriptSummary) -> Option<&'a str> {
    let names = named(context, system).count();
    selecting(context, system).filter(|_| names == 1)?.as_str()
}

fn named<'a>(context: &LintContext<'a>, system: &ScriptSummary) -> impl Iterator<Item = &'a Value> {
    listed(context, "system")
        .iter()
        .filter(|item| item.get("id").unwrap_or(item).as_str() == Some(&*system.id))
}

fn selecting<'a>(context: &LintContext<'a>, system: &ScriptSummary) -> Option<&'a Value> {
    let selects = |prefix: &str| system.tools.iter().any(|tool| tool.id.starts_with(prefix));
    listed(context, "tools").iter().find(|item| item.as_str().is_some_and(selects))
}

fn listed<'a>(context: &LintContext<'a>, key: &str) -> &'a [Value] {
    context.file.script().reading.value.get(key).map(Value::items).unwrap_or_default()
}

fn with_related(mut diagnostic: Diagnostic, system: &ScriptSummary, defined: &DefinedTool) -> Diagnostic {
    let own = system.defined.iter().find(|tool| tool.name == defined.name);
    if let Some(own) = own.filter(|own| !own.span.is_empty()) {
        diagnostic.related.push(Related {
            file: Some(system.path.clone()),
            span: own.span,
            message: format!("the tool of `{}`", system.id),
        });
    }
    diagnostic
}

fn add_variant(tool: &Tool) -> Option<TextEdit> {
    let has_none = tool.options.is_none() && tool.form == ToolForm::Arguments;
    let handler = tool.handler.as_ref().filter(|_| has_none)?;
    Some(TextEdit::replace(Span::at(handler.span.range().end), ", { variant: \"other\" }"))
}
