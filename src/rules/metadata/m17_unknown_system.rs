use super::options::Options;
use super::read::items;
use crate::project::Origin;
use crate::rules::near::nearest;
use crate::rules::{Applicability, Context, Diagnostic, Edit, Unsafe, edit, wording::brief};
use crate::syntax::{Kind, Value};
use crate::text::Span;

declare_rule! {
    /// `system` lists the system scripts that take part in a run, by their ids. An id that no script of the
    /// workspace and no built-in system has makes each run fail with "system template … not found". So does
    /// an object without an `id`. Null in its place makes every command fail for the whole workspace.
    ///
    /// The same holds of the options of a prompt or an agent inside a script. There it is that prompt which
    /// fails: its result has an `error` and an empty text, and it throws only with `throwOnError`. The text of
    /// a system prompt does not belong there, but into the prompt.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ system: ["system", "system.file", null] })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ system: ["system", "system.files"] })
    /// ```
    M17, "unknown-system", Error, "`system` names a system that there is not."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for options in context.options() {
        check_options(context, &options, found);
    }
}

fn check_options(context: &Context<'_>, options: &Options<'_>, found: &mut Vec<Diagnostic>) {
    let failure = options.failure();
    let Some(member) = options.member("system") else { return };
    let excluded = options.member("excludedSystem").map_or(&[][..], |member| items(&member.value));
    for item in items(&member.value).iter().filter(|item| !item.span.is_empty()) {
        match &item.kind {
            Kind::String(id) => {
                let is_excluded = excluded.iter().any(|other| other.as_str() == Some(id));
                if !id.is_empty() && !is_excluded {
                    found.extend(
                        unknown(context, failure, id, item.span).map(|it| context.doubted_system(it)),
                    );
                }
            }
            Kind::Null => {
                let failure = if options.is_script() { context.all_fails() } else { failure };
                let message = format!("`system` must not hold null: {failure}. Remove it.");
                let diagnostic = RULE.at(item.span, message);
                found.push(if std::ptr::eq(item, &raw const member.value) {
                    let edit = edit::remove_member(context.file, member);
                    diagnostic.maybe_fix("Remove `system`", Unsafe, edit)
                } else {
                    diagnostic
                });
            }
            Kind::Object(object) => match object.get("id").map(|id| (&id.kind, id.span)) {
                Some((Kind::String(id), span)) if !id.is_empty() && !span.is_empty() => {
                    found.extend(unknown(context, failure, id, span).map(|it| context.doubted_system(it)));
                }
                None if !object.open => found.push(RULE.at(item.span, no_id(failure))),
                _ => {}
            },
            Kind::Array(_) => found.push(RULE.at(item.span, no_id(failure))),
            _ => {}
        }
    }
}

fn no_id(failure: &str) -> String {
    format!(
        "An object in `system` must name the system that it configures: {failure}. \
         Write `{{ id: \"system.…\", parameters: {{…}} }}`."
    )
}

/// The complaint about an id that nothing has.
fn unknown(context: &Context<'_>, failure: &str, id: &str, span: Span) -> Option<Diagnostic> {
    let Context { file, project, .. } = context;
    if project.script_seen_by(&file.path, id).is_some() {
        return None;
    }
    let systems = project.systems_seen_by(&file.path);
    let ids = || systems.iter().map(|face| &*face.id);
    let prefixed = format!("system.{id}");
    let near = ids().find(|other| *other == prefixed).or_else(|| nearest(id, ids()));
    let is_prose = id.split_whitespace().count() >= PROSE || id.contains(char::is_control);
    // Where the scripts around are not known, one of them may have the id.
    if near.is_none() && !is_prose && !project.has_root(&file.path) {
        return None;
    }
    let shown = brief(id);
    let Some(near) = near else {
        if is_prose {
            return Some(RULE.at(span, not_a_prompt(failure)));
        }
        let version = match project.builtins_of(&file.path).origin {
            Origin::Embedded(version) => format!("GenAIScript {version}"),
            Origin::Package(_) => "the installed GenAIScript".to_owned(),
        };
        let advice = format!("Neither {version} nor this workspace has one. Add it, or remove it here.");
        return Some(RULE.at(span, format!("There is no system `{shown}`: {failure}. {advice}")));
    };
    let message = format!("There is no system `{shown}`: {failure}. Did you mean `{near}`?");
    let diagnostic = RULE.at(span, message);
    let text = edit::line(&Value::string(span, near), edit::quote_at(&file.source, span));
    Some(match text {
        Some(text) => {
            let edit = Edit::replace(span, text);
            diagnostic.fix(format!("Write `{near}`"), Applicability::safe_if(near == prefixed), edit)
        }
        None => diagnostic,
    })
}

/// No id has so many words, nor several lines: ids are names of files.
const PROSE: usize = 3;

/// What is said of a text where an id belongs.
fn not_a_prompt(failure: &str) -> String {
    format!(
        "`system` takes the ids of systems, not the text of a prompt: {failure}. Put the text into the prompt."
    )
}
