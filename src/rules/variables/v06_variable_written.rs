use tree_sitter::Node;

use super::state::{State, World};
use super::when::{self, When};
use crate::rules::{Context, Diagnostic, Edit, Severity, Unsafe};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::usage::Effect;
use crate::syntax::{node, pattern, string};
use crate::text::Span;

declare_rule! {
    /// `env.vars` is made to be read. To assign to a variable that has a value throws `Cannot redefine
    /// property`. To assign to one that has none is lost where the name has capitals or symbols, as reads look
    /// for it in small letters; only a name of small letters, digits and dots is kept, and only once. Nothing is
    /// said of `??=` and the like where they do what they should; a `default` does it better.
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
    V06, "variable-written", Error, "A script assigns to `env.vars`."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let script = &context.file.script;
    let mut writes = script.reads.iter().filter(|read| is_write(context, read)).peekable();
    if writes.peek().is_none() {
        return;
    }
    let world = World::of(context);
    for write in writes {
        match (&write.key, &write.form) {
            (Some(key), _) => found.extend(of_key(context, &world, write, key)),
            (None, ReadForm::Computed) => {
                let effect = "to assign to a variable that has a value throws a TypeError";
                found.push(said(write.span, Severity::Information, effect));
            }
            (None, _) if write.effect == Effect::Write => {
                let effect = "`env` is frozen, and to assign to `env.vars` throws a TypeError";
                found.push(said(write.span, Severity::Error, effect));
            }
            (None, _) => found.extend(assigned(context, &world, write)),
        }
    }
}

/// Whether it may change something: an assignment, or the object as what `Object.assign` changes.
fn is_write(context: &Context<'_>, read: &Read) -> bool {
    read.effect == Effect::Write || (read.form == ReadForm::Whole && sources(context, read).is_some())
}

fn said(place: Span, severity: Severity, effect: &str) -> Diagnostic {
    let message = format!("`env.vars` is made to be read: {effect}. Use a local variable.");
    RULE.at(place, message).severity(severity)
}

fn of_key(context: &Context<'_>, world: &World<'_>, write: &Read, key: &str) -> Option<Diagnostic> {
    let normal = normalize_key(key);
    let state = world.state(context, key, &normal)?;
    let when = when::of(context, write, world.uses(&normal));
    let (severity, effect) = effect(key, &normal, state, when).map(|(severity, effect)| {
        match again(context, world, write, &normal).filter(|_| state == State::New) {
            Some(again) if key == normal => again,
            _ => (severity, effect),
        }
    })?;
    let diagnostic = said(write.span, severity, &effect);
    Some(match local(context, write, &normal) {
        Some((name, edits)) => diagnostic.fix(format!("Make it a local constant `{name}`"), Unsafe, edits),
        None => diagnostic,
    })
}

/// What an assignment does; `None` where it does what it should, or nothing.
fn effect(key: &str, normal: &str, state: State, when: When) -> Option<(Severity, String)> {
    let throws =
        || Some((Severity::Error, format!("`{key}` has a value, and to assign to it throws a TypeError")));
    let lost = || {
        let effect = format!("what is assigned to `{key}` is lost, as reads look for `{normal}`");
        (normal != key).then_some((Severity::Warning, effect))
    };
    match (state, when) {
        (State::Set(_), When::Always)
        | (State::Set(Some(false)), When::Falsy)
        | (State::Set(Some(true)), When::Set) => throws(),
        (State::Set(_), _) | (State::New, When::Set) => None,
        (State::Open, When::Always | When::Set) => Some((
            Severity::Warning,
            format!("to assign to `{key}` throws a TypeError once a run gives it a value"),
        )),
        (State::Open, When::Falsy) => lost().or_else(|| {
            let effect =
                format!("to assign to `{key}` throws a TypeError once a run gives it an empty value");
            Some((Severity::Information, effect))
        }),
        (State::Open | State::New, When::Nullish) | (State::New, When::Falsy) => lost(),
        (State::New, When::Always) => lost().or_else(|| {
            let effect = format!("`{key}` is no parameter, and it keeps its value for this run only");
            Some((Severity::Information, effect))
        }),
    }
}

/// What becomes of a second assignment to a variable that the first one made.
fn again(
    context: &Context<'_>,
    world: &World<'_>,
    written: &Read,
    normal: &str,
) -> Option<(Severity, String)> {
    let same = world.uses(normal);
    if same.iter().any(|read| read.effect == Effect::Delete) {
        return None;
    }
    let name = written.key.as_deref().unwrap_or(normal);
    let is_first = |read: &&Read| {
        read.effect == Effect::Write
            && read.span.end <= written.span.start
            && when::of(context, read, same) == When::Always
            && block_of(context, read).is_some_and(|block| block.contains(written.span))
    };
    if same.iter().any(is_first) {
        let effect = format!("`{name}` is assigned before, and to assign to it again throws a TypeError");
        return Some((Severity::Error, effect));
    }
    is_in_loop(context, written).then(|| {
        let effect =
            format!("`{name}` has a value from the second round on, and to assign to it throws a TypeError");
        (Severity::Warning, effect)
    })
}

