use super::ModuleTool;
use crate::json_schema::keywords;
use crate::lint::engine::ModuleContext;
use crate::lint::undeclared_required::{UndeclaredRequired, undeclared_required};
use crate::lint::{Diagnostic, Safe, edit};

declare_rule! {
    /// A name in `required` that is not among the `properties` asks a model for an argument that it knows nothing about,
    /// so that it makes a value up; the property that was meant stays optional. Gemini refuses such a schema, and so does
    /// OpenAI in strict mode.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import OpenAI from "openai"
    /// const client = new OpenAI()
    /// client.chat.completions.create({ model: "gpt-5.2", messages: [], tools: [{
    ///     type: "function",
    ///     function: {
    ///         name: "order",
    ///         description: "Orders a phone.",
    ///         parameters: { type: "object", properties: { model: { type: "string" } }, required: ["modell"] },
    ///     },
    /// }] })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import OpenAI from "openai"
    /// const client = new OpenAI()
    /// client.chat.completions.create({ model: "gpt-5.2", messages: [], tools: [{
    ///     type: "function",
    ///     function: {
    ///         name: "order",
    ///         description: "Orders a phone.",
    ///         parameters: { type: "object", properties: { model: { type: "string" } }, required: ["model"] },
    ///     },
    /// }] })
    /// ```
    J20, "required-argument-not-declared", Warning, ModuleTool, awaits Pause, fix Safe, "`required` names an argument that is not declared."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let written = tool.known_input(context).filter(|_| !tool.is_built() && !tool.may_be_changed(context));
    let schemas = written.into_iter().flat_map(keywords::all).filter_map(undeclared_required);
    schemas.flat_map(|found| of_schema(context, &found)).collect()
}

fn of_schema(context: &ModuleContext<'_>, found: &UndeclaredRequired<'_>) -> Vec<Diagnostic> {
    let source = &context.file.source;
    // A list that other code makes has no names of its own here.
    let written = found.undeclared.iter().filter(|(item, name)| item.span.text(source).contains(name));
    written
        .map(|(item, name)| {
            let meant = context.near.nearest(name, found.optional.iter().copied());
            let advice = meant.map_or_else(
                || "Declare it in `properties`, or remove it".to_owned(),
                |meant| format!("Write `{meant}`"),
            );
            let respelt = meant.and_then(|meant| edit::replace_string(source, item.span, meant));
            RULE.at(item.span, format!("No property is called `{name}`, yet it is required. {advice}."))
                .maybe_fix(advice, Safe, respelt)
        })
        .collect()
}
