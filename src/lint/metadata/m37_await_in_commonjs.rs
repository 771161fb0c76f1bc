use crate::lint::{Diagnostic, LintContext};
use crate::syntax::pattern;
use crate::text::Span;

declare_rule! {
    /// GenAIScript compiles a script in `.ts` as the `package.json` says: without `"type": "module"` as CommonJS, where
    /// `await` outside of a function is an error and the script does not load. One in `.mts` is always a module.
    ///
    /// Wrong, in `review.genai.ts`:
    ///
    /// ```ts
    /// const rules = await workspace.readText("rules.md")
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// { "type": "commonjs" }
    /// ```
    ///
    /// Right, in `review.genai.mts`:
    ///
    /// ```ts
    /// const rules = await workspace.readText("rules.md")
    /// ```
    M37, "await-in-commonjs", Warning, File, "A script in `.ts` has an `await` outside of a function in a package of CommonJS."
}

const AWAIT: &str = "await";

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let path = &context.file.path;
    let is_ts = path.name().to_ascii_lowercase().ends_with(".genai.ts");
    if !is_ts || context.project.is_module(path) != Some(false) {
        return None;
    }
    let place = first_outside(context)?;
    let new_name = format!("{}.mts", &path.name()[..path.name().len() - ".ts".len()]);
    let message = format!(
        "The package is not of type \"module\", so this script is CommonJS: `await` outside of a function is an error \
         there. Name the file `{new_name}`."
    );
    Some(RULE.at(place, message))
}

fn first_outside(context: &LintContext<'_>) -> Option<Span> {
    let file = context.file;
    let places = file.source.match_indices(AWAIT).map(|(start, _)| Span::new(start, start + AWAIT.len()));
    places.into_iter().find(|place| {
        let Some(word) = file.syntax.covering(*place).filter(|found| found.kind() == AWAIT) else {
            return false;
        };
        let mut at = word.parent();
        while let Some(node) = at {
            if pattern::is_function(node) || node.kind() == "class_body" {
                return false;
            }
            at = node.parent();
        }
        true
    })
}
