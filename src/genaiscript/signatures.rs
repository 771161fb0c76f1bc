//! Parameter kinds of GenAIScript's API functions, as they are declared and read.

use std::sync::LazyLock;

use super::argument_kind::ArgumentKind;
use super::by_method::ByMethod;

#[derive(Debug, PartialEq, Eq)]
pub struct Signature {
    /// Qualified name of the function: `workspace.readText`.
    pub name: &'static str,
    /// Parameters by position, each with its name and the values that it accepts.
    pub parameters: &'static [(&'static str, Takes)],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A short name, such as of a definition
    Name,
    Text,
    /// The name of a file, or a pattern of file names
    Path,
    TextOrFile,
    /// Files or their names, one or many
    Files,
    /// Content of `def`
    Content,
    Object,
    Function,
    TextOrFunction,
    /// A file, as opposed to its name
    File,
    Functions,
    Options,
    /// A text or a regular expression
    Pattern,
    Number,
    Texts,
    /// The arguments of a command, or options
    Arguments,
    List,
    /// A text in JSON; whole results are reported by another rule
    Json,
    Any,
}

use Takes::{
    Any, Arguments, Content, File, Function, Json, List, Name, Number, Object, Options, Path, Pattern, Text,
    TextOrFile, TextOrFunction, Texts,
};

