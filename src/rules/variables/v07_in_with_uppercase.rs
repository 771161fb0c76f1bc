use super::{member, reflected};
use crate::rules::{Context, Diagnostic, Edit, Safe};
use crate::script::names::normalize_key;
use crate::script::{Read, ReadForm};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// `env.vars` keeps its keys in small letters, digits and dots. A read takes any spelling of a name, but
    /// `in` compares exactly: `"maxCount" in env.vars` is false even when the variable is there.
    ///
    /// Wrong:
    ///
    /// ```js
    /// if ("maxCount" in env.vars) count = env.vars.maxCount
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// if (env.vars.maxCount !== undefined) count = env.vars.maxCount
    /// ```
    V07, "in-with-uppercase" (was "in-with-capitals"), Warning, "`in` never finds a name with capitals or symbols in `env.vars`."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for read in &context.file.script.reads {
        if read.form == ReadForm::Whole {
            found.extend(of_reflect(context, read));
        }
        let Some(key) = read.key.as_deref().filter(|_| read.form == ReadForm::In) else { continue };
        let Some(diagnostic) = at(read.span, key) else { continue };
        found.push(match compare(context, read, key) {
            Some(edit) => diagnostic.fix("Compare with `undefined`", Safe, edit),
            None => diagnostic,
        });
    }
}

/// A test that never finds the key.
fn at(test: Span, key: &str) -> Option<Diagnostic> {
    let normal = normalize_key(key);
    let message =
        format!("This is always false, as `env.vars` keeps the key as `{normal}`. Compare with `undefined`.");
    (normal != key).then(|| RULE.at(test, message))
}

/// `Reflect.has(env.vars, "maxCount")`
fn of_reflect(context: &Context<'_>, read: &Read) -> Option<Diagnostic> {
    let source = &context.file.source;
    let (call, key) = reflected(context, read, "Reflect.has")?;
    let diagnostic = at(node::span(call), &key.name)?;
    let vars = read.span.text(source);
    let text = format!("({vars}{} !== undefined)", key.member);
    Some(diagnostic.fix("Compare with `undefined`", Safe, Edit::replace(node::span(call), text)))
}

fn compare(context: &Context<'_>, read: &Read, key: &str) -> Option<Edit> {
    let source = &context.file.source;
    let test = context.file.tree.node_at(read.span)?;
    let right = test.child_by_field_name("right")?;
    let inner = node::unwrap(right);
    let is_simple = matches!(inner.kind(), "identifier" | "member_expression" | "subscript_expression");
    let vars = node::text(if is_simple { inner } else { right }, source);
    let member = member(key, read.key_span.text(source));
    let compared = format!("{vars}{member} !== undefined");
    // `in` binds closer than a comparison.
    let is_loose = test.parent().is_none_or(|parent| {
        parent.kind() != "binary_expression"
            || matches!(
                parent.child_by_field_name("operator").map(|operator| operator.kind()),
                Some("&&" | "||" | "??")
            )
    });
    Some(Edit::replace(read.span, if is_loose { compared } else { format!("({compared})") }))
}
