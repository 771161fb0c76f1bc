//! What an expression gives.

use std::sync::Arc;

use serde_json::Value as Json;
use tree_sitter::Node;

use super::engine::Engine;
use super::given;
use super::returns::{filled, finer};
use super::types::{Member, Object, Type};
use crate::syntax::{node, number, pattern, string};

impl<'t> Engine<'_, 't> {
    /// What an expression gives.
    pub fn expression(&self, expression: Node<'t>) -> Type {
        self.within(|| self.kind(expression))
    }

    fn kind(&self, expression: Node<'t>) -> Type {
        let field =
            |name: &str| node::field(expression, name).map_or(Type::Unknown, |inner| self.expression(inner));
        match expression.kind() {
            "parenthesized_expression" => self.cast(expression),
            "await_expression" => self.first(expression),
            "non_null_expression" => self.first(expression).present(),
            "as_expression" => self.assertion(expression),
            "satisfies_expression" => {
                let inner = self.first(expression);
                finer(&self.type_after(expression), inner)
            }
            "type_assertion" => self.last(expression),
            "string" => {
                string::cooked(expression, self.source).map_or(Type::String, |text| Type::text(&text))
            }
            "template_string" => match string::cooked(expression, self.source) {
                Some(text) => Type::text(&text),
                None => Type::String,
            },
            "number" => number::parse(self.text(expression))
                .map_or(Type::Number, |number| Type::Literal(given::number_json(number))),
            "true" => Type::Literal(Json::Bool(true)),
            "false" => Type::Literal(Json::Bool(false)),
            "null" => Type::Null,
            "undefined" => Type::Nothing,
            "regex" => Type::RegExp,
            "class" => Type::Function,
            _ if pattern::is_function(expression) => Type::Function,
            "identifier" | "shorthand_property_identifier" => self.name(expression),
            "object" => self.object(expression),
            "array" => self.array(expression),
            "ternary_expression" => Type::union([field("consequence"), field("alternative")]),
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
        node::children(around).into_iter().next().map_or(Type::Unknown, |inner| self.expression(inner))
    }

    fn last(&self, around: Node<'t>) -> Type {
        node::children(around).pop().map_or(Type::Unknown, |inner| self.expression(inner))
    }

    /// `(x)`, or `/** @type {T} */ (x)`.
    fn cast(&self, expression: Node<'t>) -> Type {
        let doc = self.doc_before(expression.start_byte()).and_then(|doc| doc.tag(&["type"]));
        match doc.and_then(|tag| tag.declared) {
            Some((written, _)) => filled(&self.doc_type(written), self.first(expression)),
            None => self.first(expression),
        }
    }

    /// `x as T`, `x as const`.
    fn assertion(&self, expression: Node<'t>) -> Type {
        let mut cursor = expression.walk();
        let is_const = expression.children(&mut cursor).any(|child| child.kind() == "const");
        if is_const {
            let around = self.is_const.replace(true);
            let inner = frozen(&self.first(expression));
            self.is_const.set(around);
            return inner;
        }
        match self.type_after(expression) {
            Type::Unknown => self.first(expression),
            asserted if asserted.has_unknown() => filled(&asserted, self.first(expression)),
            asserted => asserted,
        }
    }

    /// `T` of `x as T`.
    fn type_after(&self, expression: Node<'t>) -> Type {
        let mut parts = node::children(expression).into_iter();
        let written = parts.nth(1);
        written.map_or(Type::Unknown, |written| self.written_type(written))
    }

    fn object(&self, literal: Node<'t>) -> Type {
        let mut object = Object::default();
        for member in node::children(literal) {
            match member.kind() {
                "spread_element" => spread(&mut object, &self.first(member)),
                "pair" => {
                    let value = node::field(member, "value").map_or(Type::Unknown, |value| self.part(value));
                    let key = node::field(member, "key");
                    match key.and_then(|key| self.key(key)) {
                        Some(name) => object.set(Member::new(name, value)),
                        None => add_others(&mut object, value),
                    }
                }
                "shorthand_property_identifier" => {
                    object.set(Member::new(self.text(member), self.expression(member)));
                }
                "method_definition" => {
                    let Some(key) = node::field(member, "name").and_then(|key| self.key(key)) else {
                        continue;
                    };
                    let mut cursor = member.walk();
                    let is_getter = member.children(&mut cursor).any(|child| child.kind() == "get");
                    let value = if is_getter { self.call(member, Vec::new()) } else { Type::Function };
                    object.set(Member::new(key, value));
                }
                _ => {}
            }
        }
        Type::object(object)
    }

    /// What a member holds. A promise that nobody waits for is an empty object there.
    fn part(&self, value: Node<'t>) -> Type {
        let callee = node::field(value, "function").filter(|_| value.kind() == "call_expression");
        let function = callee.and_then(|callee| self.function(callee));
        let is_async = |function: Node<'t>| {
            let mut cursor = function.walk();
            function.children(&mut cursor).any(|child| child.kind() == "async")
        };
        if function.is_some_and(is_async) { Type::object(Object::default()) } else { self.expression(value) }
    }

    /// A key that is known without running the script.
    fn key(&self, key: Node<'t>) -> Option<String> {
        if key.kind() != "computed_property_name" {
            return pattern::key_text(key, self.source);
        }
        let inner = node::children(key).into_iter().next()?;
        match self.expression(inner) {
            Type::Literal(Json::String(name)) => Some(name),
            _ => None,
        }
    }

    fn array(&self, literal: Node<'t>) -> Type {
        let (mut items, mut is_tuple) = (Vec::new(), true);
        for item in node::children(literal) {
            if item.kind() == "spread_element" {
                is_tuple = false;
                items.push(self.first(item).item());
            } else {
                items.push(self.expression(item));
            }
            if items.len() > MAX_TUPLE {
                is_tuple = false;
                items = vec![Type::union(items)];
            }
        }
        if !self.is_const.get() {
            items = alike(items.iter().map(Type::widen).collect());
        }
        if is_tuple { Type::Tuple(items.into()) } else { Type::array(Type::union(items)) }
    }

    fn binary(&self, expression: Node<'t>) -> Type {
        let side =
            |name: &str| node::field(expression, name).map_or(Type::Unknown, |side| self.expression(side));
        match node::operator(expression).unwrap_or_default() {
            "+" => self.sum(expression),
            "-" | "*" | "/" | "%" | "**" | "|" | "&" | "^" | "<<" | ">>" | ">>>" => Type::Number,
            "||" => either(&side("left"), || side("right")),
            "??" => unless_missing(&side("left"), || side("right")),
            "&&" => self.both(&side("left"), side("right")),
            _ => Type::Boolean,
        }
    }

    /// `a + b + c`, which may go on for thousands of lines.
    fn sum(&self, expression: Node<'t>) -> Type {
        let (mut sides, mut left) = (Vec::new(), expression);
        while left.kind() == "binary_expression" && node::operator(left) == Some("+") {
            sides.extend(node::field(left, "right"));
            let Some(next) = node::field(left, "left") else { break };
            left = next;
        }
        let first = self.expression(left);
        sides.into_iter().rev().fold(first, |sum, side| {
            // Whatever follows a string becomes part of it.
            if sum.is_string() { Type::String } else { plus(&sum, &self.expression(side)) }
        })
    }

    /// What `x += y` and the like give, and leave in `x`.
    pub fn augmented(&self, expression: Node<'t>) -> Type {
        let left = || node::field(expression, "left").map_or(Type::Unknown, |left| self.expression(left));
        let right = || node::field(expression, "right").map_or(Type::Unknown, |right| self.expression(right));
        match node::operator(expression).unwrap_or_default() {
            "+=" => plus(&left().widen(), &right()),
            "||=" => either(&left(), right),
            "??=" => unless_missing(&left(), right),
            "&&=" => self.both(&left(), right()),
            _ => Type::Number,
        }
    }

    /// `a && b`
    fn both(&self, left: &Type, right: Type) -> Type {
        if *left == Type::Unknown {
            // Mostly a test whether it is there.
            return self.guess(right.or_nothing());
        }
        Type::union([falsy(left), right])
    }
}

