//! Values of names: constants, parameters, loop variables, imports and declarations.

use std::rc::Rc;

use tree_sitter::Node;

use super::frames::{self, FrameArgument};
use super::literals::as_unknown;
use super::when::return_of_same_function;
use super::{
    CodeSite, Instance, ModuleId, Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue,
    Symbolic,
};
use crate::syntax::pattern;
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::{node, string};
use crate::tools::program::ModuleProgram;

/// Maximum number of modules that a name is handed on by.
const MAX_HOPS: usize = 16;

impl<'t> ModuleProgram<'t> {
    pub(super) fn name(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let origin = site.origin();
        let name = self.node_text(site.module, site.node);
        let module = self.module(site.module);
        let Some(binding) = module.resolver.resolve(site.node) else {
            return match name {
                "NaN" => StaticValue::new(origin, StaticKind::Number(f64::NAN)),
                "Infinity" => StaticValue::new(origin, StaticKind::Number(f64::INFINITY)),
                "undefined" => StaticValue::new(origin, StaticKind::Undefined),
                "__dirname" | "__filename" => Self::module_place(origin, name),
                // Of a CommonJS module; one that replaces `module.exports` does not read this.
                "exports" if self.has_named_exports(site.module) => {
                    StaticValue::new(origin, StaticKind::Namespace(site.module))
                }
                _ => StaticValue::unknown(origin, Reason::Undeclared(name.into())),
            };
        };
        let binding = binding.clone();
        let constants = binding.name.id();
        // At the end of a function, a list may have other items than before.
        let is_last = |value: &StaticValue<'t>| {
            matches!(value.kind, StaticKind::Array(_) | StaticKind::Object(_) | StaticKind::Map(_))
                && !binding.is_outer()
                && return_of_same_function(site.node, binding.name).is_some()
                && self.is_changed(site.module, &binding)
        };
        if let Some(known) = self.known_constant(site, &binding, constants).filter(|known| !is_last(known)) {
            return known;
        }
        // A function that calls itself has other values for its names.
        let call = site.environment.as_ref().filter(|_| !binding.is_outer());
        let open = (constants, call.map_or(0, |frame| Rc::as_ptr(frame).addr()));
        if !self.open.borrow_mut().insert(open) {
            return StaticValue::unknown(origin, Reason::Cycle);
        }
        let value = self.bound(site, &binding);
        let value = self.with_mutations(site, &binding, value);
        self.open.borrow_mut().remove(&open);
        // A value that was cut off may be known in full where there is more budget or less depth.
        if !self.is_spent()
            && !is_last(&value)
            && !matches!(value.kind, StaticKind::Unknown(Reason::TooMuch | Reason::Cycle))
        {
            self.keep_constant(site, &binding, constants, &value);
        }
        value
    }

    fn known_constant(
        &self,
        site: &CodeSite<'t>,
        binding: &Binding<'t>,
        name: usize,
    ) -> Option<StaticValue<'t>> {
        if binding.is_outer() {
            return self.constants.borrow().get(&name).cloned();
        }
        site.environment.as_ref()?.constants.borrow().get(&name).cloned()
    }

    fn keep_constant(
        &self,
        site: &CodeSite<'t>,
        binding: &Binding<'t>,
        name: usize,
        value: &StaticValue<'t>,
    ) {
        if binding.is_outer() {
            self.constants.borrow_mut().insert(name, value.clone());
        } else if let Some(frame) = &site.environment {
            frame.constants.borrow_mut().insert(name, value.clone());
        }
    }

    /// Returns the value with which a name is bound.
    fn bound(&self, site: &CodeSite<'t>, binding: &Binding<'t>) -> StaticValue<'t> {
        let origin = site.origin();
        let written: &str = self.node_text(site.module, binding.name);
        // Names of the outermost scope do not depend on the call in which they are used.
        let environment = if binding.is_outer() { None } else { site.environment.clone() };
        let at = |node| CodeSite::new(site.module, node, &environment);
        match &binding.base {
            Base::Value(initialiser) => {
                if let Some(package) = self.bundled_zod(site.module, *initialiser, written) {
                    let external = Symbolic::External { package: package.into(), name: "*".into() };
                    return StaticValue::symbolic(origin, external);
                }
                let value = self.evaluate(&at(*initialiser));
                let (_, declarator) = node::wrap(*initialiser);
                let pattern = declarator.and_then(|declarator| node::field(declarator, "name"));
                self.destructured(&at(pattern.unwrap_or(binding.name)), value, binding.name)
            }
            Base::Parameter(function, index) => {
                let value = self.argument(site, *function, *index, written);
                match pattern::parameters(*function).get(*index) {
                    Some(pattern) => self.destructured(&at(*pattern), value, binding.name),
                    None => value,
                }
            }
            Base::Declaration(declaration) => match declaration.kind() {
                "function_declaration"
                | "generator_function_declaration"
                | "class_declaration"
                | "abstract_class_declaration"
                | "enum_declaration" => self.evaluate(&at(*declaration)),
                _ => StaticValue::unknown(origin, Reason::Undeclared(written.into())),
            },
            Base::Import(statement) => self.import(site.module, *statement, binding.name, origin),
            Base::Unknown => self.item(site, binding),
        }
    }

    /// Returns the package whose namespace a bundler has put into an object: `var z = {}` and `__export(z, { … })`.
    fn bundled_zod(&self, module: ModuleId, initialiser: Node<'t>, name: &str) -> Option<&'static str> {
        if initialiser.kind() != "object" || initialiser.named_child_count() > 0 {
            return None;
        }
        let call = format!("__export({name}, {{");
        if !self.text_contains(module, call.clone()) {
            return None;
        }
        self.note_unrepeatable(module);
        let (_, exports) = self.source(module).split_once(&call)?;
        let (exports, _) = exports.split_once("})")?;
        let has = |export: &str| exports.contains(&format!("\n  {export}: () =>"));
        let is_zod = ["ZodString", "ZodObject", "string", "object", "array"].into_iter().all(has);
        is_zod.then(|| if has("ZodISODate") { "zod/v4" } else { "zod/v3" })
    }

    fn argument(&self, site: &CodeSite<'t>, function: Node<'t>, index: usize, name: &str) -> StaticValue<'t> {
        let unknown = || StaticValue::unknown(site.origin(), Reason::Parameter(name.into()));
        let parameter = pattern::parameters(function).get(index).copied();
        if parameter.is_some_and(|parameter| parameter.kind() == "rest_pattern") {
            return match frames::arguments_from(&site.environment, function.id(), index) {
                Some(rest) => StaticValue::array(site.origin(), rest),
                None => unknown(),
            };
        }
        let default = || {
            let default = pattern::parameter_default(parameter?)?;
            Some(self.evaluate(&site.at(default)))
        };
        match frames::argument(&site.environment, function.id(), index) {
            FrameArgument::Given(value) if value.is_undefined() => default().unwrap_or(value),
            FrameArgument::Given(value) => value,
            FrameArgument::Missing => {
                default().unwrap_or_else(|| StaticValue::new(site.origin(), StaticKind::Undefined))
            }
            FrameArgument::Unknown => unknown(),
        }
    }

    /// Returns the variable of a `for` loop in a known round of it.
    fn item(&self, site: &CodeSite<'t>, binding: &Binding<'t>) -> StaticValue<'t> {
        let name = self.node_text(site.module, binding.name);
        let unknown = || StaticValue::unknown(site.origin(), Reason::Reassigned(name.into()));
        let around = std::iter::successors(binding.name.parent(), Node::parent);
        let Some(statement) = around.take(16).find(|node| node.kind() == "for_in_statement") else {
            return unknown();
        };
        let Some(pattern) = node::field(statement, "left") else { return unknown() };
        match frames::argument(&site.environment, statement.id(), 0) {
            FrameArgument::Given(item) => self.destructured(&site.at(pattern), item, binding.name),
            _ => StaticValue::unknown(site.origin(), Reason::Parameter(name.into())),
        }
    }

    /// Follows a pattern to the name that it binds.
    fn destructured(
        &self,
        pattern: &CodeSite<'t>,
        value: StaticValue<'t>,
        name: Node<'t>,
    ) -> StaticValue<'t> {
        let origin = pattern.at(name).origin();
        let (mut pattern, mut value) = (pattern.clone(), value);
        while pattern.node.id() != name.id() {
            if !self.step() {
                return StaticValue::unknown(origin, Reason::TooMuch);
            }
            let inner = match pattern.node.kind() {
                "object_pattern" => self.property(&pattern, &value, name),
                "array_pattern" => self.element(&pattern, &value, name),
                "assignment_pattern" | "object_assignment_pattern" => {
                    let (left, right) = (pattern.field("left"), pattern.field("right"));
                    left.zip(right).map(|(left, right)| {
                        let given = if value.is_undefined() { self.evaluate(&right) } else { value.clone() };
                        (left, given)
                    })
                }
                "required_parameter" | "optional_parameter" => {
                    pattern.field("pattern").map(|inner| (inner, value.clone()))
                }
                "rest_pattern" => {
                    node::children(pattern.node).into_iter().next().map(|it| (pattern.at(it), value.clone()))
                }
                _ => None,
            };
            let Some(inner) = inner else { return StaticValue::unknown(origin, Reason::Expression) };
            (pattern, value) = inner;
        }
        value
    }

    fn property(
        &self,
        pattern: &CodeSite<'t>,
        value: &StaticValue<'t>,
        name: Node<'t>,
    ) -> Option<(CodeSite<'t>, StaticValue<'t>)> {
        let source = self.source(pattern.module);
        let properties = pattern::properties(pattern.node, source);
        let around = |target: Node<'t>| {
            target.byte_range().start <= name.start_byte() && name.end_byte() <= target.end_byte()
        };
        let child = node::children(pattern.node).into_iter().find(|child| around(*child))?;
        let property = properties.iter().find(|property| property.span == node::span(child))?;
        let origin = pattern.at(child).origin();
        if property.rest {
            let taken: Vec<&str> = properties.iter().filter_map(|it| it.key.as_deref()).collect();
            return Some((pattern.at(property.target), rest_of(value, &taken, origin)));
        }
        let member = self.member(value, property.key.as_deref()?, origin);
        if child.kind() == "object_assignment_pattern" {
            return Some((pattern.at(child), member));
        }
        let target = node::field(child, "value").unwrap_or(property.target);
        Some((pattern.at(target), member))
    }

    fn element(
        &self,
        pattern: &CodeSite<'t>,
        value: &StaticValue<'t>,
        name: Node<'t>,
    ) -> Option<(CodeSite<'t>, StaticValue<'t>)> {
        let mut index = 0;
        let mut cursor = pattern.node.walk();
        for child in pattern.node.children(&mut cursor) {
            match child.kind() {
                "," => index += 1,
                "[" | "]" => {}
                _ if child.start_byte() <= name.start_byte() && name.end_byte() <= child.end_byte() => {
                    let origin = pattern.at(child).origin();
                    let target = pattern.at(child);
                    if child.kind() == "rest_pattern" {
                        let items = value.as_array()?;
                        if items.iter().take(index).any(|item| item.reason().is_some()) {
                            return None;
                        }
                        let items = items.get(index..).unwrap_or_default().to_vec();
                        return Some((target, StaticValue::array(origin, items)));
                    }
                    return Some((target, self.member(value, &index.to_string(), origin)));
                }
                _ => {}
            }
        }
        None
    }

    fn import(
        &self,
        module: ModuleId,
        statement: Node<'t>,
        name: Node<'t>,
        origin: Origin,
    ) -> StaticValue<'t> {
        let source = self.source(module);
        let unknown = || StaticValue::unknown(origin, Reason::Syntax);
        let Some(specifier) = node::field(statement, "source").and_then(|it| string::cooked(it, source))
        else {
            return unknown();
        };
        let Some(parent) = name.parent() else { return unknown() };
        let imported = match parent.kind() {
            "namespace_import" => "*",
            "import_specifier" => {
                let imported = node::field(parent, "name").unwrap_or(name);
                self.node_text(module, imported).trim_matches(['"', '\''])
            }
            _ => "default",
        };
        self.imported_value(module, &specifier, imported, origin, MAX_HOPS)
    }
}

