//! Hover on a tool of a document, and on the parts of its schemas.

use super::Hover;
use super::keyword::keyword_of;
use super::providers::verdicts_on;
use crate::ide::completion::schema_path::SchemaOwner;
use crate::ide::markup::MarkupDocument;
use crate::json_schema::Schema;
use crate::providers::Profile;
use crate::syntax::{Member, Value, ValueKind};
use crate::tools::documents::{DocumentFile, DocumentTool};
use crate::workspace::{Project, Provider};

/// Profile for all who may take a tool.
const ANYONE: &str = "portable";

pub(super) fn hover(file: &DocumentFile, project: &Project, offset: usize) -> Option<Hover> {
    let tool = file.tools()?.tool_at(offset)?;
    if tool.name_span.touches(offset) {
        return Some(Hover { span: tool.name_span, text: whole(tool, project) });
    }
    let mut schemas = [&tool.input, &tool.output].into_iter().flatten();
    let path = schemas.find_map(|schema| path_to(schema, offset))?;
    let (member, is_property) = *path.last()?;
    let text = if is_property {
        property(member)
    } else {
        keyword_of(&member.key, SchemaOwner::Schema, false).unwrap_or_default()
    };
    let is_known = is_property || matches!(&member.key[..], "type" | "description" | "title");
    (is_property || !is_known && text != MarkupDocument::default())
        .then_some(Hover { span: member.key_span, text })
}

fn whole(tool: &DocumentTool, project: &Project) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    let Some(input) = &tool.input else { return text };
    text.schema(&tool.name, input);
    text.said(tool.description.as_deref().unwrap_or_default());
    if let Some(output) = &tool.output {
        text.schema("result", output);
    }
    let named: Vec<&'static Profile> = project.asked_profiles().collect();
    let assumed = Profile::named(tool.form.profile().unwrap_or(ANYONE));
    let providers = match (named.as_slice(), assumed) {
        ([], Some(profile)) => Provider::assumed(&[profile]),
        (named, _) => Provider::asked(named),
    };
    if !verdicts_on(&mut text, input, &providers, tool.is_strict) {
        text.fact(&format!("Taken as it is by {}.", listed(&Provider::names(&providers))));
    }
    text
}

fn property(member: &Member) -> MarkupDocument {
    let mut text = MarkupDocument::default();
    text.schema(&member.key, &member.value);
    text.said(Schema::new(&member.value).description().unwrap_or_default());
    text
}

fn listed(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        names => names.concat(),
    }
}

/// Returns the members on the way to the key at a place, each with whether it names a property.
fn path_to(schema: &Value, offset: usize) -> Option<Vec<(&Member, bool)>> {
    let mut path: Vec<(&Member, bool)> = Vec::new();
    let mut value = schema;
    loop {
        match &value.kind {
            ValueKind::Object(object) => {
                let is_map = path.last().is_some_and(|(member, is_name)| !is_name && is_map(&member.key));
                let around =
                    |member: &&Member| member.key_span.touches(offset) || member.value.span.touches(offset);
                let member = object.members.iter().find(around)?;
                path.push((member, is_map));
                if member.key_span.touches(offset) {
                    return Some(path);
                }
                value = &member.value;
            }
            ValueKind::Array(items) => value = items.iter().find(|item| item.span.touches(offset))?,
            _ => return None,
        }
    }
}

fn is_map(keyword: &str) -> bool {
    matches!(keyword, "properties" | "patternProperties" | "$defs" | "definitions")
}