/// The items of an array, of which those that are objects with the same members are of one type.
fn alike(items: Vec<Type>) -> Vec<Type> {
    let members = |item: &Type| match item {
        Type::Object(object) if object.others.is_none() => Some(Arc::clone(object)),
        _ => None,
    };
    let objects: Option<Vec<Arc<Object>>> = items.iter().map(members).collect();
    let Some(objects) = objects.filter(|objects| objects.len() > 1) else { return items };
    let (first, rest) = (&objects[0], &objects[1..]);
    let has_same = |other: &Arc<Object>| {
        other.members.len() == first.members.len()
            && first.members.iter().all(|member| other.member(&member.name).is_some())
    };
    if !rest.iter().all(has_same) {
        return items;
    }
    let member = |name: &str| {
        let all = || objects.iter().filter_map(|object| object.member(name));
        let value = Type::union(all().map(|member| member.value.widen()));
        Member { name: name.to_owned(), value, optional: all().any(|member| member.optional) }
    };
    let members = first.members.iter().map(|known| member(&known.name)).collect();
    let one = Type::object(Object { members, others: None });
    vec![one; items.len()]
}

/// How many items of an array are known one by one.
const MAX_TUPLE: usize = 64;

/// What `...value` adds to an object.
pub(super) fn spread(object: &mut Object, value: &Type) {
    let cases = value.clone().into_cases();
    let shapes: Vec<Type> = cases.iter().map(Type::shape).collect();
    // Of `...(given && { name })` nothing may come.
    let is_sure = shapes.len() == 1;
    for shape in shapes {
        match shape {
            Type::Object(spread) => {
                for member in &spread.members {
                    add(object, member, is_sure);
                }
                if let Some(others) = &spread.others {
                    add_others(object, others.clone());
                }
            }
            Type::String => add_others(object, Type::String),
            Type::Literal(Json::String(text)) if !text.is_empty() => add_others(object, Type::String),
            Type::Nothing | Type::Null | Type::Boolean | Type::Number | Type::Literal(_) => {}
            _ => add_others(object, Type::Unknown),
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

/// `a || b`
fn either(left: &Type, right: impl FnOnce() -> Type) -> Type {
    if *left == Type::Unknown {
        return Type::Unknown;
    }
    Type::union([truthy(left), right()])
}

/// `a ?? b`
fn unless_missing(left: &Type, right: impl FnOnce() -> Type) -> Type {
    if *left == Type::Unknown {
        return Type::Unknown;
    }
    let may_be_missing = left.has(&Type::Nothing) || left.has(&Type::Null);
    if may_be_missing { Type::union([left.present(), right()]) } else { left.clone() }
}

/// `a + b`
fn plus(left: &Type, right: &Type) -> Type {
    if left.is_string() || right.is_string() {
        return Type::String;
    }
    // Without a string, what is missing makes it a number that is none.
    let (left, right) = (&left.present(), &right.present());
    if left.is_string() || right.is_string() {
        return Type::union([Type::String, Type::Number]);
    }
    let is_counted = |side: &Type| side.is_number() || side.is_boolean();
    if is_counted(left) && is_counted(right) { Type::Number } else { Type::Unknown }
}

/// What is left of a type where the value counts as true.
pub(super) fn truthy(value: &Type) -> Type {
    Type::union(value.clone().into_cases().into_iter().filter_map(|case| match case {
        Type::Nothing | Type::Null => None,
        Type::Literal(literal) => is_truthy(&literal).then_some(Type::Literal(literal)),
        case => Some(case),
    }))
}

/// What is left of a type where the value counts as false.
pub(super) fn falsy(value: &Type) -> Type {
    Type::union(value.clone().into_cases().into_iter().filter_map(|case| match (&case, case.shape()) {
        (Type::Literal(literal), _) => (!is_truthy(literal)).then(|| case.clone()),
        (_, Type::Nothing | Type::Null | Type::Unknown) => Some(case),
        (_, Type::Boolean) => Some(Type::Literal(Json::Bool(false))),
        (_, Type::Number) => Some(Type::Number),
        (_, Type::String) => match given::enumeration(&case) {
            Some(values) => values.iter().any(|value| value == "").then(|| Type::text("")),
            None => Some(Type::text("")),
        },
        _ => None,
    }))
}

fn is_truthy(literal: &Json) -> bool {
    match literal {
        Json::String(text) => !text.is_empty(),
        Json::Bool(bool) => *bool,
        number => number.as_f64() != Some(0.0),
    }
}

/// The type of what never changes: `as const`.
fn frozen(value: &Type) -> Type {
    match value {
        Type::Literal(literal) => given::one_of(std::slice::from_ref(literal)),
        Type::Tuple(items) => Type::Tuple(items.iter().map(frozen).collect()),
        Type::Array(item) => Type::array(frozen(item)),
        Type::Union(cases) => Type::union(cases.iter().map(frozen)),
        Type::Object(object) => {
            let member = |member: &Member| Member { value: frozen(&member.value), ..member.clone() };
            let members = object.members.iter().map(member).collect();
            Type::object(Object { members, others: object.others.clone() })
        }
        other => other.clone(),
    }
}

/// Adds a member that is spread.
fn add(object: &mut Object, member: &Member, is_sure: bool) {
    let may_be_missing = !is_sure || member.optional;
    match object.members.iter_mut().find(|known| known.name == member.name) {
        Some(known) if may_be_missing => {
            known.value = Type::union([known.value.clone(), member.value.clone()]);
        }
        Some(known) => *known = member.clone(),
        None => object.members.push(Member { optional: may_be_missing, ..member.clone() }),
    }
}

/// Adds members whose names are not known.
pub(super) fn add_others(object: &mut Object, value: Type) {
    object.others = Some(match object.others.take() {
        Some(others) => Type::union([others, value]),
        None => value,
    });
}
