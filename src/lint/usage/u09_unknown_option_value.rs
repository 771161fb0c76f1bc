use super::is_typed;
use crate::genaiscript::api_options::FunctionOptions;
use crate::genaiscript::{FunctionUse, UnknownOptionValue};
use crate::lint::{Diagnostic, LintContext, Unsafe, edit, wording};
use crate::suggest;
use crate::syntax::{node, string};

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
    let is_reported =
        |value: &UnknownOptionValue| is_typed(context) && (value.key, &*value.text) != ("provider", "bing");
    let diagnostic =
        |value| context.doubted(diagnostic(context, value)).known_to_typescript(is_reported(value));
    let of_options = values.map(diagnostic);
    of_options
        .chain(context.api_uses().functions.iter().flat_map(|function| of_arguments(context, function)))
        .collect()
}

/// Reports arguments that are none of the words that their parameters list.
fn of_arguments(context: &LintContext<'_>, function: &FunctionUse) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let arguments = function.arguments.iter().flatten().zip(function.parameters());
    let unknown = arguments.filter_map(|(argument, parameter)| {
        let values = Some(&parameter.declared.values).filter(|values| !values.is_empty())?;
        let text = string::cooked(node::unwrap(context.file.syntax.node_at(*argument)?), source)?;
        let is_default = function.name == "MD.frontmatter" && text == "yml";
        if is_default || values.contains(&text) || FunctionOptions::takes_undeclared(&parameter.name, &text) {
            return None;
        }
        let (name, place) = (&function.name, *argument);
        let problem = format!("`{name}` does not know the value `{text}` of its `{}`.", parameter.name);
        let diagnostic = if let Some(meant) = suggest::nearest(&text, values.iter().map(String::as_str)) {
            RULE.at(place, format!("{problem} Did you mean `{meant}`?")).maybe_fix(
                format!("Write `{meant}`"),
                Unsafe,
                edit::put_string(source, place, meant),
            )
        } else {
            let names = wording::every(values.iter().map(String::as_str)).unwrap_or_default();
            RULE.at(place, format!("{problem} The values are {names}."))
        };
        Some(context.doubted(diagnostic).known_to_typescript(is_typed(context)))
    });
    unknown.collect()
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
