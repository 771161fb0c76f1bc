//! Members of classes and of their instances.

use std::collections::HashSet;
use std::rc::Rc;

use tree_sitter::Node;

use super::literals::accessor;
use super::{Closure, CodeSite, Frame, Instance, Origin, Reason, StaticKind, StaticValue, Symbolic};
use crate::syntax::{node, pattern};
use crate::tools::program::ModuleProgram;

/// Maximum number of classes that one extends.
const MAX_CLASSES: usize = 16;

impl<'t> ModuleProgram<'t> {
    pub(super) fn static_member(
        &self,
        class: &Rc<Closure<'t>>,
        key: &str,
        origin: Origin,
    ) -> StaticValue<'t> {
        let mut class = Rc::clone(class);
        for _ in 0..MAX_CLASSES {
            let this = StaticValue::new(
                Self::origin(class.module, class.node),
                StaticKind::Class(Rc::clone(&class)),
            );
            if let Some(member) = self.member_node(&class, key, true) {
                return self.class_member(&class, member, &this, origin);
            }
            if key == "name"
                && let Some(name) = node::field(class.node, "name")
            {
                return StaticValue::string(origin, self.node_text(class.module, name));
            }
            match self.superclass(&class).map(|it| it.kind) {
                Some(StaticKind::Class(above)) => class = above,
                Some(_) => break,
                None => return StaticValue::new(origin, StaticKind::Undefined),
            }
        }
        StaticValue::unknown(origin, Reason::Missing(key.into()))
    }

    pub(super) fn instance_member(
        &self,
        this: &StaticValue<'t>,
        instance: &Instance<'t>,
        key: &str,
        origin: Origin,
    ) -> StaticValue<'t> {
        let mut class = Rc::clone(&instance.class);
        let mut arguments = instance.arguments.clone();
        for _ in 0..MAX_CLASSES {
            if self.changed_members(&class).contains(key) {
                return StaticValue::unknown(origin, Reason::Changed(key.into()));
            }
            let constructor = self.member_node(&class, "constructor", false);
            if let Some(assigned) = constructor.and_then(|it| self.assigned_by(&class, it, key)) {
                let constructor = constructor.unwrap_or(assigned);
                let environment = in_constructor(&class, constructor, arguments, this);
                return self.evaluate(&CodeSite::new(class.module, assigned, &environment));
            }
            if let Some(member) = self.member_node(&class, key, false) {
                return self.class_member(&class, member, this, origin);
            }
            if let Some(index) = constructor.and_then(|it| self.parameter_property(&class, it, key)) {
                return match arguments.as_ref().map(|all| all.get(index).cloned()) {
                    Some(Some(value)) => value,
                    _ => StaticValue::unknown(origin, Reason::Parameter(key.into())),
                };
            }
            let Some(above) = self.superclass(&class) else {
                return StaticValue::unknown(origin, Reason::Missing(key.into()));
            };
            let StaticKind::Class(above) = above.kind else {
                // A class of a package: what it has, its instances have.
                let origin_of_new = Self::origin(class.module, class.node);
                let new = Symbolic::New { callee: above, arguments: arguments.unwrap_or_default() };
                return self.member(&StaticValue::symbolic(origin_of_new, new), key, origin);
            };
            arguments = match constructor {
                Some(constructor) => self.super_arguments(&class, constructor, arguments, this),
                None => arguments,
            };
            class = above;
        }
        StaticValue::unknown(origin, Reason::TooMuch)
    }

    /// Evaluates `super.key` in a method: the member that a class above has, of the same instance.
    pub(super) fn super_member(&self, site: &CodeSite<'t>, key: &str) -> StaticValue<'t> {
        let find = || {
            let this = site.this()?;
            let StaticKind::Instance(instance) = &this.kind else { return None };
            let body = std::iter::successors(site.node.parent(), Node::parent);
            let around = body.into_iter().find(|it| it.kind() == "class_body")?.parent()?;
            let mut class = Rc::clone(&instance.class);
            let mut is_above = false;
            for _ in 0..MAX_CLASSES {
                if let Some(member) = self.member_node(&class, key, false).filter(|_| is_above) {
                    return Some(self.class_member(&class, member, &this, site.origin()));
                }
                is_above |= class.module == site.module && class.node.id() == around.id();
                let StaticKind::Class(above) = self.superclass(&class)?.kind else { return None };
                class = above;
            }
            None
        };
        find().unwrap_or_else(|| StaticValue::unknown(site.origin(), Reason::Missing(key.into())))
    }

    pub(super) fn superclass(&self, class: &Closure<'t>) -> Option<StaticValue<'t>> {
        let heritage = node::children(class.node).into_iter().find(|it| it.kind() == "class_heritage")?;
        let mut inner = node::children(heritage).into_iter().next()?;
        if inner.kind() == "extends_clause" {
            inner = node::field(inner, "value").or_else(|| node::children(inner).into_iter().next())?;
        }
        // `class A extends A` in a scope of its own is no cycle, but is not followed either.
        if inner.kind() == "implements_clause" || !self.step() {
            return None;
        }
        Some(self.evaluate(&CodeSite::new(class.module, inner, &class.environment)))
    }

    /// Returns the name of the class of the program that has a method of an instance; empty for a class without a name.
    pub(in crate::tools) fn class_of_method(
        &self,
        instance: &StaticValue<'t>,
        method: &str,
    ) -> Option<&'t str> {
        let StaticKind::Instance(instance) = &instance.kind else { return None };
        let mut class = Rc::clone(&instance.class);
        for _ in 0..MAX_CLASSES {
            if self.member_node(&class, method, false).is_some() {
                // Bundlers write `var McpServer = class { … }`.
                let declarator = || node::wrap(class.node).1.filter(|it| it.kind() == "variable_declarator");
                let name = node::field(class.node, "name")
                    .or_else(|| declarator().and_then(|declarator| node::field(declarator, "name")));
                return Some(name.map_or("", |name| self.node_text(class.module, name)));
            }
            match self.superclass(&class)?.kind {
                StaticKind::Class(above) => class = above,
                _ => return None,
            }
        }
        None
    }

    /// Returns the constructor that an instance of a class is made by, with the class that has it.
    pub(in crate::tools) fn constructor_of(&self, class: &Rc<Closure<'t>>) -> Option<Closure<'t>> {
        let node = self.member_node(class, "constructor", false)?;
        Some(Closure { node, ..(**class).clone() })
    }

    pub(super) fn has_static(&self, class: &Closure<'t>, key: &str) -> bool {
        self.member_node(class, key, true).is_some()
    }

    fn member_node(&self, class: &Closure<'t>, key: &str, of_class: bool) -> Option<Node<'t>> {
        let source = self.source(class.module);
        let body = node::field(class.node, "body")?;
        node::children(body).into_iter().rev().find(|member| {
            let name = node::field(*member, "name").or_else(|| node::field(*member, "property"));
            matches!(member.kind(), "method_definition" | "public_field_definition" | "field_definition")
                && accessor(*member) != Some("set")
                && is_static(*member) == of_class
                && name.and_then(|name| pattern::key_text(name, source)).is_some_and(|name| name == key)
        })
    }

    fn class_member(
        &self,
        class: &Rc<Closure<'t>>,
        member: Node<'t>,
        this: &StaticValue<'t>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let environment =
            Frame::new(class.node.id(), Vec::new(), true, Some(this.clone()), class.environment.clone());
        let site = CodeSite::new(class.module, member, &environment);
        if member.kind() == "method_definition" {
            let closure = site.closure(Some(this.clone()));
            return match accessor(member) {
                Some(_) => self.apply(&closure, &[], origin),
                None => StaticValue::new(site.origin(), StaticKind::Function(closure)),
            };
        }
        if let Some(value) = site.field("value") {
            return self.evaluate(&value);
        }
        // Declared only: the constructor or somebody else sets it.
        let name = node::field(member, "name").or_else(|| node::field(member, "property"));
        let name = self.node_text(class.module, name.unwrap_or(member));
        StaticValue::unknown(site.origin(), Reason::Missing(name.into()))
    }

    /// Returns the value that the constructor certainly assigns to `this.key`.
    fn assigned_by(&self, class: &Closure<'t>, constructor: Node<'t>, key: &str) -> Option<Node<'t>> {
        let body = node::field(constructor, "body")?;
        let assignments = node::children(body).into_iter().rev().filter_map(|statement| {
            let inner = node::children(statement).into_iter().next()?;
            (inner.kind() == "assignment_expression").then_some(inner)
        });
        assignments
            .filter(|assignment| {
                let left = node::field(*assignment, "left");
                left.is_some_and(|left| {
                    self.node_text(class.module, left).strip_prefix("this.").is_some_and(|name| name == key)
                })
            })
            .find_map(|assignment| node::field(assignment, "right"))
    }

    fn super_arguments(
        &self,
        class: &Closure<'t>,
        constructor: Node<'t>,
        arguments: Option<Vec<StaticValue<'t>>>,
        this: &StaticValue<'t>,
    ) -> Option<Vec<StaticValue<'t>>> {
        let body = node::field(constructor, "body")?;
        let call = node::children(body).into_iter().find_map(|statement| {
            let call = node::children(statement).into_iter().next()?;
            (call.kind() == "call_expression" && node::field(call, "function")?.kind() == "super")
                .then_some(call)
        })?;
        let environment = in_constructor(class, constructor, arguments, this);
        self.arguments(&CodeSite::new(class.module, call, &environment))
    }

    /// Returns the index of a parameter that is a field as well: `constructor(private readonly name: string)`.
    fn parameter_property(&self, class: &Closure<'t>, constructor: Node<'t>, key: &str) -> Option<usize> {
        let list = node::field(constructor, "parameters")?;
        node::children(list).into_iter().position(|parameter| {
            let mut cursor = parameter.walk();
            let is_property = parameter
                .children(&mut cursor)
                .any(|child| matches!(child.kind(), "accessibility_modifier" | "readonly"));
            let name = node::field(parameter, "pattern");
            is_property && name.is_some_and(|name| self.node_text(class.module, name) == key)
        })
    }

    /// Returns the members of `this` that the class changes other than by an assignment in its constructor.
    fn changed_members(&self, class: &Closure<'t>) -> Rc<HashSet<Rc<str>>> {
        if let Some(known) = self.changed_members.borrow().get(&class.node.id()) {
            return Rc::clone(known);
        }
        let mut changed = HashSet::new();
        let mut cursor = class.node.walk();
        'walk: loop {
            let node = cursor.node();
            if node.kind() == "this" && self.step() {
                self.note_change(class, node, &mut changed);
            }
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() || cursor.node().id() == class.node.id() {
                    break 'walk;
                }
            }
        }
        let changed = Rc::new(changed);
        self.changed_members.borrow_mut().insert(class.node.id(), Rc::clone(&changed));
        changed
    }

    fn note_change(&self, class: &Closure<'t>, this: Node<'t>, changed: &mut HashSet<Rc<str>>) {
        let Some(member) = node::wrap(this).1.filter(|it| it.kind() == "member_expression") else { return };
        let Some(property) = node::field(member, "property") else { return };
        let Some(mutation) = self.mutation_of(class.module, member) else { return };
        let is_assigned_once = mutation.is_plain_assignment() && is_in_constructor(mutation.statement);
        if !is_assigned_once {
            changed.insert(self.node_text(class.module, property).into());
        }
    }
}

fn in_constructor<'t>(
    class: &Closure<'t>,
    constructor: Node<'t>,
    arguments: Option<Vec<StaticValue<'t>>>,
    this: &StaticValue<'t>,
) -> super::Environment<'t> {
    let is_open = arguments.is_none();
    let arguments = arguments.unwrap_or_default();
    Frame::new(constructor.id(), arguments, is_open, Some(this.clone()), class.environment.clone())
}

fn is_in_constructor(statement: Option<Node<'_>>) -> bool {
    let method = statement.and_then(|it| it.parent()).and_then(|block| block.parent());
    method.is_some_and(|method| {
        method.kind() == "method_definition"
            && node::field(method, "name").is_some_and(|name| name.byte_range().len() == "constructor".len())
    })
}

pub(super) fn is_static(member: Node<'_>) -> bool {
    let mut cursor = member.walk();
    member.children(&mut cursor).any(|child| child.kind() == "static")
}
