use std::collections::HashSet;

use crate::agentscript::ast::{AgentShape, AgentType, Expression, ExpressionKind, ShapeProperty, TypeKind};
use crate::agentscript::meaning::{CallSite, Fields, KnownFields};
use crate::budget::{Budget, Work};
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Fix, Manual, Severity, TextEdit, Unsafe, wording};
use crate::text::Span;

declare_rule! {
    /// The shape of `input` says what a main function takes. AgentScript checks it where a program begins, and not where
    /// an agent is called: there a field that is left out ends the run where the agent reads it, and one that is not
    /// declared is not looked at. What is only too much is information.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input { text string }) { Planner({ txt: input.text }) }
    /// }
    /// agent Planner {
    ///     main func(input { text string }) { input.text }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// main agent Editor {
    ///     main func(input { text string }) { Planner({ text: input.text }) }
    /// }
    /// agent Planner {
    ///     main func(input { text string }) { input.text }
    /// }
    /// ```
    G26, "argument-fields", Warning, AgentScript, fix Unsafe, "An agent is called with other fields than its `input` declares."
}

const MOST: Work = Work { steps: 1 << 20, bytes: 0 };

const MAX_ADDED: usize = 16;

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let known = KnownFields::collect(&it.meaning);
    let mut found = Vec::new();
    let budget = Budget::new(MOST);
    for call in &it.meaning.calls {
        let Some((shape, argument)) = declared(it, call) else { continue };
        if budget.steps(shape.fields.len()).is_err() {
            break;
        }
        let callee = call.callee.span.text(it.source);
        match &argument.kind {
            ExpressionKind::Object(members) => found.extend(of_object(it, callee, shape, argument, members)),
            _ => found.extend(of_value(it, &known, callee, shape, argument)),
        }
    }
    found
}

/// Returns the declared shape of the `input` of a called main function, with the argument.
fn declared<'a>(it: &AgentScript<'a>, call: &CallSite<'a>) -> Option<(&'a AgentShape, &'a Expression)> {
    let function = it.meaning.called_function(call).filter(|function| function.is_main)?;
    let (parameter, argument) = (function.parameters.first()?, call.arguments.first()?);
    let is_whole = function.parameters.len() == call.arguments.len() && parameter.name.text == "input";
    parameter.shape.as_ref().filter(|_| is_whole).map(|shape| (shape, argument))
}

fn of_object(
    it: &AgentScript<'_>,
    callee: &str,
    shape: &AgentShape,
    argument: &Expression,
    members: &[ShapeProperty],
) -> Vec<Diagnostic> {
    let given: HashSet<&str> = members.iter().map(|member| member.key.text.as_str()).collect();
    let declared: HashSet<&str> = names(shape).collect();
    let mut missing: Vec<&str> = Vec::new();
    let mut seen = given.clone();
    missing.extend(names(shape).filter(|name| seen.insert(name)));
    let mut found = Vec::new();
    for member in members.iter().filter(|member| !declared.contains(member.key.text.as_str())) {
        let (name, key) = (&member.key.text, member.key.span);
        if let Some(meant) = it.near.nearest(name, missing.iter().copied()) {
            missing.retain(|name| *name != meant);
            let message = format!("`{callee}` takes no `{name}`, and needs `{meant}`.");
            found.push(RULE.at(key, message).write(Unsafe, key, meant));
        } else {
            let message = format!("The `input` of `{callee}` declares no `{name}`.");
            found.push(RULE.at(key, message).severity(Severity::Information));
        }
    }
    if let Some(diagnostic) = lacks(argument, callee, &missing) {
        found.push(diagnostic.fixes(addition(it, shape, argument.span, members, &missing)));
    }
    found
}

fn of_value<'a>(
    it: &AgentScript<'a>,
    known: &KnownFields<'_, 'a>,
    callee: &str,
    shape: &AgentShape,
    argument: &'a Expression,
) -> Option<Diagnostic> {
    let kinds = known.of_value(argument)?;
    let what = |fields: &Fields<'_>| match fields {
        Fields::Nothing(what) => Some(*what),
        Fields::List => Some("a list"),
        Fields::Shape(_) | Fields::Object(_) => None,
    };
    let no_object =
        kinds.first().and_then(what).filter(|_| kinds.iter().all(|fields| what(fields).is_some()));
    if let Some(what) = no_object {
        let declared = wording::list(names(shape))?;
        let message = format!("`{callee}` takes an object with {declared}, and is given {what}.");
        return Some(RULE.at(argument.span, message));
    }
    let given = it.given_later();
    let is_missing =
        |name: &&str| !given.contains(name) && !kinds.iter().any(|fields| known.has(*fields, name));
    let mut seen = HashSet::new();
    let missing = names(shape).filter(is_missing).filter(|name| seen.insert(*name));
    lacks(argument, callee, &missing.collect::<Vec<_>>())
}

fn names(shape: &AgentShape) -> impl Iterator<Item = &str> {
    shape.fields.iter().map(|field| field.name.text.as_str())
}

fn lacks(argument: &Expression, callee: &str, missing: &[&str]) -> Option<Diagnostic> {
    let missing = wording::list(missing.iter().copied())?;
    let message = format!("`{callee}` needs {missing}, too. A run ends where it reads what it is not given.");
    Some(RULE.at(argument.span, message))
}

fn addition(
    it: &AgentScript<'_>,
    shape: &AgentShape,
    object: Span,
    members: &[ShapeProperty],
    missing: &[&str],
) -> Option<Fix> {
    if missing.len() > MAX_ADDED {
        return None;
    }
    let mut left: HashSet<&str> = missing.iter().copied().collect();
    let fields = shape.fields.iter().filter(|field| left.remove(field.name.text.as_str()));
    let written: Vec<String> =
        fields.map(|field| format!("{}: {}", field.name.text, empty(field.ty.as_ref()))).collect();
    let edit = match members.last() {
        Some(last) => {
            let separator = it.separator_before(last.span);
            let text: Vec<String> = written.iter().map(|member| format!(",{separator}{member}")).collect();
            TextEdit::replace(Span::at(last.span.range().end), text.concat())
        }
        None if object.text(it.source).contains("//") => return None,
        None => TextEdit::replace(object, format!("{{ {} }}", written.join(", "))),
    };
    let named = wording::list(missing.iter().copied())?;
    Some(Fix::new(format!("Add {named}"), Manual, edit))
}

fn empty(ty: Option<&AgentType>) -> &'static str {
    match ty.map(|ty| &ty.kind) {
        None | Some(TypeKind::String) => "\"\"",
        Some(TypeKind::Number) => "0",
        Some(TypeKind::Boolean) => "false",
        Some(TypeKind::List(_)) => "[]",
        Some(TypeKind::Json) => "none",
    }
}
