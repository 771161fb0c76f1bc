//! Static evaluation of literals and constant expressions.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use tree_sitter::Node;

use super::pattern::{self, PatternStep};
use super::scopes::{Base, Binding, ScopeResolver};
use super::value::{Dynamic, Member, Object, Value, ValueKind};
use super::{node, number, string, usage};
use crate::budget::{Budget, Spent, Work};
use crate::text::Span;

/// Real literals stay below ten levels; every walk over a value recurses once per level.
const MAX_DEPTH: usize = 128;

/// Budget for the values of one file: a step per expression, and the bytes of values copied for names.
/// Constants that refer to each other twice grow exponentially within a few lines.
pub const VALUES: Work = Work { steps: 1_000_000, bytes: 16 << 20 };

const KEYS_A_STEP: usize = 16;

#[derive(Debug)]
pub struct Evaluator<'a, 't, 's> {
    resolver: &'a ScopeResolver<'t, 's>,
    source: &'s str,
    budget: &'a Budget,
    /// Cached values of constants, by the node of their initialiser.
    constants: RefCell<HashMap<usize, Constant>>,
    around: RefCell<HashSet<usize>>,
    /// Whether the depth limit was reached.
    is_cut: Cell<bool>,
}

#[derive(Clone, Debug)]
struct Constant {
    value: Rc<Value>,
    height: usize,
}

impl<'a, 't, 's> Evaluator<'a, 't, 's> {
    pub fn new(resolver: &'a ScopeResolver<'t, 's>, source: &'s str, budget: &'a Budget) -> Self {
        Self {
            resolver,
            source,
            budget,
            constants: RefCell::default(),
            around: RefCell::default(),
            is_cut: Cell::default(),
        }
    }

    pub fn value(&self, expression: Node<'t>) -> Value {
        self.budget.go_to(expression.start_byte());
        self.at(expression, 0)
    }

    fn at(&self, expression: Node<'t>, depth: usize) -> Value {
        let expression = node::unwrap(expression);
        let span = node::span(expression);
        self.is_cut.set(self.is_cut.get() || depth > MAX_DEPTH);
        if self.budget.step().is_err() || depth > MAX_DEPTH {
            return Value::new(span, ValueKind::Dynamic(Dynamic::Expression));
        }
        if expression.is_missing() {
            return Value::new(span, ValueKind::Dynamic(Dynamic::Error));
        }
        let kind = match expression.kind() {
            "string" => string::cooked(expression, self.source).map(ValueKind::String),
            "template_string" => self.template(expression, depth),
            "number" => Some(self.number(expression)),
            "true" => Some(ValueKind::Bool(true)),
            "false" => Some(ValueKind::Bool(false)),
            "null" => Some(ValueKind::Null),
            "undefined" => Some(ValueKind::Undefined),
            "array" => Some(self.array(expression, depth)),
            "object" => Some(ValueKind::Object(self.object(expression, depth))),
            "regex" => Some(ValueKind::Opaque),
            "arrow_function" | "function_expression" | "generator_function" | "class" => {
                Some(ValueKind::Function)
            }
            "identifier" => return self.identifier(expression, depth),
            "member_expression" | "subscript_expression" => return self.member(expression, depth),
            "unary_expression" => self.unary(expression, depth),
            "binary_expression" => self.binary(expression, depth),
            "ternary_expression" => return self.ternary(expression, depth),
            "new_expression" => self.construction(expression),
            "call_expression" => Some(self.call(expression)),
            "sequence_expression" => match node::children(expression).pop() {
                Some(last) => return self.at(last, depth + 1),
                None => None,
            },
            "ERROR" => Some(ValueKind::Dynamic(Dynamic::Error)),
            _ => None,
        };
        Value::new(span, kind.unwrap_or(ValueKind::Dynamic(Dynamic::Expression)))
    }

    fn number(&self, node: Node<'t>) -> ValueKind {
        let written = node::text(node, self.source);
        match number::parse(written) {
            Some(number) => ValueKind::Number(number),
            None if written.ends_with('n') => ValueKind::BigInt,
            None => ValueKind::Dynamic(Dynamic::Error),
        }
    }

