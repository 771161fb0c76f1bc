use super::parameter::ParameterSite;
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::Value;

declare_rule! {
    /// The frontmatter of a script in Markdown is YAML, which knows no `NaN`, no `undefined` and no JavaScript: what
    /// is there is a string, and the default of the parameter. In a call of `script()`, `NaN` declares a required
    /// number.
    ///
    /// Wrong, in `trip.genai.md`:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   budget: NaN
    /// ---
    /// Plan a trip that costs ${env.vars.budget} euros at most.
    /// ```
    ///
    /// Right, in `trip.genai.md`:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   budget: { type: number, required: true }
    /// ---
    /// Plan a trip that costs ${env.vars.budget} euros at most.
    /// ```
    P42, "expression-in-frontmatter", Warning, Parameter, "An expression in the frontmatter of a script in Markdown is a string."
}

/// JavaScript names that authors use as parameter values by habit.
const NAMES: [&str; 4] = ["-Infinity", "Infinity", "NaN", "undefined"];

const BEGINNINGS: [&str; 6] = ["() =>", "Date.now(", "env.vars.", "new Date(", "path.join(", "process.env."];

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    context.file.script().markdown.as_ref()?;
    let schema = parameter.place.schema();
    let default = match &schema {
        // P20 reports defaults of another type.
        Some(schema) if schema.is("string") => &schema.member("default")?.value,
        Some(_) => return None,
        None => &parameter.member.value,
    };
    let text = written(context, default)?;
    let is_name = NAMES.contains(&text);
    if !is_name && !BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) {
        return None;
    }
    let name = &parameter.member.key;
    let problem = format!("YAML takes `{text}` for a string, which is the default of `{name}`.");
    let advice = if text == "NaN" {
        "For a required number, write `{ type: number, required: true }`."
    } else if is_name {
        "Write a value, or a schema."
    } else {
        "Leave it out, and write the expression where the parameter is read."
    };
    Some(RULE.at(default.span, format!("{problem} {advice}")))
}

fn written<'a>(context: &LintContext<'a>, value: &Value) -> Option<&'a str> {
    let text = value.as_str()?;
    let written = value.span.text(&context.file.source);
    (written == text && !written.contains('\n')).then_some(written)
}
