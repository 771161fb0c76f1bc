//! What a function gives: what it declares, else what its `return`s give.

use tree_sitter::Node;

use super::declared::intersection;
use super::engine::Engine;
use super::flow::{self, Flow};
use super::jsdoc::Doc;
use super::types::Type;
use crate::syntax::{node, pattern};
use crate::text::Span;

/// Where a declaration of what a function gives stands, and the type.
pub(super) struct DeclaredReturn {
    pub span: Span,
    pub gives: Type,
}

impl<'t> Engine<'_, 't> {
    /// What a function gives.
    pub fn returned(&self, function: Node<'t>) -> Type {
        if is_generator(function) {
            return Type::Unknown;
        }
        match self.declared_return(function).map(|declared| declared.gives) {
            Some(declared) if !declared.has_unknown() => declared,
            Some(declared) => filled(&declared, self.body(function)),
            None => self.body(function),
        }
    }

    /// What its `return`s give.
    pub fn body(&self, function: Node<'t>) -> Type {
        let Some(body) = node::field(function, "body") else { return Type::Unknown };
        if body.kind() != "statement_block" {
            return self.expression(body);
        }
        let Flow { returns, ends, is_cut } = self.flow(body);
        if is_cut {
            return Type::Unknown;
        }
        let end = ends.then_some(Type::Nothing);
        Type::union(returns.into_iter().map(|statement| self.of_return(statement)).chain(end))
    }

    /// What one `return` gives.
    pub fn of_return(&self, statement: Node<'t>) -> Type {
        flow::value(statement).map_or(Type::Nothing, |value| self.expression(value))
    }

    /// What a function declares: its annotation, or `@returns` of the comment before it.
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

    /// The comment that describes a function: before it, or before what it is given a name by.
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

pub(super) fn is_generator(function: Node<'_>) -> bool {
    let mut cursor = function.walk();
    function.kind().starts_with("generator")
        || function.children(&mut cursor).any(|child| child.kind() == "*")
}

/// What is declared, with what is found in the place of what is unknown there.
pub(super) fn filled(declared: &Type, found: Type) -> Type {
    match (declared.shape(), found.shape()) {
        (Type::Unknown, _) => found,
        (Type::Object(left), Type::Object(right)) => {
            let mut object = (*left).clone();
            for member in object.members.iter_mut().filter(|member| member.value.has_unknown()) {
                if let Some(known) = right.member(&member.name) {
                    member.value = filled(&member.value, known.value.clone());
                }
            }
            Type::object(object)
        }
        (Type::Array(left), _) if found.is_array() => Type::array(filled(&left, found.item())),
        _ => declared.clone(),
    }
}

/// What is known of a value whose type is declared, and found as well: the finer of the two.
pub(super) fn finer(declared: &Type, found: Type) -> Type {
    if is_within(&found, declared, 0) {
        return found;
    }
    match (declared.shape(), found.shape()) {
        (Type::Unknown, _) => found,
        (Type::Object(left), Type::Object(right)) => {
            let mut object = (*left).clone();
            for member in &mut object.members {
                if let Some(known) = right.member(&member.name) {
                    member.value = finer(&member.value, known.value.clone());
                }
            }
            if object.others == Some(Type::Unknown) {
                return intersection(found, Type::object(object));
            }
            Type::object(object)
        }
        (Type::Array(left), Type::Array(right)) => Type::array(finer(&left, (*right).clone())),
        _ => declared.clone(),
    }
}

/// How deep types are compared.
const MAX_DEPTH: usize = 16;

/// Whether each value of one type is one of another.
pub(super) fn is_within(part: &Type, whole: &Type, depth: usize) -> bool {
    if part == whole || *part == Type::Never || *whole == Type::Unknown {
        return true;
    }
    if depth > MAX_DEPTH || *part == Type::Unknown {
        return false;
    }
    let (parts, wholes) = (part.clone().into_cases(), whole.clone().into_cases());
    if parts.len() > 1 {
        return parts.iter().all(|case| is_within(case, whole, depth + 1));
    }
    if wholes.len() > 1 {
        return wholes.iter().any(|case| is_within(part, case, depth + 1));
    }
    let within = |part: &Type, whole: &Type| is_within(part, whole, depth + 1);
    match (part.shape(), whole.shape()) {
        (_, Type::String) if super::given::enumeration(whole).is_none() => part.is_string(),
        (_, Type::Number) if super::given::enumeration(whole).is_none() => part.is_number(),
        (_, Type::Boolean) => part.is_boolean(),
        (Type::Array(part), Type::Array(whole)) => within(&part, &whole),
        (Type::Tuple(parts), Type::Array(whole)) => parts.iter().all(|part| within(part, &whole)),
        (Type::Object(part), Type::Object(whole)) => {
            whole.members.iter().all(|wanted| match part.member(&wanted.name) {
                Some(member) => (wanted.optional || !member.optional) && within(&member.value, &wanted.value),
                None => wanted.optional,
            })
        }
        _ => match (super::given::enumeration(part), super::given::enumeration(whole)) {
            (Some(parts), Some(wholes)) => parts.iter().all(|value| wholes.contains(value)),
            (None, Some(wholes)) => matches!(part, Type::Literal(value) if wholes.contains(value)),
            _ => false,
        },
    }
}

/// Whether an expression gives a function of the file, and which.
impl<'t> Engine<'_, 't> {
    pub fn function(&self, expression: Node<'t>) -> Option<Node<'t>> {
        use crate::syntax::locals::Base;
        let expression = node::unwrap(expression);
        if pattern::is_function(expression) {
            return Some(expression);
        }
        match expression.kind() {
            "identifier" | "shorthand_property_identifier" => {
                let binding = self.locals.resolve(expression)?;
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
                let binding = self.locals.resolve(object).filter(|_| object.kind() == "identifier")?;
                let Base::Value(value) = binding.base else { return None };
                let literal = node::unwrap(value);
                if literal.kind() != "object" || !binding.steps.is_empty() {
                    return None;
                }
                node::children(literal).into_iter().find_map(|member| {
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
