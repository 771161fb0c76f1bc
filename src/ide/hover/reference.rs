//! Hover on a `$ref` in a written schema.

use super::content::Hover;
use crate::genaiscript::SourceFile;
use crate::ide::markup::MarkupDocument;
use crate::ide::reference;
use crate::ide::view::ViewKind;
use crate::json_schema::Schema;

pub(super) fn reference(file: &SourceFile, offset: usize) -> Option<Hover> {
    let reference = reference::at(file, offset)?;
    let target = reference.target()?;
    let mut text = MarkupDocument::default();
    text.schema(target.member.map_or("#", |member| &member.key), target.schema);
    text.said(Schema::new(target.schema).description().unwrap_or("")).more_in(ViewKind::Schema);
    Some(Hover { span: reference.span, text })
}
