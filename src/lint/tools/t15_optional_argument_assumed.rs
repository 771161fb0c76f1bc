use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::WrittenTool;
use super::arguments::{self, ReadArguments, local_name};
use crate::genaiscript::{ArgumentRead, ToolForm, ToolKind};
use crate::json_schema::Schema;
use crate::lint::assumed::{Assumption, assumption, is_thought_of};
use crate::lint::map_or_schema::takes_for_schema;
use crate::lint::{Diagnostic, Fix, LintContext, Severity, TextEdit, Unsafe, edit};
use crate::syntax::{Value, node};
use crate::text::Span;

declare_rule! {
    /// A model may leave out arguments that are not required, and GenAIScript fills in nothing, not even a `default`:
    /// that only the model knows. A function that uses such an argument as if it were there throws, and the model
    /// gets the message of the exception in place of a result. In the text of a `runPrompt` it is the word `undefined`.
    ///
    /// It is a warning where the schema has a `default`, which the author relies on, and else information. Nothing is
    /// reported where the function tests the argument anywhere, or has a fallback for it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("round", "Rounds a price.", {
    ///     price: { type: "number", required: true },
    ///     currency: { type: "string", default: "eur" },
    /// }, ({ price, currency }) => price.toFixed(2) + currency.toUpperCase())
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("round", "Rounds a price.", {
    ///     price: { type: "number", required: true },
    ///     currency: { type: "string", default: "eur" },
    /// }, ({ price, currency = "eur" }) => price.toFixed(2) + currency.toUpperCase())
    /// ```
    T15, "optional-argument-assumed", Warning, File, fix Unsafe, "The function of a tool uses an optional argument as if it were always given."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    context.tools().iter().filter_map(|tool| of_tool(context, tool)).flatten()
}

fn of_tool(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Vec<Diagnostic>> {
    let handler = tool.handler.as_ref().filter(|handler| !handler.open && tool.kind == ToolKind::Tool)?;
    let arguments = tool.arguments()?;
    let required: HashSet<&str> = arguments.required().iter().filter_map(Value::as_str).collect();
    // GenAIScript never requires an object or an array in a map.
    let is_map = !is_schema(tool);
    let may_be_required =
        |schema: Schema<'_>| !is_map || !matches!(schema.type_name(), None | Some("object" | "array"));
    let properties = Schema::new(&arguments.schema).properties();
    let names: HashSet<&str> = properties.iter().map(|property| property.name).collect();
    if !required.is_subset(&names) {
        // T05 reports a required but undeclared name, which probably means an argument that seems optional.
        return None;
    }
    let properties = properties.into_iter();
    let optional = properties.filter(|property| {
        !required.contains(property.name)
            && !arguments::is_always_there(property.name)
            && may_be_required(property.schema)
    });
    let optional: HashMap<&str, Option<&Value>> =
        optional.map(|property| (property.name, property.schema.default())).collect();
    let source = &context.file.source;
    let mut thought_of: HashSet<&str> = HashSet::new();
    let mut assumed: Vec<(&ArgumentRead, Span, Assumption)> = Vec::new();
    for read in handler.reads.iter().filter(|read| optional.contains_key(read.name.as_str())) {
        let uses = uses(context, read);
        let mut words = uses.iter().map(|place| last_word(*place)).chain([read.span]);
        if words.any(|word| is_thought_of(source, word)) {
            thought_of.insert(&read.name);
        }
        let found = uses.iter().find_map(|place| {
            let assumption = assumption(*place, source).or_else(|| asked(*place, source))?;
            Some((read, node::span(*place), assumption))
        });
        assumed.extend(found);
    }
    let mut reported = HashSet::new();
    assumed
        .retain(|(read, ..)| !thought_of.contains(read.name.as_str()) && reported.insert(read.name.as_str()));
    let diagnostics = assumed.into_iter().map(|(read, place, assumption)| {
        let default = optional.get(read.name.as_str()).copied().flatten();
        diagnostic(context, tool, arguments, read, place, &assumption, default)
    });
    Some(diagnostics.collect())
}

fn uses<'a>(context: &LintContext<'a>, read: &ArgumentRead) -> Vec<Node<'a>> {
    if let Some(name) = local_name(context, read) {
        let has_default = name.parent().is_some_and(|parent| {
            matches!(parent.kind(), "object_assignment_pattern" | "assignment_pattern")
        });
        return if has_default { Vec::new() } else { context.uses_of(name) };
    }
    let key = context.file.syntax.node_at(read.span);
    let member = key
        .and_then(|key| key.parent())
        .filter(|it| matches!(it.kind(), "member_expression" | "subscript_expression"));
    member.into_iter().collect()
}

fn last_word(place: Node<'_>) -> Span {
    node::field(place, "property").map_or_else(|| node::span(place), node::span)
}

fn asked(place: Node<'_>, source: &str) -> Option<Assumption> {
    let (_, parent) = node::wrap(place);
    let template = parent.filter(|it| it.kind() == "template_substitution")?.parent()?;
    let arguments = node::wrap(template).1.filter(|it| it.kind() == "arguments")?;
    let callee = node::field(arguments.parent()?, "function")?;
    let name = node::text(callee, source);
    let consequence = "the prompt has the word `undefined` here".to_owned();
    (name == "runPrompt" || name.ends_with(".runPrompt"))
        .then_some(Assumption { consequence, optional: None })
}

fn diagnostic(
    context: &LintContext<'_>,
    tool: &WrittenTool<'_>,
    arguments: &ReadArguments,
    read: &ArgumentRead,
    place: Span,
    assumed: &Assumption,
    default: Option<&Value>,
) -> Diagnostic {
    let (name, consequence) = (&read.name, &assumed.consequence);
    let filled = if default.is_some() { " GenAIScript fills in no `default`." } else { "" };
    let message = format!(
        "Where the model leaves out `{name}`, which is optional, {consequence}.{filled} Give it a fallback, or \
         require it."
    );
    let relies = tool.parameters.as_ref().is_some_and(|map| says_default(map, name));
    let severity = if relies { RULE.severity } else { Severity::Information };
    let fallback = default.and_then(|default| {
        let name = local_name(context, read)?;
        let quote = edit::quote_of(&context.file.source, tool.span);
        let text = format!(" = {}", edit::line(default, quote)?);
        let title = format!("Write `{}{text}`", node::text(name, &context.file.source));
        Some(Fix::new(title, Unsafe, TextEdit::replace(Span::at(name.end_byte()), text)))
    });
    RULE.at(place, message).severity(severity).fixes(fallback).maybe_fix(
        format!("Require `{name}`"),
        Unsafe,
        require(context, tool, arguments, name),
    )
}

/// Whether an argument's schema declares a default; the example of a shorthand may not be one.
fn says_default(parameters: &Value, name: &str) -> bool {
    let properties = parameters.get("properties").unwrap_or(parameters);
    properties.get(name).is_some_and(|schema| schema.get("default").is_some())
}

fn is_schema(tool: &WrittenTool<'_>) -> bool {
    let map = tool.parameters.as_ref().and_then(Value::as_object);
    tool.form == ToolForm::Callback || map.is_some_and(takes_for_schema)
}

fn require(
    context: &LintContext<'_>,
    tool: &WrittenTool<'_>,
    arguments: &ReadArguments,
    name: &str,
) -> Option<TextEdit> {
    let (file, parameters) = (context.file, tool.parameters.as_ref()?);
    if !is_schema(tool) {
        let written = parameters.get(name)?;
        let is_declared = written.get("type").is_some() && written.get("required").is_none();
        return is_declared.then(|| edit::add_member(file, written.span, "required: true")).flatten();
    }
    let name = edit::quote_of(&file.source, tool.span).quote(name);
    match parameters.get("required") {
        Some(required) => edit::add_item(file, required.span, &name),
        None if arguments.required().is_empty() => {
            edit::add_member(file, parameters.span, &format!("required: [{name}]"))
        }
        None => None,
    }
}
