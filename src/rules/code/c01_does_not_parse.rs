use crate::rules::{Context, Diagnostic};
use crate::syntax::{Broken, BrokenKind, broken};
use crate::text::Span;

declare_rule! {
    /// A run of a script begins with parsing its code. Where that fails GenAIScript ends with a syntax error,
    /// also for every script that uses a broken system. Only the first error is reported. Editors do not show
    /// this rule, as their TypeScript server reports more.
    ///
    /// A JSON or YAML document that is checked as a schema has to parse, too.
    ///
    /// What is reported is surely wrong: brackets and quotes without a partner, values without a comma between
    /// them, operators without an operand, merge conflict markers, type annotations in JavaScript. A script
    /// without a report may still not run.
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
    C01, "does-not-parse", Error, File, "Code that is not valid JavaScript or TypeScript keeps the script from running."
}

fn check(context: &Context<'_>) -> Option<Diagnostic> {
    let source = &context.file.source;
    // GenAIScript makes the code of a script in Markdown by itself.
    if context.file.script().markdown.is_some() {
        return None;
    }
    let Broken { span, kind } = broken(&context.file.syntax, source)?;
    let (problem, advice) = words(kind, span.text(source), source);
    let diagnostic = RULE.at(span, format!("GenAIScript cannot run this script: {problem}. {advice}"));
    Some(match kind {
        BrokenKind::Mismatched(open) => diagnostic.related(open, "opened here"),
        _ => diagnostic,
    })
}

/// A document that does not parse.
pub fn unparsed_document(language: &str, span: Span, error: &str) -> Diagnostic {
    RULE.at(span, format!("This document is not valid {language}: {error}."))
}

/// What is wrong with a token, and what to do.
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
                _ => "an expression",
            };
            (format!("{what} is missing after `{token}`"), format!("Add it, or remove `{token}`."))
        }
        BrokenKind::ConflictMarker => {
            ("this is a merge conflict marker".to_owned(), "Keep one side and remove the markers.".to_owned())
        }
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
