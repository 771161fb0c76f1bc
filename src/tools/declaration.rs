//! One declaration of a tool, whichever package it is for.

use super::evaluator::{Json, Origin, Reason, UnknownPart};

/// Package, or kind of program, that a tool is declared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ToolHost {
    /// MCP server of `@modelcontextprotocol/sdk`.
    Mcp,
    /// MCP server of `@modelcontextprotocol/server`, version 2 of the SDK.
    Mcp2,
    FastMcp,
    AiSdk,
    OpenAi,
    OpenAiAgents,
    Anthropic,
    Google,
    LangChain,
    Mastra,
}

impl ToolHost {
    pub fn name(self) -> &'static str {
        match self {
            Self::Mcp => "mcp",
            Self::Mcp2 => "mcp2",
            Self::FastMcp => "fastmcp",
            Self::AiSdk => "ai",
            Self::OpenAi => "openai",
            Self::OpenAiAgents => "agents",
            Self::Anthropic => "anthropic",
            Self::Google => "google",
            Self::LangChain => "langchain",
            Self::Mastra => "mastra",
        }
    }
}

/// Part of a declaration, with the place where it was written.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<T> {
    Known { origin: Origin, value: T },
    Unknown { origin: Origin, reason: Reason },
}

impl<T> Part<T> {
    pub fn known(&self) -> Option<&T> {
        if let Self::Known { value, .. } = self { Some(value) } else { None }
    }

    pub fn origin(&self) -> Origin {
        match self {
            Self::Known { origin, .. } | Self::Unknown { origin, .. } => *origin,
        }
    }
}

/// Schema as it is sent.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolSchema {
    /// Schema as written; the declaration where it is not.
    pub origin: Origin,
    /// Without the parts that are not known.
    pub json: Json,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ToolDeclaration {
    pub host: ToolHost,
    /// Call or object that declares the tool.
    pub origin: Origin,
    pub name: Part<String>,
    pub description: Option<Part<String>>,
    pub input: Option<ToolSchema>,
    pub output: Option<ToolSchema>,
    pub annotations: Option<ToolSchema>,
    pub handler: Option<Origin>,
}

impl ToolDeclaration {
    /// Returns all parts of the name, the description and the schemas that are not known.
    pub fn unknown(&self) -> Vec<UnknownPart> {
        let mut unknown = Vec::new();
        let texts = [("/name", Some(&self.name)), ("/description", self.description.as_ref())];
        for (pointer, part) in texts {
            if let Some(Part::Unknown { origin, reason }) = part {
                unknown.push(UnknownPart {
                    pointer: pointer.to_owned(),
                    reason: reason.clone(),
                    origin: *origin,
                });
            }
        }
        for schema in [&self.input, &self.output].into_iter().flatten() {
            unknown.extend(schema.json.unknown.iter().cloned());
        }
        unknown
    }
}
