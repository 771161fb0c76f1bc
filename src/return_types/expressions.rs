//! Types of expressions.

use std::sync::Arc;

use serde_json::Value as Json;
use tree_sitter::Node;

use super::engine::Engine;
use super::given;
use super::returns::{filled, finer};
use super::types::{ObjectType, SharedType, Type, TypeMember};
use crate::budget::{Budget, Spent};
use crate::syntax::{is_marked, node, number, pattern, string};

impl<'t> Engine<'_, 't> {
    pub fn expression(&self, expression: Node<'t>) -> Type {
        let found = self.within(expression, || self.kind(expression));
        let after = self.source.get(expression.end_byte()..).unwrap_or("");
        if is_marked(after) { found.present(&self.budget) } else { found }
    }

    fn kind(&self, expression: Node<'t>) -> Type {
        let field =
            |name: &str| node::field(expression, name).map_or(Type::Unknown, |inner| self.expression(inner));
        match expression.kind() {
            "parenthesized_expression" => self.cast(expression),
            "await_expression" | "non_null_expression" => self.first(expression),
            "as_expression" => self.assertion(expression),
            "satisfies_expression" => {
                let inner = self.first(expression);
                finer(&self.budget, &self.type_after(expression), inner)
            }
            "type_assertion" => self.last(expression),
            "string" => {
                let text = string::cooked(expression, self.source);
                text.map_or(Type::String, |text| Type::text(&self.budget, &text))
            }
            "template_string" => match string::cooked(expression, self.source) {
                Some(text) => Type::text(&self.budget, &text),
                None => Type::String,
            },
            "number" => number::parse(self.text(expression))
                .map_or(Type::Number, |number| Type::literal(&self.budget, given::number_json(number))),
            "true" => Type::literal(&self.budget, Json::Bool(true)),
            "false" => Type::literal(&self.budget, Json::Bool(false)),
            "null" => Type::Null,
            "undefined" => Type::Nothing,
            "regex" => Type::RegExp,
            "class" => Type::Function,
            _ if pattern::is_function(expression) => Type::Function,
            "identifier" | "shorthand_property_identifier" => self.name(expression),
            "object" => self.object(expression),
            "array" => self.array(expression),
            "ternary_expression" => Type::union(&self.budget, [field("consequence"), field("alternative")]),
            "binary_expression" => self.binary(expression),
            "unary_expression" => unary(expression),
            "update_expression" => Type::Number,
            "assignment_expression" => field("right"),
            "augmented_assignment_expression" => self.augmented(expression),
            "sequence_expression" => self.last(expression),
            "member_expression" => self.member(expression),
            "subscript_expression" => self.subscript(expression),
            "call_expression" => self.call_expression(expression),
            "new_expression" => self.construction(expression),
            _ => Type::Unknown,
        }
    }

    fn first(&self, around: Node<'t>) -> Type {
        self.first_child(around).map_or(Type::Unknown, |inner| self.expression(inner))
    }

    fn last(&self, around: Node<'t>) -> Type {
        self.children(around).pop().map_or(Type::Unknown, |inner| self.expression(inner))
    }

    /// Infers `(x)` or `/** @type {T} */ (x)`.
    fn cast(&self, expression: Node<'t>) -> Type {
        let doc = self.doc_before(expression.start_byte()).and_then(|doc| doc.tag(&["type"]));
        match doc.and_then(|tag| tag.declared) {
            Some((written, _)) => filled(&self.budget, &self.doc_type(written), self.first(expression)),
            None => self.first(expression),
        }
    }

    /// Infers `x as T` or `x as const`.
    fn assertion(&self, expression: Node<'t>) -> Type {
        let is_const = self.has_child(expression, |child| child.kind() == "const");
        if is_const {
            let around = self.is_const.replace(true);
            let inner = frozen(&self.budget, &self.first(expression));
            self.is_const.set(around);
            return inner;
        }
        match self.type_after(expression) {
            Type::Unknown => self.first(expression),
            asserted if asserted.has_unknown() => filled(&self.budget, &asserted, self.first(expression)),
            asserted => asserted,
        }
    }

    /// Reads `T` of `x as T`.
    fn type_after(&self, expression: Node<'t>) -> Type {
        let mut parts = self.children(expression).into_iter();
        let written = parts.nth(1);
        written.map_or(Type::Unknown, |written| self.written_type(written))
    }

    fn object(&self, literal: Node<'t>) -> Type {
        let mut object = ObjectType::default();
        for member in self.children(literal) {
            match member.kind() {
                "spread_element" => spread(&self.budget, &mut object, &self.first(member)),
                "pair" => {
                    let value = node::field(member, "value").map_or(Type::Unknown, |value| self.part(value));
                    let key = node::field(member, "key");
                    match key.and_then(|key| self.key(key)) {
                        Some(name) => {
                            let description = self.description(self.source, member);
                            object.set(TypeMember { description, ..TypeMember::new(name, value) });
                        }
                        None => add_others(&self.budget, &mut object, value),
                    }
                }
                "shorthand_property_identifier" => {
                    let description = self.description(self.source, member);
                    let value = self.expression(member);
                    object.set(TypeMember { description, ..TypeMember::new(self.text(member), value) });
                }
                "method_definition" => {
                    let Some(key) = node::field(member, "name").and_then(|key| self.key(key)) else {
                        continue;
                    };
                    let is_getter = self.has_child(member, |child| child.kind() == "get");
                    let value = if is_getter { self.call(member, Vec::new()) } else { Type::Function };
                    object.set(TypeMember::new(key, value));
                }
                _ => {}
            }
        }
        Type::object(&self.budget, object)
    }

    /// Infers a value inside an object or array, where a promise without `await` is an empty object.
    fn part(&self, value: Node<'t>) -> Type {
        let callee = node::field(value, "function").filter(|_| value.kind() == "call_expression");
        let function = callee.and_then(|callee| self.function(callee));
        let is_async = |function: Node<'t>| self.has_child(function, |child| child.kind() == "async");
        if function.is_some_and(is_async) {
            Type::object(&self.budget, ObjectType::default())
        } else {
            self.expression(value)
        }
    }

    /// Returns a key that is known statically.
    fn key(&self, key: Node<'t>) -> Option<String> {
        if key.kind() != "computed_property_name" {
            return pattern::key_text(key, self.source);
        }
        self.expression(self.first_child(key)?).as_text().map(str::to_owned)
    }

    fn array(&self, literal: Node<'t>) -> Type {
        let budget = &self.budget;
        let (mut items, mut is_tuple) = (Vec::new(), true);
        for item in self.children(literal) {
            if item.kind() == "spread_element" {
                is_tuple = false;
                items.push(self.first(item).item(budget));
            } else {
                items.push(self.expression(item));
            }
            if items.len() > MAX_TUPLE {
                is_tuple = false;
                items = vec![Type::union(budget, items)];
            }
        }
        if !self.is_const.get() {
            items = alike(budget, items.iter().map(|item| item.widen(budget)).collect());
        }
        if is_tuple { Type::tuple(budget, items) } else { Type::array(budget, Type::union(budget, items)) }
    }

    fn binary(&self, expression: Node<'t>) -> Type {
        let side =
            |name: &str| node::field(expression, name).map_or(Type::Unknown, |side| self.expression(side));
        match node::operator(expression).unwrap_or_default() {
            "+" => self.sum(expression),
            "-" | "*" | "/" | "%" | "**" | "|" | "&" | "^" | "<<" | ">>" | ">>>" => Type::Number,
            "||" => either(&self.budget, &side("left"), || side("right")),
            "??" => unless_missing(&self.budget, &side("left"), || side("right")),
            "&&" => self.both(&side("left"), side("right")),
            _ => Type::Boolean,
        }
    }

    /// Infers `a + b + c`, which may have thousands of operands.
    fn sum(&self, expression: Node<'t>) -> Type {
        let (mut sides, mut left) = (Vec::new(), expression);
        while left.kind() == "binary_expression" && node::operator(left) == Some("+") {
            if self.budget.step().is_err() {
                return Type::Unknown;
            }
            sides.extend(node::field(left, "right"));
            let Some(next) = node::field(left, "left") else { break };
            left = next;
        }
        let first = self.expression(left);
        sides.into_iter().rev().fold(first, |sum, side| {
            // An operand after a string is converted to text.
            if sum.is_string() { Type::String } else { plus(&self.budget, &sum, &self.expression(side)) }
        })
    }

    /// Infers `x += y` and similar assignments: their result, and the new value of `x`.
    pub fn augmented(&self, expression: Node<'t>) -> Type {
        let left = || node::field(expression, "left").map_or(Type::Unknown, |left| self.expression(left));
        let right = || node::field(expression, "right").map_or(Type::Unknown, |right| self.expression(right));
        match node::operator(expression).unwrap_or_default() {
            "+=" => plus(&self.budget, &left().widen(&self.budget), &right()),
            "||=" => either(&self.budget, &left(), right),
            "??=" => unless_missing(&self.budget, &left(), right),
            "&&=" => self.both(&left(), right()),
            _ => Type::Number,
        }
    }

    /// Infers `a && b`.
    fn both(&self, left: &Type, right: Type) -> Type {
        if *left == Type::Unknown {
            // This is mostly a check for presence.
            return self.guess(right.or_nothing(&self.budget));
        }
        Type::union(&self.budget, [falsy(&self.budget, left), right])
    }
}

