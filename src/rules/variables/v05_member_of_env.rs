use std::collections::HashSet;

use tree_sitter::Node;

use super::given;
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::script::names::normalize_key;
use crate::script::{Meaning, Read, ReadForm};
use crate::syntax::node;
use crate::syntax::usage::Effect;
use crate::text::Span;

declare_rule! {
    /// `dbg`, `files`, `output` and their like are members of `env`; `env.vars` holds variables only. What is
    /// taken from there under their names is `undefined`, and a call of it fails.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { city, dbg } = env.vars
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { dbg, vars } = env
    /// const { city } = vars
    /// ```
    V05, "member-of-env", Warning, "A member of `env` is looked for in `env.vars`."
}

/// The members of `env`; GenAIScript 2.5.1.
const MEMBERS: [&str; 10] =
    ["dbg", "dir", "files", "generator", "meta", "output", "runDir", "runId", "secrets", "vars"];

/// Those that are hardly the name of a variable too.
const SURE: [&str; 6] = ["dbg", "files", "generator", "runDir", "runId", "secrets"];

/// Whether a read takes a member of `env` from `env.vars`, unless a variable has that name.
pub(super) fn is_meant(read: &Read) -> bool {
    let Some(key) = read.key.as_deref() else { return false };
    read.effect == Effect::Read
        && match read.form {
            ReadForm::Pattern { default: false, .. } => MEMBERS.contains(&key),
            ReadForm::Pattern { .. } | ReadForm::Member | ReadForm::Subscript(_) => SURE.contains(&key),
            _ => false,
        }
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let reads = &context.file.script.reads;
    let mut meant = reads.iter().filter(|read| is_meant(read)).peekable();
    if meant.peek().is_none() {
        return;
    }
    let own = context.own();
    let given = given::keys(context.file);
    let written: HashSet<String> = reads
        .iter()
        .filter(|read| read.effect == Effect::Write)
        .filter_map(|read| read.key.as_deref().map(normalize_key))
        .collect();
    for read in meant {
        let Some(key) = &read.key else { continue };
        let normal = normalize_key(key);
        let is_theirs = given.contains(&normal) || written.contains(&normal);
        if own.open || own.find(key).is_some() || is_theirs {
            continue;
        }
        let is_pattern = matches!(read.form, ReadForm::Pattern { .. });
        let advice = if is_pattern { "Take it from `env`.".to_owned() } else { format!("Read `env.{key}`.") };
        let message =
            format!("`{key}` is a member of `env`, not of `env.vars`, where it is undefined. {advice}");
        let diagnostic = RULE.at(read.key_span, message);
        let (title, edits) = if is_pattern {
            ("Take it from `env`".to_owned(), take_from_env(context, read))
        } else {
            (format!("Read `env.{key}`"), read_from_env(context, read, key).map(|edit| vec![edit]))
        };
        found.push(match edits {
            Some(edits) => diagnostic.fix(title, Unsafe, edits),
            None => diagnostic,
        });
    }
}

fn read_from_env(context: &Context<'_>, read: &Read, key: &str) -> Option<Edit> {
    let vars = node::unwrap(context.file.tree.node_at(read.span)?.child_by_field_name("object")?);
    let env = env_of(context, vars, read)?;
    Some(Edit::replace(read.span, format!("{env}.{key}")))
}

/// The `env` whose `vars` an expression is.
fn env_of<'a>(context: &Context<'a>, vars: Node<'_>, read: &Read) -> Option<&'a str> {
    let env = match vars.kind() {
        "member_expression" => node::text(vars.child_by_field_name("object")?, &context.file.source),
        _ => "env",
    };
    let is_env =
        env != "env" || context.file.script.meaning_of("env", read.span.range().start) == Meaning::Env;
    is_env.then_some(env)
}

/// Moves the property into a declaration of its own, before the one it stands in.
fn take_from_env(context: &Context<'_>, read: &Read) -> Option<Vec<Edit>> {
    let source = &context.file.source;
    let key = context.file.tree.node_at(read.key_span)?;
    let pattern = ancestor(key, "object_pattern")?;
    let declarator = pattern.parent().filter(|parent| parent.kind() == "variable_declarator")?;
    let value = node::unwrap(declarator.child_by_field_name("value")?);
    let env = env_of(context, value, read)?;
    if node::children(pattern).len() == 1 {
        return Some(vec![Edit::replace(node::span(value), env)]);
    }
    let declaration = declarator.parent()?;
    let keyword = declaration.child(0).map(|keyword| node::text(keyword, source))?;
    let start = declaration.start_byte();
    let line = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = source.get(line..start).filter(|indent| indent.trim().is_empty()).unwrap_or("");
    let own = format!("{keyword} {{ {} }} = {env}\n{indent}", read.span.text(source));
    Some(vec![Edit::replace(Span::at(start), own), edit::remove(context.file, read.span)?])
}

fn ancestor<'t>(mut node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    while node.kind() != kind {
        node = node.parent()?;
    }
    Some(node)
}
