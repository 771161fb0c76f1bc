//! The older format: name, description and inputs of each function. It cannot represent types and responses.

use super::entry::ManualEntry;
use super::links::ManualLink;
use super::named::NamedType;
use crate::json_schema::{Property, Schema};

pub(super) fn write(entries: &[NamedType<'_>], links: &[Vec<ManualLink<'_>>]) -> String {
    let functions: Vec<String> = entries
        .iter()
        .zip(links)
        .map(|(NamedType { name, entry }, links)| function(name, entry, links))
        .collect();
    functions.join("\n")
}

fn function(name: &str, entry: &ManualEntry, sources: &[ManualLink<'_>]) -> String {
    let mut lines = vec![format!("{}:", one_line(name)), labelled("  description:", &entry.description)];
    if entry.external {
        lines.push("  inputs: known when the server runs".to_owned());
    } else {
        lines.push("  inputs:".to_owned());
        lines.extend(Schema::new(&entry.parameters).properties().iter().map(input));
    }
    if !sources.is_empty() {
        lines.push("  links:".to_owned());
        lines.extend(sources.iter().map(link));
    }
    lines.join("\n") + "\n"
}

fn link(link: &ManualLink<'_>) -> String {
    let (path, confidence) = (link.path.to_string(), link.confidence.name());
    let source = format!("{} of {} ({confidence})", one_line(&path), one_line(link.from));
    labelled(&format!("    - {}:", one_line(link.input)), &source)
}

fn input(property: &Property<'_>) -> String {
    let description = property.schema.description().map(str::trim_end).filter(|said| !said.is_empty());
    let default = property.schema.default().map(|value| format!("(default value: {})", value.to_json()));
    let said: Vec<&str> = description.into_iter().chain(default.as_deref()).collect();
    labelled(&format!("    - {}:", one_line(property.name)), &said.join(" "))
}

/// Formats a text after its label, with a hanging indent.
fn labelled(label: &str, text: &str) -> String {
    let indent = label.len() - label.trim_start_matches([' ', '-']).len() + 2;
    let mut lines = text.trim().lines().map(str::trim_end);
    let first = lines.next().map(|first| format!("{label} {first}")).unwrap_or(label.to_owned());
    let rest =
        lines.map(|line| if line.is_empty() { String::new() } else { format!("{:indent$}{line}", "") });
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join("\n")
}

/// Joins a name into one line, so that it cannot pass for several.
fn one_line(name: &str) -> String {
    name.lines().collect::<Vec<_>>().join(" ")
}
