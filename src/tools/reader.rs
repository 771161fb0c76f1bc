//! Reader of modules: the calls of known packages, and any object, record, class or module with a name, a description
//! and a schema, whoever registers it.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use tree_sitter::Node;

use super::declaration::{Sender, ToolDeclaration, ToolHost, distinct};
use super::draft::ToolDraft;
use super::evaluator::{CodeSite, ModuleId, Reason, StaticKind, StaticMember, StaticObject, StaticValue};
use super::functions::ToolFunction;
use super::hosts::{self, HostCall};
use super::module_reading::{ChangedChunks, ChunkReading, ModuleReading};
use super::object_parts::{INPUTS, fill};
use super::program::ModuleProgram;
use super::recognition::{may_declare, may_declare_here, may_hand_on};
use super::schema_builders::zod::{ConversionTarget, ZodIo};
use super::text_search::TextSearch;
use crate::file_path::FilePath;
use crate::syntax::type_marks::marks;
use crate::syntax::{callee, node, pattern};

/// Maximum number of nodes between the root and a declaration.
const MAX_DEPTH: usize = 400;

/// Keys of objects that hold a part of a declaration, whose name is elsewhere.
const PARTS: [&str; 12] = [
    "function",
    "definition",
    "tool",
    "config",
    "options",
    "metadata",
    "schema",
    "default",
    "json_schema",
    "format",
    "properties",
    "parameters",
];

/// Class of the SDK that converts the schemas of its tools.
const MCP_SERVER: &str = "McpServer";

impl<'t> ModuleProgram<'t> {
    /// Returns the tools that some modules declare, by file and in source order. A tool that one module writes and
    /// another lists is returned once.
    pub fn tools(&self, paths: &[FilePath]) -> Vec<Arc<ToolDeclaration>> {
        distinct(paths.iter().flat_map(|path| self.read_tools(path, None).0).collect())
    }

    /// Returns the tools that a module declares or lists, some of which may be written in other modules, and the reading
    /// of it for its next version, if that can be read in part. Chunks that are those of the version `before` are not read again; the modules that it imports must
    /// be the same ones.
    pub fn read_tools(
        &self,
        path: &FilePath,
        before: Option<ModuleReading>,
    ) -> (Vec<Arc<ToolDeclaration>>, Option<ModuleReading>) {
        let Some(module) = self.open(path) else { return (Vec::new(), None) };
        self.reading.set(Some(module));
        self.begin_module();
        if let Some(mut before) = before
            && let Some(changed) = self.changed_chunks(module, &mut before)
        {
            let (tools, reading) = self.read_module(module, Some((before, changed)));
            if reading.is_some() {
                return (tools, reading);
            }
            // Values that are known by now are not looked up again, so that the lookups are not all of them.
            return (self.read_module(module, None).0, None);
        }
        self.read_module(module, None)
    }

    fn read_module(
        &self,
        module: ModuleId,
        before: Option<(ModuleReading, ChangedChunks)>,
    ) -> (Vec<Arc<ToolDeclaration>>, Option<ModuleReading>) {
        let found = self.module(module);
        let calls_one = |text: &str| self.functions.iter().any(|function| text.contains(&function.call));
        if !may_declare(found.source) && !calls_one(found.source) {
            return (Vec::new(), None);
        }
        self.begin_module();
        let chunks: Vec<usize> = found.syntax.chunks().collect();
        let is_read = |chunk: usize| before.as_ref().is_none_or(|(_, changed)| changed.is_new(chunk));
        let drafts: Vec<Vec<ToolDraft<'t>>> = chunks
            .iter()
            .map(|&chunk| if is_read(chunk) { self.read_chunk(module, chunk) } else { Vec::new() })
            .collect();
        self.begin_declaration();
        let of_module = self.module_tool(module);
        let mut work = self.work_of_module();
        self.begin_module();
        let read_chunk = |(&chunk, drafts): (&usize, Vec<ToolDraft<'t>>)| {
            let kept = before.as_ref().and_then(|(before, changed)| before.kept(found.path, changed, chunk));
            let tools =
                kept.unwrap_or_else(|| drafts.into_iter().filter_map(|it| self.declare(it)).collect());
            ChunkReading { id: found.syntax.id(chunk), span: found.syntax.span(chunk), tools }
        };
        let chunks: Vec<ChunkReading> = chunks.iter().zip(drafts).map(read_chunk).collect();
        let of_chunks = chunks.iter().flat_map(|chunk| chunk.tools.iter().cloned());
        let tools = of_chunks.chain(of_module.and_then(|draft| self.declare(draft))).collect();
        work = work.plus(self.work_of_module());
        (tools, self.reading(module, chunks, before.map(|(before, _)| before), work))
    }

