//! One declaration of a tool, whichever package it is for.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::evaluator::Reason;
use super::package_versions::PackageVersion;
use super::schema_builders::{BuilderVersion, ConversionTarget, SchemaConversion};
use crate::file_path::FilePath;
use crate::providers::Judgments;
use crate::syntax::{Dynamic, Value, ValueKind};
use crate::text::{Rebase, RebaseSpans, Span};

/// Package, or kind of program, that a tool is declared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ToolHost {
    /// Script of GenAIScript.
    GenAiScript,
    /// MCP server of `@modelcontextprotocol/sdk`.
    Mcp,
    /// MCP server of `@modelcontextprotocol/server`, version 2 of the SDK.
    Mcp2,
    FastMcp,
    AiSdk,
    OpenAi,
    OpenAiAgents,
    Anthropic,
    /// Server within the agent, whose only client it is.
    ClaudeAgentSdk,
    /// `parameters` of a function declaration: schemas of `OpenAPI`.
    Google,
    /// `parametersJsonSchema` of a function declaration.
    GoogleJson,
    LangChain,
    Mastra,
}

impl ToolHost {
    /// Whether it is a server whose clients are shown the tools.
    pub fn is_server(self) -> bool {
        matches!(self, Self::Mcp | Self::Mcp2 | Self::FastMcp)
    }

    /// Whether the model is told the key under which a record has the tool.
    fn is_named_by_key(self) -> bool {
        matches!(self, Self::AiSdk | Self::Mastra)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::GenAiScript => "genaiscript",
            Self::Mcp => "mcp",
            Self::Mcp2 => "mcp2",
            Self::FastMcp => "fastmcp",
            Self::AiSdk => "ai",
            Self::OpenAi => "openai",
            Self::OpenAiAgents => "agents",
            Self::Anthropic => "anthropic",
            Self::ClaudeAgentSdk => "claude-agent-sdk",
            Self::Google | Self::GoogleJson => "google",
            Self::LangChain => "langchain",
            Self::Mastra => "mastra",
        }
    }

    /// Returns the profile of the providers to whom the package sends schemas: `portable` for servers, which any client
    /// may use, and for packages whose callers choose the model.
    pub fn profile(self) -> &'static str {
        match self {
            Self::OpenAi | Self::OpenAiAgents => "openai",
            Self::Anthropic | Self::ClaudeAgentSdk => "anthropic",
            Self::Google => "gemini",
            Self::GoogleJson => "gemini-json",
            Self::GenAiScript
            | Self::Mcp
            | Self::Mcp2
            | Self::FastMcp
            | Self::AiSdk
            | Self::LangChain
            | Self::Mastra => "portable",
        }
    }

    /// Whether the package sends tools to whichever model its caller chooses.
    pub fn takes_any_model(self) -> bool {
        matches!(self, Self::AiSdk | Self::LangChain | Self::Mastra)
    }

    /// Whether the package is the SDK of one provider, whom requests certainly go to.
    pub fn is_of_one_provider(self) -> bool {
        matches!(
            self,
            Self::OpenAi | Self::Anthropic | Self::ClaudeAgentSdk | Self::Google | Self::GoogleJson
        )
    }
}

/// Place in one of the files that declare a tool.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileSpan {
    pub path: FilePath,
    pub span: Span,
}

/// Code that sends the values of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sender {
    /// A call or a listing takes the tool.
    Found,
    /// None was found, but the form is that in which one provider takes tools.
    Form,
    /// None was found: the tool is only declared, and other code may make something else of it.
    Unknown,
}

/// Part of a declaration, with the place where it was written.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<T> {
    Known { place: FileSpan, value: T },
    Unknown { place: FileSpan, reason: Reason },
}

impl<T> Part<T> {
    pub fn known(&self) -> Option<&T> {
        if let Self::Known { value, .. } = self { Some(value) } else { None }
    }

    pub fn place(&self) -> &FileSpan {
        match self {
            Self::Known { place, .. } | Self::Unknown { place, .. } => place,
        }
    }
}

/// Part of a declaration that is only known at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPart {
    /// JSON pointer from the declaration: `/inputSchema/properties/day`.
    pub pointer: String,
    pub reason: Reason,
    pub place: FileSpan,
}

