use tree_sitter::Node;

use crate::file_path::FilePath;
use crate::lint::{Diagnostic, LintContext, Related};
use crate::text::Span;
use crate::workspace::{Duplicate, EMBEDDED_FOLDER, LoadStatus};

/// Number of scripts in one folder with ids of built-in systems from which they are reported once.
const MANY: usize = 5;

declare_rule! {
    /// GenAIScript knows a script by its id: the name of its file without folder and extension. Of two scripts
    /// with the same id it keeps the first and drops the other with only a warning in the log. Built-in systems
    /// come first, so a script cannot replace one. Then GenAIScript goes through the folders level by level, and
    /// through each in reverse alphabetical order: `x.genai.mts` comes before `x.genai.mjs`, and both before
    /// `deep/x.genai.mjs`. It reads several folders in parallel, so now and then another file of the same level
    /// is first.
    ///
    /// A dropped script cannot be run by its id. Its path runs it, `npx genaiscript@2.5.1 run deep/x.genai.mjs`,
    /// unless a built-in system has the id. Rules about what happens at a run are silent in such a file. Those about
    /// what stops GenAIScript when it reads the file are not, as it reads before it drops.
    ///
    /// Where five or more scripts of a folder have the ids of built-in systems, that is reported once, with the
    /// others as related places. A folder that holds most of these systems, or that lies in a package called
    /// `genaiscript` or `@genaiscript/…`, is taken for their source, and nothing in it is reported.
    ///
    /// Wrong, in `review.genai.mjs`:
    ///
    /// ```js
    /// script({ title: "Strict review" })
    /// ```
    ///
    /// next to it, `review.genai.mts`:
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
    /// next to it, `review.genai.mts`:
    ///
    /// ```ts
    /// script({ title: "Review" })
    /// ```
    M13, "duplicate-id", Warning, File, needs Workspace, even Dropped,
    "GenAIScript drops a script because another one has the same id."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let LoadStatus::Dropped(duplicate) = &context.load_status else { return None };
    let LintContext { file, project, .. } = context;
    let copies: Vec<FilePath> = match duplicate {
        Duplicate::Of(other) if project.comes_with(&file.path, other) => {
            let mut copies: Vec<FilePath> = project.builtin_copies_beside(&file.path).collect();
            copies.sort();
            copies
        }
        _ => Vec::new(),
    };
    if copies.len() >= MANY && copies.contains(&file.path) {
        let is_first = copies.first() == Some(&file.path);
        return is_first.then(|| of_folder(context, &copies));
    }
    let (reason, remedy, winner) = match duplicate {
        Duplicate::TakenId => ("a property of every JavaScript object".to_owned(), "Rename it", None),
        Duplicate::Of(other) if project.comes_with(&file.path, other) => {
            ("that of a built-in system".to_owned(), "Rename it", Some(other))
        }
        Duplicate::Of(other) => {
            let inside = other.as_str().strip_prefix(project.folder_of(&file.path));
            let shown = inside.and_then(|inside| inside.strip_prefix('/')).unwrap_or(other.as_str());
            // GenAIScript reads the folders concurrently.
            let usually = if other.folder() == file.path.folder() { "" } else { "usually " };
            (format!("already that of {shown}, which it {usually}finds first"), "Rename one", Some(other))
        }
    };
    let id = file.id();
    let message = format!(
        "GenAIScript drops this script: its id `{id}` is {reason}. {remedy}; until then promptsig does not check \
         how this file runs."
    );
    let mut diagnostic = RULE.at(first_line(context), message);
    if let Some(id) = context.metadata_member("id") {
        diagnostic = diagnostic.related(id.value.span, "the id is set here");
    }
    let winner = winner.filter(|winner| !winner.as_str().starts_with(EMBEDDED_FOLDER));
    diagnostic.related.extend(winner.map(|winner| {
        let message = "this one is kept".to_owned();
        Related { file: Some(winner.clone()), span: Span::default(), message }
    }));
    Some(diagnostic)
}

fn of_folder(context: &LintContext<'_>, copies: &[FilePath]) -> Diagnostic {
    let message = format!(
        "GenAIScript drops {} scripts of this folder: their ids are those of built-in systems. Rename them; until \
         then promptsig does not check how they run.",
        copies.len()
    );
    let mut diagnostic = RULE.at(first_line(context), message);
    let others = copies.iter().filter(|copy| **copy != context.file.path);
    diagnostic.related.extend(others.map(|copy| Related {
        file: Some(copy.clone()),
        span: Span::default(),
        message: "this one is dropped, too".to_owned(),
    }));
    diagnostic
}

fn first_line(context: &LintContext<'_>) -> Span {
    let source = &context.file.source;
    let is_code = |node: &Node<'_>| node.kind() != "comment";
    let first = match context.file.script().markdown {
        Some(_) => None,
        None => context.file.syntax.statements().find(is_code),
    };
    let start = first.map_or_else(|| source.len() - source.trim_start().len(), |first| first.start_byte());
    let line = source.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    Span::new(start, start + line.trim_end().len())
}
