use std::collections::HashMap;
use std::sync::Arc;

use super::{Part, place};
use crate::project::{DefinedTool, ScriptSummary, defined_tools};
use crate::rules::{Context, Diagnostic, Edit, Related, Unsafe};
use crate::script::{CallKind, Tool, ToolForm};
use crate::syntax::{Kind, Value, node};
use crate::text::Span;

declare_rule! {
    /// The tools of one chat must differ in the name that the model sees. Where two are the same GenAIScript
    /// does not ask the model at all: the generation fails with `duplicate tools`. A `variant` in the options
    /// is added to the name. The tools of all systems that take part in a run count, too.
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
    T04, "tool-defined-twice", Error, "Two tools of one chat have the same name."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    check_file(context, found);
    check_scope(context, found);
}

/// The tools of one file.
fn check_file(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<(String, &str, usize), Span> = HashMap::new();
    for tool in context.tools() {
        let Some((name, block)) = tool.final_name().zip(block_of(context, tool)) else { continue };
        let span = place(tool, Part::Name);
        let chat = Span::new(tool.span.range().start, tool.callee.range().start).text(&context.file.source);
        let Some(earlier) = first.get(&(name.clone(), chat, block)) else {
            first.insert((name, chat, block), span);
            continue;
        };
        let message = format!(
            "The tool `{name}` is defined already: the generation fails with `duplicate tools`. Rename one or give \
             it a `variant`."
        );
        let diagnostic = RULE.at(span, message).related(*earlier, "the other tool of that name");
        found.push(match variant(tool) {
            Some(edit) => diagnostic.fix("Give it a `variant`", Unsafe, edit),
            None => diagnostic,
        });
    }
}

/// The tools of a script beside those of the systems that take part in its run.
fn check_scope(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { file, project, .. } = context;
    if file.script.reading.kind == Some(CallKind::System) {
        return;
    }
    let mut own: HashMap<String, &Tool> = defined_tools(file).into_iter().collect();
    if !may_meet(context, &own) {
        return;
    }
    let scope = project.scope_of(*file);
    let faces = scope.systems.iter().map(|system| project.script_seen_by(&file.path, &system.id));
    // Where one is not found, no run comes so far.
    let Some(faces) = faces.collect::<Option<Vec<Arc<ScriptSummary>>>>().filter(|_| scope.throws.is_none())
    else {
        return;
    };
    let mut others: HashMap<&str, &Arc<ScriptSummary>> = HashMap::new();
    let mut pairs: Vec<(&Arc<ScriptSummary>, &Arc<ScriptSummary>, Vec<&DefinedTool>)> = Vec::new();
    for face in &faces {
        for defined in &face.defined {
            if let Some(tool) = own.remove(&defined.name) {
                found.push(of_system(tool, face, defined));
            }
            let Some(earlier) = others.get(defined.name.as_str()) else {
                others.insert(&defined.name, face);
                continue;
            };
            match pairs.iter_mut().find(|(one, other, _)| one.id == earlier.id && other.id == face.id) {
                Some((.., tools)) => tools.push(defined),
                None => pairs.push((*earlier, face, vec![defined])),
            }
        }
    }
    found.extend(pairs.into_iter().filter_map(|(one, other, tools)| of_two(context, one, other, &tools)));
}

/// Whether tools of one name may meet at all, which is known long before it is known which systems
/// take part. Of GenAIScript's own no two have the same, unless the script brings them.
fn may_meet(context: &Context<'_>, own: &HashMap<String, &Tool>) -> bool {
    let Context { file, project, .. } = context;
    let metadata = &file.script.reading.value;
    if metadata.get("system").is_some() || metadata.get("tools").is_some() {
        return true;
    }
    let systems = project.systems_seen_by(&file.path);
    systems.iter().any(|face| {
        let is_of_user = !face.defined.is_empty() && !project.is_builtin(face);
        is_of_user || face.defined.iter().any(|tool| own.contains_key(&tool.name))
    })
}

