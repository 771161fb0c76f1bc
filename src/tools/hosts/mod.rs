//! Packages that tools are declared for, one file each: names of imports, shapes of calls, and what is sent.

mod ai_sdk;
mod anthropic;
mod claude_agent_sdk;
mod fastmcp;
mod google;
mod langchain;
mod mastra;
mod mcp;
mod openai;
mod openai_agents;

pub(super) use ai_sdk::{
    PACKAGE as AI_SDK, SET_TYPE as AI_SDK_SET, made as made_by_ai_sdk, of_marked_set as declared_for_ai_sdk,
};
pub(super) use fastmcp::target as fastmcp_target;
pub(super) use google::{draft as declared_for_google, has_types_of_google, is_declaration_list};
pub(super) use mcp::names_server_handlers;
pub(super) use openai::item as declared_for_openai;

use std::cell::OnceCell;

use super::declaration::ToolHost;
use super::draft::{Sent, ToolDraft};
use super::evaluator::{
    CodeSite, Reason, StaticKind, StaticObject, StaticValue, Symbolic, is_schema_builder, symbolic_reason,
};
use super::program::ModuleProgram;
use super::recognition::PACKAGES;
use super::schema_builders::{self, zod};
use crate::syntax::node;

/// Maximum length of a line before a name that is searched for the mark of a comment, in bytes.
const MAX_LINE: usize = 400;

/// Call, or construction, that may declare tools.
pub(super) struct HostCall<'a, 't> {
    pub program: &'a ModuleProgram<'t>,
    pub site: &'a CodeSite<'t>,
    /// Last name of the callee.
    pub method: &'t str,
    callee: OnceCell<StaticValue<'t>>,
    receiver: OnceCell<Option<StaticValue<'t>>>,
    arguments: OnceCell<Option<Vec<StaticValue<'t>>>>,
}

struct Host {
    /// Names of calls that are looked at.
    methods: &'static [&'static str],
    read: for<'a, 't> fn(&HostCall<'a, 't>) -> Vec<ToolDraft<'t>>,
}

const HOSTS: [Host; 10] = [
    claude_agent_sdk::HOST,
    mcp::HOST,
    fastmcp::HOST,
    ai_sdk::HOST,
    openai::HOST,
    openai_agents::HOST,
    anthropic::HOST,
    google::HOST,
    langchain::HOST,
    mastra::HOST,
];

/// Whether a call of this name may declare tools.
pub(super) fn is_host_method(method: &str) -> bool {
    HOSTS.iter().any(|host| host.methods.contains(&method))
}

/// Returns the name of an export under which its calls are looked at.
pub(super) fn method_named(name: &str) -> Option<&'static str> {
    HOSTS.iter().flat_map(|host| host.methods).find(|method| **method == name).copied()
}

/// Returns the tools that a call declares.
pub(super) fn read_call<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let hosts = HOSTS.iter().filter(|host| host.methods.contains(&call.method));
    hosts.map(|host| (host.read)(call)).find(|found| !found.is_empty()).unwrap_or_default()
}

impl<'a, 't> HostCall<'a, 't> {
    /// `None` if the callee is not a name, or the member of something.
    pub fn new(program: &'a ModuleProgram<'t>, site: &'a CodeSite<'t>, method: &'t str) -> Self {
        let (callee, receiver, arguments) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { program, site, method, callee, receiver, arguments }
    }

