use super::ModuleTool;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Severity};
use crate::tools::ToolHost;
use crate::workspace::Provider;

declare_rule! {
    /// A model's provider takes names of tools with letters, digits, `_` and `-`, up to 64 of them; Gemini wants a
    /// letter or `_` first. The Model Context Protocol allows dots and 128 characters, so such a tool is listed, but the
    /// client's request to the provider fails. Clients put the name of the server before that of the tool, as in
    /// `mcp__weather__forecast`, which leaves less than 57 characters.
    ///
    /// Names of one module that share a scheme, as `weather.now` and `weather.tomorrow`, are reported once, at the first.
    ///
    /// It is an error in a call of a provider's own SDK, and a warning where the tool may come to other providers.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "weather forecast",
    ///     description: "The forecast of a city.",
    ///     input_schema: { type: "object", properties: { city: { type: "string" } } },
    /// }] })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import Anthropic from "@anthropic-ai/sdk"
    /// const client = new Anthropic()
    /// client.messages.create({ model: "claude-sonnet-5", max_tokens: 1000, messages: [], tools: [{
    ///     name: "weather_forecast",
    ///     description: "The forecast of a city.",
    ///     input_schema: { type: "object", properties: { city: { type: "string" } } },
    /// }] })
    /// ```
    J02, "refused-tool-name", Error, ModuleTool, "A tool has a name that providers do not take."
}

const MAX_NAME: usize = 64;

/// Length of the shortest prefix: `mcp__a__`.
const PREFIX: usize = 8;

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let name = tool.name()?;
    let span = context.here(tool.declaration.name.place())?;
    // The agents SDK replaces characters, and Mastra sends the keys of the agent's tools.
    if matches!(tool.declaration.host, ToolHost::OpenAiAgents | ToolHost::Mastra)
        || !tool.declaration.is_sent()
    {
        return None;
    }
    let providers = context.project.providers_of_tool(tool.declaration);
    let refusing: Vec<Provider> = providers.into_iter().filter(|by| !by.profile.takes_name(name)).collect();
    let is_certain = tool.declaration.has_one_provider() || refusing.iter().any(|by| by.is_asked);
    let severity = if is_certain { Severity::Error } else { Severity::Warning };
    if refusing.is_empty() {
        let is_long = tool.is_served() && name.chars().count() > MAX_NAME - PREFIX;
        return is_long.then(|| RULE.at(span, with_prefix(name)).severity(Severity::Warning));
    }
    let names = Provider::names(&refusing);
    let who = match names.as_slice() {
        [one] => format!("{one} does"),
        [before @ .., last] => format!("{} and {last} do", before.join(", ")),
        [] => return None,
    };
    let advice = advice(name);
    let found = RULE.at(span, format!("{who} not allow the name `{name}`. {advice}")).severity(severity);
    // Names of one scheme are changed together.
    Some(if advice == SCHEME { found.common_cause(who, name, "tools") } else { found })
}

const SCHEME: &str = "Write it with letters, digits, `_` and `-`.";

fn with_prefix(name: &str) -> String {
    format!(
        "Clients put `mcp__`, the server's name and `__` before `{name}`, which makes more than {MAX_NAME} characters: \
         providers refuse the tool. Shorten it."
    )
}

fn advice(name: &str) -> String {
    let length = name.chars().count();
    let is_plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-');
    if name.is_empty() {
        "Give the tool a name.".to_owned()
    } else if !name.chars().all(is_plain) {
        SCHEME.to_owned()
    } else if length > MAX_NAME {
        format!("It has {length} characters; {MAX_NAME} are allowed.")
    } else {
        "Begin it with a letter.".to_owned()
    }
}
