use std::cell::OnceCell;
use std::collections::HashMap;

use tree_sitter::Node;

use super::names::{Base, Binding, OUTERMOST, Scope, ScopeNames};
use crate::syntax::exports::{ExportCheck, ExportRank};
use crate::syntax::grammar::Grammar;
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::role::Role;
use crate::syntax::{Language, Tree, node};
use crate::text::Span;

impl<'t, 's> ScopeNames<'t, 's> {
    /// Reads the names of a region. `home` is the block around it if it is a broken statement.
    pub fn collect(tree: &'t Tree, source: &'s str, home: Option<Span>) -> Self {
        ScopeWalk::new(tree.language, source).run(tree.root(), home, Look::Everything)
    }

    /// Reads the names in `place`, and those visible there.
    pub fn around(tree: &'t Tree, source: &'s str, home: Option<Span>, place: Span) -> Self {
        ScopeWalk::new(tree.language, source).run(tree.root(), home, Look::Around(place))
    }
}

/// Returns the bindings of a chunk for the file. `chunk` is its place in `source`.
pub(super) fn outward<'t>(tree: &'t Tree, source: &str, chunk: Span) -> Vec<(ExportRank, Binding<'t>)> {
    let (check, start) = (ExportCheck::new(chunk.text(source)), chunk.range().start);
    let mut walk = ScopeWalk::new(tree.language, source);
    walk.open_outermost(tree.root(), None);
    walk.walk(tree.root(), Look::Declarations);
    let is_bound = |Binding { name, .. }: &Binding<'_>| {
        check.permits_at(name.start_byte() - start, name.end_byte() - start)
    };
    let all = walk.bound.into_iter().filter(|(_, scope, it)| *scope == OUTERMOST && is_bound(it));
    all.map(|(rank, _, binding)| (rank, binding)).collect()
}

struct ScopeWalk<'t, 's> {
    grammar: &'static Grammar,
    found: ScopeNames<'t, 's>,
    /// Bindings with the indices of their scopes.
    bound: Vec<(ExportRank, usize, Binding<'t>)>,
    around: Vec<(Node<'t>, Role)>,
    /// Open scopes: index, and number of ancestors.
    open: Vec<(usize, usize)>,
}

struct Bound<'t> {
    base: Base<'t>,
    constant: bool,
    rank: ExportRank,
    scope: usize,
}

#[derive(Clone, Copy)]
enum Look {
    Everything,
    /// Everything in this span and, outside of it, the bindings visible from there.
    Around(Span),
    Declarations,
}

impl<'t, 's> ScopeWalk<'t, 's> {
    fn new(language: Language, source: &'s str) -> Self {
        let found = ScopeNames {
            source,
            scopes: Vec::new(),
            bindings: Vec::new(),
            by_name: HashMap::default(),
            references: Vec::new(),
            references_by_name: OnceCell::new(),
            calls: Vec::new(),
            imports: Vec::new(),
            exports: Vec::new(),
        };
        Self {
            grammar: Grammar::get(language),
            found,
            bound: Vec::new(),
            around: Vec::new(),
            open: Vec::new(),
        }
    }

    fn run(mut self, root: Node<'t>, home: Option<Span>, look: Look) -> ScopeNames<'t, 's> {
        self.open_outermost(root, home);
        self.walk(root, look);
        let Self { mut found, mut bound, .. } = self;
        bound.sort_by_key(|(rank, ..)| *rank);
        found.by_name.reserve(bound.len());
        found.bindings.reserve_exact(bound.len());
        for (_, scope, binding) in bound.into_iter().filter(|(.., binding)| !binding.is_ambient) {
            let name = node::text(binding.name, found.source);
            found.by_name.entry((scope, name)).or_insert(found.bindings.len());
            found.bindings.push(binding);
        }
        found
    }

    /// Visits `top` and its descendants in order. Iterative, as code may nest thousands of levels deep.
    fn walk(&mut self, top: Node<'t>, look: Look) {
        let mut cursor = top.walk();
        loop {
            let node = cursor.node();
            let role = self.grammar.role(node);
            if self.visit(node, role, look) && cursor.goto_first_child() {
                self.around.push((node, role));
                continue;
            }
            loop {
                self.open.pop_if(|(_, depth)| *depth == self.around.len());
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return;
                }
                self.around.pop();
            }
        }
    }