    fn template(&self, template: Node<'t>, depth: usize) -> Option<ValueKind> {
        if let Some(text) = string::cooked(template, self.source) {
            return Some(ValueKind::String(text));
        }
        let mut text = String::new();
        let mut at = template.start_byte() + 1;
        for substitution in node::children(template) {
            if substitution.kind() != "template_substitution" {
                continue;
            }
            let before = Span::new(at, substitution.start_byte());
            text.push_str(&string::unescape(before.text(self.source), true));
            at = substitution.end_byte();
            let inner = node::children(substitution).into_iter().next()?;
            let shown = to_text(&self.at(inner, depth + 1));
            let Some(shown) = shown.filter(|shown| self.budget.bytes(shown.len()).is_ok()) else {
                return Some(ValueKind::Dynamic(Dynamic::Template));
            };
            text.push_str(&shown);
        }
        let rest = Span::new(at, template.end_byte().saturating_sub(1).max(at));
        text.push_str(&string::unescape(rest.text(self.source), true));
        Some(ValueKind::String(text))
    }

    fn array(&self, array: Node<'t>, depth: usize) -> ValueKind {
        let mut items = Vec::new();
        let mut after_comma = true;
        let mut cursor = array.walk();
        for child in array.children(&mut cursor) {
            match child.kind() {
                "[" | "]" => {}
                "," => {
                    if after_comma {
                        items.push(Value::new(Span::at(child.start_byte()), ValueKind::Undefined));
                    }
                    after_comma = true;
                }
                _ if child.is_extra() => {}
                "spread_element" => {
                    after_comma = false;
                    self.spread_items(child, depth, &mut items);
                }
                _ => {
                    after_comma = false;
                    items.push(self.at(child, depth + 1));
                }
            }
        }
        ValueKind::Array(items)
    }

    fn spread_items(&self, spread: Node<'t>, depth: usize, items: &mut Vec<Value>) {
        let value = node::children(spread).into_iter().next().map(|inner| self.at(inner, depth + 1));
        match value.map(|value| value.kind) {
            Some(ValueKind::Array(spread)) => items.extend(spread),
            _ => items.push(Value::new(node::span(spread), ValueKind::Dynamic(Dynamic::Spread))),
        }
    }

    fn object(&self, object: Node<'t>, depth: usize) -> Object {
        let mut read = Object::default();
        for child in node::children(object) {
            match child.kind() {
                "pair" => self.pair(child, depth, &mut read),
                "shorthand_property_identifier" => {
                    let key_span = node::span(child);
                    let key = node::text(child, self.source).to_owned();
                    read.members.push(Member { key, key_span, value: self.identifier(child, depth) });
                }
                "method_definition" => {
                    let Some(name) = node::field(child, "name") else { continue };
                    let Some(key) = pattern::key_text(name, self.source) else {
                        read.open = true;
                        continue;
                    };
                    let value = Value::new(node::span(child), ValueKind::Function);
                    read.members.push(Member { key, key_span: node::span(name), value });
                }
                "spread_element" => {
                    let value =
                        node::children(child).into_iter().next().map(|inner| self.at(inner, depth + 1));
                    match value.map(|value| value.kind) {
                        Some(ValueKind::Object(spread)) => {
                            read.open |= spread.open;
                            read.members.extend(spread.members);
                        }
                        _ => read.open = true,
                    }
                }
                _ => read.open = true,
            }
        }
        read
    }

    fn pair(&self, pair: Node<'t>, depth: usize, object: &mut Object) {
        let (Some(key_node), Some(value)) = (node::field(pair, "key"), node::field(pair, "value")) else {
            return;
        };
        let value = self.at(value, depth + 1);
        let computed = key_node.kind() == "computed_property_name";
        let key = if computed {
            node::children(key_node).into_iter().next().and_then(|inner| to_text(&self.at(inner, depth + 1)))
        } else {
            pattern::key_text(key_node, self.source)
        };
        match key {
            // `{ __proto__: x }` sets the prototype and creates no property.
            Some(key) if key == "__proto__" && !computed => {}
            Some(key) => object.members.push(Member { key, key_span: node::span(key_node), value }),
            None => object.open = true,
        }
    }