    fn callee_site(&self) -> Option<CodeSite<'t>> {
        let callee = self.site.field("function").or_else(|| self.site.field("constructor"))?;
        Some(callee.at(node::unwrap(callee.node)))
    }

    fn callee(&self) -> Option<&StaticValue<'t>> {
        let site = self.callee_site()?;
        Some(self.callee.get_or_init(|| self.program.evaluate(&site)))
    }

    /// Returns the object whose method is called.
    fn receiver(&self) -> Option<&StaticValue<'t>> {
        let find = || {
            let callee = self.callee_site()?;
            match callee.field("object") {
                Some(object) => Some(self.program.evaluate(&object)),
                None => bound_to(self.callee()?).cloned(),
            }
        };
        self.receiver.get_or_init(find).as_ref()
    }

    /// Whether the callee may be one of a known package, as far as its place shows.
    pub fn may_be_of_package(&self) -> bool {
        let has_receiver = self.callee_site().is_some_and(|callee| callee.field("object").is_some());
        let Some(value) = (if has_receiver { self.receiver() } else { self.callee() }) else { return false };
        match &value.kind {
            StaticKind::Symbolic(_) => is_of_known(value),
            // Neither is a client of a package a global, such as `JSON`, nor is it undeclared.
            StaticKind::Unknown(Reason::Undeclared(name)) => &**name == "this",
            StaticKind::Unknown(_) | StaticKind::Instance(_) => true,
            StaticKind::Namespace(_) | StaticKind::Object(_) if has_receiver => {
                self.callee().is_some_and(is_of_known)
            }
            _ => false,
        }
    }

    /// Returns the package and the dotted export that is called, of an imported function or class.
    fn imported(&self) -> Option<(&str, String)> {
        self.callee()?.external()
    }

    fn is_imported(&self, is_package: impl Fn(&str) -> bool, names: &[&str]) -> bool {
        self.imported().is_some_and(|(package, name)| is_package(package) && names.contains(&name.as_str()))
    }

    pub fn arguments(&self) -> &[StaticValue<'t>] {
        let evaluate = || self.program.argument_values(self.site);
        self.arguments.get_or_init(evaluate).as_deref().unwrap_or_default()
    }

    fn argument(&self, index: usize) -> Option<&StaticValue<'t>> {
        self.arguments().get(index)
    }

    fn text_names(&self, package: &str) -> bool {
        self.program.names_package(self.site.module, package)
    }
}

/// Returns the server and the method of `server.tool.bind(server)`.
fn bound<'v, 't>(value: &'v StaticValue<'t>) -> Option<(&'v StaticValue<'t>, &'v str)> {
    let Symbolic::Call { callee, .. } = value.as_symbolic()? else { return None };
    let Symbolic::Member { object: method, key } = callee.as_symbolic()? else { return None };
    match method.as_symbolic()? {
        Symbolic::Member { object, key: method } if &**key == "bind" => Some((object, method)),
        _ => None,
    }
}

fn bound_to<'v, 't>(value: &'v StaticValue<'t>) -> Option<&'v StaticValue<'t>> {
    bound(value).map(|(server, _)| server)
}

/// Returns the method under which calls of a bound one are looked at.
pub(super) fn bound_method(value: &StaticValue<'_>) -> Option<&'static str> {
    bound(value).and_then(|(_, method)| method_named(method))
}

fn is_of_known(value: &StaticValue<'_>) -> bool {
    value.root().is_some_and(|(package, _)| PACKAGES.iter().any(|known| is_of(package, known)))
}

/// Whether a text imports a package, or a file of it, on no line of a comment.
pub(super) fn names_package(text: &str, package: &str) -> bool {
    memchr::memmem::find_iter(text.as_bytes(), package).any(|at| {
        let Some(before) = text[..at].strip_suffix(['"', '\'', '`']) else { return false };
        let after = text.as_bytes().get(at + package.len());
        matches!(after, Some(b'"' | b'\'' | b'`' | b'/'))
            && ["from", "import", "("].iter().any(|word| before.trim_end().ends_with(word))
            && !is_commented_out(&text[..at])
    })
}

/// Whether the line at the end of a text begins as one of a comment.
fn is_commented_out(text: &str) -> bool {
    let head = text.len().saturating_sub(MAX_LINE);
    let start = match memchr::memrchr(b'\n', &text.as_bytes()[head..]) {
        Some(at) => head + at + 1,
        None if head == 0 => 0,
        None => return false,
    };
    let line = text[start..].trim_start();
    ["//", "*", "/*"].iter().any(|mark| line.starts_with(mark)) && !line.contains("*/")
}

/// Whether a specifier names a package or a file of it.
fn is_of(package: &str, name: &str) -> bool {
    package.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Keys of an object that declares a tool.
struct Keys {
    name: &'static str,
    input: &'static [&'static str],
    output: &'static str,
    handler: &'static str,
}

/// Reads a tool from the object that its package takes; `None` if that is no object. Schemas are sent as written.
fn from_object<'t>(host: ToolHost, value: &StaticValue<'t>, keys: &Keys) -> Option<ToolDraft<'t>> {
    let object = value.as_object()?;
    let name = object.get(keys.name).cloned();
    let name = match (name, &object.open) {
        (Some(name), _) => name,
        (None, Some((origin, reason))) => StaticValue::unknown(*origin, reason.clone()),
        (None, None) => return None,
    };
    let mut draft = ToolDraft::new(host, value.origin, name);
    fill(&mut draft, object, keys);
    Some(draft)
}