    /// Records a node. Returns whether to visit its descendants.
    fn visit(&mut self, node: Node<'t>, role: Role, look: Look) -> bool {
        // Text that does not parse may contain statements that are not part of the declaration.
        if role == Role::Ambient && !node.has_error() {
            self.ambient(node);
            return false;
        }
        // A declaration may occur anywhere in text that does not parse.
        let may_declare = role.may_declare() || node.has_error();
        let (is_inside, is_entered) = match look {
            Look::Everything => (true, true),
            Look::Declarations => (false, may_declare),
            Look::Around(place) => {
                let node = node::span(node);
                let is_inside = place.contains(node);
                (is_inside, is_inside || node.contains(place) || may_declare)
            }
        };
        if is_inside {
            self.note(node, role);
        }
        if is_entered {
            self.enter(node, role);
        }
        self.bind(node, role);
        is_entered && (role != Role::Literal || node.has_error())
    }

    fn note(&mut self, node: Node<'t>, role: Role) {
        match role {
            Role::Name => self.found.references.push(node),
            Role::Call if is_called_by_name(node) => self.found.calls.push(node),
            Role::Import => self.found.imports.push(node),
            Role::Export => self.found.exports.push(node),
            _ => {}
        }
    }

    fn enter(&mut self, node: Node<'t>, role: Role) {
        match role {
            Role::Block | Role::ForIn | Role::Catch | Role::ClassBody => {
                self.open(node, node.start_byte(), false, self.around.len());
            }
            Role::Enclosure => self.open(node, node.start_byte(), true, self.around.len()),
            _ => {}
        }
    }

    fn open(&mut self, node: Node<'t>, start: usize, hoists: bool, depth: usize) {
        let parent = self.open.last().map(|(scope, _)| *scope);
        self.open.push((self.found.scopes.len(), depth));
        self.found.scopes.push(Scope { node, start, end: node.end_byte(), parent, hoists });
    }

    /// Opens a scope that never closes: its node begins at the first token, and is an error where nothing parses.
    fn open_outermost(&mut self, node: Node<'t>, home: Option<Span>) {
        let place = home.map_or(0..usize::MAX, Span::range);
        self.open(node, place.start, true, usize::MAX);
        self.found.scopes[OUTERMOST].end = place.end;
    }

    fn scope(&self) -> usize {
        self.open.last().map_or(OUTERMOST, |(scope, _)| *scope)
    }

    fn hoisting_scope(&self) -> usize {
        let scopes = self.open.iter().rev().map(|(scope, _)| *scope);
        scopes.into_iter().find(|scope| self.found.scopes[*scope].hoists).unwrap_or(OUTERMOST)
    }

    fn bind(&mut self, node: Node<'t>, role: Role) {
        match role {
            Role::Declarator => self.declarator(node),
            Role::FunctionDeclaration | Role::Named if !self.is_declared_in(0) => {
                self.name(node::field(node, "name"), Base::Declaration(node));
            }
            Role::Imported => self.imported(node),
            Role::ForIn => self.item(node),
            Role::Catch => {
                if let Some(pattern) = node::field(node, "parameter") {
                    self.parameter(pattern, Base::Unknown);
                }
            }
            Role::Parameters | Role::Name => self.parameters(node, role),
            _ => {}
        }
    }

    /// Whether the ancestor `levels` further out is a `declare …` that does not parse.
    fn is_declared_in(&self, levels: usize) -> bool {
        self.around.iter().rev().nth(levels).is_some_and(|(_, role)| *role == Role::Ambient)
    }

    fn ambient(&mut self, statement: Node<'t>) {
        for declared in node::children(statement) {
            if self.grammar.role(declared) == Role::Named {
                self.ambient_name(declared, Base::Declaration(declared));
            }
            let is_variable = |node: &Node<'t>| self.grammar.role(*node) == Role::Declarator;
            for variable in node::children(declared).into_iter().filter(is_variable).collect::<Vec<_>>() {
                self.ambient_name(variable, Base::Unknown);
            }
        }
    }

