use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::absence::{self, Absence};
use super::{
    Own, SystemKey, given, is_system, joined, looks_like_system, parameters_of, rename, rename_joined,
    squash, systems, v02_system_parameter_without_prefix, v04_unknown_system_parameter, v05_member_of_env,
    v08_variables_as_string,
};
use crate::project::Systems;
use crate::rules::map_or_schema::{Form, Stray, misspelt_properties};
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe, edit, near};
use crate::script::names::normalize_key;
use crate::script::{CallKind, Read, ReadForm, reserved};
use crate::syntax::usage::Effect;
use crate::syntax::{Quote, Value, node};
use crate::text::Span;

declare_rule! {
    /// `env.vars` holds the parameters of the script, those of the systems that take part in it, its `vars`
    /// and what a run is given by hand (`--vars name=value`). A key that is none of these is `undefined`,
    /// without any error. Capitals, dashes and underscores do not matter: `maxCount` and `max_count` are one
    /// key.
    ///
    /// It is a warning where the script declares parameters of its own, as one name is then likely to be a
    /// slip or to have been forgotten, and information where it declares none, or where it tests the value or
    /// has another one in its place (`env.vars.tone ?? "plain"`). What Copilot Chat or the
    /// editor gives (`question`, `editor.selectedText`, …) is never reported.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent" } })
    /// $`The weather in ${env.vars.citty}.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent" } })
    /// $`The weather in ${env.vars.city}.`
    /// ```
    V01, "undeclared-variable", Warning, "A key of `env.vars` that nothing declares."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let own = context.own();
    // Of a schema that is taken for a map P07 speaks, and of one whose `properties` are written wrong P29.
    let parameters = script.reading.value.get("parameters");
    let is_schema = parameters.and_then(Stray::of).is_some_and(|stray| matches!(stray.form, Form::Schema));
    let is_misspelt =
        parameters.and_then(Value::as_object).is_some_and(|map| misspelt_properties(map).is_some());
    if own.open || is_schema || is_misspelt {
        return;
    }
    let unknown: Vec<(&Read, &str, String)> = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Read && read.form != ReadForm::In)
        .filter_map(|read| read.key.as_deref().map(|key| (read, key, normalize_key(key))))
        .filter(|(read, key, normal)| {
            own.find(key).is_none()
                && !reserved::is_given(normal)
                && !looks_like_system(normal)
                && normal != INHERITED
                && !v04_unknown_system_parameter::is_chain(context, read)
                && !v05_member_of_env::is_meant(read)
                && !v08_variables_as_string::is_text_method(read)
        })
        .collect();
    if unknown.is_empty() {
        return;
    }
    let given = given::keys(context.file);
    let systems = systems(context);
    // What is written has a rule of its own.
    let written: HashSet<String> = script
        .reads
        .iter()
        .filter(|read| read.effect == Effect::Write)
        .filter_map(|read| read.key.as_deref().map(normalize_key))
        .collect();
    // In a system script only its own parameters are meant, which has a rule of its own.
    let full = if is_system(context.file) { HashMap::new() } else { full_keys(&systems) };
    let in_scope = OnceCell::new();
    let mut told = HashSet::new();
    for (read, key, normal) in unknown {
        let is_known =
            given.contains(&normal) || written.contains(&normal) || SystemKey::of(&systems, key).is_some();
        if is_known || v02_system_parameter_without_prefix::is_meant(context, &own, read) {
            continue;
        }
        if let Some((meant, place)) = respelt(context, &full, read) {
            found.push(misspelt(context, read, key, &meant, place));
        } else if let Some(meant) = context.near.nearest(key, own.names()) {
            let meant = if is_system(context.file) {
                format!("{}.{meant}", context.file.id())
            } else {
                meant.to_owned()
            };
            found.push(misspelt(context, read, key, &meant, read.key_span));
        } else if let Some(call) = called(context, read) {
            found.push(no_method(context, read, key, call));
        // A system script may use a variable of whoever runs it, and of a file without metadata
        // nothing is known.
        } else if script.kind() == Some(CallKind::Script) && told.insert(normal) {
            found.extend(missing(context, read, key, &own, &in_scope));
        }
    }
}

/// The one name of lower-case letters that every object has.
const INHERITED: &str = "constructor";

/// The keys of the parameters of systems, by what they are without what parts their words, with and
/// without the `system` that most begin with.
fn full_keys(systems: &Systems) -> HashMap<String, String> {
    let mut keys = HashMap::new();
    for system in systems.iter() {
        for parameter in parameters_of(system) {
            let full = format!("{}.{}", system.id, parameter.key);
            let squashed = squash(&full);
            if let Some(short) = squashed.strip_prefix("system") {
                keys.entry(short.to_owned()).or_insert_with(|| full.clone());
            }
            keys.entry(squashed).or_insert(full);
        }
    }
    keys
}

/// The key of a system's parameter that a read has but for what parts its words.
fn respelt(context: &Context<'_>, full: &HashMap<String, String>, read: &Read) -> Option<(String, Span)> {
    if full.is_empty() {
        return None;
    }
    joined(context, read).into_iter().find_map(|(key, place)| Some((full.get(&squash(&key))?.clone(), place)))
}

