//! Static evaluator: values of expressions, followed through constants, functions, classes and local modules.
//!
//! Nothing is guessed: a value that depends on a run is unknown at its place. An expression over another package stays
//! one (`Symbolic`), for the reader of that package.

mod bindings;
mod calls;
mod changes;
mod classes;
mod exports;
mod files;
mod frames;
mod json;
mod literals;
mod methods;
mod mutations;
mod reductions;
mod regular;
mod spanned;
mod value;
mod when;

use std::rc::Rc;

use tree_sitter::Node;

pub(super) use calls::iterated;
pub(super) use changes::MutationEffect;
pub use exports::Exports;
pub use frames::{Environment, Frame};
pub use json::{Json, UnknownValue, is_schema_builder, symbolic_reason};
pub(super) use mutations::{block_of, is_in};
pub use value::{
    Closure, Instance, ModuleId, Origin, Reason, StaticKind, StaticMember, StaticObject, StaticValue,
    Symbolic,
};

use super::program::ModuleProgram;
use super::schema_builders;
use crate::syntax::{node, number, string, usage};

/// Depth to which expressions are followed. Real ones stay below forty.
const MAX_DEPTH: usize = 96;

/// Expression in a module, and the environment that it is evaluated in.
#[derive(Clone, Debug)]
pub struct CodeSite<'t> {
    pub module: ModuleId,
    pub node: Node<'t>,
    pub environment: Environment<'t>,
}

impl<'t> CodeSite<'t> {
    pub fn new(module: ModuleId, node: Node<'t>, environment: &Environment<'t>) -> Self {
        Self { module, node, environment: environment.clone() }
    }

    /// Another node of the same module and environment.
    #[must_use]
    pub fn at(&self, node: Node<'t>) -> Self {
        Self { node, ..self.clone() }
    }

    /// Returns the function or class at the site, as a value.
    fn closure(&self, this: Option<StaticValue<'t>>) -> Rc<Closure<'t>> {
        let (module, environment) = (self.module, self.environment.clone());
        Rc::new(Closure { module, node: self.node, environment, this })
    }

    pub fn field(&self, name: &str) -> Option<Self> {
        node::field(self.node, name).map(|node| self.at(node))
    }

    pub fn origin(&self) -> Origin {
        ModuleProgram::origin(self.module, self.node)
    }
}

impl<'t> ModuleProgram<'t> {
    pub fn evaluate(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let site = site.at(node::unwrap(site.node));
        let depth = self.depth.get();
        if depth > MAX_DEPTH || !self.step() {
            return StaticValue::unknown(site.origin(), Reason::TooMuch);
        }
        self.depth.set(depth + 1);
        let value = self.expression(&site);
        self.depth.set(depth);
        value
    }

    fn expression(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let (expression, origin) = (site.node, site.origin());
        let source = self.source(site.module);
        let unknown = |reason| StaticValue::unknown(origin, reason);
        if expression.is_missing() || expression.is_error() {
            return unknown(Reason::Syntax);
        }
        let kind = match expression.kind() {
            "string" => match string::cooked(expression, source) {
                Some(text) => StaticKind::String(text.into()),
                None => return unknown(Reason::Syntax),
            },
            "number" => {
                let written = node::text(expression, source);
                match number::parse(written) {
                    Some(number) => StaticKind::Number(number),
                    None if written.ends_with('n') => StaticKind::BigInt,
                    None => return unknown(Reason::Syntax),
                }
            }
            "true" => StaticKind::Bool(true),
            "false" => StaticKind::Bool(false),
            "null" => StaticKind::Null,
            "undefined" => StaticKind::Undefined,
            "regex" => StaticKind::RegExp(node::text(expression, source).into()),
            "template_string" => return self.template(site),
            "array" => return self.array(site),
            "object" => return self.object(site),
            "arrow_function"
            | "function_expression"
            | "function_declaration"
            | "generator_function"
            | "generator_function_declaration" => {
                let this = site.this();
                StaticKind::Function(Rc::new(Closure {
                    module: site.module,
                    node: expression,
                    environment: site.environment.clone(),
                    this,
                }))
            }
            "class" | "class_declaration" | "abstract_class_declaration" => {
                StaticKind::Class(Rc::new(Closure {
                    module: site.module,
                    node: expression,
                    environment: site.environment.clone(),
                    this: None,
                }))
            }
            "enum_declaration" => return self.enumeration(site),
            "identifier" | "shorthand_property_identifier" => return self.name(site),
            "this" => {
                return site.this().unwrap_or_else(|| unknown(Reason::Undeclared("this".into())));
            }
            "member_expression" | "subscript_expression" => return self.member_expression(site),
            "call_expression" => return self.call(site),
            "new_expression" => return self.construction(site),
            "await_expression" => return self.first(site),
            "unary_expression" => return self.unary(site),
            "binary_expression" => return self.binary(site),
            "ternary_expression" => return self.ternary(site),
            "sequence_expression" => match node::children(expression).pop() {
                Some(last) => return self.evaluate(&site.at(last)),
                None => return unknown(Reason::Syntax),
            },
            "assignment_expression" => match site.field("right") {
                Some(right) => return self.evaluate(&right),
                None => return unknown(Reason::Syntax),
            },
            _ => return unknown(Reason::Expression),
        };
        StaticValue::new(origin, kind)
    }