/// Functions whose arguments are often swapped. `defTool` has its own rules.
static SIGNATURES: [Signature; 101] = [
    signature("def", &[("name", Name), ("body", Content), OPTIONS]),
    signature("defAgent", &[("name", Name), ("description", Text), ("fn", TextOrFunction), OPTIONS]),
    signature("JSON.parse", &[("text", Json)]),
    signature("defData", &[("name", Name), ("data", Any), OPTIONS]),
    signature("defDiff", &[("name", Name), ("left", Any), ("right", Any), OPTIONS]),
    signature("defSchema", &[("name", Name), ("schema", Object), OPTIONS]),
    signature("defImages", &[("files", FILES), OPTIONS]),
    signature("defFileOutput", &[("pattern", FILES), ("description", Text), OPTIONS]),
    signature("defChatParticipant", &[("participant", Function), OPTIONS]),
    signature("defOutputProcessor", &[("fn", Function)]),
    signature("defFileMerge", &[("fn", Function)]),
    signature("importTemplate", &[("files", FILES), ("arguments", Options), OPTIONS]),
    signature("runPrompt", &[("generator", TextOrFunction), OPTIONS]),
    signature("writeText", &[("body", Any), OPTIONS]),
    signature("fence", &[("body", Content), OPTIONS]),
    signature("transcribe", &[("audio", Any), OPTIONS]),
    signature("speak", &[("text", Text), OPTIONS]),
    signature("generateImage", &[("prompt", Text), OPTIONS]),
    signature("fetchText", &[("url", TextOrFile), OPTIONS]),
    signature("retrieval.webSearch", &[QUERY, OPTIONS]),
    signature("retrieval.vectorSearch", &[QUERY, ("files", FILES), OPTIONS]),
    signature("retrieval.fuzzSearch", &[QUERY, ("files", FILES), OPTIONS]),
    signature("retrieval.index", &[("id", Text), OPTIONS]),
    signature("workspace.readText", &[FILE]),
    signature("workspace.readJSON", &[FILE, OPTIONS]),
    signature("workspace.readYAML", &[FILE, OPTIONS]),
    signature("workspace.readXML", &[FILE, OPTIONS]),
    signature("workspace.readCSV", &[FILE, OPTIONS]),
    signature("workspace.readINI", &[FILE, OPTIONS]),
    signature("workspace.readData", &[FILE, OPTIONS]),
    signature("workspace.writeText", &[("path", Path), ("content", Text)]),
    signature("workspace.appendText", &[("path", Path), ("content", Text)]),
    signature("workspace.findFiles", &[("glob", Texts), OPTIONS]),
    signature("workspace.grep", &[("pattern", Pattern), ("glob", Any), OPTIONS]),
    signature("workspace.stat", &[("filename", Path)]),
    signature("workspace.cache", &[("name", Text)]),
    signature("host.exec", &[("command", Text), ("args", Arguments), OPTIONS]),
    signature("host.fetchText", &[("url", TextOrFile), OPTIONS]),
    signature("host.select", &[("message", Text), ("choices", List), OPTIONS]),
    signature("git.diff", &[OPTIONS]),
    signature("git.log", &[OPTIONS]),
    signature("git.changedFiles", &[OPTIONS]),
    signature("git.listFiles", &[("scope", Text), OPTIONS]),
    signature("git.exec", &[("args", Texts), OPTIONS]),
    signature("host.confirm", &[("message", Text), OPTIONS]),
    signature("host.input", &[("message", Text), OPTIONS]),
    signature("path.join", &[("path", Path)]),
    signature("path.basename", &[("path", Path)]),
    signature("path.dirname", &[("path", Path)]),
    signature("path.extname", &[("path", Path)]),
    signature("git.blame", &[("filename", Path), ("line", Any)]),
    signature("git.shallowClone", &[("repository", Text), OPTIONS]),
    signature("workspace.copyFile", &[("source", Path), ("destination", Path)]),
    signature("workspace.writeFiles", &[("file", FILES)]),
    signature("cancel", &[("reason", Text)]),
    signature("github.getIssue", &[("issueNumber", NUMERAL)]),
    signature("github.getPullRequest", &[("pull_number", NUMERAL)]),
    signature("github.listIssueComments", &[("issue_number", NUMERAL), OPTIONS]),
    signature("github.updateIssue", &[("issueNumber", NUMERAL), OPTIONS]),
    signature("github.listIssues", &[OPTIONS]),
    signature("github.listPullRequests", &[OPTIONS]),
    signature("github.createIssue", &[("title", Text), ("body", Text), OPTIONS]),
    signature("github.createIssueComment", &[("issueNumber", NUMERAL), ("body", Text)]),
    signature("tokenizers.count", &[("text", Text), OPTIONS]),
    signature("tokenizers.truncate", &[("text", Text), ("maxTokens", Number), OPTIONS]),
    signature("CSV.parse", &[CONTENT, OPTIONS]),
    signature("INI.parse", &[CONTENT]),
    signature("JSONL.parse", &[("text", Text)]),
    signature("XML.parse", &[CONTENT, OPTIONS]),
    signature("YAML.parse", &[CONTENT]),
    signature("CSV.stringify", &[("data", List), OPTIONS]),
    signature("CSV.markdownify", &[("data", List), OPTIONS]),
    signature("JSONL.stringify", &[("objects", List)]),
    signature("parsers.HTMLToMarkdown", &[CONTENT, OPTIONS]),
    signature("parsers.HTMLToText", &[CONTENT, OPTIONS]),
    signature("parsers.INI", &[CONTENT, OPTIONS]),
    signature("parsers.JSONL", &[CONTENT]),
    signature("parsers.JSONLLM", &[("text", Text)]),
    signature("parsers.TOML", &[CONTENT, OPTIONS]),
    signature("parsers.XLSX", &[CONTENT, OPTIONS]),
    signature("parsers.annotations", &[CONTENT]),
    signature("parsers.dedent", &[("text", Text)]),
    signature("parsers.dotEnv", &[CONTENT]),
    signature("parsers.fences", &[CONTENT]),
    signature("parsers.frontmatter", &[CONTENT, OPTIONS]),
    signature("parsers.prompty", &[("file", File)]),
    signature("parsers.tidyData", &[("rows", List), OPTIONS]),
    signature("parsers.transcription", &[CONTENT]),
    signature("parsers.unfence", &[("text", Text), ("language", Texts)]),
    signature("parsers.unthink", &[("text", Text)]),
    signature("parsers.unzip", &[("file", File), OPTIONS]),
    signature("parsers.validateJSON", &[("schema", Object), ("content", Any)]),
    signature("parsers.CSV", &[CONTENT, OPTIONS]),
    signature("parsers.YAML", &[CONTENT, OPTIONS]),
    signature("parsers.JSON5", &[CONTENT, OPTIONS]),
    signature("parsers.XML", &[CONTENT, OPTIONS]),
    signature("parsers.PDF", &[CONTENT, OPTIONS]),
    signature("parsers.DOCX", &[CONTENT, OPTIONS]),
    signature("parsers.mustache", &[CONTENT, ("data", Object)]),
    signature("parsers.jinja", &[CONTENT, ("data", Object)]),
    signature("parsers.GROQ", &[QUERY, ("data", Any)]),
];

