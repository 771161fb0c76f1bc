//! Declarations of the names that a view shows, so that an editor can lead to them and mark their rows.

use super::ViewKind;
use super::found::{PreviewTarget, TargetOrigin};
use crate::ide::run_values;
use crate::source_file::SourceFile;
use crate::syntax::{Member, Value};
use crate::text::Span;
use crate::workspace::{Project, variables};

/// Limit on the places of one view: no reader follows more names, and each costs a message its range.
const MAX_PLACES: usize = 1000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewPlace {
    /// Name as the view shows it: `city`, `system.fetch.domains`, `lookup`
    pub name: String,
    pub name_span: Span,
    /// Span of the whole declaration
    pub span: Span,
}

pub(super) fn collect(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    kind: ViewKind,
) -> Vec<PreviewPlace> {
    let mut places = match (kind, file) {
        (ViewKind::Schema, _) => properties(&PreviewTarget::around(file, project, offset).origin),
        (ViewKind::Form | ViewKind::Vars | ViewKind::Run, SourceFile::Script(file)) => {
            let place = |variable: variables::Variable| PreviewPlace {
                span: variable.name_span.to(variable.value.span),
                name: variable.key,
                name_span: variable.name_span,
            };
            variables::own(file).into_iter().map(place).collect()
        }
        (ViewKind::Seen | ViewKind::Manual, SourceFile::Script(file)) => {
            let tools = file.script().tools.iter();
            let place = |name: String, name_span: Span, span: Span| PreviewPlace { name, name_span, span };
            tools.filter_map(|tool| Some(place(tool.id()?, tool.callee, tool.span))).collect()
        }
        _ => Vec::new(),
    };
    places.retain(|place| place.name_span.end > 0);
    places.truncate(MAX_PLACES);
    places
}

fn properties(origin: &TargetOrigin<'_>) -> Vec<PreviewPlace> {
    let schema = match origin {
        TargetOrigin::Map(map, _) | TargetOrigin::Bare(map) if !run_values::is_schema(map) => Some(*map),
        TargetOrigin::Map(schema, _) | TargetOrigin::Bare(schema) | TargetOrigin::Written(schema) => {
            schema.get("properties")
        }
        // A place in another file would be marked in this one.
        TargetOrigin::Tool(_) | TargetOrigin::One(_) | TargetOrigin::Nothing => None,
    };
    let members = schema.and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default();
    let place = |member: &Member| PreviewPlace {
        name: member.key.clone(),
        name_span: member.key_span,
        span: member.key_span.to(member.value.span),
    };
    members.into_iter().map(place).collect()
}
