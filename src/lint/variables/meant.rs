//! Reads that mean something other than the variable of their key. Each case has its own rule.

use super::chain;
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ApiCall, ReadForm, VarsRead};
use crate::lint::LintContext;
use crate::syntax::usage::UsageEffect;
use crate::syntax::{Member, node};
use crate::text::Span;

const MEMBERS: [&str; 10] =
    ["dbg", "dir", "files", "generator", "meta", "output", "runDir", "runId", "secrets", "vars"];

/// Members of `env` that are unlikely names of variables.
const SURE: [&str; 6] = ["dbg", "files", "generator", "runDir", "runId", "secrets"];

/// Whether a read mistakes a member of `env` for one of `env.vars`, unless a variable has that name.
pub(super) fn is_member_of_env(read: &VarsRead) -> bool {
    let Some(key) = read.key.as_deref().filter(|_| read.effect == UsageEffect::Read) else { return false };
    match read.form {
        ReadForm::Pattern { default: false, .. } => MEMBERS.contains(&key),
        ReadForm::Pattern { .. } | ReadForm::Member | ReadForm::Subscript(_) => SURE.contains(&key),
        _ => false,
    }
}

/// Whether a key is a method that converts other objects to strings.
pub(super) fn is_string_method(read: &VarsRead) -> bool {
    matches!(read.key.as_deref(), Some("toString" | "toLocaleString"))
}

pub(super) fn is_chain(context: &LintContext<'_>, read: &VarsRead) -> bool {
    read.key.as_deref() == Some("system") && chain::keys(context, read).len() > 1
}

/// Returns the parameter whose key differs only in separators: `system_style_voice`, `env.vars.system.style.voice`.
pub(super) fn own_parameter<'a>(context: &LintContext<'a>, read: &VarsRead) -> Option<(&'a Member, Span)> {
    if !context.file.script().is_system() {
        return None;
    }
    let id = context.file.id();
    chain::keys(context, read).into_iter().find_map(|(key, place)| {
        let parameter = context.own().alike(id, &key).iter().find(|member| {
            let full = format!("{id}.{}", member.key);
            !(place == read.key_span && normalize_key(&key) == normalize_key(&full))
        })?;
        Some((*parameter, place))
    })
}

const ANSWERS: [&str; 5] = ["answer", "output", "response", "result", "text"];

const WRITING: [&str; 5] = ["$", "def", "defData", "defDiff", "writeText"];

/// Whether a read seeks a model's answer: its name is undeclared, and the whole prompt is written before it.
pub(super) fn is_answer(context: &LintContext<'_>, read: &VarsRead) -> bool {
    let Some(key) = read.value_key().filter(|key| ANSWERS.contains(key)) else { return false };
    let script = context.file.script();
    if script.is_system() || context.own().open || context.own().find(key).is_some() {
        return false;
    }
    let is_writing = |call: &&ApiCall| WRITING.contains(&call.function.name);
    // Calls are in source order.
    let last = script.api_calls.iter().rev().find(is_writing);
    let is_after = last.is_some_and(|call| call.callee.start < read.span.start);
    let is_prompted = is_after && script.api_calls.iter().any(|call| call.function.name == "$");
    let run_variables = context.run_variables();
    is_prompted
        && !is_member_of_env(read)
        && !is_in_prompt(context, read)
        && !run_variables.is_given(key)
        && !run_variables.is_written(key)
}

fn is_in_prompt(context: &LintContext<'_>, read: &VarsRead) -> bool {
    let syntax = &context.file.syntax;
    let mut around = syntax.ancestors(syntax.node_at(read.key_span));
    around.any(|node| {
        let function = node::field(node, "function").filter(|_| node.kind() == "call_expression");
        let name = function.map(|function| node::text(function, &context.file.source));
        // `workspace.writeText` writes a file.
        let name = name.filter(|name| !name.starts_with("workspace."));
        name.and_then(|name| name.rsplit('.').next()).is_some_and(|name| WRITING.contains(&name))
    })
}
