//! Reduces the underlined range of a diagnostic to one line of code.
//! An underline of a whole object would hide those inside it, so its key is underlined.

use crate::lint::Diagnostic;
use crate::source_file::SourceFile;
use crate::syntax::node;
use crate::text::Span;

const QUOTE: usize = 1;

pub(in crate::lint) fn narrow(file: &SourceFile, found: &mut [Diagnostic]) {
    for diagnostic in found {
        let whole = diagnostic.span;
        if is_long(file, whole) {
            let heading = heading(file, whole).filter(|heading| !is_long(file, *heading));
            diagnostic.span = heading.unwrap_or_else(|| first_line(file, whole));
            diagnostic.extent = whole.to(diagnostic.span);
        }
    }
}

fn is_long(file: &SourceFile, span: Span) -> bool {
    span.text(file.source()).contains('\n')
}

/// Returns the key of a member or its value, the name of a call, or the called name for an argument.
fn heading(file: &SourceFile, span: Span) -> Option<Span> {
    let (value, parent) = node::wrap(file.syntax()?.node_at(span)?);
    let parent = parent?;
    let is_text = matches!(value.kind(), "template_string" | "string");
    if is_text && first_line(file, span).range().len() > QUOTE {
        return None;
    }
    let named = match (value.kind(), parent.kind()) {
        ("call_expression", _) => node::field(value, "function"),
        ("member_expression", _) => node::field(value, "property"),
        ("pair", _) => node::field(value, "key"),
        (_, "pair") => node::field(parent, "key"),
        (_, "variable_declarator") => node::field(parent, "name"),
        (_, "arguments") => node::field(parent.parent()?, "function"),
        _ => None,
    };
    named.map(node::span)
}

fn first_line(file: &SourceFile, span: Span) -> Span {
    let text = span.text(file.source());
    let line = text.lines().next().unwrap_or(text).trim_end();
    // A range that begins with a line end has no text in its first line.
    if line.is_empty() { span } else { Span::new(span.range().start, span.range().start + line.len()) }
}
