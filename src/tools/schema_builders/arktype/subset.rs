//! Which types certainly contain others, or have nothing in common with them.

use std::rc::Rc;

use super::node::{
    ArkBasis, ArkKind, ArkNode, Constraints, Domain, Limit, Node, Pattern, Sequence, Structure,
};
use super::order;
use crate::tools::evaluator::{StaticKind, StaticValue};

/// Patterns that become larger are not tried, in bytes.
const MAX_COMPILED: usize = 1 << 20;

/// Returns the domain of values; `None` if they may be of several.
fn domain_of(node: &ArkNode<'_>) -> Option<&'static str> {
    match &node.kind {
        ArkKind::Domain(domain) => Some(domain.name()),
        ArkKind::Proto(_) => Some("object"),
        ArkKind::Unit(value) => Some(match value.kind {
            StaticKind::String(_) => "string",
            StaticKind::Number(_) => "number",
            StaticKind::Bool(_) => "boolean",
            StaticKind::Null => "null",
            StaticKind::Undefined => "undefined",
            StaticKind::BigInt => "bigint",
            _ => return None,
        }),
        ArkKind::Intersection(inner) => Some(match &inner.basis {
            ArkBasis::Domain(domain) => domain.name(),
            ArkBasis::Proto(_) => "object",
        }),
        ArkKind::Morph { input, .. } => domain_of(input),
        ArkKind::Unknown | ArkKind::Union(_) | ArkKind::Unreadable(_) => None,
    }
}

/// Whether two types certainly have no value in common, by their domains or by a field.
pub fn are_apart<'t>(left: &Node<'t>, right: &Node<'t>) -> bool {
    if let (Some(left), Some(right)) = (domain_of(left), domain_of(right))
        && left != right
    {
        return true;
    }
    if let (ArkKind::Unit(left), ArkKind::Unit(right)) = (&left.kind, &right.kind) {
        return !is_same_value(left, right);
    }
    let (ArkKind::Intersection(left), ArkKind::Intersection(right)) = (&left.kind, &right.kind) else {
        return false;
    };
    left.basis != right.basis
        && matches!((&left.basis, &right.basis), (ArkBasis::Proto(_), ArkBasis::Proto(_)))
        || left.structure.props.iter().filter(|prop| !prop.is_optional).any(|prop| {
            let other = right.structure.props.iter().find(|it| it.key == prop.key && !it.is_optional);
            other.is_some_and(|other| are_apart(&prop.value, &other.value))
        })
}

pub fn is_same_value(left: &StaticValue<'_>, right: &StaticValue<'_>) -> bool {
    match (&left.kind, &right.kind) {
        (StaticKind::String(left), StaticKind::String(right)) => left == right,
        (StaticKind::Number(left), StaticKind::Number(right)) => is_equal(*left, *right),
        (StaticKind::Bool(left), StaticKind::Bool(right)) => left == right,
        (StaticKind::Null, StaticKind::Null) | (StaticKind::Undefined, StaticKind::Undefined) => true,
        _ => false,
    }
}

