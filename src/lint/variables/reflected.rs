//! Calls of `Reflect` on `env.vars`.

use super::rename;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::LintContext;
use crate::syntax::{node, string};
use crate::text::Span;

pub(super) struct Reflected {
    pub call: Span,
    pub key: String,
    /// Access after the object: `.city`, `["max-count"]`.
    pub member: String,
}

/// Returns the call `function(env.vars, "key")` around a mention of the whole object.
pub(super) fn find(context: &LintContext<'_>, read: &VarsRead, function: &str) -> Option<Reflected> {
    if read.form != ReadForm::Whole {
        return None;
    }
    let source = &context.file.source;
    let (vars, arguments) = node::wrap(context.file.syntax.node_at(read.span)?);
    let arguments = arguments.filter(|arguments| arguments.kind() == "arguments")?;
    let call = arguments.parent()?;
    if node::text(node::field(call, "function")?, source) != function {
        return None;
    }
    let [first, key] = node::children(arguments)[..] else { return None };
    let written = node::unwrap(key);
    let key = string::cooked(written, source).filter(|_| first.id() == vars.id())?;
    let member = rename::member(&key, node::text(written, source));
    Some(Reflected { call: node::span(call), key, member })
}
