//! A value with spans in one file, as rules and editors need it.

use super::{ModuleId, Origin, StaticKind, StaticValue};
use crate::syntax::{Dynamic, Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;

/// Real schemas stay below ten levels.
const MAX_LEVELS: usize = 64;

/// File that the spans are in, and the span of what another file contains.
#[derive(Clone, Copy)]
struct Around {
    module: ModuleId,
    span: Span,
}

impl Around {
    fn of_origin(self, origin: Origin) -> Span {
        if origin.module == self.module { origin.span } else { self.span }
    }
}

impl<'t> ModuleProgram<'t> {
    /// Converts a value, with spans in its own file; parts that are not known become dynamic.
    pub fn spanned(&self, value: &StaticValue<'t>) -> Value {
        let Origin { module, span } = value.origin;
        self.spanned_in(value, Around { module, span }, 0)
    }

    fn spanned_in(&self, value: &StaticValue<'t>, around: Around, level: usize) -> Value {
        let span = around.of_origin(value.origin);
        let dynamic = || Value::new(span, ValueKind::Dynamic(Dynamic::Expression));
        if level > MAX_LEVELS || !self.step() {
            return dynamic();
        }
        if let Some(plain) = schema_builders::plain(self, value) {
            return self.spanned_in(&plain, around, level + 1);
        }
        let kind = match &value.kind {
            StaticKind::Undefined => ValueKind::Undefined,
            StaticKind::Null => ValueKind::Null,
            StaticKind::Bool(bool) => ValueKind::Bool(*bool),
            StaticKind::Number(number) => ValueKind::Number(*number),
            StaticKind::BigInt => ValueKind::BigInt,
            StaticKind::String(text) if self.bytes(text.len()) => ValueKind::String(text.to_string()),
            StaticKind::Array(items) => {
                let inside = Around { span, ..around };
                ValueKind::Array(items.iter().map(|item| self.spanned_in(item, inside, level + 1)).collect())
            }
            StaticKind::Object(object) => {
                let member = |member: &super::StaticMember<'t>| {
                    let key_span = Around { span, ..around }.of_origin(member.key_origin);
                    let inside = Around { span: key_span, ..around };
                    Member {
                        key: member.key.to_string(),
                        key_span,
                        value: self.spanned_in(&member.value, inside, level + 1),
                    }
                };
                let members = object.members.iter().map(member).collect();
                ValueKind::Object(Object { members, open: object.open.is_some() })
            }
            StaticKind::Set(_) | StaticKind::Map(_) | StaticKind::RegExp(_) => ValueKind::Opaque,
            StaticKind::Function(_) | StaticKind::Class(_) => ValueKind::Function,
            StaticKind::String(_)
            | StaticKind::Instance(_)
            | StaticKind::Namespace(_)
            | StaticKind::Symbolic(_)
            | StaticKind::Getter(_)
            | StaticKind::Unknown(_) => return dynamic(),
        };
        Value::new(span, kind)
    }
}
