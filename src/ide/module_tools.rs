//! The tool of a module at a position, and its schemas.

use std::sync::Arc;

use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::{
    FileSpan, ModuleFile, PackageVersion, Part, ToolDeclaration, ToolHost, ToolSchema, VersionSource,
};
use crate::workspace::Project;

#[derive(Clone, Debug)]
pub(super) struct SchemaOfTool {
    pub tool: Arc<ToolDeclaration>,
    pub is_output: bool,
}

impl SchemaOfTool {
    /// Finds the tool around a position, or the one whose schema is written there.
    pub fn at(file: &ModuleFile, project: &Project, offset: usize) -> Option<Self> {
        let tools = project.tool_modules().tools_in(file);
        let is_here = |place: &FileSpan| place.path == file.path && place.span.touches(offset);
        let of_schema = |tool: &ToolDeclaration| {
            let schemas = [(&tool.input, false), (&tool.output, true)];
            schemas.into_iter().find_map(|(schema, is_output)| {
                let place = &schema.as_ref()?.place;
                is_here(place).then_some((place.span.len(), is_output))
            })
        };
        let of_tool = |tool: &ToolDeclaration| {
            let place = [&tool.place, tool.name.place()].into_iter().find(|place| is_here(place))?;
            Some(place.span.len())
        };
        let inner = tools.iter().filter_map(|tool| Some((of_schema(tool)?, tool)));
        if let Some(((_, is_output), tool)) = inner.min_by_key(|((len, _), _)| *len) {
            return Some(Self { tool: Arc::clone(tool), is_output });
        }
        let around = tools.iter().filter_map(|tool| Some((of_tool(tool)?, tool)));
        let (_, tool) = around.min_by_key(|(len, _)| *len)?;
        Some(Self { tool: Arc::clone(tool), is_output: false })
    }

    /// Finds the tools whose built schema contains an expression, or has a part that it makes.
    pub fn of_expression<'t>(
        file: &'t ModuleFile,
        tools: &'t [Arc<ToolDeclaration>],
        expression: Span,
    ) -> impl Iterator<Item = Self> + 't {
        let contains = move |place: &FileSpan| place.path == file.path && place.span.contains(expression);
        let has = move |tool: &ToolDeclaration, schema: &ToolSchema| {
            let is_made_here = || schema.place.path == file.path && is_made_in(&schema.value, expression);
            // The place of a schema that cannot be converted is that of its wrong part.
            let is_failed = || schema.json.is_none() && contains(&tool.place);
            schema.build.is_some() && (contains(&schema.place) || is_made_here() || is_failed())
        };
        let found = move |tool: &Arc<ToolDeclaration>| {
            let schemas = [(&tool.input, false), (&tool.output, true)];
            let is_of = |schema: &Option<ToolSchema>| schema.as_ref().is_some_and(|schema| has(tool, schema));
            let (_, is_output) = schemas.into_iter().find(|(schema, _)| is_of(schema))?;
            Some(Self { tool: Arc::clone(tool), is_output })
        };
        tools.iter().filter_map(found)
    }

    /// Finds the tool at a position, or else the next one, or else the last.
    pub fn near(file: &ModuleFile, project: &Project, offset: usize) -> Option<Self> {
        Self::at(file, project, offset).or_else(|| {
            let mut tools = project.tool_modules().tools_in(file);
            tools.retain(|tool| tool.place.path == file.path);
            let next = tools.iter().find(|tool| offset <= tool.place.span.range().end).or(tools.last())?;
            Some(Self { tool: Arc::clone(next), is_output: false })
        })
    }

    /// Returns the call or object of the tool; the start of the file if another one has it.
    pub fn span_in(&self, file: &ModuleFile) -> Span {
        if self.tool.place.path == file.path { self.tool.place.span } else { Span::default() }
    }

    pub fn schema(&self) -> Option<&ToolSchema> {
        if self.is_output { self.tool.output.as_ref() } else { self.tool.input.as_ref() }
    }

    /// Returns the schema as it is sent, if any of it is known.
    pub fn value(&self) -> Option<&Value> {
        self.schema().filter(|schema| schema.json.is_some()).map(|schema| &schema.value)
    }

    /// Says that the package throws, if it is given a shape instead of the schema that is shown.
    pub fn refusal(&self) -> Option<String> {
        self.schema()?.build.as_ref().filter(|build| build.is_refused)?;
        let converter = converter(self.tool.host);
        Some(format!(
            "{converter} takes a schema, and throws on a shape. Shown is what `z.object(…)` makes of it."
        ))
    }

    /// Says by which versions of packages the schema is converted, and how they were found.
    pub fn versions(&self) -> Option<String> {
        let versions = &self.schema()?.build.as_ref()?.versions;
        let shown = |(name, version): &(&str, PackageVersion)| {
            let number = format!("{name} {}.{}", version.major, version.minor);
            match version.source {
                VersionSource::Installed => format!("{number}, which is installed"),
                VersionSource::Range => format!("{number}, which `package.json` asks for"),
                VersionSource::Newest => format!("{number}, which is assumed, as nothing names a version"),
            }
        };
        let shown: Vec<String> = versions.iter().map(shown).collect();
        (!shown.is_empty()).then(|| format!("Converted by {}.", shown.join("; ")))
    }

    pub fn name(&self) -> &str {
        self.tool.name.known().map_or("tool", String::as_str)
    }

    /// Text before the type of the schema.
    pub fn label(&self) -> String {
        let name = self.tool.name.known().map_or("tool".to_owned(), |name| format!("tool {name}"));
        if self.is_output { format!("{name} returns") } else { name }
    }

    /// Returns the span of the name, or of the call up to its arguments, if it touches the position.
    pub fn head_at(&self, file: &ModuleFile, offset: usize) -> Option<Span> {
        let in_file = |place: &FileSpan| (place.path == file.path).then_some(place.span);
        let name = in_file(self.tool.name.place()).filter(|_| matches!(self.tool.name, Part::Known { .. }));
        let callee = in_file(&self.tool.place).and_then(|span| callee(file, span));
        let head = [name, callee].into_iter().flatten().find(|span| span.touches(offset))?;
        Some(head)
    }
}

