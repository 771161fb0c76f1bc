use std::collections::HashSet;

use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext};
use crate::syntax::scopes::Base;
use crate::syntax::{node, pattern};
use crate::text::Span;

declare_rule! {
    /// A script that binds the name `$` itself, as those do that read web pages with `cheerio`, has no `$` of GenAIScript
    /// any more where that is seen. A template behind it is given to the function of that name: it becomes no prompt, and
    /// where nothing else does, the script sends nothing at all.
    ///
    /// Nothing is reported of a `$` that is imported, or taken from a context.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const $ = cheerio.load(html)
    /// const title = $("title").text()
    /// $`Explain the page with the title ${title}.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const page = cheerio.load(html)
    /// const title = page("title").text()
    /// $`Explain the page with the title ${title}.`
    /// ```
    R08, "own-dollar", Warning, File, "A template is given to a `$` of the script's own, and becomes no prompt."
}

/// Minimal number of words in a template that is meant for a model.
const LEAST_WORDS: usize = 3;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let mut found = Vec::new();
    let mut reported = HashSet::new();
    for (at, _) in source.match_indices("$`") {
        let place = Span::new(at, at + 1);
        let name = context.file.syntax.node_at(place).filter(|name| name.kind() == "identifier");
        let Some((name, template)) = name.and_then(|name| Some((name, template(name, source)?))) else {
            continue;
        };
        let Some(own) = own(context, name).filter(|own| reported.insert(own.id())) else { continue };
        if node::text(template, source).split_whitespace().count() < LEAST_WORDS {
            continue;
        }
        let message = "This `$` is the script's own, not that of GenAIScript: the template becomes no prompt. Give your \
                       own another name.";
        found.push(RULE.at(place, message).related(node::span(own), "the name is bound here"));
    }
    found
}

fn template<'t>(name: Node<'t>, source: &str) -> Option<Node<'t>> {
    let call = name.parent().filter(|call| call.kind() == "call_expression")?;
    let template = node::field(call, "arguments").filter(|it| it.kind() == "template_string")?;
    (node::is_field(call, "function", name) && node::text(name, source) == "$").then_some(template)
}

fn own<'a>(context: &LintContext<'a>, name: Node<'a>) -> Option<Node<'a>> {
    let source = &*context.file.source;
    let binding = context.resolver().resolve(name)?;
    let is_own = match binding.base {
        Base::Declaration(_) => true,
        Base::Value(value) if binding.steps.is_empty() => {
            let value = node::unwrap(value);
            let text = node::text(value, source);
            // `ctx.$.bind(ctx)`, `require("zx").$`, `await import("zx")`
            let is_made = pattern::is_function(value) || value.kind() == "call_expression";
            is_made && (pattern::is_function(value) || !text.contains('$')) && !text.starts_with("require(")
        }
        _ => false,
    };
    is_own.then_some(binding.name)
}
