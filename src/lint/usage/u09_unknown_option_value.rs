use super::is_typed;
use crate::genaiscript::UnknownOptionValue;
use crate::lint::{Diagnostic, LintContext, Unsafe, edit, suggest, wording};

declare_rule! {
    /// Some options have a fixed set of values. For any other one GenAIScript falls back to its default, without an
    /// error: `defData` writes YAML for `format: "jsonl"`, and `fetchText` does not convert the page for
    /// `convert: "md"`. What `github.listIssues` and `github.listPullRequests` take is GitHub's own: it gets what is
    /// written.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defData("ROWS", [{ city: "Rome" }], { format: "jsonl" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defData("ROWS", [{ city: "Rome" }], { format: "json" })
    /// ```
    U09, "unknown-option-value", Warning, File, fix Unsafe, "An option has a value that its function does not know."
}

const SHORT: [(&str, &str); 7] = [
    ("md", "markdown"),
    ("yml", "yaml"),
    ("ts", "typescript"),
    ("txt", "text"),
    ("plain", "text"),
    ("nunjucks", "jinja"),
    ("bing", "tavily"),
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let values = context.api_uses().option_values.iter();
    // The type declarations list the values, and `bing` among them.
    let is_told =
        |value: &UnknownOptionValue| is_typed(context) && (value.key, &*value.text) != ("provider", "bing");
    let diagnostic = |value| context.doubted(diagnostic(context, value)).known_to_typescript(is_told(value));
    values.map(diagnostic).collect()
}

fn diagnostic(context: &LintContext<'_>, value: &UnknownOptionValue) -> Diagnostic {
    let UnknownOptionValue { of, key, values, text, span } = value;
    let problem = match (*key, text.as_str()) {
        ("provider", "bing") => {
            "GenAIScript searches with `tavily` alone: `bing` throws an error.".to_owned()
        }
        _ if of.name.starts_with("github.") => {
            format!("`{}` passes `{key}` on, and GitHub does not know the value `{text}`.", of.name)
        }
        ("detail" | "mode" | "outputFormat" | "quality", _) => {
            format!(
                "`{}` does not know the value `{text}` of `{key}`, and passes it on to the provider.",
                of.name
            )
        }
        ("algorithm", _) => {
            format!("`{}` passes `{key}` on, where the value `{text}` is not known: it fails.", of.name)
        }
        _ => format!(
            "`{}` does not know the value `{text}` of `{key}`, and falls back to its default.",
            of.name
        ),
    };
    let short = SHORT.iter().find(|(short, meant)| short == text && values.contains(meant));
    let meant = short.map(|(_, meant)| *meant).or_else(|| suggest::nearest(text, values.iter().copied()));
    if let Some(meant) = meant {
        return RULE.at(*span, format!("{problem} Did you mean `{meant}`?")).maybe_fix(
            format!("Write `{meant}`"),
            Unsafe,
            edit::put_string(&context.file.source, *span, meant),
        );
    }
    let names = wording::every(values.iter().copied()).unwrap_or_default();
    RULE.at(*span, format!("{problem} The values are {names}."))
}