    fn identifier(&self, name: Node<'t>, depth: usize) -> Value {
        let span = node::span(name);
        let global = match node::text(name, self.source) {
            "NaN" => Some(ValueKind::Number(f64::NAN)),
            "Infinity" => Some(ValueKind::Number(f64::INFINITY)),
            "undefined" => Some(ValueKind::Undefined),
            "Array" | "BigInt" | "Boolean" | "Date" | "Function" | "Map" | "Number" | "Object" | "RegExp"
            | "Set" | "String" | "Symbol" => Some(ValueKind::Function),
            _ => None,
        };
        let unknown = Value::new(span, global.unwrap_or(ValueKind::Dynamic(Dynamic::Identifier)));
        let Some(binding) = self.resolver.resolve(name) else { return unknown };
        if let Base::Declaration(_) = binding.base {
            return Value::new(span, ValueKind::Function);
        }
        let dynamic = Value::new(span, ValueKind::Dynamic(Dynamic::Identifier));
        let Some(Constant { value, height }) = self.constant(binding, name, depth) else { return dynamic };
        match part_of(&value, &binding.steps) {
            Some(part) if depth + height <= MAX_DEPTH && !matches!(part.kind, ValueKind::Dynamic(_)) => {
                self.copy(part).unwrap_or(dynamic)
            }
            _ => dynamic,
        }
    }

    /// Returns the value of the whole pattern around a name, if it never changes. The value is cached.
    fn constant(&self, binding: &Binding<'t>, name: Node<'t>, depth: usize) -> Option<Constant> {
        let Base::Value(value) = binding.base else { return None };
        if !binding.constant || value.start_byte() == name.start_byte() {
            return None;
        }
        if self.around.borrow().is_empty() {
            self.budget.go_to(name.start_byte());
        }
        let known = self.constants.borrow().get(&value.id()).cloned();
        if known.is_some() {
            return known;
        }
        // A constant that depends on itself throws.
        if depth > MAX_DEPTH || !self.around.borrow_mut().insert(value.id()) {
            return None;
        }
        let was_cut = self.is_cut.replace(false);
        let meant = self.at(value, depth + 1);
        self.around.borrow_mut().remove(&value.id());
        let found = Constant { height: height(&meant), value: Rc::new(meant) };
        // A value cut at the depth limit is not cached: at a shallower use, more of it is known.
        if !self.is_cut.get() {
            self.constants.borrow_mut().insert(value.id(), found.clone());
        }
        self.is_cut.set(self.is_cut.get() || was_cut);
        Some(found)
    }

    fn copy(&self, value: &Value) -> Result<Value, Spent> {
        self.budget.bytes(size_of::<Value>())?;
        let kind = match &value.kind {
            ValueKind::String(text) => {
                self.budget.bytes(text.len())?;
                ValueKind::String(text.clone())
            }
            ValueKind::Array(items) => {
                ValueKind::Array(items.iter().map(|item| self.copy(item)).collect::<Result<_, _>>()?)
            }
            ValueKind::Object(object) => {
                let member = |member: &Member| {
                    self.budget.bytes(size_of::<Member>() + member.key.len())?;
                    Ok(Member { value: self.copy(&member.value)?, key: member.key.clone(), ..*member })
                };
                let members = object.members.iter().map(member).collect::<Result<_, _>>()?;
                ValueKind::Object(Object { members, open: object.open })
            }
            other => other.clone(),
        };
        Ok(Value::new(value.span, kind))
    }

