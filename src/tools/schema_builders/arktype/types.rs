//! Type of the values that a type of ArkType gives: `typeof schema.infer`.

use serde_json::json;

use super::convert::side;
use super::node::{ArkBasis, ArkKind, Constraints, Domain, Node};
use crate::budget::Budget;
use crate::return_types::{ObjectType, Type, TypeMember, given, types};
use crate::tools::evaluator::{StaticKind, StaticValue};
use crate::tools::schema_builders::SchemaIo;

/// Nesting up to which types are read.
const MAX_DEPTH: usize = 12;

pub fn output_type(node: &Node<'_>) -> Type {
    ArkOutputTypes { budget: types::once() }.of_node(&side(node, SchemaIo::Output), 0)
}

struct ArkOutputTypes {
    budget: Budget,
}

impl ArkOutputTypes {
    fn of_node(&self, node: &Node<'_>, depth: usize) -> Type {
        if depth > MAX_DEPTH {
            return Type::Unknown;
        }
        match &node.kind {
            ArkKind::Unknown | ArkKind::Unreadable(_) | ArkKind::Morph { .. } => Type::Unknown,
            ArkKind::Domain(domain) => of_domain(*domain),
            ArkKind::Proto(name) => self.of_class(name),
            ArkKind::Unit(value) => self.of_value(value),
            ArkKind::Union(branches) => {
                let cases = branches.iter().map(|branch| self.of_node(branch, depth + 1));
                Type::union(&self.budget, cases.collect::<Vec<_>>())
            }
            ArkKind::Intersection(inner) => self.of_constraints(inner, depth),
        }
    }

    fn of_class(&self, name: &str) -> Type {
        match name {
            "Array" => Type::array(&self.budget, Type::Unknown),
            "Date" => Type::Date,
            "Function" => Type::Function,
            _ => Type::Unknown,
        }
    }

    fn of_value(&self, value: &StaticValue<'_>) -> Type {
        match &value.kind {
            StaticKind::String(text) => Type::literal(&self.budget, text.to_string().into()),
            StaticKind::Number(number) => Type::literal(&self.budget, (*number).into()),
            StaticKind::Bool(bool) => Type::literal(&self.budget, (*bool).into()),
            StaticKind::Null => Type::Null,
            StaticKind::Undefined => Type::Nothing,
            _ => Type::Unknown,
        }
    }

    fn of_constraints(&self, inner: &Constraints<'_>, depth: usize) -> Type {
        let budget = &self.budget;
        let inside = |node: &Node<'_>| self.of_node(node, depth + 1);
        let structure = &inner.structure;
        match &inner.basis {
            ArkBasis::Domain(Domain::Number) if inner.divisor.is_some() => {
                given::values_of(budget, &json!({ "type": "integer" }))
            }
            ArkBasis::Domain(Domain::Object) => {
                if let (true, Some(value)) = (structure.props.is_empty(), &structure.index) {
                    return Type::record(budget, inside(value));
                }
                let members = structure.props.iter().map(|prop| {
                    let value = inside(&prop.value);
                    TypeMember { optional: prop.is_optional, ..TypeMember::new(&*prop.key, value) }
                });
                let others = structure.index.as_ref().map(inside);
                Type::object(budget, ObjectType::new(members.collect(), others))
            }
            ArkBasis::Domain(domain) => of_domain(*domain),
            ArkBasis::Proto(name) if &**name == "Array" => match &structure.sequence {
                None => Type::array(budget, Type::Unknown),
                Some(sequence) => match (&sequence.variadic, sequence.optionals.as_slice()) {
                    (None, []) => Type::tuple(budget, sequence.prefix.iter().map(inside).collect()),
                    (variadic, optionals) => {
                        let items = sequence.prefix.iter().chain(optionals).chain(variadic).map(inside);
                        Type::array(budget, Type::union(budget, items.collect::<Vec<_>>()))
                    }
                },
            },
            ArkBasis::Proto(name) => self.of_class(name),
        }
    }
}

fn of_domain(domain: Domain) -> Type {
    match domain {
        Domain::String => Type::String,
        Domain::Number => Type::Number,
        Domain::Object | Domain::BigInt | Domain::Symbol => Type::Unknown,
    }
}
