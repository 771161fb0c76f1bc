use std::collections::HashSet;

use super::is_typed;
use crate::genaiscript::{
    CHAT, DOCX, FETCHED, IMAGE, MemberForm, OF_OUTPUT, PDF, PROCESSING, ResultKind, SEGMENT, UnknownMember,
};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit, Unsafe, wording};
use crate::suggest;

declare_rule! {
    /// Results of GenAIScript's functions have fixed members: the answer of `runPrompt` is in `text`, the name of a file
    /// in `filename`, the code of a fence in `content`. Any other member is `undefined`, which a prompt or a file then
    /// gets without any error.
    ///
    /// Only reads of certain values are reported: the files of `env.files`, the result of `runPrompt`, `prompt`,
    /// `host.exec`, `host.fetchText`, `workspace.grep`, `git.log`, `parsers.XLSX` and the like. In TypeScript, editors
    /// leave it to the TypeScript server, except for what only its declarations have: GenAIScript passes the functions of
    /// `defOutputProcessor` no `json` and no `reasoning`.
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const { content } = await runPrompt("Tell a joke.")
    /// ```
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// for (const file of env.files) $`## ${file.path}`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text } = await runPrompt("Tell a joke.")
    /// for (const file of env.files) $`## ${file.filename}`
    /// ```
    U02, "unknown-result-member", Warning, File, fix Safe, "A member is read of a result that has none of that name."
}

/// Names that authors use by habit for members, by interface.
const HABITS: [(&str, &str, &[&str]); 37] = [
    (
        "RunPromptResult",
        "text",
        &["content", "output", "response", "result", "answer", "message", "completion", "body", "value"],
    ),
    ("RunPromptResult", "json", &["data", "object", "parsed", "structured"]),
    (
        "WorkspaceFile",
        "filename",
        &["path", "name", "file", "filePath", "filepath", "fileName", "uri", "fsPath"],
    ),
    ("WorkspaceFile", "content", &["text", "data", "body", "contents", "value", "source", "code"]),
    ("Fenced", "content", &["text", "code", "body", "value", "data"]),
    ("Fenced", "language", &["lang", "type"]),
    ("ShellOutput", "stdout", &["output", "text", "out", "content", "result"]),
    ("ShellOutput", "stderr", &["error", "err", "errors"]),
    ("ShellOutput", "exitCode", &["code", "status", "exit", "returnCode"]),
    ("WorkspaceGrepResult", "matches", &["results", "hits", "lines"]),
    (FETCHED, "text", &["content", "body", "data", "html"]),
    (FETCHED, "status", &["statusCode", "code"]),
    ("RunPromptResult", "fileEdits", &["files"]),
    ("RunPromptResult", "fences", &["codeBlocks", "blocks"]),
    (PROCESSING, "text", &["content", "output", "response", "result", "answer", "message", "body", "value"]),
    (PROCESSING, "fileEdits", &["files"]),
    ("WorkbookSheet", "rows", &["data", "values", "content", "records", "items", "json"]),
    ("WorkbookSheet", "name", &["title", "sheet", "sheetName"]),
    ("GitCommit", "message", &["subject", "title", "body", "msg", "text", "summary"]),
    ("GitCommit", "sha", &["hash", "id", "commit", "oid"]),
    ("GitCommit", "files", &["changes", "paths", "filenames"]),
    ("TranscriptionResult", "text", &["content", "transcript", "transcription", "output"]),
    ("TranscriptionResult", "srt", &["subtitles", "captions"]),
    (CHAT, "content", &["text", "message", "body", "value"]),
    (CHAT, "role", &["author", "sender", "from"]),
    (SEGMENT, "start", &["begin", "from", "startTime", "offset", "timestamp"]),
    (SEGMENT, "end", &["to", "endTime", "stop"]),
    (SEGMENT, "text", &["content", "transcript", "value"]),
    ("SpeechResult", "filename", &["file", "path", "audio", "name"]),
    (IMAGE, "image", &["file", "filename", "url", "data", "images"]),
    (DOCX, "file", &["document", "doc"]),
    ("GitHubIssue", "user", &["author", "creator", "owner"]),
    ("GitHubIssue", "html_url", &["link", "htmlUrl", "web_url"]),
    ("GitHubIssue", "body", &["description", "content", "text"]),
    ("GitHubPullRequest", "body", &["description", "content", "text"]),
    ("GitHubPullRequest", "user", &["author", "creator", "owner"]),
    ("GitHubPullRequest", "html_url", &["link", "htmlUrl", "web_url"]),
];

