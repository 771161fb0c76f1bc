use super::place::{self, SettingsSlot};
use super::schema::SettingsSchema;
use crate::config::{RuleNames, settings_schema};
use crate::ide::hover::Hover;
use crate::ide::markup::MarkupDocument;

/// Returns what the key or rule at an offset of `promptsig.toml` is for.
pub fn hover(source: &str, rules: &RuleNames, offset: usize) -> Option<Hover> {
    let place = place::at(source, offset).filter(|place| !place.word.is_empty())?;
    if place.slot == SettingsSlot::Value {
        return None;
    }
    let whole = settings_schema(rules);
    let name = place.word.text(source);
    let schema = SettingsSchema::at(&whole, &place.path)?.property(name)?;
    let values: Vec<String> = schema.values().iter().map(|value| format!("{value:?}")).collect();
    let shape = match (values.is_empty(), schema.type_name()) {
        (false, "array") => format!("({})[]", values.join(" | ")),
        (false, _) => values.join(" | "),
        (true, "array") => "string[]".to_owned(),
        (true, "object") => "table".to_owned(),
        (true, type_name) => type_name.to_owned(),
    };
    let mut text = MarkupDocument::default();
    text.code(&format!("{name}: {shape}")).text(schema.description());
    Some(Hover { span: place.word, text })
}
