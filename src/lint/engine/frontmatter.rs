//! Most fixes are written as JavaScript, and YAML reads some literals differently, so each fix is tried.

use std::ops::Range;

use crate::genaiscript::ScriptFile;
use crate::genaiscript::reader::{is_json5, read_literal};
use crate::lint::TextEdit;
use crate::syntax::{Member, Object, Value, ValueKind, yaml};
use crate::text::Span;

pub(in crate::lint) fn takes(file: &ScriptFile, edits: &[&TextEdit]) -> bool {
    Trial::read(file, edits).is_some_and(|(trial, old, new)| trial.is_same(&old, &new))
}

struct Trial<'a> {
    edits: Vec<&'a TextEdit>,
    before: &'a str,
    after: String,
    /// Ranges that the edits wrote, in the text after them.
    written: Vec<Range<usize>>,
    start: usize,
}

impl<'a> Trial<'a> {
    fn read(file: &'a ScriptFile, edits: &[&'a TextEdit]) -> Option<(Self, Value, Value)> {
        let frontmatter = file.script().call()?.arguments;
        let before = frontmatter.text(&file.source);
        let start = frontmatter.start as usize;
        let mut edits = edits.to_vec();
        edits.sort();
        let (mut after, mut at, mut written) = (String::new(), start, Vec::new());
        for edit in &edits {
            if !frontmatter.contains(edit.span) {
                return None;
            }
            after += file.source.get(at..edit.span.start as usize)?;
            written.push(after.len()..after.len() + edit.text.len());
            after += &edit.text;
            at = edit.span.end as usize;
        }
        after += file.source.get(at..frontmatter.end as usize)?;
        if after.ends_with('\n') != before.ends_with('\n') {
            return None;
        }
        let (old, new) = (yaml::parse(before, 0).ok()?, yaml::parse(&after, 0).ok()?);
        Some((Self { edits, before, after, written, start }, old, new))
    }

    fn is_same(&self, old: &Value, new: &Value) -> bool {
        if let Some(edit) =
            self.edits.iter().find(|edit| self.place(edit) == range(old.span) && !edit.span.is_empty())
        {
            return says(&edit.text, new)
                || (is_plain(old, self.before) && new.as_str() == Some(edit.text.as_str()));
        }
        match (&old.kind, &new.kind) {
            (ValueKind::Object(old), ValueKind::Object(new)) => self.are_same_members(old, new),
            (ValueKind::Array(old), ValueKind::Array(new)) => self.are_same_items(old, new),
            (old_kind, new_kind) if old_kind == new_kind => true,
            _ => self.spliced(old).is_some_and(|text| new.as_str() == Some(text.as_str())),
        }
    }

    fn are_same_members(&self, old: &Object, new: &Object) -> bool {
        let mut kept = old.members.iter().filter(|member| !self.is_gone(member.key_span));
        let are_same = new.members.iter().all(|member| {
            if self.is_written(member.key_span) && !self.is_renamed(member) {
                return self.says_member(member);
            }
            kept.next().is_some_and(|old| {
                let is_called_so = old.key == member.key || self.is_renamed(member);
                is_called_so && self.is_same(&old.value, &member.value)
            })
        });
        are_same && kept.next().is_none()
    }

    fn are_same_items(&self, old: &[Value], new: &[Value]) -> bool {
        let mut kept = old.iter().filter(|item| !self.is_gone(item.span));
        let are_same = new.iter().all(|item| {
            let is_new =
                self.is_written(item.span) && !self.edits.iter().any(|edit| self.replaces_item(edit, old));
            is_new || kept.next().is_some_and(|old| self.is_same(old, item))
        });
        are_same && kept.next().is_none()
    }

    fn replaces_item(&self, edit: &TextEdit, items: &[Value]) -> bool {
        items.iter().any(|item| range(item.span) == self.place(edit))
    }

    fn is_gone(&self, place: Span) -> bool {
        let place = range(place);
        let holds = |edit: Range<usize>| edit.start <= place.start && place.end <= edit.end && edit != place;
        self.edits.iter().any(|edit| !edit.span.is_empty() && holds(self.place(edit)))
    }

    fn is_written(&self, place: Span) -> bool {
        let place = range(place);
        self.written.iter().any(|written| written.start <= place.start && place.end <= written.end)
    }

    fn is_renamed(&self, member: &Member) -> bool {
        let place = range(member.key_span);
        let is_it = |(edit, written): (&&TextEdit, &Range<usize>)| {
            *written == place
                && !edit.span.is_empty()
                && read_literal(&format!("{{{}:0}}", edit.text))
                    .is_some_and(|object| object.get(&member.key).is_some())
        };
        self.edits.iter().zip(&self.written).any(is_it)
    }

    /// Compares only values that have the same syntax in JavaScript.
    fn says_member(&self, member: &Member) -> bool {
        let text = self.after.get(member.key_span.start as usize..member.value.span.end as usize);
        let text = text.unwrap_or_default().trim();
        // A block of YAML has lines; its members are compared one by one.
        if text.contains('\n') {
            return member.value.as_object().is_some_and(|object| {
                !object.members.is_empty() && object.members.iter().all(|member| self.says_member(member))
            });
        }
        let text = format!("{{{text}}}");
        let read = is_json5(&text).then(|| read_literal(&text)).flatten();
        read.and_then(|object| object.get(&member.key).map(|value| value.says_the_same(&member.value)))
            .unwrap_or(false)
    }

    fn spliced(&self, old: &Value) -> Option<String> {
        let text = old.as_str()?;
        let place = range(old.span);
        let written = self.before.get(place.clone())?;
        let inside = if written == text { place } else { place.start + 1..place.end.checked_sub(1)? };
        if self.before.get(inside.clone())? != text {
            return None;
        }
        let mut spliced = text.to_owned();
        for edit in self.edits.iter().rev() {
            let place = self.place(edit);
            if inside.start <= place.start && place.end <= inside.end {
                spliced.replace_range(place.start - inside.start..place.end - inside.start, &edit.text);
            }
        }
        Some(spliced)
    }

    fn place(&self, edit: &TextEdit) -> Range<usize> {
        let place = edit.span.range();
        place.start.saturating_sub(self.start)..place.end.saturating_sub(self.start)
    }
}

fn range(span: Span) -> Range<usize> {
    span.range()
}

fn says(literal: &str, value: &Value) -> bool {
    is_json5(literal) && read_literal(literal).is_some_and(|read| read.says_the_same(value))
}

fn is_plain(value: &Value, source: &str) -> bool {
    value.as_str().is_some_and(|text| value.span.text(source) == text)
}