/// Whether the intersection of two types is the first one; `None` if that is not certain.
pub fn is_subset<'t>(left: &Node<'t>, right: &Node<'t>) -> Option<bool> {
    match (&left.kind, &right.kind) {
        (_, ArkKind::Unknown) => Some(true),
        (ArkKind::Unit(value), ArkKind::Intersection(inner)) => unit_fits(value, inner),
        (ArkKind::Unit(left), ArkKind::Unit(right)) => Some(is_same_value(left, right)),
        (_, ArkKind::Domain(_)) if domain_of(left).is_some() => {
            Some(!matches!(left.kind, ArkKind::Morph { .. }) && domain_of(left) == domain_of(right))
        }
        (ArkKind::Unknown, _)
        | (ArkKind::Domain(_) | ArkKind::Proto(_), ArkKind::Intersection(_) | ArkKind::Unit(_))
        | (ArkKind::Domain(_) | ArkKind::Unit(_), ArkKind::Proto(_))
        | (ArkKind::Intersection(_), ArkKind::Unit(_)) => Some(false),
        (ArkKind::Proto(left), ArkKind::Proto(right)) => Some(left == right),
        (ArkKind::Intersection(left), ArkKind::Proto(right)) => {
            Some(left.basis == ArkBasis::Proto(Rc::clone(right)))
        }
        (ArkKind::Intersection(left), ArkKind::Intersection(right)) => constraints_fit(left, right),
        (ArkKind::Union(left), ArkKind::Union(_)) => {
            let all = left.iter().map(|branch| is_subset(branch, right));
            every(all)
        }
        (ArkKind::Union(branches), _) => every(branches.iter().map(|branch| is_subset(branch, right))),
        (_, ArkKind::Union(branches)) => {
            let mut is_unsure = false;
            for branch in branches {
                match is_subset(left, branch) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => is_unsure = true,
                }
            }
            (!is_unsure).then_some(false)
        }
        (ArkKind::Morph { .. }, _) | (_, ArkKind::Morph { .. }) => are_apart(left, right).then_some(false),
        _ => None,
    }
}

fn every(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for answer in answers {
        match answer {
            Some(true) => {}
            Some(false) => return Some(false),
            None => all = None,
        }
    }
    all
}

fn unit_fits(value: &StaticValue<'_>, inner: &Constraints<'_>) -> Option<bool> {
    let is_of = |domain| inner.basis == ArkBasis::Domain(domain);
    match &value.kind {
        StaticKind::String(text) if is_of(Domain::String) => {
            #[allow(clippy::cast_precision_loss, reason = "no text is that long")]
            let length = text.encode_utf16().count() as f64;
            let fits = inner.exact_length.as_ref().is_none_or(|it| is_equal(it.rule, length))
                && inner.min_length.as_ref().is_none_or(|it| length >= it.rule)
                && inner.max_length.as_ref().is_none_or(|it| length <= it.rule);
            if !fits {
                return Some(false);
            }
            let patterns = every(inner.patterns.iter().map(|pattern| matches(pattern, text)));
            if patterns == Some(false) || inner.predicate.is_none() { patterns } else { None }
        }
        StaticKind::Number(number) if is_of(Domain::Number) => {
            let fits = inner.divisor.as_ref().is_none_or(|it| is_equal(number % it.rule, 0.0))
                && inner
                    .min
                    .as_ref()
                    .is_none_or(|it| number > &it.rule || !it.is_exclusive && is_equal(*number, it.rule))
                && inner
                    .max
                    .as_ref()
                    .is_none_or(|it| number < &it.rule || !it.is_exclusive && is_equal(*number, it.rule));
            if !fits {
                return Some(false);
            }
            inner.predicate.is_none().then_some(true)
        }
        _ => Some(false),
    }
}

/// Whether a text matches a pattern; `None` for what JavaScript may see otherwise.
fn matches(pattern: &Pattern<'_>, text: &str) -> Option<bool> {
    let is_simple = text.is_ascii() && pattern.flags.as_ref().is_none_or(|flags| flags.is_empty());
    let mut builder = regex::bytes::RegexBuilder::new(&pattern.source);
    let regex = builder.unicode(false).size_limit(MAX_COMPILED).build().ok().filter(|_| is_simple)?;
    Some(regex.is_match(text.as_bytes()))
}