/// Merges the items of an array into one type if all are objects with equal member names.
fn alike(budget: &Budget, items: Vec<Type>) -> Vec<Type> {
    let members = |item: &Type| match item {
        Type::Object(object) if object.others.is_none() => Some(object.clone()),
        _ => None,
    };
    let objects: Option<Vec<SharedType<ObjectType>>> = items.iter().map(members).collect();
    let Some(objects) = objects.filter(|objects| objects.len() > 1) else { return items };
    let (first, rest) = (&objects[0], &objects[1..]);
    let all = first.members().len().saturating_mul(objects.len());
    let has_same = |other: &SharedType<ObjectType>| {
        other.members().len() == first.members().len()
            && first.members().iter().all(|member| other.member(&member.name).is_some())
    };
    if !rest.iter().all(has_same) || budget.steps(all).is_err() {
        return items;
    }
    let member = |name: &Arc<str>| {
        let all = || objects.iter().filter_map(|object| object.member(name));
        let value = Type::union(budget, all().map(|member| member.value.widen(budget)));
        TypeMember {
            optional: all().any(|member| member.optional),
            ..TypeMember::new(Arc::clone(name), value)
        }
    };
    let members = first.members().iter().map(|known| member(&known.name)).collect();
    let one = Type::object(budget, ObjectType::new(members, None));
    vec![one; items.len()]
}

