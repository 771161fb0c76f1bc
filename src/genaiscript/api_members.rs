//! Calls of nonexistent members of GenAIScript's global objects.

use super::extraction::Extraction;
use super::promises::api_name;
use crate::syntax::callee::Callee;
use crate::syntax::node;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct UnknownFunction {
    pub object: &'static str,
    pub name: String,
    pub span: Span,
}

/// Members of the global objects, as printed by a run of GenAIScript or defined in its source.
pub const GLOBALS: [(&str, &[&str]); 19] = [
    (
        "workspace",
        &[
            "appendText",
            "cache",
            "copyFile",
            "findFiles",
            "grep",
            "readCSV",
            "readData",
            "readINI",
            "readJSON",
            "readText",
            "readXML",
            "readYAML",
            "root",
            "stat",
            "writeCached",
            "writeFiles",
            "writeText",
        ],
    ),
    ("retrieval", &["fuzzSearch", "index", "vectorSearch", "webSearch"]),
    (
        "host",
        &[
            "cache",
            "confirm",
            "container",
            "contentSafety",
            "exec",
            "fetch",
            "fetchText",
            "input",
            "logger",
            "mcpServer",
            "promiseQueue",
            "publishResource",
            "resolveLanguageModel",
            "resolveLanguageModelProvider",
            "resolveResource",
            "resources",
            "select",
            "teamsChannel",
        ],
    ),
    (
        "parsers",
        &[
            "CSV",
            "DOCX",
            "GROQ",
            "HTMLToMarkdown",
            "HTMLToText",
            "INI",
            "JSON5",
            "JSONL",
            "JSONLLM",
            "PDF",
            "TOML",
            "XLSX",
            "XML",
            "YAML",
            "annotations",
            "dedent",
            "diff",
            "dotEnv",
            "encodeIDs",
            "fences",
            "frontmatter",
            "hash",
            "ignore",
            "jinja",
            "levenshtein",
            "math",
            "mustache",
            "prompty",
            "tidyData",
            "transcription",
            "unfence",
            "unthink",
            "unzip",
            "validateJSON",
        ],
    ),
    (
        "path",
        &[
            "basename",
            "changeext",
            "dirname",
            "extname",
            "isAbsolute",
            "join",
            "normalize",
            "parse",
            "relative",
            "resolve",
            "resolveFileURL",
            "sanitize",
        ],
    ),
    (
        "git",
        &[
            "addWorktree",
            "blame",
            "branch",
            "changedFiles",
            "client",
            "configGlobalAddSafeDirectory",
            "defaultBranch",
            "diff",
            "exec",
            "fetch",
            "lastCommitSha",
            "lastTag",
            "listBranches",
            "listFiles",
            "listWorktrees",
            "log",
            "pull",
            "removeWorktree",
            "resolveExcludedPaths",
            "setGitHubWorkspace",
            "shallowClone",
        ],
    ),
    (
        "github",
        &[
            "addSubIssue",
            "addWorktreeForPullRequest",
            "api",
            "artifact",
            "assignIssueToBot",
            "client",
            "connection",
            "createIssue",
            "createIssueComment",
            "createIssueUrl",
            "createReaction",
            "diffWorkflowJobLogs",
            "downloadArtifactFiles",
            "downloadJob",
            "downloadWorkflowJobLog",
            "getFile",
            "getGist",
            "getIssue",
            "getOrCreateRef",
            "getPullRequest",
            "getRef",
            "getRepositoryContent",
            "graphql",
            "info",
            "listBranches",
            "listGists",
            "listIssueComments",
            "listIssueLabels",
            "listIssues",
            "listPullRequestReviewComments",
            "listPullRequests",
            "listReleases",
            "listRepositoryLanguages",
            "listSuggestedActors",
            "listWorkflowJobs",
            "listWorkflowRunArtifacts",
            "listWorkflowRuns",
            "listWorkflows",
            "repo",
            "resolveAssetUrl",
            "searchCode",
            "updateIssue",
            "updateIssueComment",
            "uploadAsset",
            "workflow",
            "workflowRun",
        ],
    ),
    ("tokenizers", &["chunk", "count", "resolve", "truncate"]),
    ("ffmpeg", &["extractAudio", "extractClip", "extractFrames", "probe", "probeVideo", "run"]),
    ("YAML", &["apply", "bind", "call", "parse", "stringify"]),
    ("CSV", &["chunk", "markdownify", "parse", "stringify"]),
    ("INI", &["parse", "stringify"]),
    ("XML", &["parse"]),
    ("MD", &["chunk", "content", "frontmatter", "stringify", "updateFrontmatter"]),
    ("JSONL", &["append", "parse", "stringify"]),
    ("JSON5", &["parse", "stringify"]),
    ("JSONSchema", &["fromParameters", "infer"]),
    ("HTML", &["convertTablesToJSON", "convertToMarkdown", "convertToText"]),
    ("DIFF", &["createPatch", "findChunk", "parse"]),
];

const OF_OBJECTS: [&str; 5] =
    ["hasOwnProperty", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"];

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<UnknownFunction> {
    let Extraction { source, resolver, calls, .. } = extraction;
    let mut found = Vec::new();
    for &(call, Callee { name: member, object }) in calls {
        let Some(object) = object.filter(|object| object.kind() == "identifier") else { continue };
        let text = node::text(object, source);
        let Some((global, members)) = GLOBALS.iter().find(|(global, _)| *global == text) else { continue };
        let name = node::text(member, source);
        let is_known = members.contains(&name) || OF_OBJECTS.contains(&name) || name.starts_with('_');
        if is_known || member.is_missing() || node::is_optional(call) {
            continue;
        }
        if api_name(resolver, source, object).as_deref() == Some(text) {
            found.push(UnknownFunction { object: global, name: name.to_owned(), span: node::span(member) });
        }
    }
    found
}
