//! The metadata that GenAIScript reads, for the rules on single keys.

use crate::genaiscript::Fidelity;
use crate::lint::LintContext;
use crate::syntax::{Member, Value, ValueKind};

impl<'a> LintContext<'a> {
    /// Returns the metadata that GenAIScript reads from one of the file's calls. `None` if it drops them, or
    /// reads a comment or a string.
    pub(in crate::lint) fn metadata(&self) -> Option<&'a Value> {
        let script = self.file.script();
        let reading = &script.reading;
        (reading.fidelity != Fidelity::Lost && script.taken_call().is_some()).then_some(&reading.value)
    }

    pub(in crate::lint) fn metadata_member(&self, key: &str) -> Option<&'a Member> {
        member(self.metadata()?, key)
    }

    /// Whether GenAIScript loads the file as a system script.
    pub(in crate::lint) fn is_system(&self) -> bool {
        self.file.script().reading.is_system()
    }
}

/// Returns the member with this key, if it has a place. Members that the repair invented have none.
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
