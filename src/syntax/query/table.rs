//! The queries of `queries/` as a table: for each kind of node, what they capture there.
//!
//! tree-sitter would run them as they are. It takes 10 ms and 2 MB a grammar to prepare for that,
//! which is more than everything else that happens between the start of the server and the first
//! diagnostics. What ours use of the query language is little, a kind of node and what is said of
//! its children, so it is looked up here while the tree is walked once.

use std::num::NonZeroU16;

use tree_sitter::{Language, Node};

/// What a capture of the queries says of a node; each is explained in the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Capture {
    Scope,
    Declarator,
    Parameters,
    Name,
    Reference,
    Call,
    Import,
    Export,
}

/// The patterns by the number that the grammar gives to a kind of node.
#[derive(Debug)]
pub(super) struct Table {
    by_kind: Vec<Vec<Pattern>>,
}

/// `(kind field: (kind) @capture …) @capture`
#[derive(Debug)]
struct Pattern {
    children: Vec<Child>,
    capture: Option<Capture>,
}

/// What a pattern asks of one child.
#[derive(Debug)]
struct Child {
    field: Option<NonZeroU16>,
    kinds: Kinds,
    capture: Option<Capture>,
}

#[derive(Debug)]
enum Kinds {
    /// `_`
    Any,
    /// `(_)`
    Named,
    /// `(kind)` or `[(kind) (kind) …]`
    Of(Vec<u16>),
}

impl Table {
    /// Reads queries; the message of an error names what is not understood, or what the grammar
    /// does not have.
    pub(super) fn read(grammar: &Language, queries: &str) -> Result<Self, String> {
        let mut reader = Reader { grammar, tokens: tokens(queries) };
        let mut by_kind = Vec::new();
        by_kind.resize_with(grammar.node_kind_count(), Vec::new);
        while !reader.tokens.is_empty() {
            let (kind, pattern) = reader.pattern()?;
            by_kind[usize::from(kind)].push(pattern);
        }
        Ok(Self { by_kind })
    }

    /// Calls `found` with everything that is captured at a node and among its children.
    pub(super) fn look<'t>(&self, node: Node<'t>, mut found: impl FnMut(Capture, Node<'t>)) {
        // The nodes of syntax errors have a number outside of the grammar's.
        for pattern in self.by_kind.get(usize::from(node.kind_id())).into_iter().flatten() {
            if !pattern.children.iter().all(|child| child.matches(node).next().is_some()) {
                continue;
            }
            if let Some(capture) = pattern.capture {
                found(capture, node);
            }
            for child in &pattern.children {
                if let Some(capture) = child.capture {
                    child.matches(node).for_each(|node| found(capture, node));
                }
            }
        }
    }

    /// Whether a node is a region with names of its own.
    pub(super) fn is_scope(&self, node: Node<'_>) -> bool {
        let mut patterns = self.by_kind.get(usize::from(node.kind_id())).into_iter().flatten();
        patterns.any(|pattern| pattern.capture == Some(Capture::Scope))
    }
}

impl Child {
    fn matches<'t>(&self, parent: Node<'t>) -> impl Iterator<Item = Node<'t>> {
        let (in_field, anywhere) = match self.field {
            Some(field) => (parent.child_by_field_id(field.get()), Vec::new()),
            None => (None, parent.children(&mut parent.walk()).collect()),
        };
        in_field.into_iter().chain(anywhere).filter(|node| match &self.kinds {
            Kinds::Any => true,
            Kinds::Named => node.is_named(),
            Kinds::Of(kinds) => kinds.contains(&node.kind_id()),
        })
    }
}

/// The words of queries; comments run from `;` to the end of their line.
fn tokens(queries: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for line in queries.lines() {
        let mut rest = line.split(';').next().unwrap_or_default().trim_start();
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '(' | ')' | '[' | ']' => 1,
                _ => rest
                    .find(|char: char| char.is_whitespace() || "()[]".contains(char))
                    .unwrap_or(rest.len()),
            };
            tokens.push(&rest[..end]);
            rest = rest[end..].trim_start();
        }
    }
    // Read from the end, as a stack.
    tokens.reverse();
    tokens
}

struct Reader<'a, 's> {
    grammar: &'a Language,
    /// What is left, the next one last.
    tokens: Vec<&'s str>,
}

impl<'s> Reader<'_, 's> {
    fn pattern(&mut self) -> Result<(u16, Pattern), String> {
        self.expect("(")?;
        let kind = self.kind()?;
        let mut children = Vec::new();
        while !self.take(")") {
            children.push(self.child()?);
        }
        Ok((kind, Pattern { children, capture: self.capture()? }))
    }

    fn child(&mut self) -> Result<Child, String> {
        let field = match self.tokens.last().and_then(|token| token.strip_suffix(':')) {
            Some(name) => {
                self.tokens.pop();
                let id = self.grammar.field_id_for_name(name);
                Some(id.ok_or_else(|| format!("the grammar has no field `{name}`"))?)
            }
            None => None,
        };
        let kinds = self.kinds()?;
        Ok(Child { field, kinds, capture: self.capture()? })
    }

    fn kinds(&mut self) -> Result<Kinds, String> {
        if self.take("_") {
            return Ok(Kinds::Any);
        }
        if self.take("[") {
            let mut kinds = Vec::new();
            while !self.take("]") {
                self.expect("(")?;
                kinds.push(self.kind()?);
                self.expect(")")?;
            }
            return Ok(Kinds::Of(kinds));
        }
        self.expect("(")?;
        let kinds = if self.take("_") { Kinds::Named } else { Kinds::Of(vec![self.kind()?]) };
        self.expect(")")?;
        Ok(kinds)
    }

    fn kind(&mut self) -> Result<u16, String> {
        let name = self.next()?;
        match self.grammar.id_for_node_kind(name, true) {
            0 => Err(format!("the grammar has no node `{name}`")),
            id => Ok(id),
        }
    }

    fn capture(&mut self) -> Result<Option<Capture>, String> {
        let Some(name) = self.tokens.last().and_then(|token| token.strip_prefix('@')) else {
            return Ok(None);
        };
        self.tokens.pop();
        Ok(Some(match name {
            "scope" => Capture::Scope,
            "declarator" => Capture::Declarator,
            "parameters" => Capture::Parameters,
            "name" => Capture::Name,
            "reference" => Capture::Reference,
            "call" => Capture::Call,
            "import" => Capture::Import,
            "export" => Capture::Export,
            _ => return Err(format!("nobody reads a capture `@{name}`")),
        }))
    }

    fn next(&mut self) -> Result<&'s str, String> {
        self.tokens.pop().ok_or_else(|| "the queries end too early".to_owned())
    }

    fn take(&mut self, token: &str) -> bool {
        self.tokens.pop_if(|next| *next == token).is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        match self.next()? {
            next if next == token => Ok(()),
            next => Err(format!("`{token}` was expected, and there is `{next}`")),
        }
    }
}
