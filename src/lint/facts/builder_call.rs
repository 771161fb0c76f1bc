//! Calls of a schema builder, from which the keywords of a schema come.

use tree_sitter::Node;

use crate::lint::{Fix, Safe, TextEdit};
use crate::syntax::{callee, node, number};
use crate::text::Span;
use crate::tools::ModuleFile;

/// Methods that leave the schema inside as it is.
const WRAPPERS: [&str; 9] =
    ["describe", "meta", "optional", "nullable", "nullish", "default", "brand", "readonly", "refine"];

pub(in crate::lint) struct BuilderCall<'a> {
    call: Node<'a>,
    name: Node<'a>,
    /// Whether a schema is made rather than changed: `z.array(…)`.
    is_constructor: bool,
    source: &'a str,
}

impl<'a> BuilderCall<'a> {
    /// Returns the call at a span: the last one of a chain that does more than describe or wrap a schema.
    pub fn at(file: &'a ModuleFile, span: Span) -> Option<Self> {
        let is_call = |node: &Node<'_>| node.kind() == "call_expression";
        let mut call = file.syntax().node_at(span).map(node::unwrap).filter(is_call)?;
        let mut callee = callee::callee(call)?;
        while let Some(inside) = callee.object.filter(is_call)
            && WRAPPERS.contains(&node::text(callee.name, &file.source))
        {
            call = inside;
            callee = callee::callee(call)?;
        }
        let is_constructor = callee.object.is_none_or(|object| object.kind() == "identifier");
        Some(Self { call, name: callee.name, is_constructor, source: &file.source })
    }

    /// Returns the call from its name on, or the whole of one that makes a schema.
    pub fn span(&self) -> Span {
        let end = self.call.end_byte();
        let start = if self.is_constructor { self.call.start_byte() } else { self.name.start_byte() };
        Span::new(start, end)
    }

    /// Returns the call as messages show it: `.positive()`, `z.array(…)`.
    pub fn shown(&self) -> String {
        let arguments = if callee::arguments(self.call).is_empty() { "()" } else { "(…)" };
        let end = self.name.end_byte();
        let start = self.span().range().start;
        let name = self.source.get(start..end).unwrap_or_default();
        // A chain may have a line for each call.
        let name: String = name.chars().filter(|it| !it.is_whitespace()).collect();
        let dot = if self.is_constructor { "" } else { "." };
        format!("{dot}{name}{arguments}")
    }

    /// Returns the fix that writes a limit which the values may reach, and its code.
    pub fn with_inclusive_limit(&self, limit: &str, value: f64) -> Option<(String, Option<Fix>)> {
        let method = if limit == "minimum" { "min" } else { "max" };
        let takes_limit = match node::text(self.name, self.source) {
            "positive" | "negative" => false,
            "gt" | "lt" => true,
            _ => return None,
        };
        let code = format!("{method}({})", number::show(value));
        // The message of the check would be lost.
        let is_alone = callee::arguments(self.call).len() == usize::from(takes_limit);
        let title = format!("Write `.{code}`");
        let fix = Fix::new(title, Safe, TextEdit::replace(self.span(), code.as_str()));
        Some((format!(".{code}"), is_alone.then_some(fix)))
    }
}
