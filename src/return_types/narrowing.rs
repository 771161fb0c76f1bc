//! Narrowing by conditions: after `if (!city) return`, `city` is present.

use std::rc::Rc;

use serde_json::Value as Json;
use tree_sitter::Node;

use super::engine::{Engine, Exit};
use super::expressions::{falsy, truthy};
use super::given;
use super::types::Type;
use crate::budget::Budget;
use crate::syntax::node;
use crate::syntax::scopes::Base;

const MAX_GUARDS: usize = 64;

const MAX_DEPTH: usize = 16;

impl<'t> Engine<'_, 't> {
    pub fn narrowed(&self, place: Node<'t>, found: Type) -> Type {
        if !may_be_narrowed(&found) || !self.is_steady(place) {
            return found;
        }
        let guards = self.guards(place);
        guards
            .into_iter()
            .fold(found, |found, (condition, holds)| self.assumed(&found, place, condition, holds))
    }

    /// Whether a name, or the root of a member, is never reassigned.
    fn is_steady(&self, place: Node<'t>) -> bool {
        let mut root = node::unwrap(place);
        while matches!(root.kind(), "member_expression" | "subscript_expression") {
            let Some(object) = node::field(root, "object") else { return false };
            root = node::unwrap(object);
        }
        match self.resolver.resolve(root) {
            Some(binding)
                if root.kind() == "identifier" || root.kind() == "shorthand_property_identifier" =>
            {
                binding.constant
                    || matches!(binding.base, Base::Parameter(..) | Base::Value(_) | Base::Unknown)
                        && self.writes(binding).is_empty()
            }
            Some(_) => false,
            None => root.kind() == "identifier",
        }
    }

    pub(super) fn guards(&self, place: Node<'t>) -> Vec<(Node<'t>, bool)> {
        let mut guards = Vec::new();
        let mut inner = place;
        while let Some(around) = self.syntax.parent(inner).filter(|_| self.budget.step().is_ok()) {
            if guards.len() > MAX_GUARDS || around.kind() == "program" {
                break;
            }
            let is = |field: &str| node::is_field(around, field, inner);
            let condition = || node::field(around, "condition");
            match around.kind() {
                "if_statement" | "ternary_expression" if is("consequence") => {
                    guards.extend(condition().map(|condition| (condition, true)));
                }
                "if_statement" | "ternary_expression" if is("alternative") => {
                    guards.extend(condition().map(|condition| (condition, false)));
                }
                "while_statement" if is("body") => {
                    guards.extend(condition().map(|condition| (condition, true)));
                }
                "binary_expression" if is("right") => {
                    let left = node::field(around, "left");
                    match node::operator(around) {
                        Some("&&") => guards.extend(left.map(|left| (left, true))),
                        Some("||") => guards.extend(left.map(|left| (left, false))),
                        _ => {}
                    }
                }
                "switch_case" if !is("value") => guards.push((around, true)),
                "statement_block" | "switch_default" => self.earlier_exits(around, inner, &mut guards),
                _ => {}
            }
            inner = around;
        }
        guards
    }

    fn earlier_exits(&self, block: Node<'t>, statement: Node<'t>, guards: &mut Vec<(Node<'t>, bool)>) {
        let exits = self.exits(block);
        let earlier = exits.partition_point(|exit| exit.place < statement.start_byte());
        let earlier = exits[..earlier].iter().rev().take(MAX_GUARDS);
        guards.extend(earlier.map(|exit| (exit.condition, exit.holds)));
    }

    fn exits(&self, block: Node<'t>) -> Rc<[Exit<'t>]> {
        let key = (block.id(), self.call_number());
        if let Some(known) = self.memo.exits.borrow().get(&key) {
            return Rc::clone(known);
        }
        // Recursion ends here, as the conditions may themselves be narrowed.
        self.memo.exits.borrow_mut().insert(key, Rc::default());
        let exits = self.children(block).into_iter().filter_map(|statement| {
            if statement.kind() != "if_statement" {
                return None;
            }
            let condition = node::field(statement, "condition")?;
            let leaves =
                |field: &str| node::field(statement, field).is_some_and(|branch| !self.goes_on(branch));
            let is_left = leaves("consequence");
            let exit = Exit { place: statement.start_byte(), condition, holds: !is_left };
            (is_left || leaves("alternative")).then_some(exit)
        });
        let exits: Rc<[Exit<'t>]> = exits.collect();
        self.memo.exits.borrow_mut().insert(key, Rc::clone(&exits));
        exits
    }

    pub fn assumed(&self, found: &Type, place: Node<'t>, condition: Node<'t>, holds: bool) -> Type {
        self.assumed_within(found, place, condition, holds, 0)
    }

    fn assumed_within(
        &self,
        found: &Type,
        place: Node<'t>,
        condition: Node<'t>,
        holds: bool,
        depth: usize,
    ) -> Type {
        if depth > MAX_DEPTH || self.budget.step().is_err() {
            return found.clone();
        }
        let budget = &self.budget;
        let again = |found: &Type, condition: Node<'t>, holds| {
            self.assumed_within(found, place, condition, holds, depth + 1)
        };
        let condition = node::unwrap(condition);
        match condition.kind() {
            _ if self.is_same(condition, place) => {
                if holds {
                    truthy(budget, found)
                } else {
                    falsy(budget, found)
                }
            }
            "switch_case" => self.in_case(found, place, condition),
            "unary_expression" if node::operator(condition) == Some("!") => {
                let inner = node::field(condition, "argument");
                inner.map_or_else(|| found.clone(), |inner| again(found, inner, !holds))
            }
            "binary_expression" => {
                let (Some(left), Some(right)) =
                    (node::field(condition, "left"), node::field(condition, "right"))
                else {
                    return found.clone();
                };
                match (node::operator(condition).unwrap_or_default(), holds) {
                    ("&&", true) | ("||", false) => again(&again(found, left, holds), right, holds),
                    ("&&", false) | ("||", true) => {
                        let first = again(found, left, holds);
                        let second = again(&again(found, left, !holds), right, holds);
                        Type::union(budget, [first, second])
                    }
                    ("===" | "==", holds) => self.compared(found, place, (left, right), holds),
                    ("!==" | "!=", holds) => self.compared(found, place, (left, right), !holds),
                    ("instanceof", holds) if self.is_same(left, place) => {
                        of_class(budget, found, self.text(right), holds)
                    }
                    _ => found.clone(),
                }
            }
            "call_expression" => self.tested(found, place, condition, holds),
            _ => found.clone(),
        }
    }

    fn compared(&self, found: &Type, place: Node<'t>, sides: (Node<'t>, Node<'t>), holds: bool) -> Type {
        let (left, right) = sides;
        for (subject, other) in [(left, right), (right, left)] {
            let (subject, other) = (node::unwrap(subject), node::unwrap(other));
            if self.is_same(subject, place) {
                let is_loose = self.operator_is_loose(left, right);
                return self.equal(found, other, is_loose, holds);
            }
            if subject.kind() == "unary_expression"
                && node::operator(subject) == Some("typeof")
                && node::field(subject, "argument")
                    .is_some_and(|inner| self.is_same(node::unwrap(inner), place))
            {
                let wanted = self.text(other);
                return of_kind(&self.budget, found, wanted.trim_matches(['"', '\'', '`']), holds);
            }
            let is_member = subject.kind() == "member_expression"
                && node::field(subject, "object")
                    .is_some_and(|object| self.is_same(node::unwrap(object), place));
            if is_member && let Some(name) = node::field(subject, "property") {
                return self.with_member(found, self.text(name), other, holds);
            }
        }
        found.clone()
    }

    fn operator_is_loose(&self, left: Node<'t>, right: Node<'t>) -> bool {
        let between = self.source.get(left.end_byte()..right.start_byte()).unwrap_or_default();
        !between.contains("===") && !between.contains("!==")
    }

    fn equal(&self, found: &Type, other: Node<'t>, is_loose: bool, holds: bool) -> Type {
        let wanted = self.expression(other);
        let is_missing = |case: &Type| match wanted {
            Type::Null | Type::Nothing if is_loose => matches!(case, Type::Null | Type::Nothing),
            Type::Null | Type::Nothing => *case == wanted,
            _ => false,
        };
        match &wanted {
            Type::Null | Type::Nothing => found.filter(&self.budget, |case| is_missing(case) == holds),
            Type::Literal(literal) => only(&self.budget, found, literal, holds),
            _ => found.clone(),
        }
    }

    fn with_member(&self, found: &Type, name: &str, other: Node<'t>, holds: bool) -> Type {
        let Type::Literal(literal) = self.expression(other) else { return found.clone() };
        found.filter(&self.budget, |case| {
            let Type::Object(object) = case.shape() else { return true };
            let Some(member) = object.member(name) else { return true };
            only(&self.budget, &member.value, &literal, holds) != Type::Never
        })
    }

    fn tested(&self, found: &Type, place: Node<'t>, call: Node<'t>, holds: bool) -> Type {
        let function = node::field(call, "function").map_or("", |function| self.text(function));
        let arguments = self.arguments(call);
        let is_this = arguments.first().is_some_and(|argument| self.is_same(node::unwrap(*argument), place));
        if function == "Array.isArray" && is_this {
            if *found == Type::Unknown {
                return if holds { Type::array(&self.budget, Type::Unknown) } else { Type::Unknown };
            }
            return found
                .filter(&self.budget, |case| case.is_array() == holds || case.shape() == Type::Unknown);
        }
        found.clone()
    }

    /// Narrows in a `switch` case, by its value and the values of cases that fall through to it.
    fn in_case(&self, found: &Type, place: Node<'t>, case: Node<'t>) -> Type {
        let Some(body) = case.parent() else { return found.clone() };
        let subject = body.parent().and_then(|switch| node::field(switch, "value"));
        if !subject.is_some_and(|subject| self.is_same(node::unwrap(subject), place)) {
            return found.clone();
        }
        let cases = self.children(body);
        let Some(own) = cases.iter().position(|known| known.id() == case.id()) else { return found.clone() };
        let mut first = own;
        while first > 0 && self.case_goes_on(cases[first - 1]) && self.budget.step().is_ok() {
            first -= 1;
        }
        Type::union(
            &self.budget,
            cases[first..=own].iter().map(|case| match node::field(*case, "value") {
                Some(value) => self.equal(found, node::unwrap(value), false, true),
                None => found.clone(),
            }),
        )
    }

    fn case_goes_on(&self, case: Node<'t>) -> bool {
        let value = node::field(case, "value").map(|value| value.id());
        self.children(case).into_iter().filter(|child| Some(child.id()) != value).all(|it| self.goes_on(it))
    }

    fn is_same(&self, left: Node<'t>, right: Node<'t>) -> bool {
        if self.budget.step().is_err() {
            return false;
        }
        if matches!(left.kind(), "member_expression") && left.kind() == right.kind() {
            let part = |node: Node<'t>, name: &str| node::field(node, name);
            let names = part(left, "property").zip(part(right, "property"));
            let objects = part(left, "object").zip(part(right, "object"));
            return names.is_some_and(|(left, right)| self.text(left) == self.text(right))
                && objects
                    .is_some_and(|(left, right)| self.is_same(node::unwrap(left), node::unwrap(right)));
        }
        let is_name = |node: Node<'t>| {
            matches!(
                node.kind(),
                "identifier" | "shorthand_property_identifier" | "shorthand_property_identifier_pattern"
            )
        };
        if !is_name(left) || !is_name(right) || self.text(left) != self.text(right) {
            return false;
        }
        let bound = |node: Node<'t>| self.resolver.resolve(node).map(|binding| binding.name.id());
        bound(left) == bound(right)
    }
}

