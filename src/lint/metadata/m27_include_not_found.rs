use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// `@include "…"` puts another file into a script in Markdown, by its path relative to the script. Where there is
    /// none, GenAIScript says nothing and puts a comment into the prompt in its place.
    ///
    /// Wrong:
    ///
    /// ```md
    /// Follow these rules:
    ///
    /// @include "rulez.md"
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// {}
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// Follow these rules:
    ///
    /// @include "rules.md"
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// {}
    /// ```
    ///
    /// next to it, `rules.md`:
    ///
    /// ```md
    /// Be brief.
    /// ```
    M27, "include-not-found", Warning, File, needs Workspace, "A file that a script in Markdown includes is missing."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (file, project) = (context.file, context.project);
    let includes = file.includes().into_iter();
    let missing =
        includes.filter(|(_, name)| project.neighbours().text(&file.path.beside(name)) == Some(false));
    let diagnostic = |(place, name): (_, String)| {
        let message =
            format!("There is no file `{name}` beside this script: the prompt gets a comment in its place.");
        RULE.at(place, message)
    };
    missing.map(diagnostic).collect()
}
