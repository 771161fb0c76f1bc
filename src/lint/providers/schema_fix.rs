//! Schema fixes: each rewrites a part of a schema for the dialect of the provider.

use std::borrow::Cow;
use std::collections::HashMap;

use super::document_editor::DocumentEditor;
use super::places::MAX_DEPTH;
use super::remedy;
use super::reported_violation::ReportedViolation;
use super::subject::SubjectForm;
use crate::genaiscript::ScriptFile;
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::lint::edit::{self, CodeStyle};
use crate::lint::{Applicability, Diagnostic, Fix, Rule, Safe, TextEdit, Unsafe};
use crate::providers::{ConversionOptions, Dialect, Fate, SchemaDocument, chatgpt, convert, next_whole};
use crate::syntax::{Member, Object, Quote, Value, ValueKind, number};
use crate::text::Span;

#[derive(Clone, Copy)]
pub(super) struct FixedText<'a> {
    file: FixedFile<'a>,
    schema: &'a Value,
}

#[derive(Clone, Copy)]
enum FixedFile<'a> {
    Script(&'a ScriptFile),
    Document(DocumentEditor<'a>),
}

impl<'a> FixedFile<'a> {
    fn source(self) -> &'a str {
        match self {
            Self::Script(file) => &file.source,
            Self::Document(editor) => editor.source(),
        }
    }
}