/// Schema as it is sent.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolSchema {
    /// Schema as written; the declaration where it is not.
    pub place: FileSpan,
    /// Without the parts that are not known; `None` if nothing is.
    pub json: Option<serde_json::Value>,
    /// Schema with spans in the file of `place`, and with what is not known as dynamic. A part that another file
    /// contains has the span of the key before it, or of the schema.
    pub value: Value,
    pub unknown: Vec<UnknownPart>,
    /// How a schema builder makes it, so that spans are those of calls instead of keywords.
    pub build: Option<SchemaBuild>,
    /// Known violations of `value`.
    pub judgments: Judgments,
}

/// Schema of a builder that becomes JSON Schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaBuild {
    pub conversion: SchemaConversion,
    pub made_by: BuilderVersion,
    /// Whether it is an object, whose fields are the arguments of a function that answers.
    pub is_object: bool,
    /// Whether the converter drops all of it, since it reads schemas of another version only.
    pub is_lost: bool,
    /// Whether it is a shape, and the package, which takes schemas alone, throws: the JSON is that of the schema that
    /// the shape is meant for.
    pub is_refused: bool,
    /// Packages whose version decides on it.
    pub versions: Vec<(&'static str, PackageVersion)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ToolDeclaration {
    pub host: ToolHost,
    /// Call or object that declares the tool.
    pub place: FileSpan,
    pub name: Part<String>,
    pub description: Option<Part<String>>,
    pub input: Option<ToolSchema>,
    pub output: Option<ToolSchema>,
    /// Whether the schema of the output is written, and the package sends none.
    pub drops_output: bool,
    pub annotations: Option<ToolSchema>,
    /// Function that answers calls of the tool.
    pub handler: Option<FileSpan>,
    pub sender: Sender,
    /// Whether it is what one call of the function around the declaration makes of it.
    pub is_of_call: bool,
}

impl FileSpan {
    fn shift_in(&mut self, path: &FilePath, shift: &Rebase) {
        if self.path == *path {
            self.span.shift(shift);
        }
    }
}

impl<T> Part<T> {
    fn shift_in(&mut self, path: &FilePath, shift: &Rebase) {
        match self {
            Self::Known { place, .. } | Self::Unknown { place, .. } => place.shift_in(path, shift),
        }
    }
}

impl ToolSchema {
    /// Creates a schema of which all is known, as it is written.
    pub fn new(place: FileSpan, json: Option<serde_json::Value>, value: Value) -> Self {
        Self { place, json, value, unknown: Vec::new(), build: None, judgments: Judgments::default() }
    }

    fn may_be_converted_by_others(&self) -> bool {
        let is_thrown = |part: &UnknownPart| matches!(part.reason, Reason::Throws(_));
        let target = self.build.as_ref().map(|build| build.conversion.target);
        // A call of the builder throws whoever converts the schema.
        target == Some(ConversionTarget::Mcp) && !self.unknown.iter().any(is_thrown)
    }

    fn converted_by_others(&self, pointer: &str) -> Self {
        let (place, span) = (self.place.clone(), self.value.span);
        let part = UnknownPart { pointer: pointer.to_owned(), reason: Reason::Wrapper, place: place.clone() };
        let value = Value::new(span, ValueKind::Dynamic(Dynamic::Expression));
        Self { unknown: vec![part], ..Self::new(place, None, value) }
    }

    fn shift_in(&mut self, path: &FilePath, shift: &Rebase) {
        // A field that is forgotten does not compile.
        let Self { place, value, unknown, judgments, json: _, build: _ } = self;
        if place.path == *path {
            value.shift(shift);
            judgments.shift(shift);
        }
        place.shift_in(path, shift);
        for part in unknown {
            part.place.shift_in(path, shift);
        }
    }
}

impl ToolDeclaration {
    /// Rebases the spans in one of the files.
    pub(super) fn shift_in(&mut self, path: &FilePath, shift: &Rebase) {
        let Self {
            place,
            name,
            description,
            input,
            output,
            annotations,
            handler,
            host: _,
            drops_output: _,
            sender: _,
            is_of_call: _,
        } = self;
        place.shift_in(path, shift);
        name.shift_in(path, shift);
        if let Some(description) = description {
            description.shift_in(path, shift);
        }
        if let Some(handler) = handler {
            handler.shift_in(path, shift);
        }
        for schema in [input, output, annotations].into_iter().flatten() {
            schema.shift_in(path, shift);
        }
    }

