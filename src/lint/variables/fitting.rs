use crate::genaiscript::{Giver, RunInput};
use crate::lint::LintContext;
use crate::lint::declared::DeclaredNames;
use crate::syntax::{Member, Value, ValueKind};

pub(super) struct Misfit {
    pub effect: String,
    pub meant: Option<String>,
}

impl Misfit {
    fn new(effect: impl Into<String>) -> Self {
        Self { effect: effect.into(), meant: None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Converted to the parameter's type, as values given to a run are
    Converted,
    Verbatim,
}

/// Strings that mean false. GenAIScript reads any string as false that is not listed as true.
const FALSE: [&str; 8] = ["", "0", "f", "false", "n", "no", "none", "off"];

/// Strings that GenAIScript reads as true, in any case.
const TRUE: [&str; 4] = ["ok", "true", "y", "yes"];

const READ_AS_FALSE: &str = "this is read as false; `true` and `yes` are read as true";

pub(super) fn misfit(
    context: &LintContext<'_>,
    parameter: &Member,
    value: &Value,
    way: Way,
) -> Option<Misfit> {
    let declared = context.declared(parameter, Giver::Caller);
    let (run, schema) = (&declared.run, declared.schema()?);
    // GenAIScript treats a falsy parameter as undeclared.
    let is_truthy = parameter.value.truthy() == Some(true);
    let converts = way == Way::Converted && is_truthy;
    match (schema.type_name()?, &value.kind) {
        (_, ValueKind::Dynamic(_) | ValueKind::Null | ValueKind::Undefined) => None,
        _ if converts && run.given == RunInput::Dropped => {
            Some(Misfit::new("values for arrays and objects are dropped"))
        }
        ("number" | "integer", ValueKind::String(_)) if converts => {
            let becomes = run.given.apply(value).ok()??;
            (becomes.kind == ValueKind::Undefined)
                .then(|| Misfit::new("this is not a number and becomes undefined"))
        }
        ("integer", ValueKind::Number(number)) if number.fract() != 0.0 => {
            Some(Misfit::new("this is not an integer"))
        }
        ("number" | "integer", ValueKind::String(_)) if is_truthy => {
            Some(Misfit::new("this stays a string where a number is expected"))
        }
        ("boolean", ValueKind::String(text)) if converts => {
            let word = text.trim().to_lowercase();
            (!TRUE.contains(&&*word) && !FALSE.contains(&&*word)).then(|| Misfit::new(READ_AS_FALSE))
        }
        ("boolean", ValueKind::Number(number)) if converts && *number != 0.0 => {
            Some(Misfit::new(READ_AS_FALSE))
        }
        ("boolean", ValueKind::String(_)) if way == Way::Verbatim => {
            Some(Misfit::new("this stays a string, and any string but the empty one counts as true"))
        }
        ("string", ValueKind::String(text)) => not_listed(context, &declared, text),
        ("string", ValueKind::Number(_) | ValueKind::Bool(_)) => {
            Some(Misfit::new("this is not converted to the string that is expected"))
        }
        _ => None,
    }
}

fn not_listed(context: &LintContext<'_>, declared: &DeclaredNames, text: &str) -> Option<Misfit> {
    let strings = declared.strings().filter(|strings| !strings.listed.is_empty() && !strings.has(text))?;
    let names: Vec<String> = strings.iter().take(8).map(|name| format!("`{name}`")).collect();
    Some(Misfit {
        effect: format!("this is none of its values ({}), which is not checked", names.join(", ")),
        meant: context.near.nearest(text, strings.iter()).map(str::to_owned),
    })
}
