//! Options of GenAIScript's functions, according to its types and its code.

use std::sync::LazyLock;

use super::api_table::{self, DeclaredOptions, Parameter};
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

pub const OF_TOOL: [&str; 7] = [
    "contentSafety",
    "detectPromptInjection",
    "disableToolIdMangling",
    "intent",
    "maxTokens",
    "variant",
    "variantDescription",
];

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

#[derive(Debug, PartialEq, Eq)]
pub struct FunctionOptions {
    /// Qualified name of the function.
    pub name: &'static str,
    /// Index of the options argument.
    pub place: usize,
    pub may_be_later: bool,
    /// Names of all options, also of undeclared ones.
    pub known: Vec<&'static str>,
    /// Whether it may have options of other names: it passes them on to a library, or others report them.
    pub is_open: bool,
    pub declared: &'static DeclaredOptions,
}

/// Functions whose unknown options others report, or that pass unknown options on to a library.
const OPEN: [&str; 9] = [
    "HTML.convertTablesToJSON",
    "def",
    "defAgent",
    "defTool",
    "host.fetch",
    "host.mcpServer",
    "host.resolveLanguageModelProvider",
    "runPrompt",
    "workspace.readData",
];

/// Functions whose options are not those of a call, or have rules of their own.
const OTHER: [&str; 3] = ["DIFF.findChunk", "script", "system"];

/// Options that functions read without declaring them, or pass on.
const UNDECLARED: [(&str, &[&[&str]]); 41] = [
    ("CSV.stringify", &[&OF_ROWS]),
    ("XML.parse", &[&OF_XML]),
    ("parsers.HTMLToText", &[&OF_PLAIN]),
    ("parsers.XLSX", &[&OF_SHEETS]),
    ("parsers.XML", &[&OF_XML]),
    ("retrieval.fuzzSearch", &[&OF_SEARCH]),
    ("workspace.readXML", &[&OF_XML]),
    ("CSV.parse", &[&OF_CSV, &OF_CSV_PARSE]),
    ("defData", &[&["maxTokens"]]),
    ("defDiff", &[&OF_DEF]),
    ("fence", &[&OF_DEF]),
    ("fetchText", &[&OF_FETCH]),
    ("ffmpeg.extractAudio", &[&["salt"]]),
    ("ffmpeg.extractClip", &[&["salt"]]),
    ("ffmpeg.extractFrames", &[&["salt"]]),
    ("ffmpeg.probe", &[&["salt"]]),
    ("ffmpeg.run", &[&["salt"]]),
    ("git.exec", &[&OF_GIT]),
    ("git.fetch", &[&OF_GIT]),
    ("git.pull", &[&OF_GIT]),
    ("git.removeWorktree", &[&OF_GIT]),
    ("git.shallowClone", &[&["directory"], &OF_GIT]),
    ("github.createIssue", &[&["assignee", "assignees", "milestone", "type"], &OF_LIST]),
    ("github.listBranches", &[&["protected"], &OF_LIST]),
    ("github.listIssueComments", &[&["since"], &OF_LIST]),
    ("github.listIssues", &[&["milestone", "type"], &OF_LIST]),
    ("github.listPullRequestReviewComments", &[&["direction", "since", "sort"], &OF_LIST]),
    ("github.listPullRequests", &[&["base", "head"], &OF_LIST]),
    ("github.listReleases", &[&OF_LIST]),
    ("github.listWorkflowJobs", &[&["filter"], &OF_LIST]),
    ("github.listWorkflowRunArtifacts", &[&["direction", "name"], &OF_LIST]),
    (
        "github.listWorkflowRuns",
        &[&["actor", "check_suite_id", "created", "exclude_pull_requests", "head_sha"], &OF_LIST],
    ),
    ("github.listWorkflows", &[&OF_LIST]),
    ("github.searchCode", &[&["order", "sort"], &OF_LIST]),
    ("github.updateIssue", &[&["milestone", "state_reason", "type"], &OF_LIST]),
    ("host.fetchText", &[&OF_FETCH]),
    ("parsers.CSV", &[&OF_CSV, &OF_CSV_PARSE]),
    ("parsers.PDF", &[&["filter"]]),
    ("retrieval.index", &[&["indexName", "minScore", "topK"]]),
    ("tokenizers.chunk", &[&["filename"]]),
    ("workspace.readCSV", &[&OF_CSV, &OF_CSV_PARSE]),
];

/// Undeclared values that have an effect, or that name the default.
const MORE_VALUES: [(&str, &[&str]); 4] = [
    ("algorithm", &["default", "sha-1", "sha-384", "sha-512"]),
    ("detail", &["auto", "original"]),
    ("fenceFormat", &["md"]),
    ("quality", &["hd", "standard"]),
];

/// Declared values that fail in a run.
const FAILING_VALUES: [&str; 1] = ["bing"];

/// Options of `fetch`, which checks their values itself.
const OF_REQUESTS: [&str; 6] = ["cache", "credentials", "mode", "priority", "redirect", "referrerPolicy"];

