use tree_sitter::Node;

use super::declared::intersection;
use super::engine::Engine;
use super::flow::ControlFlow;
use super::jsdoc::Doc;
use super::types::Type;
use crate::budget::Budget;
use crate::syntax::{node, pattern};
use crate::text::Span;

pub(super) struct DeclaredReturn {
    pub span: Span,
    pub gives: Type,
}

impl<'t> Engine<'_, 't> {
    pub fn returned(&self, function: Node<'t>) -> Type {
        if self.is_generator(function) {
            return Type::Unknown;
        }
        match self.declared_return(function).map(|declared| declared.gives) {
            Some(declared) if !declared.has_unknown() => declared,
            Some(declared) => filled(&self.budget, &declared, self.body(function)),
            None => self.body(function),
        }
    }

    pub fn body(&self, function: Node<'t>) -> Type {
        let Some(body) = node::field(function, "body") else { return Type::Unknown };
        if body.kind() != "statement_block" {
            return self.expression(body);
        }
        let ControlFlow { returns, ends, is_cut } = self.flow(body);
        if is_cut {
            return Type::Unknown;
        }
        let end = ends.then_some(Type::Nothing);
        Type::union(&self.budget, returns.into_iter().map(|statement| self.of_return(statement)).chain(end))
    }

    pub fn of_return(&self, statement: Node<'t>) -> Type {
        self.first_child(statement).map_or(Type::Nothing, |value| self.expression(value))
    }

    pub fn declared_return(&self, function: Node<'t>) -> Option<DeclaredReturn> {
        if let Some(annotation) = node::field(function, "return_type") {
            let span = node::span(annotation);
            let gives = match annotation.kind() {
                "type_predicate_annotation" | "asserts_annotation" => Type::Boolean,
                _ => self.annotation(annotation),
            };
            return (gives != Type::Unknown).then_some(DeclaredReturn { span, gives });
        }
        let tag = self.doc_of(function)?.tag(&["returns", "return"])?;
        let (written, span) = tag.declared?;
        let gives = self.doc_type(written);
        (gives != Type::Unknown).then_some(DeclaredReturn { span, gives })
    }

    pub fn is_generator(&self, function: Node<'t>) -> bool {
        function.kind().starts_with("generator") || self.has_child(function, |child| child.kind() == "*")
    }

    /// Finds the comment of a function: before it, or before the declaration that names it.
    pub fn doc_of(&self, function: Node<'t>) -> Option<Doc<'t>> {
        if let Some(doc) = self.doc_before(function.start_byte()) {
            return Some(doc);
        }
        let (_, parent) = node::wrap(function);
        let mut around = parent?;
        if !matches!(
            around.kind(),
            "variable_declarator" | "pair" | "assignment_expression" | "export_statement"
        ) {
            return None;
        }
        while let Some(parent) = around.parent().filter(|parent| is_of_declaration(*parent)) {
            around = parent;
        }
        self.doc_before(around.start_byte())
    }
}

fn is_of_declaration(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "lexical_declaration" | "variable_declaration" | "export_statement" | "expression_statement"
    )
}

pub(super) fn filled(budget: &Budget, declared: &Type, found: Type) -> Type {
    if budget.step().is_err() {
        return Type::Unknown;
    }
    match (declared.shape(), found.shape()) {
        (Type::Unknown, _) => found,
        (Type::Object(left), Type::Object(right)) => {
            let object = left.with_values(budget, |member| match right.member(&member.name) {
                Some(known) if member.value.has_unknown() => {
                    filled(budget, &member.value, known.value.clone())
                }
                _ => member.value.clone(),
            });
            object.map_or(Type::Unknown, |object| Type::object(budget, object))
        }
        (Type::Array(left), _) if found.is_array() => {
            Type::array(budget, filled(budget, &left, found.item(budget)))
        }
        _ => declared.clone(),
    }
}

/// Combines a declared and an inferred type, and prefers the more precise one.
pub(super) fn finer(budget: &Budget, declared: &Type, found: Type) -> Type {
    if is_within(budget, &found, declared, 0) {
        return found;
    }
    if budget.step().is_err() {
        return Type::Unknown;
    }
    match (declared.shape(), found.shape()) {
        (Type::Unknown, _) => found,
        (Type::Object(left), Type::Object(right)) => {
            let object = left.with_values(budget, |member| match right.member(&member.name) {
                Some(known) => finer(budget, &member.value, known.value.clone()),
                None => member.value.clone(),
            });
            let Ok(object) = object else { return Type::Unknown };
            if object.others == Some(Type::Unknown) {
                return intersection(budget, found, Type::object(budget, object));
            }
            Type::object(budget, object)
        }
        (Type::Array(left), Type::Array(right)) => {
            Type::array(budget, finer(budget, &left, (*right).clone()))
        }
        _ => declared.clone(),
    }
}

