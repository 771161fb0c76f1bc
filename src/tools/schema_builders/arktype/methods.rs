//! Functions of ArkType, and methods of its types.

use std::rc::Rc;

use super::node::{ArkBasis, ArkKind, ArkNode, Domain, Meta, Node, Undeclared};
use super::reader::{ArkDefinition, ArkReader, described, fields_of, known, meta_of};
use super::{algebra, constructors};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue, iterated};
use crate::tools::schema_builders::reason_of;

type Made<'t> = Result<Node<'t>, Reason>;
type Defined<'t> = Result<ArkDefinition<'t>, Reason>;

/// Call of a function of ArkType, or of a method of a type.
pub struct ArkCall<'c, 'p, 't> {
    pub reader: &'c ArkReader<'p, 't>,
    pub origin: Origin,
    pub arguments: &'c [StaticValue<'t>],
}

impl<'t> ArkCall<'_, '_, 't> {
    fn argument(&self, index: usize) -> Result<&StaticValue<'t>, Reason> {
        self.arguments.get(index).ok_or(Reason::Expression)
    }

    fn node(&self, index: usize) -> Made<'t> {
        known(self.reader.node(self.argument(index)?))
    }

    fn number(&self) -> Result<f64, Reason> {
        let value = self.argument(0)?;
        if let StaticKind::Number(number) = value.kind { Ok(number) } else { Err(reason_of(value)) }
    }

    fn nodes(&self) -> Vec<Node<'t>> {
        self.arguments.iter().map(|it| self.reader.node(it)).collect()
    }

    pub fn function(&self, name: &str) -> Defined<'t> {
        let node = match (name, self.arguments) {
            ("type" | "raw", [definition]) => {
                return match self.reader.definition(definition)? {
                    it if it.is_optional || it.default.is_some() => Err(Reason::Expression),
                    it => Ok(ArkDefinition { node: self.placed(&it.node), ..it }),
                };
            }
            ("type" | "raw", arguments) => match self.reader.operation(self.origin, arguments) {
                Some(made) => return made,
                None => return Err(Reason::Expression),
            },
            ("enumerated" | "unit", values) => constructors::units(self.origin, values)?,
            ("valueOf", [values]) => {
                let object =
                    values.as_object().filter(|it| it.open.is_none()).ok_or_else(|| reason_of(values))?;
                let members: Vec<_> = object.entries().iter().map(|it| it.value.clone()).collect();
                // Reverse keys of numbers are of an enum of TypeScript.
                let is_number = |value: &StaticValue<'t>| matches!(value.kind, StaticKind::Number(_));
                if members.iter().any(is_number) {
                    return Err(Reason::Expression);
                }
                constructors::units(self.origin, &members)?
            }
            ("or", [_, ..]) => algebra::union(self.origin, &self.nodes())?,
            ("and", [_, ..]) => {
                let mut nodes = self.nodes().into_iter();
                let first = known(nodes.next().ok_or(Reason::Expression)?)?;
                nodes.try_fold(first, |both, node| algebra::intersection(self.origin, &both, &node))?
            }
            ("instanceOf", arguments) => constructors::class_of(self.origin, arguments)?,
            _ => return Err(Reason::Call(format!("type.{name}").into())),
        };
        Ok(node.into())
    }

    /// Puts a type at the place of the call that makes it.
    fn placed(&self, node: &Node<'t>) -> Node<'t> {
        Rc::new(ArkNode { origin: self.origin, ..(**node).clone() })
    }

    pub fn method(&self, node: &Node<'t>, key: &str) -> Defined<'t> {
        let origin = self.origin;
        if let ArkKind::Unreadable(reason) = &node.kind {
            return Err(reason.clone());
        }
        let same = || Ok(ArkDefinition::from(Rc::clone(node)));
        let bound = |comparator| constructors::bound(origin, node, comparator, self.number()?);
        let made = match key {
            "array" => constructors::list(origin, node),
            "or" => algebra::union(origin, &[Rc::clone(node), self.node(0)?])?,
            "and" => algebra::intersection(origin, node, &self.node(0)?)?,
            "describe" | "configure" if self.arguments.len() == 1 => {
                described(origin, node, &meta_of(self.argument(0)?)?)?
            }
            "brand" | "readonly" | "as" | "ifEquals" | "ifExtends"
                if key.len() < 9 && !key.starts_with("if") =>
            {
                return same();
            }
            "optional" => {
                return Ok(ArkDefinition { node: Rc::clone(node), is_optional: true, default: None });
            }
            "default" => {
                let default = Some(self.reader.called(self.argument(0)?));
                return Ok(ArkDefinition { node: Rc::clone(node), is_optional: false, default });
            }
            "narrow" | "filter" if node.is_transforming => return Err(Reason::Expression),
            "narrow" | "filter" => constructors::narrowed(origin, node)?,
            "pipe" => {
                let is_function = |value: &StaticValue<'t>| {
                    matches!(value.kind, StaticKind::Function(_))
                        || matches!(&value.kind, StaticKind::Unknown(Reason::Undeclared(_)))
                };
                if self.arguments.is_empty() || !self.arguments.iter().all(is_function) {
                    return Err(Reason::Expression);
                }
                constructors::morph(origin, Rc::clone(node))
            }
            "atLeast" | "atLeastLength" => bound(">=")?,
            "moreThan" | "moreThanLength" => bound(">")?,
            "atMost" | "atMostLength" => bound("<=")?,
            "lessThan" | "lessThanLength" => bound("<")?,
            "exactlyLength" => bound("==")?,
            "divisibleBy" => constructors::divided(origin, node, self.number()?)?,
            "matching" => {
                let pattern = self.argument(0)?;
                let other = match &pattern.kind {
                    StaticKind::RegExp(_) => self.node(0)?,
                    StaticKind::String(source) => constructors::pattern(origin, source, ""),
                    _ => return Err(reason_of(pattern)),
                };
                algebra::intersection(origin, node, &other)?
            }
            "pick" | "omit" => self.picked(node, key == "pick")?,
            "partial" | "required" => self.partial(node, key == "partial")?,
            "merge" => self.merged(node)?,
            "keyof" => constructors::keys_of(origin, node)?,
            "get" => {
                let field = self.argument(0)?.as_str().ok_or(Reason::Expression)?;
                let structure = fields_of(node)?;
                let prop = structure.props.iter().find(|prop| &*prop.key == field && !prop.is_optional);
                Rc::clone(&prop.ok_or(Reason::Expression)?.value)
            }
            "onUndeclaredKey" => self.undeclared(node, false)?,
            "onDeepUndeclaredKey" => self.undeclared(node, true)?,
            _ => return Err(Reason::Call(key.into())),
        };
        Ok(made.into())
    }

    fn keys(&self) -> Result<Vec<Rc<str>>, Reason> {
        let mut keys = Vec::new();
        for argument in self.arguments {
            let values = iterated(argument).unwrap_or_else(|| vec![argument.clone()]);
            for value in values {
                match &value.kind {
                    StaticKind::String(text) => keys.push(Rc::clone(text)),
                    _ => return Err(reason_of(&value)),
                }
            }
        }
        Ok(keys)
    }

    fn picked(&self, node: &Node<'t>, is_kept: bool) -> Made<'t> {
        let mut structure = fields_of(node)?;
        let keys = self.keys()?;
        if keys.iter().any(|key| structure.props.iter().all(|prop| prop.key != *key)) {
            return Err(Reason::Expression);
        }
        structure.props.retain(|prop| keys.contains(&prop.key) == is_kept);
        Ok(constructors::object_of(self.origin, structure, Meta::new()))
    }

    fn partial(&self, node: &Node<'t>, is_optional: bool) -> Made<'t> {
        let mut structure = fields_of(node)?;
        if structure.props.iter().any(|prop| prop.default.is_some()) {
            return Err(Reason::Expression);
        }
        structure.props.iter_mut().for_each(|prop| prop.is_optional = is_optional);
        Ok(constructors::object_of(self.origin, structure, Meta::new()))
    }

    fn merged(&self, node: &Node<'t>) -> Made<'t> {
        let mut structure = fields_of(node)?;
        let added = fields_of(&self.node(0)?)?;
        for prop in added.props {
            structure.props.retain(|known| known.key != prop.key);
            structure.props.push(prop);
        }
        structure.undeclared = added.undeclared.or(structure.undeclared);
        Ok(constructors::object_of(self.origin, structure, Meta::new()))
    }

    fn undeclared(&self, node: &Node<'t>, is_deep: bool) -> Made<'t> {
        let behaviour = match self.argument(0)?.as_str() {
            Some("ignore") => None,
            Some("reject") => Some(Undeclared::Reject),
            Some("delete") => Some(Undeclared::Delete),
            _ => return Err(Reason::Expression),
        };
        closed(self.origin, node, behaviour, is_deep)
    }
}

/// Sets what an object does with keys that it does not name, also in the objects inside.
fn closed<'t>(origin: Origin, node: &Node<'t>, behaviour: Option<Undeclared>, is_deep: bool) -> Made<'t> {
    let inside = |node: &Node<'t>| closed(node.origin, node, behaviour, true);
    match &node.kind {
        ArkKind::Unreadable(reason) => Err(reason.clone()),
        ArkKind::Union(_) | ArkKind::Morph { .. } if node.parts_have_objects() => Err(Reason::Expression),
        ArkKind::Intersection(inner) if inner.structure.index.is_some() || inner.predicate.is_some() => {
            Err(Reason::Expression)
        }
        ArkKind::Intersection(inner) => {
            let mut inner = (**inner).clone();
            if inner.basis == ArkBasis::Domain(Domain::Object) {
                inner.structure.undeclared = behaviour;
            }
            if is_deep {
                for prop in &mut inner.structure.props {
                    prop.value = inside(&prop.value)?;
                }
                if let Some(sequence) = &mut inner.structure.sequence {
                    for item in sequence
                        .prefix
                        .iter_mut()
                        .chain(&mut sequence.optionals)
                        .chain(&mut sequence.variadic)
                    {
                        *item = inside(item)?;
                    }
                }
            }
            if !node.meta.is_empty() || !inner.basis_meta.is_empty() {
                return Err(Reason::Expression);
            }
            Ok(ArkNode::with_meta(origin, ArkKind::Intersection(Box::new(inner)), Meta::new()))
        }
        _ => Ok(Rc::clone(node)),
    }
}

impl ArkNode<'_> {
    fn parts_have_objects(&self) -> bool {
        self.kind.parts().into_iter().any(|part| {
            matches!(part.kind, ArkKind::Intersection(_) | ArkKind::Morph { .. }) || part.parts_have_objects()
        })
    }
}
