//! Parameter kinds of GenAIScript's API functions, as GenAIScript 2.5.1 declares and reads them.

use std::sync::LazyLock;

use super::argument_kind::ArgumentKind;
use super::by_method::ByMethod;

/// Signature of a function.
#[derive(Debug, PartialEq, Eq)]
pub struct Signature {
    /// Qualified name of the function: `workspace.readText`.
    pub name: &'static str,
    /// Parameters by position, each with its name and the values that it accepts.
    pub parameters: &'static [(&'static str, Takes)],
}

/// Kinds of values that a parameter accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A short name, such as of a definition
    Name,
    /// A text
    Text,
    /// The name of a file, or a pattern of file names
    Path,
    /// A text or a file
    TextOrFile,
    /// Files or their names, one or many
    Files,
    /// Content of `def`
    Content,
    /// An object
    Object,
    /// A function
    Function,
    /// A text or a function
    TextOrFunction,
    /// A file, as opposed to its name
    File,
    /// A list of functions
    Functions,
    /// Options
    Options,
    /// A text or a regular expression
    Pattern,
    /// A number
    Number,
    /// A text, or a list of texts
    Texts,
    /// The arguments of a command, or options
    Arguments,
    /// A list
    List,
    /// Anything
    Any,
}

use Takes::{
    Any, Arguments, Content, File, Function, List, Name, Number, Object, Options, Path, Pattern, Text,
    TextOrFile, TextOrFunction, Texts,
};

/// Functions whose arguments are often swapped. `defTool` has its own rules.
static SIGNATURES: [Signature; 82] = [
    of("def", &[("name", Name), ("body", Content), OPTIONS]),
    of("defData", &[("name", Name), ("data", Any), OPTIONS]),
    of("defDiff", &[("name", Name), ("left", Any), ("right", Any), OPTIONS]),
    of("defSchema", &[("name", Name), ("schema", Object), OPTIONS]),
    of("defImages", &[("files", FILES), OPTIONS]),
    of("defFileOutput", &[("pattern", FILES), ("description", Text), OPTIONS]),
    of("defChatParticipant", &[("participant", Function), OPTIONS]),
    of("defOutputProcessor", &[("fn", Function)]),
    of("defFileMerge", &[("fn", Function)]),
    of("importTemplate", &[("files", FILES), ("arguments", Options), OPTIONS]),
    of("runPrompt", &[("generator", TextOrFunction), OPTIONS]),
    of("writeText", &[("body", Any), OPTIONS]),
    of("fence", &[("body", Content), OPTIONS]),
    of("transcribe", &[("audio", Any), OPTIONS]),
    of("speak", &[("text", Text), OPTIONS]),
    of("generateImage", &[("prompt", Text), OPTIONS]),
    of("fetchText", &[("url", TextOrFile), OPTIONS]),
    of("retrieval.webSearch", &[QUERY, OPTIONS]),
    of("retrieval.vectorSearch", &[QUERY, ("files", FILES), OPTIONS]),
    of("retrieval.fuzzSearch", &[QUERY, ("files", FILES), OPTIONS]),
    of("retrieval.index", &[("id", Text), OPTIONS]),
    of("workspace.readText", &[FILE]),
    of("workspace.readJSON", &[FILE, OPTIONS]),
    of("workspace.readYAML", &[FILE, OPTIONS]),
    of("workspace.readXML", &[FILE, OPTIONS]),
    of("workspace.readCSV", &[FILE, OPTIONS]),
    of("workspace.readINI", &[FILE, OPTIONS]),
    of("workspace.readData", &[FILE, OPTIONS]),
    of("workspace.writeText", &[("path", Path), ("content", Text)]),
    of("workspace.appendText", &[("path", Path), ("content", Text)]),
    of("workspace.findFiles", &[("glob", Texts), OPTIONS]),
    of("workspace.grep", &[("pattern", Pattern), ("glob", Any), OPTIONS]),
    of("workspace.stat", &[("filename", Path)]),
    of("workspace.cache", &[("name", Text)]),
    of("host.exec", &[("command", Text), ("args", Arguments), OPTIONS]),
    of("host.fetchText", &[("url", TextOrFile), OPTIONS]),
    of("host.select", &[("message", Text), ("choices", List), OPTIONS]),
    of("git.diff", &[OPTIONS]),
    of("git.log", &[OPTIONS]),
    of("git.changedFiles", &[OPTIONS]),
    of("git.listFiles", &[("scope", Text), OPTIONS]),
    of("git.exec", &[("args", Texts), OPTIONS]),
    of("github.createIssue", &[("title", Text), ("body", Text), OPTIONS]),
    of("github.createIssueComment", &[("issueNumber", NUMERAL), ("body", Text)]),
    of("tokenizers.count", &[("text", Text), OPTIONS]),
    of("tokenizers.truncate", &[("text", Text), ("maxTokens", Number), OPTIONS]),
    of("CSV.parse", &[CONTENT, OPTIONS]),
    of("INI.parse", &[CONTENT]),
    of("JSONL.parse", &[("text", Text)]),
    of("XML.parse", &[CONTENT, OPTIONS]),
    of("YAML.parse", &[CONTENT]),
    of("CSV.stringify", &[("data", List), OPTIONS]),
    of("CSV.markdownify", &[("data", List), OPTIONS]),
    of("JSONL.stringify", &[("objects", List)]),
    of("parsers.HTMLToMarkdown", &[CONTENT, OPTIONS]),
    of("parsers.HTMLToText", &[CONTENT, OPTIONS]),
    of("parsers.INI", &[CONTENT, OPTIONS]),
    of("parsers.JSONL", &[CONTENT]),
    of("parsers.JSONLLM", &[("text", Text)]),
    of("parsers.TOML", &[CONTENT, OPTIONS]),
    of("parsers.XLSX", &[CONTENT, OPTIONS]),
    of("parsers.annotations", &[CONTENT]),
    of("parsers.dedent", &[("text", Text)]),
    of("parsers.dotEnv", &[CONTENT]),
    of("parsers.fences", &[CONTENT]),
    of("parsers.frontmatter", &[CONTENT, OPTIONS]),
    of("parsers.prompty", &[("file", File)]),
    of("parsers.tidyData", &[("rows", List), OPTIONS]),
    of("parsers.transcription", &[CONTENT]),
    of("parsers.unfence", &[("text", Text), ("language", Texts)]),
    of("parsers.unthink", &[("text", Text)]),
    of("parsers.unzip", &[("file", File), OPTIONS]),
    of("parsers.validateJSON", &[("schema", Object), ("content", Any)]),
    of("parsers.CSV", &[CONTENT, OPTIONS]),
    of("parsers.YAML", &[CONTENT, OPTIONS]),
    of("parsers.JSON5", &[CONTENT, OPTIONS]),
    of("parsers.XML", &[CONTENT, OPTIONS]),
    of("parsers.PDF", &[CONTENT, OPTIONS]),
    of("parsers.DOCX", &[CONTENT, OPTIONS]),
    of("parsers.mustache", &[CONTENT, ("data", Object)]),
    of("parsers.jinja", &[CONTENT, ("data", Object)]),
    of("parsers.GROQ", &[QUERY, ("data", Any)]),
];