fn misspelt(context: &Context<'_>, read: &Read, key: &str, meant: &str, place: Span) -> Diagnostic {
    let message = format!(
        "Nothing declares `{key}`: it is undefined unless the run is given it by hand. Write `{meant}`, \
         if that is meant."
    );
    let mut diagnostic = RULE.at(read.key_span, message);
    if let Some(edit) = rename_joined(context, read, place, meant) {
        diagnostic = diagnostic.fix(format!("Write `{meant}`"), Unsafe, edit);
    }
    if !is_system(context.file)
        && !looks_like_system(&normalize_key(meant))
        && let Some(edit) = declare(context, key)
    {
        diagnostic = diagnostic.fix(format!("Declare the parameter `{key}`"), Unsafe, edit);
    }
    diagnostic
}

/// The call of a key as if it were a method.
fn called<'a>(context: &Context<'a>, read: &Read) -> Option<Node<'a>> {
    let (function, call) = node::wrap(context.file.tree.node_at(read.span)?);
    let call = call.filter(|call| call.kind() == "call_expression")?;
    let is_optional = node::children(call).iter().any(|child| child.kind() == "optional_chain");
    (!is_optional && node::is_field(call, "function", function)).then_some(call)
}

fn no_method(context: &Context<'_>, read: &Read, key: &str, call: Node<'_>) -> Diagnostic {
    let source = &context.file.source;
    let at = |advice: &str| {
        let message = format!(
            "`env.vars` has no methods and no functions: to call `{key}` throws a TypeError. {advice}"
        );
        RULE.at(read.key_span, message)
    };
    let object = context.file.tree.node_at(read.span).and_then(|found| found.child_by_field_name("object"));
    let arguments = call.child_by_field_name("arguments").map(node::children).unwrap_or_default();
    let (Some(object), [argument]) = (object, arguments.as_slice()) else {
        return at("Its values are read by their names.");
    };
    let (vars, argument) = (node::text(object, source), node::text(*argument, source));
    let (advice, text) = match key {
        "get" => ("Write `env.vars[…]`.", format!("{vars}[{argument}]")),
        "has" | "hasOwnProperty" => {
            ("Write `Object.hasOwn(env.vars, …)`.", format!("Object.hasOwn({vars}, {argument})"))
        }
        _ => return at("Its values are read by their names."),
    };
    let edit = Edit::replace(node::span(call), &text);
    at(advice).fix(format!("Write `{text}`"), Unsafe, edit)
}

fn missing(
    context: &Context<'_>,
    read: &Read,
    key: &str,
    own: &Own<'_>,
    in_scope: &OnceCell<HashMap<String, Option<String>>>,
) -> Option<Diagnostic> {
    let absence = absence::of(context, read);
    if absence == Absence::Replaced && own.is_empty() {
        return None;
    }
    let severity = if own.is_empty() || absence != Absence::Unthought {
        Severity::Information
    } else {
        Severity::Warning
    };
    let at = |message: String| RULE.at(read.key_span, message).severity(severity);
    if normalize_key(key).is_empty() {
        return Some(at(format!(
            "Of a name GenAIScript keeps the letters a to z, digits and dots, which leaves nothing of `{key}`: \
             it is undefined. Give the variable another name."
        )));
    }
    let in_scope = in_scope.get_or_init(|| of_systems_in_scope(context));
    let given = || near::nearest(key, reserved::OFTEN_GIVEN).map(str::to_owned);
    let meant = in_scope.get(&normalize_key(key)).cloned().flatten().or_else(given);
    let advice = match &meant {
        Some(meant) => format!("Declare it in `parameters`, or write `{meant}`, if that is meant."),
        None => "Declare it in `parameters`.".to_owned(),
    };
    let mut diagnostic =
        at(format!("Nothing declares `{key}`: it is undefined unless the run is given it by hand. {advice}"));
    if let Some(meant) = meant
        && let Some(edit) = rename(context, read, &meant)
    {
        diagnostic = diagnostic.fix(format!("Write `{meant}`"), Unsafe, edit);
    }
    // What a script does without is not required.
    let declared = match absence {
        Absence::Unthought => declare(context, key),
        Absence::Tested | Absence::Replaced => declare_optional(context, key),
    };
    Some(match declared {
        Some(edit) => diagnostic.fix(format!("Declare the parameter `{key}`"), Unsafe, edit),
        None => diagnostic,
    })
}

/// The keys of the parameters that the systems in scope have, by their names; none where several have
/// one of that name.
fn of_systems_in_scope(context: &Context<'_>) -> HashMap<String, Option<String>> {
    let mut keys = HashMap::new();
    for (id, parameters) in context.project.parameters_in_scope(context.file) {
        for member in parameters.as_object().map(|object| object.entries()).unwrap_or_default() {
            keys.entry(normalize_key(&member.key))
                .and_modify(|only| *only = None)
                .or_insert_with(|| Some(format!("{id}.{}", member.key)));
        }
    }
    keys
}

/// Declares a text that a run must be given.
pub(super) fn declare(context: &Context<'_>, key: &str) -> Option<Edit> {
    declare_as(context, key, |quote| quote.quote(""))
}

/// Declares a text that a run may be given.
fn declare_optional(context: &Context<'_>, key: &str) -> Option<Edit> {
    declare_as(context, key, |quote| format!("{{ type: {} }}", quote.quote("string")))
}

fn declare_as(context: &Context<'_>, key: &str, value: impl Fn(Quote) -> String) -> Option<Edit> {
    let argument = context.file.script.call()?.argument.as_ref()?;
    let quote = edit::quote_of(&context.file.source, argument.literal);
    let parameter = format!("{}: {}", edit::key(key, quote), value(quote));
    match argument.value.get("parameters") {
        Some(parameters) => edit::add_member(context.file, parameters.span, &parameter),
        None => edit::add_member(context.file, argument.literal, &format!("parameters: {{ {parameter} }}")),
    }
}
