use crate::genaiscript::metadata_keys::{is_metadata_key, metadata_keys};
use crate::lint::{Applicability, Diagnostic, LintContext, edit};
use crate::suggest::nearest;
use crate::syntax::{Member, Value, ValueKind};

/// Bound on the unknown keys for which suggestions are computed. An object with more of them is not metadata.
const MAX_UNKNOWN: usize = 100;

declare_rule! {
    /// GenAIScript looks for the keys that it knows and silently ignores every other one. A misspelled key is
    /// the same as none. So it is inside `tests` and `mcpServers`.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ title: "Review", tool: "fs_read_file", max_tokens: 2000 })
    /// ```
    ///
    /// Wrong:
    ///
    /// ```ts
    /// script({ tests: { files: "a.md", expected: "mentions the price" } })
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// script({ title: "Review", tools: "fs_read_file", maxTokens: 2000 })
    /// ```
    M14, "unknown-metadata-key", Warning, File, fix Safe, "GenAIScript does not know a key of the metadata."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let Some(object) = context.metadata().and_then(|metadata| metadata.as_object()) else {
        return Vec::new();
    };
    let written = unknown(context).into_iter();
    let written = written.map(|member| report(context, member, |name| object.get(name).is_some()));
    written.chain(inside(context)).collect()
}

const OF_TEST: [&str; 11] = [
    "asserts",
    "description",
    "facts",
    "files",
    "forbidden",
    "format",
    "keywords",
    "name",
    "rubrics",
    "vars",
    "workspaceFiles",
];

/// Keys of a server of tools, and those that its transport takes.
const OF_SERVER: [&str; 19] = [
    "args",
    "command",
    "contentSafety",
    "cwd",
    "description",
    "detectPromptInjection",
    "disableToolIdMangling",
    "env",
    "generator",
    "headers",
    "id",
    "intent",
    "options",
    "stderr",
    "tools",
    "toolsSha",
    "type",
    "url",
    "version",
];

fn inside(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let tests = context.metadata_member("tests").map(|tests| match &tests.value.kind {
        ValueKind::Array(tests) => tests.iter().collect(),
        _ => vec![&tests.value],
    });
    let servers = context.metadata_member("mcpServers").and_then(|servers| servers.value.as_object());
    let servers: Vec<&Value> = servers
        .map(|servers| servers.members.iter().map(|server| &server.value).collect())
        .unwrap_or_default();
    let tests = tests.unwrap_or_default().into_iter().map(|test| (test, " of a test", &OF_TEST[..]));
    let servers = servers.into_iter().map(|server| (server, " of a server", &OF_SERVER[..]));
    let mut found = Vec::new();
    for (value, of, known) in tests.chain(servers) {
        let members = value.as_object().map(|object| object.members.as_slice()).unwrap_or_default();
        let is_unknown = |member: &&Member| !known.contains(&&*member.key) && !member.key_span.is_empty();
        for member in members.iter().filter(is_unknown).take(MAX_UNKNOWN) {
            let key = &member.key;
            let habit = OF_PARTS.iter().find(|(name, meant)| name == key && known.contains(meant));
            let meant = habit.map(|(_, meant)| *meant).or_else(|| nearest(key, known.iter().copied()));
            let meant = meant.filter(|name| members.iter().all(|member| member.key != *name));
            let problem = format!("GenAIScript does not know the key `{key}`{of} and ignores it.");
            found.push(diagnostic(context, member, &problem, meant));
        }
    }
    found
}

const OF_PARTS: [(&str, &str); 9] = [
    ("arguments", "args"),
    ("assert", "asserts"),
    ("assertions", "asserts"),
    ("cmd", "command"),
    ("expected", "rubrics"),
    ("file", "files"),
    ("parameters", "vars"),
    ("variables", "vars"),
    ("workingDirectory", "cwd"),
];

pub(in crate::lint) fn misnamed_parameters<'a>(context: &LintContext<'a>) -> Vec<&'a Value> {
    let is_meant = |member: &&Member| meant(&member.key) == Some("parameters");
    unknown(context).into_iter().filter(is_meant).map(|member| &member.value).collect()
}

fn unknown<'a>(context: &LintContext<'a>) -> Vec<&'a Member> {
    let Some(object) = context.metadata().and_then(|metadata| metadata.as_object()) else {
        return Vec::new();
    };
    // A frontmatter may use the name of parameters in another format.
    let is_markdown = context.file.script().markdown.is_some();
    let is_known = |key: &str| is_metadata_key(key) || is_markdown && key == "inputs";
    let unknown = object.entries().into_iter().filter(|member| !is_known(&member.key)).take(MAX_UNKNOWN);
    // Keys that only the repair made are not in the source.
    let literal = context.file.script().taken_call().and_then(|call| call.argument.as_ref());
    let Some(written) = literal.and_then(|argument| argument.value.as_object()) else { return Vec::new() };
    let written = unknown.filter_map(|member| written.member(&member.key));
    written.filter(|member| !member.key_span.is_empty()).collect()
}

fn report(context: &LintContext<'_>, member: &Member, is_taken: impl Fn(&str) -> bool) -> Diagnostic {
    let meant = meant(&member.key).filter(|name| !is_taken(name) && may_be(name, &member.value));
    let problem = format!("GenAIScript does not know the metadata key `{}` and ignores it.", member.key);
    diagnostic(context, member, &problem, meant)
}

fn diagnostic(context: &LintContext<'_>, member: &Member, problem: &str, meant: Option<&str>) -> Diagnostic {
    let key = &member.key;
    context.doubted(match meant {
        Some(name) => RULE.at(member.key_span, format!("{problem} Did you mean `{name}`?")).fix(
            format!("Write `{name}`"),
            Applicability::safe_if(is_same_word(key, name)),
            edit::rename_key(&context.file.source, member, name),
        ),
        None => RULE.at(member.key_span, format!("{problem} Remove it.")),
    })
}

/// Whether a value fits a key: some need an object.
fn may_be(name: &str, value: &Value) -> bool {
    let is_map = || matches!(value.kind, ValueKind::Object(_) | ValueKind::Dynamic(_) | ValueKind::Null);
    !matches!(name, "parameters" | "responseSchema" | "vars") || is_map()
}

const HABITS: [(&str, &str); 10] = [
    ("args", "parameters"),
    ("desc", "description"),
    ("inputs", "parameters"),
    ("name", "title"),
    ("params", "parameters"),
    ("responseFormat", "responseType"),
    ("schema", "responseSchema"),
    ("summary", "description"),
    ("temp", "temperature"),
    ("variables", "vars"),
];

fn meant(key: &str) -> Option<&'static str> {
    let names = || metadata_keys().iter().map(|key| key.name.as_str());
    let habit = HABITS.iter().find(|(habit, _)| is_same_word(key, habit)).map(|(_, name)| *name);
    names().find(|name| is_same_word(key, name)).or(habit).or_else(|| nearest(key, names()))
}

/// Whether two keys differ only in case and separators: `max_tokens` and `maxTokens`.
fn is_same_word(left: &str, right: &str) -> bool {
    let plain = |key: &str| {
        key.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
    };
    plain(left) == plain(right)
}
