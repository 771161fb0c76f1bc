//! Tools of scripts, declared as those of ordinary code are, so that one feature serves both.

use serde_json::json;

use crate::genaiscript::names::escape_tool_name;
use crate::genaiscript::{Defaults, ScriptFile, Throw, Tool, ToolForm, ToolKind, infer_parameters};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::evaluator::Reason;
use crate::tools::{FileSpan, Part, Sender, ToolDeclaration, ToolHost, ToolSchema, UnknownPart};

/// Returns a call of `defTool` or `defAgent` as a declaration; an error if GenAIScript throws on its parameters.
pub fn declaration(file: &ScriptFile, tool: &Tool) -> Result<ToolDeclaration, Throw> {
    let place = |span: Span| FileSpan { path: file.path.clone(), span };
    let named = tool.name.as_ref().map_or(tool.callee, |name| name.span);
    let described = tool.description.as_ref().map_or(tool.span, |description| description.span);
    let input = match (tool.kind, &tool.parameters) {
        (ToolKind::Agent, _) => Some(known(place(tool.span), query(tool.span))),
        (ToolKind::Tool, Some(written)) => parameters(tool, written, &place(written.span))?,
        (ToolKind::Tool, None) => None,
    };
    Ok(ToolDeclaration {
        host: ToolHost::GenAiScript,
        place: place(tool.span),
        name: match name(tool) {
            Some(value) => Part::Known { place: place(named), value },
            None => Part::Unknown { place: place(named), reason: Reason::Expression },
        },
        description: description(tool).map(|value| Part::Known { place: place(described), value }),
        input,
        output: None,
        drops_output: false,
        annotations: None,
        handler: tool.handler.as_ref().and_then(|handler| handler.function).map(place),
        is_of_call: false,
        sender: Sender::Found,
    })
}

/// Returns the name that a planner has to call, that of the registered tool. Only a run can tell a variant in options.
fn name(tool: &Tool) -> Option<String> {
    tool.final_name().or_else(|| Some(escape_tool_name(&tool.id()?)))
}

/// Returns the author's description, which may be longer than the one a model is sent.
fn description(tool: &Tool) -> Option<String> {
    match tool.variant_description().filter(|variant| variant.truthy() != Some(false)) {
        Some(variant) => variant.as_str().map(str::to_owned),
        None => tool.whole_description(),
    }
}

fn parameters(tool: &Tool, written: &Value, place: &FileSpan) -> Result<Option<ToolSchema>, Throw> {
    let inference = infer_parameters(written, Defaults::Keep);
    let unknown = inference.unknown.first().copied();
    let made = match tool.form {
        // GenAIScript uses the schema of a callback unchanged.
        ToolForm::Callback => Some(written.clone()),
        _ => inference.result()?,
    };
    let Some(made) = made else { return Ok(None) };
    let mut schema = known(place.clone(), made);
    if let Some(span) = unknown {
        let place = FileSpan { span, ..place.clone() };
        schema.unknown.push(UnknownPart {
            pointer: "/inputSchema".to_owned(),
            reason: Reason::Expression,
            place,
        });
        if matches!(written.kind, ValueKind::Dynamic(_)) {
            schema.json = None;
        }
    }
    Ok(Some(schema))
}

fn known(place: FileSpan, value: Value) -> ToolSchema {
    ToolSchema::new(place, Some(value.to_json()), value)
}

/// Schema of the arguments that GenAIScript gives every agent.
fn query(span: Span) -> Value {
    let query = json!({ "type": "string", "description": "Query to answer by the LLM agent." });
    let parameters = json!({ "type": "object", "required": ["query"], "properties": { "query": query } });
    Value::from_json(&parameters, span)
}