/// Members that hold a value of another kind than their habitual names promise, by interface.
const OF_OTHER_KIND: [(&str, &str); 8] = [
    (CHAT, "content"),
    (PDF, "file"),
    (DOCX, "file"),
    (IMAGE, "image"),
    ("SpeechResult", "filename"),
    ("GitCommit", "files"),
    ("GitHubIssue", "user"),
    ("GitHubPullRequest", "user"),
];

const TEXTS: [(&str, &str); 4] =
    [("RunPromptResult", "text"), (PROCESSING, "text"), (FETCHED, "text"), ("ShellOutput", "stdout")];

const OF_STRINGS: [&str; 14] = [
    "endsWith",
    "includes",
    "indexOf",
    "length",
    "match",
    "matchAll",
    "replace",
    "replaceAll",
    "slice",
    "split",
    "startsWith",
    "substring",
    "toLowerCase",
    "trim",
];

const MEMBERS: [(&str, &[&str]); 19] = [
    (PROCESSING, &OF_OUTPUT),
    ("RunPromptResult", &OF_ANSWER),
    ("WorkspaceFile", &["filename", "content", "type", "encoding", "size"]),
    ("Fenced", &["label", "language", "content", "args", "validation"]),
    ("ShellOutput", &["stdout", "stderr", "exitCode", "failed"]),
    ("WorkspaceGrepResult", &["files", "matches"]),
    (FETCHED, &["ok", "status", "text", "file"]),
    (PDF, &["file", "pages", "images", "data"]),
    (DOCX, &["file", "error"]),
    (IMAGE, &["image", "revisedPrompt"]),
    ("WorkbookSheet", &["name", "rows"]),
    ("GitCommit", &["sha", "date", "author", "message", "files"]),
    ("FileStats", &["size", "mode"]),
    ("SpeechResult", &["filename", "error"]),
    ("TranscriptionResult", &["text", "srt", "vtt", "segments", "error"]),
    (CHAT, &["role", "content"]),
    (SEGMENT, &["start", "end", "text"]),
    ("GitHubIssue", &OF_ISSUES),
    ("GitHubPullRequest", &OF_ISSUES),
];

const OF_ANSWER: [&str; 11] = [
    "text",
    "json",
    "fences",
    "frames",
    "annotations",
    "error",
    "finishReason",
    "messages",
    "reasoning",
    "schemas",
    "usage",
];

const OF_ISSUES: [&str; 12] = [
    "number",
    "title",
    "body",
    "state",
    "state_reason",
    "user",
    "assignee",
    "labels",
    "html_url",
    "created_at",
    "updated_at",
    "closed_at",
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let is_typed = is_typed(context);
    let members = &context.api_uses().unknown_members;
    let written = if members.is_empty() { HashSet::new() } else { written(&context.file.source) };
    let members = members.iter().filter(|member| !written.contains(member.key.as_str()));
    let diagnostic = |member| {
        let is_reported = is_typed && !is_declared(member);
        context.doubted(diagnostic(member)).known_to_typescript(is_reported)
    };
    members.map(diagnostic).collect()
}

/// Whether TypeScript has the member, which is not there when the script runs.
fn is_declared(member: &UnknownMember) -> bool {
    member.of == ResultKind::Object(PROCESSING) && ["json", "reasoning"].contains(&member.key.as_str())
}

/// Names of members that the script assigns itself: `file.path = …`.
fn written(source: &str) -> HashSet<&str> {
    let is_assigned = |after: &str| {
        let after = after.trim_start();
        after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>")
    };
    let keys = source.split('.').skip(1).filter_map(|rest| {
        let end = rest.find(|char: char| !char.is_alphanumeric() && !matches!(char, '_' | '$'))?;
        is_assigned(&rest[end..]).then_some(&rest[..end])
    });
    keys.collect()
}

