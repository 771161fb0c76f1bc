use super::t02_tool_name_rejected::MAX_NAME;
use super::{Part, literal_quote, noun, place, variant};
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::script::names::escape_tool_name;
use crate::script::{Tool, ToolKind, bare_agent};
use crate::syntax::Value;
use crate::text::Span;

declare_rule! {
    /// GenAIScript sends a tool under a name that providers take: what is no letter, digit or dash becomes an
    /// underscore, as does the first dash; underscores in a row become one, and those at the end go. Prompts
    /// that speak of the tool by the written name then speak of none.
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
    T01, "tool-name-changes", Warning, "The model sees a tool under another name."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools() {
        let Some((full, seen)) = tool.full_name().zip(tool.final_name()) else { continue };
        // Of one that is empty or too long another rule speaks.
        if full == seen || seen.is_empty() || seen.len() > MAX_NAME {
            continue;
        }
        let message = format!("The model sees this {} as `{seen}`.", noun(tool));
        found.push(match culprit(tool) {
            Some((span, value, name)) => {
                let is_name = tool.name.as_ref().is_some_and(|own| std::ptr::eq(own, value));
                let advice = if is_name { "Name it" } else { "Write" };
                let diagnostic = RULE.at(span, format!("{message} {advice} `{name}`."));
                match literal_quote(context, tool, value) {
                    Some(quote) => {
                        let edit = Edit::replace(value.span, quote.quote(&name));
                        diagnostic.fix(format!("{advice} `{name}`"), Unsafe, edit)
                    }
                    None => diagnostic,
                }
            }
            None => RULE.at(place(tool, Part::Name), format!("{message} Rename it.")),
        });
    }
}

/// What of the name changes, where it stands, and what stays as it is in its place.
fn culprit(tool: &Tool) -> Option<(Span, &Value, String)> {
    let name = tool.name.as_ref()?;
    let (written, kept) = match tool.kind {
        ToolKind::Tool => (name.as_str()?, kept(name.as_str()?)),
        ToolKind::Agent => {
            let bare = bare_agent(name.as_str()?);
            // It comes after an underscore.
            (bare, kept(bare).trim_start_matches('_').to_owned())
        }
    };
    if kept != written && !kept.is_empty() {
        return Some((place(tool, Part::Name), name, kept));
    }
    let variant = variant(tool)?;
    let kept = self::kept(variant.as_str()?);
    (Some(kept.as_str()) != variant.as_str() && !kept.is_empty()).then_some((variant.span, variant, kept))
}

/// A name as near as may be to the written one that GenAIScript leaves as it is. Of several dashes
/// it would change the first alone.
fn kept(name: &str) -> String {
    escape_tool_name(&escape_tool_name(name).replace('-', "_"))
}
