//! Options of GenAIScript 2.5.1's functions, according to its types and its code.

use std::sync::LazyLock;

use super::by_method::ByMethod;

/// Options of a prompt inside a script.
pub const OF_PROMPT: [&str; 45] = [
    "activation",
    "applyEdits",
    "cache",
    "cancellationToken",
    "choices",
    "contentSafety",
    "description",
    "detectPromptInjection",
    "embeddingsModel",
    "excludedSystem",
    "fallbackTools",
    "fenceFormat",
    "flexTokens",
    "infoCb",
    "label",
    "lineNumbers",
    "logprobs",
    "maxDataRepairs",
    "maxDelay",
    "maxRetryAfter",
    "maxTokens",
    "maxToolCalls",
    "mcpAgentServers",
    "mcpServers",
    "metadata",
    "model",
    "modelConcurrency",
    "reasoningEffort",
    "responseSchema",
    "responseType",
    "retries",
    "retryDelay",
    "retryOn",
    "secretScanning",
    "seed",
    "stats",
    "system",
    "systemSafety",
    "temperature",
    "throwOnError",
    "title",
    "toolChoice",
    "tools",
    "topLogprobs",
    "topP",
];

/// Options of an agent in addition to those of a prompt.
pub const OF_AGENT: [&str; 5] =
    ["disableMemory", "disableMemoryQuery", "intent", "variant", "variantDescription"];

/// Options of a tool.
pub const OF_TOOL: [&str; 7] = [
    "contentSafety",
    "detectPromptInjection",
    "disableToolIdMangling",
    "intent",
    "maxTokens",
    "variant",
    "variantDescription",
];

/// Options of a definition.
pub const OF_DEF: [&str; 25] = [
    "cacheControl",
    "contentSafety",
    "detectPromptInjection",
    "distinct",
    "endsWith",
    "fenceFormat",
    "flex",
    "glob",
    "headers",
    "ignoreEmpty",
    "ignoreGitIgnore",
    "language",
    "line",
    "lineEnd",
    "lineNumbers",
    "lineNumbersStart",
    "lineStart",
    "maxTokens",
    "prediction",
    "priority",
    "schema",
    "sliceHead",
    "sliceSample",
    "sliceTail",
    "sort",
];

/// Options of a function that does not start a prompt.
#[derive(Debug, PartialEq, Eq)]
pub struct FunctionOptions {
    /// Qualified name of the function.
    pub name: &'static str,
    /// Index of the options argument.
    pub place: usize,
    /// Whether the options may also be one argument later.
    pub may_be_later: bool,
    /// Names of all options.
    pub known: &'static [&'static [&'static str]],
    /// Options with a fixed set of values, and these values.
    pub choices: &'static [(&'static str, &'static [&'static str])],
}

const OF_FILTERS: [&str; 6] = ["distinct", "headers", "sliceHead", "sliceSample", "sliceTail", "sort"];
const OF_EXPANSION: [&str; 4] = ["cacheControl", "flex", "maxTokens", "priority"];
const OF_SAFETY: [&str; 2] = ["contentSafety", "detectPromptInjection"];
const OF_RETRY: [&str; 5] = ["maxDelay", "maxRetryAfter", "retries", "retryDelay", "retryOn"];
const OF_DATA: [&str; 3] = ["format", "query", "fenceFormat"];
const OF_IMAGES: [&str; 15] = [
    "autoCrop",
    "crop",
    "detail",
    "flip",
    "greyscale",
    "ignoreEmpty",
    "maxHeight",
    "maxWidth",
    "mime",
    "rotate",
    "scale",
    "sliceHead",
    "sliceSample",
    "sliceTail",
    "tiled",
];
const OF_SHELL: [&str; 7] = ["cwd", "env", "ignoreError", "isolateEnv", "label", "stdin", "timeout"];
const OF_FETCH: [&str; 16] = [
    "body",
    "cache",
    "convert",
    "credentials",
    "dispatcher",
    "duplex",
    "headers",
    "integrity",
    "keepalive",
    "method",
    "mode",
    "redirect",
    "referrer",
    "referrerPolicy",
    "signal",
    "window",
];
const OF_INDEX: [&str; 13] = [
    "cacheName",
    "cacheSalt",
    "chunkOverlap",
    "chunkSize",
    "deleteIfExists",
    "embeddingsModel",
    "indexName",
    "maxTokens",
    "minScore",
    "topK",
    "type",
    "vectorSize",
    "version",
];
const OF_GIT_DIFF: [&str; 13] = [
    "algorithm",
    "askStageOnEmpty",
    "base",
    "excludedPaths",
    "extras",
    "head",
    "ignoreSpaceChange",
    "llmify",
    "maxTokensFullDiff",
    "nameOnly",
    "paths",
    "staged",
    "unified",
];
const OF_GIT_LOG: [&str; 10] =
    ["after", "author", "base", "count", "excludedGrep", "excludedPaths", "head", "merges", "paths", "until"];

