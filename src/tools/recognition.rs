//! Which files may declare tools, seen from their names and their texts before anything is parsed.

use std::sync::OnceLock;

use aho_corasick::AhoCorasick;

use super::object_parts::INPUTS;
use crate::file_path::FilePath;
use crate::providers::MARK;
use crate::syntax::Language;

/// Longer files are bundles or data, but for the file with which a published package begins.
pub const MAX_BYTES: usize = 1 << 20;

pub const MAX_ENTRY_BYTES: usize = 4 << 20;

/// Packages that tools are declared for. A specifier may name a file of the package.
pub const PACKAGES: [&str; 21] = [
    "@modelcontextprotocol/sdk",
    "@modelcontextprotocol/server",
    "@modelcontextprotocol/ext-apps",
    "fastmcp",
    "firecrawl-fastmcp",
    "ai",
    "openai",
    "@openai/agents",
    "@openai/agents-core",
    "@openai/agents-realtime",
    "@anthropic-ai/sdk",
    "@anthropic-ai/claude-agent-sdk",
    "@google/genai",
    "@google/generative-ai",
    "@langchain/core",
    "langchain",
    "@mastra/core",
    "@mastra/mcp",
    "mcp-framework",
    "@rekog/mcp-nest",
    "@samchon/openapi",
];

/// Words of which a declaration has at least one: a schema's key, a call that takes one, or a server that is handed on.
const WORDS: [&str; 23] = [
    "chema",
    "parameters",
    "functionDeclarations",
    "registerTool",
    ".tool(",
    "tool(",
    "tools:",
    "asTool",
    "addTool",
    "ListToolsRequestSchema",
    "tools/list",
    "DynamicStructuredTool",
    "StructuredTool",
    "DynamicTool",
    "handoffs",
    "functions",
    "McpServer",
    "FastMCP",
    "ServerTransport",
    "generateText",
    "streamText",
    "bindTools",
    MARK,
];

/// Parts of the names of all packages whose expressions are schemas.
const BUILDERS: [&str; 4] = ["zod", "valibot", "arktype", "typebox"];

/// Length of the first lines from which a file counts as minified, in bytes a line.
const MINIFIED: usize = 500;

/// Whether the name permits a module that is read.
pub fn is_module_name(name: &str) -> bool {
    let is_declaration = [".d.ts", ".d.mts", ".d.cts"].iter().any(|ending| name.ends_with(ending));
    Language::of_path(name).is_some() && !is_declaration && !name.contains(".min.")
}

/// Whether a module of a package is one of tests, whose tools no model is given. `folder` is that of the package; what
/// is above it does not count.
pub fn is_of_tests(path: &FilePath, folder: &str) -> bool {
    let mut folders = path.as_str().strip_prefix(folder).unwrap_or_else(|| path.name()).split('/');
    [".test.", ".spec."].iter().any(|mark| path.name().contains(mark))
        || folders.any(|folder| ["test", "tests", "__tests__", "__mocks__", "fixtures"].contains(&folder))
}

/// Whether a module is one of examples, which show how something is called. `folder` is the one around the workspace;
/// what is above it does not count.
pub fn is_of_examples(path: &FilePath, folder: &str) -> bool {
    let mut folders = path.folder().strip_prefix(folder).unwrap_or_default().split('/');
    folders.any(|folder| ["demo", "demos", "example", "examples", "sample", "samples"].contains(&folder))
}

/// Whether a module may declare a tool.
pub fn may_declare(text: &str) -> bool {
    static SEARCH: OnceLock<Option<AhoCorasick>> = OnceLock::new();
    let search = SEARCH.get_or_init(|| AhoCorasick::new(WORDS).ok());
    search.as_ref().is_some_and(|search| search.is_match(text)) && !is_minified(text)
}

/// Whether part of a text may declare a tool, by the keys and calls of declarations; most chunks do not.
pub(super) fn may_declare_here(text: &str) -> bool {
    static SEARCH: OnceLock<Option<AhoCorasick>> = OnceLock::new();
    // Of `inputSchema`, `tools`, `registerTool` and the like, what their endings share.
    let words = ["chema", "tool", "Tool", "parameters", "description", "handoffs", "args"];
    let search = SEARCH.get_or_init(|| AhoCorasick::new(words).ok());
    search.as_ref().is_some_and(|search| search.is_match(text))
}

/// Whether part of a text may hand a server on to code that declares its tools.
pub(super) fn may_hand_on(text: &str) -> bool {
    ["erver", "egister", "etup", "nstall", "add", "new "].iter().any(|word| text.contains(word))
}

/// Whether code converts the schemas of its tools itself, so that they may be registered in any form.
pub(super) fn converts_schemas_of_tools(text: &str) -> bool {
    let converters = ["toJSONSchema(", "odToJsonSchema("];
    converters.iter().any(|converter| {
        text.match_indices(converter).any(|(at, _)| {
            let argument = &text[at + converter.len()..];
            let argument = argument.split([',', ')']).next().unwrap_or_default();
            let argument =
                argument.split(" as ").next().unwrap_or_default().trim_end_matches([' ', '!', '\n']);
            INPUTS.iter().any(|key| argument.ends_with(&format!(".{key}")))
        })
    })
}

/// Returns the number of servers of MCP that a text makes.
pub fn servers_in(text: &str) -> usize {
    ["new McpServer(", "new Server(", "new FastMCP("].iter().map(|call| text.matches(call).count()).sum()
}

/// Whether a module may make schemas with a builder.
pub fn names_builder(text: &str) -> bool {
    BUILDERS.iter().any(|name| text.contains(name)) && !is_minified(text)
}

/// Whether lines are too long for a person to have written them. Texts of a model may be long, code is not.
pub fn is_minified(text: &str) -> bool {
    let head = &text.as_bytes()[..text.len().min(64 << 10)];
    let lines = memchr::memchr_iter(b'\n', head).count() + 1;
    head.len() / lines > MINIFIED
}

/// Whether a package's file depends on a package that tools are declared for.
pub fn depends_on_known(package: &serde_json::Value) -> bool {
    let lists = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
    PACKAGES.iter().any(|name| lists.iter().any(|list| package[list].get(name).is_some()))
}