    fn read_chunk(&self, module: ModuleId, chunk: usize) -> Vec<ToolDraft<'t>> {
        let syntax = self.module(module).syntax;
        let text = syntax.text(chunk);
        let calls_one = || self.functions.iter().any(|function| text.contains(&function.call));
        let hands_on = || !self.text_has(module, TextSearch::Bundle) && may_hand_on(text);
        let mut drafts = Vec::new();
        if may_declare_here(text) || hands_on() || calls_one() {
            for part in syntax.parts(chunk) {
                let root = syntax.part_tree(part).root();
                // Its members are of this SDK, whatever else they look like.
                if text.contains(hosts::AI_SDK_SET) && self.names_package(module, hosts::AI_SDK) {
                    self.read_sets(module, root, &mut drafts);
                }
                self.read_tree(module, root, &mut drafts);
            }
        }
        drafts
    }

    /// Reads objects that are marked as tools of the AI SDK: `{ … } satisfies ToolSet`.
    fn read_sets(&self, module: ModuleId, root: Node<'t>, drafts: &mut Vec<ToolDraft<'t>>) {
        let marks = marks(root, self.source(module), hosts::AI_SDK_SET);
        for set in marks.iter().flat_map(|mark| &mark.values).filter(|value| value.kind() == "object") {
            self.begin_declaration();
            let site = CodeSite::new(module, *set, &None);
            let written = self.evaluate(&site);
            // Members may be added after the declaration.
            let value = self.with_changes_of_constant(&site, written.clone());
            let set = if value.as_object().is_some() { value } else { written };
            drafts.extend(hosts::declared_for_ai_sdk(self, &set));
        }
    }

    fn declare(&self, draft: ToolDraft<'t>) -> Option<Arc<ToolDeclaration>> {
        self.begin_declaration();
        let tool = draft.declare(self);
        // The place itself says as much as a followed call that leaves things unknown.
        let is_kept = !tool.is_of_call || tool.name.known().is_some() && !tool.takes_too_much();
        is_kept.then(|| Arc::new(tool))
    }

    fn read_tree(&self, module: ModuleId, root: Node<'t>, drafts: &mut Vec<ToolDraft<'t>>) {
        let mut cursor = root.walk();
        let mut depth = 0;
        loop {
            let node = cursor.node();
            match node.kind() {
                "call_expression" | "new_expression" => {
                    self.begin_declaration();
                    self.read_call(module, node, drafts);
                }
                "object" => {
                    self.begin_declaration();
                    self.read_object(module, node, drafts);
                }
                "class_declaration" | "class" => {
                    self.begin_declaration();
                    self.read_class(module, node, drafts);
                }
                _ => {}
            }
            if depth < MAX_DEPTH && cursor.goto_first_child() {
                depth += 1;
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                depth -= 1;
            }
        }
    }

    /// Reads a call of a known package, or else of a function that the settings name.
    fn read_call(&self, module: ModuleId, call: Node<'t>, drafts: &mut Vec<ToolDraft<'t>>) {
        let name = if call.kind() == "new_expression" {
            node::field(call, "constructor").filter(|it| it.kind() == "identifier")
        } else {
            callee::callee(call).map(|callee| callee.name)
        };
        let Some(name) = name else { return };
        let written = self.node_text(module, name);
        // An import may have another name here.
        let renamed = || {
            let value = self.evaluate(&CodeSite::new(module, name, &None));
            value.external().map(|(_, path)| path)
        };
        let method = if hosts::is_host_method(written) {
            Some(written)
        } else if name.kind() == "identifier" && self.is_bound_method(module, name) {
            let bound = hosts::bound_method(&self.evaluate(&CodeSite::new(module, name, &None)));
            // A function that takes the place of the method calls it with arguments of others.
            bound.filter(|method| !self.text_contains(module, format!(".{method} =")))
        } else if name.kind() == "identifier" && self.is_imported(module, name) {
            renamed().and_then(|path| hosts::method_named(path.rsplit('.').next().unwrap_or_default()))
        } else {
            None
        };
        let anywhere = CodeSite::new(module, call, &None);
        let method = method.filter(|method| HostCall::new(self, &anywhere, method).may_be_of_package());
        let function = self.functions.iter().find(|function| function.call == written);
        if method.is_none() && function.is_none() {
            self.read_called(module, call, drafts);
            self.read_positional_call(module, call, drafts);
            return;
        }
        let before = drafts.len();
        for site in self.sites(module, call) {
            let of_package = method
                .map(|method| hosts::read_call(&HostCall::new(self, &site, method)))
                .unwrap_or_default();
            match function.filter(|_| of_package.is_empty()) {
                Some(function) => drafts.extend(self.read_function(function, &site, written)),
                None => drafts.extend(of_package),
            }
        }
        // A method of the project may have the name of one of a package.
        if drafts.len() == before {
            self.read_called(module, call, drafts);
            self.read_positional_call(module, call, drafts);
        }
    }

    fn read_function(
        &self,
        function: &ToolFunction,
        site: &CodeSite<'t>,
        written: &'t str,
    ) -> Option<ToolDraft<'t>> {
        let key = self.key_of(site.module, site.node).map(|key| {
            let written = node::wrap(site.node).1.and_then(|pair| node::field(pair, "key"));
            StaticValue::string(Self::origin(site.module, written.unwrap_or(site.node)), key)
        });
        let host = self.host_of(site.module, &StaticObject::default());
        function.read(&HostCall::new(self, site, written), host, key)
    }

    /// Whether a name may stand for a method with its object: `const register = server.registerTool.bind(server)`.
    fn is_bound_method(&self, module: ModuleId, name: Node<'t>) -> bool {
        let binding = self.module(module).resolver.resolve(name);
        binding.is_some_and(|binding| match binding.base {
            crate::syntax::scopes::Base::Value(value) => callee::callee(node::unwrap(value))
                .is_some_and(|it| it.object.is_some() && self.node_text(module, it.name) == "bind"),
            _ => false,
        })
    }

    fn is_imported(&self, module: ModuleId, name: Node<'t>) -> bool {
        let binding = self.module(module).resolver.resolve(name);
        binding.is_some_and(|binding| matches!(binding.base, crate::syntax::scopes::Base::Import(_)))
    }

    /// Reads an object that has the parts of a declaration at its place.
    fn read_object(&self, module: ModuleId, object: Node<'t>, drafts: &mut Vec<ToolDraft<'t>>) {
        let keys = self.written_keys(module, object);
        let has = |key: &str| keys.iter().any(|it| it == key);
        let input = INPUTS.into_iter().find(|key| has(key));
        if input.is_none() {
            if self.is_record_of_made(module, object) {
                let value = self.evaluate(&CodeSite::new(module, object, &None));
                let members = value.as_object().map(|it| it.members.as_slice()).unwrap_or_default();
                drafts.extend(members.iter().filter_map(|member| hosts::made_by_ai_sdk(self, member)));
            }
            return;
        }
        // Parameters of a request and resources of a server have a name, a description and a schema, too.
        if has("uri") || has("uriTemplate") || self.is_below(module, object, |key| key == "parameters") {
            return;
        }
        let key = self.key_of(module, object);
        let is_tool = has("name") && (has("description") || has("inputSchema") || has("input_schema"));
        let is_in_record = !has("name") && has("description") && self.is_in_record(module, object);
        let is_function = has("function") && key.as_deref() == Some("function");
        if !is_tool && !is_in_record && !is_function {
            return;
        }
        for site in self.sites(module, object) {
            let declare = |value: &StaticValue<'t>| match &key {
                _ if is_tool || is_function => self.declared(module, object, value),
                Some(key) => self.of_record(module, object, key, value),
                None => None,
            };
            let written = self.evaluate(&site);
            let value = self.with_changes_of_constant(&site, written.clone());
            let draft = match value.reason() {
                Some(reason) => declare(&written).map(|draft| draft.with_unknown_parts(reason)),
                None => declare(&value),
            };
            drafts.extend(draft);
        }
    }

    /// Reads a declaration from the value of an object, as it is written.
    fn declared(&self, module: ModuleId, node: Node<'t>, value: &StaticValue<'t>) -> Option<ToolDraft<'t>> {
        let object = value.as_object()?;
        if self.is_below(module, node, hosts::is_declaration_list) || hosts::has_types_of_google(value) {
            return hosts::declared_for_google(self, value).map(of_form);
        }
        let kind = object.get("type").and_then(StaticValue::as_str);
        let is_function = self.key_of(module, node).as_deref() == Some("function");
        if is_function || kind == Some("function") && object.get("parameters").is_some() {
            return hosts::declared_for_openai(self, value).map(of_form);
        }
        let name = object.get("name")?;
        // A field of a schema may be called so, too: `z.object({ name: z.string(), … })`.
        let is_field = hosts::is_built(name) || object.get("description").is_some_and(hosts::is_built);
        let is_name = matches!(name.kind, StaticKind::String(_) | StaticKind::Symbolic(_))
            || name.reason().is_some() && object.get("description").is_some_and(|it| it.as_str().is_some());
        if is_field
            || !is_name
            || matches!(self.key_of(module, node).as_deref(), Some("json_schema" | "format"))
        {
            return None;
        }
        // Of a title and the name of a method, other code sends the second.
        let has_method = object.get("method").is_some_and(|method| method.as_str().is_some());
        let is_title = has_method && name.as_str().is_some_and(|name| name.contains(' '));
        let name = if is_title { StaticValue::unknown(name.origin, Reason::Wrapper) } else { name.clone() };
        let mut draft = ToolDraft::new(self.host_of(module, object), value.origin, name);
        draft.sender = Sender::Unknown;
        let target = |io| self.target_of(module, draft.host, object, io);
        let target = [target(ZodIo::Input), target(ZodIo::Output)];
        fill(&mut draft, object, target)?;
        Some(draft)
    }

    fn of_record(
        &self,
        module: ModuleId,
        node: Node<'t>,
        key: &str,
        value: &StaticValue<'t>,
    ) -> Option<ToolDraft<'t>> {
        let object = value.as_object()?;
        object.get("description").filter(|it| it.as_object().is_none() && !hosts::is_built(it))?;
        let key_node = node::wrap(node).1.and_then(|pair| node::field(pair, "key")).unwrap_or(node);
        let name = StaticValue::string(Self::origin(module, key_node), key);
        let mut draft = ToolDraft::new(self.host_of(module, object), value.origin, name);
        draft.sender = Sender::Unknown;
        let target = |io| self.target_of(module, draft.host, object, io);
        let target = [target(ZodIo::Input), target(ZodIo::Output)];
        fill(&mut draft, object, target)?;
        Some(draft)
    }

    /// Returns the package that an object is for, by its keys and by what its module imports.
    pub(super) fn host_of(&self, module: ModuleId, object: &StaticObject<'t>) -> ToolHost {
        let names = |package: &str| self.names_package(module, package) || self.versions().has(package);
        // Servers have their own names for the key, too.
        if object.get("input_schema").is_some()
            && (names("@anthropic-ai/sdk") || !names("@modelcontextprotocol/sdk"))
        {
            return ToolHost::Anthropic;
        }
        if object.get("parametersJsonSchema").is_some() {
            return ToolHost::GoogleJson;
        }
        let imported = [
            ("@modelcontextprotocol/sdk", ToolHost::Mcp),
            ("@modelcontextprotocol/server", ToolHost::Mcp2),
            ("fastmcp", ToolHost::FastMcp),
            ("@mastra/core", ToolHost::Mastra),
            ("@langchain/core", ToolHost::LangChain),
            ("@openai/agents", ToolHost::OpenAiAgents),
            ("@google/genai", ToolHost::Google),
            ("openai", ToolHost::OpenAi),
            ("@anthropic-ai/claude-agent-sdk", ToolHost::ClaudeAgentSdk),
            ("ai", ToolHost::AiSdk),
        ];
        let found = imported.into_iter().find(|(package, _)| self.names_package(module, package));
        found.map_or(ToolHost::Mcp, |(_, host)| host)
    }

    /// Returns how the package of a module converts the schemas of objects that are registered out of sight.
    pub(super) fn target_of(
        &self,
        module: ModuleId,
        host: ToolHost,
        object: &StaticObject<'t>,
        io: ZodIo,
    ) -> Option<ConversionTarget> {
        let input = INPUTS.into_iter().find_map(|key| object.get(key)).and_then(StaticValue::as_object);
        // A list that code answers itself has it as it is.
        let is_empty = io == ZodIo::Input && input.is_some_and(|it| it.members.is_empty());
        if is_empty && !self.text_contains(module, MCP_SERVER) {
            return None;
        }
        if self.text_has(module, TextSearch::Conversion) {
            return None;
        }
        let names = |package: &str| self.names_package(module, package) || self.versions().has(package);
        match host {
            ToolHost::Mcp if names("@modelcontextprotocol/sdk") => Some(ConversionTarget::Mcp),
            ToolHost::Mcp2 => Some(ConversionTarget::Mcp2),
            ToolHost::FastMcp => Some(hosts::fastmcp_target(self, io)),
            ToolHost::LangChain => Some(ConversionTarget::LangChain),
            _ => None,
        }
    }

    pub(super) fn written_keys(&self, module: ModuleId, object: Node<'t>) -> Vec<String> {
        let source = self.source(module);
        let key = |part: Node<'t>| match part.kind() {
            "shorthand_property_identifier" => Some(self.node_text(module, part).to_owned()),
            "pair" => node::field(part, "key").and_then(|key| pattern::key_text(key, source)),
            "method_definition" => node::field(part, "name").and_then(|key| pattern::key_text(key, source)),
            _ => None,
        };
        node::children(object).into_iter().filter_map(key).collect()
    }

    /// Returns the key of the pair whose value an expression is.
    fn key_of(&self, module: ModuleId, value: Node<'t>) -> Option<Rc<str>> {
        let (_, parent) = node::wrap(value);
        let pair = parent.filter(|it| it.kind() == "pair")?;
        let key = node::field(pair, "key")?;
        pattern::key_text(key, self.source(module))
            .map(Rc::from)
            .filter(|_| key.kind() != "computed_property_name")
    }

    /// Whether an object is an item of the list that a key holds.
    fn is_below(&self, module: ModuleId, object: Node<'t>, is_key: fn(&str) -> bool) -> bool {
        let (_, array) = node::wrap(object);
        array.is_some_and(|array| {
            array.kind() == "array" && self.key_of(module, array).is_some_and(|key| is_key(&key))
        })
    }

    /// Whether an object is a member of a record, all of whose members are objects.
    fn is_in_record(&self, module: ModuleId, object: Node<'t>) -> bool {
        let is_part = self.key_of(module, object).is_none_or(|key| PARTS.contains(&&*key));
        let record = node::wrap(object).1.and_then(|pair| pair.parent());
        let Some(record) = record.filter(|it| it.kind() == "object" && !is_part) else { return false };
        // Responses of an operation of OpenAPI have a description and a schema.
        if self.key_of(module, record).is_some_and(|key| PARTS.contains(&&*key) || &*key == "responses") {
            return false;
        }
        node::children(record).into_iter().all(|part| {
            let value = node::field(part, "value").map(node::unwrap);
            part.kind() == "pair"
                && value.is_some_and(|value| matches!(value.kind(), "object" | "identifier"))
                || part.kind() == "spread_element"
                || part.kind() == "shorthand_property_identifier"
        })
    }

    /// Whether a member of an object is made by `tool(…)`, as its text shows.
    fn is_record_of_made(&self, module: ModuleId, object: Node<'t>) -> bool {
        self.names_package(module, hosts::AI_SDK)
            && node::children(object).into_iter().any(|part| {
                let value = node::field(part, "value").map(node::unwrap);
                value.is_some_and(|value| {
                    value.kind() == "call_expression"
                        && callee::callee(value).is_some_and(|it| self.is_imported(module, it.name))
                })
            })
    }

    /// Reads a class whose fields are the parts of a declaration.
    fn read_class(&self, module: ModuleId, class: Node<'t>, drafts: &mut Vec<ToolDraft<'t>>) {
        let Some(body) = node::field(class, "body") else { return };
        let source = self.source(module);
        let names: HashSet<String> = node::children(body)
            .into_iter()
            .filter_map(|member| node::field(member, "name").or_else(|| node::field(member, "property")))
            .filter_map(|name| pattern::key_text(name, source))
            .collect();
        let input = INPUTS.into_iter().find(|key| names.contains(*key));
        let (Some(input), true) = (input, names.contains("name")) else { return };
        let site = CodeSite::new(module, class, &None);
        let this = self.instance_or_class(&site, class, input);
        let get = |key: &str| self.member_of(&this, key);
        let name = get("name");
        if name.as_str().is_none() {
            return;
        }
        let mut object = StaticObject::default();
        for key in ["name", "description", input, "outputSchema", "annotations"] {
            if names.contains(key) {
                let value = get(key);
                object.set(StaticMember { key: key.into(), key_origin: value.origin, value });
            }
        }
        let mut draft = ToolDraft::new(self.host_of(module, &object), site.origin(), name);
        draft.sender = Sender::Unknown;
        let target = |io| self.target_of(module, draft.host, &object, io);
        let target = [target(ZodIo::Input), target(ZodIo::Output)];
        if fill(&mut draft, &object, target).is_some() {
            drafts.push(draft);
        }
    }

    /// Reads a module that exports the parts of one declaration.
    fn module_tool(&self, module: ModuleId) -> Option<ToolDraft<'t>> {
        let source = self.source(module);
        if !["export const name", "exports.name"].iter().any(|export| source.contains(export)) {
            return None;
        }
        self.note_unrepeatable(module);
        let mut object = StaticObject::default();
        for (key, value) in self.exports_of(module) {
            object.set(StaticMember { key, key_origin: value.origin, value });
        }
        let name = object.get("name").filter(|name| name.as_str().is_some())?.clone();
        object.get("description")?;
        let mut draft = ToolDraft::new(self.host_of(module, &object), name.origin, name);
        draft.sender = Sender::Unknown;
        let target = |io| self.target_of(module, draft.host, &object, io);
        let target = [target(ZodIo::Input), target(ZodIo::Output)];
        fill(&mut draft, &object, target)?;
        Some(draft)
    }
}

fn of_form(draft: ToolDraft<'_>) -> ToolDraft<'_> {
    ToolDraft { sender: Sender::Form, ..draft }
}
