//! Whether a given value fits the schema of its parameter.

use crate::rules::near;
use crate::schema::{self, Defaults, Schema, coercion};
use crate::syntax::{Kind, Member, Value};

/// What is wrong with a value, and the one that is meant where that can be told.
pub(super) struct Misfit {
    /// What happens, as the end of a sentence.
    pub effect: String,
    /// The string that is meant.
    pub meant: Option<String>,
}

impl Misfit {
    fn of(effect: impl Into<String>) -> Self {
        Self { effect: effect.into(), meant: None }
    }
}

/// How a value gets to its parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// As one that a run is given: converted to the parameter's type
    Converted,
    /// As it is
    Verbatim,
}

/// Strings that mean false. Any other, but for those that mean true, is read as false by mistake.
const FALSE: [&str; 8] = ["", "0", "f", "false", "n", "no", "none", "off"];

/// The strings that GenAIScript reads as true, in any case.
const TRUE: [&str; 4] = ["ok", "true", "y", "yes"];

const READ_AS_FALSE: &str = "this is read as false; `true` and `yes` are read as true";

/// What is wrong with a value for a parameter; `None` where nothing is.
pub(super) fn misfit(parameter: &Member, value: &Value, way: Way) -> Option<Misfit> {
    let inference = schema::infer_type(&parameter.value, Defaults::Keep);
    if !inference.throws.is_empty() || !inference.unknown.is_empty() {
        return None;
    }
    let inferred = inference.schema?;
    let schema = Schema::new(&inferred);
    // GenAIScript takes a parameter that is falsy for none at all.
    let is_truthy = parameter.value.truthy() == Some(true);
    let converts = way == Way::Converted && is_truthy;
    match (schema.type_name()?, &value.kind) {
        (_, Kind::Dynamic(_) | Kind::Null | Kind::Undefined) => None,
        ("array" | "object", _) if converts => Some(Misfit::of("values for arrays and objects are dropped")),
        ("number" | "integer", Kind::String(text)) if converts => coercion::parse_float(text)
            .is_nan()
            .then(|| Misfit::of("this is not a number and becomes undefined")),
        ("integer", Kind::Number(number)) if number.fract() != 0.0 => {
            Some(Misfit::of("this is not an integer"))
        }
        ("number" | "integer", Kind::String(_)) if is_truthy => {
            Some(Misfit::of("this stays a string where a number is expected"))
        }
        ("boolean", Kind::String(text)) if converts => {
            let word = text.trim().to_lowercase();
            (!TRUE.contains(&&*word) && !FALSE.contains(&&*word)).then(|| Misfit::of(READ_AS_FALSE))
        }
        ("boolean", Kind::Number(number)) if converts && *number != 0.0 => Some(Misfit::of(READ_AS_FALSE)),
        ("boolean", Kind::String(_)) if way == Way::Verbatim => {
            Some(Misfit::of("this stays a string, and any string but the empty one counts as true"))
        }
        ("string", Kind::String(text)) => not_listed(schema, text),
        ("string", Kind::Number(_) | Kind::Bool(_)) => {
            Some(Misfit::of("this is not converted to the string that is expected"))
        }
        _ => None,
    }
}

fn not_listed(schema: Schema<'_>, text: &str) -> Option<Misfit> {
    let listed: Option<Vec<&str>> = schema.enumeration()?.iter().map(Value::as_str).collect();
    let listed = listed.filter(|listed| !listed.is_empty() && !listed.contains(&text))?;
    let names: Vec<String> = listed.iter().take(8).map(|name| format!("`{name}`")).collect();
    Some(Misfit {
        effect: format!("this is none of its values ({}), which is not checked", names.join(", ")),
        meant: near::nearest(text, listed).map(str::to_owned),
    })
}
