use super::entry::ManualEntry;
use crate::genaiscript::Tool;
use crate::syntax::{Member, Value};
use crate::text::Span;

pub(super) fn all(blank: &ManualEntry, tool: &Tool) -> Vec<ManualEntry> {
    let Some(servers) = tool.parameters.as_ref().and_then(Value::as_object) else {
        return vec![unnamed(blank)];
    };
    let others = servers.open.then(|| unnamed(blank));
    servers.entries().into_iter().map(|server| named(blank, server)).chain(others).collect()
}

/// Creates the entry of a server whose id is known only at run time.
pub(super) fn unnamed(blank: &ManualEntry) -> ManualEntry {
    let description = "The tools of an MCP client or server, which are known when it runs.";
    entry(blank, "*".to_owned(), description.to_owned(), blank.span)
}

/// Creates the entry of a server. GenAIScript prefixes the names of its tools with the server's id unless
/// configured otherwise.
fn named(blank: &ManualEntry, server: &Member) -> ManualEntry {
    let Member { key, value, .. } = server;
    let keeps_names = value.get("disableToolIdMangling").is_some_and(|it| it.truthy() != Some(false));
    let function = if keeps_names { "*".to_owned() } else { format!("{key}_*") };
    let description = format!("The tools of the MCP server `{key}`, which are known when it runs.");
    entry(blank, function, description, server.span())
}

fn entry(blank: &ManualEntry, function: String, description: String, span: Span) -> ManualEntry {
    ManualEntry { function: Some(function), description, external: true, span, ..blank.clone() }
}
