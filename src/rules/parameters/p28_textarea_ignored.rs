use super::p27_useless_suggestions::{has_choices, has_items};
use crate::rules::{Context, Diagnostic, Safe, Tag, edit};

declare_rule! {
    /// A form shows a list of choices for a text with `enum`, and a field with proposals for one with
    /// `uiSuggestions`. `uiType: "textarea"` then does nothing.
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
    P28, "textarea-ignored", Hint, "`textarea` beside choices is ignored."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("uiType").filter(|_| place.is_metadata()) else { continue };
        if !node.is("string") || member.value.as_str() != Some("textarea") {
            continue;
        }
        let other = if has_choices(node) {
            "enum"
        } else if has_items(node, "uiSuggestions") {
            "uiSuggestions"
        } else {
            continue;
        };
        let edit = edit::remove_member(context.file, member);
        found.push(
            RULE.at(
                member.key_span.to(member.value.span),
                format!("Beside `{other}` this is ignored. Remove it."),
            )
            .tag(Tag::Unnecessary)
            .maybe_fix("Remove `uiType`", Safe, edit),
        );
    }
}