    /// Whether these are the values that are sent, as far as can be seen.
    pub fn is_sent(&self) -> bool {
        self.sender != Sender::Unknown
    }

    pub fn has_sender(&self) -> bool {
        self.sender == Sender::Found
    }

    /// Returns the profile of the providers that the tool may come to. Code that is not seen may send one that is only
    /// declared to others.
    pub fn profile(&self) -> &'static str {
        if self.is_sent() { self.host.profile() } else { "portable" }
    }

    /// Whether the tool is certainly sent to one provider alone.
    pub fn has_one_provider(&self) -> bool {
        self.is_sent() && self.host.is_of_one_provider()
    }

    /// Returns all parts of the name, the description and the schemas that are not known.
    pub fn unknown(&self) -> Vec<UnknownPart> {
        let mut unknown = Vec::new();
        let texts = [("/name", Some(&self.name)), ("/description", self.description.as_ref())];
        for (pointer, part) in texts {
            if let Some(Part::Unknown { place, reason }) = part {
                unknown.push(UnknownPart {
                    pointer: pointer.to_owned(),
                    reason: reason.clone(),
                    place: place.clone(),
                });
            }
        }
        for schema in [&self.input, &self.output].into_iter().flatten() {
            unknown.extend(schema.unknown.iter().cloned());
        }
        unknown
    }

    /// Returns where the parts of the declaration are written.
    pub fn places(&self) -> impl Iterator<Item = &FileSpan> {
        let schemas = [&self.input, &self.output].into_iter().flatten().map(|schema| &schema.place);
        let texts = self.description.as_ref().map(Part::place);
        [&self.place, self.name.place()].into_iter().chain(schemas).chain(texts)
    }

    /// Returns the files in which the parts of the declaration are written, with repetitions.
    pub fn files(&self) -> impl Iterator<Item = &FilePath> {
        self.places().map(|place| &place.path)
    }

    /// Whether a part of the declaration is written in a file.
    pub fn is_written_in(&self, path: &FilePath) -> bool {
        self.places().any(|place| place.path == *path)
    }

    fn named_at(&self) -> Option<(&str, &FileSpan)> {
        self.name.known().map(|name| (name.as_str(), self.name.place()))
    }

    fn described_at(&self) -> Option<(&FileSpan, &FileSpan)> {
        Some((self.description.as_ref()?.place(), &self.input.as_ref()?.place))
    }

    /// Returns the places of the description and of the input.
    fn parts(&self) -> impl Iterator<Item = &FileSpan> {
        let description = self.description.as_ref().map(Part::place);
        description.into_iter().chain(self.input.as_ref().map(|input| &input.place))
    }

    /// Whether a part that is written in the declaration itself is sent by other code.
    fn is_sent_by(&self, sent: &HashSet<&FileSpan>) -> bool {
        let is_inside = |part: &FileSpan| {
            part.path == self.place.path
                && self.place.span.contains(part.span)
                && part.span != self.place.span
        };
        self.parts().any(|part| is_inside(part) && sent.contains(part))
    }

    /// Whether it is taken for granted that its package converts a schema of a builder.
    pub fn may_be_converted_by_others(&self) -> bool {
        let schemas = [&self.input, &self.output];
        !self.has_sender() && schemas.into_iter().flatten().any(ToolSchema::may_be_converted_by_others)
    }

    /// Returns the declaration as far as it is known if other code converts its schemas.
    #[must_use]
    pub fn converted_by_others(&self) -> Self {
        let converted = |schema: &Option<ToolSchema>, pointer: &str| match schema {
            Some(schema) if schema.may_be_converted_by_others() => Some(schema.converted_by_others(pointer)),
            _ => schema.clone(),
        };
        Self {
            input: converted(&self.input, "/inputSchema"),
            output: converted(&self.output, "/outputSchema"),
            ..self.clone()
        }
    }

    pub(super) fn takes_too_much(&self) -> bool {
        let of_input =
            self.input.iter().filter(|input| input.json.is_none()).flat_map(|input| &input.unknown);
        of_input.into_iter().any(|part| part.reason == Reason::TooMuch)
    }
}