fn fill<'t>(draft: &mut ToolDraft<'t>, object: &StaticObject<'t>, keys: &Keys) {
    draft.description = optional(object, "description");
    draft.input = Sent::optional(keys.input.iter().find_map(|key| object.get(key).cloned()));
    draft.output = Sent::optional(object.get(keys.output).cloned());
    draft.annotations = object.get("annotations").cloned();
    draft.handler = object.get(keys.handler).map(|handler| handler.origin);
    if let (Sent::Nothing, Some((origin, reason))) = (&draft.input, &object.open) {
        draft.input = Sent::Unknown { origin: *origin, reason: reason.clone() };
    }
}

/// Returns a member that the object may have; one of unknown value where a spread may give it.
fn optional<'t>(object: &StaticObject<'t>, key: &str) -> Option<StaticValue<'t>> {
    let open = || object.open.as_ref().map(|(origin, reason)| StaticValue::unknown(*origin, reason.clone()));
    object.get(key).cloned().or_else(open)
}

/// Returns why a value that a package takes as a schema of a builder is not known.
pub(super) fn builder_reason(value: &StaticValue<'_>) -> Reason {
    match &value.kind {
        StaticKind::Symbolic(_) => symbolic_reason(value),
        StaticKind::Unknown(reason) => reason.clone(),
        StaticKind::Object(object) => {
            let of_member = object.members.iter().find_map(|member| match &member.value.kind {
                StaticKind::Symbolic(_) | StaticKind::Unknown(_) => Some(builder_reason(&member.value)),
                _ => None,
            });
            let open = || object.open.as_ref().map(|(_, reason)| reason.clone());
            let is_empty = object.members.is_empty();
            of_member.or_else(open).unwrap_or(if is_empty { Reason::Conversion } else { Reason::PlainSchema })
        }
        _ => Reason::Expression,
    }
}

/// Whether a value is an expression over a schema builder.
pub(super) fn is_built(value: &StaticValue<'_>) -> bool {
    value.root().is_some_and(|(package, _)| is_schema_builder(package))
}

/// Whether a value is a schema of zod, or a shape whose fields are.
pub(super) fn is_of_zod(value: &StaticValue<'_>) -> bool {
    let is_schema = |value: &StaticValue<'_>| value.root().is_some_and(|(package, _)| zod::is_zod(package));
    match value.as_object() {
        Some(shape) => {
            shape.members.iter().any(|member| is_schema(&member.value))
                && shape.members.iter().all(|member| {
                    is_schema(&member.value)
                        || matches!(member.value.kind, StaticKind::Unknown(_) | StaticKind::Getter(_))
                })
        }
        None => is_schema(value),
    }
}

/// Whether a value is a schema that a package takes which knows the interface of Standard Schema.
pub(super) fn is_standard(value: &StaticValue<'_>) -> bool {
    schema_builders::is_standard_schema(value) || schema_builders::has_standard_json(value)
}

/// Returns a member of a schema that is JSON, whether it is written so or made by a builder.
fn keyword<'t>(program: &ModuleProgram<'t>, schema: &StaticValue<'t>, key: &str) -> Option<StaticValue<'t>> {
    match schema_builders::plain(program, schema) {
        Some(plain) => plain.get(key).cloned(),
        None => schema.get(key).cloned(),
    }
}

/// Returns the argument of a call of an adapter such as `jsonSchema(…)` of one of these packages.
fn adapted<'v, 't>(value: &'v StaticValue<'t>, package: &str, adapter: &str) -> Option<&'v StaticValue<'t>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (from, name) = callee.external()?;
    (is_of(from, package) && name == adapter).then(|| arguments.first())?
}
