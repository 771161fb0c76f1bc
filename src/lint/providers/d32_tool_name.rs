use crate::lint::tools::{MAX_NAME, ToolPart, WrittenTool, place};
use crate::lint::{Diagnostic, LintContext, Severity};

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
    let providers = context.project.providers_of(context.file).into_iter();
    let mut refusing = providers.filter(|judge| !judge.profile.takes_name(&name));
    let judge = refusing.next()?;
    let message = format!("{} does not allow the name `{name}`. Begin it with a letter.", judge.label);
    Some(RULE.at(place(tool, ToolPart::Name), message).severity(Severity::Error))
}
