use crate::lint::{Diagnostic, LintContext};
use crate::text::Span;
use crate::workspace::Move;

declare_rule! {
    /// GenAIScript imports scripts in `.mjs`, `.mts` and `.ts`. One in `.js` is imported only if the
    /// `package.json` of the folder in which GenAIScript runs says `"type": "module"`. Otherwise its text
    /// becomes the body of a function, where `import` and `export` are not allowed: the script fails with a
    /// SyntaxError. So does the code of a script in Markdown, always. The function `import("…")` is allowed.
    ///
    /// Wrong, in `review.genai.js`:
    ///
    /// ```js
    /// import { rules } from "./rules.mjs"
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// { "type": "commonjs" }
    /// ```
    ///
    /// Right, in `review.genai.mjs`:
    ///
    /// ```js
    /// import { rules } from "./rules.mjs"
    /// ```
    M12, "module-syntax-in-js", Error, File, fix Manual, "`import` or `export` in a script that GenAIScript evaluates instead of importing it."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let path = &context.file.path;
    let statement = context.file.script().module_syntax?;
    let is_export = statement.text(&context.file.source).starts_with("export");
    let word = if is_export { "export" } else { "import" };
    let start = statement.range().start;
    let place = Span::new(start, start + word.len());
    if path.is_markdown() {
        let advice = if is_export { "Remove it" } else { "Write `await import(\"…\")`" };
        let problem = "GenAIScript evaluates the code of a script in Markdown as the body of a function";
        return Some(RULE.at(place, format!("{problem}: `{word}` is a SyntaxError there. {advice}.")));
    }
    let is_js = path.name().to_ascii_lowercase().ends_with(".genai.js");
    if !is_js || context.project.is_module(path) != Some(false) {
        return None;
    }
    // Types would be the next SyntaxError.
    let ending = if context.file.syntax.first_type().is_some() { "mts" } else { "mjs" };
    let new_name = format!("{}.{ending}", &path.name()[..path.name().len() - ".js".len()]);
    let message = format!(
        "GenAIScript evaluates a `.genai.js` file as the body of a function, as the package is not of type \
         \"module\": `{word}` is a SyntaxError there. Name the file `{new_name}`."
    );
    let diagnostic = RULE.at(place, message);
    Some(match moved(context, &new_name) {
        Some(moved) => diagnostic.rename(format!("Rename the file to `{new_name}`"), moved),
        None => diagnostic,
    })
}

/// Returns `None` if the name is taken, or if a system script would fail anyway for lack of a default export.
fn moved(context: &LintContext<'_>, new_name: &str) -> Option<Move> {
    let old = &context.file.path;
    let new = old.beside(&format!("./{new_name}"));
    let would_fail = context.is_system() && context.file.script().default_export.is_none();
    let is_free = context.project.summary(&new).is_none();
    (is_free && !would_fail).then(|| Move { old: old.clone(), new })
}
