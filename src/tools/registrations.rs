//! Functions, methods and constructors that declare tools with what they are given, such as a prefix of their names. A
//! call of one is followed, since the place that declares the tool says nothing of it.

use tree_sitter::Node;

use super::draft::ToolDraft;
use super::evaluator::{Closure, CodeSite, Environment, Frame, Instance, ModuleId, StaticKind, StaticValue};
use super::hosts::{self, HostCall};
use super::positional::may_be_positional;
use super::program::{ModuleProgram, is_local};
use super::text_search::TextSearch;
use crate::syntax::scopes::Base;
use crate::syntax::{callee, node, pattern};

/// Maximum number of functions that call each other on the way to a declaration.
const MAX_CALLS: usize = 4;

/// Maximum number of environments in which one call is followed.
const MAX_SITES: usize = 64;

/// Length of modules from which they are bundles, in bytes. Calls in these are not followed.
pub(super) const MAX_SOURCE: usize = 128 << 10;

/// Maximum number of nodes of a function that are searched for calls.
const MAX_NODES: usize = 20_000;

/// Length up to which the body of a function is searched whatever names it has, in bytes.
const SHORT: usize = 1_000;

/// Parts of the names that the body of such a function has.
const WORDS: [&str; 3] = ["ool", "egister", "etup"];

impl<'t> ModuleProgram<'t> {
    /// Adds the tools that a called function of the program declares with what it is given. Calls of functions of the
    /// same module are known at the places that declare the tools.
    pub(super) fn read_called(&self, module: ModuleId, call: Node<'t>, drafts: &mut Vec<ToolDraft<'t>>) {
        let is_bundle = self.text_has(module, TextSearch::Bundle);
        if is_bundle || !self.may_be_followed(module, call, false) || self.is_of_tests(module) {
            return;
        }
        self.following(|| {
            // Most calls are those of a function that declares nothing, whatever it is given.
            let anywhere = self.called(&CodeSite::new(module, call, &None));
            if anywhere.is_some_and(|function| !self.may_declare_in(&function, 0)) {
                return;
            }
            for site in self.sites(module, call).iter().take(MAX_SITES) {
                let Some(function) = self.called(site) else { continue };
                let takes_function =
                    || callee::arguments(call).into_iter().any(|it| pattern::is_function(node::unwrap(it)));
                if function.module != module || function.this.is_some() || takes_function() {
                    self.follow(site, &function, 0, drafts);
                }
            }
        });
    }

    /// Whether the body of a function may declare a tool, as far as its text shows.
    fn may_declare_in(&self, function: &Closure<'t>, calls: usize) -> bool {
        let Some(body) = node::field(function.node, "body") else { return false };
        let text = self.node_text(function.module, body);
        // A function that is handed on may only call what it is given.
        let is_short = calls > 0 && text.len() < SHORT;
        self.bytes(text.len()) && (is_short || WORDS.iter().any(|word| text.contains(word)))
    }

    /// Whether a function of the program may be called, as far as the text shows.
    fn may_be_followed(&self, module: ModuleId, call: Node<'t>, is_followed: bool) -> bool {
        let callee =
            node::field(call, "function").or_else(|| node::field(call, "constructor")).map(node::unwrap);
        let Some(callee) = callee else { return false };
        let mut root = callee;
        while let Some(object) = node::field(root, "object").filter(|_| root.kind() == "member_expression") {
            root = node::unwrap(object);
        }
        match root.kind() {
            "identifier" => {}
            // The result of a function, whose method is called.
            "call_expression" if root.id() != callee.id() => {
                return self.may_be_followed(module, root, is_followed);
            }
            // A method may do what that of the class above does.
            "super" => return is_followed && callee.kind() == "member_expression",
            // Of a method of `this`, its own place knows as much, but where it is followed from another call.
            "this" => {
                return is_followed || may_be_positional(call, self.source(module));
            }
            kind => return kind == "new_expression",
        }
        match self.module(module).resolver.resolve(root).map(|binding| &binding.base) {
            Some(Base::Import(statement)) => node::field(*statement, "source").is_some_and(|source| {
                let specifier = self.node_text(module, source);
                is_local(specifier.trim_matches(['"', '\'']))
            }),
            Some(_) => true,
            None => false,
        }
    }

