use super::t02_tool_name_rejected::MAX_NAME;
use super::{ToolPart, WrittenTool, noun, place, rewrite};
use crate::genaiscript::names::escape_tool_name;
use crate::genaiscript::{Tool, ToolKind, bare_agent};
use crate::lint::{Diagnostic, LintContext, Manual, Severity, texts};
use crate::syntax::Value;
use crate::text::Span;

declare_rule! {
    /// GenAIScript sends a tool under a name that providers accept. Every character but letters, digits and
    /// dashes becomes an underscore, and so does the first dash; underscores in a row become one, and those at
    /// the end are dropped. Prompts that mention the tool by its written name then mention no tool at all.
    ///
    /// It is a warning where a prompt in the file has the written name, and a hint elsewhere.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("get-weather", "Gets the weather.", { city: "" }, ({ city }) => weather(city))
    /// $`Call get-weather first.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("get_weather", "Gets the weather.", { city: "" }, ({ city }) => weather(city))
    /// $`Call get_weather first.`
    /// ```
    T01, "tool-name-changes", Warning, Tool, fix Manual, "The model sees a tool under another name."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let (full, seen) = tool.full_name().zip(tool.final_name())?;
    // T02 reports a name that is empty or too long.
    if full == seen || seen.is_empty() || seen.len() > MAX_NAME {
        return None;
    }
    let message = format!("The model sees this {} as `{seen}`.", noun(tool));
    let severity = if is_mentioned(context, tool, &full) { Severity::Warning } else { Severity::Hint };
    let Some((span, value, name)) = culprit(tool) else {
        return Some(RULE.at(place(tool, ToolPart::Name), message + " Rename it.").severity(severity));
    };
    let is_name = tool.name.as_ref().is_some_and(|own| std::ptr::eq(own, value));
    let advice = format!("{} `{name}`", if is_name { "Name it" } else { "Write" });
    let diagnostic = RULE.at(span, format!("{message} {advice}.")).severity(severity);
    Some(diagnostic.maybe_fix(advice, Manual, rewrite(context, tool, value, &name)))
}

fn is_mentioned(context: &LintContext<'_>, tool: &Tool, full: &str) -> bool {
    let file = context.file;
    let own = tool.name.as_ref().map(|name| name.span);
    let is_prompt =
        |place: Span| own.is_none_or(|own| !own.contains(place)) && texts::is_in_prompt(file, place);
    let written = tool.name.as_ref().and_then(Value::as_str).unwrap_or(full);
    [full, written].iter().any(|name| texts::mentions(file, name).any(is_prompt))
}

fn culprit(tool: &Tool) -> Option<(Span, &Value, String)> {
    let name = tool.name.as_ref()?;
    let (written, kept) = match tool.kind {
        ToolKind::Tool => (name.as_str()?, kept(name.as_str()?)),
        ToolKind::Agent => {
            let bare = bare_agent(name.as_str()?);
            // The name follows an underscore.
            (bare, kept(bare).trim_start_matches('_').to_owned())
        }
    };
    if kept != written && !kept.is_empty() {
        return Some((place(tool, ToolPart::Name), name, kept));
    }
    let variant = tool.options.as_ref()?.get("variant")?;
    let kept = self::kept(variant.as_str()?);
    (Some(kept.as_str()) != variant.as_str() && !kept.is_empty()).then_some((variant.span, variant, kept))
}

/// Returns the nearest name that GenAIScript leaves unchanged. It would change only the first dash.
fn kept(name: &str) -> String {
    escape_tool_name(&escape_tool_name(name).replace('-', "_"))
}
