use super::p35_unread_parameter::if_unread;
use super::parameter::ParameterSite;
use crate::genaiscript::{Giver, RunValue};
use crate::lint::{Applicability, Diagnostic, Fix, LintContext, Unsafe, variables};

declare_rule! {
    /// GenAIScript converts a value that a user gives, but only when the declaration is truthy in JavaScript. A
    /// parameter that is declared by `NaN` or `0` gets the string as it was given: with `--vars year=2024`,
    /// `env.vars.year` is `"2024"`.
    ///
    /// A schema declares the same, and its values are converted. A script that compares the value with a string has
    /// to be changed then. GenAIScript takes `0` for an `integer`, which drops what a user gives behind the point;
    /// write `number` where fractions are meant.
    ///
    /// Nothing is reported where the value is only shown in a text, or calculated with in a way that takes the string
    /// for the number, as in `year - 1`.
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

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    let value = &parameter.member.value;
    let (schema, of_fractions) = match value.as_number()? {
        number if number.is_nan() => (r#"{ type: "number", required: true }"#, None),
        0.0 => (r#"{ type: "integer", default: 0 }"#, Some(r#"{ type: "number", default: 0 }"#)),
        _ => return None,
    };
    if variables::is_same_as_string(context, parameter.member) {
        return None;
    }
    let unconverted = RunValue::from_parameter(value, Giver::Caller).unconverted(&parameter.member.key)?;
    let how = Applicability::safe_if(!variables::is_taken_for_string(context, parameter.member));
    let diagnostic = RULE.at(value.span, format!("{unconverted}. Write a schema."));
    let diagnostic = diagnostic.write(how, value.span, schema);
    let diagnostic = diagnostic.fixes(of_fractions.map(|text| Fix::write(Unsafe, value.span, text)));
    Some(if_unread(context, parameter, diagnostic))
}