impl<'t> CodeSite<'t> {
    /// Returns `this` at a place: of the call in which it is evaluated, or else of any instance of the class around.
    pub(super) fn this(&self) -> Option<StaticValue<'t>> {
        if let Some(this) = frames::this(&self.environment) {
            return Some(this);
        }
        let mut around = self.node.parent();
        let mut is_static = false;
        while let Some(node) = around {
            match node.kind() {
                "function_declaration" | "function_expression" => return None,
                "method_definition" if node.parent().is_some_and(|it| it.kind() == "object") => return None,
                "method_definition" | "public_field_definition" | "field_definition" => {
                    is_static = super::classes::is_static(node);
                }
                "class_body" => {
                    let class = node.parent()?;
                    let class = self.at(class).closure(None);
                    let origin = ModuleProgram::origin(self.module, class.node);
                    let kind = if is_static {
                        StaticKind::Class(class)
                    } else {
                        StaticKind::Instance(Rc::new(Instance { class, arguments: None }))
                    };
                    return Some(StaticValue::new(origin, kind));
                }
                _ => {}
            }
            around = node.parent();
        }
        None
    }
}

fn rest_of<'t>(value: &StaticValue<'t>, taken: &[&str], origin: Origin) -> StaticValue<'t> {
    let Some(object) = value.as_object() else { return as_unknown(value.clone(), origin) };
    let is_left = |member: &&StaticMember<'t>| !taken.contains(&&*member.key);
    let members = object.members.iter().filter(is_left).cloned().collect();
    StaticValue::object(origin, StaticObject { members, open: object.open.clone() })
}
