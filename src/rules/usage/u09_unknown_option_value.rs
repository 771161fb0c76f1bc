use crate::rules::{Context, Diagnostic, Unsafe, edit, near};
use crate::script::UnknownOptionValue;

declare_rule! {
    /// Some options have a fixed set of values. For any other one GenAIScript falls back to its default, without an
    /// error: `defData` writes YAML for `format: "jsonl"`, and `fetchText` does not convert the page for
    /// `convert: "md"`.
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

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    context.api_uses().option_values.iter().map(|value| context.doubted(diagnostic(context, value))).collect()
}

fn diagnostic(context: &Context<'_>, value: &UnknownOptionValue) -> Diagnostic {
    let UnknownOptionValue { of, key, values, text, span } = value;
    let problem =
        format!("`{}` does not know the value `{text}` of `{key}`, and falls back to its default.", of.name);
    // GenAIScript's type declarations still list it.
    let problem = match (*key, text.as_str()) {
        ("provider", "bing") => {
            "GenAIScript searches with `tavily` alone: `bing` throws an error.".to_owned()
        }
        _ => problem,
    };
    let short = SHORT.iter().find(|(short, meant)| short == text && values.contains(meant));
    let meant = short.map(|(_, meant)| *meant).or_else(|| near::nearest(text, values.iter().copied()));
    if let Some(meant) = meant {
        return RULE.at(*span, format!("{problem} Did you mean `{meant}`?")).maybe_fix(
            format!("Write `{meant}`"),
            Unsafe,
            edit::put_string(&context.file.source, *span, meant),
        );
    }
    let names: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
    RULE.at(*span, format!("{problem} The values are {}.", names.join(", ")))
}
