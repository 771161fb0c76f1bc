use crate::lint::tools::{MAX_NAME, ToolPart, WrittenTool, place};
use crate::lint::{Diagnostic, LintContext, Severity, wording};
use crate::text::Span;
use crate::workspace::Provider;

declare_rule! {
    /// GenAIScript turns the name of a tool into lowercase letters, digits and `_`. That is a name for most
    /// providers, but one of Gemini begins with a letter or `_`: it rejects the request.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("2fa", "Send a code", { phone: "" }, ({ phone }) => phone)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("send_code", "Send a code", { phone: "" }, ({ phone }) => phone)
    /// ```
    D32, "tool-name-of-provider", Error, Tool, "A tool has a name that the provider does not take."
}

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    // T02 reports a name that every provider rejects.
    let name = tool.final_name().filter(|name| !name.is_empty() && name.len() <= MAX_NAME)?;
    let refused =
        name_refused(&context.project.providers_of(context.file), &name, place(tool, ToolPart::Name));
    refused.map(|diagnostic| diagnostic.severity(Severity::Error))
}

/// Reports a name that one of some providers refuses.
pub(in crate::lint) fn name_refused(providers: &[Provider], name: &str, place: Span) -> Option<Diagnostic> {
    let refusing = providers.iter().find(|judge| !judge.profile.takes_name(name))?;
    let takes = |part: &str| refusing.profile.takes_name(part);
    let advice = if name.is_empty() || name.chars().any(|character| !takes(&format!("a{character}"))) {
        "Use letters, digits, `_` and `-`."
    } else if name.chars().count() > 1 && takes("a") && !takes(&name.chars().take(1).collect::<String>()) {
        "Begin it with a letter."
    } else {
        "Write a shorter one."
    };
    let message = format!("{} does not allow the name `{}`. {advice}", refusing.label, wording::brief(name));
    Some(RULE.at(place, message))
}