/// Drops tools that are declared twice. A test takes no tool away from the code that it tests. Returns them by file, in
/// source order.
pub fn distinct_with_tests(
    tools: Vec<Arc<ToolDeclaration>>,
    tests: Vec<Arc<ToolDeclaration>>,
) -> Vec<Arc<ToolDeclaration>> {
    let (mut all, mut tests) = (distinct(tools), distinct(tests));
    let parts: HashSet<&FileSpan> = all.iter().flat_map(|tool| tool.parts()).collect();
    tests.retain(|tool| !tool.parts().any(|part| parts.contains(part)));
    all.extend(tests);
    all.sort_by_cached_key(in_source_order);
    all
}

/// Drops tools that are declared twice: where they are written and where they are listed, or by two listings.
/// Returns them by file, in source order.
pub fn distinct(mut tools: Vec<Arc<ToolDeclaration>>) -> Vec<Arc<ToolDeclaration>> {
    let kept: Vec<bool> = {
        let sent = || tools.iter().filter(|tool| tool.has_sender() && !tool.takes_too_much());
        let names: HashSet<_> = sent().filter_map(|tool| tool.named_at()).collect();
        let schemas: HashSet<_> = sent().filter_map(|tool| tool.described_at()).collect();
        let of_calls = || tools.iter().filter(|tool| tool.is_of_call);
        let called: HashSet<_> = of_calls().map(|tool| (&tool.place, tool.host)).collect();
        // A tool that a method of the project registers is returned once.
        let registered: HashSet<_> = of_calls().filter_map(|tool| tool.named_at()).collect();
        let whole = of_calls().filter(|tool| tool.unknown().is_empty());
        let whole: HashSet<_> = whole.map(|tool| (&tool.place, tool.host, tool.name.known())).collect();
        let is_told_by_call = |tool: &ToolDeclaration| {
            !tool.is_of_call
                && match tool.name.known() {
                    None => called.contains(&(&tool.place, tool.host)),
                    name => !tool.unknown().is_empty() && whole.contains(&(&tool.place, tool.host, name)),
                }
        };
        let parts: HashSet<&FileSpan> = sent().flat_map(|tool| tool.parts()).collect();
        let keyed: HashSet<_> = sent().map(|tool| (&tool.place, tool.host)).collect();
        // Of one tool in several environments, the one that most is known of.
        // A record may be given to several calls; the key in each is the name.
        let key = |tool: &ToolDeclaration| {
            let place = (!tool.host.is_named_by_key()).then(|| tool.name.place().clone());
            (tool.name.known().cloned(), place)
        };
        // The models of those calls may be sent different schemas.
        let sent_json = |tool: &ToolDeclaration| {
            let input = tool.input.as_ref().filter(|_| tool.host.is_named_by_key());
            input.and_then(|input| Some(input.json.as_ref()?.to_string()))
        };
        let mut least: HashMap<_, usize> = HashMap::new();
        for tool in &tools {
            let count = tool.unknown().len();
            // A declaration may be known where the schema that is sent is not.
            let same = (tool.place.clone(), key(tool), tool.host, tool.is_sent());
            let known = least.entry(same).or_insert(count);
            *known = count.min(*known);
        }
        let mut seen = HashSet::new();
        let is_kept = |tool: &Arc<ToolDeclaration>| {
            let is_registered = |it| names.contains(&it) || !tool.is_of_call && registered.contains(&it);
            let is_listed = !tool.has_sender()
                && (tool.named_at().is_some_and(is_registered)
                    || tool.described_at().is_some_and(|it| schemas.contains(&it))
                    || tool.host.is_named_by_key() && keyed.contains(&(&tool.place, tool.host))
                    || tool.is_sent_by(&parts));
            let same = (tool.place.clone(), key(tool), tool.host, sent_json(tool));
            let of_same = (tool.place.clone(), key(tool), tool.host, tool.is_sent());
            let is_best = least.get(&of_same).is_none_or(|least| tool.unknown().len() <= *least);
            !is_listed && is_best && !is_told_by_call(tool) && seen.insert(same)
        };
        tools.iter().map(is_kept).collect()
    };
    let mut kept = kept.into_iter();
    tools.retain(|_| kept.next().unwrap_or(true));
    tools.sort_by_cached_key(in_source_order);
    tools
}

fn in_source_order(tool: &Arc<ToolDeclaration>) -> impl Ord + use<> {
    (tool.place.path.clone(), tool.place.span.source_order())
}
