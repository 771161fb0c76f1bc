use std::collections::HashSet;

use super::options::RunOptions;
use super::options::items;
use crate::lint::{Applicability, Diagnostic, LintContext, Unsafe, edit, wording::brief};
use crate::syntax::{Member, Value, ValueKind};
use crate::text::Span;
use crate::workspace::BuiltinOrigin;

/// Number of words from which a string is prose and not an id, which is the name of a file.
const PROSE: usize = 3;

declare_rule! {
    /// `system` lists the system scripts that take part in a run, by their ids. An id that no script of the
    /// workspace and no built-in system has makes each run fail with "system template … not found". So does
    /// an object without an `id`. A null instead makes every command fail for the whole workspace.
    ///
    /// The options of a prompt or an agent inside a script take ids as well. There only that prompt fails:
    /// its result has an `error` and an empty text, and it throws only with `throwOnError`. The text of a system
    /// prompt does not belong there, but in the prompt.
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
    M17, "unknown-system", Error, Options, needs Workspace, fix Safe, "`system` names a system that does not exist."
}

fn check(context: &LintContext<'_>, options: &RunOptions<'_>) -> Vec<Diagnostic> {
    let Some(member) = options.member("system") else { return Vec::new() };
    let excluded = options.member("excludedSystem").map_or(&[][..], |member| items(&member.value));
    let excluded: HashSet<&str> = excluded.iter().filter_map(Value::as_str).collect();
    let written = items(&member.value).iter().filter(|item| !item.span.is_empty());
    let check_item = |item: &Value| match &item.kind {
        ValueKind::String(id) if excluded.contains(id.as_str()) => None,
        ValueKind::String(id) => unknown(context, options, id, item.span),
        ValueKind::Null => Some(null(context, options, member, item)),
        ValueKind::Object(object) => match object.get("id") {
            Some(id) => unknown(context, options, id.as_str()?, id.span),
            None => (!object.open).then(|| no_id(options, item)),
        },
        ValueKind::Array(_) => Some(no_id(options, item)),
        _ => None,
    };
    written.filter_map(check_item).collect()
}

fn null(context: &LintContext<'_>, options: &RunOptions<'_>, system: &Member, item: &Value) -> Diagnostic {
    let failure = if options.is_script() { context.all_fails() } else { options.failure() };
    let diagnostic = RULE.at(item.span, format!("`system` must not contain null: {failure}. Remove it."));
    let is_whole = std::ptr::eq(item, &raw const system.value);
    let edit = edit::remove_member(context.file, system).filter(|_| is_whole);
    diagnostic.maybe_fix("Remove `system`", Unsafe, edit)
}

fn no_id(options: &RunOptions<'_>, item: &Value) -> Diagnostic {
    let message = format!(
        "An object in `system` must name the system that it configures: {}. \
         Write `{{ id: \"system.…\", parameters: {{…}} }}`.",
        options.failure()
    );
    RULE.at(item.span, message)
}

fn unknown(context: &LintContext<'_>, options: &RunOptions<'_>, id: &str, span: Span) -> Option<Diagnostic> {
    let LintContext { file, project, .. } = context;
    if id.is_empty() || span.is_empty() || project.script_seen_by(&file.path, id).is_some() {
        return None;
    }
    let ids = || context.systems().iter().map(|system| &*system.id);
    let prefixed = format!("system.{id}");
    let near = ids().find(|other| *other == prefixed).or_else(|| context.near.nearest(id, ids()));
    let is_prose = id.split_whitespace().count() >= PROSE || id.contains(char::is_control);
    let (shown, failure) = (brief(id), options.failure());
    let diagnostic = if let Some(near) = near {
        let how = Applicability::safe_if(near == prefixed);
        let edit = edit::put_string(&file.source, span, near);
        RULE.at(span, format!("There is no system `{shown}`: {failure}. Did you mean `{near}`?")).maybe_fix(
            format!("Write `{near}`"),
            how,
            edit,
        )
    } else if is_prose {
        let message = format!(
            "`system` takes the ids of systems, not the text of a prompt: {failure}. Put the text into the prompt."
        );
        RULE.at(span, message)
    } else if project.has_root(&file.path) {
        let version = match project.builtins_of(&file.path).origin {
            BuiltinOrigin::Embedded(version) => format!("GenAIScript {version}"),
            BuiltinOrigin::Package(_) => "the installed GenAIScript".to_owned(),
        };
        let message = format!(
            "There is no system `{shown}`: {failure}. Neither {version} nor this workspace has one. Add it, or \
             remove it here."
        );
        RULE.at(span, message)
    } else {
        // A script outside the known folder may have the id.
        return None;
    };
    Some(context.doubted_system(diagnostic))
}
