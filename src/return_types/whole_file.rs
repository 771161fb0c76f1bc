//! Detection of handlers that return whole files of any length.

use tree_sitter::Node;

use super::engine::Engine;
use crate::syntax::node;
use crate::syntax::pattern::PatternStep;
use crate::syntax::scopes::Base;

const MAX_STEPS: usize = 16;

/// Creating expression of a value, and the keys from there. Two names for one part have the same origin.
type TypeOrigin<'t> = (Node<'t>, Vec<String>);

impl<'t> Engine<'_, 't> {
    /// Whether an expression may be a file of any length, with no condition on its length or emptiness around it.
    pub fn gives_whole_file(&self, expression: Node<'t>) -> bool {
        self.gives_file_within(expression, 0)
    }

    fn gives_file_within(&self, expression: Node<'t>, depth: usize) -> bool {
        if self.budget.step().is_err() {
            return false;
        }
        let expression = node::unwrap(expression);
        let part = |name: &str| {
            node::field(expression, name).is_some_and(|it| self.gives_file_within(it, depth + 1))
        };
        match expression.kind() {
            _ if depth > MAX_STEPS => self.expression(expression).is_interface(self.names.api.names.file),
            "ternary_expression" => part("consequence") || part("alternative"),
            "binary_expression" if matches!(node::operator(expression), Some("??" | "||")) => {
                part("left") || part("right")
            }
            "binary_expression" => part("right"),
            _ => {
                self.expression(expression).is_interface(self.names.api.names.file)
                    && self.is_read_by_name(expression)
                    && !self.is_limited(expression)
            }
        }
    }

    /// Whether a file is read by a name known only at run time. Authors know the length of other files.
    fn is_read_by_name(&self, file: Node<'t>) -> bool {
        let Some((root, keys)) = self.origin(file, 0) else { return false };
        let function = node::field(root, "function").filter(|_| root.kind() == "call_expression");
        let name = function.map(|function| node::field(function, "property").unwrap_or(function));
        let is_read = name.is_some_and(|name| self.names.api.names.readers.contains(&self.text(name)));
        let argument = node::field(root, "arguments").and_then(|arguments| self.first_child(arguments));
        let is_fixed = argument.is_none_or(|argument| node::unwrap(argument).kind() == "string");
        is_read && !is_fixed && keys.iter().all(|key| key == "file")
    }

    fn is_limited(&self, file: Node<'t>) -> bool {
        let Some((root, keys)) = self.origin(file, 0) else { return false };
        let part = |keys: &[String], name: &str| (root, [keys, &[name.to_owned()]].concat());
        let mut texts = vec![part(&keys, "content")];
        // `fetchText` returns one text twice: as `text`, and as the content of `file`.
        if let Some((_, answer)) = keys.split_last().filter(|(last, _)| *last == "file") {
            texts.push(part(answer, "text"));
        }
        let limit = FileLimit { engine: self, texts, size: part(&keys, "size") };
        self.guards(file).into_iter().any(|(condition, holds)| limit.is_in(condition, holds, 0))
    }

    fn origin(&self, expression: Node<'t>, steps: usize) -> Option<TypeOrigin<'t>> {
        if steps > MAX_STEPS || self.budget.step().is_err() {
            return None;
        }
        let expression = node::unwrap(expression);
        match expression.kind() {
            "await_expression" => self.origin(self.first_child(expression)?, steps + 1),
            "member_expression" => {
                let (root, mut keys) = self.origin(node::field(expression, "object")?, steps + 1)?;
                keys.push(self.text(node::field(expression, "property")?).to_owned());
                Some((root, keys))
            }
            "identifier" => {
                let binding = self.resolver.resolve(expression)?;
                if !binding.constant && !self.writes(binding).is_empty() {
                    return None;
                }
                let Base::Value(value) = binding.base else { return Some((binding.name, Vec::new())) };
                let (root, mut keys) = self.origin(value, steps + 1)?;
                for step in &binding.steps {
                    let PatternStep::Key(key) = step else { return None };
                    keys.push(key.clone());
                }
                Some((root, keys))
            }
            _ => Some((expression, Vec::new())),
        }
    }
}

struct FileLimit<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    texts: Vec<TypeOrigin<'t>>,
    size: TypeOrigin<'t>,
}

impl<'t> FileLimit<'_, '_, 't> {
    /// Whether a condition with the value `holds` implies that the file is empty, or compares its length.
    fn is_in(&self, condition: Node<'t>, holds: bool, depth: usize) -> bool {
        if depth > MAX_STEPS || self.engine.budget.step().is_err() {
            return false;
        }
        let condition = node::unwrap(condition);
        let part = |name: &str| node::field(condition, name);
        let says = |part: Option<Node<'t>>, holds| part.is_some_and(|it| self.is_in(it, holds, depth + 1));
        match (condition.kind(), node::operator(condition)) {
            ("unary_expression", Some("!")) => says(part("argument"), !holds),
            ("binary_expression", Some(operator @ ("&&" | "||"))) => {
                let (left, right) = (says(part("left"), holds), says(part("right"), holds));
                // If either side may be the reason, both must imply it.
                if (operator == "&&") == holds { left || right } else { left && right }
            }
            ("binary_expression", _) => {
                [part("left"), part("right")].into_iter().flatten().any(|side| self.is_measure(side))
                    || self.is_comparison_with_nothing(condition) == Some(holds)
            }
            _ => !holds && self.is_text(condition),
        }
    }

    fn is_comparison_with_nothing(&self, comparison: Node<'t>) -> Option<bool> {
        let sides = [node::field(comparison, "left")?, node::field(comparison, "right")?];
        let is_nothing = |side: &Node<'t>| {
            matches!(self.engine.text(node::unwrap(*side)), "\"\"" | "''" | "undefined" | "null")
        };
        if !sides.iter().any(is_nothing) || !sides.iter().any(|side| self.is_text(*side)) {
            return None;
        }
        match node::operator(comparison)? {
            "==" | "===" => Some(true),
            "!=" | "!==" => Some(false),
            _ => None,
        }
    }

    /// Whether an expression is a length of the file: `size`, `length` of its text, or a call with its text.
    fn is_measure(&self, expression: Node<'t>) -> bool {
        let expression = node::unwrap(expression);
        match expression.kind() {
            "member_expression" => {
                let name = node::field(expression, "property").map(|name| self.engine.text(name));
                let object = node::field(expression, "object").filter(|_| name == Some("length"));
                object.is_some_and(|object| self.is_text(object))
                    || self.engine.origin(expression, 0).as_ref() == Some(&self.size)
            }
            "call_expression" => self.engine.arguments(expression).into_iter().any(|it| self.is_text(it)),
            "await_expression" => {
                self.engine.first_child(expression).is_some_and(|inner| self.is_measure(inner))
            }
            _ => false,
        }
    }

    fn is_text(&self, expression: Node<'t>) -> bool {
        self.engine.origin(expression, 0).is_some_and(|origin| self.texts.contains(&origin))
    }
}
