use super::parameter::ParameterSite;
use crate::lint::{Diagnostic, LintContext, Unsafe};
use crate::syntax::ValueKind;

declare_rule! {
    /// A `default` always reaches `env.vars` when nothing else is given, so the value can never be missing. Forms
    /// still ask for it as if it could. A script that is a tool of an MCP server, by its `group: "mcp"` or its
    /// `annotations`, is not reported: there the client must give the value.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", required: true, default: "Paris" } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { city: { type: "string", default: "Paris" } } })
    /// ```
    P34, "required-with-default", Information, Parameter, fix Unsafe, only asked, "A required parameter with a default is never missing."
}

fn check(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Diagnostic> {
    // Objects are never required.
    let schema = parameter.place.schema().filter(|schema| !schema.is("object"))?;
    let (required, default) = (schema.member("required")?, schema.member("default")?);
    let is_required =
        required.value.kind == ValueKind::Bool(true) && default.value.kind != ValueKind::Undefined;
    // A client of an MCP server must give the required arguments of a tool.
    if !is_required || context.is_offered_as_tool() {
        return None;
    }
    let message =
        format!("`{}` has a default and can never be missing. Remove one of them.", parameter.member.key);
    let diagnostic = RULE.at(required.span(), message).related(default.span(), "the default");
    Some(diagnostic.remove(Unsafe, context.file, required).remove(Unsafe, context.file, default))
}
