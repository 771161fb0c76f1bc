//! Members of the results of GenAIScript's API that are known to be all of them.

use crate::return_types::ApiValue;

/// Function whose callback gets the output of the script.
pub const PROCESSING: &str = "defOutputProcessor";

pub const FETCHED: &str = "fetchText";

pub const PDF: &str = "parsers.PDF";

pub const DOCX: &str = "parsers.DOCX";

pub const IMAGE: &str = "generateImage";

/// Segment of a `transcribe` result.
pub const SEGMENT: &str = "transcribe";

/// Function whose callback gets the messages of the chat.
pub const CHAT: &str = "defChatParticipant";

/// Members of the messages of a chat, with those that providers add.
const OF_MESSAGES: [&str; 14] = [
    "annotations",
    "audio",
    "cacheControl",
    "cache_control",
    "content",
    "function_call",
    "name",
    "reasoning",
    "reasoning_content",
    "refusal",
    "role",
    "signature",
    "tool_call_id",
    "tool_calls",
];

/// Functions whose results have no interface, each with a member that tells the result from its parts.
const UNNAMED: [(&str, &str); 5] =
    [(FETCHED, "status"), (PDF, "pages"), (DOCX, "error"), (IMAGE, "revisedPrompt"), (SEGMENT, "start")];

/// Members of the output passed to `defOutputProcessor`'s callback; the declared `json` and `reasoning` are absent.
pub const OF_OUTPUT: [&str; 8] =
    ["text", "fences", "frames", "annotations", "fileEdits", "schemas", "messages", "usage"];

/// Complete interfaces, and their members that the table omits. Each was printed by a run of GenAIScript, or is created
/// by an object literal in its source. What providers and GitHub answer has more members than their interfaces: those
/// that their references list. Results of `ffmpeg` and of other parsers stay open.
const CLOSED: [(&str, &[&[&str]]); 17] = [
    ("RunPromptResult", &[]),
    ("WorkspaceFile", &[&["score"]]),
    ("Fenced", &[]),
    ("ShellOutput", &[]),
    ("WorkspaceGrepResult", &[]),
    (FETCHED, &[&["statusText", "bytes"]]),
    (PDF, &[]),
    (DOCX, &[]),
    (IMAGE, &[]),
    ("WorkbookSheet", &[]),
    ("GitCommit", &[]),
    ("FileStats", &[]),
    ("SpeechResult", &[]),
    ("TranscriptionResult", &[&["duration", "language", "logprobs", "task", "usage", "words"]]),
    (SEGMENT, &[&OF_SEGMENTS]),
    ("GitHubIssue", &[&OF_GITHUB]),
    ("GitHubPullRequest", &[&OF_GITHUB, &OF_PULL_REQUEST]),
];

/// Members of a segment that transcribing models add.
const OF_SEGMENTS: [&str; 10] = [
    "avg_logprob",
    "compression_ratio",
    "id",
    "no_speech_prob",
    "seek",
    "speaker",
    "temperature",
    "tokens",
    "type",
    "words",
];

/// Members of an issue in GitHub's REST API, next to those of the interface; a pull request has most of them.
const OF_GITHUB: [&str; 25] = [
    "active_lock_reason",
    "assignees",
    "author_association",
    "body_html",
    "body_text",
    "closed_by",
    "comments",
    "comments_url",
    "events_url",
    "issue_dependencies_summary",
    "issue_field_values",
    "labels_url",
    "locked",
    "milestone",
    "parent_issue_url",
    "performed_via_github_app",
    "pinned_comment",
    "pull_request",
    "repository",
    "repository_url",
    "score",
    "sub_issues_summary",
    "timeline_url",
    "type",
    "url",
];

const OF_PULL_REQUEST: [&str; 24] = [
    "_links",
    "additions",
    "auto_merge",
    "changed_files",
    "commits",
    "commits_url",
    "deletions",
    "diff_url",
    "issue_url",
    "maintainer_can_modify",
    "merge_commit_sha",
    "mergeable",
    "mergeable_state",
    "merged",
    "merged_at",
    "merged_by",
    "patch_url",
    "rebaseable",
    "requested_reviewers",
    "requested_teams",
    "review_comment_url",
    "review_comments",
    "review_comments_url",
    "statuses_url",
];

const OF_ARRAYS: &str = "at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap \
    forEach includes indexOf join keys lastIndexOf length map pop push reduce reduceRight reverse shift slice some sort \
    splice toReversed toSorted toSpliced unshift values with";

const OF_STRINGS: &str = "anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fixed fontcolor fontsize \
    includes indexOf isWellFormed italics lastIndexOf length link localeCompare match matchAll normalize padEnd padStart \
    repeat replace replaceAll search slice small split startsWith strike sub substr substring sup toLocaleLowerCase \
    toLocaleUpperCase toLowerCase toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart";

pub(super) fn is_of_arrays(key: &str) -> bool {
    OF_ARRAYS.split_ascii_whitespace().any(|known| known == key)
}

pub(super) fn is_of_strings(key: &str) -> bool {
    OF_STRINGS.split_ascii_whitespace().any(|known| known == key)
}

/// Returns the interface of a value that `giver` returned or passed, if all of its members are known.
pub(super) fn closed(giver: &str, value: &ApiValue) -> Option<&'static str> {
    if giver == PROCESSING && value.interface() == Some("RunPromptResult") {
        return Some(PROCESSING);
    }
    if giver == CHAT {
        return Some(CHAT).filter(|_| !value.is_list());
    }
    let unnamed =
        UNNAMED.iter().find(|(function, member)| giver.ends_with(function) && value.member(member).is_some());
    let name = value.interface().or(unnamed.map(|(function, _)| *function))?;
    CLOSED.iter().find(|(known, _)| *known == name).map(|(known, _)| *known)
}

pub(super) fn has(interface: &str, value: &ApiValue, key: &str) -> bool {
    if interface == PROCESSING {
        return OF_OUTPUT.contains(&key);
    }
    if interface == CHAT {
        return OF_MESSAGES.contains(&key);
    }
    let more = CLOSED.iter().find(|(known, _)| *known == interface).map_or(&[][..], |(_, more)| more);
    more.iter().any(|names| names.contains(&key))
        || value.names().is_none_or(|names| names.iter().any(|name| name == key))
}