fn constraints_fit<'t>(left: &Constraints<'t>, right: &Constraints<'t>) -> Option<bool> {
    let is_basis = match (&left.basis, &right.basis) {
        (ArkBasis::Proto(_), ArkBasis::Domain(Domain::Object)) => true,
        (left, right) => left == right,
    };
    if !is_basis {
        return Some(false);
    }
    let has_pattern = |pattern: &Pattern<'t>| left.patterns.iter().any(|it| it.source == pattern.source);
    let least = |limit: &Option<Limit<'t>>, other: &Option<Limit<'t>>| {
        other.as_ref().is_none_or(|other| limit.as_ref().is_some_and(|it| is_as_strict(it, other, true)))
    };
    let most = |limit: &Option<Limit<'t>>, other: &Option<Limit<'t>>| {
        other.as_ref().is_none_or(|other| limit.as_ref().is_some_and(|it| is_as_strict(it, other, false)))
    };
    let exact = |limit: &Option<Limit<'t>>| limit.as_ref().map(|it| it.rule);
    let has_length = left.exact_length.is_some() || right.exact_length.is_some();
    if has_length && (left.exact_length.is_none() || right.exact_length.is_none()) {
        // An exact length within bounds.
        return None;
    }
    let divides = match (&left.divisor, &right.divisor) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(left), Some(right)) => is_equal(left.rule % right.rule, 0.0),
    };
    let is_stricter = right.patterns.iter().all(has_pattern)
        && divides
        && exact(&left.exact_length) == exact(&right.exact_length)
        && least(&left.min, &right.min)
        && most(&left.max, &right.max)
        && least(&left.min_length, &right.min_length)
        && most(&left.max_length, &right.max_length);
    if !is_stricter {
        return Some(false);
    }
    let structure = structure_fits(&left.structure, &right.structure);
    match (structure, left.predicate, right.predicate) {
        (Some(false), ..) | (_, None, Some(_)) => Some(false),
        (_, Some(_), Some(_)) => None,
        (structure, _, None) => structure,
    }
}

fn structure_fits<'t>(left: &Structure<'t>, right: &Structure<'t>) -> Option<bool> {
    if right.undeclared.is_some() && left.undeclared != right.undeclared {
        return Some(false);
    }
    let props = right.props.iter().map(|prop| {
        let known = left.props.iter().find(|it| it.key == prop.key);
        match known {
            None => Some(false),
            Some(known) if known.is_optional && !prop.is_optional => Some(false),
            Some(known) if known.default.is_some() || prop.default.is_some() => None,
            Some(known) => is_subset_or_same(&known.value, &prop.value),
        }
    });
    let props = every(props);
    let index = match (&left.index, &right.index) {
        (_, None) => Some(true),
        (None, Some(_)) => Some(false),
        (Some(left), Some(right)) => is_subset_or_same(left, right),
    };
    let sequence = match (&left.sequence, &right.sequence) {
        (_, None) => Some(true),
        (None, Some(_)) => Some(false),
        (Some(left), Some(right)) => sequence_fits(left, right),
    };
    every([props, index, sequence].into_iter())
}

fn sequence_fits<'t>(left: &Sequence<'t>, right: &Sequence<'t>) -> Option<bool> {
    let is_list = |it: &Sequence<'t>| it.prefix.is_empty() && it.optionals.is_empty();
    match (&left.variadic, &right.variadic) {
        (Some(one), Some(other)) if is_list(left) && is_list(right) => is_subset_or_same(one, other),
        (None, None) if left.optionals.is_empty() && right.optionals.is_empty() => {
            if left.prefix.len() != right.prefix.len() {
                return Some(false);
            }
            every(left.prefix.iter().zip(&right.prefix).map(|(one, other)| is_subset_or_same(one, other)))
        }
        (Some(_), None) => Some(false),
        _ => None,
    }
}

fn is_subset_or_same<'t>(left: &Node<'t>, right: &Node<'t>) -> Option<bool> {
    if order::is_same(left, right) { Some(true) } else { is_subset(left, right) }
}

pub fn is_as_strict(limit: &Limit<'_>, other: &Limit<'_>, is_lower: bool) -> bool {
    if is_equal(limit.rule, other.rule) {
        return limit.is_exclusive || !other.is_exclusive;
    }
    if is_lower { limit.rule > other.rule } else { limit.rule < other.rule }
}

#[allow(clippy::float_cmp, reason = "limits are compared as they are written")]
pub fn is_equal(left: f64, right: f64) -> bool {
    left == right
}
