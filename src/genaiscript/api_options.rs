//! Options of GenAIScript's functions, according to its types and its code.

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

const OF_VALIDATION: [&str; 2] = ["schema", "throwOnValidationError"];
/// Options of GenAIScript, and those of csv-parse, to which it passes the rest.
const OF_CSV: [&str; 33] = [
    "autoParse",
    "bom",
    "cast",
    "castDate",
    "columns",
    "comment",
    "delimiter",
    "encoding",
    "escape",
    "from",
    "fromLine",
    "headers",
    "ignoreLastDelimiters",
    "info",
    "ltrim",
    "maxRecordSize",
    "objname",
    "onRecord",
    "quote",
    "raw",
    "recordDelimiter",
    "relaxColumnCount",
    "relaxColumnCountLess",
    "relaxColumnCountMore",
    "relaxQuotes",
    "repair",
    "rtrim",
    "skipEmptyLines",
    "skipRecordsWithEmptyValues",
    "skipRecordsWithError",
    "to",
    "toLine",
    "trim",
];
/// The names of csv-parse as it writes them itself.
const OF_CSV_PARSE: [&str; 16] = [
    "cast_date",
    "from_line",
    "group_columns_by_name",
    "ignore_last_delimiters",
    "max_record_size",
    "on_record",
    "on_skip",
    "record_delimiter",
    "relax_column_count",
    "relax_column_count_less",
    "relax_column_count_more",
    "relax_quotes",
    "skip_empty_lines",
    "skip_records_with_empty_values",
    "skip_records_with_error",
    "to_line",
];
const OF_FFMPEG: [&str; 5] = ["cache", "inputOptions", "outputOptions", "salt", "size"];
const OF_FRAMES: [&str; 6] = ["count", "format", "keyframes", "sceneThreshold", "timestamps", "transcript"];
const OF_TRANSCRIPTION: [&str; 5] = ["cache", "language", "model", "temperature", "translate"];
const OF_WORKTREE: [&str; 5] = ["branch", "checkout", "detach", "force", "orphan"];
/// Options of git's commands, which they pass on to `git.exec`.
const OF_GIT: [&str; 2] = ["label", "valueOnError"];
/// Values of GitHub's parameters.
const STATE: (&str, &[&str]) = ("state", &["open", "closed", "all"]);
const DIRECTION: (&str, &[&str]) = ("direction", &["asc", "desc"]);
const LISTED_ISSUES: &[(&str, &[&str])] = &[STATE, DIRECTION, ("sort", &["created", "updated", "comments"])];
const LISTED_PULL_REQUESTS: &[(&str, &[&str])] =
    &[STATE, DIRECTION, ("sort", &["created", "updated", "popularity", "long-running"])];

/// Parameters of GitHub's lists, which GenAIScript passes on.
const OF_LIST: [&str; 5] = ["count", "owner", "page", "per_page", "repo"];
const OF_ISSUES: [&str; 10] = [
    "assignee",
    "creator",
    "direction",
    "labels",
    "mentioned",
    "milestone",
    "since",
    "sort",
    "state",
    "type",
];
const OF_PULL_REQUESTS: [&str; 5] = ["base", "direction", "head", "sort", "state"];
const OF_CHUNKS: [&str; 7] =
    ["chunkOverlap", "chunkSize", "docType", "filename", "lineNumbers", "lineNumbersStart", "model"];

