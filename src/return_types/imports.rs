//! Functions that a file imports from local modules, with what they return.

use std::collections::HashMap;
use std::sync::Arc;

use tree_sitter::Node;

use super::engine::Engine;
use super::file_names::FileNames;
use super::types::Type;
use crate::budget::{Budget, Work};
use crate::syntax::scopes::Base;
use crate::syntax::{node, pattern, string};

/// Types that imported functions return, by local name: `format`, or `helpers.format` of a namespace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportedReturns(Arc<HashMap<String, ImportedReturn>>);

/// Return type of an imported function
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedReturn {
    /// Type for unknown arguments
    gives: Type,
    is_guess: bool,
}

/// Name that a file imports from a local module
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedName {
    pub local: String,
    pub exported: ExportedName,
    /// Path as it is written, which begins with `./` or `../`.
    pub module: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportedName {
    Name(String),
    Default,
    /// `* as helpers`
    All,
}

/// Maximum number of functions of a namespace.
const MAX_FUNCTIONS: usize = 64;

/// Budget for one exported function.
const FUNCTION: Work = Work { steps: 200_000, bytes: 2 << 20 };

impl FromIterator<(String, ImportedReturn)> for ImportedReturns {
    fn from_iter<I: IntoIterator<Item = (String, ImportedReturn)>>(all: I) -> Self {
        Self(Arc::new(all.into_iter().collect()))
    }
}

impl ImportedReturns {
    fn get(&self, name: &str) -> Option<&ImportedReturn> {
        self.0.get(name)
    }
}

impl<'t> Engine<'_, 't> {
    /// Infers a call of an imported function, or of a member of an imported namespace.
    pub fn imported_return(&self, callee: Node<'t>) -> Option<Type> {
        let (name, root) = match callee.kind() {
            "identifier" => (self.text(callee).to_owned(), callee),
            "member_expression" => {
                let object = node::field(callee, "object").filter(|object| object.kind() == "identifier")?;
                let name = self.text(node::field(callee, "property")?);
                (format!("{}.{name}", self.text(object)), object)
            }
            _ => return None,
        };
        let found = self.imports.get(&name)?;
        let is_import = matches!(self.resolver.resolve(root)?.base, Base::Import(_));
        if !is_import {
            return None;
        }
        Some(if found.is_guess { self.guess(found.gives.clone()) } else { found.gives.clone() })
    }
}

/// Lists the names that a file imports from local modules.
pub(super) fn imported_names(names: &FileNames<'_>) -> Vec<ImportedName> {
    let mut found = Vec::new();
    for chunk in names.syntax.chunks() {
        for part in names.syntax.parts(chunk) {
            for statement in &names.resolver.names(part).imports {
                collect(*statement, names.syntax.source(), &mut found);
            }
        }
    }
    found
}

fn collect(statement: Node<'_>, source: &str, found: &mut Vec<ImportedName>) {
    let module = node::field(statement, "source").and_then(|module| string::cooked(module, source));
    let is_local = |module: &String| module.starts_with("./") || module.starts_with("../");
    let Some(module) = module.filter(|module| is_local(module) && !node::is_of_types(statement)) else {
        return;
    };
    let mut add = |local: Node<'_>, exported| {
        let local = node::text(local, source).to_owned();
        found.push(ImportedName { local, exported, module: module.clone() });
    };
    let clause = node::children(statement).into_iter().find(|child| child.kind() == "import_clause");
    for imported in clause.map(node::children).unwrap_or_default() {
        match imported.kind() {
            "identifier" => add(imported, ExportedName::Default),
            "namespace_import" => {
                if let Some(name) = node::children(imported).into_iter().next() {
                    add(name, ExportedName::All);
                }
            }
            "named_imports" => {
                for specifier in node::children(imported) {
                    let Some(name) = node::field(specifier, "name") else { continue };
                    let exported = match node::text(name, source) {
                        "default" => ExportedName::Default,
                        name => ExportedName::Name(name.to_owned()),
                    };
                    add(node::field(specifier, "alias").unwrap_or(name), exported);
                }
            }
            _ => {}
        }
    }
}

