//! Whether a given value fits the schema of its parameter.

use crate::rules::near;
use crate::schema::{self, Defaults, Schema, coercion};
use crate::syntax::{Kind, Member, Value};

/// What is wrong with a value, and the one that is meant where that can be told.
pub(super) struct Misfit {
    /// What happens, as the end of a sentence.
    pub effect: String,
    /// The text that is meant.
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

/// Texts that mean false; any other than these and those that mean true is one by mistake.
const FALSE: [&str; 8] = ["", "0", "f", "false", "n", "no", "none", "off"];

/// The texts that GenAIScript reads as true, in any case.
const TRUE: [&str; 4] = ["ok", "true", "y", "yes"];

/// What is wrong with a value for a parameter; `None` where nothing is.
pub(super) fn misfit(parameter: &Member, value: &Value, way: Way) -> Option<Misfit> {
    let inference = schema::infer_type(&parameter.value, Defaults::Keep);
    if !inference.throws.is_empty() || !inference.unknown.is_empty() {
        return None;
    }
    let inferred = inference.schema?;
    let schema = Schema::new(&inferred);
    // GenAIScript looks at a parameter that is false in JavaScript as if there were none.
    let converts = way == Way::Converted && parameter.value.truthy() == Some(true);
    match (schema.type_name()?, &value.kind) {
        (_, Kind::Dynamic(_) | Kind::Null | Kind::Undefined) => None,
        ("array" | "object", _) if converts => Some(Misfit::of("values for lists and objects are dropped")),
        ("number" | "integer", Kind::String(text)) if converts => coercion::parse_float(text)
            .is_nan()
            .then(|| Misfit::of("this is no number and becomes undefined")),
        ("integer", Kind::Number(number)) if number.fract() != 0.0 => {
            Some(Misfit::of("this is no whole number"))
        }
        ("number" | "integer", Kind::String(_)) if parameter.value.truthy() == Some(true) => {
            Some(Misfit::of("this stays a text where a number is expected"))
        }
        ("boolean", Kind::String(text)) if converts => {
            let word = text.trim().to_lowercase();
            (!TRUE.contains(&&*word) && !FALSE.contains(&&*word))
                .then(|| Misfit::of("this is read as false; `true` and `yes` are read as true"))
        }
        ("boolean", Kind::Number(number)) if converts && *number != 0.0 => {
            Some(Misfit::of("this is read as false; `true` and `yes` are read as true"))
        }
        ("boolean", Kind::String(_)) if way == Way::Verbatim => {
            Some(Misfit::of("this stays a text, and any text but the empty one counts as true"))
        }
        ("string", Kind::String(text)) => not_listed(schema, text),
        ("string", Kind::Number(_) | Kind::Bool(_)) => {
            Some(Misfit::of("this is not converted to the text that is expected"))
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
