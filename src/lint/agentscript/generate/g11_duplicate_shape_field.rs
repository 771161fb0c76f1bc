use std::collections::HashMap;

use crate::agentscript::ast::{AgentShape, AgentType};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Applicability, Diagnostic};

declare_rule! {
    /// AgentScript refuses a shape with two fields of one name. Releases from 0.1.16 on call this
    /// `DUPLICATE_CONTRACT_FIELD`.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Rate the text." }) -> { rating number reason string rating number }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Rate the text." }) -> { rating number reason string }
    /// ```
    G11, "duplicate-shape-field", Error, AgentScript, fix Safe, "A shape has two fields of one name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let answers = it.meaning.generates.iter().filter_map(|site| site.generate.shape.as_ref());
    let inputs = it.meaning.inputs.iter().map(|input| input.shape);
    answers.chain(inputs).flat_map(|shape| of_shape(it, shape)).collect()
}

fn of_shape(it: &AgentScript<'_>, shape: &AgentShape) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut known = HashMap::new();
    for field in &shape.fields {
        let name = field.name.text.as_str();
        let Some((first, ty)) = known.get(name) else {
            known.insert(name, (field.span, field.ty.as_ref().map(AgentType::text)));
            continue;
        };
        let is_same = *ty == field.ty.as_ref().map(AgentType::text);
        let message =
            format!("The shape has a field `{name}` already, and AgentScript refuses a second one.");
        let diagnostic = RULE.at(field.span, message).related(*first, "the first one");
        found.push(diagnostic.fix(
            format!("Remove the second `{name}`"),
            Applicability::safe_if(is_same),
            it.removal(field.span),
        ));
    }
    found
}