/// Maximum number of items of a tuple.
const MAX_TUPLE: usize = 64;

/// Adds the members of `...value` to an object.
pub(super) fn spread(budget: &Budget, object: &mut ObjectType, value: &Type) {
    let cases = value.clone().into_cases();
    let shapes: Vec<Type> = cases.iter().map(Type::shape).collect();
    // `...(given && { name })` may add nothing.
    let is_sure = shapes.len() == 1;
    for shape in shapes {
        match shape {
            Type::Object(spread) => {
                if budget.steps(spread.members().len()).is_err() {
                    return;
                }
                for member in spread.members() {
                    add(budget, object, member, is_sure);
                }
                if let Some(others) = &spread.others {
                    add_others(budget, object, others.clone());
                }
            }
            Type::String => add_others(budget, object, Type::String),
            Type::Literal(text) if text.as_str().is_some_and(|text| !text.is_empty()) => {
                add_others(budget, object, Type::String);
            }
            Type::Nothing | Type::Null | Type::Boolean | Type::Number | Type::Literal(_) => {}
            _ => add_others(budget, object, Type::Unknown),
        }
    }
}

fn unary(expression: Node<'_>) -> Type {
    match node::operator(expression) {
        Some("!" | "delete") => Type::Boolean,
        Some("typeof") => Type::String,
        Some("void") => Type::Nothing,
        _ => Type::Number,
    }
}

