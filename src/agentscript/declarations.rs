//! What other files see of a program.

use super::ast::{Agent, Function, Import, Program};

/// The imports and the agents of a program, with what the functions of these take: two programs of which these
/// are the same are the same to the files that import them.
pub fn declarations(program: &Program) -> Vec<String> {
    let imports = program.imports.iter().map(import);
    imports.chain(program.agents.iter().map(agent)).collect()
}

fn import(import: &Import) -> String {
    let uri = import.uri.as_ref().map(|uri| &uri.text);
    format!("import {:?} {} {uri:?}", import.kind, import.name.text)
}

fn agent(agent: &Agent) -> String {
    let function = |function: &Function| {
        let parameters: Vec<&str> =
            function.parameters.iter().map(|parameter| parameter.name.text.as_str()).collect();
        format!("{} {}({})", function.is_main, function.id(), parameters.join(", "))
    };
    let functions: Vec<String> = agent.functions.iter().map(function).collect();
    format!("agent {} {} {}", agent.id(), agent.is_main, functions.join("; "))
}
