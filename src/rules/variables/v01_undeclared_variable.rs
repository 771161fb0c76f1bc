use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::absence::{self, Absence};
use super::system_key::{SystemKey, looks_like_system};
use super::{chain, declare, meant, rename};
use crate::rules::map_or_schema::{Form, Stray, misspelled_properties};
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe, near};
use crate::script::names::normalize_key;
use crate::script::{CallKind, Fidelity, Read, reserved};
use crate::syntax::{Value, node};
use crate::text::Span;

declare_rule! {
    /// `env.vars` holds the parameters of the script, those of the systems that take part in it, its `vars`
    /// and what a run is passed with `--vars name=value`. Any other key is `undefined`, without any error. Case,
    /// dashes and underscores do not matter: `maxCount` and `max_count` are one key.
    ///
    /// It is a warning where the script declares parameters of its own, as the name is then likely to be
    /// misspelled or its declaration forgotten. It is information where the script waits for the value: it
    /// declares no parameters at all, tests the value, or falls back to another one (`env.vars.tone ?? "plain"`).
    /// The fix declares the parameter with the type and the default that its uses show. What Copilot Chat or the editor
    /// passes (`question`, `editor.selectedText`, …) is never reported.
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
    V01, "undeclared-variable", Warning, File, fix Unsafe, "A key of `env.vars` that nothing declares."
}

/// The one name of lowercase letters that every object has.
const INHERITED: &str = "constructor";

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let script = context.file.script();
    // P07 reports a schema that is taken for a map, and P29 one whose `properties` are misspelled.
    let parameters = script.parameters();
    let is_schema = parameters.and_then(Stray::of).is_some_and(|stray| matches!(stray.form, Form::Schema));
    let is_misspelled =
        parameters.and_then(Value::as_object).is_some_and(|map| misspelled_properties(map).is_some());
    if context.own().open || is_schema || is_misspelled {
        return Vec::new();
    }
    // What half-written metadata declare is not known yet. They do not declare what stands nowhere in the file.
    let named = is_half_written(context).then(|| named_beside_reads(context));
    let in_scope = OnceCell::new();
    let mut reported = HashSet::new();
    let reads = script.reads.iter().filter_map(|read| Some((read, read.value_key()?)));
    let is_named = |key: &str| named.as_ref().is_some_and(|named| named.contains(&normalize_key(key)));
    let undeclared = reads.filter(|(read, key)| !is_named(key) && is_undeclared(context, read, key));
    let diagnostics = undeclared.filter_map(|(read, key)| {
        near_system_key(context, read, key)
            .or_else(|| near_parameter(context, read, key))
            .or_else(|| no_method(context, read, key))
            .or_else(|| {
                // A system script may use a variable of whoever runs it, and of a file without metadata
                // nothing is known.
                let is_due = script.kind() == Some(CallKind::Script) && reported.insert(normalize_key(key));
                is_due.then(|| missing(context, read, key, &in_scope))
            })
    });
    diagnostics.collect()
}

/// The normal form of all of the file but for the keys that are read.
fn named_beside_reads(context: &Context<'_>) -> String {
    let source = &*context.file.source;
    let mut named = String::new();
    let mut at = 0;
    for read in &context.file.script().reads {
        let key = read.key_span.range();
        named += &normalize_key(source.get(at..key.start).unwrap_or_default());
        named.push(' ');
        at = key.end.max(at);
    }
    named + &normalize_key(source.get(at..).unwrap_or_default())
}

/// Whether the metadata are in the middle of an edit.
fn is_half_written(context: &Context<'_>) -> bool {
    let file = context.file;
    let script = file.script();
    let is_read = matches!(script.reading.fidelity, Fidelity::Exact | Fidelity::Repaired);
    let is_half_written = match script.call() {
        Some(call) => !is_read && file.syntax.covering(call.span).is_none_or(|call| call.has_error()),
        None if script.reading.fidelity == Fidelity::Repaired => file.may_get_metadata(),
        None => !is_read && file.syntax.is_broken(),
    };
    is_half_written && file.markdown().is_none()
}

/// Whether nothing declares the variable that a read takes, and no other rule reports it.
fn is_undeclared(context: &Context<'_>, read: &Read, key: &str) -> bool {
    let normal = normalize_key(key);
    let world = context.world();
    let is_declared = context.own().find(key).is_some()
        || reserved::is_given(&normal)
        || normal == INHERITED
        || world.is_given(key)
        || SystemKey::of(context.systems(), key).is_some();
    let is_reported = looks_like_system(key)
        || world.is_written(key)
        || meant::is_member_of_env(read)
        || meant::is_string_method(read)
        || meant::is_chain(context, read)
        || meant::own_parameter(context, read).is_some();
    !is_declared && !is_reported
}

/// A read whose key is that of a system's parameter but for what parts its words.
fn near_system_key(context: &Context<'_>, read: &Read, key: &str) -> Option<Diagnostic> {
    // In a system script only its own parameters are meant, which V02 reports.
    if context.file.script().is_system() {
        return None;
    }
    let mut parts = chain::keys(context, read).into_iter();
    let (meant, place) =
        parts.find_map(|(key, place)| Some((context.systems().parameter_spelled(&key)?, place)))?;
    Some(misspelled(context, read, key, meant, place))
}