/// Functions with known options, other than those that start prompts. One that passes on what it does not know to
/// a library of its own is only here where that library's options are known, too.
static OPTIONS: [FunctionOptions; 50] = [
    function(
        "defData",
        2,
        &[&OF_DATA, &OF_FILTERS, &OF_EXPANSION, &OF_SAFETY],
        &[("format", &["json", "yaml", "csv"])],
    ),
    function("defDiff", 3, &[&OF_DEF], &[]),
    function("defSchema", 2, &[&["format"]], &[("format", &["typescript", "json", "yaml"])]),
    function("defImages", 1, &[&OF_IMAGES], &[("detail", &["high", "low", "original", "auto"])]),
    function(
        "writeText",
        1,
        &[&OF_EXPANSION, &["assistant", "role"]],
        &[("role", &["user", "assistant", "system"])],
    ),
    function(
        "importTemplate",
        2,
        &[&["allowExtraArguments", "format"]],
        &[("format", &["mustache", "jinja"])],
    ),
    function("workspace.findFiles", 1, &[&["applyGitIgnore", "ignore", "readText"]], &[]),
    FunctionOptions {
        may_be_later: true,
        ..function("workspace.grep", 1, &[&["applyGitIgnore", "debug", "glob", "path", "readText"]], &[])
    },
    FunctionOptions { may_be_later: true, ..function("host.exec", 1, &[&OF_SHELL], &[]) },
    function("host.fetchText", 1, &[&OF_FETCH, &OF_RETRY], FETCHED),
    function("fetchText", 1, &[&OF_FETCH, &OF_RETRY], FETCHED),
    function("host.container", 0, &[&OF_CONTAINER], &[("osType", &["unix", "windows"])]),
    function(
        "retrieval.webSearch",
        1,
        &[&["count", "ignoreMissingProvider", "provider"]],
        &[("provider", &["tavily"])],
    ),
    function("retrieval.vectorSearch", 2, &[&OF_INDEX], &[]),
    function("retrieval.index", 1, &[&OF_INDEX], &[]),
    function("git.diff", 0, &[&OF_GIT_DIFF], &[]),
    function("git.log", 0, &[&OF_GIT_LOG], &[]),
    function("git.changedFiles", 0, &[&OF_GIT_LOG, &["readText"]], &[]),
    function("git.listFiles", 1, &[&["askStageOnEmpty", "base", "excludedPaths", "paths"]], &[]),
    function("tokenizers.count", 1, &[&["approximate", "model"]], &[]),
    function("tokenizers.truncate", 2, &[&["last", "model"]], &[]),
    function("tokenizers.chunk", 1, &[&OF_CHUNKS], &[]),
    function("parsers.CSV", 1, &[&OF_CSV, &OF_CSV_PARSE, &OF_VALIDATION], &[]),
    function("workspace.readCSV", 1, &[&OF_CSV, &OF_CSV_PARSE, &OF_VALIDATION], &[]),
    function("CSV.parse", 1, &[&OF_CSV, &OF_CSV_PARSE, &OF_VALIDATION], &[]),
    function("parsers.JSON5", 1, &[&["defaultValue"], &OF_VALIDATION], &[]),
    function("parsers.YAML", 1, &[&["defaultValue"], &OF_VALIDATION], &[]),
    function("parsers.INI", 1, &[&["defaultValue"], &OF_VALIDATION], &[]),
    function("workspace.readINI", 1, &[&["defaultValue"], &OF_VALIDATION], &[]),
    function("workspace.readJSON", 1, &[&OF_VALIDATION], &[]),
    function("workspace.readYAML", 1, &[&OF_VALIDATION], &[]),
    function(
        "parsers.PDF",
        1,
        &[&["cache", "disableCleanup", "filter", "renderAsImage", "scale", "useSystemFonts"]],
        &[],
    ),
    function("parsers.DOCX", 1, &[&["cache", "format"]], &[]),
    function("parsers.unzip", 1, &[&["glob"]], &[]),
    function("parsers.tidyData", 1, &[&OF_FILTERS], &[]),
    function("MD.chunk", 1, &[&["maxTokens", "model", "pageSeparator"]], &[]),
    function("MD.stringify", 1, &[&["headingLevel", "headings", "quoteValues"]], &[]),
    function("ffmpeg.extractFrames", 1, &[&OF_FRAMES, &OF_FFMPEG], &[]),
    function("ffmpeg.extractAudio", 1, &[&["forceConversion", "transcription"], &OF_FFMPEG], &[]),
    function("ffmpeg.extractClip", 1, &[&["duration", "end", "start"], &OF_FFMPEG], &[]),
    function("transcribe", 1, &[&OF_TRANSCRIPTION, &OF_RETRY], &[]),
    function("speak", 1, &[&["cache", "instructions", "model", "voice"], &OF_RETRY], &[]),
    function("git.fetch", 2, &[&["all", "prune"], &OF_GIT], &[]),
    function("git.pull", 0, &[&["ff"], &OF_GIT], &[]),
    function("git.shallowClone", 1, &[&["branch", "depth", "directory", "force", "install"], &OF_GIT], &[]),
    function("git.addWorktree", 2, &[&OF_WORKTREE], &[]),
    function("github.listIssues", 0, &[&OF_ISSUES, &OF_LIST], LISTED_ISSUES),
    function("github.listPullRequests", 0, &[&OF_PULL_REQUESTS, &OF_LIST], LISTED_PULL_REQUESTS),
    function(
        "github.getRepositoryContent",
        1,
        &[&["downloadContent", "glob", "maxDownloadSize", "ref", "type"]],
        &[],
    ),
    function("github.downloadWorkflowJobLog", 1, &[&["llmify"]], &[]),
];

/// Options that count only next to another one, by their function.
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

const fn function(
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
