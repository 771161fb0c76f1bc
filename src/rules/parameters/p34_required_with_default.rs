use super::p36_parameter_without_description::is_offered;
use super::places::Rank;
use crate::rules::{Context, Diagnostic, Unsafe, edit};
use crate::syntax::Kind;

declare_rule! {
    /// A `default` always reaches `env.vars` when nothing else is given, so that the value can never be missing.
    /// Forms still ask for it as if it could. Nothing is said of a script that is a tool of an MCP server, by its
    /// `group: "mcp"` or its `annotations`: there the client must give the value.
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
    P34, "required-with-default", Information, "A required parameter with a default is never missing."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    // A client is told of the tool that the script is, and must give what that requires.
    if is_offered(context) {
        return;
    }
    for node in context.schemas().iter().copied() {
        let place = node.place;
        // An object is never required.
        if place.rank != Rank::Parameter || !place.is_metadata() || node.is("object") {
            continue;
        }
        let (Some(required), Some(default)) = (node.member("required"), node.member("default")) else {
            continue;
        };
        if required.value.kind != Kind::Bool(true) || default.value.kind == Kind::Undefined {
            continue;
        }
        found.push(
            RULE.at(
                required.key_span.to(required.value.span),
                format!("{} has a default and can never be missing. Drop one of them.", place.name()),
            )
            .related(default.key_span.to(default.value.span), "the default")
            .maybe_fix("Remove `required`", Unsafe, edit::remove_member(context.file, required))
            .maybe_fix("Remove the default", Unsafe, edit::remove_member(context.file, default)),
        );
    }
}
