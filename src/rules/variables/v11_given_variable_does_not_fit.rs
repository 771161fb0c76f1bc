use super::fitting::{self, Way};
use std::collections::HashSet;

use super::given::{self, Given, Place};
use super::{Own, SERVER_SYSTEMS, SystemKey, in_scope, looks_like_system, parameters_of, systems};
use crate::project::mentions::MentionKind;
use crate::project::{ScriptSummary, Systems};
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe, edit};
use crate::script::names::normalize_key;
use crate::script::reserved;
use crate::syntax::{Member, Quote};

declare_rule! {
    /// `vars`, the `vars` of a test and the `parameters` and `vars` of a configured system give values to
    /// parameters, and nothing checks them. A misspelt key makes a variable that nobody reads. A value is
    /// converted only where the key is spelt exactly as the parameter: one that is no number becomes
    /// `undefined`, and one for a list or an object is dropped. Choices, limits and patterns are not looked at.
    ///
    /// A system is configured in `system`, of the metadata or of a prompt that the script runs. Its `vars` have
    /// the keys that it reads, with its id before the name of a parameter; its `parameters` have the names alone.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     parameters: { count: { type: "integer" } },
    ///     tests: { vars: { cuont: 3 } },
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     parameters: { count: { type: "integer" } },
    ///     tests: { vars: { count: 3 } },
    /// })
    /// ```
    V11, "given-variable-does-not-fit", Warning, "A variable is given that no parameter takes, or a value that does not fit."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let given = given::of(context.file);
    if given.is_empty() {
        return;
    }
    let own = context.own();
    let systems = systems(context);
    let used = used(context);
    for given in given {
        let said = match given.place {
            Place::Vars | Place::Test => of_variable(context, &own, &systems, &used, &given),
            Place::Parameters(id) => {
                system(&systems, id).and_then(|face| of_parameter(context, face, &given))
            }
            Place::InstanceVars(id) => {
                system(&systems, id).and_then(|face| of_instance_variable(context, face, &given))
            }
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
    if own.open {
        return None;
    }
    if let Some(parameter) = own.find(key) {
        return if own.has(key) {
            unfit(context, parameter, given.member, Way::Converted)
        } else {
            Some(respelt(context, given, &parameter.key))
        };
    }
    if let Some(named) = SystemKey::of(systems, key) {
        let Some(parameter) = named.parameter() else {
            if used.contains(&normal) || named.system.undeclared.contains(&named.name) {
                return None;
            }
            return undeclared(context, named.system, given, &named.name);
        };
        let exact = format!("{}.{}", named.system.id, parameter.key);
        if key != exact {
            return Some(respelt(context, given, &exact));
        }
        return unfit(context, parameter, given.member, Way::Converted)
            .or_else(|| out_of_scope(context, used, given, &named.system.id));
    }
    // What a chat or an editor gives no test does.
    let is_given_by_others = reserved::is_given(&normal) && !matches!(given.place, Place::Test);
    if is_given_by_others || used.contains(&normal) {
        return None;
    }
    if let Some(meant) = context.near.nearest(key, own.names()) {
        let message = format!("No parameter is called `{key}`, so nothing reads it. Write `{meant}`.");
        return Some(with_rename(context, RULE.at(given.member.key_span, message), given, meant));
    }
    if looks_like_system(&normal) {
        return of_no_system(context, systems, given);
    }
    // Of a script without parameters `vars` may be meant for whatever it uses.
    if own.is_empty() && !matches!(given.place, Place::Test) {
        return None;
    }
    if key.contains('.') || reserved::is_read(&normal) || may_be_read(context) {
        return None;
    }
    let message = format!(
        "This script neither declares nor reads `{key}`, so the value does nothing. Remove it, or declare the \
         parameter."
    );
    Some(RULE.at(given.member.key_span, message).severity(Severity::Information))
}

/// Whether a variable may be read where this file does not show it; the rubrics and facts of a test
/// may name it too.
fn may_be_read(context: &Context<'_>) -> bool {
    context.file.script.reads.iter().any(|read| read.key.is_none())
        || context.file.source.contains("{{")
        || context.may_use_env_elsewhere()
}

/// A key that is written like that of a system's parameter, where no system has it.
fn of_no_system(context: &Context<'_>, systems: &Systems, given: &Given<'_>) -> Option<Diagnostic> {
    let key = given.member.key.as_str();
    let keys: Vec<String> = systems
        .iter()
        .flat_map(|system| {
            parameters_of(system).into_iter().map(|member| format!("{}.{}", system.id, member.key))
        })
        .collect();
    if let Some(meant) = context.near.nearest(key, keys.iter().map(String::as_str)) {
        let message =
            format!("No system has the parameter `{key}`, so nothing takes this value. Write `{meant}`.");
        return Some(with_rename(context, RULE.at(given.member.key_span, message), given, meant));
    }
    if may_be_read(context) {
        return None;
    }
    let message = format!(
        "No system of this workspace has the parameter `{key}`, so nothing takes this value. Remove it."
    );
    Some(RULE.at(given.member.key_span, message))
}

/// A value for a system that takes no part. The prompts inside a script have its variables too, so
/// that nothing is said where there may be one.
fn out_of_scope(
    context: &Context<'_>,
    used: &HashSet<String>,
    given: &Given<'_>,
    id: &str,
) -> Option<Diagnostic> {
    let source = &context.file.source;
    let has_inner = !context.file.script.inner.is_empty()
        || ["runPrompt", "prompt`", "agent"].iter().any(|word| source.contains(word));
    if has_inner
        || used.contains(&normalize_key(&given.member.key))
        || in_scope(context.project, context.file, id)
        || may_be_read(context)
    {
        return None;
    }
    let message = format!(
        "`{id}` takes no part in this script, so nothing takes this value. Add `{id}` to `system`, or remove it."
    );
    Some(RULE.at(given.member.key_span, message).severity(Severity::Information))
}

/// The normal keys that the file reads itself.
fn used(context: &Context<'_>) -> HashSet<String> {
    let reads = context.file.script.reads.iter();
    reads.filter_map(|read| read.key.as_deref()).map(normalize_key).collect()
}

fn of_parameter(context: &Context<'_>, face: &ScriptSummary, given: &Given<'_>) -> Option<Diagnostic> {
    let normal = normalize_key(&given.member.key);
    match face.parameter(&normal) {
        Some(parameter) => unfit(context, parameter, given.member, Way::Verbatim),
        // Which that system is told of, as it reads the value all the same.
        None if face.undeclared.contains(&normal) => None,
        None => undeclared(context, face, given, &given.member.key),
    }
}

fn system<'a>(systems: &'a Systems, id: &str) -> Option<&'a ScriptSummary> {
    systems.iter().find(|system| *system.id == *id).map(|face| &**face)
}

