use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use tree_sitter::Node;

use super::system_key::{SystemKey, looks_like_system};
use super::{chain, declare_fix, meant, rename};
use crate::genaiscript::name_uses::fallback::{self, Fallback};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{CallKind, Fidelity, VarsRead, reserved};
use crate::lint::map_or_schema::{ParametersForm, Stray, misspelled_properties};
use crate::lint::metadata::{is_frontmatter_lost, misnamed_parameters};
use crate::lint::{Awaits, Diagnostic, LintContext, Severity, TextEdit, Unsafe, wording};
use crate::suggest;
use crate::syntax::{Value, node};
use crate::text::Span;

declare_rule! {
    /// `env.vars` holds the parameters of the script, those of the systems that take part in it, its `vars`
    /// and what a run is passed with `--vars name=value`. Any other key is `undefined`, without any error. Case,
    /// dashes and underscores do not matter: `maxCount` and `max_count` are one key.
    ///
    /// It is a warning where the script declares parameters of its own, as the name is then likely to be
    /// misspelled or its declaration forgotten. It is information, once in a file, where the script tests the value or
    /// falls back to another one (`env.vars.tone ?? "plain"`), and where it declares no parameters at all. Nothing is
    /// said of a script that does both: it takes what a run passes, and does without. The fix declares the parameter
    /// with the type and the default that its uses show. What Copilot Chat or the editor passes (`question`,
    /// `editor.selectedText`, …) is never reported.
    ///
    /// Where the parameters are in a call, a key or a frontmatter that GenAIScript does not read, M09, M14 or M36
    /// reports that alone.
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
    V01, "undeclared-variable", Warning, File, needs Workspace, awaits Pause, fix Unsafe,
    "A key of `env.vars` that nothing declares."
}

/// Only member of every object with a lowercase name.
const INHERITED: &str = "constructor";

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let script = context.file.script();
    // P07 reports a schema that is read as a map, and P29 misspelled `properties`.
    let parameters = script.parameters();
    let is_schema =
        parameters.and_then(Stray::detect).is_some_and(|stray| matches!(stray.form, ParametersForm::Schema));
    let is_misspelled =
        parameters.and_then(Value::as_object).is_some_and(|map| misspelled_properties(map).is_some());
    if context.own().open || is_schema || is_misspelled || is_frontmatter_lost(context) {
        return Vec::new();
    }
    // Half-written metadata may be about to declare any name that occurs elsewhere in the file.
    let named = is_half_written(context).then(|| named_beside_reads(context));
    let in_scope = OnceCell::new();
    let mut reported = HashSet::new();
    let reads = script.reads.iter().filter_map(|read| Some((read, read.value_key()?)));
    let is_named = |key: &str| named.as_ref().is_some_and(|named| named.contains(&normalize_key(key)));
    let undeclared = reads.filter(|(read, key)| !is_named(key) && is_undeclared(context, read, key));
    let elsewhere = OnceCell::new();
    let is_lost =
        |key: &str| elsewhere.get_or_init(|| declared_elsewhere(context)).contains(&normalize_key(key));
    let undeclared = undeclared.filter(|(_, key)| !is_lost(key));
    let (mut found, mut awaited, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (read, key) in undeclared {
        let slip = near_system_key(context, read, key)
            .or_else(|| near_parameter(context, read, key))
            .or_else(|| no_method(context, read, key));
        if slip.is_some() {
            found.extend(slip);
            continue;
        }
        // A system script may use its callers' variables, and a file without metadata may have any.
        if script.kind() == Some(CallKind::Script) && reported.insert(normalize_key(key)) {
            match missing(context, read, key, &in_scope) {
                Missing::Reported(diagnostic) => found.push(*diagnostic),
                Missing::Awaited => awaited.push((read, key)),
                Missing::DoneWithout => others.push(key),
            }
        }
    }
    found.extend(of_awaited(context, &awaited, &others));
    found
}

