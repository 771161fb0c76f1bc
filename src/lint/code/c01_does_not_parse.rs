use crate::lint::{Diagnostic, LintContext};
use crate::syntax::{BrokenKind, BrokenToken, broken};
use crate::text::Span;
use crate::workspace::Move;

declare_rule! {
    /// A run of a script begins with parsing its code. Where that fails GenAIScript ends with a syntax error,
    /// also for every script that uses a broken system. Only the first error is reported. Editors do not show
    /// this rule, as their TypeScript server reports more.
    ///
    /// A JSON or YAML document that is checked as a schema has to parse, too.
    ///
    /// Only certain mistakes are reported: brackets and quotes without a partner, values without a comma between
    /// them, operators without an operand, merge conflict markers, and types in JavaScript. A script without a
    /// report may still not run.
    ///
    /// GenAIScript runs `.js` and `.mjs` as they are: `as string`, `: string`, `x!`, `type`, `interface`,
    /// `import type` and the like are SyntaxErrors there. They are allowed in `.ts` and `.mts`. As no line of such a
    /// script runs, rules about what happens in a run are silent on it.
    ///
    /// Wrong, in `weather.genai.mjs`:
    ///
    /// ```js
    /// const city = env.vars.city as string
    /// $`What is the weather in ${city}?`
    /// ```
    ///
    /// Right, in `weather.genai.mts`:
    ///
    /// ```ts
    /// script({ parameters: { city: "Lyon" } })
    /// const city = env.vars.city as string
    /// $`What is the weather in ${city}?`
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({
    ///     title: "Weather"
    ///     parameters: { city: "Lyon" },
    /// })
    /// $`What is the weather in ${env.vars.city}?`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///     title: "Weather",
    ///     parameters: { city: "Lyon" },
    /// })
    /// $`What is the weather in ${env.vars.city}?`
    /// ```
    C01, "does-not-parse", Error, File, fix Manual, "Code that is not valid JavaScript or TypeScript keeps the script from running."
}

fn check(context: &LintContext<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    // GenAIScript itself generates the code of a script in Markdown.
    if context.file.script().markdown.is_some() {
        let place = context.file.syntax.first_typescript()?;
        let message = "GenAIScript cannot run this script: it runs the code of a script in Markdown as JavaScript, also \
                       in blocks of `ts`, and only TypeScript has types. Remove them, or write the script in `.mts`.";
        return Some(RULE.at(place, message));
    }
    let BrokenToken { span, kind } = broken(&context.file.syntax, source)?;
    let (problem, advice) = words(kind, span.text(source), source);
    let diagnostic = RULE.at(span, format!("GenAIScript cannot run this script: {problem}. {advice}"));
    Some(match kind {
        BrokenKind::Mismatched(open) => diagnostic.related(open, "opened here"),
        BrokenKind::TypeAnnotation | BrokenKind::TypeScript => as_typescript(context, diagnostic),
        _ => diagnostic,
    })
}

/// Offers the extension of TypeScript, unless that file exists.
fn as_typescript(context: &LintContext<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let old = &context.file.path;
    let Some(new_name) = as_mts(old.name()) else { return diagnostic };
    let new = old.beside(&format!("./{new_name}"));
    if context.file.syntax.first_type().is_none() || context.project.summary(&new).is_some() {
        return diagnostic;
    }
    diagnostic.rename(format!("Rename the file to `{new_name}`"), Move { old: old.clone(), new })
}

fn as_mts(name: &str) -> Option<String> {
    let (stem, ending) = name.rsplit_once('.')?;
    let is_javascript = ["js", "mjs"].iter().any(|known| ending.eq_ignore_ascii_case(known));
    is_javascript.then(|| format!("{stem}.mts"))
}

pub fn unparsed_document(language: &str, span: Span, error: &str) -> Diagnostic {
    RULE.at(span, format!("This document is not valid {language}: {error}."))
}

fn words(kind: BrokenKind, token: &str, source: &str) -> (String, String) {
    let partner = partner(token);
    match kind {
        BrokenKind::Unclosed => (format!("`{token}` is never closed"), format!("Add `{partner}`.")),
        BrokenKind::Unopened => {
            (format!("`{token}` has no matching `{partner}`"), format!("Remove it, or add `{partner}`."))
        }
        BrokenKind::Mismatched(open) => {
            let open = open.text(source);
            let advice = format!("Add `{}` before it, or remove one of them.", self::partner(open));
            (format!("`{token}` does not match the open `{open}`"), advice)
        }
        BrokenKind::Unterminated => {
            let (what, end) = match token {
                "/" => ("regular expression", "`/`"),
                "/*" => ("comment", "`*/`"),
                "`" => ("template literal", "a backtick"),
                "'" => ("string", "`'`"),
                _ => ("string", "`\"`"),
            };
            (format!("this {what} is not terminated"), format!("Add {end} at its end."))
        }
        BrokenKind::MissingComma => (format!("a comma is missing before `{token}`"), "Add it.".to_owned()),
        BrokenKind::NameAfterName => (
            format!("`{token}` directly follows another name"),
            "Add an operator between them, or remove one of them.".to_owned(),
        ),
        BrokenKind::MissingOperand => {
            let what = match token {
                "from" => "a module",
                "." | "?." => "a name",
                ":" => "a value",
                _ => "an expression",
            };
            (format!("{what} is missing after `{token}`"), format!("Add it, or remove `{token}`."))
        }
        BrokenKind::ConflictMarker => {
            ("this is a merge conflict marker".to_owned(), "Keep one side and remove the markers.".to_owned())
        }
        BrokenKind::TypeScript => (
            format!("only TypeScript has `{}`", token.lines().next().unwrap_or(token)),
            "Remove it, or rename the file to end in `.mts`.".to_owned(),
        ),
        BrokenKind::TypeAnnotation => (
            "JavaScript has no type annotations".to_owned(),
            "Remove this one, or rename the file to end in `.mts`.".to_owned(),
        ),
    }
}

fn partner(bracket: &str) -> &'static str {
    match bracket {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        ")" => "(",
        "]" => "[",
        _ => "{",
    }
}