fn diagnostic(member: &UnknownMember) -> Diagnostic {
    let UnknownMember { key, key_span, giver, form, .. } = member;
    let (problem, interface) = match member.of {
        ResultKind::Object(interface) => (format!("{} has no `{key}`", subject(interface, giver)), interface),
        ResultKind::List(interface) => {
            let is_of_items =
                MEMBERS.iter().any(|(known, keys)| *known == interface && keys.contains(&key.as_str()));
            let has = if is_of_items && key != "size" { "; its items have" } else { "" };
            let message = format!("`{giver}` gives an array here, which has no `{key}`{has}.");
            let advice = match *form {
                _ if matches!(key.as_str(), "size" | "count") => " Its number of items is `length`.",
                MemberForm::Called => "",
                _ => " Go through its items, or take one, as in `[0]`.",
            };
            debug_assert!(!interface.is_empty());
            return RULE.at(*key_span, message + advice);
        }
        ResultKind::Text => {
            let message = format!("`{giver}` gives a string here, which has no `{key}`. Use it as it is.");
            return RULE.at(*key_span, message);
        }
    };
    let text = TEXTS.iter().find(|(known, _)| *known == interface).map(|(_, text)| *text);
    if let Some(text) = text.filter(|_| OF_STRINGS.contains(&key.as_str())) {
        let meant = format!("{text}.{key}");
        let message = format!("{problem}; the text is in `{text}`. Write `{meant}`.");
        return RULE.at(*key_span, message).fix(
            format!("Write `{meant}`"),
            Safe,
            TextEdit::replace(*key_span, &meant),
        );
    }
    if *form == MemberForm::Called {
        return RULE
            .at(*key_span, format!("{problem}: calling it throws a TypeError. {}", listed(interface)));
    }
    let habits = HABITS.iter().filter(|(known, ..)| *known == interface);
    let habit =
        habits.into_iter().find(|(.., keys)| keys.contains(&key.as_str())).map(|(_, meant, _)| *meant);
    let known = MEMBERS.iter().find(|(known, _)| *known == interface).map_or(&[][..], |(_, members)| members);
    if is_declared(member) {
        let how = if key == "json" { " Parse its `text`, as `parsers.JSONLLM(text)` does." } else { "" };
        return RULE
            .at(*key_span, format!("{problem}, although its type declares it: it is undefined.{how}"));
    }
    let problem = format!("{problem}: it is undefined.");
    let Some(meant) = habit.or_else(|| suggest::nearest(key, known.iter().copied())) else {
        return RULE.at(*key_span, format!("{problem} {}", listed(interface)));
    };
    let is_same_value = habit.is_some() && !of_other_kind(interface, meant);
    let how = if is_same_value { Safe } else { Unsafe };
    let text = match form {
        MemberForm::Shorthand => format!("{meant}: {key}"),
        _ => meant.to_owned(),
    };
    let edit = TextEdit::replace(*key_span, &text);
    RULE.at(*key_span, format!("{problem} Did you mean `{meant}`?")).fix(
        format!("Write `{meant}`"),
        how,
        edit,
    )
}

fn of_other_kind(interface: &str, member: &str) -> bool {
    OF_OTHER_KIND.contains(&(interface, member))
}

fn subject(interface: &str, giver: &str) -> String {
    match interface {
        "WorkspaceFile" => "A file of the workspace".to_owned(),
        "Fenced" => "A fence".to_owned(),
        CHAT => "A message of the chat".to_owned(),
        SEGMENT => "A segment of what `transcribe` gives".to_owned(),
        PROCESSING => "The output that `defOutputProcessor` passes".to_owned(),
        _ => format!("What `{giver}` gives"),
    }
}

fn listed(interface: &str) -> String {
    let known = MEMBERS.iter().find(|(known, _)| *known == interface).map_or(&[][..], |(_, members)| members);
    let Some(names) = wording::every(known.iter().copied()) else { return String::new() };
    let more = match interface {
        "GitHubIssue" | "GitHubPullRequest" => ", among others",
        _ if [PDF, DOCX].contains(&interface) => "; the text is in `file.content`",
        _ => "",
    };
    format!("It has {names}{more}.")
}