const OPTIONS: (&str, Takes) = ("options", Options);
const QUERY: (&str, Takes) = ("query", Text);
const FILE: (&str, Takes) = ("path", TextOrFile);
const CONTENT: (&str, Takes) = ("content", TextOrFile);
const FILES: Takes = Takes::Files;
/// A number may be written as a string.
const NUMERAL: Takes = Name;

const fn signature(name: &'static str, parameters: &'static [(&'static str, Takes)]) -> Signature {
    Signature { name, parameters }
}

/// Methods of the queue that `host.promiseQueue` returns.
static OF_QUEUE: [Signature; 3] = [
    signature("queue.all", &[("fns", Takes::Functions)]),
    signature("queue.mapAll", &[("values", List), ("fn", Function)]),
    signature("queue.add", &[("function_", Function)]),
];

pub(super) fn of_queue(method: &str) -> Option<&'static Signature> {
    OF_QUEUE.iter().find(|signature| signature.name.strip_prefix("queue.") == Some(method))
}

static BY_METHOD: LazyLock<ByMethod<Signature>> =
    LazyLock::new(|| ByMethod::new(&SIGNATURES, |signature| signature.name));

/// Returns signatures of functions with this last part of their name.
pub(super) fn of_method(method: &str) -> &'static [&'static Signature] {
    BY_METHOD.get(method)
}

impl Takes {
    /// Whether a value of a kind certainly has no useful effect.
    pub(super) fn refuses(self, kind: ArgumentKind) -> bool {
        use ArgumentKind as Kind;
        match self {
            Any => false,
            Text => !matches!(kind, Kind::Text | Kind::Number | Kind::Boolean),
            Name => !matches!(kind, Kind::Text | Kind::Number),
            Path => kind != Kind::Text,
            Pattern => !matches!(kind, Kind::Text | Kind::RegExp),
            // An object may be a file.
            TextOrFile => !matches!(kind, Kind::Text | Kind::File | Kind::Object),
            FILES => matches!(kind, Kind::Function | Kind::RegExp | Kind::Number | Kind::Boolean),
            Content => {
                matches!(
                    kind,
                    Kind::Data | Kind::Rows | Kind::Function | Kind::RegExp | Kind::Number | Kind::Boolean
                )
            }
            Object => !matches!(
                kind,
                Kind::Object | Kind::Data | Kind::File | Kind::Files | Kind::List | Kind::Rows
            ),
            Json => !matches!(kind, Kind::Text | Kind::Number | Kind::Boolean | Kind::File | Kind::Files),
            Options => !matches!(kind, Kind::Object | Kind::Data),
            Function => kind != Kind::Function,
            TextOrFunction => !matches!(kind, Kind::Text | Kind::Function),
            Number => !matches!(kind, Kind::Number),
            Takes::Functions => !matches!(kind, Kind::List | Kind::Rows | Kind::Data),
            File => matches!(kind, Kind::Text | Kind::Files | Kind::List | Kind::Rows),
            Texts => !matches!(kind, Kind::Text | Kind::List | Kind::Rows | Kind::Data),
            Arguments => !matches!(kind, Kind::List | Kind::Rows | Kind::Object | Kind::Data),
            List => !matches!(kind, Kind::List | Kind::Files | Kind::Rows | Kind::Data),
        }
    }
}
