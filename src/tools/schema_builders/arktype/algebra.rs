//! Unions and intersections of types, as far as it is certain how the package reduces them.

use std::collections::HashSet;
use std::rc::Rc;

use super::node::{ArkKind, ArkNode, Constraints, Limit, Meta, Node, Prop, PropDefault, Sequence, Structure};
use super::order;
use super::subset::{are_apart, is_as_strict, is_equal, is_subset};
use crate::tools::evaluator::{Origin, Reason, StaticKind, StaticValue};

/// Branches that are more than literals, and pairs of branches; real unions stay below twenty.
const MAX_BRANCHES: usize = 64;
const MAX_PAIRS: usize = 4_096;

type Made<'t> = Result<Node<'t>, Reason>;

/// Makes a union: without the branches that others contain, in the order of their texts.
pub fn union<'t>(origin: Origin, parts: &[Node<'t>]) -> Made<'t> {
    let mut branches: Vec<Node<'t>> = parts.iter().flat_map(ArkNode::branches).collect();
    if let Some(reason) = branches.iter().find_map(|branch| match &branch.kind {
        ArkKind::Unreadable(reason) => Some(reason.clone()),
        _ => None,
    }) {
        return Err(reason);
    }
    // Of equal ones, the first stays. Whether it keeps its metadata depends on those between them.
    let mut texts = HashSet::new();
    let is_described = branches.iter().any(|branch| !branch.meta.is_empty());
    let count = branches.len();
    branches.retain(|branch| texts.insert(order::nested(branch)));
    if is_described && branches.len() < count {
        return Err(Reason::Expression);
    }
    let larger: Vec<Node<'t>> =
        branches.iter().filter(|it| !matches!(it.kind, ArkKind::Unit(_))).map(Rc::clone).collect();
    if larger.len() > MAX_BRANCHES {
        return Err(Reason::TooMuch);
    }
    let is_same_node =
        |left: &Node<'t>, right: &Node<'t>| Rc::as_ptr(left).addr() == Rc::as_ptr(right).addr();
    // A morph whose input overlaps with others is refused, and equal ones are put together.
    let is_apart =
        |morph: &Node<'t>| branches.iter().all(|other| is_same_node(other, morph) || are_apart(morph, other));
    if branches.len() > 1 && !larger.iter().filter(|it| it.is_transforming).all(is_apart) {
        return Err(Reason::Expression);
    }
    let mut left: Vec<Node<'t>> = Vec::new();
    for branch in &branches {
        // A literal contains no other type.
        let others = larger.iter().filter(|other| !is_same_node(other, branch));
        let answers: Vec<_> = others.map(|other| is_subset(branch, other)).collect();
        if answers.contains(&Some(true)) {
            continue;
        }
        if answers.contains(&None) {
            return Err(Reason::Expression);
        }
        left.push(Rc::clone(branch));
    }
    order::sort(&mut left);
    branches = left;
    Ok(match branches.as_slice() {
        [one] => Rc::clone(one),
        _ => ArkNode::new(origin, ArkKind::Union(branches)),
    })
}

