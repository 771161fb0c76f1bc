use tree_sitter::Node;

use crate::genaiscript::{SchemaSite, SiteKind};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// `JSONSchema.infer` is asynchronous: without `await` its result is a promise, which has no `type` and no
    /// `properties`. `JSONSchema.fromParameters` does the same at once, and keeps the defaults.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defSchema("CITY", JSONSchema.infer({ name: "" }))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defSchema("CITY", await JSONSchema.infer({ name: "" }))
    /// ```
    S04, "infer-not-awaited", Warning, SchemaSite, fix Safe, "`JSONSchema.infer` returns a promise, which is used as a schema."
}

/// Maximal source size, in bytes, for searching it for every name. Real scripts are smaller.
const MAX_SOURCE: usize = 200_000;

fn check(context: &LintContext<'_>, site: &SchemaSite) -> Option<Diagnostic> {
    let is_promise = site.kind == SiteKind::Infer && !site.awaited;
    let call = context.file.syntax.node_at(site.span).filter(|_| is_promise)?;
    if !is_used_as_schema(context, call) {
        return None;
    }
    let message = "`JSONSchema.infer` returns a promise, not a schema. Write `await` before it.";
    let awaited =
        context.may_await(call).then(|| TextEdit::replace(Span::at(site.span.range().start), "await "));
    let other = TextEdit::replace(site.callee, "fromParameters");
    let diagnostic = RULE.at(site.span, message).maybe_fix("Write `await`", Safe, awaited);
    Some(diagnostic.fix("Use `JSONSchema.fromParameters`", Unsafe, other))
}

/// Whether the promise cannot be awaited later: it is an argument, a property, or bound to an unawaited name.
fn is_used_as_schema(context: &LintContext<'_>, call: Node<'_>) -> bool {
    let source: &str = &context.file.source;
    if source.len() > MAX_SOURCE {
        return false;
    }
    let (_, Some(parent)) = node::wrap(call) else { return false };
    match parent.kind() {
        "arguments" => parent
            .parent()
            .and_then(|outer| outer.child_by_field_name("function"))
            .is_some_and(|function| !node::text(function, source).starts_with("Promise.")),
        "pair" => true,
        "variable_declarator" => parent
            .child_by_field_name("name")
            .filter(|name| name.kind() == "identifier")
            .map(|name| node::text(name, source))
            .is_some_and(|name| {
                let used_later = ["await ", "return ", "await (", ""].iter().any(|before| {
                    let after = if before.is_empty() { ".then" } else { "" };
                    source.contains(&format!("{before}{name}{after}"))
                });
                !used_later && !source.contains("Promise.")
            }),
        _ => false,
    }
}
