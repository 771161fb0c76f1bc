//! The tool of a module at a position, and its schemas.

use std::sync::Arc;

use crate::syntax::Value;
use crate::text::Span;
use crate::tools::{FileSpan, ModuleFile, Part, ToolDeclaration, ToolHost, ToolSchema};
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

    /// Finds the tool at a position, or else the next one, or else the last.
    pub fn near(file: &ModuleFile, project: &Project, offset: usize) -> Option<Self> {
        Self::at(file, project, offset).or_else(|| {
            let mut tools = project.tool_modules().tools_in(file);
            tools.retain(|tool| tool.place.path == file.path);
            let next = tools.iter().find(|tool| offset <= tool.place.span.range().end).or(tools.last())?;
            Some(Self { tool: Arc::clone(next), is_output: false })
        })
    }

    pub fn schema(&self) -> Option<&ToolSchema> {
        if self.is_output { self.tool.output.as_ref() } else { self.tool.input.as_ref() }
    }

    /// Returns the schema as it is sent, if any of it is known.
    pub fn value(&self) -> Option<&Value> {
        self.schema().filter(|schema| schema.json.is_some()).map(|schema| &schema.value)
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

/// Returns what is called, `server.registerTool` for a call; `None` for an object.
fn callee(file: &ModuleFile, declaration: Span) -> Option<Span> {
    let text = declaration.text(&file.source);
    let end = text.find('(')?;
    let name = text[..end].split('<').next()?.trim_end();
    let is_part = |letter: char| letter.is_alphanumeric() || "_$.?! \n\t\r".contains(letter);
    let start = declaration.range().start;
    (!name.is_empty() && name.chars().all(is_part)).then(|| Span::new(start, start + name.len()))
}

/// Describes to whom a schema goes that is written for a package.
pub(super) fn destination(host: ToolHost) -> &'static str {
    match host {
        ToolHost::Mcp | ToolHost::Mcp2 | ToolHost::FastMcp => {
            "The server sends it to each client that lists its tools."
        }
        ToolHost::OpenAi => "The call sends it to OpenAI.",
        ToolHost::OpenAiAgents => "The SDK sends it to OpenAI, or to the provider of the agent's model.",
        ToolHost::Anthropic => "The call sends it to Anthropic.",
        ToolHost::Google | ToolHost::GoogleJson => "The call sends it to Gemini.",
        ToolHost::AiSdk | ToolHost::LangChain | ToolHost::Mastra => {
            "The package sends it to the provider of the model."
        }
    }
}
