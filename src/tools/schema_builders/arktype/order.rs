//! Texts by which the package orders the branches of a union.

use serde_json::Value as Json;

use super::node::{ArkBasis, ArkKind, ArkNode, Constraints, Limit, Meta, Node, Prop, Sequence, Undeclared};
use crate::syntax::number;
use crate::tools::evaluator::{StaticKind, StaticValue};

/// Puts branches in the order of their texts.
pub fn sort(branches: &mut [Node<'_>]) {
    branches.sort_by_cached_key(|branch| whole(branch).encode_utf16().collect::<Vec<_>>());
}

/// Whether two types have the same text.
pub fn is_same(left: &Node<'_>, right: &Node<'_>) -> bool {
    std::rc::Rc::as_ptr(left).addr() == std::rc::Rc::as_ptr(right).addr() || nested(left) == nested(right)
}

fn whole(node: &ArkNode<'_>) -> String {
    let (kind, members) = match &node.kind {
        ArkKind::Unknown => ("intersection", Vec::new()),
        ArkKind::Domain(domain) => ("domain", vec![("domain", quoted(domain.name()))]),
        ArkKind::Unit(value) => ("unit", vec![("unit", unit(value))]),
        ArkKind::Proto(name) => ("proto", vec![("proto", quoted(name))]),
        ArkKind::Intersection(inner) => ("intersection", constraints(inner)),
        ArkKind::Morph { input, output } => ("morph", morph(input, output.as_ref())),
        ArkKind::Union(branches) => ("union", vec![("branches", list(branches.iter().map(|it| nested(it))))]),
        ArkKind::Unreadable(_) => ("", Vec::new()),
    };
    let members = [("kind", quoted(kind))].into_iter().chain(members).chain(meta(&node.meta));
    object(members)
}

/// Returns the text of a type within another one.
pub fn nested(node: &ArkNode<'_>) -> String {
    let is_plain = node.meta.is_empty();
    let members = match &node.kind {
        ArkKind::Unknown | ArkKind::Unreadable(_) => Vec::new(),
        ArkKind::Domain(domain) if is_plain => return quoted(domain.name()),
        ArkKind::Domain(domain) => vec![("domain", quoted(domain.name()))],
        ArkKind::Proto(name) if is_plain => return quoted(name),
        ArkKind::Proto(name) => vec![("proto", quoted(name))],
        ArkKind::Unit(value) => vec![("unit", unit(value))],
        ArkKind::Intersection(inner) => constraints(inner),
        ArkKind::Morph { input, output } => morph(input, output.as_ref()),
        ArkKind::Union(branches) => {
            let all = list(branches.iter().map(|it| nested(it)));
            if is_plain {
                return all;
            }
            vec![("branches", all)]
        }
    };
    object(members.into_iter().chain(meta(&node.meta)))
}

fn morph(input: &Node<'_>, output: Option<&Node<'_>>) -> Vec<(&'static str, String)> {
    let declared = output.map(|output| ("declaredOut", nested(output)));
    declared.into_iter().chain([("in", nested(input))]).collect()
}

fn constraints(inner: &Constraints<'_>) -> Vec<(&'static str, String)> {
    let mut members = Vec::new();
    let structure = &inner.structure;
    if let Some(undeclared) = structure.undeclared {
        let name = if undeclared == Undeclared::Reject { "reject" } else { "delete" };
        members.push(("undeclared", quoted(name)));
    }
    for (key, is_optional) in [("required", false), ("optional", true)] {
        let mut props: Vec<String> =
            structure.props.iter().filter(|it| it.is_optional == is_optional).map(prop).collect();
        props.sort_by_cached_key(|it| it.encode_utf16().collect::<Vec<_>>());
        if !props.is_empty() {
            members.push((key, list(props.into_iter())));
        }
    }
    if let Some(value) = &structure.index {
        let index = object([("signature", quoted("string")), ("value", nested(value))].into_iter());
        members.push(("index", list([index].into_iter())));
    }
    if let Some(sequence) = &structure.sequence {
        members.push(("sequence", self::sequence(sequence)));
    }
    let (key, name) = match &inner.basis {
        ArkBasis::Domain(domain) => ("domain", domain.name()),
        ArkBasis::Proto(name) => ("proto", &**name),
    };
    let basis = if inner.basis_meta.is_empty() {
        quoted(name)
    } else {
        object([(key, quoted(name))].into_iter().chain(meta(&inner.basis_meta)))
    };
    members.push((key, basis));
    if !inner.patterns.is_empty() {
        let pattern = |it: &super::node::Pattern<'_>| match &it.flags {
            None if it.meta.is_empty() => quoted(&it.source),
            flags => {
                let flags = flags.as_ref().map(|flags| ("flags", quoted(flags)));
                object(flags.into_iter().chain([("rule", quoted(&it.source))]).chain(meta(&it.meta)))
            }
        };
        members.push(("pattern", list(inner.patterns.iter().map(pattern))));
    }
    members.extend(inner.limits().filter_map(|(key, limit)| Some((key, self::limit(limit.as_ref()?)))));
    if inner.predicate.is_some() {
        members.push(("predicate", "[\"$ark.fn\"]".to_owned()));
    }
    members
}

