//! The fixes of schemas: each writes what the dialect of the provider has in the place of what is there.

use super::objection::Objection;
use super::subject::{Form, MAX_DEPTH, value_at};
use crate::dialects::{Config, Dialect, Document, express};
use crate::rules::edit::{self, Style};
use crate::rules::{Applicability, Diagnostic, Edit, Fix, Unsafe};
use crate::schema::keywords::PLAIN_TYPES;
use crate::script::SourceFile;
use crate::syntax::{Kind, Member, Value};
use crate::text::Span;

/// A schema as it is written in a script: an object with its own place.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    file: &'a SourceFile,
    schema: &'a Value,
}

impl<'a> Objection<'a> {
    /// The schema that it is about, where that is written as one in the script.
    pub(super) fn written(&self) -> Option<Written<'a>> {
        let file = self.subject.file?;
        let schema = value_at(self.subject.written, self.remark().schema, 0)?;
        schema.as_object().filter(|object| !object.open)?;
        Some(Written { file, schema })
    }

    /// The keyword that it is about, there.
    pub(super) fn member(&self) -> Option<(Written<'a>, &'a Member)> {
        self.keyword(&self.remark().name)
    }

    /// A keyword of that name, there.
    pub(super) fn keyword(&self, name: &str) -> Option<(Written<'a>, &'a Member)> {
        let written = self.written()?;
        Some((written, written.member(name)?))
    }

    /// The diagnostic with a fix that takes the keyword out.
    pub(super) fn or_remove(&self, diagnostic: Diagnostic, how: Applicability) -> Diagnostic {
        match self.member() {
            Some((written, member)) => diagnostic.remove(how, written.file, member),
            None => diagnostic,
        }
    }

    /// The diagnostic with a fix that says the constraint in the description.
    pub(super) fn or_tag(&self, diagnostic: Diagnostic) -> Diagnostic {
        let edits = self.member().and_then(|(written, member)| written.tagged(member));
        let title = format!("Move `{}` to the description", self.remark().name);
        diagnostic.maybe_fix(title, Unsafe, edits)
    }

    /// The diagnostic with a fix that gives the keyword another name.
    pub(super) fn or_rename(
        &self,
        diagnostic: Diagnostic,
        name: &'static str,
        how: Applicability,
    ) -> Diagnostic {
        let edit = self.member().and_then(|(written, member)| {
            written.member(name).is_none().then(|| edit::rename_key(&written.file.source, member, name))
        });
        diagnostic.maybe_fix(format!("Write `{name}`"), how, edit)
    }

    /// The diagnostic with a fix that writes the whole schema in the strict form.
    pub(super) fn or_write_strict(&self, diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.fixes(self.strict_schema())
    }

    fn strict_schema(&self) -> Option<Fix> {
        let subject = &self.subject;
        let file = subject.file?;
        // In the place of parameters a schema would drop the values that they have.
        if matches!(subject.form, Form::Served | Form::Document | Form::Claimed { .. }) {
            return None;
        }
        let place = subject.written.span;
        let is_here = subject.tool.is_none_or(|tool| tool.span.contains(place));
        if !is_here || !place.text(&file.source).starts_with('{') || !is_whole(subject.written, 0) {
            return None;
        }
        let document = Document::of(&subject.schema);
        let strict =
            express(&document, Dialect::OpenAiStrict, Config { strict: true, reference: true }).ok()?;
        let text = Style::of(file, place).literal(&strict.value)?;
        Some(Fix::new("Write the schema in its strict form", Unsafe, Edit::replace(place, text)))
    }
}

impl<'a> Written<'a> {
    /// The keyword of that name.
    pub fn member(self, name: &str) -> Option<&'a Member> {
        self.schema.as_object()?.member(name)
    }

    /// Writes a keyword after the others.
    pub fn add(self, member: &str) -> Option<Edit> {
        edit::add_member(self.file, self.schema.span, member)
    }

    /// Replaces a keyword and its value by code.
    pub fn replace(member: &Member, code: impl Into<String>) -> Edit {
        Edit::replace(member.span(), code)
    }

    /// The script that it is written in.
    pub fn file(self) -> &'a SourceFile {
        self.file
    }

    /// The code at a place.
    pub fn code(self, span: Span) -> &'a str {
        span.text(&self.file.source)
    }

    /// A string in the author's quotes.
    pub fn quoted(self, text: &str) -> String {
        edit::quote_of(&self.file.source, self.schema.span).quote(text)
    }

    /// The constraint as a line of the description.
    pub fn tagged(self, member: &Member) -> Option<Vec<Edit>> {
        let value = match &member.value.kind {
            Kind::String(text) => text.clone(),
            Kind::Number(number) => crate::syntax::number::show(*number),
            Kind::Bool(true) => String::new(),
            Kind::Bool(false) => "false".to_owned(),
            _ => return None,
        };
        let tag = format!("@{} {value}", member.key);
        let tag = tag.trim_end();
        let Some(description) = self.member("description") else {
            // In the place of the constraint: what is written after it has no place to be.
            return Some(vec![Self::replace(member, format!("description: {}", self.quoted(tag)))]);
        };
        let text = format!("{}\n{tag}", description.value.as_str()?);
        let mut edits = vec![
            edit::remove_member(self.file, member)?,
            edit::replace_string(&self.file.source, description.value.span, &text)?,
        ];
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    /// Requires every property that the object does not require; those may be null then.
    pub fn require(self, names: &[&str]) -> Option<Vec<Edit>> {
        let properties = self.member("properties")?.value.as_object()?;
        let mut edits = Vec::new();
        for name in names {
            edits.push(self.nullable(&properties.member(name)?.value)?);
        }
        let quoted: Vec<String> = names.iter().map(|name| self.quoted(name)).collect();
        let list = quoted.join(", ");
        match self.member("required") {
            Some(required) if required.value.as_array()?.is_empty() => {
                edits.push(Edit::replace(required.value.span, format!("[{list}]")));
            }
            Some(required) => {
                required.value.as_array()?;
                edits.push(edit::add_item(self.file, required.value.span, &list)?);
            }
            None => edits.push(self.add(&format!("required: [{list}]"))?),
        }
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    /// Lets a property be null, too.
    fn nullable(self, property: &Value) -> Option<Edit> {
        let object = property.as_object().filter(|object| !object.open)?;
        let null = self.quoted("null");
        let name = object.member("type");
        if let Some(name) =
            name.filter(|_| object.member("enum").is_none() && object.member("const").is_none())
            && let Some(plain) = name.value.as_str().filter(|name| PLAIN_TYPES.contains(name))
        {
            return Some(Edit::replace(name.value.span, format!("[{}, {null}]", self.quoted(plain))));
        }
        let code = self.code(property.span);
        code.starts_with('{')
            .then(|| Edit::replace(property.span, format!("{{ anyOf: [{code}, {{ type: {null} }}] }}")))
    }
}

/// Whether all of a value is written: a spread brings what a fix would drop.
fn is_whole(value: &Value, depth: usize) -> bool {
    match &value.kind {
        _ if depth > MAX_DEPTH => false,
        Kind::Dynamic(_) => false,
        Kind::Array(items) => items.iter().all(|item| is_whole(item, depth + 1)),
        Kind::Object(object) => {
            !object.open && object.members.iter().all(|member| is_whole(&member.value, depth + 1))
        }
        _ => true,
    }
}
