use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext, Unsafe, edit};
use crate::syntax::{node, string};
use crate::text::Span;

declare_rule! {
    /// `endsWith`, `startsWith` and `includes` compare letter by letter: no name of a file ends with `*.ts`. The option
    /// `endsWith` of `def` compares in the same way; its option `glob` takes a pattern.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("TESTS", env.files, { endsWith: "*.test.ts" })
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// const tests = env.files.filter((file) => file.filename.endsWith("*.test.ts"))
    /// def("TESTS", tests)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("TESTS", env.files, { endsWith: ".test.ts" })
    /// ```
    U08, "glob-as-text", Warning, File, fix Unsafe, "A pattern of file names is compared letter by letter."
}

const METHODS: [&str; 3] = ["endsWith", "startsWith", "includes"];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    // Most scripts call none of the methods; a search of the text is enough to skip them.
    let places = METHODS.iter().flat_map(|method| {
        source.match_indices(method).filter_map(move |(at, _)| {
            let after = source[at + method.len()..].trim_start();
            let written = after.strip_prefix(['(', ':'])?.trim_start();
            written.starts_with(['"', '\'', '`', '[']).then(|| (*method, Span::new(at, at + method.len())))
        })
    });
    let mut found: Vec<Diagnostic> =
        places.flat_map(|(method, place)| in_place(context, method, place).unwrap_or_default()).collect();
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

fn in_place(context: &LintContext<'_>, method: &'static str, place: Span) -> Option<Vec<Diagnostic>> {
    let source = &*context.file.source;
    let name = context.file.syntax.node_at(place)?;
    let parent = name.parent()?;
    let value = match parent.kind() {
        "member_expression" if node::is_field(parent, "property", name) => {
            let call = node::wrap(parent).1.filter(|call| call.kind() == "call_expression")?;
            *node::children(node::field(call, "arguments")?).first()?
        }
        "pair"
            if method == "endsWith" && node::is_field(parent, "key", name) && is_option(parent, source) =>
        {
            node::field(parent, "value")?
        }
        _ => return None,
    };
    let value = node::unwrap(value);
    let items = if value.kind() == "array" { node::children(value) } else { vec![value] };
    Some(items.into_iter().filter_map(|item| diagnostic(source, method, item)).collect())
}

fn is_option(pair: Node<'_>, source: &str) -> bool {
    let object = pair.parent();
    let arguments = object.and_then(|object| node::wrap(object).1).filter(|it| it.kind() == "arguments");
    let function = arguments.and_then(|it| it.parent()).and_then(|call| node::field(call, "function"));
    let name = function.map(|function| node::text(function, source).rsplit('.').next().unwrap_or_default());
    name == Some("def")
}

fn diagnostic(source: &str, method: &str, item: Node<'_>) -> Option<Diagnostic> {
    let text = string::cooked(item, source)?;
    let meant = meant(method, &text)?;
    let message = format!(
        "`{method}` compares letter by letter, and takes no patterns: `{text}` never matches. Write the letters without \
         the `*`."
    );
    let place = node::span(item);
    let is_plain = !meant.is_empty() && !meant.contains('*');
    let edit = edit::put_string(source, place, meant).filter(|_| is_plain);
    Some(RULE.at(place, message).maybe_fix(format!("Write `{meant}`"), Unsafe, edit))
}

/// Returns the text that a pattern of file names means; `None` if it is certainly not a pattern.
fn meant<'t>(method: &str, text: &'t str) -> Option<&'t str> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let is_of_name = |text: &str| text.starts_with(|char: char| char.is_ascii_alphanumeric());
    // At the edges of other texts, asterisks are Markdown or comments.
    if method == "startsWith" {
        let folder = text.trim_end_matches('*').strip_suffix('/').filter(|_| text.ends_with('*'));
        let folder = folder.filter(|folder| is_of_name(folder.trim_start_matches("./")))?;
        return text.get(..=folder.len());
    }
    let name = text.strip_prefix("**/").unwrap_or(text);
    let extension = name.strip_prefix('*').filter(|it| it.strip_prefix('.').is_some_and(is_of_name));
    extension.or_else(|| (name != text && is_of_name(name)).then_some(name))
}
