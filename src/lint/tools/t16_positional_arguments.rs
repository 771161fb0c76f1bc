use tree_sitter::Node;

use super::WrittenTool;
use crate::genaiscript::ToolKind;
use crate::json_schema::Schema;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::{node, pattern};

declare_rule! {
    /// GenAIScript calls the function of a tool with one object that has all arguments. A second parameter is always
    /// `undefined`, and a first one that is called like an argument is the object and not that argument.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("weather", "Gets the weather.", { city: "", unit: "celsius" }, (city, unit) => forecast(city, unit))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("weather", "Gets the weather.", { city: "", unit: "celsius" }, ({ city, unit }) => forecast(city, unit))
    /// ```
    T16, "positional-arguments", Warning, File, fix Unsafe, "The function of a tool takes its arguments one by one."
}

/// Names under which authors expect the context of a tool.
const CONTEXTS: [&str; 2] = ["context", "ctx"];

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let tools = context.tools().iter().filter(|tool| tool.call().kind == ToolKind::Tool);
    tools.filter_map(|tool| positional(context, tool))
}

fn positional(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    let function = tool.call().handler.as_ref()?.function?;
    let function = context.file.syntax.node_at(function).filter(|found| node::span(*found) == function)?;
    let parameters = pattern::parameters(function);
    let first = *parameters.first()?;
    let arguments = tool.arguments()?;
    let declared: Vec<&str> =
        Schema::new(&arguments.schema).properties().into_iter().map(|property| property.name).collect();
    let second = parameters.get(1).filter(|second| may_be_missing(**second));
    let problem = match second {
        Some(second) => format!("`{}` is always undefined here", node::text(*second, source)),
        None if is_argument(context, tool, first, &declared) => {
            format!("`{}` is that object here", node::text(first, source))
        }
        None => return None,
    };
    let names: Option<Vec<&str>> = parameters
        .iter()
        .map(|it| Some(node::text(*it, source)).filter(|name| declared.contains(name)))
        .collect();
    let edit = names.and_then(|names| destructured(function, &parameters, &names));
    // GenAIScript passes the context as one of the arguments.
    let is_context = |second: &&Node<'_>| CONTEXTS.contains(&node::text(**second, source));
    let context_name = second.filter(is_context).map(|_| "context");
    let place = node::span(second.copied().unwrap_or(first));
    let message = format!(
        "The function of a tool gets one object with all arguments: {problem}. Take that apart: `({{ {} }}) => …`.",
        declared.iter().take(3).copied().chain(context_name).collect::<Vec<_>>().join(", ")
    );
    Some(RULE.at(place, message).maybe_fix("Take the object apart", Unsafe, edit))
}

fn may_be_missing(parameter: Node<'_>) -> bool {
    parameter.kind() == "identifier" && pattern::parameter_default(parameter).is_none()
}

/// Whether the only parameter is mistaken for the argument of its name: no argument is read from it.
fn is_argument(
    context: &LintContext<'_>,
    tool: &WrittenTool<'_>,
    parameter: Node<'_>,
    declared: &[&str],
) -> bool {
    let name = node::text(parameter, &context.file.source);
    let reads = tool.call().handler.iter().flat_map(|handler| &handler.reads);
    parameter.kind() == "identifier"
        && declared.contains(&name)
        && !reads.into_iter().any(|read| read.name == "context" || declared.contains(&read.name.as_str()))
}

fn destructured(function: Node<'_>, parameters: &[Node<'_>], names: &[&str]) -> Option<TextEdit> {
    if !parameters.iter().all(|parameter| may_be_missing(*parameter)) {
        return None;
    }
    let list = node::field(function, "parameters").or_else(|| node::field(function, "parameter"))?;
    Some(TextEdit::replace(node::span(list), format!("({{ {} }})", names.join(", "))))
}
