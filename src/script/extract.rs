//! The one pass over a file's syntax that makes a [`Script`] of it.

use tree_sitter::Node;

use super::callee;
use super::calls::{self, MetadataCall};
use super::environment::{Environment, Meaning};
use super::extraction::Extraction;
use super::{Script, inner, reader, reads, sites, tools};
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::Locals;
use crate::syntax::{Tree, node};
use crate::text::Span;

/// How deep the syntax of a large file may nest. What asks a node for the nodes around it takes
/// time with the square of the depth: minutes for a megabyte of nothing but arrows.
const MAX_DEPTH: usize = 2_000;

/// How many parts a stretch may have that does not parse, for the same reason.
const MAX_ERRORS: usize = 20_000;

/// How many steps it may take to go from every name up to the root: what is done with a name is found
/// on this way. A megabyte of written code takes half as many.
const MAX_STEPS: usize = 8_000_000;

/// From which size on, in bytes, this is measured: below, nothing takes long.
const MEASURED_SIZE: usize = 32 << 10;

impl Script {
    /// Reads what `source` says. `tree` must be the tree of `source`.
    #[doc(hidden)]
    pub fn of(tree: &Tree, source: &str) -> Self {
        if is_unreadable(tree, source) {
            return Self { reading: reader::read(source, None), unreadable: true, ..Self::default() };
        }
        let mut script = read(&Locals::of(tree, source), source);
        script.reading = reader::read(source, literal_of(&script.calls));
        script
    }
}

/// Whether the syntax is more than can be looked at in bounded time.
pub(super) fn is_unreadable(tree: &Tree, source: &str) -> bool {
    tree.is_given_up() || source.len() > MEASURED_SIZE && tree.is_beyond(MAX_DEPTH, MAX_ERRORS, MAX_STEPS)
}

/// Reads what a statement says on its own.
pub(super) fn part(tree: &Tree, source: &str, statement: Node<'_>) -> Option<Script> {
    let part = node::span(statement);
    let mut script = read(&Locals::around(tree, source, statement), source);
    // What is done here to a name of the outside changes what it stands for there.
    if script.aliases.iter().any(|alias| alias.meaning == Meaning::Other && !part.contains(alias.scope)) {
        return None;
    }
    script.aliases.retain(|alias| part.contains(alias.scope));
    script.reads.retain(|read| part.contains(read.span));
    script.vars_patterns.retain(|pattern| part.contains(*pattern));
    script.files_use = script.files_use.filter(|mention| part.contains(*mention));
    Some(script)
}

/// The literal that the author means by the first metadata call.
pub(super) fn literal_of(calls: &[MetadataCall]) -> Option<Span> {
    Some(calls.first()?.argument.as_ref()?.literal)
}

fn read(locals: &Locals<'_, '_>, source: &str) -> Script {
    let extraction = Extraction {
        source,
        locals,
        calls: locals.calls.iter().filter_map(|&call| Some((call, callee::callee(call)?))).collect(),
        evaluator: Evaluator::new(locals, source),
        environment: Environment::new(locals, source),
    };
    let uses = reads::read(&extraction);
    let mut script = Script {
        calls: calls::read(&extraction),
        reads: uses.vars,
        vars_patterns: uses.patterns,
        aliases: uses.aliases,
        files_use: uses.files,
        tools: tools::read(&extraction),
        sites: sites::read(&extraction),
        inner: inner::read(&extraction),
        default_export: locals.exports.iter().copied().find(|export| is_default(*export)).map(node::span),
        module_syntax: first(&locals.imports, &locals.exports),
        ..Script::default()
    };
    script.calls.sort_by_key(|call| call.span.source_order());
    script.reads.sort_by_key(|read| read.span.source_order());
    script.vars_patterns.sort_by_key(|pattern| pattern.source_order());
    script.aliases.sort_by(|left, right| {
        left.scope.source_order().cmp(&right.scope.source_order()).then(left.name.cmp(&right.name))
    });
    script.tools.sort_by_key(|tool| tool.span.source_order());
    script.sites.sort_by_key(|site| site.span.source_order());
    script.inner.sort_by_key(|call| call.span.source_order());
    script
}

fn is_default(export: Node<'_>) -> bool {
    let mut cursor = export.walk();
    export.children(&mut cursor).any(|child| child.kind() == "default")
}

fn first(imports: &[Node<'_>], exports: &[Node<'_>]) -> Option<Span> {
    imports.first().into_iter().chain(exports.first()).map(|statement| node::span(*statement)).min()
}