/// M09 and M14 report the cause: an ignored call, or a misnamed key.
fn declared_elsewhere(context: &LintContext<'_>) -> HashSet<String> {
    let script = context.file.script();
    let misnamed = misnamed_parameters(context);
    let ignored =
        script.calls.iter().filter(|call| script.taken_call().is_none_or(|taken| taken.span != call.span));
    let ignored = ignored.filter_map(|call| call.argument.as_ref()?.value.get("parameters"));
    let maps = misnamed.into_iter().chain(ignored).filter_map(Value::as_object);
    maps.flat_map(|map| map.entries()).map(|member| normalize_key(&member.key)).collect()
}

/// Returns the normal form of the file's text without the keys that it reads.
fn named_beside_reads(context: &LintContext<'_>) -> String {
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

fn is_half_written(context: &LintContext<'_>) -> bool {
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

/// Whether a read's variable is undeclared, and no other rule reports that.
fn is_undeclared(context: &LintContext<'_>, read: &VarsRead, key: &str) -> bool {
    let normal = normalize_key(key);
    let run_variables = context.run_variables();
    let is_declared = context.own().find(key).is_some()
        || reserved::is_given(&normal)
        || normal == INHERITED
        || run_variables.is_given(key)
        || SystemKey::parse(context.systems(), key).is_some();
    let is_reported = looks_like_system(key)
        || run_variables.is_written(key)
        || meant::is_member_of_env(read)
        || meant::is_string_method(read)
        || meant::is_answer(context, read)
        || meant::is_chain(context, read)
        || meant::own_parameter(context, read).is_some();
    !is_declared && !is_reported
}

fn near_system_key(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<Diagnostic> {
    // In a system script only its own parameters are meant, which V02 reports.
    if context.file.script().is_system() {
        return None;
    }
    let mut parts = chain::keys(context, read).into_iter();
    let (meant, place) =
        parts.find_map(|(key, place)| Some((context.systems().parameter_spelled(&key)?, place)))?;
    Some(misspelled(context, read, key, meant, place))
}

fn near_parameter(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<Diagnostic> {
    let meant = context.near.nearest(key, context.own().names())?;
    let is_system = context.file.script().is_system();
    let meant = if is_system { format!("{}.{meant}", context.file.id()) } else { meant.to_owned() };
    Some(misspelled(context, read, key, &meant, read.key_span))
}

fn misspelled(context: &LintContext<'_>, read: &VarsRead, key: &str, meant: &str, place: Span) -> Diagnostic {
    let message = format!(
        "Nothing declares `{key}`: it is undefined unless passed with `--vars`. Did you mean `{meant}`?"
    );
    let may_declare = !context.file.script().is_system() && !looks_like_system(meant);
    let declared = may_declare.then(|| declare_fix::parameter(context, key, key)).flatten();
    // A similar key is a typo, whatever follows. An unknown key may have a fallback in the next statement.
    RULE.at(read.key_span, message)
        .awaits(Awaits::Metadata)
        .maybe_fix(format!("Write `{meant}`"), Unsafe, chain::rename(context, read, place, meant))
        .fixes(declared)
}

fn called<'a>(context: &LintContext<'a>, read: &VarsRead) -> Option<Node<'a>> {
    let (function, call) = node::wrap(context.file.syntax.node_at(read.span)?);
    let call = call.filter(|call| call.kind() == "call_expression")?;
    (!node::is_optional(call) && node::is_field(call, "function", function)).then_some(call)
}

fn no_method(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<Diagnostic> {
    let call = called(context, read)?;
    let at = |advice: &str| {
        let message = format!("`env.vars` has no methods: calling `{key}` throws a TypeError. {advice}");
        RULE.at(read.key_span, message)
    };
    let Some((advice, text)) = in_place_of(context, read, key, call) else {
        return Some(at("Its values are read by their names."));
    };
    let edit = TextEdit::replace(node::span(call), &text);
    Some(at(advice).fix(format!("Write `{text}`"), Unsafe, edit))
}

/// Returns the advice for a call of a method that `env.vars` does not have, and an equivalent expression.
fn in_place_of(
    context: &LintContext<'_>,
    read: &VarsRead,
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

enum Missing {
    Reported(Box<Diagnostic>),
    /// The script needs it; one diagnostic covers all such keys.
    Awaited,
    /// The script uses it if a run passes it, and has a fallback otherwise.
    DoneWithout,
}

fn missing(
    context: &LintContext<'_>,
    read: &VarsRead,
    key: &str,
    in_scope: &OnceCell<HashMap<String, Option<String>>>,
) -> Missing {
    // A script without parameters of its own needs all the variables that it reads.
    let declares = !context.own().is_empty();
    let is_thought_of = context
        .run_variables()
        .uses(key)
        .iter()
        .any(|read| fallback::classify(context.names(), read) != Fallback::Unthought);
    let severity = if declares && !is_thought_of { Severity::Warning } else { Severity::Information };
    let at = |message: String| RULE.at(read.key_span, message).severity(severity);
    let reported = |diagnostic| Missing::Reported(Box::new(diagnostic));
    let normal = normalize_key(key);
    if normal.is_empty() {
        return reported(at(format!(
            "GenAIScript keeps only the letters a to z, digits and dots of a name, which leaves nothing of `{key}`: \
             it is undefined. Rename the variable."
        )));
    }
    let of_system = in_scope.get_or_init(|| of_systems_in_scope(context)).get(&normal);
    let meant = of_system.and_then(Option::as_deref).or_else(|| suggest::nearest(key, reserved::OFTEN_GIVEN));
    let Some(meant) = meant else {
        return match severity {
            Severity::Information if is_thought_of && !declares => Missing::DoneWithout,
            Severity::Information => Missing::Awaited,
            _ => {
                let problem =
                    format!("Nothing declares `{key}`: it is undefined unless passed with `--vars`.");
                let diagnostic = at(format!("{problem} Declare it in `parameters`."));
                reported(diagnostic.fixes(declare_fix::parameter(context, key, key)))
            }
        };
    };
    let problem = match severity {
        Severity::Information => of_run(&format!("`{key}` is"), "it has a value", "it"),
        _ => format!("Nothing declares `{key}`: it is undefined unless passed with `--vars`."),
    };
    let message = format!("{problem} Declare it in `parameters`. Did you mean `{meant}`?");
    let diagnostic = at(message)
        .maybe_fix(format!("Write `{meant}`"), Unsafe, rename::key(context, read, meant))
        .fixes(declare_fix::parameter(context, key, key));
    reported(diagnostic)
}

fn of_run(subject: &str, has: &str, them: &str) -> String {
    format!("{subject} declared nowhere: {has} only in a run that passes {them} with `--vars`.")
}

/// Reports all required variables in one diagnostic. Its fix also declares variables with a fallback.
fn of_awaited(
    context: &LintContext<'_>,
    awaited: &[(&VarsRead, &str)],
    done_without: &[&str],
) -> Option<Diagnostic> {
    let ((first, _), others) = awaited.split_first()?;
    let mut keys: Vec<&str> = awaited.iter().map(|(_, key)| *key).collect();
    let names = wording::list(keys.iter().copied())?;
    let problem = match others {
        [] => of_run(&format!("{names} is"), "it has a value", "it"),
        _ => of_run(&format!("{names} are"), "they have values", "them"),
    };
    let advice =
        if others.is_empty() { "Declare it in `parameters`." } else { "Declare them in `parameters`." };
    let mut diagnostic =
        RULE.at(first.key_span, format!("{problem} {advice}")).severity(Severity::Information);
    for (other, _) in others {
        diagnostic = diagnostic.related(other.key_span, "declared nowhere, too");
    }
    keys.extend(done_without);
    Some(diagnostic.fixes(declare_fix::all(context, &keys)))
}

/// Returns the keys of parameters of systems in scope by name; `None` for a name that several share.
fn of_systems_in_scope(context: &LintContext<'_>) -> HashMap<String, Option<String>> {
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
