use std::cell::LazyCell;
use std::iter;

use tree_sitter::Node;

use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::node;

declare_rule! {
    /// `env.vars` keeps its keys in lowercase letters, digits and dots. A read accepts any spelling of a name, but
    /// what enumerates the object (a rest element, a spread, `Object.keys`, `JSON.stringify`, `for … in`)
    /// sees `maxcount` for the parameter `maxCount`. A rest element even keeps what the pattern before it took
    /// under another spelling. A log (`console.log`, `dbg`) may show what it likes.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { maxCount: 3, city: "" } })
    /// const { maxCount, ...rest } = env.vars // rest has `maxcount`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { maxCount: 3, city: "" } })
    /// const { maxCount, city } = env.vars
    /// ```
    V09, "names-are-lowercased" (was "names-in-small-letters"), Information, File, "Enumerating `env.vars` shows names in lowercase."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let changed = LazyCell::new(|| context.own().names().find(|name| normalize_key(name) != *name));
    let reads = context.file.script().reads.iter().filter(|read| enumerates(context, read));
    let diagnostics = reads.filter_map(|read| {
        let (changed, key) = changed.map(|name| (name, normalize_key(name)))?;
        let message = format!(
            "This sees names in lowercase: `{key}` for the parameter `{changed}`. Read the parameters one by one."
        );
        Some(RULE.at(read.span, message))
    });
    diagnostics.collect()
}

fn enumerates(context: &LintContext<'_>, read: &VarsRead) -> bool {
    match read.form {
        ReadForm::Rest => true,
        ReadForm::Whole => is_enumerated(context, read).unwrap_or(false) && !is_logged(context, read),
        _ => false,
    }
}

fn is_logged(context: &LintContext<'_>, read: &VarsRead) -> bool {
    let syntax = &context.file.syntax;
    let around = iter::successors(syntax.node_at(read.span), Node::parent);
    let mut calls = around.take_while(|node| !node.kind().ends_with("_statement"));
    calls.any(|call| {
        let function = node::field(call, "function").filter(|_| call.kind() == "call_expression");
        let name = function.map(|function| node::text(function, &context.file.source).to_lowercase());
        name.is_some_and(|name| name.split('.').any(is_log))
    })
}

fn is_log(name: &str) -> bool {
    ["console", "dbg", "debug", "trace"].contains(&name) || name.ends_with("log") || name.ends_with("logger")
}

/// Finds `{ ...env.vars }`, `Object.keys(env.vars)` and `for (const name in env.vars)`.
fn is_enumerated(context: &LintContext<'_>, read: &VarsRead) -> Option<bool> {
    let (found, parent) = node::wrap(context.file.syntax.node_at(read.span)?);
    let parent = parent?;
    Some(match parent.kind() {
        "spread_element" => parent.parent()?.kind() == "object",
        "for_in_statement" => node::is_field(parent, "right", found),
        "arguments" => {
            let function = node::field(parent.parent()?, "function")?;
            let is_first = node::children(parent).first().is_some_and(|first| first.id() == found.id());
            match node::text(function, &context.file.source) {
                "Object.keys"
                | "Object.entries"
                | "Object.getOwnPropertyNames"
                | "Reflect.ownKeys"
                | "JSON.stringify" => is_first,
                // `Object.assign({}, env.vars)`
                "Object.assign" => !is_first,
                _ => false,
            }
        }
        _ => false,
    })
}
