use super::{ToolPart, WrittenTool, place, rewrite};
use crate::genaiscript::ToolKind;
use crate::lint::{Diagnostic, LintContext, Manual};

declare_rule! {
    /// Providers accept names of 1 to 64 letters, digits, underscores and dashes. GenAIScript replaces other
    /// characters but never shortens a name, and of one made of symbols alone nothing is left: the request is
    /// rejected.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("$$$", "Counts the money.", {}, () => "3")
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("count_money", "Counts the money.", {}, () => "3")
    /// ```
    T02, "tool-name-rejected", Error, Tool, fix Manual, "A tool's name is empty or too long for providers."
}

/// Maximal name length that providers accept.
pub(in crate::lint) const MAX_NAME: usize = 64;

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let (full, seen) = tool.full_name().zip(tool.final_name())?;
    let span = place(tool, ToolPart::Name);
    if seen.is_empty() {
        let message = "GenAIScript strips this name to nothing, and providers reject a tool without a name. Use letters.";
        return Some(RULE.at(span, message));
    }
    if seen.len() <= MAX_NAME {
        return None;
    }
    let message = format!(
        "Providers reject a name of more than {MAX_NAME} characters; this one has {}. Shorten it.",
        seen.len()
    );
    let is_whole = tool.kind == ToolKind::Tool;
    let name = tool.name.as_ref().filter(|name| is_whole && name.as_str() == Some(&full));
    let short = seen.get(..MAX_NAME).unwrap_or(&seen).trim_end_matches('_');
    let edit = name.and_then(|name| rewrite(context, tool, name, short));
    Some(RULE.at(span, message).maybe_fix(format!("Cut it to {MAX_NAME} characters"), Manual, edit))
}
