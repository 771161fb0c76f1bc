//! Names that a module exports, as an ES module or by `exports` and `module.exports`.

use std::collections::HashMap;
use std::rc::Rc;

use tree_sitter::Node;

use super::{CodeSite, ModuleId, Origin, Reason, StaticKind, StaticValue, Symbolic};
use crate::syntax::{callee, node};
use crate::tools::program::{Module, ModuleProgram, ResolvedImport};

/// Maximum number of modules that a name is handed on by.
const MAX_HOPS: usize = 16;

#[derive(Debug, Default)]
pub struct Exports<'t> {
    named: HashMap<Rc<str>, Export<'t>>,
    /// Specifiers of `export * from "…"`.
    all: Vec<Rc<str>>,
    /// `module.exports = …`
    whole: Option<Node<'t>>,
}

#[derive(Clone, Debug)]
enum Export<'t> {
    /// Name of the module's own scope, at its place in the export.
    Name(Node<'t>),
    Expression(Node<'t>),
    From {
        module: Rc<str>,
        name: Rc<str>,
    },
}

impl<'t> Exports<'t> {
    fn collect(module: &Module<'t>) -> Self {
        let mut found = Self::default();
        for chunk in module.syntax.chunks() {
            if module.syntax.text(chunk).contains("export") {
                let statements = node::children(module.syntax.tree(chunk).root());
                for statement in statements {
                    found.add(module, statement);
                }
            }
        }
        found
    }

    fn add(&mut self, module: &Module<'t>, statement: Node<'t>) {
        match statement.kind() {
            "export_statement" if !node::is_of_types(statement) => self.add_export(module, statement),
            "expression_statement" => {
                let inner = node::children(statement).into_iter().next();
                match inner.map(|inner| (inner.kind(), inner)) {
                    Some(("assignment_expression", assignment)) => self.add_assignment(module, assignment),
                    Some(("call_expression", call)) => {
                        self.add_call(module, call);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn add_export(&mut self, module: &Module<'t>, statement: Node<'t>) {
        let text = |node: Node<'t>| -> Rc<str> { unquoted(node::text(node, module.source)).into() };
        let from = node::field(statement, "source").map(text);
        if let Some(declaration) = node::field(statement, "declaration") {
            let mut cursor = statement.walk();
            let is_default = statement.children(&mut cursor).any(|child| child.kind() == "default");
            let mut names = Vec::new();
            match declaration.kind() {
                "lexical_declaration" | "variable_declaration" => {
                    for declarator in node::children(declaration) {
                        if let Some(pattern) = node::field(declarator, "name") {
                            crate::syntax::pattern::names(pattern, module.source, &mut |name, _| {
                                names.push(name);
                            });
                        }
                    }
                }
                _ => names.extend(node::field(declaration, "name")),
            }
            if is_default {
                self.named.insert("default".into(), Export::Expression(declaration));
            } else {
                for name in names {
                    self.named.insert(text(name), Export::Name(name));
                }
            }
            return;
        }
        if let Some(value) = node::field(statement, "value") {
            self.named.insert("default".into(), Export::Expression(value));
            return;
        }
        for child in node::children(statement) {
            match child.kind() {
                "export_clause" => {
                    for specifier in node::children(child) {
                        self.add_specifier(specifier, from.as_ref(), &text);
                    }
                }
                "namespace_export" => {
                    let name = node::children(child).into_iter().next().map(text);
                    if let (Some(name), Some(module)) = (name, from.clone()) {
                        self.named.insert(name, Export::From { module, name: "*".into() });
                    }
                }
                _ => {}
            }
        }
        let mut cursor = statement.walk();
        let is_all = statement.children(&mut cursor).any(|child| child.kind() == "*");
        self.all.extend(from.filter(|_| is_all));
    }

    fn add_specifier(
        &mut self,
        specifier: Node<'t>,
        from: Option<&Rc<str>>,
        text: &dyn Fn(Node<'t>) -> Rc<str>,
    ) {
        let Some(name) = node::field(specifier, "name") else { return };
        let exported = text(node::field(specifier, "alias").unwrap_or(name));
        let export = match from {
            Some(module) => Export::From { module: Rc::clone(module), name: text(name) },
            None => Export::Name(name),
        };
        self.named.insert(exported, export);
    }

    /// Adds what a compiler exports by a call: `Object.defineProperty(exports, "a", { get })` and
    /// `__exportStar(require("./b"), exports)`.
    fn add_call(&mut self, module: &Module<'t>, call: Node<'t>) -> Option<()> {
        let text = |node: Node<'t>| node::text(node, module.source);
        let mut function = node::unwrap(node::field(call, "function")?);
        if function.kind() == "member_expression" && text(function).starts_with("tslib") {
            function = node::field(function, "property")?;
        }
        match (text(function), callee::arguments(call).as_slice()) {
            ("Object.defineProperty", [target, name, descriptor, ..])
                if text(*target) == "exports" && name.kind() == "string" =>
            {
                let value = returned_by_getter(module, node::unwrap(*descriptor))?;
                self.named.insert(unquoted(text(*name)).into(), Export::Expression(value));
            }
            ("__exportStar", [from, ..]) | ("__export", [from]) => {
                self.all.extend(required(module, node::unwrap(*from)));
            }
            _ => {}
        }
        Some(())
    }

    fn add_assignment(&mut self, module: &Module<'t>, assignment: Node<'t>) {
        let Some((left, right)) = node::field(assignment, "left").zip(node::field(assignment, "right"))
        else {
            return;
        };
        let target = node::text(left, module.source);
        if target == "module.exports" {
            self.whole = Some(right);
        } else if let Some(name) =
            target.strip_prefix("module.").unwrap_or(target).strip_prefix("exports.")
            // Compilers first write `exports.a = exports.b = void 0`.
            && !matches!(right.kind(), "assignment_expression" | "unary_expression")
        {
            self.named.insert(name.into(), Export::Expression(right));
        }
    }
}

/// Returns the module of `require("…")`.
fn required<'t>(module: &Module<'t>, call: Node<'t>) -> Option<Rc<str>> {
    let function = node::field(call, "function").filter(|_| call.kind() == "call_expression")?;
    let argument = *callee::arguments(call).first()?;
    (node::text(function, module.source) == "require")
        .then(|| unquoted(node::text(argument, module.source)).into())
}

/// Returns the only value that a getter of a literal returns: `{ get: function () { return a.b; } }`.
fn returned_by_getter<'t>(module: &Module<'t>, descriptor: Node<'t>) -> Option<Node<'t>> {
    let getter = node::children(descriptor).into_iter().find(|part| {
        ["key", "name"]
            .into_iter()
            .find_map(|field| node::field(*part, field))
            .is_some_and(|key| node::text(key, module.source) == "get")
    })?;
    let function = node::field(getter, "value").map_or(getter, node::unwrap);
    let body = node::field(function, "body")?;
    if body.kind() != "statement_block" {
        return Some(body);
    }
    match node::children(body)[..] {
        [statement] if statement.kind() == "return_statement" => node::children(statement).into_iter().next(),
        _ => None,
    }
}

fn unquoted(text: &str) -> &str {
    text.trim_matches(['"', '\'', '`'])
}

impl<'t> ModuleProgram<'t> {
    fn exports(&self, module: ModuleId) -> &Exports<'t> {
        if self.reading.get() == Some(module) {
            self.note_unrepeatable(module);
        }
        let module = self.module(module);
        module.exports.get_or_init(|| Exports::collect(module))
    }

    /// Whether a module assigns `module.exports`.
    pub(super) fn replaces_exports(&self, module: ModuleId) -> bool {
        self.exports(module).whole.is_some()
    }

    /// Whether a module assigns to `exports`, which it reads itself.
    pub(super) fn has_named_exports(&self, module: ModuleId) -> bool {
        self.note_unrepeatable(module);
        let exports = self.exports(module);
        exports.whole.is_none() && !exports.named.is_empty()
    }

    /// Returns the value that a module exports under a name; `*` for its namespace.
    pub(super) fn export_of(&self, module: ModuleId, name: &str, origin: Origin) -> StaticValue<'t> {
        self.export(module, name, origin, MAX_HOPS).unwrap_or_else(|| {
            let path = self.path(module).name().into();
            StaticValue::unknown(origin, Reason::Export { module: path, name: name.into() })
        })
    }

    fn export(&self, module: ModuleId, name: &str, origin: Origin, hops: usize) -> Option<StaticValue<'t>> {
        if let Some(whole) = self.json_of_module(module, origin) {
            return Some(if matches!(name, "*" | "default") {
                whole
            } else {
                self.member(&whole, name, origin)
            });
        }
        if name == "*" {
            return Some(StaticValue::new(origin, StaticKind::Namespace(module)));
        }
        if hops == 0 || !self.step() {
            return None;
        }
        let exports = self.exports(module);
        let site = |node| CodeSite::new(module, node, &None);
        match exports.named.get(name) {
            Some(Export::Name(node)) => return Some(self.name(&site(*node))),
            Some(Export::Expression(node)) => return Some(self.evaluate(&site(*node))),
            Some(Export::From { module: from, name }) => {
                return Some(self.imported_value(module, from, name, origin, hops - 1));
            }
            None => {}
        }
        if let Some(whole) = exports.whole {
            let whole = self.evaluate(&site(whole));
            return Some(if name == "default" { whole } else { self.member(&whole, name, origin) });
        }
        let handed_on = exports.all.iter().filter(|_| name != "default");
        handed_on
            .filter_map(|from| self.imported(module, from).module())
            .find_map(|from| self.export(from, name, origin, hops - 1))
    }

    /// Returns the values of all names that a module exports, in the order of its text.
    pub(super) fn exported_members(&self, module: ModuleId) -> Vec<(Rc<str>, StaticValue<'t>)> {
        let exports = self.exports(module);
        let mut names: Vec<(usize, &Rc<str>)> = exports
            .named
            .iter()
            .map(|(name, export)| match export {
                Export::Name(node) | Export::Expression(node) => (node.start_byte(), name),
                Export::From { .. } => (usize::MAX, name),
            })
            .collect();
        names.sort();
        let mut found: Vec<_> = names
            .into_iter()
            .map(|(_, name)| {
                let origin = Origin::new(module, crate::text::Span::default());
                (Rc::clone(name), self.export_of(module, name, origin))
            })
            .collect();
        for from in &exports.all {
            let from = self.imported(module, from).module();
            if let Some(from) = from.filter(|from| *from != module && self.step()) {
                let depth = self.depth.get();
                if depth < MAX_HOPS {
                    self.depth.set(depth + 1);
                    let inner = self.exported_members(from);
                    self.depth.set(depth);
                    found.extend(inner.into_iter().filter(|(name, _)| &**name != "default"));
                }
            }
        }
        found
    }

    /// Returns what `name` of a module or a package is, as imported by `from`.
    pub(super) fn imported_value(
        &self,
        from: ModuleId,
        specifier: &str,
        name: &str,
        origin: Origin,
        hops: usize,
    ) -> StaticValue<'t> {
        let module = match self.imported(from, specifier) {
            ResolvedImport::Module(module) => module,
            ResolvedImport::Package => {
                let package = specifier.strip_prefix("npm:").unwrap_or(specifier);
                // It hands on the namespace of zod as its own.
                let package = if (package, name) == ("@hono/zod-openapi", "z") { "zod" } else { package };
                return StaticValue::symbolic(
                    origin,
                    Symbolic::External { package: package.into(), name: name.into() },
                );
            }
            ResolvedImport::Unreadable => {
                return StaticValue::unknown(origin, Reason::Module(specifier.into()));
            }
        };
        match self.export(module, name, origin, hops) {
            Some(value) => value,
            // A default import of a CommonJS module is all that it exports.
            None if name == "default" && !self.exports(module).named.is_empty() => {
                StaticValue::new(origin, StaticKind::Namespace(module))
            }
            None => {
                let reason = Reason::Export { module: specifier.into(), name: name.into() };
                StaticValue::unknown(origin, reason)
            }
        }
    }
}