    /// Returns the function, method or constructor of the program that is called.
    fn called(&self, site: &CodeSite<'t>) -> Option<Closure<'t>> {
        let callee = site.field("function").or_else(|| site.field("constructor"))?;
        let callee = callee.at(node::unwrap(callee.node));
        if !matches!(callee.node.kind(), "identifier" | "member_expression") {
            return None;
        }
        let value = self.evaluate(&callee);
        match (&value.kind, site.node.kind()) {
            (StaticKind::Function(function), "call_expression") => Some((**function).clone()),
            (StaticKind::Class(class), "new_expression") => {
                let arguments = self.argument_values(site);
                let instance = Instance { class: class.clone(), arguments };
                let this = StaticValue::new(site.origin(), StaticKind::Instance(instance.into()));
                Some(Closure { this: Some(this), ..self.constructor_of(class)? })
            }
            _ => None,
        }
    }

    fn follow(
        &self,
        site: &CodeSite<'t>,
        function: &Closure<'t>,
        calls: usize,
        drafts: &mut Vec<ToolDraft<'t>>,
    ) {
        let body = node::field(function.node, "body").filter(|_| self.step());
        let Some(body) = body.filter(|_| self.may_declare_in(function, calls)) else { return };
        let Some(arguments) = self.argument_values(site) else { return };
        let (this, around) = (function.this.clone(), function.environment.clone());
        let environment = Frame::new(function.node.id(), arguments, false, this, around);
        for call in self.calls_in(body) {
            self.read_followed(call, function, &environment, calls, drafts);
        }
    }

    fn read_followed(
        &self,
        call: Node<'t>,
        function: &Closure<'t>,
        environment: &Environment<'t>,
        calls: usize,
        drafts: &mut Vec<ToolDraft<'t>>,
    ) {
        let method = callee::callee(call).map(|callee| self.node_text(function.module, callee.name));
        if let Some(method) = method.filter(|method| hosts::is_host_method(method)) {
            // A declaration without anything that is given is known at its place.
            if !self.takes_what_is_given(call, function) {
                return;
            }
            let before = drafts.len();
            for site in self.sites_in_call(call, function, environment).iter().take(MAX_SITES) {
                let call = HostCall::new(self, site, method);
                let found = if call.may_be_of_package() { hosts::read_call(&call) } else { Vec::new() };
                drafts.extend(found.into_iter().map(|draft| ToolDraft { is_of_call: true, ..draft }));
            }
            if drafts.len() > before {
                return;
            }
        }
        if calls < MAX_CALLS && self.may_be_followed(function.module, call, true) {
            for site in self.sites_in_call(call, function, environment).iter().take(MAX_SITES) {
                if let Some(called) = self.called(site) {
                    self.follow(site, &called, calls + 1, drafts);
                }
            }
        }
        if may_be_positional(call, self.source(function.module)) && self.takes_what_is_given(call, function) {
            for site in self.sites_in_call(call, function, environment).iter().take(MAX_SITES) {
                let found = self.read_positional(site);
                drafts.extend(found.map(|draft| ToolDraft { is_of_call: true, ..draft }));
            }
        }
    }

    fn calls_in(&self, body: Node<'t>) -> Vec<Node<'t>> {
        let mut found = Vec::new();
        let mut open = vec![body];
        for _ in 0..MAX_NODES {
            let Some(node) = open.pop().filter(|_| self.step()) else { break };
            if matches!(node.kind(), "call_expression" | "new_expression") {
                found.push(node);
            }
            open.extend(node::children(node).into_iter().rev());
        }
        found
    }

    /// Whether the arguments of a call use a name of the function around it, or `this`.
    fn takes_what_is_given(&self, call: Node<'t>, function: &Closure<'t>) -> bool {
        let resolver = &self.module(function.module).resolver;
        let around = node::span(function.node);
        callee::arguments(call).into_iter().filter(|it| !pattern::is_function(node::unwrap(*it))).any(
            |argument| {
                let inside = node::span(argument);
                self.node_text(function.module, argument).contains("this.")
                    || resolver.references_in(inside).any(|reference| {
                        resolver.resolve(reference).is_some_and(|binding| {
                            let name = node::span(binding.name);
                            !binding.is_outer() && around.contains(name) && !inside.contains(name)
                        })
                    })
            },
        )
    }
}
