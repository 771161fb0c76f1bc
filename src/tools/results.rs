//! Results of tools as a model gets them, inferred without running their functions.

use std::cell::OnceCell;
use std::sync::{Arc, LazyLock};

use super::declaration::{FileSpan, ToolDeclaration, ToolHost};
use super::module_file::ModuleFile;
use super::program::{ModuleProgram, import_candidates};
use super::schema_builders;
use crate::file_path::FilePath;
use crate::return_types::{
    Confidence, HandlerInput, HostApi, HostNames, ImportReader, ImportedModule, ImportedReturns, ReturnType,
    ReturnTypeCache, ReturnTypes, Type, TypeMember, given, types,
};
use crate::syntax::handlers::{HandlerCode, function_in};
use crate::syntax::scopes::ScopeResolver;
use crate::syntax::{ChunkedTree, node};
use crate::text::Span;

/// Ordinary code has no host whose functions it calls.
static NO_API: LazyLock<HostApi> = LazyLock::new(|| {
    HostApi::new(
        "",
        HostNames {
            module: "\0",
            variables: "",
            queue: "",
            prompt_result: "",
            prompts: &[],
            file: "",
            readers: &[],
        },
    )
});

/// Reads a module; `None` if it cannot be read.
pub type FindModule<'m> = dyn Fn(&FilePath) -> Option<ModuleFile> + 'm;

/// Return types of the functions of a module that answer calls of tools.
pub struct ModuleReturnTypes<'f> {
    file: &'f ModuleFile,
    handlers: ReturnTypes<'f>,
    resolver: ScopeResolver<'f, 'f>,
    imports: OnceCell<ImportedReturns>,
    modules: &'f FindModule<'f>,
}

impl<'f> ModuleReturnTypes<'f> {
    /// `tools` is the number of tools whose functions are in the module.
    pub fn new(file: &'f ModuleFile, modules: &'f FindModule<'f>, tools: usize) -> Self {
        let syntax = file.syntax();
        Self {
            file,
            handlers: ReturnTypes::new(syntax, &NO_API, file.return_type_cache(), tools),
            resolver: ScopeResolver::new(syntax, &file.source),
            imports: OnceCell::new(),
            modules,
        }
    }

    /// Infers the result of a tool as a model gets it. `arguments` is the type of what the function is given.
    pub fn infer(&self, tool: &ToolDeclaration, arguments: Type) -> ReturnType {
        self.of_function(tool, arguments).map_or_else(ReturnType::unknown, |result| sent(tool.host, &result))
    }

    fn of_function(&self, tool: &ToolDeclaration, arguments: Type) -> Option<ReturnType> {
        let function = self.function(tool)?;
        let imports = self.imports.get_or_init(|| self.imported()).clone();
        let input = HandlerInput { arguments, variables: Type::Unknown, imports };
        let call = if tool.place.path == self.file.path { tool.place.span } else { function };
        self.handlers.infer(call, function, input)
    }

    fn function(&self, tool: &ToolDeclaration) -> Option<Span> {
        let code = HandlerCode { resolver: &self.resolver, source: &self.file.source };
        handler_function(self.file, &code, tool)
    }

    fn imported(&self) -> ImportedReturns {
        let find = |path: &FilePath| import_candidates(path).find_map(|path| (self.modules)(&path));
        ImportReader::new(&NO_API, &find).read(&self.file.path, &self.handlers)
    }
}

impl ModuleFile {
    /// Returns the tool that a function of this module answers.
    pub fn tool_of_function<'a>(
        &self,
        function: Span,
        tools: &'a [Arc<ToolDeclaration>],
    ) -> Option<&'a ToolDeclaration> {
        let resolver = ScopeResolver::new(self.syntax(), &self.source);
        let code = HandlerCode { resolver: &resolver, source: &self.source };
        let tools = tools.iter().map(AsRef::as_ref);
        tools.into_iter().find(|tool| handler_function(self, &code, tool) == Some(function))
    }
}

/// Returns the function of a tool, if it is in a module.
fn handler_function<'t>(
    file: &'t ModuleFile,
    code: &HandlerCode<'_, 't, '_>,
    tool: &ToolDeclaration,
) -> Option<Span> {
    let handler = tool.handler.as_ref().filter(|handler| handler.path == file.path)?;
    let expression = file.syntax().node_at(handler.span)?;
    function_in(code, node::unwrap(expression)).map(node::span)
}

impl ImportedModule for ModuleFile {
    fn path(&self) -> &FilePath {
        &self.path
    }

    fn syntax(&self) -> &ChunkedTree {
        self.syntax()
    }

