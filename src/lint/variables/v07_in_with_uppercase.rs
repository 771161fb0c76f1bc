use super::{reflected, rename};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit};
use crate::syntax::node;

declare_rule! {
    /// `env.vars` keeps its keys in lowercase letters, digits and dots. A read accepts any spelling of a name, but
    /// `in` compares exactly: `"maxCount" in env.vars` is false even where the variable is there.
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
    V07, "in-with-uppercase" (was "in-with-capitals"), Warning, Read, fix Safe, "`in` never finds a name with uppercase letters or symbols in `env.vars`."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let (place, key, edit) = if let (ReadForm::In, Some(key)) = (&read.form, &read.key) {
        (read.span, key.clone(), compare(context, read, key))
    } else {
        let reflected = reflected::find(context, read, "Reflect.has")?;
        let vars = read.span.text(&context.file.source);
        let compared = format!("({vars}{} !== undefined)", reflected.member);
        (reflected.call, reflected.key, Some(TextEdit::replace(reflected.call, compared)))
    };
    let normal = normalize_key(&key);
    let message =
        format!("This is always false, as `env.vars` keeps the key as `{normal}`. Compare with `undefined`.");
    let diagnostic = (normal != key).then(|| RULE.at(place, message))?;
    Some(diagnostic.maybe_fix("Compare with `undefined`", Safe, edit))
}

fn compare(context: &LintContext<'_>, read: &VarsRead, key: &str) -> Option<TextEdit> {
    let source = &context.file.source;
    let test = context.file.syntax.node_at(read.span)?;
    let right = node::field(test, "right")?;
    let inner = node::unwrap(right);
    let is_simple = matches!(inner.kind(), "identifier" | "member_expression" | "subscript_expression");
    let vars = node::text(if is_simple { inner } else { right }, source);
    let member = rename::member(key, read.key_span.text(source));
    let compared = format!("{vars}{member} !== undefined");
    // `in` binds more tightly than a comparison.
    let is_loose = test.parent().is_none_or(|parent| {
        parent.kind() != "binary_expression" || matches!(node::operator(parent), Some("&&" | "||" | "??"))
    });
    Some(TextEdit::replace(read.span, if is_loose { compared } else { format!("({compared})") }))
}