fn may_be_narrowed(found: &Type) -> bool {
    match found {
        Type::Union(_) | Type::Unknown | Type::Boolean => true,
        given => given::enumeration(given).is_some() || given.clone().into_cases().len() > 1,
    }
}

fn only(budget: &Budget, found: &Type, literal: &Json, holds: bool) -> Type {
    let left = found.clone().into_cases().into_iter().map(|case| match given::enumeration(&case) {
        Some(values) => {
            if budget.steps(values.len()).is_err() {
                return Type::Unknown;
            }
            let left = values.iter().filter(|value| (*value == literal) == holds).cloned().collect();
            given::with_enumeration(budget, &case, left)
        }
        None => match &case {
            Type::Literal(own) if (**own == *literal) != holds => Type::Never,
            Type::Unknown => Type::Unknown,
            _ if holds && !is_of_kind(&case, kind_of(literal)) => Type::Never,
            _ => case,
        },
    });
    Type::union(budget, left)
}

fn kind_of(literal: &Json) -> &'static str {
    match literal {
        Json::String(_) => "string",
        Json::Bool(_) => "boolean",
        _ => "number",
    }
}

fn of_kind(budget: &Budget, found: &Type, kind: &str, holds: bool) -> Type {
    let left = match found {
        Type::Unknown => Type::Never,
        found => {
            found.filter(budget, |case| case.shape() == Type::Unknown || is_of_kind(case, kind) == holds)
        }
    };
    match (left, kind, holds) {
        // The author's test is more reliable than an inferred type that excludes it.
        (Type::Never, "string", true) => Type::String,
        (Type::Never, "number", true) => Type::Number,
        (Type::Never, "boolean", true) => Type::Boolean,
        (Type::Never, "undefined", true) => Type::Nothing,
        (Type::Never, ..) => Type::Unknown,
        (left, ..) => left,
    }
}

fn is_of_kind(case: &Type, kind: &str) -> bool {
    match kind {
        "string" => case.is_string(),
        "number" | "bigint" => case.is_number(),
        "boolean" => case.is_boolean(),
        "undefined" => *case == Type::Nothing,
        "function" => *case == Type::Function,
        "object" => {
            let is_scalar = case.is_string() || case.is_number() || case.is_boolean();
            !is_scalar && !matches!(case, Type::Nothing | Type::Function)
        }
        _ => true,
    }
}

/// Narrows by `value instanceof Class`. Classes of objects are not distinguished.
fn of_class(budget: &Budget, found: &Type, class: &str, holds: bool) -> Type {
    let is_one = |case: &Type| match class {
        "Date" => *case == Type::Date,
        "RegExp" => *case == Type::RegExp,
        "Array" => case.is_array(),
        "Set" => matches!(case, Type::Set(_)),
        _ => matches!(case, Type::Map(..)),
    };
    match found {
        Type::Unknown => Type::Unknown,
        found if !matches!(class, "Date" | "RegExp" | "Array" | "Set" | "Map") => found.clone(),
        found => found.filter(budget, |case| is_one(case) == holds),
    }
}
