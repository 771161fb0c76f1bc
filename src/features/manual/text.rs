//! The older list: of each function its name, its description and its inputs. Types and responses have no place
//! in it.

use super::entry::Entry;
use super::named::Named;
use crate::schema::{Property, Schema};

pub(super) fn write(entries: &[Named<'_>]) -> String {
    let functions: Vec<String> = entries.iter().map(|Named { name, entry }| function(name, entry)).collect();
    functions.join("\n")
}

fn function(name: &str, entry: &Entry) -> String {
    let mut lines = vec![format!("{name}:"), labelled("  description:", &entry.description)];
    if entry.external {
        lines.push("  inputs: known when the server runs".to_owned());
    } else {
        lines.push("  inputs:".to_owned());
        lines.extend(Schema::new(&entry.parameters).properties().iter().map(input));
    }
    lines.join("\n") + "\n"
}

fn input(property: &Property<'_>) -> String {
    let mut said = property.schema.description().unwrap_or_default().trim().to_owned();
    if let Some(default) = property.schema.default() {
        let space = if said.is_empty() { "" } else { " " };
        said += &format!("{space}(default value: {})", default.to_json());
    }
    labelled(&format!("    - {}:", property.name), &said)
}

/// A text behind its label; the further lines of it are further to the right than the label.
fn labelled(label: &str, text: &str) -> String {
    let indent = label.len() - label.trim_start_matches([' ', '-']).len() + 2;
    let mut written = label.to_owned();
    for (index, line) in text.trim().lines().map(str::trim_end).enumerate() {
        match (index, line) {
            (0, _) => written += &format!(" {line}"),
            (_, "") => written.push('\n'),
            _ => written += &format!("\n{:indent$}{line}", ""),
        }
    }
    written
}
