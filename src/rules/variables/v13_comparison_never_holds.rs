use tree_sitter::Node;

use super::system_key::SystemKey;
use super::values::Values;
use crate::rules::{Context, Diagnostic, Edit, Fix, Unsafe, edit, near, wording};
use crate::schema::{self, Defaults, Schema};
use crate::script::{Read, ReadForm};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Kind, Member, Value, node};

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

fn check(context: &Context<'_>, read: &Read) -> Vec<Diagnostic> {
    let Some((key, parameter)) = read.value_key().and_then(|key| Some((key, parameter(context, key)?)))
    else {
        return Vec::new();
    };
    // What is assigned to it may be of any type.
    let Some(values) = Possible::of(parameter).filter(|_| !context.world().is_written(key)) else {
        return Vec::new();
    };
    if !may_be_compared(context, read) {
        return Vec::new();
    }
    let found = Values::of(context, read);
    if found.is_mixed {
        return Vec::new();
    }
    let comparisons = found.places.into_iter().flat_map(|place| compared(context, place));
    comparisons.filter_map(|other| diagnostic(context, &parameter.key, &values, other)).collect()
}

/// Whether what is read, or the name that it gets, stands near a comparison.
fn may_be_compared(context: &Context<'_>, read: &Read) -> bool {
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

/// The parameter whose value a key reads.
fn parameter<'a>(context: &'a Context<'_>, key: &str) -> Option<&'a Member> {
    if !context.file.script().is_system()
        && let Some(own) = context.own().find(key)
    {
        return Some(own);
    }
    SystemKey::of(context.systems(), key)?.parameter()
}

/// The values that a parameter may have.
enum Possible {
    Boolean,
    Number,
    /// Those of an `enum` of strings.
    Strings(Vec<String>),
}

impl Possible {
    fn of(parameter: &Member) -> Option<Self> {
        // A falsy declaration counts as none: what is given stays as it is.
        if parameter.value.truthy() != Some(true) {
            return None;
        }
        let inference = schema::infer_type(&parameter.value, Defaults::Keep);
        if !inference.throws.is_empty() || !inference.unknown.is_empty() {
            return None;
        }
        let inferred = inference.schema?;
        let schema = Schema::new(&inferred);
        let default = schema.default().map(|default| &default.kind);
        match schema.type_name()? {
            "boolean" => matches!(default, None | Some(Kind::Bool(_))).then_some(Self::Boolean),
            "number" | "integer" => matches!(default, None | Some(Kind::Number(_))).then_some(Self::Number),
            "string" => {
                let listed = schema.enumeration()?.iter().map(|value| Some(value.as_str()?.to_owned()));
                let mut listed: Vec<String> = listed.collect::<Option<_>>()?;
                match default {
                    None => {}
                    Some(Kind::String(text)) => listed.push(text.clone()),
                    Some(_) => return None,
                }
                listed.dedup();
                (!listed.is_empty()).then_some(Self::Strings(listed))
            }
            _ => None,
        }
    }

    /// Whether a value of these equals another one.
    fn may_equal(&self, other: &Value, is_strict: bool) -> bool {
        match (self, &other.kind) {
            (Self::Boolean, Kind::String(text)) => !is_strict && matches!(text.trim(), "" | "0" | "1"),
            (Self::Number, Kind::String(text)) => {
                !is_strict && (text.trim().is_empty() || text.trim().parse::<f64>().is_ok())
            }
            (Self::Boolean, Kind::Number(number)) => !is_strict && [0.0, 1.0].contains(number),
            (Self::Number, Kind::Bool(_)) | (Self::Strings(_), Kind::Bool(_) | Kind::Number(_)) => !is_strict,
            // An empty string asks whether one is given.
            (Self::Strings(listed), Kind::String(text)) => {
                text.is_empty() || listed.iter().any(|listed| listed == text)
            }
            _ => true,
        }
    }
}

/// What a value is compared with.
struct Comparison<'a> {
    other: Node<'a>,
    value: Value,
    is_strict: bool,
    is_equality: bool,
}

/// What an expression is compared with: `x === "a"`, `switch (x) { case "a": }`.
fn compared<'a>(context: &Context<'a>, place: Node<'a>) -> Vec<Comparison<'a>> {
    let (place, Some(parent)) = node::wrap(place) else { return Vec::new() };
    let comparison = |other: Node<'a>, is_strict: bool, is_equality: bool| Comparison {
        other,
        value: context.value(other),
        is_strict,
        is_equality,
    };
    match (parent.kind(), node::operator(parent)) {
        ("binary_expression", Some(operator @ ("==" | "===" | "!=" | "!=="))) => {
            let side = if node::is_field(parent, "left", place) { "right" } else { "left" };
            let other = node::field(parent, side);
            let of = |other| comparison(other, operator.len() == 3, operator.starts_with('='));
            other.map(of).into_iter().collect()
        }
        ("switch_statement", _) => {
            let body = node::field(parent, "body").map(node::children).unwrap_or_default();
            let cases = body.into_iter().filter(|case| case.kind() == "switch_case");
            cases.filter_map(|case| Some(comparison(node::field(case, "value")?, true, true))).collect()
        }
        _ => Vec::new(),
    }
}

fn diagnostic(
    context: &Context<'_>,
    name: &str,
    possible: &Possible,
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
        Possible::Strings(listed) => {
            let listed = wording::list(listed.iter().map(String::as_str))?;
            format!("The values of `{name}` are {listed}, so this comparison {outcome}.")
        }
    };
    let place = node::span(other);
    let source = &context.file.source;
    let meant = match (possible, &value.kind) {
        (Possible::Boolean, Kind::String(text)) => match text.trim().to_lowercase().as_str() {
            "true" | "yes" | "y" | "ok" | "1" | "on" => Some("true".to_owned()),
            "false" | "no" | "n" | "0" | "off" => Some("false".to_owned()),
            _ => None,
        },
        (Possible::Number, Kind::String(text)) => {
            text.trim().parse::<f64>().ok().map(|_| text.trim().to_owned())
        }
        (Possible::Strings(listed), Kind::String(text)) => {
            let meant = near::nearest(text, listed.iter().map(String::as_str));
            meant.map(|meant| edit::quote_at(source, place).quote(meant))
        }
        _ => None,
    };
    let fix = meant
        .map(|text| (text.clone(), Fix::new(format!("Write `{text}`"), Unsafe, Edit::replace(place, text))));
    // What a constant names stands elsewhere.
    let fix = fix.filter(|_| node::is_literal(node::unwrap(other)));
    let advice = fix.as_ref().map(|(text, _)| format!(" Write `{text}`.")).unwrap_or_default();
    Some(RULE.at(place, format!("{problem}{advice}")).fixes(fix.map(|(_, fix)| fix)))
}
