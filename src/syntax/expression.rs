use super::literal::{Evaluator, VALUES};
use super::scopes::ScopeResolver;
use super::value::{Dynamic, Value, ValueKind};
use super::{ChunkedTree, Language, node};
use crate::budget::Budget;
use crate::text::{Rebase, RebaseSpans, Span};

/// Evaluates one JavaScript expression; spans count from its first byte.
pub fn evaluate(expression: &str) -> Value {
    // Parentheses make a brace open an object rather than a block. The line end closes a comment.
    let source = format!("({expression}\n)");
    let syntax = ChunkedTree::new(Language::JavaScript, source.as_str().into());
    let resolver = ScopeResolver::new(&syntax, &source);
    let statement = syntax.statements().next();
    let inner = statement.and_then(|statement| node::children(statement).into_iter().next());
    let mut value = match inner {
        Some(inner) if !syntax.is_broken() => {
            Evaluator::new(&resolver, &source, &Budget::new(VALUES)).value(inner)
        }
        _ => Value::new(Span::new(1, source.len()), ValueKind::Dynamic(Dynamic::Error)),
    };
    value.shift(&Rebase::back(1));
    value
}
