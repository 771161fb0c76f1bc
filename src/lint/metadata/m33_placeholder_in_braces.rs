use std::collections::HashMap;

use crate::genaiscript::names::normalize_key;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::string::is_identifier;
use crate::text::Span;

declare_rule! {
    /// Two braces mean nothing in a script in Markdown: the model gets `{{city}}` as it is. GenAIScript makes a template
    /// literal of the text, so a parameter is written `${env.vars.city}`.
    ///
    /// Only the names of parameters are reported. Templates with braces are what `importTemplate` reads.
    ///
    /// Wrong:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   city: Ghent
    /// ---
    /// What happened in {{city}}?
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   city: Ghent
    /// ---
    /// What happened in ${env.vars.city}?
    /// ```
    M33, "placeholder-in-braces", Warning, File, fix Unsafe, "A script in Markdown names a parameter in two braces."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let script = context.file.script();
    let Some(markdown) = &script.markdown else { return Vec::new() };
    let keys = context.parameters().iter().map(|parameter| parameter.member.key.as_str());
    let names: HashMap<String, &str> = keys.map(|key| (normalize_key(key), key)).collect();
    let source = &context.file.source;
    // A frontmatter has prompt text only in strings, where two braces have no meaning either.
    let body = script.calls.first().map_or(0, |call| call.span.range().end);
    let mut found = Vec::new();
    let mut at = body;
    while let Some(open) = source[at..].find("{{").map(|open| at + open) {
        at = open + 2;
        let Some(inner) = inner(&source[at..]) else { continue };
        let word = inner.trim();
        let name = names.get(&normalize_key(word)).filter(|_| is_identifier(word));
        if let Some(name) = name.filter(|_| !source[..open].ends_with('$') && !markdown.is_code(open)) {
            let place = Span::new(open, at + inner.len() + 2);
            let message = format!(
                "Two braces mean nothing here: the model gets `{{{{{word}}}}}` as it is. Write `${{…}}` around \
                 `env.vars.{word}`."
            );
            let value = if is_identifier(name) { *name } else { word };
            found.push(RULE.at(place, message).write(Unsafe, place, format!("${{env.vars.{value}}}")));
        }
    }
    found
}

fn inner(rest: &str) -> Option<&str> {
    const MAX_NAME: usize = 100;
    let end = rest.bytes().take(MAX_NAME).position(|byte| byte == b'}')?;
    rest[end..].starts_with("}}").then(|| &rest[..end])
}
