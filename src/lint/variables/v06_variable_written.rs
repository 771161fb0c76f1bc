use tree_sitter::Node;

use super::run_variables::RunState;
use super::when::{self, ReadCondition};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::{Diagnostic, LintContext, Severity, TextEdit, Unsafe};
use crate::syntax::characters::is_name_part;
use crate::syntax::usage::UsageEffect;
use crate::syntax::{node, pattern, string};
use crate::text::Span;

declare_rule! {
    /// `env.vars` is meant to be read. Assigning to a variable that has a value throws `Cannot redefine
    /// property`. What is assigned to one that has none is lost where its name has uppercase letters or symbols,
    /// as reads look for it in lowercase. It is kept only under a name of lowercase letters, digits and dots, and
    /// only once. `??=` and the like are not reported where they do what they should; a `default` does it better.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent" } })
    /// env.vars.city = env.vars.city.toUpperCase()
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: "Ghent" } })
    /// const city = env.vars.city.toUpperCase()
    /// ```
    V06, "variable-written", Error, Read, fix Unsafe, "A script assigns to `env.vars`."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Vec<Diagnostic> {
    let is_write = read.effect == UsageEffect::Write;
    match (&read.key, &read.form) {
        (Some(key), _) if is_write => of_key(context, read, key).into_iter().collect(),
        (None, ReadForm::Computed) if is_write => {
            let effect = "assigning to a variable that has a value throws a TypeError";
            vec![said(read.span, Severity::Information, effect)]
        }
        (None, _) if is_write => {
            let effect = "`env` is frozen, and assigning to `env.vars` throws a TypeError";
            vec![said(read.span, Severity::Error, effect)]
        }
        (None, ReadForm::Whole) => assigned(context, read),
        _ => Vec::new(),
    }
}

fn said(place: Span, severity: Severity, effect: &str) -> Diagnostic {
    let message = format!("`env.vars` is meant to be read: {effect}. Use a local variable.");
    RULE.at(place, message).severity(severity)
}

fn of_key(context: &LintContext<'_>, write: &VarsRead, key: &str) -> Option<Diagnostic> {
    let state = context.run_variables().state(context, key)?;
    let when = when::compute(context, write, context.run_variables().uses(key));
    let effect = effect(key, state, when)?;
    let again = (state == RunState::New && normalize_key(key) == key).then(|| again(context, write, key));
    let (severity, effect) = again.flatten().unwrap_or(effect);
    let (name, edits) = local(context, write, key).unzip();
    let title = format!("Make it a local constant `{}`", name.unwrap_or_default());
    Some(said(write.span, severity, &effect).maybe_fix(title, Unsafe, edits))
}

/// Returns the effect of an assignment; `None` if it works as intended, or has no effect.
fn effect(key: &str, state: RunState, when: ReadCondition) -> Option<(Severity, String)> {
    let normal = normalize_key(key);
    let throws =
        || Some((Severity::Error, format!("`{key}` has a value, and assigning to it throws a TypeError")));
    let lost = || {
        let effect = format!("what is assigned to `{key}` is lost, as reads look for `{normal}`");
        (normal != key).then_some((Severity::Warning, effect))
    };
    match (state, when) {
        (RunState::Set(_), ReadCondition::Always)
        | (RunState::Set(Some(false)), ReadCondition::Falsy)
        | (RunState::Set(Some(true)), ReadCondition::Set) => throws(),
        (RunState::Set(_), _) | (RunState::New, ReadCondition::Set) => None,
        (RunState::Open, ReadCondition::Always | ReadCondition::Set) => Some((
            Severity::Warning,
            format!("assigning to `{key}` throws a TypeError once a run gives it a value"),
        )),
        (RunState::Open, ReadCondition::Falsy) => lost().or_else(|| {
            let effect =
                format!("assigning to `{key}` throws a TypeError once a run gives it an empty value");
            Some((Severity::Information, effect))
        }),
        (RunState::Open | RunState::New, ReadCondition::Nullish) | (RunState::New, ReadCondition::Falsy) => {
            lost()
        }
        (RunState::New, ReadCondition::Always) => lost().or_else(|| {
            let effect = format!("`{key}` is not a parameter, and it keeps its value for this run only");
            Some((Severity::Information, effect))
        }),
    }
}