/// Returns the part of a declaration that a lens marks: what is called, or the name or start of an object.
pub(super) fn head(file: &ModuleFile, tool: &ToolDeclaration) -> Span {
    let declaration = tool.place.span;
    let name = tool.name.place();
    let is_inside = name.path == file.path && declaration.contains(name.span) && name.span != declaration;
    callee(file, declaration)
        .or_else(|| is_inside.then_some(name.span))
        .unwrap_or_else(|| Span::at(declaration.range().start))
}

/// Returns what is called, `server.registerTool` for a call; `None` for an object.
fn callee(file: &ModuleFile, declaration: Span) -> Option<Span> {
    let text = declaration.text(&file.source);
    let end = text.find('(')?;
    let name = text[..end].split('<').next()?.trim_end();
    let is_part = |letter: char| letter.is_alphanumeric() || "_$.?! \n\t\r".contains(letter);
    let start = declaration.range().start;
    (!name.is_empty() && name.chars().all(is_part)).then(|| Span::new(start, start + name.len()))
}

/// Whether a part of a schema has its place in an expression.
fn is_made_in(value: &Value, expression: Span) -> bool {
    let is_inside = |span: Span| !span.is_empty() && expression.contains(span);
    match &value.kind {
        ValueKind::Array(items) => items.iter().any(|item| is_made_in(item, expression)),
        ValueKind::Object(object) => object
            .members
            .iter()
            .any(|member| is_inside(member.key_span) || is_made_in(&member.value, expression)),
        _ => is_inside(value.span),
    }
}

/// Names the package that converts the schemas of builders.
pub(super) fn converter(host: ToolHost) -> &'static str {
    match host {
        ToolHost::GenAiScript => "GenAIScript",
        ToolHost::Mcp => "The MCP SDK",
        ToolHost::Mcp2 => "The MCP SDK 2",
        ToolHost::FastMcp => "FastMCP",
        ToolHost::AiSdk => "The AI SDK",
        ToolHost::OpenAi => "The OpenAI SDK",
        ToolHost::OpenAiAgents => "The agents SDK",
        ToolHost::Anthropic => "The Anthropic SDK",
        ToolHost::ClaudeAgentSdk => "The Claude Agent SDK",
        ToolHost::Google | ToolHost::GoogleJson => "The Google SDK",
        ToolHost::LangChain => "LangChain",
        ToolHost::Mastra => "Mastra",
    }
}

/// Describes to whom the schema of a tool goes, as far as the code that sends it is seen.
pub(super) fn destination(tool: &ToolDeclaration) -> &'static str {
    if !tool.is_sent() {
        return "It is declared here; the code that sends it is not seen.";
    }
    match tool.host {
        ToolHost::Mcp | ToolHost::Mcp2 | ToolHost::FastMcp => {
            "The server sends it to each client that lists its tools."
        }
        ToolHost::GenAiScript => "GenAIScript sends it to the provider of the model.",
        ToolHost::OpenAi => "The call sends it to OpenAI.",
        ToolHost::OpenAiAgents => "The SDK sends it to OpenAI, or to the provider of the agent's model.",
        ToolHost::Anthropic => "The call sends it to Anthropic.",
        ToolHost::ClaudeAgentSdk => "The agent sends it to Anthropic.",
        ToolHost::Google | ToolHost::GoogleJson => "The call sends it to Gemini.",
        ToolHost::AiSdk | ToolHost::LangChain | ToolHost::Mastra => {
            "The package sends it to the provider of the model."
        }
    }
}
