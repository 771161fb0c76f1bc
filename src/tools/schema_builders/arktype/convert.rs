//! JSON Schema of a type of ArkType, with the place that each keyword comes from.

use std::rc::Rc;

use super::algebra;
use super::node::{
    ArkBasis, ArkKind, ArkNode, Constraints, Domain, Meta, Node, Prop, PropDefault, Sequence, Structure,
    Undeclared,
};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::{ConversionError, JsonSchemaDraft, SchemaIo};

/// How a type is converted.
#[derive(Clone, Copy, Debug)]
pub struct ArkOptions {
    pub draft: JsonSchemaDraft,
    /// Side that counts; `None` for both, where whatever JSON Schema has nothing for is an exception.
    pub io: Option<SchemaIo>,
}

type Step<T> = Result<T, ConversionError>;
type Keywords<'t> = StaticObject<'t>;

pub struct ArkConverter<'p, 't> {
    pub program: &'p ModuleProgram<'t>,
    pub options: ArkOptions,
}

/// Returns what a type takes, or gives.
pub fn side<'t>(node: &Node<'t>, io: SchemaIo) -> Node<'t> {
    if !node.is_transforming {
        return Rc::clone(node);
    }
    let origin = node.origin;
    match &node.kind {
        ArkKind::Morph { input, output } => match (io, output) {
            (SchemaIo::Input, _) => side(input, io),
            (SchemaIo::Output, Some(output)) => side(output, io),
            (SchemaIo::Output, None) => ArkNode::new(origin, ArkKind::Unknown),
        },
        ArkKind::Union(branches) => {
            let branches: Vec<_> = branches.iter().map(|branch| side(branch, io)).collect();
            algebra::union(origin, &branches).unwrap_or_else(|reason| ArkNode::unreadable(origin, reason))
        }
        ArkKind::Intersection(inner) => {
            let mut inner = (**inner).clone();
            let structure = &mut inner.structure;
            if io == SchemaIo::Input && structure.undeclared == Some(Undeclared::Delete) {
                structure.undeclared = None;
            }
            for prop in &mut structure.props {
                prop.value = side(&prop.value, io);
                match (io, &prop.default) {
                    (_, None) => {}
                    (SchemaIo::Output, Some(_)) => (prop.is_optional, prop.default) = (false, None),
                    (SchemaIo::Input, Some(default)) if default.is_shared => {
                        // It may be there or not.
                        let value =
                            StaticValue::unknown(default.value.origin, Reason::Package("arktype".into()));
                        prop.default = Some(PropDefault { value, is_shared: true });
                    }
                    (SchemaIo::Input, Some(_)) => prop.default = None,
                }
            }
            if let Some(sequence) = &mut structure.sequence {
                let items = sequence.prefix.iter_mut().chain(&mut sequence.optionals);
                items.chain(&mut sequence.variadic).for_each(|item| *item = side(item, io));
            }
            structure.index = structure.index.as_ref().map(|value| side(value, io));
            ArkNode::new(origin, ArkKind::Intersection(Box::new(inner)))
        }
        _ => Rc::clone(node),
    }
}