/// Makes the intersection of two types.
pub fn intersection<'t>(origin: Origin, left: &Node<'t>, right: &Node<'t>) -> Made<'t> {
    for node in [left, right] {
        match &node.kind {
            ArkKind::Unreadable(reason) => return Err(reason.clone()),
            ArkKind::Morph { .. } => return Err(Reason::Expression),
            _ => {}
        }
    }
    if order::is_same(left, right) || matches!(right.kind, ArkKind::Unknown) {
        return Ok(Rc::clone(left));
    }
    if matches!(left.kind, ArkKind::Unknown) {
        return Ok(Rc::clone(right));
    }
    if matches!(left.kind, ArkKind::Union(_)) || matches!(right.kind, ArkKind::Union(_)) {
        return distributed(origin, left, right);
    }
    if are_apart(left, right) {
        return Err(Reason::Expression);
    }
    let is_plain = |node: &Node<'t>| node.meta.is_empty();
    match (&left.kind, &right.kind) {
        (ArkKind::Unit(_), _) | (_, ArkKind::Unit(_)) => {
            let (unit, other) =
                if matches!(left.kind, ArkKind::Unit(_)) { (left, right) } else { (right, left) };
            match is_subset(unit, other) {
                Some(true) if is_plain(unit) && is_plain(other) => Ok(Rc::clone(unit)),
                _ => Err(Reason::Expression),
            }
        }
        // The constrained one contains the basis.
        (ArkKind::Domain(_) | ArkKind::Proto(_), ArkKind::Intersection(_))
            if is_subset(right, left) == Some(true) =>
        {
            if is_plain(left) {
                Ok(Rc::clone(right))
            } else {
                Ok(without_meta(right, true))
            }
        }
        (ArkKind::Intersection(_), ArkKind::Domain(_) | ArkKind::Proto(_))
            if is_subset(left, right) == Some(true) =>
        {
            if is_plain(right) {
                Ok(Rc::clone(left))
            } else {
                Err(Reason::Expression)
            }
        }
        (ArkKind::Intersection(one), ArkKind::Intersection(other)) => constrained(origin, one, other),
        _ => Err(Reason::Expression),
    }
}

/// Returns a type without its metadata, and without that of its basis if that comes from elsewhere.
fn without_meta<'t>(node: &Node<'t>, drops_basis: bool) -> Node<'t> {
    match &node.kind {
        ArkKind::Intersection(inner) => {
            let mut inner = (**inner).clone();
            if drops_basis {
                inner.basis_meta = Meta::new();
            }
            inner.node(node.origin, Meta::new())
        }
        kind => ArkNode::new(node.origin, kind.clone()),
    }
}

fn distributed<'t>(origin: Origin, left: &Node<'t>, right: &Node<'t>) -> Made<'t> {
    if !left.meta.is_empty() || !right.meta.is_empty() {
        return Err(Reason::Expression);
    }
    let (left_branches, right_branches) = (left.branches(), right.branches());
    if left_branches.len() * right_branches.len() > MAX_PAIRS {
        return Err(Reason::TooMuch);
    }
    let mut found = Vec::new();
    for one in left_branches {
        for other in right_branches.iter().map(Rc::clone) {
            if are_apart(&one, &other) {
                continue;
            }
            let is_literal = matches!(one.kind, ArkKind::Unit(_)) || matches!(other.kind, ArkKind::Unit(_));
            match intersection(origin, &one, &other) {
                Ok(node) => found.push(node),
                // A literal that does not fit.
                Err(_)
                    if is_literal
                        && is_subset(&one, &other) == Some(false)
                        && is_subset(&other, &one) == Some(false) => {}
                Err(reason) => return Err(reason),
            }
        }
    }
    if found.is_empty() { Err(Reason::Expression) } else { union(origin, &found) }
}

fn constrained<'t>(origin: Origin, left: &Constraints<'t>, right: &Constraints<'t>) -> Made<'t> {
    if left.basis != right.basis || !right.basis_meta.is_empty() && left.basis_meta.is_empty() {
        return Err(Reason::Expression);
    }
    let mut both = left.clone();
    for pattern in &right.patterns {
        if both.patterns.iter().all(|known| known.source != pattern.source) {
            both.patterns.push(pattern.clone());
        }
    }
    both.min = stricter(left.min.as_ref(), right.min.as_ref(), true);
    both.max = stricter(left.max.as_ref(), right.max.as_ref(), false);
    both.min_length = stricter(left.min_length.as_ref(), right.min_length.as_ref(), true);
    both.max_length = stricter(left.max_length.as_ref(), right.max_length.as_ref(), false);
    both.divisor = match (&left.divisor, &right.divisor) {
        (Some(one), Some(other)) => {
            Some(Limit { rule: common_multiple(one.rule, other.rule), ..one.clone() })
        }
        (one, other) => one.clone().or_else(|| other.clone()),
    };
    if left.exact_length.is_some() || right.exact_length.is_some() {
        return Err(Reason::Expression);
    }
    if left.predicate.is_some() && right.predicate.is_some() {
        return Err(Reason::Expression);
    }
    both.predicate = left.predicate.or(right.predicate);
    both.structure = structures(origin, &left.structure, &right.structure)?;
    settled(origin, both, Meta::new())
}

