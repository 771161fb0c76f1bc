//! Types that are made of others, or bounded.

use std::rc::Rc;

use super::node::{
    ArkBasis, ArkKind, ArkNode, Constraints, Domain, Limit, Meta, Node, Pattern, Prop, Sequence, Structure,
};
use super::reader::reason_of_node;
use super::{algebra, order};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};
use crate::tools::schema_builders::reason_of;

type Made<'t> = Result<Node<'t>, Reason>;

/// Makes the type of lists.
pub fn list<'t>(origin: Origin, item: &Node<'t>) -> Node<'t> {
    if item.is_unreadable() {
        return Rc::clone(item);
    }
    let basis: Rc<str> = "Array".into();
    if matches!(item.kind, ArkKind::Unknown) && item.meta.is_empty() {
        return ArkNode::new(origin, ArkKind::Proto(basis));
    }
    let sequence = Sequence { variadic: Some(Rc::clone(item)), ..Sequence::default() };
    let structure = Structure { sequence: Some(sequence), ..Structure::default() };
    Constraints { structure, ..Constraints::new(ArkBasis::Proto(basis)) }.node(origin, Meta::new())
}

/// Makes the type of objects with any keys.
pub fn record(origin: Origin, value: Node<'_>) -> Node<'_> {
    let structure = Structure { index: Some(value), ..Structure::default() };
    Constraints { structure, ..Constraints::new(ArkBasis::Domain(Domain::Object)) }.node(origin, Meta::new())
}

/// Makes the type of texts that a regular expression matches.
pub fn pattern<'t>(origin: Origin, source: &str, flags: &str) -> Node<'t> {
    let flags = (!flags.is_empty()).then(|| Rc::from(flags));
    let pattern = Pattern { source: source.into(), flags, origin, meta: Meta::new() };
    Constraints { patterns: vec![pattern], ..Constraints::new(ArkBasis::Domain(Domain::String)) }
        .node(origin, Meta::new())
}

/// Makes the type of the keys of an object.
pub fn keys_of<'t>(origin: Origin, object: &Node<'t>) -> Made<'t> {
    let ArkKind::Intersection(inner) = &object.kind else { return Err(Reason::Expression) };
    let structure = &inner.structure;
    if inner.basis != ArkBasis::Domain(Domain::Object)
        || structure.index.is_some()
        || structure.props.is_empty()
    {
        return Err(Reason::Expression);
    }
    let unit = |prop: &Prop<'t>| {
        let value = StaticValue::string(prop.key_origin, Rc::clone(&prop.key));
        ArkNode::new(prop.key_origin, ArkKind::Unit(value))
    };
    algebra::union(origin, &structure.props.iter().map(unit).collect::<Vec<_>>())
}

/// Returns the constraints of a type to which others are added; without metadata but that of its basis.
fn constraints_of<'t>(node: &Node<'t>) -> Result<Constraints<'t>, Reason> {
    Ok(match &node.kind {
        ArkKind::Intersection(inner) => (**inner).clone(),
        ArkKind::Domain(domain) => {
            Constraints { basis_meta: node.meta.clone(), ..Constraints::new(ArkBasis::Domain(*domain)) }
        }
        ArkKind::Proto(name) => Constraints {
            basis_meta: node.meta.clone(),
            ..Constraints::new(ArkBasis::Proto(Rc::clone(name)))
        },
        ArkKind::Unreadable(reason) => return Err(reason.clone()),
        _ => return Err(Reason::Expression),
    })
}

/// Bounds a number, or the length of a text or a list.
pub fn bound<'t>(origin: Origin, node: &Node<'t>, comparator: &str, limit: f64) -> Made<'t> {
    let inner = constraints_of(node)?;
    let is_number = inner.basis == ArkBasis::Domain(Domain::Number);
    let is_length =
        inner.basis == ArkBasis::Domain(Domain::String) || inner.basis == ArkBasis::Proto("Array".into());
    if !is_number && !is_length {
        return Err(Reason::Expression);
    }
    if is_length && (limit < 0.0 || limit.fract() != 0.0) {
        return Err(Reason::Expression);
    }
    if is_number && comparator == "==" {
        return if inner.is_bare() && inner.basis_meta.is_empty() {
            let value = StaticValue::new(origin, StaticKind::Number(limit));
            Ok(ArkNode::new(origin, ArkKind::Unit(value)))
        } else {
            Err(Reason::Expression)
        };
    }
    let is_exclusive = is_number && matches!(comparator, "<" | ">");
    let rule = match comparator {
        "<" if is_length => limit - 1.0,
        ">" if is_length => limit + 1.0,
        _ => limit,
    };
    if rule < 0.0 && is_length {
        return Err(Reason::Expression);
    }
    let mut added = Constraints::new(inner.basis.clone());
    let limit = Some(Limit { rule, is_exclusive, origin, meta: Meta::new() });
    match (is_number, comparator) {
        (true, "<" | "<=") => added.max = limit,
        (true, _) => added.min = limit,
        (false, "<" | "<=") => added.max_length = limit,
        (false, ">" | ">=") => added.min_length = limit,
        (false, _)
            if inner.max_length.is_none() && inner.min_length.is_none() && inner.exact_length.is_none() =>
        {
            let exact = Constraints { exact_length: limit, ..inner };
            return Ok(exact.node(origin, Meta::new()));
        }
        (false, _) => return Err(Reason::Expression),
    }
    if inner.exact_length.is_some() {
        return Err(Reason::Expression);
    }
    let stricter = |known: &Option<Limit<'t>>, new: Option<Limit<'t>>, is_lower: bool| match (known, new) {
        (Some(known), Some(new)) => {
            let is_known = if is_lower { known.rule > new.rule } else { known.rule < new.rule };
            // Which of equal ones stays is a matter of its metadata alone.
            let is_equal = known.rule.total_cmp(&new.rule).is_eq();
            Some(if is_known || is_equal && known.is_exclusive { known.clone() } else { new })
        }
        (known, new) => new.or_else(|| known.clone()),
    };
    let both = Constraints {
        max: stricter(&inner.max, added.max, false),
        min: stricter(&inner.min, added.min, true),
        max_length: stricter(&inner.max_length, added.max_length, false),
        min_length: stricter(&inner.min_length, added.min_length, true),
        ..inner
    };
    algebra::settled(origin, both, Meta::new())
}

