//! Another call that takes a schema.

use super::content::Hover;
use super::providers;
use crate::features::preview::{self, Place, Preview};
use crate::features::view::Kind;
use crate::project::Project;
use crate::script::{SchemaPlace, SiteKind, SourceFile};
use crate::syntax::Value;

pub(super) fn site(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    let site = file.script().sites.iter().rev().find(|site| site.span.touches(offset))?;
    let is_named = site.name.as_ref().is_some_and(|name| name.span.touches(offset));
    if !(site.callee.touches(offset) || is_named) || site.kind == SiteKind::ResponseSchema {
        return None;
    }
    let mut text = Preview::default();
    let name = site.name.as_ref().and_then(Value::as_str).unwrap_or("schema");
    match site.kind {
        SiteKind::DefSchema => {
            text.schema(name, &site.schema);
            providers::verdicts(&mut text, file, project, SchemaPlace::DefSchema, &site.schema);
        }
        _ => _ = preview::parameters(&mut text, name, &site.schema, Place::Call),
    }
    text.more_in(Kind::Schema);
    let span = site.name.as_ref().map_or(site.callee, |name| site.callee.to(name.span));
    Some(Hover { span, text })
}