/// The block in which an assignment is a statement of its own.
fn block_of(context: &Context<'_>, written: &Read) -> Option<Span> {
    let assignment = context.file.tree.node_at(written.span).and_then(|place| node::wrap(place).1)?;
    let statement = assignment.parent().filter(|parent| parent.kind() == "expression_statement")?;
    let block = statement.parent()?;
    matches!(block.kind(), "program" | "statement_block").then(|| node::span(block))
}

fn is_in_loop(context: &Context<'_>, written: &Read) -> bool {
    let mut at = context.file.tree.node_at(written.span);
    while let Some(parent) = at.and_then(|node| node.parent()) {
        if pattern::is_function(parent) {
            return false;
        }
        if matches!(parent.kind(), "for_statement" | "for_in_statement" | "while_statement" | "do_statement")
        {
            return true;
        }
        at = Some(parent);
    }
    false
}

/// The other arguments of an `Object.assign` whose first one this is.
fn sources<'a>(context: &Context<'a>, read: &Read) -> Option<Vec<Node<'a>>> {
    let (vars, arguments) = node::wrap(context.file.tree.node_at(read.span)?);
    let arguments = arguments.filter(|arguments| arguments.kind() == "arguments")?;
    let function = arguments.parent()?.child_by_field_name("function")?;
    let (first, others) =
        node::children(arguments).split_first().map(|(first, rest)| (*first, rest.to_vec()))?;
    let is_target = node::text(function, &context.file.source) == "Object.assign" && first.id() == vars.id();
    is_target.then_some(others)
}

/// What `Object.assign(env.vars, { city: "" })` does with each key.
fn assigned(context: &Context<'_>, world: &World<'_>, read: &Read) -> Vec<Diagnostic> {
    let source = &context.file.source;
    let mut found = Vec::new();
    let objects = sources(context, read).unwrap_or_default().into_iter().map(node::unwrap);
    for object in objects.filter(|object| object.kind() == "object") {
        for property in pattern::properties(object, source) {
            let Some(key) = property.key.as_deref() else { continue };
            let normal = normalize_key(key);
            let Some(state) = world.state(context, key, &normal) else { continue };
            if let Some((severity, effect)) = effect(key, &normal, state, When::Always) {
                found.push(said(property.key_span, severity, &effect));
            }
        }
    }
    found
}

/// Makes a constant of the only assignment, where all that is read afterwards can see it.
fn local<'a>(context: &Context<'_>, written: &'a Read, normal: &str) -> Option<(&'a str, Vec<Edit>)> {
    let writes = context.file.script.reads.iter().filter(|read| read.effect == Effect::Write).take(2).count();
    if writes > 1 {
        return None;
    }
    let name = written.key.as_deref()?.rsplit('.').next().filter(|name| string::is_identifier(name))?;
    let assignment = context.file.tree.node_at(written.span)?.parent()?;
    let statement = assignment.parent().filter(|parent| parent.kind() == "expression_statement")?;
    let block = statement.parent().filter(|parent| matches!(parent.kind(), "program" | "statement_block"))?;
    if assignment.kind() != "assignment_expression" || is_named(context, name) {
        return None;
    }
    let same: Vec<&Read> = context
        .file
        .script
        .reads
        .iter()
        .filter(|read| read.key.as_deref().is_some_and(|key| normalize_key(key) == normal))
        .filter(|read| read.span != written.span && read.span.start >= node::span(assignment).end)
        .collect();
    let is_plain = |read: &&Read| {
        read.effect == Effect::Read
            && matches!(read.form, ReadForm::Member | ReadForm::Subscript(_))
            && node::span(block).contains(read.span)
    };
    if !same.iter().all(is_plain) {
        return None;
    }
    let begin = Span::new(node::span(assignment).range().start, written.span.range().end);
    let mut edits = vec![Edit::replace(begin, format!("const {name}"))];
    edits.extend(same.iter().map(|read| Edit::replace(read.span, name)));
    Some((name, edits))
}

/// Whether something of that name stands in the file besides keys of `env.vars` and metadata.
fn is_named(context: &Context<'_>, name: &str) -> bool {
    let source: &str = &context.file.source;
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$');
    source.match_indices(name).any(|(at, _)| {
        let span = Span::new(at, at + name.len());
        let script = &context.file.script;
        !source[..at].ends_with(is_word)
            && !source[at + name.len()..].starts_with(is_word)
            && !script.reads.iter().any(|read| read.key_span.contains(span))
            && !script.calls.iter().any(|call| call.span.contains(span))
    })
}
