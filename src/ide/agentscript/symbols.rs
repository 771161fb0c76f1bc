//! Document symbols of AgentScript: imports, and agents with their functions and model calls.

use crate::agentscript::ast::{Agent, AgentFunction, ExpressionKind, ImportKind};
use crate::agentscript::meaning::{GenerateSite, Merged, ProgramMeaning};
use crate::agentscript::{AgentFile, VersionSetting};
use crate::ide::document_symbols::{DocumentOutline, OutlineKind};
use crate::text::Span;

/// Length limit of an instruction in a symbol's name, in characters.
const MAX_INSTRUCTION: usize = 40;

pub fn document_symbols(file: &AgentFile) -> Vec<DocumentOutline> {
    let reading = file.reading(VersionSetting::Auto);
    let meaning = ProgramMeaning::resolve(&reading.parsed.program, Merged::default());
    let imports = meaning.program.imports.iter().map(|import| DocumentOutline {
        name: import.name.text.clone(),
        detail: import.kind.map_or("import", ImportKind::name).to_owned(),
        kind: OutlineKind::Import,
        span: import.span,
        name_span: import.name.span,
        children: Vec::new(),
    });
    let agents = meaning.program.agents.iter().map(|it| agent(it, &meaning));
    let mut found: Vec<DocumentOutline> = imports.chain(agents).collect();
    found.sort_by_key(|outline| outline.span);
    found
}

/// Lists the agents and their named functions for workspace search, each function with its agent's name.
pub fn workspace_symbols(file: &AgentFile) -> Vec<(String, OutlineKind, String, Span)> {
    let reading = file.reading(VersionSetting::Auto);
    let mut found = Vec::new();
    for agent in &reading.parsed.program.agents {
        let Some(name) = &agent.name else { continue };
        found.push((name.text.clone(), OutlineKind::Program, String::new(), name.span));
        let functions = agent.functions.iter().filter_map(|function| function.name.as_ref());
        found
            .extend(functions.map(|it| (it.text.clone(), OutlineKind::Function, name.text.clone(), it.span)));
    }
    found
}

fn agent(agent: &Agent, meaning: &ProgramMeaning<'_>) -> DocumentOutline {
    DocumentOutline {
        name: agent.name.as_ref().map_or("main agent", |name| &name.text).to_owned(),
        detail: if agent.is_main { "main agent" } else { "agent" }.to_owned(),
        kind: OutlineKind::Program,
        span: agent.span,
        name_span: agent.name_span(),
        children: agent.functions.iter().map(|it| function(it, meaning)).collect(),
    }
}

fn function(function: &AgentFunction, meaning: &ProgramMeaning<'_>) -> DocumentOutline {
    let parameters: Vec<&str> = function.parameters.iter().map(|it| it.name.text.as_str()).collect();
    let body = function.body.span;
    let first = meaning.generates.partition_point(|site| site.span.start < body.start);
    let generates = meaning.generates[first..].iter().take_while(|site| site.span.start < body.end);
    let generates = generates.filter(|site| body.contains(site.span));
    DocumentOutline {
        name: function.name.as_ref().map_or("main", |name| &name.text).to_owned(),
        detail: format!("({})", parameters.join(", ")),
        kind: OutlineKind::Function,
        span: function.span,
        name_span: function.name_span(),
        children: generates.map(generate).collect(),
    }
}

fn generate(site: &GenerateSite<'_>) -> DocumentOutline {
    let instruction = site.generate.option("input").map(|input| &input.kind);
    let name = match instruction {
        Some(ExpressionKind::String(text)) if !text.trim().is_empty() => shortened(text.trim()),
        _ => "generate".to_owned(),
    };
    let fields = site.generate.shape.iter().flat_map(|shape| &shape.fields);
    let fields: Vec<&str> = fields.map(|field| field.name.text.as_str()).collect();
    let detail = if fields.is_empty() { String::new() } else { format!("-> {{ {} }}", fields.join(", ")) };
    let start = site.span.range().start;
    let keyword = Span::new(start, start + "generate".len());
    DocumentOutline {
        name,
        detail,
        kind: OutlineKind::Generate,
        span: site.span,
        name_span: keyword,
        children: Vec::new(),
    }
}

fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(MAX_INSTRUCTION).collect();
    if short.len() < text.len() { format!("{}…", short.trim_end()) } else { short }
}
