use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// A shape without fields asks the model for an empty object.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// generate({ input: "Rate the text." }) -> {}
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// generate({ input: "Rate the text." }) -> { rating number }
    /// ```
    G22, "empty-shape", Hint, AgentScript, "A shape has no fields."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let shapes = it.meaning.generates.iter().filter_map(|site| site.generate.shape.as_ref());
    let empty = shapes.filter(|shape| shape.fields.is_empty());
    let message = "The shape has no fields, so that the model is asked for an empty object.";
    empty.map(|shape| RULE.at(shape.span, message)).collect()
}
