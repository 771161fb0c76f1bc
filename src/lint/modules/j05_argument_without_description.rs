use super::ModuleTool;
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::syntax::Value;

declare_rule! {
    /// A model fills in an argument by its name, its type and its description. Where the name does not say it all, such
    /// as the format of a date or the unit of a number, it guesses.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "forecast",
    ///     description: "The forecast of a city.",
    ///     input_schema: { type: "object", properties: { day: { type: "string" } }, required: ["day"] },
    /// }] })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "forecast",
    ///     description: "The forecast of a city.",
    ///     input_schema: {
    ///         type: "object",
    ///         properties: { day: { type: "string", description: "Day as YYYY-MM-DD" } },
    ///         required: ["day"],
    ///     },
    /// }] })
    /// ```
    J05, "argument-without-description", Information, ModuleTool, only asked, "An argument of a tool has no description."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let properties = tool.known_input(context).and_then(|schema| schema.get("properties")?.as_object());
    let members = properties.map(|it| it.members.as_slice()).unwrap_or_default();
    let described = |schema: &Value| {
        schema.as_object().is_none_or(|it| {
            it.open || it.members.is_empty() || it.get("description").is_some() || it.get("$ref").is_some()
        })
    };
    let bare = members.iter().filter(|member| context.has_written(member) && !described(&member.value));
    bare.map(|member| {
        RULE.at(member.key_span, format!("The argument `{}` has no description. Add one.", member.key))
    })
    .collect()
}
