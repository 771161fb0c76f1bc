use super::p35_unread_parameter::if_unread;
use super::parameter::Parameter;
use crate::rules::{Context, Diagnostic, Safe};

declare_rule! {
    /// GenAIScript converts a value that a user gives, but only when the declaration is truthy in JavaScript. A
    /// parameter that is declared by `NaN` or `0` gets the string as it was given: with `--vars year=2024`,
    /// `env.vars.year` is `"2024"`.
    ///
    /// A schema declares the same, and its values are converted.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { year: NaN, offset: 0 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///   parameters: {
    ///     year: { type: "number", required: true },
    ///     offset: { type: "integer", default: 0 },
    ///   },
    /// })
    /// ```
    P17, "zero-shorthand", Information, Parameter, fix Safe, "A parameter declared by `NaN` or `0` gets strings instead of numbers."
}

fn check(context: &Context<'_>, parameter: &Parameter<'_>) -> Option<Diagnostic> {
    let value = &parameter.member.value;
    let schema = match value.as_number()? {
        number if number.is_nan() => r#"{ type: "number", required: true }"#,
        0.0 => r#"{ type: "integer", default: 0 }"#,
        _ => return None,
    };
    let message = format!("A value given for `{}` stays a string. Write a schema.", parameter.member.key);
    let diagnostic = RULE.at(value.span, message).write(Safe, value.span, schema);
    Some(if_unread(context, parameter, diagnostic))
}
