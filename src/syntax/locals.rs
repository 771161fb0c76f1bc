//! Which names are bound where, and what a name in use stands for.

use std::cmp::Reverse;
use std::collections::HashMap;

use tree_sitter::Node;

use super::pattern::{self, Step};
use super::{Captures, node};
use crate::text::Span;

/// The bindings of a file.
#[derive(Debug)]
pub struct Locals<'t, 's> {
    source: &'s str,
    scopes: Vec<Scope>,
    bindings: Vec<Binding<'t>>,
    by_name: HashMap<(usize, &'s str), usize>,
}

#[derive(Debug)]
struct Scope {
    start: usize,
    end: usize,
    parent: Option<usize>,
    function: bool,
}

/// One bound name.
#[derive(Clone, Debug)]
pub struct Binding<'t> {
    /// Where it is bound.
    pub name: Node<'t>,
    /// What the whole pattern is bound to.
    pub base: Base<'t>,
    /// The steps from there to this name.
    pub steps: Vec<Step>,
    /// Whether it can never be assigned again.
    pub constant: bool,
    /// Where the name is visible, unless another hides it.
    pub scope: Span,
}

/// What a declaration binds its pattern to.
#[derive(Clone, Debug)]
pub enum Base<'t> {
    /// The value of this expression
    Value(Node<'t>),
    /// A function's parameter: the function and the parameter's place
    Parameter(Node<'t>, usize),
    /// An import: the statement
    Import(Node<'t>),
    /// A function or class: the declaration
    Declaration(Node<'t>),
    /// Something else: a loop's item, a caught error, nothing yet
    Unknown,
}

impl<'t, 's> Locals<'t, 's> {
    /// Reads the bindings of a file.
    pub fn of(captures: &Captures<'t>, source: &'s str) -> Self {
        let mut locals =
            Self { source, scopes: scopes(&captures.scopes), bindings: Vec::new(), by_name: HashMap::new() };
        for &declarator in &captures.declarators {
            locals.declarator(declarator);
        }
        for function in pattern::functions(captures) {
            for (index, parameter) in pattern::parameters(function).into_iter().enumerate() {
                locals.bind(parameter, &Base::Parameter(function, index), false, false);
            }
        }
        for &parameter in &captures.parameters {
            // Those of functions are bound above, where their place is known.
            if parameter
                .parent()
                .is_some_and(|parent| matches!(parent.kind(), "catch_clause" | "for_in_statement"))
            {
                locals.bind(parameter, &Base::Unknown, false, false);
            }
        }
        for &name in &captures.names {
            locals.name(name);
        }
        locals
    }

    /// The binding that a name in use stands for; `None` for a global name.
    pub fn resolve(&self, name: Node<'_>) -> Option<&Binding<'t>> {
        self.lookup(node::text(name, self.source), name.start_byte())
    }

    /// The binding that `name` would stand for at `offset`.
    pub fn lookup(&self, name: &str, offset: usize) -> Option<&Binding<'t>> {
        let mut scope = self.scope_at(offset);
        while let Some(index) = scope {
            if let Some(&binding) = self.by_name.get(&(index, name)) {
                return Some(&self.bindings[binding]);
            }
            scope = self.scopes[index].parent;
        }
        None
    }

    /// Every binding, in no order.
    pub fn bindings(&self) -> &[Binding<'t>] {
        &self.bindings
    }

    fn declarator(&mut self, declarator: Node<'t>) {
        let Some(pattern) = declarator.child_by_field_name("name") else { return };
        let base = declarator.child_by_field_name("value").map_or(Base::Unknown, Base::Value);
        let declaration = declarator.parent();
        let keyword = declaration.and_then(|declaration| declaration.child(0)).map(|keyword| keyword.kind());
        self.bind(pattern, &base, keyword == Some("const"), keyword == Some("var"));
    }

    fn name(&mut self, name: Node<'t>) {
        // `import { a as b }` is captured whole; everything else by its name alone.
        let bound = match name.kind() {
            "import_specifier" => {
                name.child_by_field_name("alias").or_else(|| name.child_by_field_name("name")).unwrap_or(name)
            }
            _ => name,
        };
        let base = match (import_statement(name), name.parent()) {
            (Some(statement), _) => Base::Import(statement),
            (None, Some(parent)) => Base::Declaration(parent),
            (None, None) => Base::Unknown,
        };
        self.insert(bound, base, Vec::new(), true, self.scope_at(name.start_byte()));
    }

    fn bind(&mut self, pattern: Node<'t>, base: &Base<'t>, constant: bool, hoisted: bool) {
        let mut scope = self.scope_at(pattern.start_byte());
        while hoisted
            && let Some(index) = scope
            && !self.scopes[index].function
        {
            scope = self.scopes[index].parent;
        }
        let source = self.source;
        pattern::names(pattern, source, &mut |name, steps| {
            self.insert(name, base.clone(), steps, constant, scope);
        });
    }

    fn insert(
        &mut self,
        name: Node<'t>,
        base: Base<'t>,
        steps: Vec<Step>,
        constant: bool,
        scope: Option<usize>,
    ) {
        let Some(scope) = scope else { return };
        let text = node::text(name, self.source);
        self.by_name.entry((scope, text)).or_insert(self.bindings.len());
        let scope = Span::new(self.scopes[scope].start, self.scopes[scope].end);
        self.bindings.push(Binding { name, base, steps, constant, scope });
    }

    fn scope_at(&self, offset: usize) -> Option<usize> {
        let mut index = self.scopes.partition_point(|scope| scope.start <= offset).checked_sub(1)?;
        while self.scopes[index].end <= offset {
            index = self.scopes[index].parent?;
        }
        Some(index)
    }
}

fn scopes(nodes: &[Node<'_>]) -> Vec<Scope> {
    let mut scopes: Vec<Scope> = nodes
        .iter()
        .map(|&scope| Scope {
            // A function's name belongs to what is around it; its own names begin at its parameters.
            start: match scope.kind() {
                // The program's node begins at its first token.
                "program" => 0,
                _ => first_parameter(scope).unwrap_or_else(|| scope.start_byte()),
            },
            end: if scope.kind() == "program" { usize::MAX } else { scope.end_byte() },
            parent: None,
            function: scope.kind() == "program" || pattern::is_function(scope),
        })
        .collect();
    scopes.sort_by_key(|scope| (scope.start, Reverse(scope.end)));
    let mut open: Vec<usize> = Vec::new();
    for index in 0..scopes.len() {
        while open.last().is_some_and(|&last| scopes[last].end <= scopes[index].start) {
            open.pop();
        }
        scopes[index].parent = open.last().copied();
        open.push(index);
    }
    scopes
}

fn first_parameter(scope: Node<'_>) -> Option<usize> {
    let parameters =
        scope.child_by_field_name("parameters").or_else(|| scope.child_by_field_name("parameter"))?;
    Some(parameters.start_byte())
}

fn import_statement(name: Node<'_>) -> Option<Node<'_>> {
    // specifier < named_imports < import_clause < import_statement
    let mut at = name;
    for _ in 0..3 {
        at = at.parent()?;
        if at.kind() == "import_statement" {
            return Some(at);
        }
    }
    None
}
