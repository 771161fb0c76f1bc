//! Another call that takes a schema.

use super::content::Hover;
use crate::features::preview::{self, Place, Preview};
use crate::features::view::Kind;
use crate::script::{SiteKind, SourceFile};
use crate::syntax::Value;

pub(super) fn site(file: &SourceFile, offset: usize) -> Option<Hover> {
    let site = file.script().sites.iter().rev().find(|site| site.span.touches(offset))?;
    if !site.callee.touches(offset) || site.kind == SiteKind::ResponseSchema {
        return None;
    }
    let mut text = Preview::default();
    let name = site.name.as_ref().and_then(Value::as_str).unwrap_or("schema");
    match site.kind {
        SiteKind::DefSchema => _ = text.schema(name, &site.schema),
        _ => _ = preview::parameters(&mut text, name, &site.schema, Place::Call),
    }
    text.more_in(Kind::Schema);
    Some(Hover { span: site.callee, text })
}