/// A tool of the script that a system has, too.
fn of_system(tool: &Tool, face: &ScriptSummary, defined: &DefinedTool) -> Diagnostic {
    let message = format!(
        "The system `{}`, which takes part in every run of this script, has a tool `{}`, too: the generation fails \
         with `duplicate tools`. Rename this one.",
        face.id, defined.name
    );
    let diagnostic = RULE.at(place(tool, Part::Name), message);
    with_related(diagnostic, face, defined)
}

/// A tool that two systems have.
fn of_two(
    context: &Context<'_>,
    one: &ScriptSummary,
    other: &ScriptSummary,
    tools: &[&DefinedTool],
) -> Option<Diagnostic> {
    let message = if one.id == other.id {
        let advice = match brought(context, other) {
            Some(prefix) => format!("Take `{prefix}` out of `tools`, which brings it too"),
            None => "Name it once".to_owned(),
        };
        format!(
            "The system `{}` takes part twice, and so do its tools: the generation fails with `duplicate tools`. \
             {advice}.",
            one.id
        )
    } else {
        format!(
            "The systems `{}` and `{}` both have a tool `{}`: the generation fails with `duplicate tools`. Leave \
             one out, or rename its tool.",
            one.id,
            other.id,
            tools.first()?.name
        )
    };
    let span = cause(context, other).or_else(|| cause(context, one))?;
    let diagnostic = with_related(RULE.at(span, message), other, tools.first()?);
    Some(if one.id == other.id { diagnostic } else { with_related(diagnostic, one, tools.first()?) })
}

/// Where the script brings a system into its runs.
fn cause(context: &Context<'_>, face: &ScriptSummary) -> Option<Span> {
    let by_name = named(context, face).last();
    let written = by_name.or_else(|| selecting(context, face)).map(|item| item.span);
    written.filter(|span| !span.is_empty()).or_else(|| Some(context.file.script.call()?.callee))
}

/// The beginning of a tool's name by which `tools` brings a system that `system` names once.
fn brought<'a>(context: &Context<'a>, face: &ScriptSummary) -> Option<&'a str> {
    let names = named(context, face).count();
    selecting(context, face).filter(|_| names == 1)?.as_str()
}

/// The items of `system` that name a system.
fn named<'a>(context: &Context<'a>, face: &ScriptSummary) -> impl Iterator<Item = &'a Value> {
    let systems = items(context.file.script.reading.value.get("system")).iter();
    systems.filter(|item| item.get("id").unwrap_or(item).as_str() == Some(&*face.id))
}

/// The first item of `tools` that selects a tool of a system.
fn selecting<'a>(context: &Context<'a>, face: &ScriptSummary) -> Option<&'a Value> {
    let selects = |prefix: &str| face.tools.iter().any(|tool| tool.id.starts_with(prefix));
    let mut tools = items(context.file.script.reading.value.get("tools")).iter();
    tools.find(|item| item.as_str().is_some_and(selects))
}

/// A list, or one item in its place.
fn items(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value { kind: Kind::Array(items), .. }) => items,
        Some(single) => std::slice::from_ref(single),
        None => &[],
    }
}

fn with_related(mut diagnostic: Diagnostic, face: &ScriptSummary, defined: &DefinedTool) -> Diagnostic {
    let own = face.defined.iter().find(|tool| tool.name == defined.name);
    if let Some(own) = own.filter(|own| !own.span.is_empty()) {
        diagnostic.related.push(Related {
            file: Some(face.path.clone()),
            span: own.span,
            message: format!("the tool of `{}`", face.id),
        });
    }
    diagnostic
}

/// The block that certainly runs the call when it runs: where it is a statement of its own.
fn block_of(context: &Context<'_>, tool: &Tool) -> Option<usize> {
    let (call, statement) = node::wrap(context.file.tree.node_at(tool.span)?);
    let statement = statement.filter(|statement| statement.kind() == "expression_statement")?;
    let block = statement.parent().filter(|block| matches!(block.kind(), "program" | "statement_block"))?;
    (call.start_byte() <= statement.end_byte()).then(|| block.id())
}

fn variant(tool: &Tool) -> Option<Edit> {
    let handler =
        tool.handler.as_ref().filter(|_| tool.options.is_none() && tool.form == ToolForm::Arguments)?;
    Some(Edit::replace(Span::at(handler.span.range().end), ", { variant: \"other\" }"))
}