/// What is wrong with a variable that one system is given, in whose `env.vars` it stands as it is.
fn of_instance_variable(
    context: &Context<'_>,
    face: &ScriptSummary,
    given: &Given<'_>,
) -> Option<Diagnostic> {
    let (id, key) = (&*face.id, given.member.key.as_str());
    let normal = normalize_key(key);
    let name = normal.strip_prefix(&normalize_key(id)).and_then(|rest| rest.strip_prefix('.'));
    if let Some(parameter) = name.and_then(|name| face.parameter(name)) {
        return unfit(context, parameter, given.member, Way::Verbatim);
    }
    let mut reads = face.mentions.iter().filter(|mention| mention.kind == MentionKind::Read);
    if reads.any(|read| normalize_key(read.name) == normal) {
        return None;
    }
    if let Some(name) = name {
        return undeclared(context, face, given, name);
    }
    if reserved::is_given(&normal) || SERVER_SYSTEMS.contains(&id) || key.contains('.') {
        return None;
    }
    let declared = face.parameter(&normal).map(|parameter| parameter.key.as_str());
    let meant = declared.or_else(|| context.near.nearest(key, names_of(face)))?;
    let meant = format!("{id}.{meant}");
    let message = format!("`{id}` does not read `{key}`. Write `{meant}`, or give it in `parameters`.");
    Some(with_rename(context, RULE.at(given.member.key_span, message), given, &meant))
}

fn undeclared(
    context: &Context<'_>,
    face: &ScriptSummary,
    given: &Given<'_>,
    name: &str,
) -> Option<Diagnostic> {
    let id = &*face.id;
    if SERVER_SYSTEMS.contains(&id) {
        return None;
    }
    let span = given.member.key_span;
    let diagnostic = match context.near.nearest(name, names_of(face)) {
        Some(meant) => {
            let message = format!("`{id}` declares no parameter `{name}`. Write `{meant}`.");
            let meant = match given.place {
                Place::Parameters(_) => meant.to_owned(),
                _ => format!("{id}.{meant}"),
            };
            with_rename(context, RULE.at(span, message), given, &meant)
        }
        None => RULE.at(span, format!("`{id}` declares no parameter `{name}`, so nothing takes this value.")),
    };
    let is_builtin = context.project.is_builtin(face);
    Some(if is_builtin { context.doubted_system(diagnostic) } else { diagnostic })
}

fn names_of(face: &ScriptSummary) -> impl Iterator<Item = &str> {
    parameters_of(face).into_iter().map(|parameter| parameter.key.as_str())
}

fn respelt(context: &Context<'_>, given: &Given<'_>, name: &str) -> Diagnostic {
    let message = format!(
        "The parameter is spelt `{name}`: under another spelling its value is not converted and may lose \
         to the default. Write `{name}`."
    );
    with_rename(context, RULE.at(given.member.key_span, message), given, name)
}

fn with_rename(context: &Context<'_>, diagnostic: Diagnostic, given: &Given<'_>, name: &str) -> Diagnostic {
    let source = &context.file.source;
    // Of two values under one key the first would be lost.
    if given.object.get(name).is_some() {
        return diagnostic;
    }
    let member = given.member;
    let quote = Quote::of(member.key_span.text(source));
    let text = match quote {
        Some(quote) => quote.quote(name),
        None => edit::key(name, edit::quote_of(source, member.value.span)),
    };
    diagnostic.fix(format!("Write `{name}`"), Unsafe, Edit::replace(member.key_span, text))
}

fn unfit(context: &Context<'_>, parameter: &Member, given: &Member, way: Way) -> Option<Diagnostic> {
    let misfit = fitting::misfit(parameter, &given.value, way)?;
    let message = format!("The value does not fit the parameter `{}`: {}.", parameter.key, misfit.effect);
    let diagnostic = RULE.at(given.value.span, message);
    Some(match misfit.meant {
        Some(meant) => {
            let quote = Quote::of(given.value.span.text(&context.file.source)).unwrap_or(Quote::Double);
            let edit = Edit::replace(given.value.span, quote.quote(&meant));
            diagnostic.fix(format!("Write `{meant}`"), Unsafe, edit)
        }
        None => diagnostic,
    })
}