    /// Evaluates the only operand of an expression.
    fn first(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        match node::children(site.node).into_iter().next() {
            Some(inner) => self.evaluate(&site.at(inner)),
            None => StaticValue::unknown(site.origin(), Reason::Syntax),
        }
    }

    fn member_expression(&self, site: &CodeSite<'t>) -> StaticValue<'t> {
        let origin = site.origin();
        if usage::is_unfinished(site.node) {
            return StaticValue::unknown(origin, Reason::Syntax);
        }
        let Some(key) = self.member_key(site) else { return StaticValue::unknown(origin, Reason::Key) };
        let Some(object) = site.field("object") else {
            return StaticValue::unknown(origin, Reason::Syntax);
        };
        if object.node.kind() == "super" {
            return self.super_member(site, &key);
        }
        if let Some(place) = self.place_of_module(site) {
            return place;
        }
        if let Some(constant) = self.global_constant(&object, &key) {
            return StaticValue::new(origin, constant);
        }
        let object = self.evaluate(&object);
        if node::is_optional(site.node) && matches!(object.kind, StaticKind::Undefined | StaticKind::Null) {
            return StaticValue::new(origin, StaticKind::Undefined);
        }
        self.member(&object, &key, origin)
    }

    pub(super) fn member_key(&self, site: &CodeSite<'t>) -> Option<Rc<str>> {
        if let Some(property) = node::field(site.node, "property") {
            return Some(self.node_text(site.module, property).into());
        }
        self.evaluate(&site.field("index")?).as_text().map(Rc::from)
    }

    fn global_constant(&self, object: &CodeSite<'t>, key: &str) -> Option<StaticKind<'t>> {
        // The settings of a run are not known; without any, a variable of the environment is not set.
        if self.node_text(object.module, object.node) == "process.env" {
            return Some(StaticKind::Undefined);
        }
        let is_number = object.node.kind() == "identifier"
            && self.node_text(object.module, object.node) == "Number"
            && self.module(object.module).resolver.resolve(object.node).is_none();
        let number = match key {
            _ if !is_number => return None,
            "NaN" => f64::NAN,
            "POSITIVE_INFINITY" => f64::INFINITY,
            "NEGATIVE_INFINITY" => f64::NEG_INFINITY,
            "MAX_SAFE_INTEGER" => 9_007_199_254_740_991.0,
            "MIN_SAFE_INTEGER" => -9_007_199_254_740_991.0,
            "EPSILON" => f64::EPSILON,
            _ => return None,
        };
        Some(StaticKind::Number(number))
    }

    /// Returns a member of a value. `origin` is the expression that reads it.
    pub(super) fn member(&self, object: &StaticValue<'t>, key: &str, origin: Origin) -> StaticValue<'t> {
        let absent = || StaticValue::new(origin, StaticKind::Undefined);
        let missing = || StaticValue::unknown(origin, Reason::Missing(key.into()));
        match &object.kind {
            StaticKind::Object(members) => match (members.get(key), &members.open) {
                (Some(value), _) => value.clone(),
                (None, Some((_, reason))) => StaticValue::unknown(origin, reason.clone()),
                (None, None) if is_of_every_object(key) => missing(),
                (None, None) => absent(),
            },
            StaticKind::Array(items) => match key.parse::<usize>() {
                // An unknown item may be a spread of any number of items.
                Ok(index) => match items.iter().take(index).find_map(StaticValue::reason) {
                    Some(reason) => StaticValue::unknown(origin, reason.clone()),
                    None => items.get(index).cloned().unwrap_or_else(absent),
                },
                Err(_) if key == "length" && items.iter().all(|item| item.reason().is_none()) => {
                    StaticValue::new(origin, StaticKind::Number(length(items.len())))
                }
                Err(_) if key == "raw" => self.raw_of_template(object).unwrap_or_else(missing),
                Err(_) => missing(),
            },
            StaticKind::Set(items) if key == "size" => {
                StaticValue::new(origin, StaticKind::Number(length(items.len())))
            }
            StaticKind::String(text) if key == "length" => {
                StaticValue::new(origin, StaticKind::Number(length(text.encode_utf16().count())))
            }
            StaticKind::Namespace(module) => self.export_of(*module, key, origin),
            StaticKind::Class(class) => self.static_member(class, key, origin),
            StaticKind::Instance(instance) => self.instance_member(object, instance, key, origin),
            StaticKind::Function(function) if key == "name" => match self.function_name(function) {
                Some(name) => StaticValue::string(origin, name),
                None => missing(),
            },
            StaticKind::Symbolic(_) => {
                if let Some(made) = schema_builders::written_schema(self, object) {
                    return self.member(&made, key, origin);
                }
                StaticValue::symbolic(origin, Symbolic::Member { object: object.clone(), key: key.into() })
            }
            StaticKind::Unknown(reason) => StaticValue::unknown(origin, reason.clone()),
            _ => missing(),
        }
    }

    /// Returns the value that a module exports under a name.
    pub fn exported(&self, module: ModuleId, name: &str) -> StaticValue<'t> {
        self.export_of(module, name, Origin::new(module, crate::text::Span::default()))
    }

    /// Returns a member of a value, at the place of the value.
    pub(super) fn member_of(&self, object: &StaticValue<'t>, key: &str) -> StaticValue<'t> {
        self.member(object, key, object.origin)
    }

    pub(super) fn argument_values(&self, call: &CodeSite<'t>) -> Option<Vec<StaticValue<'t>>> {
        self.arguments(call)
    }

    pub(super) fn exports_of(&self, module: ModuleId) -> Vec<(Rc<str>, StaticValue<'t>)> {
        self.exported_members(module)
    }

    /// Returns the class if its own static members have `key`, else an instance whose construction is not known.
    pub(super) fn instance_or_class(
        &self,
        site: &CodeSite<'t>,
        class: Node<'t>,
        key: &str,
    ) -> StaticValue<'t> {
        let closure = site.at(class).closure(None);
        let is_static = self.has_static(&closure, key);
        let kind = if is_static {
            StaticKind::Class(closure)
        } else {
            StaticKind::Instance(Rc::new(Instance { class: closure, arguments: None }))
        };
        StaticValue::new(site.origin(), kind)
    }

    fn function_name(&self, function: &Closure<'t>) -> Option<&'t str> {
        let text = |node| self.node_text(function.module, node);
        if let Some(name) = node::field(function.node, "name") {
            return Some(text(name));
        }
        let (_, parent) = node::wrap(function.node);
        match parent {
            Some(parent) if parent.kind() == "variable_declarator" => node::field(parent, "name").map(text),
            Some(parent) if parent.kind() == "pair" => node::field(parent, "key").map(text),
            _ => None,
        }
    }
}

#[allow(clippy::cast_precision_loss)]
fn length(length: usize) -> f64 {
    length as f64
}

/// Whether a member is inherited by every object, so that it is there without being written.
fn is_of_every_object(key: &str) -> bool {
    matches!(
        key,
        "constructor"
            | "toString"
            | "valueOf"
            | "hasOwnProperty"
            | "toLocaleString"
            | "isPrototypeOf"
            | "propertyIsEnumerable"
            | "__proto__"
    )
}