/// Infers `a || b`.
fn either(budget: &Budget, left: &Type, right: impl FnOnce() -> Type) -> Type {
    if *left == Type::Unknown {
        return Type::Unknown;
    }
    Type::union(budget, [truthy(budget, left), right()])
}

/// Infers `a ?? b`.
fn unless_missing(budget: &Budget, left: &Type, right: impl FnOnce() -> Type) -> Type {
    if *left == Type::Unknown {
        return Type::Unknown;
    }
    let may_be_missing = left.has(&Type::Nothing) || left.has(&Type::Null);
    if may_be_missing { Type::union(budget, [left.present(budget), right()]) } else { left.clone() }
}

fn plus(budget: &Budget, left: &Type, right: &Type) -> Type {
    if left.is_string() || right.is_string() {
        return Type::String;
    }
    // Without a string, a missing operand yields `NaN`.
    let (left, right) = (&left.present(budget), &right.present(budget));
    if left.is_string() || right.is_string() {
        return Type::union(budget, [Type::String, Type::Number]);
    }
    let is_counted = |side: &Type| side.is_number() || side.is_boolean();
    if is_counted(left) && is_counted(right) { Type::Number } else { Type::Unknown }
}

pub(super) fn truthy(budget: &Budget, value: &Type) -> Type {
    value.filter(budget, |case| match case {
        Type::Nothing | Type::Null => false,
        Type::Literal(literal) => is_truthy(literal),
        _ => true,
    })
}

pub(super) fn falsy(budget: &Budget, value: &Type) -> Type {
    let left = value.clone().into_cases().into_iter().filter_map(|case| match (&case, case.shape()) {
        (Type::Literal(literal), _) => (!is_truthy(literal)).then(|| case.clone()),
        (_, Type::Nothing | Type::Null | Type::Unknown) => Some(case),
        (_, Type::Boolean) => Some(Type::literal(budget, Json::Bool(false))),
        (_, Type::Number) => Some(Type::Number),
        (_, Type::String) => match given::enumeration(&case) {
            Some(values) => {
                budget.steps(values.len()).ok()?;
                values.iter().any(|value| value == "").then(|| Type::text(budget, ""))
            }
            None => Some(Type::text(budget, "")),
        },
        _ => None,
    });
    Type::union(budget, left)
}

fn is_truthy(literal: &Json) -> bool {
    match literal {
        Json::String(text) => !text.is_empty(),
        Json::Bool(bool) => *bool,
        number => number.as_f64() != Some(0.0),
    }
}

/// Applies `as const` to a type.
fn frozen(budget: &Budget, value: &Type) -> Type {
    let frozen = |inner: &Type| frozen(budget, inner);
    match value {
        Type::Literal(literal) => given::one_of(budget, std::slice::from_ref(literal)),
        Type::Tuple(items) => Type::tuple(budget, items.iter().map(frozen).collect()),
        Type::Array(item) => Type::array(budget, frozen(item)),
        Type::Union(cases) => Type::union(budget, cases.iter().map(frozen)),
        Type::Object(object) => match object.with_values(budget, |member| frozen(&member.value)) {
            Ok(object) => Type::object(budget, object),
            Err(Spent) => Type::Unknown,
        },
        other => other.clone(),
    }
}

/// Adds a spread member, which overrides a known one unless it may be missing.
fn add(budget: &Budget, object: &mut ObjectType, member: &TypeMember, is_sure: bool) {
    let may_be_missing = !is_sure || member.optional;
    match object.member_mut(&member.name) {
        Some(known) if may_be_missing => {
            known.value = Type::union(budget, [known.value.clone(), member.value.clone()]);
        }
        Some(known) => *known = member.clone(),
        None => object.push(TypeMember { optional: may_be_missing, ..member.clone() }),
    }
}

pub(super) fn add_others(budget: &Budget, object: &mut ObjectType, value: Type) {
    object.others = Some(match object.others.take() {
        Some(others) => Type::union(budget, [others, value]),
        None => value,
    });
}