fn prop(prop: &Prop<'_>) -> String {
    let default = prop.default.as_ref().map(|default| ("default", unit(&default.value)));
    object(default.into_iter().chain([("key", quoted(&prop.key)), ("value", nested(&prop.value))]))
}

fn sequence(sequence: &Sequence<'_>) -> String {
    let nodes = |nodes: &[Node<'_>]| list(nodes.iter().map(|it| nested(it)));
    if let (true, true, Some(variadic)) =
        (sequence.prefix.is_empty(), sequence.optionals.is_empty(), &sequence.variadic)
    {
        return nested(variadic);
    }
    let mut members = Vec::new();
    if !sequence.optionals.is_empty() {
        members.push(("optionals", nodes(&sequence.optionals)));
    }
    if !sequence.prefix.is_empty() {
        members.push(("prefix", nodes(&sequence.prefix)));
    }
    members.extend(sequence.variadic.as_ref().map(|variadic| ("variadic", nested(variadic))));
    object(members.into_iter())
}

fn limit(limit: &Limit<'_>) -> String {
    let rule = number::show(limit.rule);
    if !limit.is_exclusive && limit.meta.is_empty() {
        return rule;
    }
    let exclusive = limit.is_exclusive.then(|| ("exclusive", "true".to_owned()));
    object(exclusive.into_iter().chain([("rule", rule)]).chain(meta(&limit.meta)))
}

fn unit(value: &StaticValue<'_>) -> String {
    match &value.kind {
        StaticKind::String(text) => quoted(text),
        StaticKind::Number(number) => number::show(*number),
        StaticKind::Bool(bool) => bool.to_string(),
        StaticKind::Null => "null".to_owned(),
        StaticKind::Undefined => quoted("undefined"),
        _ => quoted("$ark"),
    }
}

/// Returns the text of metadata.
pub fn meta_text(meta: &Meta<'_>) -> String {
    self::meta(meta).map(|(_, text)| text).collect()
}

fn meta<'m>(meta: &'m Meta<'_>) -> impl Iterator<Item = (&'static str, String)> + 'm {
    let text = match meta.as_slice() {
        [] => None,
        [only] if &*only.key == "description" => Some(unit(&only.value)),
        all => Some(written(all.iter().map(|it| (&*it.key, unit(&it.value))))),
    };
    text.into_iter().map(|text| ("meta", text))
}

fn object(members: impl Iterator<Item = (&'static str, String)>) -> String {
    written(members)
}

fn written<'k>(members: impl Iterator<Item = (&'k str, String)>) -> String {
    let members: Vec<String> = members.map(|(key, value)| format!("{}:{value}", quoted(key))).collect();
    format!("{{{}}}", members.join(","))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}
