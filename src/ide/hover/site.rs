//! Hover on another call with a schema.

use super::Hover;
use super::metadata::{member_at, property, written_property};
use crate::genaiscript::{Defaults, SchemaSite, ScriptFile, SiteKind};
use crate::ide::markup::{self, LinkTarget, MarkupDocument};
use crate::ide::view::ViewKind;
use crate::ide::{reference, run_values};
use crate::json_schema::Schema;
use crate::syntax::Value;

pub(super) fn site(file: &ScriptFile, offset: usize) -> Option<Hover> {
    let site = file.script().sites.iter().rev().find(|site| site.span.touches(offset))?;
    let is_named = site.name.as_ref().is_some_and(|name| name.span.touches(offset));
    if !(site.callee.touches(offset) || is_named) || site.kind == SiteKind::ResponseSchema {
        return part(site, offset);
    }
    let mut text = MarkupDocument::default();
    let name = site.name.as_ref().and_then(Value::as_str).unwrap_or(site.kind.name());
    match site.kind {
        SiteKind::DefSchema => _ = text.schema(name, &site.schema),
        SiteKind::Infer => {
            run_values::of_map(&mut text, &site.schema);
            markup::bare(&mut text, name, &site.schema);
        }
        SiteKind::FromParameters | SiteKind::ResponseSchema => {
            run_values::of_map(&mut text, &site.schema);
            markup::parameters(&mut text, name, &site.schema, LinkTarget::Call);
        }
    }
    text.more_in(ViewKind::Schema);
    let span = site.name.as_ref().map_or(site.callee, |name| site.callee.to(name.span));
    Some(Hover { span, text })
}

fn part(site: &SchemaSite, offset: usize) -> Option<Hover> {
    let member = member_at(&site.schema, offset).filter(|member| site.span.contains(member.key_span))?;
    let mut text = MarkupDocument::default();
    match site.kind {
        SiteKind::DefSchema => written_property(&mut text, member, &site.schema)?,
        SiteKind::Infer => property(&mut text, member, Some(&site.schema), Defaults::Drop, LinkTarget::Call),
        SiteKind::FromParameters | SiteKind::ResponseSchema => {
            property(&mut text, member, Some(&site.schema), Defaults::Keep, LinkTarget::Call);
        }
    }
    Some(Hover { span: member.key_span, text })
}

pub(super) fn reference_hover(file: &ScriptFile, offset: usize) -> Option<Hover> {
    let reference = reference::at(file, offset)?;
    let target = reference.target()?;
    let mut text = MarkupDocument::default();
    text.schema(target.member.map_or("#", |member| &member.key), target.schema);
    text.said(Schema::new(target.schema).description().unwrap_or("")).more_in(ViewKind::Schema);
    Some(Hover { span: reference.span, text })
}