const VALUES_A_STEP: usize = 8;

const MAX_DEPTH: usize = 16;

pub(super) fn is_within(budget: &Budget, part: &Type, whole: &Type, depth: usize) -> bool {
    if part == whole || *part == Type::Never || *whole == Type::Unknown {
        return true;
    }
    if depth > MAX_DEPTH || *part == Type::Unknown || budget.step().is_err() {
        return false;
    }
    let (parts, wholes) = (part.clone().into_cases(), whole.clone().into_cases());
    if parts.len() > 1 {
        return parts.iter().all(|case| is_within(budget, case, whole, depth + 1));
    }
    if wholes.len() > 1 {
        return wholes.iter().any(|case| is_within(budget, part, case, depth + 1));
    }
    let within = |part: &Type, whole: &Type| is_within(budget, part, whole, depth + 1);
    match (part.shape(), whole.shape()) {
        (_, Type::String) if super::given::enumeration(whole).is_none() => part.is_string(),
        (_, Type::Number) if super::given::enumeration(whole).is_none() => part.is_number(),
        (_, Type::Boolean) => part.is_boolean(),
        (Type::Array(part), Type::Array(whole)) => within(&part, &whole),
        (Type::Tuple(parts), Type::Array(whole)) => parts.iter().all(|part| within(part, &whole)),
        (Type::Object(part), Type::Object(whole)) => {
            whole.members().iter().all(|wanted| match part.member(&wanted.name) {
                Some(member) => (wanted.optional || !member.optional) && within(&member.value, &wanted.value),
                None => wanted.optional,
            })
        }
        _ => match (super::given::enumeration(part), super::given::enumeration(whole)) {
            (Some(parts), Some(wholes)) => {
                let pairs = parts.len().saturating_mul(wholes.len());
                budget.steps(pairs / VALUES_A_STEP).is_ok()
                    && parts.iter().all(|value| wholes.contains(value))
            }
            (None, Some(wholes)) => {
                budget.steps(wholes.len() / VALUES_A_STEP).is_ok()
                    && matches!(part, Type::Literal(value) if wholes.contains(value))
            }
            _ => false,
        },
    }
}

impl<'t> Engine<'_, 't> {
    pub fn function(&self, expression: Node<'t>) -> Option<Node<'t>> {
        use crate::syntax::scopes::Base;
        let expression = node::unwrap(expression);
        if pattern::is_function(expression) {
            return Some(expression);
        }
        match expression.kind() {
            "identifier" | "shorthand_property_identifier" => {
                let binding = self.resolver.resolve(expression)?;
                match binding.base {
                    Base::Declaration(declaration) => {
                        Some(declaration).filter(|it| pattern::is_function(*it))
                    }
                    Base::Value(value)
                        if binding.steps.is_empty()
                            && (binding.constant || self.writes(binding).is_empty()) =>
                    {
                        Some(node::unwrap(value)).filter(|value| pattern::is_function(*value))
                    }
                    _ => None,
                }
            }
            // `helpers.format` of `const helpers = { format() { … } }`
            "member_expression" => {
                let object = node::field(expression, "object").map(node::unwrap)?;
                let name = self.text(node::field(expression, "property")?);
                let binding = self.resolver.resolve(object).filter(|_| object.kind() == "identifier")?;
                let Base::Value(value) = binding.base else { return None };
                let literal = node::unwrap(value);
                if literal.kind() != "object" || !binding.steps.is_empty() {
                    return None;
                }
                self.children(literal).into_iter().find_map(|member| {
                    let key = node::field(member, if member.kind() == "pair" { "key" } else { "name" })?;
                    let is_this = pattern::key_text(key, self.source).as_deref() == Some(name);
                    let function =
                        if member.kind() == "pair" { node::field(member, "value")? } else { member };
                    Some(node::unwrap(function)).filter(|it| is_this && pattern::is_function(*it))
                })
            }
            _ => None,
        }
    }
}
