//! `$ref` in a written schema, and its target in the same schema.

use super::written_schemas::keyword_at;
use crate::genaiscript::ScriptFile;
use crate::json_schema;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};
use crate::text::Span;

/// Keywords whose members are referable definitions.
const HOLDERS: [&str; 2] = ["$defs", "definitions"];

/// Characters of pointers and addresses, which must be escaped in a reference.
const SIGNS: [char; 5] = ['/', '~', '%', '#', ' '];

pub(super) struct SymbolReference<'a> {
    /// Span between the quotes.
    pub span: Span,
    pub quote: Quote,
    text: &'a str,
    /// Schema that `#` refers to.
    root: &'a Value,
}

pub(super) struct ReferenceTarget<'a> {
    /// Named member; `None` for the schema as a whole.
    pub member: Option<&'a Member>,
    pub schema: &'a Value,
}

/// Whether the string of a `$ref` may be open at the end of `before`, the text before a cursor.
pub(super) fn may_be_at_end(before: &str) -> bool {
    let Some(at) = before.rfind("$ref") else { return false };
    let rest = before[at + "$ref".len()..].trim_start_matches(['"', '\'', '`']).trim_start();
    let Some(value) = rest.strip_prefix(':').map(str::trim_start) else { return false };
    Quote::detect(value).is_some_and(|quote| !value[1..].contains([quote.as_char(), '\n']))
}

/// Finds the `$ref` whose string is at `offset`.
pub(super) fn at(file: &ScriptFile, offset: usize) -> Option<SymbolReference<'_>> {
    let found = keyword_at(file, offset).filter(|found| found.keyword.name == "$ref" && !found.is_name)?;
    let written = found.member.value.span;
    // In YAML, spaces may follow the string inside the span.
    let source = file.source.get(written.range())?.trim_end();
    let quote =
        Quote::detect(source).filter(|quote| source.len() > 1 && source.ends_with(quote.as_char()))?;
    let start = written.start as usize;
    let span = inner(Span::new(start, start + source.len()));
    let text = found.member.value.as_str()?;
    span.touches(offset).then_some(SymbolReference { span, quote, text, root: found.root? })
}

impl<'a> SymbolReference<'a> {
    /// Returns the possible references, to components and the whole schema, each with a description of its target.
    pub fn targets(&self) -> Vec<(String, String)> {
        let components = HOLDERS.into_iter().flat_map(|holder| {
            let members = self.root.get(holder).and_then(Value::as_object).map(Object::entries);
            let members = members.into_iter().flatten();
            let members = members.filter(|it| !it.key.is_empty() && !it.key.contains(SIGNS));
            members.map(move |it| (format!("#/{holder}/{}", it.key), json_schema::short_type(&it.value)))
        });
        components.chain([("#".to_owned(), "the whole schema".to_owned())]).collect()
    }

    pub fn target(&self) -> Option<ReferenceTarget<'a>> {
        let pointer = self.text.strip_prefix('#')?;
        let mut target = ReferenceTarget { member: None, schema: self.root };
        if pointer.is_empty() {
            return Some(target);
        }
        for step in pointer.strip_prefix('/')?.split('/') {
            let step = step.replace("~1", "/").replace("~0", "~");
            target = match &target.schema.kind {
                ValueKind::Object(object) => {
                    let member = object.member(&step)?;
                    ReferenceTarget { member: Some(member), schema: &member.value }
                }
                ValueKind::Array(items) => {
                    ReferenceTarget { schema: items.get(step.parse::<usize>().ok()?)?, ..target }
                }
                _ => return None,
            };
        }
        Some(target)
    }
}

impl ReferenceTarget<'_> {
    /// Span of the name without quotes, or of the whole schema if it has no name.
    pub fn span(&self, source: &str) -> Span {
        let Some(member) = self.member else { return self.schema.span };
        match Quote::detect(&source[member.key_span.range()]) {
            Some(_) => inner(member.key_span),
            None => member.key_span,
        }
    }
}

fn inner(quoted: Span) -> Span {
    Span { start: quoted.start + 1, end: quoted.end - 1 }
}
