use super::places::DeclaredSchema;
use crate::lint::{Diagnostic, DiagnosticTag, LintContext, Safe};

declare_rule! {
    /// A form shows the choices for a string with `enum`, and a field with suggestions for one with `uiSuggestions`.
    /// `uiType: "textarea"` then does nothing.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["S", "M"], uiType: "textarea" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["S", "M"] } } })
    /// ```
    P28, "textarea-ignored", Hint, Schema, fix Safe, "`textarea` beside choices is ignored."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let member = schema.in_form("uiType").filter(|member| member.value.as_str() == Some("textarea"))?;
    let other = ["enum", "uiSuggestions"].into_iter().find(|keyword| schema.has_items(keyword));
    let other = other.filter(|_| schema.is("string"))?;
    let message = format!("Beside `{other}` this is ignored. Remove it.");
    let diagnostic = RULE.at(member.span(), message).tag(DiagnosticTag::Unnecessary);
    Some(diagnostic.remove(Safe, context.file, member))
}
