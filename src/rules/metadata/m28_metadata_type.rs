use super::options::Options;
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::script::metadata_keys::metadata_keys;
use crate::syntax::{Kind, Member, Quote};

declare_rule! {
    /// GenAIScript passes the options of the model on as they are written: a provider that wants a number for
    /// `temperature` rejects a string. Where it looks at an option that is true or false itself, any string but the
    /// empty one counts as true.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ temperature: "0.1", unlisted: "false" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ temperature: 0.1, unlisted: false })
    /// ```
    M28, "metadata-type", Warning, Options, fix Unsafe, "A string in the place of a number or a boolean in the metadata."
}

fn check(context: &Context<'_>, options: &Options<'_>) -> Vec<Diagnostic> {
    let file = context.file;
    // Another rule reports a string that only the repair made.
    let is_written = |member: &&Member| {
        file.path.is_markdown() || Quote::of(member.value.span.text(&file.source)).is_some()
    };
    let keys = metadata_keys().iter().filter(|key| matches!(&*key.type_name, "number" | "boolean"));
    let members =
        keys.filter_map(|key| Some((options.member(&key.name).filter(is_written)?, &key.type_name)));
    members.filter_map(|(member, type_name)| diagnostic(member, type_name)).collect()
}

fn diagnostic(member: &Member, type_name: &str) -> Option<Diagnostic> {
    let Kind::String(text) = &member.value.kind else { return None };
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
    Some(diagnostic.fix(format!("Write `{text}`"), Unsafe, Edit::replace(place, text)))
}