/// Functions whose options may also be one argument later.
const MAY_BE_LATER: [&str; 2] = ["host.exec", "workspace.grep"];

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
/// Options of csv-stringify.
const OF_ROWS: [&str; 18] = [
    "bom",
    "cast",
    "columns",
    "encoding",
    "eof",
    "escape",
    "escapeFormulas",
    "escape_formulas",
    "quote",
    "quoted",
    "quotedEmpty",
    "quotedMatch",
    "quotedString",
    "quoted_empty",
    "quoted_match",
    "quoted_string",
    "recordDelimiter",
    "record_delimiter",
];
/// Options of fast-xml-parser.
const OF_XML: [&str; 24] = [
    "alwaysCreateTextNode",
    "attributeNamePrefix",
    "attributeValueProcessor",
    "attributesGroupName",
    "captureMetaData",
    "cdataPropName",
    "commentPropName",
    "htmlEntities",
    "isArray",
    "jPath",
    "maxNestedTags",
    "numberParseOptions",
    "onDangerousProperty",
    "parseTagValue",
    "preserveOrder",
    "processEntities",
    "stopNodes",
    "strictReservedNames",
    "tagValueProcessor",
    "textNodeName",
    "transformAttributeName",
    "transformTagName",
    "trimValues",
    "updateTag",
];
/// Options of html-to-text.
const OF_PLAIN: [&str; 8] = [
    "baseElements",
    "decodeEntities",
    "encodeCharacters",
    "formatters",
    "limits",
    "longWordSplit",
    "preserveNewlines",
    "selectors",
];
/// Options of the rows of a sheet.
const OF_SHEETS: [&str; 8] =
    ["UTC", "blankrows", "dateNF", "defval", "header", "raw", "rawNumbers", "skipHidden"];
/// Options of a search by MiniSearch.
const OF_SEARCH: [&str; 10] = [
    "bm25",
    "boost",
    "boostDocument",
    "boostTerm",
    "combineWith",
    "fields",
    "filter",
    "processTerm",
    "tokenize",
    "weights",
];
const OF_FETCH: [&str; 5] = ["body", "dispatcher", "duplex", "signal", "window"];
/// Options of git's commands, which they pass on to `git.exec`.
const OF_GIT: [&str; 2] = ["label", "valueOnError"];
/// Parameters of GitHub's lists, which GenAIScript passes on.
const OF_LIST: [&str; 5] = ["count", "owner", "page", "per_page", "repo"];

/// Options that count only next to another one, by their function.
pub(super) const NEEDING: [(&str, &str, &str); 6] = [
    ("git.changedFiles", "base", "head"),
    ("git.changedFiles", "head", "base"),
    ("git.diff", "askStageOnEmpty", "staged"),
    ("git.diff", "maxTokensFullDiff", "llmify"),
    ("git.log", "base", "head"),
    ("git.log", "head", "base"),
];

static OPTIONS: LazyLock<Vec<FunctionOptions>> = LazyLock::new(|| {
    let listed = api_table::functions().filter(|(name, _)| !OTHER.contains(name));
    listed.filter_map(|(name, parameters)| FunctionOptions::new(name, parameters)).collect()
});

static BY_METHOD: LazyLock<ByMethod<FunctionOptions>> =
    LazyLock::new(|| ByMethod::new(&OPTIONS, |options| options.name));

/// Returns the options of functions with this last part of their name.
pub fn of_method(method: &str) -> &'static [&'static FunctionOptions] {
    BY_METHOD.get(method)
}

impl FunctionOptions {
    fn new(name: &'static str, parameters: &'static [Parameter]) -> Option<Self> {
        // An overload of `defTool` has its options earlier, one of `workspace.grep` and `host.exec` later.
        let may_be_later = MAY_BE_LATER.contains(&name);
        let has_options = |parameter: &Parameter| parameter.options().is_some();
        let place = if may_be_later {
            parameters.iter().position(has_options)
        } else {
            parameters.iter().rposition(has_options)
        }?;
        let declared = parameters[place].options()?;
        let undeclared = UNDECLARED.iter().filter(|(function, _)| *function == name);
        let undeclared = undeclared.flat_map(|(_, lists)| lists.concat());
        let known = declared.keys().map(String::as_str).chain(undeclared).collect();
        Some(Self { name, place, may_be_later, known, is_open: OPEN.contains(&name), declared })
    }

    /// Returns the values of an option that has a fixed set of them.
    pub fn choices(&self, key: &str) -> Option<Vec<&'static str>> {
        let declared = self.declared.get(key).filter(|it| !it.values.is_empty())?;
        let is_of_request = self.name.ends_with("etch") || self.name.ends_with("fetchText");
        if is_of_request && OF_REQUESTS.contains(&key) {
            return None;
        }
        // It reads YAML in any other case.
        let more = (self.name == "parsers.frontmatter").then_some("yml");
        let values = declared.values.iter().map(String::as_str).chain(more);
        Some(values.filter(|value| !FAILING_VALUES.contains(value)).collect())
    }

    /// Whether a value has an effect that is not declared.
    pub fn takes_undeclared(key: &str, value: &str) -> bool {
        MORE_VALUES.iter().any(|(option, values)| *option == key && values.contains(&value))
    }
}
