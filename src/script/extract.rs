//! The one pass over a file's syntax that makes a [`Script`] of it.

use tree_sitter::Node;

use super::calls;
use super::environment::Environment;
use super::{Script, inner, reader, reads, sites, tools};
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::Locals;
use crate::syntax::{Captures, Tree, node};
use crate::text::Span;

/// What the readers of one file share.
pub(super) struct Extraction<'a, 't, 's> {
    pub source: &'s str,
    pub captures: &'a Captures<'t>,
    pub locals: &'a Locals<'t, 's>,
    pub evaluator: Evaluator<'a, 't, 's>,
    pub environment: Environment<'a, 't, 's>,
}

/// Reads what `source` says; `tree` is its tree.
pub(super) fn script(tree: &Tree, source: &str) -> Script {
    let captures = Captures::of(tree, source);
    let locals = Locals::of(&captures, source);
    let extraction = Extraction {
        source,
        captures: &captures,
        locals: &locals,
        evaluator: Evaluator::new(&locals, source),
        environment: Environment::new(&locals, source),
    };
    let calls = calls::read(&extraction);
    let argument = calls.first().and_then(|call| call.argument.as_ref()).map(|argument| argument.literal);
    let uses = reads::read(&extraction);
    Script {
        reading: reader::read(source, argument),
        reads: uses.vars,
        vars_patterns: uses.patterns,
        aliases: uses.aliases,
        files_use: uses.files,
        tools: tools::read(&extraction),
        sites: sites::read(&extraction),
        inner: inner::read(&extraction),
        default_export: captures.exports.iter().copied().find(|export| is_default(*export)).map(node::span),
        module_syntax: first(&captures.imports, &captures.exports),
        calls,
    }
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
            object: Some(node::unwrap(function.child_by_field_name("object")?)),
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