/// A read whose key is nearly that of an own parameter.
fn near_parameter(context: &Context<'_>, read: &Read, key: &str) -> Option<Diagnostic> {
    let meant = context.near.nearest(key, context.own().names())?;
    let is_system = context.file.script().is_system();
    let meant = if is_system { format!("{}.{meant}", context.file.id()) } else { meant.to_owned() };
    Some(misspelled(context, read, key, &meant, read.key_span))
}

fn misspelled(context: &Context<'_>, read: &Read, key: &str, meant: &str, place: Span) -> Diagnostic {
    let message = format!(
        "Nothing declares `{key}`: it is undefined unless passed with `--vars`. Did you mean `{meant}`?"
    );
    let may_declare = !context.file.script().is_system() && !looks_like_system(meant);
    let declared = may_declare.then(|| declare::parameter(context, key, key)).flatten();
    RULE.at(read.key_span, message)
        .maybe_fix(format!("Write `{meant}`"), Unsafe, chain::rename(context, read, place, meant))
        .fixes(declared)
}

/// The call of a key as if it were a method.
fn called<'a>(context: &Context<'a>, read: &Read) -> Option<Node<'a>> {
    let (function, call) = node::wrap(context.file.syntax.node_at(read.span)?);
    let call = call.filter(|call| call.kind() == "call_expression")?;
    (!node::is_optional(call) && node::is_field(call, "function", function)).then_some(call)
}

fn no_method(context: &Context<'_>, read: &Read, key: &str) -> Option<Diagnostic> {
    let call = called(context, read)?;
    let at = |advice: &str| {
        let message = format!("`env.vars` has no methods: calling `{key}` throws a TypeError. {advice}");
        RULE.at(read.key_span, message)
    };
    let Some((advice, text)) = in_place_of(context, read, key, call) else {
        return Some(at("Its values are read by their names."));
    };
    let edit = Edit::replace(node::span(call), &text);
    Some(at(advice).fix(format!("Write `{text}`"), Unsafe, edit))
}

/// The advice, and what does the same as the call of a method that `env.vars` does not have.
fn in_place_of(
    context: &Context<'_>,
    read: &Read,
    key: &str,
    call: Node<'_>,
) -> Option<(&'static str, String)> {
    let source = &context.file.source;
    let vars = node::field(context.file.syntax.node_at(read.span)?, "object")?;
    let arguments = node::children(node::field(call, "arguments")?);
    let &[argument] = arguments.as_slice() else { return None };
    let (vars, argument) = (node::text(vars, source), node::text(argument, source));
    match key {
        "get" => Some(("Write `env.vars[…]`.", format!("{vars}[{argument}]"))),
        "has" | "hasOwnProperty" => {
            Some(("Write `Object.hasOwn(env.vars, …)`.", format!("Object.hasOwn({vars}, {argument})")))
        }
        _ => None,
    }
}

/// A read of a key that nothing resembles.
fn missing(
    context: &Context<'_>,
    read: &Read,
    key: &str,
    in_scope: &OnceCell<HashMap<String, Option<String>>>,
) -> Diagnostic {
    // Without parameters of its own a script waits for all that it reads.
    let is_thought_of = |read: &&Read| absence::of(context, read) != Absence::Unthought;
    let is_awaited = context.own().is_empty() || context.world().uses(key).iter().any(is_thought_of);
    let severity = if is_awaited { Severity::Information } else { Severity::Warning };
    let at = |message: String| RULE.at(read.key_span, message).severity(severity);
    let normal = normalize_key(key);
    if normal.is_empty() {
        return at(format!(
            "GenAIScript keeps only the letters a to z, digits and dots of a name, which leaves nothing of `{key}`: \
             it is undefined. Rename the variable."
        ));
    }
    let of_system = in_scope.get_or_init(|| of_systems_in_scope(context)).get(&normal);
    let meant = of_system.and_then(Option::as_deref).or_else(|| near::nearest(key, reserved::OFTEN_GIVEN));
    let question = meant.map(|meant| format!(" Did you mean `{meant}`?")).unwrap_or_default();
    let problem = if is_awaited {
        format!("`{key}` is declared nowhere: it has a value only in a run that passes it with `--vars`.")
    } else {
        format!("Nothing declares `{key}`: it is undefined unless passed with `--vars`.")
    };
    let message = format!("{problem} Declare it in `parameters`.{question}");
    let renamed = meant.and_then(|meant| rename::key(context, read, meant));
    at(message)
        .maybe_fix(format!("Write `{}`", meant.unwrap_or_default()), Unsafe, renamed)
        .fixes(declare::parameter(context, key, key))
}

/// The keys of the parameters that the systems in scope have, by their names; none where several have
/// one of that name.
fn of_systems_in_scope(context: &Context<'_>) -> HashMap<String, Option<String>> {
    let mut keys = HashMap::new();
    for (id, parameters) in context.project.parameters_in_scope(&context.file.path, context.scope()) {
        for member in parameters.as_object().map(|object| object.entries()).unwrap_or_default() {
            keys.entry(normalize_key(&member.key))
                .and_modify(|only| *only = None)
                .or_insert_with(|| Some(format!("{id}.{}", member.key)));
        }
    }
    keys
}