    fn member(&self, member: Node<'t>, depth: usize) -> Value {
        let span = node::span(member);
        let dynamic = Value::new(span, ValueKind::Dynamic(Dynamic::Member));
        let Some(object) = node::field(member, "object") else { return dynamic };
        if usage::is_unfinished(member) {
            return dynamic;
        }
        let Some(key) = self.member_key(member, depth) else { return dynamic };
        if object.kind() == "identifier"
            && node::text(object, self.source) == "Number"
            && self.resolver.resolve(object).is_none()
        {
            let number = match key.as_str() {
                "NaN" => f64::NAN,
                "POSITIVE_INFINITY" => f64::INFINITY,
                "NEGATIVE_INFINITY" => f64::NEG_INFINITY,
                "MAX_SAFE_INTEGER" => 9_007_199_254_740_991.0,
                "MIN_SAFE_INTEGER" => -9_007_199_254_740_991.0,
                _ => return dynamic,
            };
            return Value::new(span, ValueKind::Number(number));
        }
        let mut found = None;
        self.look_at(object, depth + 1, &mut |object| {
            found = self.member_of(object, &key).and_then(|part| self.copy(part).ok());
        });
        found.unwrap_or(dynamic)
    }

    fn member_key(&self, member: Node<'t>, depth: usize) -> Option<String> {
        match (node::field(member, "property"), node::field(member, "index")) {
            (Some(property), _) => Some(node::text(property, self.source).to_owned()),
            (None, Some(index)) => to_text(&self.at(index, depth + 1)),
            (None, None) => None,
        }
    }

    /// Returns a member as the source defines it, although other code may have changed it.
    fn member_of<'v>(&self, object: &'v Value, key: &str) -> Option<&'v Value> {
        match &object.kind {
            ValueKind::Object(object) if !object.open => {
                self.budget.steps(object.members.len() / KEYS_A_STEP).ok()?;
                object.get(key)
            }
            ValueKind::Array(items) => key.parse::<usize>().ok().and_then(|index| items.get(index)),
            _ => None,
        }
    }

    fn look_at(&self, expression: Node<'t>, depth: usize, look: &mut dyn FnMut(&Value)) {
        let expression = node::unwrap(expression);
        if self.budget.step().is_err() || depth > MAX_DEPTH {
            return;
        }
        match expression.kind() {
            "identifier" => {
                let binding = self.resolver.resolve(expression);
                let constant = binding.and_then(|it| Some((it, self.constant(it, expression, depth)?)));
                match constant {
                    Some((binding, Constant { value, .. })) => {
                        if let Some(part) = part_of(&value, &binding.steps) {
                            look(part);
                        }
                    }
                    None => look(&self.identifier(expression, depth)),
                }
            }
            "member_expression" | "subscript_expression" if !usage::is_unfinished(expression) => {
                let Some(object) = node::field(expression, "object") else { return };
                let Some(key) = self.member_key(expression, depth) else { return };
                self.look_at(object, depth + 1, &mut |object| {
                    if let Some(part) = self.member_of(object, &key) {
                        look(part);
                    }
                });
            }
            _ => look(&self.at(expression, depth)),
        }
    }

    fn unary(&self, unary: Node<'t>, depth: usize) -> Option<ValueKind> {
        let operator = node::operator(unary)?;
        let value = self.at(node::field(unary, "argument")?, depth + 1);
        if let ValueKind::Dynamic(_) = value.kind {
            return None;
        }
        match operator {
            "-" if value.kind == ValueKind::BigInt => Some(ValueKind::BigInt),
            "-" => value.as_number().map(|number| ValueKind::Number(-number)),
            "+" => to_number(&value).map(ValueKind::Number),
            "!" => value.truthy().map(|truthy| ValueKind::Bool(!truthy)),
            "void" => Some(ValueKind::Undefined),
            "typeof" => Some(ValueKind::String(type_of(&value).to_owned())),
            _ => None,
        }
    }

    fn binary(&self, binary: Node<'t>, depth: usize) -> Option<ValueKind> {
        let operator = node::operator(binary)?;
        let left = self.at(node::field(binary, "left")?, depth + 1);
        let right = self.at(node::field(binary, "right")?, depth + 1);
        if let (Some(a), Some(b)) = (left.as_number(), right.as_number()) {
            return Some(ValueKind::Number(match operator {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "/" => a / b,
                "%" => a % b,
                "**" => a.powf(b),
                _ => return None,
            }));
        }
        match operator {
            "+" if left.as_str().is_some() || right.as_str().is_some() => {
                let text = to_text(&left)? + &to_text(&right)?;
                self.budget.bytes(text.len()).ok()?;
                Some(ValueKind::String(text))
            }
            "??" => match left.kind {
                ValueKind::Null | ValueKind::Undefined => Some(right.kind),
                ValueKind::Dynamic(_) => None,
                kind => Some(kind),
            },
            "||" => Some(if left.truthy()? { left.kind } else { right.kind }),
            "&&" => Some(if left.truthy()? { right.kind } else { left.kind }),
            _ => None,
        }
    }

    fn ternary(&self, ternary: Node<'t>, depth: usize) -> Value {
        let dynamic = Value::new(node::span(ternary), ValueKind::Dynamic(Dynamic::Expression));
        let Some(condition) = node::field(ternary, "condition") else { return dynamic };
        let branch = match self.at(condition, depth + 1).truthy() {
            Some(true) => "consequence",
            Some(false) => "alternative",
            None => return dynamic,
        };
        node::field(ternary, branch).map_or(dynamic, |branch| self.at(branch, depth + 1))
    }

    fn construction(&self, new: Node<'t>) -> Option<ValueKind> {
        let constructor = node::field(new, "constructor")?;
        matches!(
            node::text(constructor, self.source),
            "Date"
                | "Map"
                | "Set"
                | "WeakMap"
                | "WeakSet"
                | "RegExp"
                | "Promise"
                | "Error"
                | "Boolean"
                | "Number"
        )
        .then_some(ValueKind::Opaque)
    }

    fn call(&self, call: Node<'t>) -> ValueKind {
        let is_symbol = node::field(call, "function").is_some_and(|function| {
            function.kind() == "identifier"
                && node::text(function, self.source) == "Symbol"
                && self.resolver.resolve(function).is_none()
        });
        if is_symbol { ValueKind::Symbol } else { ValueKind::Dynamic(Dynamic::Call) }
    }
}

