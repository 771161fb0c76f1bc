//! Calls that are given a name, a description and a schema, one after the other or the last two in an object, whoever is
//! called: `this.addTool("forecast", "The forecast of a city.", { type: "object", … }, run)` and
//! `agent.tool("forecast", { description: "The forecast of a city.", inputSchema: { … } }, run)`.

use tree_sitter::Node;

use super::declaration::Sender;
use super::draft::ToolDraft;
use super::evaluator::{CodeSite, ModuleId, StaticKind, StaticObject, StaticValue};
use super::object_parts;
use super::program::ModuleProgram;
use super::schema_builders::zod::ZodIo;
use crate::syntax::{callee, node, pattern};

/// Part of the names of what is called: `addTool`, `ToolDefinition`, `registerToolWithAccess`.
const WORDS: [&str; 2] = ["tool", "Tool"];

/// Function of GenAIScript, whose scripts are read as such.
const SCRIPT_TOOL: &str = "defTool";

/// Maximum length of a name, twice what clients accept.
const MAX_NAME: usize = 128;

/// Whether a call may declare a tool by the order of its arguments, as far as its place shows.
pub(super) fn may_be_positional(call: Node<'_>, source: &str) -> bool {
    let declares = |name: &str| name != SCRIPT_TOOL && WORDS.iter().any(|word| name.contains(word));
    if !called(call).is_some_and(|it| declares(node::text(it, source))) {
        return false;
    }
    let [name, description, schema, ..] = callee::arguments(call)[..] else { return false };
    let may_be = |argument: Node<'_>, others: &[&str]| {
        let kind = node::unwrap(argument).kind();
        others.contains(&kind) || matches!(kind, "identifier" | "member_expression")
    };
    may_be(name, &["string", "template_string"])
        && may_be(description, &["string", "template_string", "binary_expression"])
        && may_be(schema, &["object", "call_expression"])
}

/// Returns the last name of a callee.
fn called(call: Node<'_>) -> Option<Node<'_>> {
    node::field(call, "constructor").or_else(|| Some(callee::callee(call)?.name))
}

impl<'t> ModuleProgram<'t> {
    /// Returns the tool that a call declares by the order of its arguments.
    pub(super) fn read_positional(&self, site: &CodeSite<'t>) -> Option<ToolDraft<'t>> {
        if !may_be_positional(site.node, self.source(site.module)) {
            return None;
        }
        let arguments = self.argument_values(site)?;
        let [name, description, input, others @ ..] = &arguments[..] else { return None };
        if !name.as_str().is_some_and(is_name) || description.as_str().is_none() {
            return None;
        }
        let host = self.host_of(site.module, &StaticObject::default());
        let mut draft = ToolDraft::new(host, site.origin(), name.clone());
        let target = self.target_of(site.module, host, &StaticObject::default(), ZodIo::Input);
        draft.input = object_parts::schema(input, target, ZodIo::Input, false)?;
        draft.sender = Sender::Unknown;
        draft.description = Some(description.clone());
        let handler = others.iter().find(|it| matches!(it.kind, StaticKind::Function(_)));
        draft.handler = handler.map(|it: &StaticValue<'t>| it.origin);
        Some(draft)
    }

    /// Whether a call may declare a tool by a name, an object and a function, as far as its place shows.
    fn may_be_configured(&self, module: ModuleId, call: Node<'t>) -> bool {
        let [name, config, handler, ..] = callee::arguments(call)[..] else { return false };
        let [name, config, handler] = [name, config, handler].map(node::unwrap);
        let has = |key: &str| self.written_keys(module, config).iter().any(|it| it == key);
        config.kind() == "object"
            && matches!(name.kind(), "string" | "template_string" | "identifier" | "member_expression")
            && (pattern::is_function(handler) || matches!(handler.kind(), "identifier" | "member_expression"))
            && has("inputSchema")
            && has("description")
    }

    /// Returns the tool that a call declares by a name and an object.
    fn read_configured(&self, site: &CodeSite<'t>) -> Option<ToolDraft<'t>> {
        let arguments = self.argument_values(site)?;
        let [name, config, handler, ..] = &arguments[..] else { return None };
        let object = config.as_object()?;
        if !name.as_str().is_some_and(is_name) {
            return None;
        }
        let mut draft = ToolDraft::new(self.host_of(site.module, object), site.origin(), name.clone());
        draft.sender = Sender::Unknown;
        let target = |io| self.target_of(site.module, draft.host, object, io);
        let targets = [target(ZodIo::Input), target(ZodIo::Output)];
        object_parts::fill(&mut draft, object, targets)?;
        draft.handler = Some(handler.origin);
        // The object that a helper is given may look like a declaration, too.
        let is_here = name.origin.module == site.module && node::span(site.node).contains(name.origin.span);
        draft.is_of_call = !is_here;
        Some(draft)
    }

    /// Returns the tools that a call declares in each of its environments.
    pub(super) fn read_positional_call(
        &self,
        module: ModuleId,
        call: Node<'t>,
        drafts: &mut Vec<ToolDraft<'t>>,
    ) {
        if may_be_positional(call, self.source(module)) {
            drafts.extend(self.sites(module, call).iter().filter_map(|site| self.read_positional(site)));
        } else if self.may_be_configured(module, call) {
            drafts.extend(self.sites(module, call).iter().filter_map(|site| self.read_configured(site)));
        }
    }
}

/// Whether a text is the name of a tool rather than a sentence.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NAME && !text.contains(char::is_whitespace)
}
