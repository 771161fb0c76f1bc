//! Manual as a page: a table of contents, and each function's signature, parameters, response and location.

use std::fmt::Write;

use foldhash::HashMap;

use super::ManualOptions;
use super::entry::ManualEntry;
use super::json::{is_seen_as_text, response_schema};
use super::links::ManualLink;
use super::members::{members, ty};
use super::named::NamedType;
use crate::ide::markdown::{block, code, code_cell, line, message_cell};
use crate::json_schema::{Room, Schema, UNKNOWN, declaration, show_value};
use crate::return_types::Confidence;
use crate::syntax::Value;
use crate::text::Span;
use crate::tools::about;
use crate::tools::recognition::is_module_name;

/// Length limit of descriptions in the table of contents, in characters.
const MAX_SUMMARY: usize = 100;

pub(super) fn write(
    entries: &[NamedType<'_>],
    links: &[Vec<ManualLink<'_>>],
    options: &ManualOptions,
) -> String {
    let files = entries.chunk_by(|left, right| left.entry.path == right.entry.path).count();
    let is_code = |it: &NamedType<'_>| is_module_name(it.entry.path.name()) && !it.entry.path.is_source();
    let is_together = |left: &NamedType<'_>, right: &NamedType<'_>| {
        left.entry.path == right.entry.path
            || left.entry.plugin == right.entry.plugin && is_code(left) && is_code(right)
    };
    let scripts: Vec<&[NamedType<'_>]> = entries.chunk_by(is_together).collect();
    let mut links = links.iter();
    let mut page = format!(
        "# Functions Manual\n\n{} in {}.\n\n",
        counted(entries.len(), "function"),
        counted(files, if entries.iter().any(is_code) { "file" } else { "script" })
    );
    let mut anchors = Anchors::default();
    anchors.slug("Functions Manual");
    let mut body = String::new();
    for script in scripts {
        let [NamedType { entry: first, .. }, ..] = script else { continue };
        _ = writeln!(page, "- [{}](#{})", line(&first.plugin), anchors.slug(&first.plugin));
        _ = writeln!(body, "\n## {}", line(&first.plugin));
        if script.iter().all(is_code) {
            _ = writeln!(body, "\n{}", size(script));
        }
        for NamedType { name, entry } in script {
            let summary = summary(entry);
            _ = writeln!(page, "  - [{}](#{}){summary}", code(name), anchors.slug(name));
            body += "\n";
            body += &section(name, entry, links.next().map(Vec::as_slice).unwrap_or_default(), options);
        }
    }
    format!("{}\n{body}", page.trim_end())
}

/// `12 tools, about 1,400 tokens.`
fn size(tools: &[NamedType<'_>]) -> String {
    let tokens: usize = tools.iter().map(|tool| tool.entry.tokens()).sum();
    format!("{}, about {} tokens in each request.", counted(tools.len(), "tool"), about(tokens))
}

pub fn function(name: &str, entry: &ManualEntry, options: &ManualOptions) -> String {
    section(name, entry, &[], options)
}

fn section(name: &str, entry: &ManualEntry, links: &[ManualLink<'_>], options: &ManualOptions) -> String {
    let mut parts = vec![format!("### {}", code(name)), paragraphs(&entry.description)];
    if !entry.external {
        parts.push(block("ts", &signature(entry, options)));
        parts.push(table(["Parameter", "Type", "Required", "Default", "Description"], &entry.parameters));
        parts.push(sources(links));
        parts.extend(entry.gaps.iter().map(|gap| message_cell(&gap.message)));
        if options.responses {
            parts.extend(response(entry));
        }
    }
    parts.push(format!("Defined in {}.", link(options, entry)));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}

fn paragraphs(said: &str) -> String {
    let line = |line: &str| match line.trim_start().strip_prefix("- ") {
        Some(item) => format!("- {}", message_cell(item)),
        None => message_cell(line),
    };
    said.trim().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Formats the function as a TypeScript declaration, with `integer` and the defaults.
fn signature(entry: &ManualEntry, options: &ManualOptions) -> String {
    // The function of an agent in AgentScript has the agent's name before a dot.
    let name = entry.function.as_deref().and_then(|name| name.rsplit('.').next()).unwrap_or_default();
    let room = Room { lines: None, has_comments: false };
    let is_open = entry.parameters.as_object().is_some_and(|object| object.open);
    let is_object = Schema::new(&entry.parameters).type_name() == Some("object");
    let takes = match members(&entry.parameters).next() {
        None if is_open => format!("function {name}(args: {UNKNOWN})"),
        None if is_object => format!("function {name}()"),
        _ => declaration(&format!("function {name}(args"), &entry.parameters, room) + ")",
    };
    if !options.responses {
        return takes;
    }
    match response_schema(entry) {
        None => format!("{takes}: void"),
        Some(_) if entry.response.confidence == Confidence::Unknown => format!("{takes}: {UNKNOWN}"),
        Some(schema) => declaration(&takes, &Value::from_json(&schema, Span::default()), room),
    }
}

fn response(entry: &ManualEntry) -> Vec<String> {
    let Some(schema) = response_schema(entry) else { return vec!["**Response**: none".to_owned()] };
    let schema = Value::from_json(&schema, Span::default());
    let (ty, sure) = match entry.response.confidence {
        Confidence::Declared => (ty(Schema::new(&schema)), ", declared by the author"),
        Confidence::Inferred => (ty(Schema::new(&schema)), ", inferred from the code"),
        Confidence::Guessed => (ty(Schema::new(&schema)), ", guessed: a part of it is unknown"),
        Confidence::Unknown => (UNKNOWN.to_owned(), ""),
    };
    let said = paragraphs(entry.response.description.as_deref().unwrap_or_default());
    let colon = if said.is_empty() { "" } else { ": " };
    let mut head = format!("**Response** ({}{sure}){colon}{said}", code(&ty));
    if is_seen_as_text(&entry.response) {
        head += "\n\nOf the result of a prompt, only the text is returned to a model.";
    }
    vec![head, table(["Member", "Type", "Always", "Default", "Description"], &schema)]
}

/// Formats an object's members as a table without the columns that are empty in every row; empty without members.
fn table(head: [&str; 5], schema: &Value) -> String {
    let rows: Vec<[String; 5]> = members(schema)
        .map(|member| {
            let default = member.schema.default().map(|value| code_cell(&show_value(value)));
            [
                code_cell(&member.path),
                code_cell(&ty(member.schema)),
                if member.required { "yes".to_owned() } else { String::new() },
                default.unwrap_or_default(),
                message_cell(member.schema.description().unwrap_or_default()),
            ]
        })
        .collect();
    let is_used = |column: &usize| rows.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..head.len()).filter(is_used).collect();
    if columns.is_empty() {
        return String::new();
    }
    let line = |cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = columns.iter().map(|column| cell(*column)).collect();
        format!("| {} |", cells.join(" | "))
    };
    let head = [line(&|column| head[column].to_owned()), line(&|_| "---".to_owned())];
    let rows = rows.iter().map(|row| line(&|column| row[column].clone()));
    head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

/// Formats the outputs of other functions that fit the parameters; empty without any.
fn sources(links: &[ManualLink<'_>]) -> String {
    if links.is_empty() {
        return String::new();
    }
    let rows = links.iter().map(|link| {
        let cells = [link.input, &link.path.to_string(), link.from].map(code_cell);
        format!("| {} | {} |", cells.join(" | "), link.confidence.name())
    });
    let head = ["| Parameter | Fits | Of | How sure |", "| --- | --- | --- | --- |"].map(str::to_owned);
    head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

fn link(options: &ManualOptions, entry: &ManualEntry) -> String {
    let path = options.shown(&entry.path);
    let number = entry.line;
    let mut target = String::new();
    for character in path.chars() {
        match character {
            // Characters that would end the link target or the address.
            ' ' | '(' | ')' | '<' | '>' | '#' | '?' | '%' | '\\' => {
                _ = write!(target, "%{:02X}", u32::from(character));
            }
            character => target.push(character),
        }
    }
    format!("[{}:{number}]({target}#L{number})", line(path))
}

/// First line of the description, after the function's name.
fn summary(entry: &ManualEntry) -> String {
    let first = entry.description.trim().lines().next().unwrap_or_default();
    match first.char_indices().nth(MAX_SUMMARY) {
        _ if first.is_empty() => String::new(),
        Some((end, _)) => format!(": {}…", message_cell(&first[..end])),
        None => format!(": {}", message_cell(first)),
    }
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Heading anchors as on GitHub and in editors, made unique.
#[derive(Default)]
struct Anchors {
    taken: HashMap<String, usize>,
}

impl Anchors {
    fn slug(&mut self, heading: &str) -> String {
        let is_kept = |character: &char| character.is_alphanumeric() || matches!(character, '_' | '-' | ' ');
        let anchor: String = heading.to_lowercase().chars().filter(is_kept).collect();
        let anchor = anchor.trim().replace(' ', "-");
        let count = self.taken.entry(anchor.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
    }
}
