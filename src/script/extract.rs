//! The one pass over a file's syntax that makes a [`Script`] of it.

use tree_sitter::Node;

use super::calls::{self, MetadataCall};
use super::environment::{Environment, Meaning};
use super::update::order;
use super::{Script, inner, reader, reads, sites, tools};
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::Locals;
use crate::syntax::{Captures, Tree, node, usage};
use crate::text::Span;

/// What the readers of one file share.
pub(super) struct Extraction<'a, 't, 's> {
    pub source: &'s str,
    pub captures: &'a Captures<'t>,
    pub locals: &'a Locals<'t, 's>,
    pub evaluator: Evaluator<'a, 't, 's>,
    pub environment: Environment<'a, 't, 's>,
}

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

/// Reads what `source` says; `tree` is its tree.
pub(super) fn script(tree: &Tree, source: &str) -> Script {
    if is_unreadable(tree, source) {
        return Script { reading: reader::read(source, None), unreadable: true, ..Script::default() };
    }
    let captures = Captures::of(tree);
    let mut script = captured(&captures, source);
    script.reading = reader::read(source, literal_of(&script.calls));
    script
}

/// Whether the syntax is more than can be looked at in bounded time.
pub(super) fn is_unreadable(tree: &Tree, source: &str) -> bool {
    tree.is_given_up() || source.len() > MEASURED_SIZE && tree.is_beyond(MAX_DEPTH, MAX_ERRORS, MAX_STEPS)
}

/// Reads what the statement at the end of `path` says on its own.
pub(super) fn part(tree: &Tree, source: &str, path: &[Node<'_>]) -> Option<Script> {
    let part = node::span(*path.last()?);
    let mut script = captured(&Captures::within(tree, path), source);
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

fn captured(captures: &Captures<'_>, source: &str) -> Script {
    let locals = Locals::of(captures, source);
    let extraction = Extraction {
        source,
        captures,
        locals: &locals,
        evaluator: Evaluator::new(&locals, source),
        environment: Environment::new(captures, &locals, source),
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
        default_export: captures.exports.iter().copied().find(|export| is_default(*export)).map(node::span),
        module_syntax: first(&captures.imports, &captures.exports),
        ..Script::default()
    };
    script.calls.sort_by_key(|call| order(call.span));
    script.reads.sort_by_key(|read| order(read.span));
    script.vars_patterns.sort_by_key(|pattern| order(*pattern));
    script
        .aliases
        .sort_by(|left, right| order(left.scope).cmp(&order(right.scope)).then(left.name.cmp(&right.name)));
    script.tools.sort_by_key(|tool| order(tool.span));
    script.sites.sort_by_key(|site| order(site.span));
    script.inner.sort_by_key(|call| order(call.span));
    script
}

fn is_default(export: Node<'_>) -> bool {
    let mut cursor = export.walk();
    export.children(&mut cursor).any(|child| child.kind() == "default")
}

fn first(imports: &[Node<'_>], exports: &[Node<'_>]) -> Option<Span> {
    imports.first().into_iter().chain(exports.first()).map(|statement| node::span(*statement)).min()
}

/// The name by which a call names its function, and where: `f` of `f(…)` and of `a.f(…)`.
pub(super) struct Callee<'t> {
    pub name: Node<'t>,
    /// `a` of `a.f(…)`.
    pub object: Option<Node<'t>>,
}

/// Reads the function of a call expression.
pub(super) fn callee(call: Node<'_>) -> Option<Callee<'_>> {
    let mut function = node::unwrap(call.child_by_field_name("function")?);
    // `await f<T>(…)` is read as a call of `await f` by the TypeScript grammar.
    while function.kind() == "await_expression" {
        function = node::unwrap(node::children(function).into_iter().next()?);
    }
    match function.kind() {
        "identifier" => Some(Callee { name: function, object: None }),
        "member_expression" => Some(Callee {
            name: function.child_by_field_name("property")?,
            // Below a dot that was just typed, the call is a statement of its own.
            object: function
                .child_by_field_name("object")
                .filter(|_| !usage::is_below_dot(function))
                .map(node::unwrap),
        }),
        _ => None,
    }
}

/// The arguments of a call expression.
pub(super) fn arguments(call: Node<'_>) -> Vec<Node<'_>> {
    call.child_by_field_name("arguments").map(node::children).unwrap_or_default()
}

/// The value node of a property in an object literal.
pub(super) fn property<'t>(object: Node<'t>, key: &str, source: &str) -> Option<Node<'t>> {
    node::children(object).into_iter().find_map(|member| {
        let name = match member.kind() {
            "pair" => member.child_by_field_name("key")?,
            "method_definition" => member.child_by_field_name("name")?,
            "shorthand_property_identifier" => member,
            _ => return None,
        };
        let named = crate::syntax::pattern::key_text(name, source).is_some_and(|name| name == key);
        named.then(|| member.child_by_field_name("value").unwrap_or(member))
    })
}
