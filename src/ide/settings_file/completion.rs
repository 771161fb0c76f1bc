use super::place::{self, SettingsPlace, SettingsSlot};
use super::schema::SettingsSchema;
use crate::config::{RuleNames, settings_schema};
use crate::ide::completion::{CompletionItem, ItemKind};
use crate::text::Span;

/// Bytes of a file that is read; settings are far shorter.
const MAX_BYTES: usize = 256 << 10;

/// Beginning of the description of a former name.
const FORMER: &str = " Now called ";

/// Returns the keys, rules and values that fit at an offset of `promptsig.toml`.
pub fn complete(source: &str, rules: &RuleNames, offset: usize) -> Vec<CompletionItem> {
    if source.len() > MAX_BYTES {
        return Vec::new();
    }
    let Some(place) = place::at(source, offset) else { return Vec::new() };
    let whole = settings_schema(rules);
    let Some(schema) = SettingsSchema::at(&whole, &place.path) else { return Vec::new() };
    let texts: Vec<SettingsText> = match place.slot {
        SettingsSlot::Value => values(schema, &place),
        SettingsSlot::Key { is_assigned } => keys(schema, &place, is_assigned),
        SettingsSlot::Header => {
            let tables = keys(schema, &place, true).into_iter();
            tables
                .filter(|text| schema.property(&text.label).is_some_and(|it| it.type_name() == "object"))
                .collect()
        }
    };
    let item = |(index, text): (usize, SettingsText)| text.item(&place, offset, index);
    texts.into_iter().enumerate().map(item).collect()
}

struct SettingsText {
    label: String,
    detail: String,
    kind: ItemKind,
    /// Inserted text, with the quotes that are at the cursor.
    text: String,
    is_snippet: bool,
}

impl SettingsText {
    fn item(self, place: &SettingsPlace, offset: usize, index: usize) -> CompletionItem {
        let opening = u32::from(place.quote.is_some());
        let replace = Span { start: place.word.start - opening, end: place.word.end };
        CompletionItem {
            filter: place
                .quote
                .map_or_else(|| self.label.clone(), |(quote, _)| format!("{quote}{}", self.label)),
            label: self.label,
            detail: self.detail,
            kind: self.kind,
            sort: format!("{index:04}"),
            insert: Span { end: Span::at(offset).end.max(replace.start), ..replace },
            replace,
            text: self.text,
            is_snippet: self.is_snippet,
            topic: None,
        }
    }
}

fn keys(schema: SettingsSchema<'_>, place: &SettingsPlace, is_assigned: bool) -> Vec<SettingsText> {
    let fitting = schema.properties().filter(|(key, property)| {
        !place.taken.iter().any(|taken| taken == key) && !property.description().contains(FORMER)
    });
    let text = |(key, property): (&str, SettingsSchema<'_>)| {
        let value = match property.type_name() {
            "boolean" => "${1:true}",
            "integer" => "${1:1500}",
            "array" => "[\"$1\"]",
            "object" => "{ $1 }",
            _ => "\"$1\"",
        };
        SettingsText {
            label: key.to_owned(),
            detail: property.description().to_owned(),
            kind: ItemKind::Option,
            text: match (is_assigned, place.quote) {
                (_, Some((quote, is_closed))) => format!("{quote}{key}{}", if is_closed { "" } else { "\"" }),
                (true, None) => key.to_owned(),
                (false, None) => format!("{key} = {value}"),
            },
            is_snippet: !is_assigned && place.quote.is_none(),
        }
    };
    fitting.map(text).collect()
}

fn values(schema: SettingsSchema<'_>, place: &SettingsPlace) -> Vec<SettingsText> {
    if schema.type_name() == "boolean" && place.quote.is_none() {
        return ["true", "false"].map(|flag| flat(flag, flag.to_owned())).into();
    }
    let (quote, is_closed) = place.quote.unwrap_or(('"', false));
    let closing = if is_closed { String::new() } else { quote.to_string() };
    let free = schema.values().into_iter().filter(|value| !place.taken.iter().any(|taken| taken == value));
    free.map(|value| flat(value, format!("{quote}{value}{closing}"))).collect()
}

fn flat(label: &str, text: String) -> SettingsText {
    SettingsText {
        label: label.to_owned(),
        detail: String::new(),
        kind: ItemKind::Value,
        text,
        is_snippet: false,
    }
}