fn again(context: &LintContext<'_>, written: &VarsRead, name: &str) -> Option<(Severity, String)> {
    let same = context.run_variables().uses(name);
    if same.iter().any(|read| read.effect == UsageEffect::Delete) {
        return None;
    }
    let is_first = |read: &&VarsRead| {
        read.effect == UsageEffect::Write
            && read.span.end <= written.span.start
            && when::compute(context, read, same) == ReadCondition::Always
            && block_of(context, read).is_some_and(|block| block.contains(written.span))
    };
    if same.iter().any(is_first) {
        let effect =
            format!("`{name}` has already been assigned, and assigning to it again throws a TypeError");
        return Some((Severity::Error, effect));
    }
    is_in_loop(context, written).then(|| {
        let effect = format!(
            "`{name}` has a value from the second iteration on, and assigning to it throws a TypeError"
        );
        (Severity::Warning, effect)
    })
}

fn block_of(context: &LintContext<'_>, written: &VarsRead) -> Option<Span> {
    let syntax = &context.file.syntax;
    let assignment = syntax.node_at(written.span).and_then(|place| node::wrap(place).1)?;
    let statement = assignment.parent().filter(|parent| parent.kind() == "expression_statement")?;
    syntax.block_around(statement)
}

fn is_in_loop(context: &LintContext<'_>, written: &VarsRead) -> bool {
    let mut around = context.file.syntax.ancestors(context.file.syntax.node_at(written.span)).skip(1);
    let found = around.find(|node| pattern::is_function(*node) || is_loop(*node));
    found.is_some_and(is_loop)
}

fn is_loop(node: Node<'_>) -> bool {
    matches!(node.kind(), "for_statement" | "for_in_statement" | "while_statement" | "do_statement")
}

fn sources<'a>(context: &LintContext<'a>, read: &VarsRead) -> Option<Vec<Node<'a>>> {
    let (vars, arguments) = node::wrap(context.file.syntax.node_at(read.span)?);
    let arguments = arguments.filter(|arguments| arguments.kind() == "arguments")?;
    let function = node::field(arguments.parent()?, "function")?;
    let (first, others) =
        node::children(arguments).split_first().map(|(first, rest)| (*first, rest.to_vec()))?;
    let is_target = node::text(function, &context.file.source) == "Object.assign" && first.id() == vars.id();
    is_target.then_some(others)
}

fn assigned(context: &LintContext<'_>, read: &VarsRead) -> Vec<Diagnostic> {
    let objects = sources(context, read).unwrap_or_default().into_iter().map(node::unwrap);
    let properties = objects
        .filter(|object| object.kind() == "object")
        .flat_map(|object| pattern::properties(object, &context.file.source));
    let diagnostics = properties.filter_map(|property| {
        let key = property.key.as_deref()?;
        let (severity, effect) =
            effect(key, context.run_variables().state(context, key)?, ReadCondition::Always)?;
        Some(said(property.key_span, severity, &effect))
    });
    diagnostics.collect()
}

/// Turns the only assignment into a constant, if it is visible to all later reads.
fn local<'a>(
    context: &LintContext<'_>,
    written: &'a VarsRead,
    key: &str,
) -> Option<(&'a str, Vec<TextEdit>)> {
    let mut writes = context.file.script().reads.iter().filter(|read| read.effect == UsageEffect::Write);
    if writes.nth(1).is_some() {
        return None;
    }
    let name = written.key.as_deref()?.rsplit('.').next().filter(|name| string::is_identifier(name))?;
    let assignment = context.file.syntax.node_at(written.span)?.parent()?;
    let block = block_of(context, written)?;
    if assignment.kind() != "assignment_expression" || is_named(context, name) {
        return None;
    }
    let end = node::span(assignment).end;
    let uses = context.run_variables().uses(key).iter();
    let later: Vec<&&VarsRead> =
        uses.filter(|read| read.span != written.span && read.span.start >= end).collect();
    let is_plain = |read: &&&VarsRead| {
        read.effect == UsageEffect::Read
            && matches!(read.form, ReadForm::Member | ReadForm::Subscript(_))
            && block.contains(read.span)
    };
    if !later.iter().all(is_plain) {
        return None;
    }
    let begin = Span::new(node::span(assignment).range().start, written.span.range().end);
    let mut edits = vec![TextEdit::replace(begin, format!("const {name}"))];
    edits.extend(later.iter().map(|read| TextEdit::replace(read.span, name)));
    Some((name, edits))
}

/// Whether the name occurs in the file outside keys of `env.vars` and metadata.
fn is_named(context: &LintContext<'_>, name: &str) -> bool {
    let source: &str = &context.file.source;
    source.match_indices(name).any(|(at, _)| {
        let span = Span::new(at, at + name.len());
        let script = context.file.script();
        !source[..at].ends_with(is_name_part)
            && !source[at + name.len()..].starts_with(is_name_part)
            && !script.reads.iter().any(|read| read.key_span.contains(span))
            && !script.calls.iter().any(|call| call.span.contains(span))
    })
}
