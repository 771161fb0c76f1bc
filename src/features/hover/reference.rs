//! Hover on a `$ref` in a written schema.

use super::content::Hover;
use crate::features::preview::Preview;
use crate::features::reference;
use crate::features::view::Kind;
use crate::schema::Schema;
use crate::script::SourceFile;

pub(super) fn reference(file: &SourceFile, offset: usize) -> Option<Hover> {
    let reference = reference::at(file, offset)?;
    let target = reference.target()?;
    let mut text = Preview::default();
    text.schema(target.member.map_or("#", |member| &member.key), target.schema);
    text.said(Schema::new(target.schema).description().unwrap_or("")).more_in(Kind::Schema);
    Some(Hover { span: reference.span, text })
}
