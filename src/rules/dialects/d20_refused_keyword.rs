use super::Objection;
use crate::dialects::Trouble;
use crate::rules::{Diagnostic, Unsafe};

declare_rule! {
    /// Each provider takes a part of JSON Schema only, and rejects the whole request for a keyword outside of
    /// that part. A constraint can be said in the description; the rest has to be expressed in another way.
    /// GenAIScript sends the schema of an answer to OpenAI to be enforced, and that is an error. It sends the
    /// schemas of tools as they are, not to be enforced: there it is information.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { city: { type: "string", minLength: 1 } } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     model: "openai:gpt-4o",
    ///     responseSchema: { type: "object", properties: { city: { type: "string", pattern: "." } } },
    /// })
    /// ```
    D20, "refused-keyword", Error, Objection[Keyword | Constraint, Refuses], fix Unsafe, "A keyword is one that the provider rejects."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let remark = objection.remark();
    let is_constraint = remark.trouble == Trouble::Constraint;
    let advice = if is_constraint { "Say it in the description." } else { "Remove it." };
    let diagnostic = objection.report(&RULE, &format!("`{}`", remark.name), advice);
    let diagnostic = if is_constraint { objection.or_tag(diagnostic) } else { diagnostic };
    objection.or_remove(diagnostic, Unsafe)
}