const OPTIONS: (&str, Takes) = ("options", Options);
const QUERY: (&str, Takes) = ("query", Text);
const FILE: (&str, Takes) = ("path", TextOrFile);
const CONTENT: (&str, Takes) = ("content", TextOrFile);
const FILES: Takes = Takes::Files;
/// A number may be written as a string.
const NUMERAL: Takes = Name;

const fn of(name: &'static str, parameters: &'static [(&'static str, Takes)]) -> Signature {
    Signature { name, parameters }
}

/// Methods of the queue that `host.promiseQueue` returns.
static OF_QUEUE: [Signature; 3] = [
    of("queue.all", &[("fns", Takes::Functions)]),
    of("queue.mapAll", &[("values", List), ("fn", Function)]),
    of("queue.add", &[("function_", Function)]),
];

/// Returns the signature of a queue's method.
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
                matches!(kind, Kind::Data | Kind::Function | Kind::RegExp | Kind::Number | Kind::Boolean)
            }
            Object => !matches!(kind, Kind::Object | Kind::Data | Kind::File | Kind::Files | Kind::List),
            Options => !matches!(kind, Kind::Object | Kind::Data),
            Function => kind != Kind::Function,
            TextOrFunction => !matches!(kind, Kind::Text | Kind::Function),
            Number => !matches!(kind, Kind::Number),
            Takes::Functions => !matches!(kind, Kind::List | Kind::Data),
            File => matches!(kind, Kind::Text | Kind::Files | Kind::List),
            Texts => !matches!(kind, Kind::Text | Kind::List | Kind::Data),
            Arguments => !matches!(kind, Kind::List | Kind::Object | Kind::Data),
            List => !matches!(kind, Kind::List | Kind::Files | Kind::Data),
        }
    }
}
