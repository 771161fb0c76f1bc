use super::fitting::{self, Way};
use std::collections::HashSet;

use super::given::{self, Given, Place};
use super::{Own, SERVER_SYSTEMS, SystemKey, is_reserved, parameters_of, systems};
use crate::project::Systems;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits, near, write};
use crate::script::names::normalize_key;
use crate::syntax::{Member, Quote};

pub(super) static RULE: Rule = Rule {
    code: "V11",
    name: "given-variable-does-not-fit",
    severity: Severity::Warning,
    summary: "A variable is given that no parameter takes, or a value that does not fit.",
    explanation: r#"
`vars`, the `vars` of a test and the `parameters` of a configured system give values to parameters, and
nothing checks them. A misspelt key makes a variable that nobody reads. A value is converted only where
the key is spelt exactly as the parameter: one that is no number becomes `undefined`, and one for a list
or an object is dropped. Choices, limits and patterns are not looked at.

Wrong:

```js
script({
    parameters: { count: { type: "integer" } },
    tests: { vars: { cuont: 3 } },
})
```

Right:

```js
script({
    parameters: { count: { type: "integer" } },
    tests: { vars: { count: 3 } },
})
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let given = given::of(context.file);
    if given.is_empty() {
        return;
    }
    let own = Own::of(context.file);
    let systems = systems(context);
    let used = used(context);
    for given in given {
        let said = match given.place {
            Place::Vars | Place::Test => of_variable(context, &own, &systems, &used, &given),
            Place::Parameters(id) => {
                let face = systems.iter().find(|system| *system.id == *id);
                face.and_then(|face| of_parameter(context, id, &parameters_of(face), &given))
            }
            Place::InstanceVars => None,
        };
        found.extend(said);
    }
}

fn of_variable(
    context: &Context<'_>,
    own: &Own<'_>,
    systems: &Systems,
    used: &HashSet<String>,
    given: &Given<'_>,
) -> Option<Diagnostic> {
    let key = given.member.key.as_str();
    let normal = normalize_key(key);
    if own.open || normal.is_empty() {
        return None;
    }
    if let Some(parameter) = own.find(key) {
        return if own.names().any(|name| name == key) {
            unfit(context, parameter, given.member, Way::Converted)
        } else {
            Some(respelt(context, given.member, &parameter.key))
        };
    }
    if let Some(named) = SystemKey::of(systems, key) {
        let Some(parameter) = named.parameter() else {
            return undeclared(context, &named.system.id, &parameters_of(named.system), given, &named.name);
        };
        return unfit(context, parameter, given.member, Way::Converted);
    }
    if is_reserved(&normal) || used.contains(&normal) {
        return None;
    }
    if let Some(meant) = near::nearest(key, own.names()) {
        let message = format!("No parameter is called `{key}`, so nothing reads it. Write `{meant}`.");
        return Some(with_rename(context, RULE.at(given.member.key_span, message), given.member, meant));
    }
    let is_open = context.file.script.reads.iter().any(|read| read.key.is_none());
    if is_open || own.is_empty() || key.contains('.') {
        return None;
    }
    let message = format!("This script neither declares nor reads `{key}`.");
    Some(RULE.at(given.member.key_span, message).severity(Severity::Information))
}

/// The normal keys that the file reads itself.
fn used(context: &Context<'_>) -> HashSet<String> {
    let reads = context.file.script.reads.iter();
    reads.filter_map(|read| read.key.as_deref()).map(normalize_key).collect()
}

fn of_parameter(
    context: &Context<'_>,
    id: &str,
    parameters: &[&Member],
    given: &Given<'_>,
) -> Option<Diagnostic> {
    let normal = normalize_key(&given.member.key);
    match parameters.iter().find(|parameter| normalize_key(&parameter.key) == normal) {
        Some(parameter) => unfit(context, parameter, given.member, Way::Verbatim),
        None => undeclared(context, id, parameters, given, &given.member.key),
    }
}

fn undeclared(
    context: &Context<'_>,
    id: &str,
    parameters: &[&Member],
    given: &Given<'_>,
    name: &str,
) -> Option<Diagnostic> {
    if SERVER_SYSTEMS.contains(&id) {
        return None;
    }
    let span = given.member.key_span;
    match near::nearest(name, parameters.iter().map(|member| member.key.as_str())) {
        Some(meant) => {
            let message = format!("`{id}` declares no parameter `{name}`. Write `{meant}`.");
            let meant = match given.place {
                Place::Parameters(_) => meant.to_owned(),
                _ => format!("{id}.{meant}"),
            };
            Some(with_rename(context, RULE.at(span, message), given.member, &meant))
        }
        None => Some(
            RULE.at(span, format!("`{id}` declares no parameter `{name}`, so nothing takes this value.")),
        ),
    }
}

fn respelt(context: &Context<'_>, member: &Member, name: &str) -> Diagnostic {
    let message = format!(
        "The parameter is spelt `{name}`: under another spelling its value is not converted and may lose \
         to the default. Write `{name}`."
    );
    with_rename(context, RULE.at(member.key_span, message), member, name)
}

fn with_rename(context: &Context<'_>, diagnostic: Diagnostic, member: &Member, name: &str) -> Diagnostic {
    let source = &context.file.source;
    let quote = Quote::of(member.key_span.text(source));
    let text = match quote {
        Some(quote) => quote.quote(name),
        None => write::key(name, edits::quote_of(source, member.value.span)),
    };
    diagnostic.fix(format!("Write `{name}`"), false, vec![Edit::replace(member.key_span, text)])
}

fn unfit(context: &Context<'_>, parameter: &Member, given: &Member, way: Way) -> Option<Diagnostic> {
    let misfit = fitting::misfit(parameter, &given.value, way)?;
    let message = format!("The value does not fit the parameter `{}`: {}.", parameter.key, misfit.effect);
    let diagnostic = RULE.at(given.value.span, message);
    Some(match misfit.meant {
        Some(meant) => {
            let quote = Quote::of(given.value.span.text(&context.file.source)).unwrap_or(Quote::Double);
            let edit = Edit::replace(given.value.span, quote.quote(&meant));
            diagnostic.fix(format!("Write `{meant}`"), false, vec![edit])
        }
        None => diagnostic,
    })
}
