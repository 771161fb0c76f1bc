//! Inner prompts: functions with their own generation context, and their operations that miss it.

use tree_sitter::Node;

use super::api_calls::is_of_context;
use super::extraction::Extraction;
use super::handlers;
use crate::syntax::callee;
use crate::syntax::scopes::Base;
use crate::syntax::usage::{self, Usage};
use crate::syntax::{node, pattern};
use crate::text::Span;

/// Operation in a function with its own context that does not affect this context.
#[derive(Clone, Debug, PartialEq)]
pub struct ContextMisuse {
    pub kind: MisuseKind,
    pub name: String,
    pub span: Span,
    pub whole: Span,
    /// Name of the function's own context, if it is bound.
    pub context: Option<String>,
    /// Source of the context: `runPrompt`, `defAgent`, `defChatParticipant`, or [`SYSTEM`].
    pub giver: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisuseKind {
    /// A call on an outer context.
    Outer,
    /// A read of a nonexistent member of the context.
    Unknown,
}

/// Functions that add to the prompt of their context.
pub const WRITERS: [&str; 16] = [
    "$",
    "assistant",
    "def",
    "defAgent",
    "defChatParticipant",
    "defData",
    "defDiff",
    "defFileMerge",
    "defFileOutput",
    "defImages",
    "defOutputProcessor",
    "defSchema",
    "defTool",
    "fence",
    "importTemplate",
    "writeText",
];

/// Further members of an inner context in GenAIScript.
pub const MEMBERS: [&str; 8] =
    ["console", "env", "generateImage", "node", "prompt", "runPrompt", "speak", "transcribe"];

const OF_OBJECTS: [&str; 6] =
    ["constructor", "hasOwnProperty", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"];

/// Functions whose argument at this index gets its own context.
const GIVERS: [(&str, usize); 3] = [("runPrompt", 0), ("defAgent", 2), (PARTICIPANT, 0)];

/// Source of the context of a system script's default export, which is separate from the global one.
pub const SYSTEM: &str = "system";

/// Function whose argument gets a context that only adds to a chat turn.
const PARTICIPANT: &str = "defChatParticipant";

const OF_TURNS: [&str; 11] = [
    "$",
    "assistant",
    "console",
    "def",
    "defData",
    "defDiff",
    "defImages",
    "fence",
    "importTemplate",
    "node",
    "writeText",
];

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<ContextMisuse> {
    let mut found = Vec::new();
    for &(call, callee) in &extraction.calls {
        let name = node::text(callee.name, extraction.source);
        let Some(&(giver, place)) = GIVERS.iter().find(|(giver, _)| *giver == name) else { continue };
        if !is_of_context(extraction, callee) {
            continue;
        }
        let Some(argument) = callee::arguments(call).get(place).map(|given| node::unwrap(*given)) else {
            continue;
        };
        let Some(function) = handlers::function(extraction, argument) else { continue };
        let own = OwnParameters::new(extraction, function, giver);
        // A function without a context parameter may also be called for other prompts.
        if own.parameter.is_some() || pattern::is_function(argument) {
            own.outer_calls(&mut found);
            own.unknown_members(&mut found);
        }
    }
    for export in &extraction.names.exports {
        let function = ["value", "declaration"].iter().find_map(|field| node::field(*export, field));
        let mut cursor = export.walk();
        let is_default = export.children(&mut cursor).any(|child| child.kind() == "default");
        if let Some(function) =
            function.map(node::unwrap).filter(|it| is_default && pattern::is_function(*it))
        {
            OwnParameters::new(extraction, function, SYSTEM).outer_calls(&mut found);
        }
    }
    found
}

struct OwnParameters<'e, 'a, 't, 's> {
    extraction: &'e Extraction<'a, 't, 's>,
    function: Node<'t>,
    parameter: Option<Node<'t>>,
    giver: &'static str,
}

impl<'e, 'a, 't, 's> OwnParameters<'e, 'a, 't, 's> {
    fn new(extraction: &'e Extraction<'a, 't, 's>, function: Node<'t>, giver: &'static str) -> Self {
        let parameter = pattern::parameters(function).into_iter().next();
        Self { extraction, function, parameter, giver }
    }

    fn name(&self) -> Option<Node<'t>> {
        self.parameter.filter(|parameter| parameter.kind() == "identifier")
    }

    fn misuse(&self, kind: MisuseKind, name: &str, span: Span, whole: Span) -> ContextMisuse {
        let context = self.name().map(|name| node::text(name, self.extraction.source).to_owned());
        ContextMisuse { kind, name: name.to_owned(), span, whole, context, giver: self.giver }
    }

    fn outer_calls(&self, found: &mut Vec<ContextMisuse>) {
        let Extraction { source, calls, .. } = self.extraction;
        let range = self.function.byte_range();
        // Calls are in source order.
        let first = calls.partition_point(|(call, _)| call.start_byte() < range.start);
        for &(call, callee) in calls[first..].iter().take_while(|(call, _)| call.start_byte() < range.end) {
            let name = node::text(callee.name, source);
            if !WRITERS.contains(&name) || self.is_own(callee.object.unwrap_or(callee.name)) {
                continue;
            }
            if !is_of_context(self.extraction, callee) || !self.is_run_with(call) {
                continue;
            }
            let whole = callee
                .object
                .map_or(node::span(callee.name), |object| node::span(object).to(node::span(callee.name)));
            found.push(self.misuse(MisuseKind::Outer, name, node::span(callee.name), whole));
        }
    }

    /// Whether a call runs while the function's prompt is built, not later for a tool or a nested prompt.
    fn is_run_with(&self, call: Node<'t>) -> bool {
        let mut at = call;
        while let Some(parent) = at.parent().filter(|_| at.id() != self.function.id()) {
            let is_argument = parent.kind() == "arguments" && pattern::is_function(at);
            let callee = parent.parent().filter(|_| is_argument).and_then(callee::callee);
            let name = callee.map(|callee| node::text(callee.name, self.extraction.source));
            if name.is_some_and(|name| GIVERS.iter().any(|(giver, _)| *giver == name) || is_later(name)) {
                return false;
            }
            at = parent;
        }
        true
    }

    /// Whether a name refers to the function's own context, or is destructured from it.
    fn is_own(&self, name: Node<'t>) -> bool {
        let resolver = self.extraction.resolver;
        let mut name = name;
        for _ in 0..MAX_ALIASES {
            let Some(binding) = resolver.resolve(name) else { return false };
            match binding.base {
                // The argument of a nested function is unknown here.
                Base::Parameter(function, _) => return self.holds(node::span(function)),
                Base::Value(value) => {
                    let mut value = node::unwrap(value);
                    while value.kind() == "member_expression"
                        && let Some(object) = node::field(value, "object")
                    {
                        value = node::unwrap(object);
                    }
                    if value.kind() != "identifier" {
                        return true;
                    }
                    name = value;
                }
                _ => return self.holds(binding.scope),
            }
        }
        true
    }

    fn holds(&self, place: Span) -> bool {
        node::span(self.function).contains(place)
    }

    fn unknown_members(&self, found: &mut Vec<ContextMisuse>) {
        let Extraction { source, resolver, .. } = self.extraction;
        let Some(parameter) = self.parameter else { return };
        if parameter.kind() == "object_pattern" {
            return self.unknown_in(parameter, found);
        }
        let Some(name) = self.name() else { return };
        let text = node::text(name, source);
        let references = resolver.references_in(node::span(self.function));
        for reference in references.filter(|reference| node::text(*reference, source) == text) {
            // Most references are `_.def(…)`, which is decided faster by the text.
            let member = source[reference.end_byte()..].strip_prefix('.').unwrap_or_default();
            let end = member.find(|char: char| !char.is_alphanumeric() && !matches!(char, '_' | '$'));
            if self.is_known(&member[..end.unwrap_or(member.len())]) {
                continue;
            }
            let is_this = resolver.resolve(reference).is_some_and(|found| found.name.id() == name.id());
            if !is_this || reference.id() == name.id() {
                continue;
            }
            match usage::usage(reference, source) {
                Usage::Property(access) => {
                    if let Some(key) = access.key.as_deref().filter(|key| !self.is_known(key)) {
                        let whole = node::span(access.node);
                        found.push(self.misuse(MisuseKind::Unknown, key, access.key_span, whole));
                    }
                }
                Usage::Destructured(pattern) => self.unknown_in(pattern, found),
                _ => {}
            }
        }
    }

    fn is_known(&self, key: &str) -> bool {
        let has = if self.giver == PARTICIPANT {
            OF_TURNS.contains(&key)
        } else {
            WRITERS.contains(&key) || MEMBERS.contains(&key)
        };
        has || OF_OBJECTS.contains(&key)
    }

    fn unknown_in(&self, pattern: Node<'t>, found: &mut Vec<ContextMisuse>) {
        for property in pattern::properties(pattern, self.extraction.source) {
            let key = property.key.as_deref().filter(|key| !self.is_known(key) && !property.default);
            if let Some(key) = key {
                found.push(self.misuse(MisuseKind::Unknown, key, property.key_span, property.span));
            }
        }
    }
}

const MAX_ALIASES: usize = 8;

/// Whether a function passed to this one runs after the prompt is built.
fn is_later(name: &str) -> bool {
    ["defTool", "defOutputProcessor", "defFileMerge"].contains(&name)
}
