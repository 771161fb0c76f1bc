//! `$ref` in a written schema: the part of the same schema that it stands for.

use super::completion::Item;
use super::definition::Definition;
use super::hover::Hover;
use super::preview::Preview;
use super::view::Kind;
use super::written_schemas::keyword_at;
use crate::project::symbols::Place;
use crate::schema::{self, Schema};
use crate::script::SourceFile;
use crate::syntax::{self, Member, Quote, Value};
use crate::text::Span;

/// The keywords whose members are there to be referred to.
const HOLDERS: [&str; 2] = ["$defs", "definitions"];

/// What no name has that a reference can end with as it is: signs of pointers and of addresses.
const SIGNS: [char; 5] = ['/', '~', '%', '#', ' '];

/// The string of a `$ref`.
struct Reference<'a> {
    /// What stands between its quotes.
    span: Span,
    quote: Quote,
    /// What it says.
    text: &'a str,
    /// The schema that `#` means.
    root: &'a Value,
}

/// A part of a schema.
struct Target<'a> {
    /// The name that it has there; the schema as a whole has none.
    member: Option<&'a Member>,
    schema: &'a Value,
}

/// Whether the string of a `$ref` may be open at the end of `before`, the text before a cursor.
pub(super) fn may_be_at_end(before: &str) -> bool {
    let Some(at) = before.rfind("$ref") else { return false };
    let rest = before[at + "$ref".len()..].trim_start_matches(['"', '\'', '`']).trim_start();
    let Some(value) = rest.strip_prefix(':').map(str::trim_start) else { return false };
    Quote::of(value).is_some_and(|quote| !value[1..].contains([quote.as_char(), '\n']))
}

/// The parts that the `$ref` at `offset` can stand for.
pub(super) fn complete(file: &SourceFile, offset: usize) -> Vec<Item> {
    let Some(reference) = at(file, offset) else { return Vec::new() };
    let components = HOLDERS.into_iter().flat_map(|holder| {
        let members = reference.root.get(holder).and_then(Value::as_object).map(|it| it.entries());
        let members =
            members.into_iter().flatten().filter(|it| !it.key.is_empty() && !it.key.contains(SIGNS));
        members.map(move |member| (format!("#/{holder}/{}", member.key), schema::short_type(&member.value)))
    });
    let whole = ("#".to_owned(), "the whole schema".to_owned());
    let item = |(place, (label, detail)): (usize, (String, String))| {
        let quoted = reference.quote.quote(&label);
        Item {
            text: quoted[1..quoted.len() - 1].to_owned(),
            filter: label.clone(),
            label,
            detail,
            sort: format!("{place:04}"),
            replace: reference.span,
            insert: Span { end: Span::at(offset).end, ..reference.span },
        }
    };
    components.chain([whole]).enumerate().map(item).collect()
}

/// What the `$ref` at `offset` stands for.
pub(super) fn hover(file: &SourceFile, offset: usize) -> Option<Hover> {
    let reference = at(file, offset)?;
    let target = target(&reference)?;
    let mut text = Preview::default();
    text.schema(target.member.map_or("#", |member| &member.key), target.schema);
    text.said(Schema::new(target.schema).description().unwrap_or("")).more_in(Kind::Schema);
    Some(Hover { span: reference.span, text })
}

/// Where that is written.
pub(super) fn definition(file: &SourceFile, offset: usize) -> Option<Definition> {
    let reference = at(file, offset)?;
    let target = target(&reference)?;
    let span = target.member.map_or(target.schema.span, |member| {
        let quoted = Quote::of(&file.source[member.key_span.range()]);
        quoted.map_or(member.key_span, |_| inner(member.key_span))
    });
    let place = Place { path: file.path.clone(), span };
    Some(Definition { origin: reference.span, targets: vec![place] })
}

fn at(file: &SourceFile, offset: usize) -> Option<Reference<'_>> {
    let found = keyword_at(file, offset).filter(|found| found.keyword.name == "$ref" && !found.is_name)?;
    let written = found.member.value.span;
    // In YAML there may be spaces in it behind the string.
    let source = file.source.get(written.range())?.trim_end();
    let quote = Quote::of(source).filter(|quote| source.len() > 1 && source.ends_with(quote.as_char()))?;
    let start = written.start as usize;
    let span = inner(Span::new(start, start + source.len()));
    let text = found.member.value.as_str()?;
    span.touches(offset).then_some(Reference { span, quote, text, root: found.root? })
}

fn inner(quoted: Span) -> Span {
    Span { start: quoted.start + 1, end: quoted.end - 1 }
}

/// Follows the JSON Pointer.
fn target<'a>(reference: &Reference<'a>) -> Option<Target<'a>> {
    let pointer = reference.text.strip_prefix('#')?;
    let mut target = Target { member: None, schema: reference.root };
    if pointer.is_empty() {
        return Some(target);
    }
    for step in pointer.strip_prefix('/')?.split('/') {
        let step = step.replace("~1", "/").replace("~0", "~");
        target = match &target.schema.kind {
            syntax::Kind::Object(object) => {
                let member = object.member(&step)?;
                Target { member: Some(member), schema: &member.value }
            }
            syntax::Kind::Array(items) => {
                Target { schema: items.get(step.parse::<usize>().ok()?)?, ..target }
            }
            _ => return None,
        };
    }
    Some(target)
}
