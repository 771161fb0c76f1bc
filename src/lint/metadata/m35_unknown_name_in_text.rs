use std::collections::HashMap;

use crate::genaiscript::names::normalize_key;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::string::is_identifier;
use crate::text::Span;

declare_rule! {
    /// GenAIScript makes template literals of the text of a script in Markdown, its blocks of code included: `${NAME}` is
    /// JavaScript there and not a placeholder, a variable of a shell or of a workflow. Where nothing declares the name the
    /// script fails with a ReferenceError.
    ///
    /// Wrong:
    ///
    /// ```md
    /// Explain this line of `docker-compose.yml`:
    ///
    /// ~~~yaml
    /// url: ${DATABASE_URL}
    /// ~~~
    /// ```
    ///
    /// Wrong, a parameter:
    ///
    /// ```md
    /// ---
    /// parameters:
    ///   city: Ghent
    /// ---
    /// What happened in ${city}?
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// Explain this line of `docker-compose.yml`:
    ///
    /// ~~~yaml
    /// url: $DATABASE_URL
    /// ~~~
    /// ```
    M35, "unknown-name-in-text", Warning, File, fix Unsafe, "An expression in the text of a script in Markdown is a name that nothing declares."
}

const GLOBALS: [&str; 62] = [
    "$",
    "AbortController",
    "Array",
    "Atomics",
    "BigInt",
    "Boolean",
    "Buffer",
    "CSV",
    "DIFF",
    "Date",
    "Error",
    "HTML",
    "INI",
    "Infinity",
    "Intl",
    "JSON",
    "JSON5",
    "JSONL",
    "JSONSchema",
    "MD",
    "Map",
    "Math",
    "NaN",
    "Number",
    "Object",
    "Promise",
    "Proxy",
    "Reflect",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "URL",
    "URLSearchParams",
    "WebAssembly",
    "XML",
    "YAML",
    "console",
    "crypto",
    "env",
    "exports",
    "fetch",
    "ffmpeg",
    "git",
    "github",
    "global",
    "globalThis",
    "host",
    "module",
    "navigator",
    "parsers",
    "path",
    "performance",
    "process",
    "prompt",
    "require",
    "retrieval",
    "this",
    "tokenizers",
    "undefined",
    "workspace",
    "z",
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let file = context.file;
    // An included file may contain code that declares names.
    let Some(markdown) = file.script().markdown.as_ref().filter(|_| file.includes().is_empty()) else {
        return Vec::new();
    };
    let keys = context.parameters().iter().map(|parameter| parameter.member.key.as_str());
    let parameters: HashMap<String, &str> = keys.map(|key| (normalize_key(key), key)).collect();
    let names = markdown.code.iter().filter_map(|code| Some((*code, name(context, *code)?)));
    let unknown = names.map(|(place, name)| {
        let message = format!("`{name}` is JavaScript here, and nothing declares it: the script fails.");
        if parameters.contains_key(&normalize_key(name)) {
            let value = format!("env.vars.{name}");
            return RULE.at(place, format!("{message} Did you mean `{value}`?")).write(Unsafe, place, value);
        }
        RULE.at(place, format!("{message} Leave out the braces, or declare it in a block marked `js genai`."))
    });
    unknown.collect()
}

/// Returns the undeclared name of which an expression in the text consists.
fn name<'a>(context: &LintContext<'a>, code: Span) -> Option<&'a str> {
    let source = &context.file.source;
    let name = code.text(source).trim();
    let before = source[..code.range().start].strip_suffix("${")?;
    let is_literal = before.ends_with('\\') || GLOBALS.contains(&name) || !is_identifier(name);
    if is_literal {
        return None;
    }
    let start = code.range().start + code.text(source).find(name)?;
    let node = context.file.syntax.node_at(Span::new(start, start + name.len()))?;
    context.resolver().resolve(node).is_none().then_some(name)
}