fn part_of<'v>(value: &'v Value, steps: &[PatternStep]) -> Option<&'v Value> {
    steps.iter().try_fold(value, |value, step| match step {
        PatternStep::Key(key) => value.get(key),
        PatternStep::Rest | PatternStep::Unknown => None,
    })
}

fn height(value: &Value) -> usize {
    let below = match &value.kind {
        ValueKind::Array(items) => items.iter().map(height).max(),
        ValueKind::Object(object) => object.members.iter().map(|member| height(&member.value)).max(),
        _ => None,
    };
    below.map_or(0, |below| below + 1)
}

fn to_text(value: &Value) -> Option<String> {
    Some(match &value.kind {
        ValueKind::String(text) => text.clone(),
        ValueKind::Number(number) => number::show(*number),
        ValueKind::Bool(bool) => bool.to_string(),
        ValueKind::Null => "null".to_owned(),
        ValueKind::Undefined => "undefined".to_owned(),
        _ => return None,
    })
}

fn to_number(value: &Value) -> Option<f64> {
    Some(match &value.kind {
        ValueKind::Number(number) => *number,
        ValueKind::Bool(bool) => f64::from(u8::from(*bool)),
        ValueKind::Null => 0.0,
        ValueKind::Undefined => f64::NAN,
        ValueKind::String(text) if text.trim().is_empty() => 0.0,
        ValueKind::String(text) => number::parse(text.trim())?,
        _ => return None,
    })
}

fn type_of(value: &Value) -> &'static str {
    match value.kind {
        ValueKind::Undefined => "undefined",
        ValueKind::Bool(_) => "boolean",
        ValueKind::Number(_) => "number",
        ValueKind::BigInt => "bigint",
        ValueKind::String(_) => "string",
        ValueKind::Function => "function",
        ValueKind::Symbol => "symbol",
        _ => "object",
    }
}
