use super::comparison::parameter;
use crate::genaiscript::name_uses::KnownValues;
use crate::genaiscript::name_uses::{Comparison, compared};
use crate::genaiscript::{Giver, ReadForm, RunInput, VarsRead};
use crate::lint::declared::{DeclaredNames, Strings};
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit, wording};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Value, ValueKind, node};

declare_rule! {
    /// The values of a parameter that is a boolean or a number are converted, whoever gives them: a comparison with a
    /// string by `===` never holds, and one by `!==` always does. So it is with a value that the `enum` of a parameter
    /// does not have.
    ///
    /// A parameter that is declared by plain `false`, `0` or `NaN` gets strings, which P16 and P17 report.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { force: { type: "boolean", default: false } } })
    /// if (env.vars.force === "true") overwrite()
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { force: { type: "boolean", default: false } } })
    /// if (env.vars.force) overwrite()
    /// ```
    V13, "comparison-never-holds", Warning, Read, fix Unsafe, "A parameter is compared with a value that it never has."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Vec<Diagnostic> {
    let Some((key, parameter)) = read.value_key().and_then(|key| Some((key, parameter(context, key)?)))
    else {
        return Vec::new();
    };
    let declared = context.declared(parameter, Giver::Caller);
    // An assigned value may be of any type.
    let Some(values) =
        Possible::from_declared(&declared).filter(|_| !context.run_variables().is_written(key))
    else {
        return Vec::new();
    };
    if !may_be_compared(context, read) {
        return Vec::new();
    }
    let found = KnownValues::collect(context.names(), read);
    if found.is_mixed {
        return Vec::new();
    }
    let comparisons = found.places.into_iter().flat_map(|place| compared(context.names(), place));
    comparisons.filter_map(|other| diagnostic(context, &parameter.key, &values, other)).collect()
}

/// Whether the read, or the name bound to it, is near a comparison.
fn may_be_compared(context: &LintContext<'_>, read: &VarsRead) -> bool {
    let (compared, source) = (context.compared(), &context.file.source);
    if let ReadForm::Pattern { binding, .. } = read.form {
        return binding.is_some_and(|name| compared.has(name.text(source)));
    }
    let has_name = |place| match usage::usage(place, source) {
        Usage::Named(name) => compared.has(node::text(name, source)),
        _ => false,
    };
    if compared.is_near(read.span) {
        return true;
    }
    let before = &source[..read.span.range().start];
    let line = &before[before.rfind('\n').unwrap_or(0)..];
    line.contains('=') && context.file.syntax.node_at(read.span).is_some_and(has_name)
}

enum Possible<'d> {
    Boolean,
    Number,
    /// Choices of a string `enum`, and the default if it is not one of them.
    Strings(&'d Strings, Option<&'d str>),
}

impl<'d> Possible<'d> {
    fn from_declared(declared: &'d DeclaredNames) -> Option<Self> {
        let run = &declared.run;
        declared.schema()?;
        let default = run.default.as_ref().map(|default| &default.kind);
        match run.given {
            RunInput::Boolean => matches!(default, None | Some(ValueKind::Bool(_))).then_some(Self::Boolean),
            RunInput::Number | RunInput::Integer => {
                matches!(default, None | Some(ValueKind::Number(_))).then_some(Self::Number)
            }
            RunInput::Kept => {
                let strings = declared.strings()?;
                let default = match default {
                    None => None,
                    Some(ValueKind::String(text)) => Some(text.as_str()).filter(|text| !strings.has(text)),
                    Some(_) => return None,
                };
                (!strings.listed.is_empty() || default.is_some()).then_some(Self::Strings(strings, default))
            }
            RunInput::Unconverted | RunInput::Dropped | RunInput::Unknown => None,
        }
    }

    fn may_equal(&self, other: &Value, is_strict: bool) -> bool {
        match (self, &other.kind) {
            (Self::Boolean, ValueKind::String(text)) => !is_strict && matches!(text.trim(), "" | "0" | "1"),
            (Self::Number, ValueKind::String(text)) => {
                !is_strict && (text.trim().is_empty() || text.trim().parse::<f64>().is_ok())
            }
            (Self::Boolean, ValueKind::Number(number)) => !is_strict && [0.0, 1.0].contains(number),
            (Self::Number, ValueKind::Bool(_))
            | (Self::Strings(..), ValueKind::Bool(_) | ValueKind::Number(_)) => !is_strict,
            // A comparison with an empty string tests for a missing value.
            (Self::Strings(strings, default), ValueKind::String(text)) => {
                text.is_empty() || strings.has(text) || *default == Some(text)
            }
            _ => true,
        }
    }
}

fn diagnostic(
    context: &LintContext<'_>,
    name: &str,
    possible: &Possible<'_>,
    comparison: Comparison<'_>,
) -> Option<Diagnostic> {
    let Comparison { other, value, is_strict, is_equality } = comparison;
    if possible.may_equal(&value, is_strict) {
        return None;
    }
    let outcome = if is_equality { "never holds" } else { "always holds" };
    let problem = match possible {
        Possible::Boolean => format!("`{name}` is a boolean, so this comparison {outcome}."),
        Possible::Number => format!("`{name}` is a number, so this comparison {outcome}."),
        Possible::Strings(strings, default) => {
            let listed = wording::list(strings.iter().chain(*default))?;
            format!("The values of `{name}` are {listed}, so this comparison {outcome}.")
        }
    };
    let place = node::span(other);
    let source = &context.file.source;
    let meant = match (possible, &value.kind) {
        (Possible::Boolean, ValueKind::String(text)) => match text.trim().to_lowercase().as_str() {
            "true" | "yes" | "y" | "ok" | "1" | "on" => Some("true".to_owned()),
            "false" | "no" | "n" | "0" | "off" => Some("false".to_owned()),
            _ => None,
        },
        (Possible::Number, ValueKind::String(text)) => {
            text.trim().parse::<f64>().ok().map(|_| text.trim().to_owned())
        }
        (Possible::Strings(strings, default), ValueKind::String(text)) => {
            let meant = context.near.nearest(text, strings.iter().chain(*default));
            meant.map(|meant| edit::quote_at(source, place).quote(meant))
        }
        _ => None,
    };
    let fix = meant.map(|text| {
        (text.clone(), Fix::new(format!("Write `{text}`"), Unsafe, TextEdit::replace(place, text)))
    });
    // A constant's value is elsewhere.
    let fix = fix.filter(|_| node::is_literal(node::unwrap(other)));
    let advice = fix.as_ref().map(|(text, _)| format!(" Write `{text}`.")).unwrap_or_default();
    Some(RULE.at(place, format!("{problem}{advice}")).fixes(fix.map(|(_, fix)| fix)))
}
