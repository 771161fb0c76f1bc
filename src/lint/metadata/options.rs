//! Options of a run, which set its systems, its tools and its answer: metadata, or options of a prompt or an agent.

use tree_sitter::Node;

use crate::genaiscript::{Fidelity, InnerCall, InnerKind};
use crate::lint::LintContext;
use crate::syntax::{Member, Value, ValueKind, node, pattern};

pub(in crate::lint) struct RunOptions<'a> {
    run: OptionsRun<'a>,
    value: &'a Value,
}

enum OptionsRun<'a> {
    Script,
    Prompt(&'a InnerCall),
    Agent(&'a InnerCall),
}

impl<'a> RunOptions<'a> {
    /// Leaves out the metadata of a system script, whose options GenAIScript ignores, but not its inner prompts.
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let metadata = context.metadata().filter(|_| !context.is_system());
        let metadata = metadata.map(|value| Self { run: OptionsRun::Script, value });
        let inner = context.file.script().inner.iter().filter_map(|call| {
            let run = match call.kind {
                InnerKind::Prompt => OptionsRun::Prompt(call),
                InnerKind::Agent => OptionsRun::Agent(call),
                InnerKind::Template | InnerKind::Run => return None,
            };
            // An unknown spread may override a known option.
            let is_known = call.value.as_object().is_some_and(|options| !options.open);
            is_known.then_some(Self { run, value: &call.value })
        });
        metadata.into_iter().chain(inner).collect()
    }

    pub fn member(&self, key: &str) -> Option<&'a Member> {
        member(self.value, key)
    }

    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.value.get(key)
    }

    pub fn is_script(&self) -> bool {
        matches!(self.run, OptionsRun::Script)
    }

    /// Returns the end of a sentence.
    pub fn failure(&self) -> &'static str {
        match self.run {
            OptionsRun::Script => "every run of this script fails",
            OptionsRun::Prompt(_)
                if self.get("throwOnError").is_some_and(|value| value.truthy() != Some(false)) =>
            {
                "this prompt throws"
            }
            OptionsRun::Prompt(_) => "this prompt fails, and its result has an `error` and no text",
            OptionsRun::Agent(_) => "every call of this agent fails",
        }
    }

    pub fn may_inherit(&self, context: &LintContext<'_>) -> bool {
        let call = match self.run {
            OptionsRun::Script => return false,
            OptionsRun::Prompt(call) | OptionsRun::Agent(call) => call,
        };
        let syntax = &context.file.syntax;
        let mut around = syntax.ancestors(syntax.node_at(call.span)).skip(1);
        around.any(|node| pattern::is_function(node) && !is_default_export(node))
    }
}

/// Whether a function is the default export, whose context is the script's own.
fn is_default_export(function: Node<'_>) -> bool {
    node::wrap(function).1.is_some_and(|parent| parent.kind() == "export_statement")
}

impl<'a> LintContext<'a> {
    /// Returns `None` if GenAIScript drops the metadata, or reads a comment or a string.
    pub(in crate::lint) fn metadata(&self) -> Option<&'a Value> {
        let script = self.file.script();
        let reading = &script.reading;
        (reading.fidelity != Fidelity::Lost && script.taken_call().is_some()).then_some(&reading.value)
    }

    pub(in crate::lint) fn metadata_member(&self, key: &str) -> Option<&'a Member> {
        member(self.metadata()?, key)
    }

    pub(in crate::lint) fn is_system(&self) -> bool {
        self.file.script().reading.is_system()
    }
}

/// Returns only a member with a place, not one that the repair invented.
pub(super) fn member<'v>(object: &'v Value, key: &str) -> Option<&'v Member> {
    let member = object.as_object()?.member(key)?;
    (!member.key_span.is_empty() && !member.value.span.is_empty()).then_some(member)
}

/// Returns the items of an array. GenAIScript wraps any other value in an array.
pub(in crate::lint) fn items(value: &Value) -> &[Value] {
    match &value.kind {
        ValueKind::Array(items) => items,
        ValueKind::Undefined => &[],
        _ => std::slice::from_ref(value),
    }
}
