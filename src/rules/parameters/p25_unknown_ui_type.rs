use super::shape::is_written;
use crate::rules::{Applicability, Context, Diagnostic, Edit, Safe, Tag, Unsafe, edit, near};
use crate::schema::show_value;
use crate::syntax::Quote;

declare_rule! {
    /// A form knows two values of `uiType`: `textarea`, a larger field for a text, and `runOption`, a box beside
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
    P25, "unknown-ui-type", Warning, "A `uiType` that the form does not know for this type."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let Some(member) = node.member("uiType").filter(|_| place.is_metadata()) else { continue };
        let Some(type_name) = node.type_name.filter(|_| is_written(&member.value, source)) else { continue };
        let known = match type_name {
            "string" => Some("textarea"),
            "boolean" => Some("runOption"),
            _ => None,
        };
        let name = member.value.as_str();
        if known.is_some() && name == known {
            continue;
        }
        let Some(known) = known else {
            let edit = edit::remove_member(context.file, member);
            found.push(
                RULE.at(
                    member.key_span.to(member.value.span),
                    format!("A parameter of type `{type_name}` has no `uiType`: this is ignored. Remove it."),
                )
                .tag(Tag::Unnecessary)
                .maybe_fix("Remove `uiType`", Safe, edit),
            );
            continue;
        };
        let quote = Quote::of(member.value.span.text(source)).unwrap_or(Quote::Double);
        let is_slip = name.is_some_and(|name| near::nearest(name, [known]).is_some());
        let edit = Edit::replace(member.value.span, quote.quote(known));
        let removal = edit::remove_member(context.file, member);
        found.push(
            RULE.at(
                member.value.span,
                format!(
                    "A parameter of type `{type_name}` knows only `{known}`: `{}` is ignored. Write that or \
                     remove it.",
                    show_value(&member.value)
                ),
            )
            .fix(format!("Write `{known}`"), Applicability::safe_if(is_slip), edit)
            .maybe_fix("Remove `uiType`", Unsafe, removal),
        );
    }
}