/// Makes the type of the multiples of a number.
pub fn divided<'t>(origin: Origin, node: &Node<'t>, divisor: f64) -> Made<'t> {
    let inner = constraints_of(node)?;
    if inner.basis != ArkBasis::Domain(Domain::Number) || divisor.fract() != 0.0 || divisor <= 0.0 {
        return Err(Reason::Expression);
    }
    let limit = Limit { rule: divisor, is_exclusive: false, origin, meta: Meta::new() };
    let factor = ArkNode::new(
        origin,
        ArkKind::Intersection(Box::new(Constraints {
            divisor: Some(limit.clone()),
            ..Constraints::new(inner.basis.clone())
        })),
    );
    if inner.divisor.is_some() {
        return algebra::intersection(origin, node, &factor);
    }
    Ok(Constraints { divisor: Some(limit), ..inner }.node(origin, Meta::new()))
}

/// Adds a function that checks values.
pub fn narrowed<'t>(origin: Origin, node: &Node<'t>) -> Made<'t> {
    let inner = constraints_of(node)?;
    Ok(Constraints { predicate: Some(origin), ..inner }.node(origin, Meta::new()))
}
pub fn morph(origin: Origin, input: Node<'_>) -> Node<'_> {
    // A morph of a morph takes what the first takes.
    let input = match &input.kind {
        ArkKind::Morph { input, .. } => Rc::clone(input),
        _ => input,
    };
    ArkNode::new(origin, ArkKind::Morph { input, output: None })
}

pub fn units<'t>(origin: Origin, values: &[StaticValue<'t>]) -> Made<'t> {
    let unit = |value: &StaticValue<'t>| match value.kind {
        StaticKind::String(_)
        | StaticKind::Number(_)
        | StaticKind::Bool(_)
        | StaticKind::Null
        | StaticKind::Undefined => Ok(ArkNode::new(value.origin, ArkKind::Unit(value.clone()))),
        _ => Err(reason_of(value)),
    };
    let nodes: Result<Vec<_>, Reason> = values.iter().map(unit).collect();
    algebra::union(origin, &nodes?)
}

pub fn class_of<'t>(origin: Origin, arguments: &[StaticValue<'t>]) -> Made<'t> {
    let class = arguments.first().ok_or(Reason::Expression)?;
    match &class.kind {
        // A class of JavaScript is not one of the program.
        StaticKind::Unknown(Reason::Undeclared(name)) if &**name != "Array" => {
            Ok(ArkNode::new(origin, ArkKind::Proto((&**name).into())))
        }
        _ => Err(reason_of(class)),
    }
}

pub fn object_of<'t>(origin: Origin, structure: Structure<'t>, meta: Meta<'t>) -> Node<'t> {
    let inner = Constraints { structure, ..Constraints::new(ArkBasis::Domain(Domain::Object)) };
    // An object without fields is one all the same.
    ArkNode::with_meta(origin, ArkKind::Intersection(Box::new(inner)), meta)
}

pub fn tuple_of(origin: Origin, sequence: Sequence<'_>) -> Node<'_> {
    #[allow(clippy::cast_precision_loss, reason = "no list is that long")]
    let limit = |count: usize| {
        let meta = Meta::new();
        Some(Limit { rule: count as f64, is_exclusive: false, origin, meta })
    };
    let mut inner = Constraints::new(ArkBasis::Proto("Array".into()));
    let mut sequence = sequence;
    let (least, optional) = (sequence.prefix.len(), sequence.optionals.len());
    // Items before the rest that are like it are part of it.
    while let (Some(last), Some(rest), 0) = (sequence.prefix.last(), &sequence.variadic, optional) {
        if !order::is_same(last, rest) {
            break;
        }
        sequence.prefix.pop();
    }
    match (&sequence.variadic, optional) {
        (None, 0) => inner.exact_length = limit(least),
        (None, _) => {
            inner.max_length = limit(least + optional);
            inner.min_length = limit(least).filter(|_| least > 0);
        }
        (Some(_), _) => inner.min_length = limit(least).filter(|_| least > 0),
    }
    let is_empty = least + optional == 0 && sequence.variadic.is_none();
    if !is_empty {
        inner.structure.sequence = Some(sequence);
    }
    inner.node(origin, Meta::new())
}

/// Returns the type of the items of a list.
pub fn item_of<'t>(list: &Node<'t>) -> Made<'t> {
    match &list.kind {
        ArkKind::Intersection(inner) if inner.exact_length.is_none() && inner.min_length.is_none() => {
            let sequence = inner.structure.sequence.as_ref().ok_or(Reason::Expression)?;
            let is_list =
                sequence.prefix.is_empty() && sequence.optionals.is_empty() && inner.max_length.is_none();
            sequence.variadic.clone().filter(|_| is_list).ok_or(Reason::Expression)
        }
        ArkKind::Proto(name) if &**name == "Array" => Ok(ArkNode::new(list.origin, ArkKind::Unknown)),
        _ => Err(reason_of_node(list)),
    }
}
