use std::collections::HashSet;
use std::sync::LazyLock;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::extraction::Extraction;
use super::promises::api_name;
use super::{Parameter, functions, parameters};
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::text::Span;

/// Function of GenAIScript's API where it is called or used as a value.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionUse {
    /// Qualified name: `workspace.readText`.
    pub name: String,
    pub expression: Span,
    /// Its arguments, if it is called; those of a tagged template are none.
    pub arguments: Option<Vec<Span>>,
}

impl FunctionUse {
    pub fn parameters(&self) -> &'static [Parameter] {
        parameters(&self.name).unwrap_or_default()
    }

    pub fn first(&self) -> Option<Span> {
        self.arguments.as_ref()?.first().copied()
    }
}

/// Last parts of the names of all functions.
static METHODS: LazyLock<HashSet<&'static str, RandomState>> =
    LazyLock::new(|| functions().map(|(name, _)| name.rsplit('.').next().unwrap_or(name)).collect());

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<FunctionUse> {
    let references = extraction.names.references.iter().copied();
    let references = references.filter(|reference| may_be_function(*reference, extraction.source));
    references.filter_map(|reference| function_use(extraction, reference)).collect()
}

/// Whether a reference, or a member in the chain after it, has the name of a function. The text is asked first, as
/// the tree finds the parents of a node slowly.
fn may_be_function(reference: Node<'_>, source: &str) -> bool {
    if METHODS.contains(node::text(reference, source)) {
        return true;
    }
    let mut rest = source.get(reference.end_byte()..).unwrap_or_default();
    loop {
        rest = rest.trim_start_matches(|char: char| char.is_whitespace() || matches!(char, ')' | '!' | '?'));
        // A comment may be anywhere.
        if rest.starts_with('/') {
            return true;
        }
        let Some(member) = rest.strip_prefix('.') else { return false };
        let member = member.trim_start();
        let end = member.find(|char| !is_name_part(char)).unwrap_or(member.len());
        match member.get(..end) {
            Some(name) if METHODS.contains(name) => return true,
            Some("") | None => return member.starts_with('/'),
            Some(_) => rest = &member[end..],
        }
    }
}

fn function_use<'t>(extraction: &Extraction<'_, 't, '_>, reference: Node<'t>) -> Option<FunctionUse> {
    let source = extraction.source;
    let (mut expression, mut parent) = node::wrap(reference);
    while let Some(member) = parent
        && member.kind() == "member_expression"
        && node::is_field(member, "object", expression)
    {
        let is_method =
            node::field(member, "property").is_some_and(|it| METHODS.contains(node::text(it, source)));
        (expression, parent) = node::wrap(member);
        if is_method {
            break;
        }
    }
    let last = match node::unwrap(expression) {
        member if member.kind() == "member_expression" => node::field(member, "property")?,
        other => other,
    };
    if !METHODS.contains(node::text(last, source)) {
        return None;
    }
    let name = api_name(extraction.resolver, source, expression)?;
    parameters(&name)?;
    let call =
        parent.filter(|it| it.kind() == "call_expression" && node::is_field(*it, "function", expression));
    let arguments = call.map(|call| {
        let arguments = node::field(call, "arguments").filter(|it| it.kind() == "arguments");
        arguments.map(node::children).unwrap_or_default().into_iter().map(node::span).collect()
    });
    Some(FunctionUse { name, expression: node::span(expression), arguments })
}