/// Infers exported functions of a module, under the local names that an import gives them.
pub(super) fn exported(
    names: &FileNames<'_>,
    wanted: &ImportedName,
    imports: &ImportedReturns,
) -> Vec<(String, ImportedReturn)> {
    let exports = ModuleExports { names };
    let functions: Vec<(String, Node<'_>)> = match &wanted.exported {
        ExportedName::Name(name) => {
            exports.named(name).map(|function| (wanted.local.clone(), function)).into_iter().collect()
        }
        ExportedName::Default => {
            exports.default().map(|function| (wanted.local.clone(), function)).into_iter().collect()
        }
        ExportedName::All => {
            let functions = exports.declared().into_iter().take(MAX_FUNCTIONS);
            functions.map(|(name, function)| (format!("{}.{name}", wanted.local), function)).collect()
        }
    };
    let infer = |function| {
        let handler = (function, Type::Unknown);
        let engine = Engine::new(names, handler, (Type::Unknown, imports.clone()), Budget::new(FUNCTION));
        let gives = engine.returned(function);
        let gives = if engine.budget.is_spent() { Type::Unknown } else { gives };
        ImportedReturn { gives, is_guess: engine.has_guessed() }
    };
    functions.into_iter().map(|(name, function)| (name, infer(function))).collect()
}

struct ModuleExports<'a, 't> {
    names: &'a FileNames<'t>,
}

impl<'t> ModuleExports<'_, 't> {
    fn statements(&self) -> Vec<Node<'t>> {
        let names = self.names;
        let parts = names.syntax.chunks().flat_map(|chunk| names.syntax.parts(chunk));
        parts.flat_map(|part| names.resolver.names(part).exports.iter().copied()).collect()
    }

    /// Finds a function by the name under which it is exported.
    fn named(&self, name: &str) -> Option<Node<'t>> {
        let source = self.names.syntax.source();
        for statement in self.statements() {
            // Another module has what `export … from` names.
            if node::field(statement, "source").is_some() {
                continue;
            }
            let clause = node::children(statement).into_iter().find(|child| child.kind() == "export_clause");
            for specifier in clause.map(node::children).unwrap_or_default() {
                let Some(local) = node::field(specifier, "name") else { continue };
                let exported = node::field(specifier, "alias").unwrap_or(local);
                if node::text(exported, source) == name {
                    return self.function(node::text(local, source));
                }
            }
        }
        self.declared().into_iter().find(|(declared, _)| declared == name).map(|(_, function)| function)
    }

    fn default(&self) -> Option<Node<'t>> {
        let is_default = |statement: &Node<'t>| {
            let mut cursor = statement.walk();
            statement.children(&mut cursor).any(|child| child.kind() == "default")
        };
        let statement = self.statements().into_iter().find(is_default)?;
        let value = node::field(statement, "declaration").or_else(|| node::field(statement, "value"))?;
        let value = node::unwrap(value);
        match value.kind() {
            "identifier" => self.function(node::text(value, self.names.syntax.source())),
            _ => Some(value).filter(|value| pattern::is_function(*value)),
        }
    }

    /// Lists the functions of `export function` and `export const`.
    fn declared(&self) -> Vec<(String, Node<'t>)> {
        let source = self.names.syntax.source();
        let mut found = Vec::new();
        for statement in self.statements() {
            let Some(declaration) = node::field(statement, "declaration") else { continue };
            let functions = match declaration.kind() {
                "lexical_declaration" | "variable_declaration" => node::children(declaration),
                _ => vec![declaration],
            };
            for function in functions {
                let value = if function.kind() == "variable_declarator" {
                    node::field(function, "value").map(node::unwrap)
                } else {
                    Some(function)
                };
                let Some(value) = value.filter(|value| pattern::is_function(*value)) else { continue };
                let Some(name) = node::field(function, "name") else { continue };
                found.push((node::text(name, source).to_owned(), value));
            }
        }
        found
    }

    fn function(&self, name: &str) -> Option<Node<'t>> {
        let binding = self.names.resolver.outer(name)?;
        let function = match binding.base {
            Base::Declaration(function) => function,
            Base::Value(value) if binding.steps.is_empty() && binding.constant => node::unwrap(value),
            _ => return None,
        };
        Some(function).filter(|function| pattern::is_function(*function))
    }
}
