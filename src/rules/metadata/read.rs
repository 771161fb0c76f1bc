//! The metadata that GenAIScript gets, for the rules that look at single keys.

use crate::rules::Context;
use crate::script::Fidelity;
use crate::syntax::{Kind, Member, Value};

impl<'a> Context<'a> {
    /// The metadata that GenAIScript gets of one of the file's calls; `None` where it drops them, or takes
    /// them from a comment or a string.
    pub(in crate::rules) fn metadata(&self) -> Option<&'a Value> {
        let script = self.file.script();
        let reading = &script.reading;
        (reading.fidelity != Fidelity::Lost && script.taken_call().is_some()).then_some(&reading.value)
    }

    /// The member of the metadata with this key, if it has a place.
    pub(in crate::rules) fn metadata_member(&self, key: &str) -> Option<&'a Member> {
        member(self.metadata()?, key)
    }

    /// Whether GenAIScript takes the file for a system script.
    pub(in crate::rules) fn is_system(&self) -> bool {
        self.file.script().reading.is_system()
    }
}

/// The member of an object with this key, if it has a place. What the repair made up has none.
pub(super) fn member<'v>(object: &'v Value, key: &str) -> Option<&'v Member> {
    let member = object.as_object()?.member(key)?;
    (!member.key_span.is_empty() && !member.value.span.is_empty()).then_some(member)
}

/// An array as GenAIScript takes it: what is none counts as its only item.
pub(in crate::rules) fn items(value: &Value) -> &[Value] {
    match &value.kind {
        Kind::Array(items) => items,
        Kind::Undefined => &[],
        _ => std::slice::from_ref(value),
    }
}
