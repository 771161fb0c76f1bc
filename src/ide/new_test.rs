//! A new test with given values, appended to `tests` of the metadata.

use std::sync::Arc;

use crate::genaiscript::edit::{self, CodeStyle, TextEdit};
use crate::genaiscript::{Fidelity, ScriptFile};
use crate::syntax::{Member, Object, Quote, Value, ValueKind};
use crate::text::Span;

pub(super) struct NewTest {
    pub entry: Value,
    pub edits: Vec<TextEdit>,
}

/// Returns the reason if the file cannot get such a test.
pub(super) fn write(file: &ScriptFile, vars: &[Member], files: &[String]) -> Result<NewTest, String> {
    if vars.is_empty() && files.is_empty() {
        return Err("Give a value first: a test without one runs the script as it is.".to_owned());
    }
    match file.script().reading.fidelity {
        Fidelity::Exact | Fidelity::Repaired => {}
        // Frontmatter has no other one.
        Fidelity::None if file.markdown().is_some() => {}
        Fidelity::None => return Err(without_metadata(file).to_owned()),
        Fidelity::Truncated | Fidelity::Lost => {
            return Err(
                "GenAIScript cannot read all metadata of this script, and might not see the test.".to_owned()
            );
        }
    }
    let call = file.script().call().and_then(|call| call.argument.as_ref());
    let metadata = call.map(|argument| &argument.value).ok_or_else(|| without_metadata(file).to_owned())?;
    let entry = entry(vars, files);
    let edits = edits(file, metadata, &entry)?;
    if !is_read(file, &edits, &entry) {
        return Err("GenAIScript would not read this test as it is meant.".to_owned());
    }
    Ok(NewTest { entry, edits })
}

fn without_metadata(file: &ScriptFile) -> &'static str {
    match file.markdown() {
        Some(_) => "This script has no frontmatter to write a test into.",
        None => "This script has no `script({ … })` to write a test into.",
    }
}

fn entry(vars: &[Member], files: &[String]) -> Value {
    let span = Span::default();
    let object = |members: Vec<Member>| Value::new(span, ValueKind::Object(Object::new(members)));
    let member = |key: &str, value: Value| Member { key: key.to_owned(), key_span: span, value };
    let mut members = Vec::new();
    if !files.is_empty() {
        let files = files.iter().map(|path| Value::string(span, path.clone())).collect();
        members.push(member("files", Value::new(span, ValueKind::Array(files))));
    }
    if !vars.is_empty() {
        members.push(member("vars", object(vars.to_vec())));
    }
    object(members)
}

fn edits(file: &ScriptFile, metadata: &Value, entry: &Value) -> Result<Vec<TextEdit>, String> {
    let is_markdown = file.markdown().is_some();
    // Frontmatter has no reader that takes single quotes for escapes.
    let quote = if is_markdown { Quote::Double } else { edit::quote_of(&file.source, metadata.span) };
    let text = edit::line(entry, quote).ok_or("The values are too long for a test in the metadata.")?;
    let object = metadata.as_object().ok_or("The metadata are not written as a literal here.")?;
    let elsewhere = || "`tests` is not written as a literal here.".to_owned();
    let Some(tests) = object.members.iter().rfind(|member| member.key == "tests") else {
        let is_block = is_markdown && !metadata.span.text(&file.source).starts_with('{');
        let edit = if is_block {
            edit::add_nested_members(file, metadata.span, "tests", &[format!("- {text}")])
        } else {
            let lines = object.members.last().and_then(|last| style_of_line(file, last.key_span, quote));
            let list = lines.and_then(|style| list_in_lines(style, entry));
            let list = list.unwrap_or_else(|| format!("[{text}]"));
            edit::add_member(file, metadata.span, &format!("tests: {list}"))
        };
        return edit.map(Vec::from).ok_or("The metadata are not written as a literal here.".to_owned());
    };
    let value = &tests.value;
    let is_block = is_markdown && !value.span.text(&file.source).starts_with(['{', '"', '\'']);
    match &value.kind {
        ValueKind::Array(items) if items.is_empty() => {
            let list = style_of_line(file, tests.key_span, quote).and_then(|it| list_in_lines(it, entry));
            Ok(TextEdit::replace(value.span, list.unwrap_or_else(|| format!("[{text}]"))).into())
        }
        ValueKind::Array(items) => {
            let lines = items.last().and_then(|last| style_of_line(file, last.span, quote));
            let text = lines.and_then(|style| style.literal(entry)).unwrap_or(text);
            edit::add_item(file, value.span, &text).map(Vec::from).ok_or_else(elsewhere)
        }
        ValueKind::Object(_) | ValueKind::String(_) if is_block => {
            Err("`tests` is a single test: write it as a list first.".to_owned())
        }
        ValueKind::Object(_) | ValueKind::String(_) => Ok(vec![
            TextEdit::replace(Span::at(value.span.start as usize), "["),
            TextEdit::replace(Span::at(value.span.end as usize), format!(", {text}]")),
        ]),
        _ => Err(elsewhere()),
    }
}

/// Returns the style for what follows a member or an item that begins its line; YAML keeps one line.
fn style_of_line(file: &ScriptFile, neighbour: Span, quote: Quote) -> Option<CodeStyle<'_>> {
    let begins_line = edit::blank_start(&file.source, neighbour.range().start).is_some();
    (file.markdown().is_none() && begins_line)
        .then(|| CodeStyle { quote, ..CodeStyle::detect(file, neighbour) })
}

/// Formats a list with one test over several lines; `None` if the test fits in one.
fn list_in_lines(style: CodeStyle<'_>, entry: &Value) -> Option<String> {
    let CodeStyle { indent, step, .. } = style;
    let inner = format!("{indent}{step}");
    let entry = CodeStyle { indent: &inner, ..style }.literal(entry).filter(|text| text.contains('\n'))?;
    Some(format!("[\n{inner}{entry},\n{indent}]"))
}

/// Whether GenAIScript reads the new test from the edited file, and all other metadata as before.
fn is_read(file: &ScriptFile, edits: &[TextEdit], entry: &Value) -> bool {
    let mut source = file.source.to_string();
    for edit in edits.iter().rev() {
        source.replace_range(edit.span.range(), &edit.text);
    }
    let edited = file.update(Arc::from(source));
    let (before, after) = (&file.reading().value, &edited.reading().value);
    let others = |metadata: &Value| {
        let keys = metadata.as_object().map(|object| object.entries().len()).unwrap_or_default();
        keys - usize::from(metadata.get("tests").is_some())
    };
    let last = match after.get("tests").map(|tests| &tests.kind) {
        Some(ValueKind::Array(tests)) => tests.last(),
        _ => None,
    };
    last.is_some_and(|last| last.says_the_same(entry)) && others(before) == others(after)
}
