use std::collections::BTreeMap;

use super::ast::{Agent, AgentFunction, AgentParameter, AgentType, Import, Program};
use super::meaning::{Merged, ProgramMeaning};
use super::parser::ParsedProgram;
use crate::text::Span;

/// Returns the imports, the agents with their function inputs, and the siblings that each agent needs.
/// Programs with equal declarations are interchangeable for importing files.
pub fn declarations(parsed: &ParsedProgram) -> Vec<String> {
    let program = &parsed.program;
    let imports = program.imports.iter().map(import);
    let agents = program.agents.iter().zip(siblings(program)).map(|(it, siblings)| agent(it, &siblings));
    let given = parsed.given_members.iter().map(|name| format!(".{name} ="));
    imports.chain(agents).chain(given).collect()
}

fn import(import: &Import) -> String {
    let uri = import.uri.as_ref().map(|uri| &uri.text);
    format!("import {:?} {} {uri:?}", import.kind, import.name.text)
}

fn agent(agent: &Agent, siblings: &BTreeMap<&str, Span>) -> String {
    let functions: Vec<String> = agent.functions.iter().map(function).collect();
    let siblings: Vec<&str> = siblings.keys().copied().collect();
    let (functions, siblings) = (functions.join("; "), siblings.join(", "));
    format!("agent {} {} {functions} {siblings}", agent.id(), agent.is_main)
}

fn function(function: &AgentFunction) -> String {
    let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
    format!("{} {}({})", function.is_main, function.id(), parameters.join(", "))
}

fn parameter(parameter: &AgentParameter) -> String {
    let shape = parameter.shape.iter().flat_map(|shape| &shape.fields);
    let fields = shape.map(|field| {
        let ty = field.ty.as_ref().map(AgentType::text).unwrap_or_default();
        format!(" {} {ty}", field.name.text)
    });
    parameter.name.text.clone() + &fields.collect::<String>()
}

fn siblings(program: &Program) -> Vec<BTreeMap<&str, Span>> {
    if program.agents.len() < 2 {
        return vec![BTreeMap::new(); program.agents.len()];
    }
    ProgramMeaning::resolve(program, Merged::default()).siblings()
}
