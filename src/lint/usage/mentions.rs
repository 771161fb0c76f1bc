//! Mentions of GenAIScript's functions in the code of a script.

use std::collections::HashSet;
use std::sync::LazyLock;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use crate::genaiscript::{self, Parameter, api_name};
use crate::lint::LintContext;
use crate::syntax::node;

/// Function of GenAIScript's API where it is called or used as a value.
pub(in crate::lint) struct FunctionUse<'a> {
    /// Qualified name: `workspace.readText`.
    pub name: String,
    /// Parameters of the function.
    pub parameters: &'static [Parameter],
    /// Expression that names it.
    pub expression: Node<'a>,
    /// Its arguments, if it is called; those of a tagged template are none.
    pub arguments: Option<Vec<Node<'a>>>,
}

/// Last parts of the names of all functions.
static METHODS: LazyLock<HashSet<&'static str, RandomState>> = LazyLock::new(|| {
    genaiscript::functions().map(|(name, _)| name.rsplit('.').next().unwrap_or(name)).collect()
});

/// Returns all mentions, in source order of the chunks.
pub(in crate::lint) fn mentions<'a>(context: &LintContext<'a>) -> Vec<FunctionUse<'a>> {
    let (syntax, resolver) = (&context.file.syntax, context.resolver());
    let references = syntax.chunks().flat_map(|chunk| resolver.references_in(syntax.span(chunk)));
    references.filter_map(|reference| mention(context, reference)).collect()
}

fn mention<'a>(context: &LintContext<'a>, reference: Node<'a>) -> Option<FunctionUse<'a>> {
    let source = &*context.file.source;
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
    let name = api_name(context.resolver(), source, expression)?;
    let parameters = genaiscript::parameters(&name)?;
    let call =
        parent.filter(|it| it.kind() == "call_expression" && node::is_field(*it, "function", expression));
    let arguments = call.map(|call| {
        let arguments = node::field(call, "arguments").filter(|it| it.kind() == "arguments");
        arguments.map(node::children).unwrap_or_default()
    });
    Some(FunctionUse { name, parameters, expression, arguments })
}
