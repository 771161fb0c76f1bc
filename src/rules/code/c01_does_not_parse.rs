use crate::rules::{Context, Diagnostic};
use crate::syntax::{Broken, BrokenKind, broken};

declare_rule! {
    /// A run of a script begins with reading its code. Where that fails GenAIScript ends with a syntax error,
    /// also for every script that uses a broken system. The first place is named. Editors do not show this
    /// rule, as their TypeScript server tells more.
    ///
    /// What is told is surely wrong: brackets and quotes without a partner, values without a comma between
    /// them, operators without a value, the marks of a merge, types in JavaScript. A script about which this
    /// rule is silent may still not run.
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
    C01, "does-not-parse", Error, "Code that is no JavaScript or TypeScript, so that no run of the script begins."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let file = context.file;
    // GenAIScript makes the code of a script in Markdown by itself.
    if file.script.markdown.is_some() {
        return;
    }
    let Some(Broken { span, kind }) = broken(&file.tree, &file.source) else { return };
    let text = span.text(&file.source);
    let what = match kind {
        BrokenKind::Unclosed => format!("`{text}` is never closed"),
        BrokenKind::Unopened => format!("`{text}` closes nothing"),
        BrokenKind::Mismatched(open) => {
            format!("`{text}` stands where `{}` is still open", open.text(&file.source))
        }
        BrokenKind::UnclosedLine if text == "/" => {
            "this regular expression does not end in its line".to_owned()
        }
        BrokenKind::UnclosedLine => "this string does not end in its line".to_owned(),
        BrokenKind::UnclosedText if text == "/*" => "this comment never ends".to_owned(),
        BrokenKind::UnclosedText => "this template never ends".to_owned(),
        BrokenKind::NoComma => format!("a comma is missing before `{text}`"),
        BrokenKind::NameAfterName => format!("`{text}` stands right behind another name"),
        BrokenKind::NoValue => format!("nothing follows `{text}`"),
        BrokenKind::Conflict => "this mark of a merge is still here".to_owned(),
        BrokenKind::Type => "a type stands in JavaScript".to_owned(),
    };
    let remedy = match kind {
        BrokenKind::Unclosed => format!("Write its `{}`.", partner(text)),
        BrokenKind::Unopened => "Remove it, or write what it closes.".to_owned(),
        BrokenKind::Mismatched(open) => {
            format!("Write its `{}` before, or remove one of them.", partner(open.text(&file.source)))
        }
        BrokenKind::UnclosedLine => format!("Write `{text}` at its end."),
        BrokenKind::UnclosedText if text == "/*" => "Write `*/` at its end.".to_owned(),
        BrokenKind::UnclosedText => "Write a backtick at its end.".to_owned(),
        BrokenKind::NoComma => "Write it.".to_owned(),
        BrokenKind::NameAfterName => "Write an operator between them, or remove one of them.".to_owned(),
        BrokenKind::NoValue => "Write a value, or remove it.".to_owned(),
        BrokenKind::Conflict => "Keep one side of the merge and remove its marks.".to_owned(),
        BrokenKind::Type => "Remove it, or let the name of the file end in `.mts`.".to_owned(),
    };
    let mut diagnostic = RULE.at(span, format!("GenAIScript cannot run this script: {what}. {remedy}"));
    if let BrokenKind::Mismatched(open) = kind {
        diagnostic = diagnostic.related(open, "this one is open");
    }
    found.push(diagnostic);
}

fn partner(open: &str) -> &'static str {
    match open {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}
