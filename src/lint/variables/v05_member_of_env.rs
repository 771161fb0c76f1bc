use tree_sitter::Node;

use super::meant;
use crate::genaiscript::{EnvMeaning, ReadForm, VarsRead};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// `dbg`, `files`, `output` and the like are members of `env`; `env.vars` holds only variables. What is read
    /// from there under their names is `undefined`, and calling it fails.
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
    V05, "member-of-env", Warning, Read, fix Unsafe, "A member of `env` is read from `env.vars`."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let key = read.key.as_deref().filter(|_| meant::is_member_of_env(read))?;
    let (own, run_variables) = (context.own(), context.run_variables());
    if own.open || own.find(key).is_some() || run_variables.is_given(key) || run_variables.is_written(key) {
        return None;
    }
    let (advice, edits) = match read.form {
        ReadForm::Pattern { .. } => ("Take it from `env`".to_owned(), take_from_env(context, read)),
        _ => (format!("Read `env.{key}`"), read_from_env(context, read, key).map(Vec::from)),
    };
    let message =
        format!("`{key}` is a member of `env`, not of `env.vars`, where it is undefined. {advice}.");
    Some(RULE.at(read.key_span, message).maybe_fix(advice, Unsafe, edits))
}

fn read_from_env(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<TextEdit> {
    let vars = node::unwrap(node::field(context.file.syntax.node_at(read.span)?, "object")?);
    let env = env_of(context, vars, read)?;
    Some(TextEdit::replace(read.span, format!("{env}.{key}")))
}

fn env_of<'a>(context: &LintContext<'a>, vars: Node<'_>, read: &VarsRead) -> Option<&'a str> {
    let env = match vars.kind() {
        "member_expression" => node::text(node::field(vars, "object")?, &context.file.source),
        _ => "env",
    };
    let is_env =
        env != "env" || context.file.script().meaning_of("env", read.span.range().start) == EnvMeaning::Env;
    is_env.then_some(env)
}

/// Moves the property into its own declaration before the current one.
fn take_from_env(context: &LintContext<'_>, read: &VarsRead) -> Option<Vec<TextEdit>> {
    let source = &context.file.source;
    let key = context.file.syntax.node_at(read.key_span)?;
    let pattern = ancestor(key, "object_pattern")?;
    let declarator = pattern.parent().filter(|parent| parent.kind() == "variable_declarator")?;
    let value = node::unwrap(node::field(declarator, "value")?);
    let env = env_of(context, value, read)?;
    if node::children(pattern).len() == 1 {
        return Some(vec![TextEdit::replace(node::span(value), env)]);
    }
    let declaration = declarator.parent()?;
    let keyword = declaration.child(0).map(|keyword| node::text(keyword, source))?;
    let start = declaration.start_byte();
    let line = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = source.get(line..start).filter(|indent| indent.trim().is_empty()).unwrap_or("");
    let own = format!("{keyword} {{ {} }} = {env}\n{indent}", read.span.text(source));
    Some(vec![TextEdit::replace(Span::at(start), own), edit::remove(context.file, read.span)?])
}

fn ancestor<'t>(mut node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    while node.kind() != kind {
        node = node.parent()?;
    }
    Some(node)
}
