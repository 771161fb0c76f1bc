use super::p35_unread_parameter::if_unread;
use super::parameter::ParameterSite;
use crate::genaiscript::{Giver, RunValue};
use crate::lint::{Applicability, Diagnostic, LintContext, variables};
use crate::syntax::ValueKind;

declare_rule! {
    /// GenAIScript converts a value that a user gives, but only when the declaration is truthy in JavaScript. A
    /// parameter that is declared by plain `false` gets the string as it was given: with `--vars force=false`, or from
    /// a GitHub Action, `env.vars.force` is `"false"`, which counts as true in an `if`.
    ///
    /// A schema declares the same, and its values are converted. A script that compares the value with a string has
    /// to be changed then.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { force: false } })
    /// if (env.vars.force) overwrite()
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { force: { type: "boolean", default: false } } })
    /// if (env.vars.force) overwrite()
    /// ```
    P16, "false-shorthand", Warning, Parameter, fix Safe, "A parameter declared by `false` gets strings: `\"false\"` counts as true."
}

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let value = &parameter.member.value;
    if value.kind != ValueKind::Bool(false) {
        return None;
    }
    let unconverted = RunValue::from_parameter(value, Giver::Caller).unconverted(&parameter.member.key)?;
    let how = Applicability::safe_if(!variables::is_taken_for_string(context, parameter.member));
    let diagnostic = RULE.at(value.span, format!("{unconverted}. Write a schema."));
    let diagnostic = diagnostic.write(how, value.span, r#"{ type: "boolean", default: false }"#);
    Some(if_unread(context, parameter, diagnostic))
}
