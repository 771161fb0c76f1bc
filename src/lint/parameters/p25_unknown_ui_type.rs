use super::places::DeclaredSchema;
use super::shape::is_written;
use crate::json_schema::show_value;
use crate::lint::{Applicability, Diagnostic, DiagnosticTag, LintContext, Safe, TextEdit, Unsafe};
use crate::suggest;
use crate::syntax::Quote;

declare_rule! {
    /// A form supports two values of `uiType`: `textarea`, a larger field for a string, and `runOption`, a box next to
    /// the button that starts a script, for a boolean. Any other, and either of them on another type, is ignored.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { notes: { type: "string", uiType: "textArea" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { notes: { type: "string", uiType: "textarea" } } })
    /// ```
    P25, "unknown-ui-type", Warning, Schema, fix Safe, "A `uiType` that the form does not support for this type."
}

fn check(context: &LintContext<'_>, schema: &DeclaredSchema<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    let member = schema.in_form("uiType").filter(|member| is_written(&member.value, context.file))?;
    let type_name = schema.type_name?;
    let known = match type_name {
        "string" => "textarea",
        "boolean" => "runOption",
        _ => {
            let message =
                format!("A parameter of type `{type_name}` has no `uiType`: this is ignored. Remove it.");
            let diagnostic = RULE.at(member.span(), message).tag(DiagnosticTag::Unnecessary);
            return Some(diagnostic.remove(Safe, context.file, member));
        }
    };
    let name = member.value.as_str();
    if name == Some(known) {
        return None;
    }
    let value = member.value.span;
    let message = format!(
        "A parameter of type `{type_name}` supports only `{known}`: `{}` is ignored. Write that or remove it.",
        show_value(&member.value)
    );
    let is_slip = name.is_some_and(|name| suggest::nearest(name, [known]).is_some());
    let quote = Quote::detect(value.text(source)).unwrap_or(Quote::Double);
    let edit = TextEdit::replace(value, quote.quote(known));
    let diagnostic =
        RULE.at(value, message).fix(format!("Write `{known}`"), Applicability::safe_if(is_slip), edit);
    Some(diagnostic.remove(Unsafe, context.file, member))
}
