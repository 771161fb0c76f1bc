//! Tools that GenAIScript finds in a script's text.
//! They determine the system that `tools: "name"` selects. The text is searched, not parsed: a call in a comment
//! counts, and a name in single quotes does not.

use crate::genaiscript::ToolKind;
use crate::syntax::characters::is_space;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisteredTool {
    /// Id for `tools`. An agent's has the prefix `agent_`.
    pub id: String,
    pub kind: ToolKind,
    /// Span of the name with its quotes.
    pub span: Span,
    /// Description without quotes and with its escapes as written; empty for a built-in tool.
    pub description: String,
}

impl RegisteredTool {
    pub fn words(&self) -> String {
        words(&self.description)
    }
}

pub fn words(description: &str) -> String {
    description.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Finds each `defTool` and `defAgent` in `source` with a double-quoted, non-empty name and description.
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

/// Returns the tool whose `def` begins at `start`, and the end of its description.
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

/// Returns the text between two double quotes, and the rest. GenAIScript ignores escapes here.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let (inner, rest) = text.strip_prefix('"')?.split_once('"')?;
    (!inner.is_empty()).then_some((inner, rest))
}