impl<'a> ReportedViolation<'a> {
    /// Returns the schema of the violation, if it is a literal in the script.
    pub(super) fn written(&self) -> Option<FixedText<'a>> {
        let schema = self.subject.written_at(self.violation().schema)?;
        schema.as_object().filter(|object| !object.open)?;
        Some(FixedText { file: self.file()?, schema })
    }

    fn file(&self) -> Option<FixedFile<'a>> {
        let editor = || self.subject.editor().map(FixedFile::Document);
        self.subject.file.map(FixedFile::Script).or_else(editor)
    }

    pub(super) fn member(&self) -> Option<(FixedText<'a>, &'a Member)> {
        self.keyword(&self.violation().name)
    }

    pub(super) fn keyword(&self, name: &str) -> Option<(FixedText<'a>, &'a Member)> {
        let written = self.written()?;
        Some((written, written.member(name)?))
    }

    /// Returns the object with the schema as a property, if it is a literal, and the property's name.
    pub(super) fn around(&self) -> Option<(Option<FixedText<'a>>, &'a str)> {
        let (schema, property) = around(self.subject.written, self.violation().schema, 0)?;
        let is_whole = schema.as_object().is_some_and(|object| !object.open);
        let written = self.file().filter(|_| is_whole).map(|file| FixedText { file, schema });
        Some((written, property))
    }

    pub(super) fn as_inclusive_limit(&self, rule: &'static Rule, what: &str) -> Option<Diagnostic> {
        let (limit, next, edit) = self.whole_number()?;
        let keyword = if limit.starts_with("minimum") { "minimum" } else { "maximum" };
        if let Some((code, fix)) = self.call().and_then(|call| call.with_inclusive_limit(keyword, next)) {
            let advice = format!("Write `{code}`: of whole numbers it says the same.");
            return Some(self.report(rule, what, &advice).fixes(fix));
        }
        let advice = format!("Write `{limit}`: of whole numbers it says the same.");
        Some(self.report(rule, what, &advice).maybe_fix(format!("Write `{limit}`"), Safe, edit))
    }

    /// Returns the limit, unless there is one yet, and the edit that writes it.
    fn whole_number(&self) -> Option<(String, f64, Option<TextEdit>)> {
        let name = self.violation().name.as_str();
        let limit = match name {
            "exclusiveMinimum" => "minimum",
            "exclusiveMaximum" => "maximum",
            _ => return None,
        };
        let schema = self.subject.made_at(self.violation().schema)?;
        let is_whole = schema.get("type").and_then(Value::as_str) == Some("integer");
        let number = schema.get(name).and_then(Value::as_number)?;
        let next =
            next_whole(number, limit == "minimum").filter(|_| is_whole && schema.get(limit).is_none())?;
        let text = format!("{limit}: {}", number::show(next));
        let remedy = format!("becomes `{text}`");
        if self.violation().remedy != Some(Fate::Changed(remedy)) {
            return None;
        }
        let after = remedy::with(
            &remedy::without(schema, name),
            limit,
            Value::new(schema.span, ValueKind::Number(next)),
        );
        let member = self.member().filter(|_| self.is_no_worse(&after));
        let edit = member.and_then(|(written, member)| written.replace(member, text.as_str()));
        Some((text, next, edit))
    }

    pub(super) fn or_remove(&self, diagnostic: Diagnostic, how: Applicability) -> Diagnostic {
        match self.member() {
            Some(member) => self.or_remove_member(diagnostic, member, how),
            None => diagnostic,
        }
    }

    pub(super) fn or_remove_member(
        &self,
        diagnostic: Diagnostic,
        (written, member): (FixedText<'a>, &Member),
        how: Applicability,
    ) -> Diagnostic {
        // A command that names who takes a document wants one answer: the description keeps what is removed.
        if self.subject.document.is_some() && !diagnostic.fixes.is_empty() {
            return diagnostic;
        }
        diagnostic.fixes(written.removal(member, how))
    }

    pub(super) fn or_tag(&self, diagnostic: Diagnostic) -> Diagnostic {
        let edits = self.member().and_then(|(written, member)| written.tagged(member));
        let title = format!("Move `{}` to the description", self.violation().name);
        diagnostic.maybe_fix(title, Unsafe, edits)
    }

    pub(super) fn or_rename(
        &self,
        diagnostic: Diagnostic,
        name: &'static str,
        how: Applicability,
    ) -> Diagnostic {
        let after = self.schema().map(|schema| remedy::renamed(schema, &self.violation().name, name));
        let is_no_worse = after.is_some_and(|after| self.is_no_worse(&after));
        let edit = self.member().filter(|_| is_no_worse).and_then(|(written, member)| {
            written.member(name).is_none().then(|| written.renamed(member, name))
        });
        diagnostic.maybe_fix(format!("Write `{name}`"), how, edit)
    }

    pub(super) fn or_write_strict(&self, diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.fixes(self.strict_schema())
    }

    fn strict_schema(&self) -> Option<Fix> {
        let subject = &self.subject;
        let file = subject.file?;
        if matches!(subject.form, SubjectForm::Document { .. } | SubjectForm::Claimed { .. }) {
            return None;
        }
        let place = subject.written.span;
        let is_here = subject.tool.is_none_or(|tool| tool.span.contains(place));
        if !is_here || !place.text(&file.source).starts_with('{') || !is_whole(subject.written, 0) {
            return None;
        }
        let document = SchemaDocument::new(&subject.schema);
        let strict =
            convert(&document, Dialect::OpenAiStrict, ConversionOptions { strict: true, reference: true })
                .ok()?;
        if self.known.iter().any(|by| !self.takes_whole(*by, &strict.value)) {
            return None;
        }
        let text = CodeStyle::detect(file, place).literal(&strict.value)?;
        Some(Fix::new("Write the schema in its strict form", Unsafe, TextEdit::replace(place, text)))
    }
}

