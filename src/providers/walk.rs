use std::rc::Rc;

use foldhash::{HashSet, HashSetExt};

use super::document;
use super::node::{Node, SchemaSlot};
use super::origin::path_text;

#[derive(Clone, Copy, Debug)]
enum WalkStep<'n> {
    Root,
    Component(&'n str),
    Property(&'n str),
    Keyword(&'static str),
    Item(&'static str, usize),
}

/// Path of a node in the normal form. Siblings share their prefix.
#[derive(Debug)]
pub struct Accessor<'n> {
    parent: Option<Rc<Accessor<'n>>>,
    step: WalkStep<'n>,
}

impl Accessor<'_> {
    pub fn show(&self) -> String {
        let steps = std::iter::successors(Some(self), |accessor| accessor.parent.as_deref());
        path_text(steps.map(|accessor| show(accessor.step)))
    }
}

fn show(step: WalkStep<'_>) -> String {
    let quoted = |name: &str| serde_json::Value::from(name);
    match step {
        WalkStep::Root => "$input".to_owned(),
        WalkStep::Component(name) => component(name),
        WalkStep::Property(name) => format!(".properties[{}]", quoted(name)),
        WalkStep::Keyword(keyword) => format!(".{keyword}"),
        WalkStep::Item(keyword, index) => format!(".{keyword}[{index}]"),
    }
}

pub fn component(name: &str) -> String {
    format!("$input.components.schemas[{}]", serde_json::Value::from(name))
}

/// Visits a schema of the normal form and its subschemas in order. Each referenced component is visited once,
/// at its first reference. The stack is explicit: a chain of references needs no recursion.
pub fn walk<'n, 'a: 'n>(
    root: &'n Node<'a>,
    component: impl Fn(&str) -> Option<&'n Node<'a>>,
    mut visit: impl FnMut(&'n Node<'a>, &Accessor<'n>),
) {
    let mut seen = HashSet::new();
    let mut open = vec![(root, Rc::new(Accessor { parent: None, step: WalkStep::Root }))];
    while let Some((node, accessor)) = open.pop() {
        visit(node, &accessor);
        if let Some(name) = document::loose_name(node) {
            if seen.insert(name)
                && let Some(target) = component(name)
            {
                open.push((target, Rc::new(Accessor { parent: None, step: WalkStep::Component(name) })));
            }
            continue;
        }
        let first = open.len();
        for_each_child(node, |child, step| {
            open.push((child, Rc::new(Accessor { parent: Some(Rc::clone(&accessor)), step })));
        });
        open[first..].reverse();
    }
}

pub fn walk_nodes<'n, 'a: 'n>(
    root: &'n Node<'a>,
    component: impl Fn(&str) -> Option<&'n Node<'a>>,
    mut visit: impl FnMut(&'n Node<'a>),
) {
    let mut seen = HashSet::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        visit(node);
        if let Some(name) = document::loose_name(node) {
            open.extend(component(name).filter(|_| seen.insert(name)));
            continue;
        }
        let first = open.len();
        for_each_child(node, |child, _| open.push(child));
        open[first..].reverse();
    }
}

fn for_each_child<'n, 'a>(node: &'n Node<'a>, mut visit: impl FnMut(&'n Node<'a>, WalkStep<'n>)) {
    let each = |keyword: &'static str, visit: &mut dyn FnMut(&'n Node<'a>, WalkStep<'n>)| {
        for (index, child) in node.nodes(keyword).iter().enumerate() {
            visit(child, WalkStep::Item(keyword, index));
        }
    };
    if node.has("oneOf") {
        each("oneOf", &mut visit);
    } else if node.is("object") {
        for property in node.named("properties") {
            visit(&property.node, WalkStep::Property(property.name));
        }
        if let Some(additional) = node.node("additionalProperties") {
            visit(additional, WalkStep::Keyword("additionalProperties"));
        }
    } else if node.is_array() {
        if let Some(items) = node.node("items") {
            visit(items, WalkStep::Keyword("items"));
        }
    } else if node.is("array") && matches!(node.get("prefixItems"), Some(SchemaSlot::Nodes(_))) {
        each("prefixItems", &mut visit);
        if let Some(additional) = node.node("additionalItems") {
            visit(additional, WalkStep::Keyword("additionalItems"));
        }
    }
}

/// Maximum nesting depth, far above that of written schemas: hostile input must not overflow the stack.
pub const MAX_DEPTH: usize = 200;

/// Maximum number of schemas made of a document: nested alternatives and resolved references multiply.
pub const MAX_SCHEMAS: usize = 200_000;
