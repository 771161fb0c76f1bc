use super::Objection;
use super::mend::Written;
use crate::rules::{Diagnostic, Safe};

declare_rule! {
    /// `const` allows one value. Where a dialect does not have it, `enum` with that one value says the same.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("paint", "Paint it", {
    ///     type: "object",
    ///     properties: { colour: { type: "string", const: "red" } },
    /// }, ({ colour }) => colour)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ model: "google:gemini-2.5-flash" })
    /// defTool("paint", "Paint it", {
    ///     type: "object",
    ///     properties: { colour: { type: "string", enum: ["red"] } },
    /// }, ({ colour }) => colour)
    /// ```
    D12, "constant", Error, Objection[Constant], fix Safe, "A schema has `const`, which the provider does not take."
}

fn check(objection: &Objection<'_>) -> Diagnostic {
    let edit = objection.member().and_then(|(written, member)| {
        written
            .member("enum")
            .is_none()
            .then(|| Written::replace(member, format!("enum: [{}]", written.code(member.value.span))))
    });
    objection.report(&RULE, "`const`", "Use `enum`.").maybe_fix("Write `enum`", Safe, edit)
}
