use super::options::RunOptions;
use crate::genaiscript::metadata_keys::{MetadataKey, metadata_keys};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit, wording};
use crate::suggest::nearest;
use crate::syntax::{Language, Member, Quote, ValueKind};

declare_rule! {
    /// GenAIScript passes the options of the model on as they are written: a provider that wants a number for
    /// `temperature` rejects a string. Where it looks at an option that is true or false itself, any string but the
    /// empty one counts as true. `responseType` and `fenceFormat` take a few words; another one has no effect of its own.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ temperature: "0.1", unlisted: "false" })
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ responseType: "csv" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ temperature: 0.1, unlisted: false, responseType: "text" })
    /// ```
    M28, "metadata-type", Warning, Options, fix Unsafe, "A string that its key of the metadata does not take."
}

fn check(context: &LintContext<'_>, options: &RunOptions<'_>) -> Vec<Diagnostic> {
    let file = context.file;
    // Another rule reports a string that only the repair made.
    let is_written = |member: &&Member| {
        file.path.is_markdown() || Quote::detect(member.value.span.text(&file.source)).is_some()
    };
    let of_key = |key: &MetadataKey| {
        let member = options.member(&key.name).filter(is_written)?;
        match &*key.type_name {
            "number" | "boolean" => of_kind(member, &key.type_name),
            "string[]" if key.name == "secrets" => of_list(member),
            "FenceFormat"
            | "PromptTemplateResponseType"
            | "ReasoningEffortType"
            | "ChatToolChoice"
            | "ContentSafetyProvider"
            | "\"default\" | boolean"
            | "\"always\" | \"available\" | boolean" => {
                let is_typed = Language::of_path(file.path.name()) == Some(Language::TypeScript);
                Some(of_values(context, member, &key.values)?.known_to_typescript(is_typed))
            }
            _ => None,
        }
    };
    metadata_keys().iter().filter_map(of_key).collect()
}

fn of_values(context: &LintContext<'_>, member: &Member, values: &[serde_json::Value]) -> Option<Diagnostic> {
    let (key, place) = (member.key.as_str(), member.value.span);
    let values: Vec<&str> = values.iter().filter_map(serde_json::Value::as_str).collect();
    let is_known = |text: &str| values.contains(&text) || LATER.contains(&(key, text));
    let text = member.value.as_str().filter(|text| !text.is_empty() && !is_known(text))?;
    let problem = format!("`{key}` does not know the value `{text}`.");
    let Some(meant) = nearest(text, values.iter().copied()) else {
        let values = wording::every(values.into_iter())?;
        return Some(RULE.at(place, format!("{problem} It takes {values}.")));
    };
    let diagnostic = RULE.at(place, format!("{problem} Did you mean `{meant}`?"));
    let edit = edit::put_string(&context.file.source, place, meant);
    Some(diagnostic.maybe_fix(format!("Write `{meant}`"), Unsafe, edit))
}

/// Values that the types do not list, and that models take.
const LATER: [(&str, &str); 3] =
    [("reasoningEffort", "minimal"), ("reasoningEffort", "none"), ("reasoningEffort", "xhigh")];

/// GenAIScript goes through such a string letter by letter.
fn of_list(member: &Member) -> Option<Diagnostic> {
    let (key, place) = (&member.key, member.value.span);
    let text = member.value.as_str()?;
    let items: Vec<String> = text.split(',').map(|item| format!("\"{}\"", item.trim())).collect();
    let problem =
        format!("`{key}` takes a list: each letter of this counts as one item. Write it in brackets.");
    let edit = TextEdit::replace(place, format!("[{}]", items.join(", ")));
    Some(RULE.at(place, problem).fix("Write a list", Unsafe, edit))
}

fn of_kind(member: &Member, type_name: &str) -> Option<Diagnostic> {
    let ValueKind::String(text) = &member.value.kind else { return None };
    let (key, place, text) = (&member.key, member.value.span, text.trim());
    let (problem, is_meant) = if type_name == "number" {
        let problem = format!("`{key}` takes a number, and this string is passed on as it is.");
        (problem, text.parse::<f64>().is_ok_and(f64::is_finite))
    } else {
        let problem = format!("`{key}` takes `true` or `false`, and a string counts as true.");
        (problem, matches!(text, "true" | "false"))
    };
    if !is_meant {
        return Some(RULE.at(place, problem));
    }
    let diagnostic = RULE.at(place, format!("{problem} Write `{text}`."));
    Some(diagnostic.fix(format!("Write `{text}`"), Unsafe, TextEdit::replace(place, text)))
}