impl<'t> ArkConverter<'_, 't> {
    /// Converts a whole type.
    pub fn root(&self, node: &Node<'t>) -> Step<StaticValue<'t>> {
        let sided = match self.options.io {
            Some(io) => side(node, io),
            None => Rc::clone(node),
        };
        let value = self.node(&sided)?;
        let Some(object) = value.as_object() else { return Ok(value) };
        let mut whole = object.clone();
        let draft = match self.options.draft {
            JsonSchemaDraft::Seven => "http://json-schema.org/draft-07/schema#",
            JsonSchemaDraft::TwentyTwenty => "https://json-schema.org/draft/2020-12/schema",
        };
        set(&mut whole, node.origin, "$schema", text(node.origin, draft));
        Ok(StaticValue::object(node.origin, whole))
    }

    fn node(&self, node: &Node<'t>) -> Step<StaticValue<'t>> {
        let origin = node.origin;
        if !self.program.step() {
            return Ok(StaticValue::unknown(origin, Reason::TooMuch));
        }
        let mut keywords = Keywords::default();
        match &node.kind {
            ArkKind::Unreadable(reason) => return Ok(StaticValue::unknown(origin, reason.clone())),
            ArkKind::Unknown => {}
            ArkKind::Domain(domain @ (Domain::BigInt | Domain::Symbol)) => {
                self.refuse(origin, "domain", &format!("domain: \"{}\"", domain.name()))?;
            }
            ArkKind::Domain(domain) => set(&mut keywords, origin, "type", text(origin, domain.name())),
            ArkKind::Proto(name) => self.proto(&mut keywords, origin, name)?,
            ArkKind::Unit(value) => match &value.kind {
                StaticKind::Null => set(&mut keywords, origin, "type", text(origin, "null")),
                StaticKind::String(_) | StaticKind::Number(_) | StaticKind::Bool(_) => {
                    set(&mut keywords, origin, "const", value.clone());
                }
                _ => self.refuse(origin, "unit", "unit: undefined")?,
            },
            ArkKind::Union(branches) => self.union(&mut keywords, origin, branches)?,
            ArkKind::Morph { input, .. } => {
                self.refuse(origin, "morph", "")?;
                return self.node(input);
            }
            ArkKind::Intersection(inner) => self.constraints(&mut keywords, origin, inner)?,
        }
        add_meta(&mut keywords, &node.meta);
        Ok(StaticValue::object(origin, keywords))
    }

    /// Fails if whatever JSON Schema has nothing for is an exception.
    fn refuse(&self, origin: Origin, code: &str, about: &str) -> Step<()> {
        if self.options.io.is_some() {
            return Ok(());
        }
        let rest = if about.is_empty() { String::new() } else { format!(" {about}") };
        Err(ConversionError { message: format!("{{ code: \"{code}\", base: {{}},{rest} }}"), origin })
    }

    fn proto(&self, keywords: &mut Keywords<'t>, origin: Origin, name: &str) -> Step<()> {
        match name {
            "Array" => set(keywords, origin, "type", text(origin, "array")),
            "Date" => self.refuse(origin, "date", "")?,
            name => self.refuse(origin, "proto", &format!("proto: Function({name})"))?,
        }
        Ok(())
    }

    fn union(&self, keywords: &mut Keywords<'t>, origin: Origin, branches: &[Node<'t>]) -> Step<()> {
        let flag = |node: &Node<'t>| match &node.kind {
            ArkKind::Unit(value) => value.as_bool(),
            _ => None,
        };
        let has_both = [true, false].iter().all(|it| branches.iter().any(|branch| flag(branch) == Some(*it)));
        let is_boolean = has_both && branches.len() == 2;
        if is_boolean {
            set(keywords, origin, "type", text(origin, "boolean"));
            return Ok(());
        }
        let mut cases = Vec::new();
        let mut has_boolean = false;
        for branch in branches {
            if flag(branch).is_some() && has_both {
                // Both stand where the first one stood.
                if !has_boolean {
                    let mut boolean = Keywords::default();
                    set(&mut boolean, branch.origin, "type", text(branch.origin, "boolean"));
                    cases.push(StaticValue::object(branch.origin, boolean));
                }
                has_boolean = true;
                continue;
            }
            cases.push(self.node(branch)?);
        }
        let constant = |case: &StaticValue<'t>| {
            let object = case.as_object()?;
            object.get("const").filter(|_| object.members.len() == 1).cloned()
        };
        let constants: Option<Vec<_>> = cases.iter().map(constant).collect();
        match constants {
            Some(values) => set(keywords, origin, "enum", StaticValue::array(origin, values)),
            None => set(keywords, origin, "anyOf", StaticValue::array(origin, cases)),
        }
        Ok(())
    }

    fn constraints(&self, keywords: &mut Keywords<'t>, origin: Origin, inner: &Constraints<'t>) -> Step<()> {
        match &inner.basis {
            ArkBasis::Domain(domain @ (Domain::BigInt | Domain::Symbol)) => {
                self.refuse(origin, "domain", &format!("domain: \"{}\"", domain.name()))?;
            }
            ArkBasis::Domain(domain) => set(keywords, origin, "type", text(origin, domain.name())),
            ArkBasis::Proto(name) => self.proto(keywords, origin, name)?,
        }
        add_meta(keywords, &inner.basis_meta);
        for pattern in &inner.patterns {
            if keywords.get("pattern").is_some() {
                self.refuse(origin, "patternIntersection", "")?;
            } else {
                set(keywords, pattern.origin, "pattern", text(pattern.origin, &pattern.source));
            }
        }
        let is_list = inner.basis == ArkBasis::Proto("Array".into());
        let (least, most) = if is_list { ("minItems", "maxItems") } else { ("minLength", "maxLength") };
        for (name, limit) in inner.limits() {
            let Some(limit) = limit else { continue };
            let (at, rule) = (limit.origin, number(limit.origin, limit.rule));
            match name {
                "divisor" => {
                    set(keywords, at, "type", text(at, "integer"));
                    if limit.rule > 1.0 {
                        set(keywords, at, "multipleOf", rule);
                    }
                }
                "exactLength" => {
                    let is_tuple = inner.structure.sequence.is_some();
                    if !is_tuple {
                        set(keywords, at, least, rule.clone());
                        set(keywords, at, most, rule);
                    }
                }
                "max" => {
                    set(keywords, at, if limit.is_exclusive { "exclusiveMaximum" } else { "maximum" }, rule);
                }
                "min" => {
                    set(keywords, at, if limit.is_exclusive { "exclusiveMinimum" } else { "minimum" }, rule);
                }
                "maxLength" if !has_fixed_end(inner.structure.sequence.as_ref()) => {
                    set(keywords, at, most, rule);
                }
                "minLength" => set(keywords, at, least, rule),
                _ => {}
            }
        }
        self.structure(keywords, origin, &inner.structure)?;
        if inner.predicate.is_some() {
            self.refuse(origin, "predicate", "")?;
        }
        Ok(())
    }

    fn structure(&self, keywords: &mut Keywords<'t>, origin: Origin, structure: &Structure<'t>) -> Step<()> {
        if let Some(sequence) = &structure.sequence {
            self.sequence(keywords, origin, sequence)?;
        }
        if !structure.props.is_empty() {
            self.props(keywords, origin, &structure.props)?;
        }
        if let Some(value) = &structure.index {
            let value = self.node(value)?;
            set(keywords, origin, "additionalProperties", value);
        }
        if structure.undeclared.is_some() {
            set(keywords, origin, "additionalProperties", StaticValue::new(origin, StaticKind::Bool(false)));
        }
        Ok(())
    }

    fn props(&self, keywords: &mut Keywords<'t>, origin: Origin, props: &[Prop<'t>]) -> Step<()> {
        let mut properties = StaticObject::default();
        let mut required = Vec::new();
        let mut unclear = None;
        for prop in props {
            let mut value = self.node(&prop.value)?;
            if let (Some(default), Some(object)) = (&prop.default, value.as_object()) {
                let mut with_default = object.clone();
                set(&mut with_default, default.value.origin, "default", default.value.clone());
                value = StaticValue::object(value.origin, with_default);
            }
            if !prop.is_optional {
                if let ArkKind::Unreadable(reason) = &prop.value.kind {
                    unclear = unclear.or_else(|| Some((prop.value.origin, reason.clone())));
                }
                required.push(StaticValue::string(prop.key_origin, Rc::clone(&prop.key)));
            }
            let (key, key_origin) = (Rc::clone(&prop.key), prop.key_origin);
            properties.set(StaticMember { key, key_origin, value });
        }
        set(keywords, origin, "properties", StaticValue::object(origin, properties));
        // Whether a field that cannot be read is required, only a run can tell.
        match unclear {
            Some((at, reason)) => set(keywords, origin, "required", StaticValue::unknown(at, reason)),
            None if required.is_empty() => {}
            None => set(keywords, origin, "required", StaticValue::array(origin, required)),
        }
        Ok(())
    }

    fn sequence(&self, keywords: &mut Keywords<'t>, origin: Origin, sequence: &Sequence<'t>) -> Step<()> {
        let is_new = self.options.draft == JsonSchemaDraft::TwentyTwenty;
        let (list, others) = if is_new { ("prefixItems", "items") } else { ("items", "additionalItems") };
        let fixed: Step<Vec<_>> =
            sequence.prefix.iter().chain(&sequence.optionals).map(|item| self.node(item)).collect();
        let fixed = fixed?;
        let is_tuple = !fixed.is_empty();
        if is_tuple {
            set(keywords, origin, list, StaticValue::array(origin, fixed));
            #[allow(clippy::cast_precision_loss, reason = "no list is that long")]
            let least = sequence.prefix.len() as f64;
            if least > 0.0 && keywords.get("minItems").is_none() {
                set(keywords, origin, "minItems", number(origin, least));
            }
        }
        let rest = match &sequence.variadic {
            Some(item) => self.node(item)?,
            None => StaticValue::new(origin, StaticKind::Bool(false)),
        };
        set(keywords, origin, if is_tuple { others } else { "items" }, rest);
        Ok(())
    }
}

/// Whether the items that are named are all that a list may have.
fn has_fixed_end(sequence: Option<&Sequence<'_>>) -> bool {
    sequence.is_some_and(|sequence| sequence.variadic.is_none())
}

fn add_meta<'t>(keywords: &mut Keywords<'t>, meta: &Meta<'t>) {
    for member in meta {
        keywords.set(member.clone());
    }
}

fn set<'t>(keywords: &mut Keywords<'t>, origin: Origin, key: &str, value: StaticValue<'t>) {
    keywords.set(StaticMember { key: key.into(), key_origin: origin, value });
}

fn text<'t>(origin: Origin, text: &str) -> StaticValue<'t> {
    StaticValue::string(origin, text)
}

fn number<'t>(origin: Origin, number: f64) -> StaticValue<'t> {
    StaticValue::new(origin, StaticKind::Number(number))
}
