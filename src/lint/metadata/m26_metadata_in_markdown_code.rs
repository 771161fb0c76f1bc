use crate::genaiscript::MisplacedCode;
use crate::lint::{Diagnostic, LintContext, Severity, TextEdit, Unsafe};
use crate::text::Span;

declare_rule! {
    /// The metadata of a script in Markdown is its frontmatter, and nothing else. A call of `script` in a block of code
    /// that is marked `genai` does nothing; in any other block it is a part of the prompt, like all of the text. It is
    /// information where such a block calls other functions of GenAIScript, as it may be meant as an example. A block that
    /// is marked `genai` but is `mjs` or the like does not run either: the language has to be `js` or `ts`.
    ///
    /// Wrong:
    ///
    /// ```md
    /// ~~~js
    /// script({ title: "Minutes" })
    /// ~~~
    /// Summarize the minutes.
    /// ```
    ///
    /// Right:
    ///
    /// ```md
    /// ---
    /// title: Minutes
    /// ---
    /// Summarize the minutes.
    /// ```
    M26, "metadata-in-markdown-code", Warning, File, fix Unsafe, "A script in Markdown has its metadata in a block of code."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(markdown) = &context.file.script().markdown else { return Vec::new() };
    markdown.misplaced.iter().map(diagnostic).collect()
}

fn diagnostic(code: &MisplacedCode) -> Diagnostic {
    if let Some(language) = code.language {
        let message =
            "GenAIScript runs blocks of `js` and `ts`: this one is a part of the prompt. Write `js genai`.";
        return RULE.at(language, message).write(Unsafe, language, "js");
    }
    let effect = if code.runs {
        "A call of `script` does nothing in a script in Markdown."
    } else {
        "This block is not marked `genai`, so it is a part of the prompt and does not run."
    };
    if code.is_metadata {
        let advice = "Write the metadata between two lines of `---` at the top of the file.";
        return RULE.at(code.call, format!("{effect} {advice}"));
    }
    let edit = TextEdit::replace(Span::at(code.fence_end), " genai");
    RULE.at(code.call, format!("{effect} Mark it if it is code of this script."))
        .severity(Severity::Information)
        .fix("Mark the block `genai`", Unsafe, edit)
}
