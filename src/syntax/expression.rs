use super::literal::{Evaluator, VALUES};
use super::locals::Locals;
use super::value::{Dynamic, Kind, Value};
use super::{Forest, Language, node};
use crate::budget::Budget;
use crate::text::{Shift, Shifted, Span};

/// Evaluates one JavaScript expression; spans count from its first byte.
pub fn evaluate(expression: &str) -> Value {
    // Parentheses make a brace open an object rather than a block. The line end closes a comment.
    let source = format!("({expression}\n)");
    let forest = Forest::new(Language::JavaScript, source.as_str().into());
    let locals = Locals::of(&forest, &source);
    let statement = forest.statements().next();
    let inner = statement.and_then(|statement| node::children(statement).into_iter().next());
    let mut value = match inner {
        Some(inner) if !forest.is_broken() => {
            Evaluator::new(&locals, &source, &Budget::new(VALUES)).value(inner)
        }
        _ => Value::new(Span::new(1, source.len()), Kind::Dynamic(Dynamic::Error)),
    };
    value.shift(&Shift::back(1));
    value
}
