//! Functions of a project with which it declares tools, named by its settings.

use super::declaration::{Sender, ToolHost};
use super::draft::{Sent, ToolDraft};
use super::evaluator::{Reason, StaticKind, StaticObject, StaticValue};
use super::hosts::{self, HostCall};
use super::object_parts::{INPUTS, handler_of, is_json_schema};
use super::schema_builders;

/// Function or method whose calls declare tools.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ToolFunction {
    /// Last name of the callee: `addTool` of `server.addTool(…)`.
    pub call: String,
    /// `None` if the arguments show by their values what they are.
    pub positions: Option<ArgumentPositions>,
}

/// Indexes of the arguments of a [`ToolFunction`], from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArgumentPositions {
    pub name: Option<usize>,
    pub description: Option<usize>,
    pub input: Option<usize>,
    pub output: Option<usize>,
    pub handler: Option<usize>,
}

impl ToolFunction {
    /// Returns the tool that a call declares. `key` is the key under which its result is stored.
    pub(super) fn read<'t>(
        &self,
        call: &HostCall<'_, 't>,
        host: ToolHost,
        key: Option<StaticValue<'t>>,
    ) -> Option<ToolDraft<'t>> {
        let arguments = call.arguments();
        if arguments.is_empty() {
            return None;
        }
        let nameless = StaticValue::unknown(call.site.origin(), Reason::Wrapper);
        let mut draft = ToolDraft::new(host, call.site.origin(), key.unwrap_or(nameless));
        draft.sender = Sender::Unknown;
        match &self.positions {
            Some(positions) => positions.fill(&mut draft, arguments),
            None => fill_by_values(&mut draft, arguments)?,
        }
        Some(draft)
    }
}

impl ArgumentPositions {
    fn fill<'t>(&self, draft: &mut ToolDraft<'t>, arguments: &[StaticValue<'t>]) {
        let at = |index: Option<usize>| arguments.get(index?).filter(|value| !value.is_undefined());
        if let Some(name) = at(self.name) {
            draft.name = name.clone();
        }
        draft.description = at(self.description).cloned();
        draft.input = at(self.input).map_or(Sent::Nothing, schema);
        draft.output = at(self.output).map_or(Sent::Nothing, schema);
        draft.handler = at(self.handler).map(|handler| handler.origin);
    }
}

/// Takes the arguments as what their values show: texts are the name and then the description, an object is the schema
/// or has the parts under their keys. `None` if none of them is part of a tool.
fn fill_by_values<'t>(draft: &mut ToolDraft<'t>, arguments: &[StaticValue<'t>]) -> Option<()> {
    let mut texts = 0;
    let mut is_tool = false;
    for argument in arguments {
        match &argument.kind {
            StaticKind::String(_) if texts == 0 => {
                draft.name = argument.clone();
                texts = 1;
            }
            StaticKind::String(_) if texts == 1 => {
                draft.description = Some(argument.clone());
                (texts, is_tool) = (2, true);
            }
            StaticKind::Object(object) if has_parts(object) => {
                fill_from(draft, argument, object);
                is_tool = true;
            }
            StaticKind::Object(_) if matches!(draft.input, Sent::Nothing) => {
                draft.input = schema(argument);
                is_tool = true;
            }
            StaticKind::Symbolic(_) if hosts::is_built(argument) => {
                draft.input = schema(argument);
                is_tool = true;
            }
            StaticKind::Function(_) => draft.handler = Some(argument.origin),
            // It may be any part that no argument was yet.
            StaticKind::Unknown(_) | StaticKind::Symbolic(_) => {
                let reason = hosts::builder_reason(argument);
                if texts == 0 {
                    draft.name = StaticValue::unknown(argument.origin, reason.clone());
                }
                if matches!(draft.input, Sent::Nothing) {
                    draft.input = Sent::Unknown { origin: argument.origin, reason };
                }
            }
            _ => {}
        }
    }
    is_tool.then_some(())
}

fn has_parts(object: &StaticObject<'_>) -> bool {
    let has = |key: &str| object.get(key).is_some();
    !is_json_schema(object) && (has("name") || has("description") || input_of(object).is_some())
}

/// Returns the schema of the input, which functions of a project also call `input`.
fn input_of<'v, 't>(object: &'v StaticObject<'t>) -> Option<&'v StaticValue<'t>> {
    INPUTS.into_iter().chain(["input"]).find_map(|key| object.get(key))
}

fn fill_from<'t>(draft: &mut ToolDraft<'t>, value: &StaticValue<'t>, object: &StaticObject<'t>) {
    if let Some(name) = object.get("name") {
        // An object is one tool, whether it is read for its call or for its keys.
        (draft.name, draft.origin) = (name.clone(), value.origin);
    }
    let open = || object.open.as_ref().map(|(origin, reason)| (*origin, reason.clone()));
    let unknown = || open().map(|(origin, reason)| StaticValue::unknown(origin, reason));
    draft.description = object.get("description").cloned().or_else(unknown).or(draft.description.take());
    let input = input_of(object).filter(|it| !it.is_undefined());
    match (input, open()) {
        (Some(input), _) => draft.input = schema(input),
        (None, Some((origin, reason))) => draft.input = Sent::Unknown { origin, reason },
        (None, None) => {}
    }
    if let Some(output) = object.get("outputSchema").filter(|it| !it.is_undefined()) {
        draft.output = schema(output);
    }
    draft.annotations = object.get("annotations").cloned();
    draft.handler = handler_of(object).or(draft.handler);
}

/// Returns a schema as the function gets it. One in a form of its own is converted by the project's code.
fn schema<'t>(value: &StaticValue<'t>) -> Sent<'t> {
    match value.as_object() {
        Some(object) if is_json_schema(object) => Sent::AsWritten(value.clone()),
        None if schema_builders::is_json_schema(value) => Sent::AsWritten(value.clone()),
        _ => {
            let reason = match hosts::builder_reason(value) {
                Reason::PlainSchema => Reason::Wrapper,
                reason => reason,
            };
            Sent::Unknown { origin: value.origin, reason }
        }
    }
}