    fn ambient_name(&mut self, declared: Node<'t>, base: Base<'t>) {
        let Some(name) = node::field(declared, "name") else { return };
        let bound = Bound { base, constant: true, rank: ExportRank::Ambient, scope: self.scope() };
        self.insert(name, Vec::new(), &bound);
    }

    fn declarator(&mut self, declarator: Node<'t>) {
        if self.is_declared_in(1) {
            return;
        }
        let Some(pattern) = node::field(declarator, "name") else { return };
        let base = node::field(declarator, "value").map_or(Base::Unknown, Base::Value);
        let keyword = self.around.last().and_then(|(declaration, _)| declaration.child(0));
        self.declare(pattern, base, keyword, ExportRank::Declarator);
    }

    fn item(&mut self, statement: Node<'t>) {
        // Without a keyword, the loop assigns to an existing variable.
        let Some(keyword) = node::field(statement, "kind") else { return };
        let Some(pattern) = node::field(statement, "left") else { return };
        self.declare(pattern, Base::Unknown, Some(keyword), ExportRank::Parameter);
    }

    fn declare(&mut self, pattern: Node<'t>, base: Base<'t>, keyword: Option<Node<'t>>, rank: ExportRank) {
        let keyword = keyword.map_or("", |keyword| keyword.kind());
        let scope = if keyword == "var" { self.hoisting_scope() } else { self.scope() };
        self.pattern(pattern, &Bound { base, constant: keyword == "const", rank, scope });
    }

    /// Opens a function's scope and binds the parameters. A name or method key belongs to the scope around.
    fn parameters(&mut self, node: Node<'t>, role: Role) {
        let Some(&(function, Role::FunctionDeclaration | Role::Function)) = self.around.last() else {
            return;
        };
        // `x => …`
        if role == Role::Name && node::field(function, "parameter") != Some(node) {
            return;
        }
        self.open(function, node.start_byte(), true, self.around.len() - 1);
        for (index, pattern) in pattern::parameters(function).into_iter().enumerate() {
            self.parameter(pattern, Base::Parameter(function, index));
        }
    }

    fn parameter(&mut self, pattern: Node<'t>, base: Base<'t>) {
        self.pattern(
            pattern,
            &Bound { base, constant: false, rank: ExportRank::Parameter, scope: self.scope() },
        );
    }

    fn imported(&mut self, node: Node<'t>) {
        let name = if node.kind() == "import_specifier" {
            node::field(node, "alias").or_else(|| node::field(node, "name"))
        } else {
            node::children(node).into_iter().find(|child| child.kind() == "identifier")
        };
        // specifier < named imports < clause < statement
        let statement = self.around.iter().rev().take(3).find(|(_, role)| *role == Role::Import);
        // `import type { a }`, `import { type a }`
        if node::is_of_types(node) || statement.is_some_and(|(statement, _)| node::is_of_types(*statement)) {
            return;
        }
        let base = statement.map_or(Base::Declaration(node), |(statement, _)| Base::Import(*statement));
        self.name(name, base);
    }

    fn name(&mut self, name: Option<Node<'t>>, base: Base<'t>) {
        let Some(name) = name else { return };
        let bound = Bound { base, constant: true, rank: ExportRank::Name, scope: self.scope() };
        self.insert(name, Vec::new(), &bound);
    }

    fn pattern(&mut self, pattern: Node<'t>, bound: &Bound<'t>) {
        let source = self.found.source;
        pattern::names(pattern, source, &mut |name, steps| self.insert(name, steps, bound));
    }

    fn insert(&mut self, name: Node<'t>, steps: Vec<PatternStep>, bound: &Bound<'t>) {
        let Bound { ref base, constant, rank, scope } = *bound;
        let Scope { start, end, .. } = self.found.scopes[scope];
        let binding = Binding {
            name,
            base: base.clone(),
            steps,
            constant,
            scope: Span::new(start, end),
            is_ambient: rank == ExportRank::Ambient,
        };
        self.bound.push((rank, scope, binding));
    }
}

fn is_called_by_name(call: Node<'_>) -> bool {
    node::field(call, "function").is_some_and(|function| {
        matches!(
            function.kind(),
            "identifier" | "member_expression" | "await_expression" | "non_null_expression"
        )
    })
}
