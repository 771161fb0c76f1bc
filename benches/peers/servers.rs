//! The servers that are compared, where each comes from, and what it works on.

use serde_json::{Value, json};

/// One of them.
pub struct Peer {
    pub name: &'static str,
    pub from: Source,
    /// The program below where it was installed, and its arguments.
    pub command: &'static [&'static str],
    pub document: Kind,
}

/// Where a server comes from, by its name in a registry.
#[derive(Clone, Copy)]
pub enum Source {
    /// npm's packages.
    Npm(&'static [&'static str]),
    /// A package of PyPI.
    Pip(&'static str),
    /// A crate, which is built.
    Cargo(&'static str),
}

/// What is opened. Each kind has as many lines as the others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Script,
    Python,
    Query,
}

const fn peer(name: &'static str, from: Source, command: &'static [&'static str], document: Kind) -> Peer {
    Peer { name, from, command, document }
}

pub const PEERS: [Peer; 11] = [
    peer(
        "TypeScript 7, native",
        Source::Npm(&["@typescript/native-preview"]),
        &["tsgo", "--lsp", "--stdio"],
        Kind::Script,
    ),
    peer(
        "typescript-language-server",
        // Version 7 of TypeScript has no server of the kind that it drives.
        Source::Npm(&["typescript-language-server", "typescript@6"]),
        &["typescript-language-server", "--stdio"],
        Kind::Script,
    ),
    peer("vtsls", Source::Npm(&["@vtsls/language-server"]), &["vtsls", "--stdio"], Kind::Script),
    peer("deno", Source::Npm(&["deno"]), &["deno", "lsp"], Kind::Script),
    peer("biome", Source::Npm(&["@biomejs/biome"]), &["biome", "lsp-proxy"], Kind::Script),
    peer("oxlint", Source::Npm(&["oxlint"]), &["oxlint", "--lsp"], Kind::Script),
    peer("ast-grep", Source::Npm(&["@ast-grep/cli"]), &["ast-grep", "lsp"], Kind::Script),
    peer("typos-lsp", Source::Cargo("typos-lsp"), &["typos-lsp"], Kind::Script),
    peer("ts_query_ls", Source::Cargo("ts_query_ls"), &["ts_query_ls"], Kind::Query),
    peer("ty", Source::Pip("ty"), &["ty", "server"], Kind::Python),
    peer("ruff", Source::Pip("ruff"), &["ruff", "server"], Kind::Python),
];

/// What servers ask to be told before they do anything, by the section of the settings.
pub fn settings() -> Value {
    json!({ "deno": { "enable": true, "lint": true } })
}

/// What a usual editor can do.
pub fn capabilities() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "workspace": {
            "configuration": true,
            "workspaceFolders": true,
            "diagnostics": { "refreshSupport": true },
        },
        "textDocument": {
            "synchronization": {},
            "publishDiagnostics": { "versionSupport": true },
            "completion": { "completionItem": { "snippetSupport": true }, "contextSupport": true },
            "diagnostic": { "relatedDocumentSupport": false },
        },
    })
}
