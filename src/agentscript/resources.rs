//! Import URIs by scheme, with the resources' methods. Source: the code of AgentScript 0.1.5, read in May 2026.

use super::ast::ImportKind;

pub const MEMORY_METHODS: [&str; 2] = ["add", "query"];

pub const LIST_MEMBERS: [&str; 3] = ["add", "length", "summary"];

/// Programs that 0.1.5 refuses to run as tools.
pub const FORBIDDEN_PROGRAMS: [&str; 4] = ["sh", "bash", "zsh", "fish"];

#[derive(Debug)]
pub struct Scheme {
    pub kind: ImportKind,
    /// The scheme, with `://`.
    pub name: &'static str,
    pub example: &'static str,
    /// The resource, in one line.
    pub what: &'static str,
    /// The methods of the resource; empty if unknown.
    pub methods: &'static [&'static str],
    /// The latest release that can have introduced it, as the last of its numbers.
    pub since: u8,
}

pub static SCHEMES: [Scheme; 15] = [
    scheme(ImportKind::Llm, "openai://", "openai://gpt-4.1-mini", "A model of OpenAI", &[], 5),
    scheme(ImportKind::Llm, "anthropic://", "anthropic://claude-sonnet-4-0", "A model of Anthropic", &[], 5),
    scheme(
        ImportKind::Llm,
        "ollama://",
        "ollama://localhost:11434/qwen3",
        "A model of a local Ollama",
        &[],
        5,
    ),
    scheme(ImportKind::Tool, "sh://", "sh://grep", "A program, run without a shell", &["run"], 5),
    scheme(
        ImportKind::Tool,
        "file://",
        "file://./notes",
        "Files of a folder",
        &["read", "list", "write", "patch", "undo"],
        5,
    ),
    scheme(ImportKind::Tool, "env://", "env://HOME", "Environment variables", &["get"], 5),
    scheme(ImportKind::Tool, "http://", "http://localhost:8080", "A web service", &["get", "post"], 5),
    scheme(ImportKind::Tool, "https://", "https://api.example.com", "A web service", &["get", "post"], 5),
    scheme(
        ImportKind::Tool,
        "mcp://",
        "mcp://github",
        "A tool of an MCP server; documented, but no part of 0.1.5",
        &[],
        5,
    ),
    scheme(ImportKind::Tool, "node:", "node:path", "A module of Node.js", &[], 11),
    scheme(
        ImportKind::Tool,
        "npm:",
        "npm:slugify",
        "A package, if `agentscript.npm.json` allows it",
        &[],
        11,
    ),
    scheme(
        ImportKind::Tool,
        "host://",
        "host://search",
        "A tool of the program that runs AgentScript",
        &[],
        18,
    ),
    scheme(
        ImportKind::Memory,
        "file://",
        "file://./memory.jsonl",
        "A memory in a JSON Lines file",
        &MEMORY_METHODS,
        5,
    ),
    scheme(
        ImportKind::Memory,
        "sqlite://",
        "sqlite://memory.db#notes",
        "A memory in an SQLite database; after `#` its namespace",
        &MEMORY_METHODS,
        5,
    ),
    scheme(ImportKind::File, "./", "./notes.md", "A file, as a path relative to this one", &[], 5),
];

const fn scheme(
    kind: ImportKind,
    name: &'static str,
    example: &'static str,
    what: &'static str,
    methods: &'static [&'static str],
    since: u8,
) -> Scheme {
    Scheme { kind, name, example, what, methods, since }
}

/// Finds the scheme of a URI; `None` for a path and for an unknown scheme.
pub fn scheme_of(kind: ImportKind, uri: &str) -> Option<&'static Scheme> {
    SCHEMES.iter().find(|scheme| scheme.kind == kind && uri.starts_with(scheme.name))
}
