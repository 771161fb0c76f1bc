//! Imports that a rewritten schema needs.

use crate::genaiscript::edit::TextEdit;
use crate::syntax::{Quote, node, string};
use crate::text::Span;
use crate::tools::ModuleFile;

/// Returns the edit that imports a name of a package; no edit if it is imported already. `None` if no `import` statement
/// shows how.
pub(super) fn import(file: &ModuleFile, package: &str, name: &str, quote: Quote) -> Option<Vec<TextEdit>> {
    let source = &*file.source;
    let imports: Vec<_> = file.syntax().statements().filter(|it| it.kind() == "import_statement").collect();
    let of_package = |statement: &&tree_sitter::Node<'_>| {
        let from = node::field(**statement, "source").and_then(|from| string::cooked(from, source));
        !node::is_of_types(**statement)
            && from.is_some_and(|from| {
                from.strip_prefix(package).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
    };
    let mut last = None;
    for statement in imports.iter().filter(of_package) {
        let clause = node::children(*statement).into_iter().find(|it| it.kind() == "import_clause")?;
        for named in node::children(clause) {
            if named.kind() == "identifier" && node::text(named, source) == name {
                return Some(Vec::new());
            }
            if named.kind() != "named_imports" {
                continue;
            }
            for specifier in node::children(named) {
                let imported = node::field(specifier, "name")?;
                if node::text(imported, source) == name && node::field(specifier, "alias").is_none() {
                    return Some(Vec::new());
                }
                last = Some(specifier);
            }
        }
    }
    if let Some(last) = last {
        return Some(vec![TextEdit::replace(Span::at(last.end_byte()), format!(", {name}"))]);
    }
    let after = imports.last()?;
    let statement = format!("\nimport {{ {name} }} from {}", quote.quote(package));
    let end = if node::text(*after, source).ends_with(';') { ";" } else { "" };
    Some(vec![TextEdit::replace(Span::at(after.end_byte()), format!("{statement}{end}"))])
}
