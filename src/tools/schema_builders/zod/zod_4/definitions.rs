//! Definitions, and the keywords that wrappers take over from the schemas inside.

use std::collections::HashMap;

use super::{Converted, Zod4Converter};
use crate::tools::schema_builders::zod::JsonSchemaDraft;
use crate::tools::schema_builders::zod::parts::{KeywordValue, Keywords};

impl Zod4Converter<'_, '_, '_> {
    /// Moves entries with an id, those that contain themselves and, if asked for, reused ones into definitions.
    pub(super) fn extract(&mut self, root: usize) -> Converted<()> {
        let mut ids: HashMap<String, usize> = HashMap::new();
        for index in 0..self.entries.len() {
            let Some(id) = self.id_of(index) else { continue };
            if ids.insert(id.clone(), index).is_some() {
                let message = format!(
                    "Duplicate schema id \"{id}\" detected during JSON Schema conversion. \
                     Two different schemas cannot share the same id when converted together."
                );
                return Self::throw(&self.entries[index].schema, &message);
            }
        }
        let mut counter = 0;
        for index in 0..self.entries.len() {
            let entry = &self.entries[index];
            let is_extracted = index == root
                || self.id_of(index).is_some()
                || entry.is_cycle
                || entry.uses > 1 && self.options.reuses;
            if !is_extracted || entry.unknown.is_some() {
                continue;
            }
            let written =
                self.entries[index].keywords.get("id").and_then(KeywordValue::as_str).map(str::to_owned);
            let id = match written {
                None if index == root => None,
                Some(id) => Some(id),
                None => {
                    counter += 1;
                    Some(format!("__schema{}", counter - 1))
                }
            };
            let folder = self.definitions();
            let reference = match &id {
                Some(id) => format!("#/{folder}/{}", id.replace('~', "~0").replace('/', "~1")),
                None => "#".to_owned(),
            };
            let entry = &mut self.entries[index];
            entry.definition = Some(std::mem::take(&mut entry.keywords));
            entry.definition_id = id;
            let span = entry.span;
            entry.keywords.set("$ref", span, KeywordValue::text(span, &reference));
        }
        Ok(())
    }

    pub(super) fn definitions(&self) -> &'static str {
        match self.options.draft {
            JsonSchemaDraft::Seven => "definitions",
            JsonSchemaDraft::TwentyTwenty => "$defs",
        }
    }

    pub(super) fn id_of(&self, index: usize) -> Option<String> {
        let id = self.entries[index].schema.own_metadata("id")?.as_str()?;
        (!id.is_empty()).then(|| id.to_owned())
    }

    pub(super) fn own(&mut self, index: usize) -> &mut Keywords {
        let entry = &mut self.entries[index];
        entry.definition.as_mut().unwrap_or(&mut entry.keywords)
    }

    /// Takes over the keywords of the schema inside; those of the wrapper win.
    pub(super) fn flatten(&mut self, index: usize) {
        if std::mem::replace(&mut self.entries[index].is_flat, true) {
            return;
        }
        let cached = self.own(index).clone();
        let (inner, parent) = (self.entries[index].inner, self.entries[index].parent);
        if let Some(inner) = inner {
            self.flatten(inner);
            if let Some(unknown) = self.entries[inner].unknown.clone() {
                self.entries[index].unknown.get_or_insert(unknown);
            }
            let taken = self.entries[inner].keywords.clone();
            let definition = self.entries[inner].definition.clone();
            let span = self.entries[index].span;
            let is_old = self.options.draft == JsonSchemaDraft::Seven;
            let own = self.own(index);
            if taken.has("$ref") && is_old {
                let mut all = match own.remove("allOf") {
                    Some(KeywordValue::List(all)) => all,
                    _ => Vec::new(),
                };
                all.push(KeywordValue::Entry(inner));
                own.set("allOf", span, KeywordValue::List(all));
            } else {
                own.assign(&taken);
            }
            // `allOf` was extended in place, where the wrapper had one.
            let extended = (taken.has("$ref") && is_old).then(|| own.get("allOf").cloned()).flatten();
            own.assign(&cached);
            if let (Some(extended), true) = (extended, cached.has("allOf")) {
                own.set("allOf", span, extended);
            }
            if parent == Some(inner) {
                own.retain(|key, _| matches!(key, "$ref" | "allOf") || cached.has(key));
            }
            if let (true, Some(definition)) = (taken.has("$ref"), definition) {
                let same =
                    |key: &str, draft: &KeywordValue| definition.get(key).is_some_and(|it| it.is_like(draft));
                own.retain(|key, draft| matches!(key, "$ref" | "allOf") || !same(key, draft));
            }
        }
        if let Some(parent) = parent.filter(|parent| Some(*parent) != inner) {
            self.flatten(parent);
            let reference = self.entries[parent].keywords.get("$ref").cloned();
            let definition = self.entries[parent].definition.clone();
            if let Some(reference) = reference {
                let span = self.entries[index].span;
                let own = self.own(index);
                own.set("$ref", span, reference);
                if let Some(definition) = definition {
                    let same = |key: &str, draft: &KeywordValue| {
                        definition.get(key).is_some_and(|it| it.is_like(draft))
                    };
                    own.retain(|key, draft| matches!(key, "$ref" | "allOf") || !same(key, draft));
                }
            }
        }
    }
}
