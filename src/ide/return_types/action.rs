use super::comment;
use super::site::ReturnTypeSite;
use crate::genaiscript::ScriptFile;
use crate::syntax::Language;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub title: &'static str,
    pub edits: Vec<(Span, String)>,
}

/// Returns the actions for a range in a call's tool name or function name, in the function's head or its comment.
pub fn actions(file: &ScriptFile, range: Span) -> Vec<Action> {
    let touches = |span: Span| span.start <= range.end && range.start <= span.end;
    let is_meant = |site: &ReturnTypeSite<'_>| {
        let comment = || site.comment().is_some_and(|comment| touches(comment.span));
        site.names().into_iter().any(touches) || touches(site.head()) || comment()
    };
    let sites = file.script().tools.iter().rev().filter_map(|tool| ReturnTypeSite::find(file, tool));
    let Some(site) = sites.into_iter().find(is_meant) else { return Vec::new() };
    let Some(shown) = site.inferred() else { return Vec::new() };
    let is_typescript = Language::of_path(file.path.name()) == Some(Language::TypeScript);
    let edit = |(offset, text): (u32, String)| (Span::at(offset as usize), text);
    let annotation = is_typescript.then(|| Action {
        title: "Write the inferred type as a return annotation",
        edits: site.annotation(&shown).into_iter().map(edit).collect(),
    });
    annotation.into_iter().chain(returns(file, &site, &shown)).collect()
}

fn returns(file: &ScriptFile, site: &ReturnTypeSite<'_>, shown: &str) -> Option<Action> {
    // It would end the comment.
    if shown.contains("*/") {
        return None;
    }
    let edit = match site.comment() {
        Some(comment) => comment.with_type(shown)?,
        None => comment::new(file, site.start(), &format!("@returns {{{shown}}}")),
    };
    Some(Action { title: "Write the inferred type as `@returns`", edits: vec![edit] })
}
