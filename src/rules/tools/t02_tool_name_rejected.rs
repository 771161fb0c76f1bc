use super::{Part, literal_quote, place};
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::script::ToolKind;

declare_rule! {
    /// Providers take names of 1 to 64 letters, digits, underscores and dashes. GenAIScript replaces other
    /// characters but never shortens, and a name of symbols alone has nothing left: the request is rejected.
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
    T02, "tool-name-rejected", Error, "A tool's name is empty or too long for providers."
}

/// The longest name that providers take.
pub(super) const MAX_NAME: usize = 64;

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some((full, seen)) = tool.full_name().zip(tool.final_name()) else { continue };
        let span = place(tool, Part::Name);
        if seen.is_empty() {
            let message = "GenAIScript strips this name to nothing, and providers reject a tool without a name. \
                           Use letters.";
            found.push(RULE.at(span, message));
            continue;
        }
        if seen.len() <= MAX_NAME {
            continue;
        }
        let message = format!(
            "Providers reject a name of more than {MAX_NAME} characters; this one has {}. Shorten it.",
            seen.len()
        );
        let diagnostic = RULE.at(span, message);
        let name =
            tool.name.as_ref().filter(|name| tool.kind == ToolKind::Tool && name.as_str() == Some(&full));
        let quote = name.and_then(|name| literal_quote(context, tool, name));
        found.push(match name.zip(quote) {
            Some((name, quote)) => {
                let short = seen.get(..MAX_NAME).unwrap_or(&seen).trim_end_matches('_');
                let edit = Edit::replace(name.span, quote.quote(short));
                diagnostic.fix(format!("Cut it to {MAX_NAME} characters"), Unsafe, edit)
            }
            None => diagnostic,
        });
    }
}
