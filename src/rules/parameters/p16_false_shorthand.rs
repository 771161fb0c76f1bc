use super::p35_unread_parameter::if_unread;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Safe};
use crate::syntax::Kind;

declare_rule! {
    /// GenAIScript converts a value that a user gives, but only when the declaration is truthy in JavaScript. A
    /// parameter that is declared by plain `false` gets the string as it was given: with `--vars force=false`, or from
    /// a GitHub Action, `env.vars.force` is `"false"`, which counts as true in an `if`.
    ///
    /// A schema declares the same, and its values are converted.
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

fn check(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Diagnostic> {
    let value = &parameter.member.value;
    (value.kind == Kind::Bool(false)).then(|| {
        let message = format!(
            "A value given for `{}` stays a string, and `\"false\"` counts as true. Write a schema.",
            parameter.member.key
        );
        let diagnostic = RULE.at(value.span, message);
        let diagnostic = diagnostic.write(Safe, value.span, r#"{ type: "boolean", default: false }"#);
        if_unread(context, parameter, diagnostic)
    })
}