/// Makes the node of constraints that may contradict or complete each other.
pub fn settled<'t>(origin: Origin, mut inner: Constraints<'t>, meta: Meta<'t>) -> Made<'t> {
    if inner.min_length.as_ref().is_some_and(|it| it.rule <= 0.0) {
        inner.min_length = None;
    }
    match (&inner.min, &inner.max) {
        (Some(min), Some(max)) if min.rule > max.rule => return Err(Reason::Expression),
        (Some(min), Some(max)) if is_equal(min.rule, max.rule) => {
            if min.is_exclusive || max.is_exclusive || inner.divisor.is_some() || !meta.is_empty() {
                return Err(Reason::Expression);
            }
            let value = StaticValue::new(origin, StaticKind::Number(min.rule));
            return Ok(ArkNode::new(origin, ArkKind::Unit(value)));
        }
        _ => {}
    }
    let least = inner.min_length.as_ref().map_or(0.0, |it| it.rule);
    if let Some(most) = inner.max_length.clone() {
        if most.rule < least {
            return Err(Reason::Expression);
        }
        if is_equal(most.rule, least) {
            (inner.exact_length, inner.max_length, inner.min_length) = (Some(most), None, None);
        }
    }
    Ok(inner.node(origin, meta))
}

fn stricter<'t>(left: Option<&Limit<'t>>, right: Option<&Limit<'t>>, is_lower: bool) -> Option<Limit<'t>> {
    match (left, right) {
        (Some(left), Some(right)) => {
            Some(if is_as_strict(left, right, is_lower) { left.clone() } else { right.clone() })
        }
        (left, right) => left.or(right).cloned(),
    }
}

fn common_multiple(left: f64, right: f64) -> f64 {
    let (mut one, mut other) = (left, right);
    while other.abs() > 0.5 {
        (one, other) = (other, one % other);
    }
    (left / one * right).abs()
}

fn structures<'t>(
    origin: Origin,
    left: &Structure<'t>,
    right: &Structure<'t>,
) -> Result<Structure<'t>, Reason> {
    if left.is_empty() {
        return Ok(shared(right));
    }
    if right.is_empty() {
        return Ok(shared(left));
    }
    let is_closed = left.undeclared.is_some() || right.undeclared.is_some();
    if is_closed
        || left.index.is_some()
        || right.index.is_some()
        || left.sequence.is_some() && right.sequence.is_some()
    {
        let is_list =
            |it: &Structure<'t>| it.props.is_empty() && it.index.is_none() && it.undeclared.is_none();
        if let (true, true, Some(one), Some(other)) =
            (is_list(left), is_list(right), &left.sequence, &right.sequence)
            && let (Some(first), Some(second)) = (&one.variadic, &other.variadic)
            && one.prefix.is_empty()
            && other.prefix.is_empty()
        {
            let variadic = Some(intersection(origin, first, second)?);
            let sequence = Some(Sequence { variadic, ..Sequence::default() });
            return Ok(Structure { sequence, ..Structure::default() });
        }
        return Err(Reason::Expression);
    }
    let mut both = shared(left);
    for prop in &shared(right).props {
        match both.props.iter_mut().find(|known| known.key == prop.key) {
            Some(known) => {
                if known.default.is_some() || prop.default.is_some() {
                    return Err(Reason::Expression);
                }
                known.value = intersection(origin, &known.value, &prop.value)?;
                known.is_optional &= prop.is_optional;
            }
            None => both.props.push(prop.clone()),
        }
    }
    both.sequence = left.sequence.clone().or_else(|| right.sequence.clone());
    Ok(both)
}

/// Returns a structure whose defaults another type has as well.
pub fn shared<'t>(structure: &Structure<'t>) -> Structure<'t> {
    let default = |default: &PropDefault<'t>| PropDefault { is_shared: true, ..default.clone() };
    let prop = |prop: &Prop<'t>| Prop { default: prop.default.as_ref().map(default), ..prop.clone() };
    Structure { props: structure.props.iter().map(prop).collect(), ..structure.clone() }
}
