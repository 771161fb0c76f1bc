use super::ModuleTool;
use crate::lint::Diagnostic;
use crate::lint::engine::ModuleContext;
use crate::syntax::Value;

declare_rule! {
    /// The schema `{}` allows anything: a model does not learn whether to give text, a number or an object, and some
    /// clients fill in a string.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "forecast",
    ///     description: "The forecast of a city.",
    ///     input_schema: { type: "object", properties: { city: {} } },
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
    ///     input_schema: { type: "object", properties: { city: { type: "string" } } },
    /// }] })
    /// ```
    J13, "empty-schema", Information, ModuleTool, "An argument of a tool has the schema `{}`, which says nothing."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let properties = tool.known_input(context).and_then(|schema| schema.get("properties")?.as_object());
    let members = properties.map(|it| it.members.as_slice()).unwrap_or_default();
    let is_empty = |value: &Value| value.as_object().is_some_and(|it| it.members.is_empty() && !it.open);
    let empty = members.iter().filter(|member| context.has_written(member) && is_empty(&member.value));
    empty
        .map(|member| {
            let advice = if tool.is_built() { "Write the schema of its values" } else { "Add its `type`" };
            let message = format!(
                "The schema of `{}` says nothing, and allows anything. {advice}, or describe it.",
                member.key
            );
            RULE.at(member.value.span, message)
        })
        .collect()
}
