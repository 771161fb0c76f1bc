//! The tools that GenAIScript finds in a script's text.
//!
//! `tools: "name"` selects a system by them, as does the list of tool ids in its type
//! definitions. The text is searched, not parsed: a call in a comment counts, and a name in
//! single quotes does not.

use super::coercion::is_space;
use crate::script::ToolKind;
use crate::text::Span;

/// A tool or agent that GenAIScript finds by text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredTool {
    /// The id that `tools` selects it by. An agent's has `agent_` before its name.
    pub id: String,
    /// Tool or agent.
    pub kind: ToolKind,
    /// The name with its quotes.
    pub span: Span,
    /// The description, unquoted and with its escapes as written; empty for a built-in one.
    pub description: String,
}

/// Every `defTool` and `defAgent` in `source` whose name and description are double-quoted and
/// not empty.
pub fn registered_tools(source: &str) -> Vec<RegisteredTool> {
    let mut tools = Vec::new();
    let mut at = 0;
    while let Some(found) = source.get(at..).and_then(|rest| rest.find("def")) {
        let start = at + found;
        match tool_at(source, start) {
            Some((tool, end)) => {
                tools.push(tool);
                at = end;
            }
            None => at = start + "def".len(),
        }
    }
    tools
}

/// The tool whose `def` stands at `start`, and where its description ends.
fn tool_at(source: &str, start: usize) -> Option<(RegisteredTool, usize)> {
    let rest = &source[start + "def".len()..];
    let (kind, word) = [(ToolKind::Tool, "Tool"), (ToolKind::Agent, "Agent")]
        .into_iter()
        .find(|(_, word)| rest.starts_with(word))?;
    let rest =
        rest[word.len()..].trim_start_matches(is_space).strip_prefix('(')?.trim_start_matches(is_space);
    let (name, after) = quoted(rest)?;
    let name_start = source.len() - rest.len();
    let rest = after.trim_start_matches(is_space).strip_prefix(',')?.trim_start_matches(is_space);
    let (description, after) = quoted(rest)?;
    let id = match kind {
        ToolKind::Tool => name.to_owned(),
        ToolKind::Agent => format!("agent_{name}"),
    };
    let span = Span::new(name_start, name_start + name.len() + 2);
    Some((RegisteredTool { id, kind, span, description: description.to_owned() }, source.len() - after.len()))
}

/// The text between two double quotes, escapes not being known to GenAIScript here, and the rest.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let (inner, rest) = text.strip_prefix('"')?.split_once('"')?;
    (!inner.is_empty()).then_some((inner, rest))
}
