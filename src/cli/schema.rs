//! `promptsig schema FILE`

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::outcome::Outcome;
use super::output::{printable, write_json};
use super::streams::{output_stream, warn};
use super::workspace::Workspace;
use crate::features::misread;
use crate::schema;
use crate::script::{SchemaPlace, ScriptSchema, SourceFile};
use crate::text::{Encoding, Text};

/// The arguments of `schema`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The script
    file: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// JSON Schema, as GenAIScript infers it
    #[default]
    Json,
    /// The TypeScript type that GenAIScript shows a model
    Typescript,
}

#[derive(Serialize)]
struct Entry<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    line: u32,
    schema: Json,
}

/// Prints every schema of one file.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    if arguments.file.is_dir() {
        warn(&format!("{} is a folder; give the path of a script", arguments.file.display()));
        return Ok(Outcome::Failed);
    }
    let paths = [arguments.file.clone()];
    let Some(workspace) = Workspace::open(&paths, &|file| file) else { return Ok(Outcome::Failed) };
    let [file] = workspace.scripts.as_slice() else { return Ok(Outcome::Failed) };
    for remark in misread::remarks(file, &workspace.project) {
        warn(&remark);
    }
    let sites = ScriptSchema::all(file);
    let text = Text::new(file.source.clone());
    let mut out = output_stream();
    match arguments.format {
        Format::Json => write_entries(&mut out, workspace.shown(&file.path), &text, &sites)?,
        Format::Typescript => write_types(&mut out, file, &text, &sites)?,
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

fn write_entries(
    out: &mut impl Write,
    file: &str,
    text: &Text,
    sites: &[ScriptSchema<'_>],
) -> io::Result<()> {
    let entries: Vec<_> = sites
        .iter()
        .map(|site| Entry {
            kind: site.place.name(),
            name: site.name,
            line: line(text, site),
            schema: to_json(site),
        })
        .collect();
    write_json(out, &json!({ "file": file, "schemas": entries }))
}

fn to_json(site: &ScriptSchema<'_>) -> Json {
    match &site.schema {
        Ok(Some(schema)) => schema.to_json(),
        Ok(None) => Json::Null,
        Err(throw) => json!({ "error": throw.to_string() }),
    }
}

fn write_types(
    out: &mut impl Write,
    file: &SourceFile,
    text: &Text,
    sites: &[ScriptSchema<'_>],
) -> io::Result<()> {
    for (place, site) in sites.iter().enumerate() {
        let name = type_name(site.name.unwrap_or(match site.place {
            SchemaPlace::Parameters => file.path.id(),
            place => place.name(),
        }));
        if place > 0 {
            writeln!(out)?;
        }
        writeln!(out, "// {}, line {}", site.place.name(), line(text, site))?;
        match site.schema.as_ref().map(Option::as_ref) {
            Ok(None) => writeln!(out, "// GenAIScript makes no schema of it")?,
            Ok(Some(schema)) => match schema::typescript(schema, &name) {
                Ok(text) => writeln!(out, "{}", printable(&text))?,
                Err(throw) => writeln!(out, "// GenAIScript throws {}", printable(&throw.to_string()))?,
            },
            Err(throw) => writeln!(out, "// GenAIScript throws {}", printable(&throw.to_string()))?,
        }
    }
    Ok(())
}

/// A type name made of a name: `fs_read-file` is `FsReadFile`.
fn type_name(name: &str) -> String {
    let words = name.split(|character: char| !character.is_alphanumeric());
    words
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect()
}

fn line(text: &Text, site: &ScriptSchema<'_>) -> u32 {
    text.position(site.span().start as usize, Encoding::Utf32).line + 1
}
