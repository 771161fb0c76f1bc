use serde_json::{Value, json};

pub struct Peer {
    pub name: &'static str,
    pub from: Source,
    /// Program, relative to its installation, and arguments.
    pub command: &'static [&'static str],
    pub document: Kind,
}

#[derive(Clone, Copy)]
pub enum Source {
    Npm(&'static [&'static str]),
    Pip(&'static str),
    Cargo(&'static str),
}

/// Document to open. All kinds have the same number of lines.
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
        // TypeScript 7 has no server of the kind that it drives.
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

/// Settings that some servers need, by section.
pub fn settings() -> Value {
    json!({ "deno": { "enable": true, "lint": true } })
}

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