impl<'a> FixedText<'a> {
    pub fn member(self, name: &str) -> Option<&'a Member> {
        self.schema.as_object()?.member(name)
    }

    pub fn add(self, member: &str) -> Option<TextEdit> {
        match self.file {
            FixedFile::Script(file) => edit::add_member(file, self.schema.span, member),
            FixedFile::Document(editor) => editor.add_members(self.schema, member),
        }
    }

    pub fn replace(self, member: &Member, code: impl Into<String>) -> Option<TextEdit> {
        match self.file {
            FixedFile::Script(_) => Some(TextEdit::replace(member.span(), code)),
            FixedFile::Document(editor) => editor.replace_member(member, &code.into()),
        }
    }

    /// Replaces a value that is not a string.
    fn replace_value(self, value: &Value, code: String) -> Option<TextEdit> {
        match self.file {
            FixedFile::Script(_) => Some(TextEdit::replace(value.span, code)),
            FixedFile::Document(editor) => editor.replace_value(value, &code),
        }
    }

    fn replace_string(self, value: &Value, text: &str) -> Option<TextEdit> {
        match self.file {
            FixedFile::Script(file) => edit::replace_string(&file.source, value.span, text),
            FixedFile::Document(editor) => editor.replace_string(value, text),
        }
    }

    fn add_item(self, array: &Value, items: &str) -> Option<TextEdit> {
        match self.file {
            FixedFile::Script(file) => edit::add_item(file, array.span, items),
            FixedFile::Document(editor) => editor.add_items(array, items),
        }
    }

    fn remove(self, member: &Member) -> Option<TextEdit> {
        match self.file {
            FixedFile::Script(file) => edit::remove_member(file, member),
            FixedFile::Document(editor) => editor.remove_member(self.schema, member),
        }
    }

    pub fn removal(self, member: &Member, how: Applicability) -> Option<Fix> {
        Some(Fix::new(format!("Remove `{}`", member.key), how, self.remove(member)?))
    }

    pub fn renamed(self, member: &Member, name: &str) -> TextEdit {
        edit::rename_key(self.file.source(), member, name)
    }

    /// Returns the code of a value, or of a member.
    pub fn code(self, span: Span) -> Cow<'a, str> {
        match self.file {
            FixedFile::Script(file) => span.text(&file.source).into(),
            FixedFile::Document(editor) => editor.code(span).into(),
        }
    }

    pub fn quoted(self, text: &str) -> String {
        match self.file {
            FixedFile::Script(file) => edit::quote_of(&file.source, self.schema.span).quote(text),
            FixedFile::Document(_) => Quote::Double.quote(text),
        }
    }

    pub fn tagged(self, member: &Member) -> Option<Vec<TextEdit>> {
        let value = match &member.value.kind {
            ValueKind::String(text) => text.clone(),
            ValueKind::Number(number) => number::show(*number),
            ValueKind::Bool(true) => String::new(),
            ValueKind::Bool(false) => "false".to_owned(),
            _ => return None,
        };
        let tag = format!("@{} {value}", member.key);
        let tag = tag.trim_end();
        let Some(description) = self.member("description") else {
            if let Some(edits) = self.described_at_end(member, tag) {
                return Some(edits);
            }
            // Replaces the constraint, as text added after it would have no place.
            let edit = self.replace(member, format!("description: {}", self.quoted(tag)))?;
            return Some(vec![edit]);
        };
        let text = format!("{}\n{tag}", description.value.as_str()?);
        let mut edits = vec![self.remove(member)?, self.replace_string(&description.value, &text)?];
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    /// Moves the description of a property's reference into this object, as `@samchon/openapi` does.
    /// Moves a keyword of a document into a new description at the end. Of several keywords, one gets there in a round of
    /// fixes: with the description twice the document would not parse.
    fn described_at_end(self, member: &Member, tag: &str) -> Option<Vec<TextEdit>> {
        let FixedFile::Document(_) = self.file else { return None };
        let is_last = self.schema.as_object()?.members.last()?.key_span == member.key_span;
        let description = format!("description: {}", self.quoted(tag));
        if is_last { None } else { Some(vec![self.remove(member)?, self.add(&description)?]) }
    }

    pub fn describe(self, property: &str, reference: Self) -> Option<Vec<TextEdit>> {
        let moved = reference.member("description")?;
        let section = chatgpt::of_property(property, moved.value.as_str()?);
        let own = match self.member("description") {
            Some(own) => {
                let text = own.value.as_str().filter(|text| !text.is_empty())?;
                let text = format!("{text}\n\n{section}");
                self.replace_string(&own.value, &text)?
            }
            None => self.add(&format!("description: {}", self.quoted(&section)))?,
        };
        let mut edits = vec![own, reference.remove(moved)?];
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    pub fn require(self, names: &[&str]) -> Option<Vec<TextEdit>> {
        let properties = self.member("properties")?.value.as_object()?;
        let members: HashMap<&str, &Member> =
            properties.members.iter().map(|member| (member.key.as_str(), member)).collect();
        let mut edits = Vec::new();
        for name in names {
            edits.push(self.nullable(&members.get(name)?.value)?);
        }
        let quoted: Vec<String> = names.iter().map(|name| self.quoted(name)).collect();
        let list = quoted.join(", ");
        match self.member("required") {
            Some(required) if required.value.as_array()?.is_empty() => {
                edits.push(self.replace_value(&required.value, format!("[{list}]"))?);
            }
            Some(required) => {
                required.value.as_array()?;
                edits.push(self.add_item(&required.value, &list)?);
            }
            None => edits.push(self.add(&format!("required: [{list}]"))?),
        }
        edits.sort_by_key(|edit| edit.span);
        Some(edits)
    }

    fn nullable(self, property: &Value) -> Option<TextEdit> {
        property.as_object().filter(|object| !object.open)?;
        let null = self.quoted("null");
        if let Some((name, plain)) = plain_type(property) {
            return self.replace_value(&name.value, format!("[{}, {null}]", self.quoted(plain)));
        }
        let code = self.code(property.span);
        let union = || self.replace_value(property, format!("{{ anyOf: [{code}, {{ type: {null} }}] }}"));
        code.starts_with('{').then(union).flatten()
    }
}

/// Returns the `type` of a schema to which another type may be added.
fn plain_type(schema: &Value) -> Option<(&Member, &str)> {
    let object = schema.as_object()?;
    let name = object.member("type")?;
    let is_narrow = object.member("enum").is_some() || object.member("const").is_some();
    let plain = name.value.as_str().filter(|name| !is_narrow && PLAIN_TYPES.contains(name))?;
    Some((name, plain))
}

/// Makes a schema nullable, in the form that fixes write.
pub(super) fn nullable(schema: &Value) -> Value {
    let null = Value::string(schema.span, "null");
    if let Some((name, _)) = plain_type(schema) {
        let names = Value::new(schema.span, ValueKind::Array(vec![name.value.clone(), null]));
        return remedy::with(schema, "type", names);
    }
    let empty = Value::new(schema.span, ValueKind::Object(Object::new(Vec::new())));
    let null = remedy::with(&empty, "type", null);
    let branches = Value::new(schema.span, ValueKind::Array(vec![schema.clone(), null]));
    remedy::with(&empty, "anyOf", branches)
}

fn around(value: &Value, place: Span, depth: usize) -> Option<(&Value, &str)> {
    if depth > MAX_DEPTH {
        return None;
    }
    let below = |value| around(value, place, depth + 1);
    match &value.kind {
        ValueKind::Array(items) => items.iter().find_map(below),
        ValueKind::Object(object) => {
            let properties = value.get("properties").and_then(Value::as_object);
            let mut named = properties.into_iter().flat_map(|properties| &properties.members);
            match named.find(|member| member.value.span == place) {
                Some(member) => Some((value, member.key.as_str())),
                None => object.members.iter().map(|member| &member.value).find_map(below),
            }
        }
        _ => None,
    }
}

/// Whether a value consists of literals: a fix would drop the members of a spread.
fn is_whole(value: &Value, depth: usize) -> bool {
    match &value.kind {
        _ if depth > MAX_DEPTH => false,
        ValueKind::Dynamic(_) => false,
        ValueKind::Array(items) => items.iter().all(|item| is_whole(item, depth + 1)),
        ValueKind::Object(object) => {
            !object.open && object.members.iter().all(|member| is_whole(&member.value, depth + 1))
        }
        _ => true,
    }
}
