use super::options::{items, member};
use crate::lint::{Diagnostic, LintContext, Unsafe, edit, wording};
use crate::suggest;
use crate::syntax::{Value, ValueKind};

declare_rule! {
    /// `tests` in the metadata are run by the command `test`. GenAIScript has a few types of `asserts`, and a test with
    /// another one fails whatever the answer is: "unknown assertion type". It compares `keywords`, `forbidden` and the
    /// `value` of an assertion as texts, and throws for a number.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ tests: { asserts: { type: "contains", value: "Paris" } } })
    /// $`What is the capital of France?`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ tests: { asserts: { type: "icontains", value: "Paris" } } })
    /// $`What is the capital of France?`
    /// ```
    M38, "failing-test", Warning, File, fix Unsafe, "A test in the metadata fails whatever the answer is."
}

const TYPES: [&str; 14] = [
    "contains-all",
    "contains-any",
    "equals",
    "icontains",
    "icontains-all",
    "levenshtein",
    "not-contains-all",
    "not-contains-any",
    "not-equals",
    "not-icontains",
    "not-icontains-all",
    "not-levenshtein",
    "not-starts-with",
    "starts-with",
];

const HABITS: [(&str, &str); 8] = [
    ("contains", "icontains"),
    ("equal", "equals"),
    ("includes", "icontains"),
    ("not-contains", "not-icontains"),
    ("not-includes", "not-icontains"),
    ("startsWith", "starts-with"),
    ("similar", "levenshtein"),
    ("is", "equals"),
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(tests) = context.metadata_member("tests") else { return Vec::new() };
    let mut found = Vec::new();
    for test in items(&tests.value) {
        for key in ["keywords", "forbidden"] {
            let words = member(test, key).map(|words| items(&words.value)).unwrap_or_default();
            found.extend(words.iter().filter_map(|word| no_text(key, word)));
        }
        let asserts = member(test, "asserts").map(|asserts| items(&asserts.value)).unwrap_or_default();
        for assert in asserts {
            found.extend(member(assert, "type").and_then(|it| unknown(context, &it.value)));
            let values = member(assert, "value").map(|value| items(&value.value)).unwrap_or_default();
            found.extend(values.iter().filter_map(|value| no_text("value", value)));
        }
    }
    found
}

fn unknown(context: &LintContext<'_>, value: &Value) -> Option<Diagnostic> {
    let name = value.as_str().filter(|name| !TYPES.contains(name))?;
    let problem = format!("There is no assertion of type `{name}`: this test fails whatever the answer is.");
    let habit = HABITS.iter().find(|(habit, _)| *habit == name).map(|(_, meant)| *meant);
    let Some(meant) = habit.or_else(|| suggest::nearest(name, TYPES)) else {
        let names = wording::every(TYPES.into_iter())?;
        return Some(RULE.at(value.span, format!("{problem} The types are {names}.")));
    };
    let diagnostic = RULE.at(value.span, format!("{problem} Did you mean `{meant}`?"));
    let edit = edit::put_string(&context.file.source, value.span, meant);
    Some(diagnostic.maybe_fix(format!("Write `{meant}`"), Unsafe, edit))
}

fn no_text(key: &str, value: &Value) -> Option<Diagnostic> {
    let is_text = !matches!(value.kind, ValueKind::Number(_) | ValueKind::Bool(_));
    (!is_text && !value.span.is_empty()).then(|| {
        let message =
            format!("`{key}` takes texts: this test fails whatever the answer is. Write it in quotes.");
        RULE.at(value.span, message)
    })
}
