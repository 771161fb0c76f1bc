use tree_sitter::Node;

use super::read;
use crate::project::{Duplicate, EMBEDDED_FOLDER, Standing};
use crate::rules::{Context, Diagnostic, Related};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// GenAIScript knows a script by its id: the name of its file without folder and ending. Of two scripts
    /// with one id the first stays and the other is dropped with no more than a warning in the log. Built-in
    /// systems come first, so a script cannot replace one. Then GenAIScript goes through the folders level by
    /// level, and through each from the end of the alphabet: `x.genai.mts` comes before `x.genai.mjs`, and both
    /// before `deep/x.genai.mjs`. It reads several folders at the same time, so that now and then another one of
    /// the same level is first.
    ///
    /// No id leads to a script that is dropped. Its path runs it, `genaiscript run deep/x.genai.mjs`, unless a
    /// built-in system has the id. Rules about what happens at a run are silent in such a file. Those about what
    /// stops GenAIScript when it reads the file are not, as it reads before it drops.
    ///
    /// Wrong, in `review.genai.mjs`:
    ///
    /// ```js
    /// script({ title: "Strict review" })
    /// ```
    ///
    /// beside `review.genai.mts`:
    ///
    /// ```ts
    /// script({ title: "Review" })
    /// ```
    ///
    /// Right, in `review-strict.genai.mjs`:
    ///
    /// ```js
    /// script({ title: "Strict review" })
    /// ```
    ///
    /// beside `review.genai.mts`:
    ///
    /// ```ts
    /// script({ title: "Review" })
    /// ```
    M13, "duplicate-id", Warning, "A script whose id another one has, so that GenAIScript drops it."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Standing::Dropped(duplicate) = &context.standing else { return };
    let Context { file, project, .. } = context;
    let id = file.id();
    let (reason, remedy, winner) = match duplicate {
        Duplicate::TakenId => {
            let reason = "the name of something that every JavaScript object has".to_owned();
            (reason, "Rename it", None)
        }
        Duplicate::Of(other) if project.comes_with(&file.path, other) => {
            ("that of a built-in system".to_owned(), "Rename it", Some(other))
        }
        Duplicate::Of(other) => {
            let inside = other.as_str().strip_prefix(project.folder_of(&file.path));
            let shown = inside.and_then(|inside| inside.strip_prefix('/')).unwrap_or(other.as_str());
            // Folders are read at the same time.
            let usually = if other.folder() == file.path.folder() { "" } else { "usually " };
            let reason = format!("already that of {shown}, which it {usually}finds first");
            (reason, "Rename one", Some(other))
        }
    };
    let mut diagnostic = RULE.at(
        place(context),
        format!(
            "GenAIScript drops this script: its id `{id}` is {reason}. {remedy}; until then promptsig does not \
             check how this file runs."
        ),
    );
    if let Some(id) = read::member(context, "id") {
        let message = "the id is written here".to_owned();
        diagnostic.related.push(Related { file: None, span: id.value.span, message });
    }
    if let Some(winner) = winner.filter(|winner| !winner.as_str().starts_with(EMBEDDED_FOLDER)) {
        let message = "this one stays".to_owned();
        diagnostic.related.push(Related { file: Some(winner.clone()), span: Span::default(), message });
    }
    found.push(diagnostic);
}

/// The first line of the file that is no comment.
fn place(context: &Context<'_>) -> Span {
    let source = &context.file.source;
    let is_code = |node: &Node<'_>| node.kind() != "comment";
    let first = match context.file.script.markdown {
        Some(_) => None,
        None => node::children(context.file.tree.root()).into_iter().find(is_code),
    };
    let start = first.map_or_else(|| source.len() - source.trim_start().len(), |first| first.start_byte());
    let line = source.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    Span::new(start, start + line.trim_end().len())
}
