use crate::agentscript::meaning::GenerateSite;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Safe, Unsafe};

declare_rule! {
    /// AgentScript refuses a `generate` that is given the same option twice.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: 3, attempts: 3 }) -> { answer string }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Answer the question.", attempts: 3 }) -> { answer string }
    /// ```
    G09, "duplicate-generate-option", Error, AgentScript, fix Safe, "`generate` is given an option twice."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    it.meaning.generates.iter().flat_map(|site| of_site(it, site)).collect()
}

fn of_site(it: &AgentScript<'_>, site: &GenerateSite<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut known = std::collections::HashMap::new();
    for option in &site.generate.options {
        let name = option.key.text.as_str();
        let Some(first) = known.get(name) else {
            known.insert(name, option);
            continue;
        };
        let is_same = option.value.span.text(it.source) == first.value.span.text(it.source);
        let message = format!("`{name}` is given twice, and AgentScript refuses that. Leave one of the two.");
        let diagnostic = RULE.at(option.span, message).related(first.span, "the first one");
        found.push(if is_same {
            diagnostic.fix(format!("Remove the second `{name}`"), Safe, it.removal(option.span))
        } else {
            // The other rules check the last one.
            diagnostic.fix(format!("Remove the first `{name}`"), Unsafe, it.removal(first.span))
        });
    }
    found
}
