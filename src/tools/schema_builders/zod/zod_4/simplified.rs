//! Simpler forms that zod 4.5 gives to unions of types, names of records and intersections of objects.

use super::Zod4Converter;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::schema_builders::zod::formats;
use crate::tools::schema_builders::zod::parts::{KeywordValue, Keywords};

impl Zod4Converter<'_, '_, '_> {
    /// Writes `anyOf` of nothing but types as a list of types.
    pub(super) fn compact(&mut self, index: usize) {
        let keywords = self.own(index).clone();
        if let Some(compacted) = self.compacted(&keywords, 0) {
            *self.own(index) = compacted;
        }
    }

    pub(super) fn compacted(&self, keywords: &Keywords, depth: usize) -> Option<Keywords> {
        let options = keywords.get("anyOf")?.as_list()?;
        if options.is_empty() || keywords.has("type") || depth > 32 {
            return None;
        }
        let mut types: Vec<String> = Vec::new();
        for option in options {
            let option = match option {
                KeywordValue::Entry(index) if self.entries[*index].unknown.is_none() => {
                    &self.entries[*index].keywords
                }
                KeywordValue::Map(keywords) => keywords,
                _ => return None,
            };
            let compacted = self.compacted(option, depth + 1);
            let option = compacted.as_ref().unwrap_or(option);
            if option.len() != 1 {
                return None;
            }
            let KeywordValue::Value(kind) = option.get("type")? else { return None };
            for kind in kind.items() {
                let kind = kind.as_str()?.to_owned();
                if !types.contains(&kind) {
                    types.push(kind);
                }
            }
        }
        let span =
            keywords.iter().find(|(key, ..)| *key == "anyOf").map_or(Span::default(), |(_, span, _)| span);
        let mut compacted = keywords.clone();
        compacted.remove("anyOf");
        let draft = match types.as_slice() {
            [one] => KeywordValue::text(span, one),
            types => KeywordValue::texts(span, types.iter().map(String::as_str)),
        };
        compacted.set("type", span, draft);
        Some(compacted)
    }

    /// Writes the names of records whose keys are numbers as texts, which keys are in JSON.
    pub(super) fn write_names_as_text(&mut self) {
        for record in self.records.clone() {
            let Some(names) = self.own(record).get("propertyNames").cloned() else { continue };
            let Some(written) = self.name_as_text(&names, 0) else { continue };
            for index in 0..self.entries.len() {
                let entry = &mut self.entries[index];
                for keywords in [Some(&mut entry.keywords), entry.definition.as_mut()].into_iter().flatten() {
                    if keywords.get("propertyNames") == Some(&names)
                        && let Some(known) = keywords.get_mut("propertyNames")
                    {
                        *known = written.clone();
                    }
                }
            }
        }
    }

    /// Returns `None` if the schema of the names stays as it is.
    pub(super) fn name_as_text(&self, names: &KeywordValue, depth: usize) -> Option<KeywordValue> {
        let mut keywords = match names {
            KeywordValue::Entry(index) if self.entries[*index].unknown.is_none() => {
                let entry = &self.entries[*index];
                if entry.keywords.has("$ref") { entry.definition.clone()? } else { entry.keywords.clone() }
            }
            KeywordValue::Map(keywords) => keywords.clone(),
            _ => return None,
        };
        if depth > 32 {
            return None;
        }
        let mut is_changed = false;
        for keyword in ["anyOf", "oneOf"] {
            if let Some(KeywordValue::List(options)) = keywords.get_mut(keyword) {
                for option in options {
                    if let Some(written) = self.name_as_text(option, depth + 1) {
                        *option = written;
                        is_changed = true;
                    }
                }
            }
        }
        let types: Vec<String> = match keywords.get("type") {
            Some(KeywordValue::Value(kind)) => {
                kind.items().iter().filter_map(|kind| kind.as_str().map(str::to_owned)).collect()
            }
            _ => Vec::new(),
        };
        let has = |name: &str| types.iter().any(|kind| kind == name);
        let is_numeric = !has("string") && (has("number") || has("integer"));
        let values = keywords.get("enum").or_else(|| keywords.get("const"));
        let values: Option<Vec<&KeywordValue>> = values.map(|values| match values {
            KeywordValue::List(values) => values.iter().collect(),
            one => vec![one],
        });
        let has_numbers = values.as_ref().is_some_and(|all| all.iter().any(|it| it.as_number().is_some()));
        if !is_numeric && !has_numbers {
            return is_changed.then_some(KeywordValue::Map(keywords));
        }
        let has_values = values.is_some();
        for keyword in
            ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format", "id"]
        {
            keywords.remove(keyword);
        }
        let as_text = |draft: &mut KeywordValue| {
            if let KeywordValue::Value(value) = draft
                && let Some(number) = value.as_number()
            {
                *draft = KeywordValue::text(value.span, &crate::syntax::number::show(number));
            }
        };
        match keywords.get_mut("enum") {
            Some(KeywordValue::List(values)) => values.iter_mut().for_each(as_text),
            _ => {
                if let Some(value) = keywords.get_mut("const") {
                    as_text(value);
                }
            }
        }
        if is_numeric {
            let span = self.root.span;
            keywords.set("type", span, KeywordValue::text(span, "string"));
            if !has_values {
                let name = if has("number") { "number" } else { "integer" };
                keywords.set(
                    "pattern",
                    span,
                    KeywordValue::text(span, formats::regex(name, self.reader.minor()).unwrap_or_default()),
                );
            }
        }
        Some(KeywordValue::Map(keywords))
    }

    /// Writes intersections of objects as one object.
    pub(super) fn fold_intersections(&mut self) {
        for intersection in self.intersections.clone() {
            let Some(all) = self.own(intersection).get("allOf").cloned() else { continue };
            for index in 0..self.entries.len() {
                for is_definition in [false, true] {
                    let entry = &self.entries[index];
                    let keywords =
                        if is_definition { entry.definition.as_ref() } else { Some(&entry.keywords) };
                    let Some(keywords) = keywords.filter(|it| it.get("allOf") == Some(&all)) else {
                        continue;
                    };
                    let Some(folded) = self.folded(keywords, &all) else { continue };
                    if is_definition {
                        self.entries[index].definition = Some(folded);
                    } else {
                        self.entries[index].keywords = folded;
                    }
                }
            }
        }
    }

    pub(super) fn folded(&self, keywords: &Keywords, all: &KeywordValue) -> Option<Keywords> {
        const FOLDABLE: [&str; 4] = ["type", "properties", "required", "additionalProperties"];
        let members = all.as_list().filter(|members| members.len() > 1)?;
        if FOLDABLE.iter().any(|key| keywords.has(key)) {
            return None;
        }
        let members: Option<Vec<Keywords>> = members.iter().map(|member| self.resolved(member)).collect();
        let members = members?;
        let union_of = |member: &Keywords| {
            ["oneOf", "anyOf"].into_iter().find(|key| matches!(member.get(key), Some(KeywordValue::List(_))))
        };
        let folded = match members.iter().position(|member| union_of(member).is_some()) {
            None => self.one_object(&members)?,
            Some(at) => {
                let union = &members[at];
                let keyword = union_of(union)?;
                if union.len() != 1 {
                    return None;
                }
                let others = members.iter().enumerate().filter(|(index, _)| *index != at);
                let others: Vec<Keywords> = others.map(|(_, member)| member.clone()).collect();
                let mut branches = Vec::new();
                for branch in union.get(keyword)?.as_list()? {
                    let mut parts = others.clone();
                    parts.push(self.resolved(branch)?);
                    branches.push(KeywordValue::Map(self.one_object(&parts)?));
                }
                let mut folded = Keywords::default();
                folded.set(keyword, self.root.span, KeywordValue::List(branches));
                folded
            }
        };
        let mut result = keywords.clone();
        result.remove("allOf");
        result.assign(&folded);
        Some(result)
    }

    pub(super) fn resolved(&self, draft: &KeywordValue) -> Option<Keywords> {
        match draft {
            KeywordValue::Entry(index) if self.entries[*index].unknown.is_none() => {
                Some(self.entries[*index].keywords.clone())
            }
            KeywordValue::Map(keywords) => Some(keywords.clone()),
            _ => None,
        }
    }

    pub(super) fn one_object(&self, members: &[Keywords]) -> Option<Keywords> {
        const FOLDABLE: [&str; 4] = ["type", "properties", "required", "additionalProperties"];
        let is_object = |member: &Keywords| {
            member.get("type").and_then(KeywordValue::as_str) == Some("object")
                && member.iter().all(|(key, ..)| FOLDABLE.contains(&key))
        };
        if !members.iter().all(is_object) {
            return None;
        }
        let span = self.root.span;
        let properties_of = |member: &Keywords| match member.get("properties") {
            Some(KeywordValue::Map(properties)) => properties.clone(),
            _ => Keywords::default(),
        };
        let mut properties = Keywords::default();
        for member in members {
            let own = properties_of(member);
            if own.open.is_some() {
                properties.open.clone_from(&own.open);
            }
            for (key, key_span, _) in own.iter() {
                if properties.has(key) {
                    continue;
                }
                let mut parts: Vec<KeywordValue> = Vec::new();
                for other in members {
                    let part = properties_of(other).get(key).cloned().or_else(|| self.undeclared(other));
                    if let Some(part) = part
                        && !parts.iter().any(|known| self.is_equal(known, &part))
                    {
                        parts.push(part);
                    }
                }
                let merged = match parts.as_slice() {
                    [one] => one.clone(),
                    parts => {
                        let objects: Option<Vec<Keywords>> =
                            parts.iter().map(|part| self.resolved(part)).collect();
                        if let Some(one) = objects.and_then(|objects| self.one_object(&objects)) {
                            KeywordValue::Map(one)
                        } else {
                            let mut all = Keywords::default();
                            all.set("allOf", key_span, KeywordValue::List(parts.to_vec()));
                            KeywordValue::Map(all)
                        }
                    }
                };
                properties.set(key, key_span, merged);
            }
        }
        let mut required: Vec<Value> = Vec::new();
        let mut unsure = None;
        for member in members {
            match member.get("required") {
                Some(KeywordValue::Value(keys)) => {
                    for key in keys.items() {
                        if !required.iter().any(|known| known.as_str() == key.as_str()) {
                            required.push(key.clone());
                        }
                    }
                }
                Some(unknown @ KeywordValue::Unknown(..)) => unsure = Some(unknown.clone()),
                _ => {}
            }
        }
        let mut folded = Keywords::default();
        folded.set("type", span, KeywordValue::text(span, "object"));
        folded.set("properties", span, KeywordValue::Map(properties));
        if let Some(unsure) = unsure {
            folded.set("required", span, unsure);
        } else if !required.is_empty() {
            folded.set("required", span, KeywordValue::Value(Value::new(span, ValueKind::Array(required))));
        }
        if members.iter().all(|member| member.get("additionalProperties").is_some_and(KeywordValue::is_false))
        {
            folded.set("additionalProperties", span, KeywordValue::flag(span, false));
        } else {
            let mut extras: Vec<KeywordValue> = Vec::new();
            for extra in members.iter().filter_map(|member| self.undeclared(member)) {
                if !extras.iter().any(|known| self.is_equal(known, &extra)) {
                    extras.push(extra);
                }
            }
            match extras.as_slice() {
                [] => {}
                [one] => folded.set("additionalProperties", span, one.clone()),
                _ => {
                    let mut all = Keywords::default();
                    all.set("allOf", span, KeywordValue::List(extras));
                    folded.set("additionalProperties", span, KeywordValue::Map(all));
                }
            }
        }
        Some(folded)
    }

    /// Returns what an object demands of a member that it does not declare.
    pub(super) fn undeclared(&self, member: &Keywords) -> Option<KeywordValue> {
        let extra = member.get("additionalProperties")?;
        let keywords = self.resolved(extra)?;
        (!keywords.is_empty()).then(|| extra.clone())
    }

    pub(super) fn is_equal(&self, left: &KeywordValue, right: &KeywordValue) -> bool {
        let build =
            |draft: &KeywordValue| self.built("", |builder| builder.part(draft, Span::default())).0.to_json();
        left.is_like(right) || build(left) == build(right)
    }
}
