use std::collections::HashMap;

use crate::agentscript::ast::{Agent, ConfigKey};
use crate::agentscript::meaning::SemanticProblem;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Applicability, Diagnostic, Fix, Manual, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// A `generate` needs a model, a role and a description. Each must be set before it: in the agent, or further up
    /// in the function. What is set after it or in another block does not count, and neither does what the caller of
    /// the function has set.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    ///
    /// main agent {
    ///     role "Editor"
    ///     description "Shortens texts without losing facts."
    ///
    ///     main func(input) {
    ///         generate({ input: "Shorten the text." }) -> { text string }
    ///     }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    ///
    /// main agent {
    ///     model Qwen
    ///     role "Editor"
    ///     description "Shortens texts without losing facts."
    ///
    ///     main func(input) {
    ///         generate({ input: "Shorten the text." }) -> { text string }
    ///     }
    /// }
    /// ```
    G10, "missing-generate-config", Error, AgentScript, fix Unsafe, "A `generate` has no model, role or description."
}

const MAX_MODELS: usize = 3;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let missing = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::MissingGenerateConfig(span, key) => Some((*span, *key)),
        _ => None,
    });
    // The fixes of an agent are equal for each `generate` in it.
    let mut fixes = HashMap::new();
    missing.filter_map(|(span, key)| report(it, span, key, &mut fixes)).collect()
}

fn report(
    it: &AgentScript<'_>,
    span: Span,
    key: ConfigKey,
    known: &mut HashMap<(usize, ConfigKey), Vec<Fix>>,
) -> Option<Diagnostic> {
    let agents = &it.meaning.program.agents;
    let number = agents.partition_point(|agent| agent.span.start <= span.start).checked_sub(1)?;
    let agent = agents.get(number)?;
    let message = format!("No `{}` is set before this `generate`. Set it in the agent.", key.name());
    let fixes = known.entry((number, key)).or_insert_with(|| fixes(it, agent, key));
    Some(RULE.at(span, message).fixes(fixes.iter().cloned()))
}

fn fixes(it: &AgentScript<'_>, agent: &Agent, key: ConfigKey) -> Vec<Fix> {
    let set = |how: Applicability, text: String| {
        let edit = addition(it, agent, key, &text);
        Fix::new(format!("Add `{text}`"), how, edit)
    };
    if key != ConfigKey::Model {
        return vec![set(Manual, format!("{} \"\"", key.name()))];
    }
    let how = if it.models().only().is_some() { Unsafe } else { Manual };
    it.models().names().take(MAX_MODELS).map(|model| set(how, format!("model {model}"))).collect()
}

fn addition(it: &AgentScript<'_>, agent: &Agent, key: ConfigKey, text: &str) -> TextEdit {
    let rank = |key: ConfigKey| ConfigKey::ALL.iter().position(|other| *other == key);
    let earlier = agent.configs.iter().filter(|config| rank(config.key) < rank(key));
    if let Some(config) = earlier.max_by_key(|config| config.span.end) {
        let separator = it.separator_before(config.span);
        return TextEdit::replace(Span::at(config.span.range().end), format!("{separator}{text}"));
    }
    let configs = agent.configs.iter().map(|config| config.span);
    let members = configs.chain(agent.functions.iter().map(|function| function.span));
    let separator = members.min().map_or(" ".to_owned(), |first| it.separator_before(first));
    TextEdit::replace(Span::at(agent.body.range().start + 1), format!("{separator}{text}"))
}