/// Functions with known options, other than those that start prompts.
static OPTIONS: [FunctionOptions; 21] = [
    of(
        "defData",
        2,
        &[&OF_DATA, &OF_FILTERS, &OF_EXPANSION, &OF_SAFETY],
        &[("format", &["json", "yaml", "csv"])],
    ),
    of("defDiff", 3, &[&OF_DEF], &[]),
    of("defSchema", 2, &[&["format"]], &[("format", &["typescript", "json", "yaml"])]),
    of("defImages", 1, &[&OF_IMAGES], &[]),
    of(
        "writeText",
        1,
        &[&OF_EXPANSION, &["assistant", "role"]],
        &[("role", &["user", "assistant", "system"])],
    ),
    of("importTemplate", 2, &[&["allowExtraArguments", "format"]], &[("format", &["mustache", "jinja"])]),
    of("workspace.findFiles", 1, &[&["applyGitIgnore", "ignore", "readText"]], &[]),
    FunctionOptions {
        may_be_later: true,
        ..of("workspace.grep", 1, &[&["applyGitIgnore", "debug", "glob", "path", "readText"]], &[])
    },
    FunctionOptions { may_be_later: true, ..of("host.exec", 1, &[&OF_SHELL], &[]) },
    of("host.fetchText", 1, &[&OF_FETCH, &OF_RETRY], FETCHED),
    of("fetchText", 1, &[&OF_FETCH, &OF_RETRY], FETCHED),
    of("host.container", 0, &[&OF_CONTAINER], &[("osType", &["unix", "windows"])]),
    of(
        "retrieval.webSearch",
        1,
        &[&["count", "ignoreMissingProvider", "provider"]],
        &[("provider", &["tavily"])],
    ),
    of("retrieval.vectorSearch", 2, &[&OF_INDEX], &[]),
    of("retrieval.index", 1, &[&OF_INDEX], &[]),
    of("git.diff", 0, &[&OF_GIT_DIFF], &[]),
    of("git.log", 0, &[&OF_GIT_LOG], &[]),
    of("git.changedFiles", 0, &[&OF_GIT_LOG, &["readText"]], &[]),
    of("git.listFiles", 1, &[&["askStageOnEmpty", "base", "excludedPaths", "paths"]], &[]),
    of("tokenizers.count", 1, &[&["approximate", "model"]], &[]),
    of("tokenizers.truncate", 2, &[&["last", "model"]], &[]),
];

/// Options that count only beside another one, by their function.
pub(super) const NEEDING: [(&str, &str, &str); 6] = [
    ("git.changedFiles", "base", "head"),
    ("git.changedFiles", "head", "base"),
    ("git.diff", "askStageOnEmpty", "staged"),
    ("git.diff", "maxTokensFullDiff", "llmify"),
    ("git.log", "base", "head"),
    ("git.log", "head", "base"),
];

const FETCHED: &[(&str, &[&str])] = &[("convert", &["markdown", "text", "tables"])];
const OF_CONTAINER: [&str; 8] =
    ["env", "image", "name", "networkEnabled", "osType", "persistent", "ports", "postCreateCommands"];

const fn of(
    name: &'static str,
    place: usize,
    known: &'static [&'static [&'static str]],
    choices: &'static [(&'static str, &'static [&'static str])],
) -> FunctionOptions {
    FunctionOptions { name, place, may_be_later: false, known, choices }
}

static BY_METHOD: LazyLock<ByMethod<FunctionOptions>> =
    LazyLock::new(|| ByMethod::new(&OPTIONS, |options| options.name));

/// Returns the options of functions with this last part of their name.
pub(super) fn of_method(method: &str) -> &'static [&'static FunctionOptions] {
    BY_METHOD.get(method)
}
