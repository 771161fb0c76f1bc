//! Verification of schema fixes: another provider may refuse the form that one needs.

use std::collections::HashSet;

use super::reported_violation::ReportedViolation;
use super::subject::SubjectForm;
use crate::providers::{SchemaDocument, ViolationKind, judge};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;
use crate::workspace::Provider;

/// Property name under which a part is judged alone.
const PART: &str = "it";

impl ReportedViolation<'_> {
    /// Returns the schema of the violation as it is sent; `None` in a document, in which nothing is fixed.
    pub(super) fn schema(&self) -> Option<&Value> {
        self.subject.made_at(self.violation().schema)
    }

    /// Whether no known provider refuses more in the fixed schema than in the current one.
    pub(super) fn is_no_worse(&self, after: &Value) -> bool {
        let Some(before) = self.schema() else { return false };
        // A single provider accepts its own remedy.
        if self.known.len() < 2 {
            return true;
        }
        let is_whole = before.span == self.subject.schema.span;
        self.known.iter().all(|by| {
            let refused = |schema: &Value, is_strict| refused(schema, is_whole, *by, is_strict);
            self.modes(*by)
                .into_iter()
                .all(|is_strict| refused(after, is_strict).is_subset(&refused(before, is_strict)))
        })
    }

    pub(super) fn takes_whole(&self, by: Provider, whole: &Value) -> bool {
        self.modes(by).into_iter().all(|is_strict| {
            refused(whole, true, by, is_strict).is_subset(&refused(&self.subject.schema, true, by, is_strict))
        })
    }

    /// Returns the modes (strict or not) in which the provider is or may be sent the schema.
    fn modes(&self, by: Provider) -> Vec<bool> {
        match self.subject.form {
            SubjectForm::Document { is_strict } => vec![is_strict],
            SubjectForm::Plain if by.may_enforce => vec![false, true],
            SubjectForm::Plain => vec![false],
            _ if self.subject.is_enforced_by(by) => vec![true],
            _ => Vec::new(),
        }
    }
}

pub(super) fn with(schema: &Value, keyword: &str, value: Value) -> Value {
    changed(schema, |members| {
        let member = Member { key: keyword.to_owned(), key_span: schema.span, value };
        match members.iter_mut().find(|member| member.key == keyword) {
            Some(place) => *place = member,
            None => members.push(member),
        }
    })
}

pub(super) fn renamed(schema: &Value, keyword: &str, name: &str) -> Value {
    changed(schema, |members| {
        for member in members.iter_mut().filter(|member| member.key == keyword) {
            name.clone_into(&mut member.key);
        }
    })
}

pub(super) fn without(schema: &Value, keyword: &str) -> Value {
    changed(schema, |members| members.retain(|member| member.key != keyword))
}

pub(super) fn changed(schema: &Value, change: impl FnOnce(&mut Vec<Member>)) -> Value {
    let mut schema = schema.clone();
    if let ValueKind::Object(object) = &mut schema.kind {
        change(&mut object.members);
    }
    schema
}

fn refused(
    schema: &Value,
    is_whole: bool,
    by: Provider,
    is_strict: bool,
) -> HashSet<(ViolationKind, String, String)> {
    let whole = if is_whole { schema.clone() } else { around(schema) };
    let below = if is_whole { String::new() } else { format!("/properties/{PART}") };
    let violations = judge(&SchemaDocument::new(&whole), by.profile, is_strict).into_iter();
    let violations = violations
        .filter(|violation| violation.reaction.is_refusal() && violation.pointer.starts_with(&below));
    violations
        .map(|violation| {
            // A limit may be refused under another name as well.
            let is_named = matches!(violation.kind, ViolationKind::Keyword);
            (violation.kind, violation.pointer, if is_named { violation.name } else { String::new() })
        })
        .collect()
}

fn around(schema: &Value) -> Value {
    let span = Span::default();
    let object = |members: Vec<Member>| Value::new(span, ValueKind::Object(Object::new(members)));
    let named = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
    object(vec![
        named("type", Value::string(span, "object")),
        named("properties", object(vec![named(PART, schema.clone())])),
        named("required", Value::new(span, ValueKind::Array(vec![Value::string(span, PART)]))),
        named("additionalProperties", Value::new(span, ValueKind::Bool(false))),
    ])
}