    fn return_type_cache(&self) -> &ReturnTypeCache {
        self.return_type_cache()
    }
}

/// Returns what a model gets of the result of a function, which each package reads in its own way.
fn sent(host: ToolHost, result: &ReturnType) -> ReturnType {
    let read: fn(&Type) -> Type = match host {
        ToolHost::Mcp | ToolHost::Mcp2 | ToolHost::ClaudeAgentSdk => of_mcp,
        ToolHost::FastMcp => of_fastmcp,
        ToolHost::Anthropic => of_blocks,
        ToolHost::GenAiScript
        | ToolHost::AiSdk
        | ToolHost::OpenAi
        | ToolHost::OpenAiAgents
        | ToolHost::Google
        | ToolHost::GoogleJson
        | ToolHost::LangChain
        | ToolHost::Mastra => return result.clone(),
    };
    // A call that fails gives no result.
    let cases = result.gives.clone().into_cases().into_iter().filter(|case| !is_failure(case));
    let gives = Type::union(&types::once(), cases.map(|case| read(&case)));
    let confidence = match (&gives, result.confidence) {
        (Type::Unknown | Type::Never, _) => Confidence::Unknown,
        (_, Confidence::Unknown) => Confidence::Guessed,
        (_, confidence) => confidence,
    };
    let gives = if gives == Type::Never { Type::Unknown } else { gives };
    let mut sent = result.with_type(gives);
    sent.confidence = confidence;
    sent
}

fn member(result: &Type, name: &str) -> Option<TypeMember> {
    let Type::Object(object) = result.shape() else { return None };
    object.member(name).cloned()
}

/// Whether the result is one with `isError: true`.
fn is_failure(result: &Type) -> bool {
    member(result, "isError")
        .is_some_and(|it| matches!(&it.value, Type::Literal(literal) if **literal == true))
}

/// Returns the result of a tool of the MCP SDK: its structured content, or else its text.
fn of_mcp(result: &Type) -> Type {
    match member(result, "structuredContent") {
        Some(structured) if !structured.optional => structured.value,
        Some(_) => Type::Unknown,
        None => content(result),
    }
}

/// Returns the result of a tool of FastMCP, which takes texts and blocks of content, too.
fn of_fastmcp(result: &Type) -> Type {
    if is_text(result) || is_text_block(result) { Type::String } else { content(result) }
}

/// Returns the result of a tool of Anthropic's runner: a text, or blocks.
fn of_blocks(result: &Type) -> Type {
    if is_text(result) || is_text_list(result) { Type::String } else { Type::Unknown }
}

fn content(result: &Type) -> Type {
    let content = member(result, "content");
    if content.is_some_and(|content| is_text_list(&content.value)) { Type::String } else { Type::Unknown }
}

fn is_text(result: &Type) -> bool {
    match result {
        Type::String => true,
        Type::Literal(literal) => literal.is_string(),
        _ => false,
    }
}

fn is_text_list(content: &Type) -> bool {
    match content.shape() {
        Type::Tuple(items) => !items.is_empty() && items.iter().all(is_text_block),
        Type::Array(item) | Type::NonEmpty(item) => Type::clone(&item).into_cases().iter().all(is_text_block),
        _ => false,
    }
}

/// Whether a block of content is `{ type: "text", text: … }`.
fn is_text_block(block: &Type) -> bool {
    let kind = member(block, "type");
    // A literal may be widened to any string.
    let is_of_text = kind.is_some_and(|kind| match &kind.value {
        Type::Literal(literal) => **literal == "text",
        kind => *kind == Type::String,
    });
    is_of_text && member(block, "text").is_some()
}

impl ModuleProgram<'_> {
    /// Returns the type of the arguments that the function of a tool is given; anything if not all of it is known.
    pub fn argument_type(&self, tool: &ToolDeclaration) -> Type {
        let Some(input) = &tool.input else { return Type::Unknown };
        if input.build.is_some() && input.json.is_some() {
            return self.built_type(&input.place).unwrap_or(Type::Unknown);
        }
        let json = input.json.as_ref().filter(|_| input.unknown.is_empty());
        json.map_or(Type::Unknown, |json| given::values_of(&types::once(), json))
    }

    /// Returns the output type of the schema at a place, which must be one and the same in each round of a loop.
    fn built_type(&self, place: &FileSpan) -> Option<Type> {
        self.begin_declaration();
        let module = self.open(&place.path)?;
        let node = self.module(module).syntax.node_at(place.span)?;
        let [site] = <[_; 1]>::try_from(self.sites(module, node)).ok()?;
        let value = self.evaluate(&site);
        Some(schema_builders::read(self, &value)?.output_type())
    }
}
