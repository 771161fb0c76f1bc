//! `promptsig convert [FILE|-]`

use std::io::{self, IsTerminal, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;
use serde_json::json;

use super::ExitOutcome;
use super::dialects::{self, line_and_column};
use super::output::{printable, write_json, write_json_line};
use super::standard_input;
use super::streams::{output_stream, warn};
use crate::genaiscript;
use crate::providers::{
    Conversion, ConversionOptions, Dialect, Failure, SchemaDocument, chatgpt, standardize, validate,
};
use crate::syntax::{Value, json as reader};
use crate::text::{Span, Text};
use crate::workspace::discovery;

#[derive(Debug, clap::Args)]
pub struct ConvertArguments {
    /// A JSON Schema, or `{"schema": …, "components": {"schemas": …}}`; `-` is standard input
    #[arg(default_value = standard_input::NAME)]
    file: PathBuf,
    /// The dialect to convert to
    #[arg(long, value_name = "DIALECT", value_parser = dialects::parser())]
    to: Dialect,
    #[arg(long, value_enum, value_name = "DIALECT")]
    #[arg(help = "The dialect to convert from; by default JSON Schema or a schema of OpenAPI")]
    from: Option<Source>,
    /// Make the strict form of chatgpt, llm or anthropic, in which objects are closed
    #[arg(long)]
    strict: bool,
    /// Keep references in chatgpt and llm, also those that are not recursive
    #[arg(long)]
    reference: bool,
    /// Print JSON on several lines
    #[arg(long)]
    pretty: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Source {
    /// `IChatGptSchema`, whose descriptions have constraints as tags
    #[value(name = "chatgpt")]
    ChatGpt,
}

pub struct ConvertInput {
    name: String,
    text: Text,
    pub value: Value,
}

#[derive(Serialize)]
struct Success<'a> {
    success: bool,
    value: &'a Value,
}

pub fn run(arguments: &ConvertArguments) -> io::Result<ExitOutcome> {
    let config = match dialects::config(arguments.to, arguments.strict, arguments.reference) {
        Ok(config) => config,
        Err(message) => {
            warn(&message);
            return Ok(ExitOutcome::Failed);
        }
    };
    let Some(input) = read(&arguments.file)? else { return Ok(ExitOutcome::Failed) };
    let mut out = output_stream();
    let result = convert(&input.value, arguments.from, arguments.to, config);
    let outcome = match &result {
        Ok(conversion) => {
            dialects::tell_losses(&input.name, &input.text, &conversion.losses);
            write_value(&mut out, &conversion.value, arguments)?;
            ExitOutcome::Clean
        }
        Err(failure) => {
            write_failure(&mut out, &input, failure, arguments)?;
            ExitOutcome::Findings
        }
    };
    out.flush()?;
    // Freeing a large document takes a sixth of the time, and the process ends right after.
    mem::forget((input, result));
    Ok(outcome)
}

/// Converts a schema, or says why it cannot be converted.
pub fn convert(
    value: &Value,
    from: Option<Source>,
    to: Dialect,
    config: ConversionOptions,
) -> Result<Conversion, Failure> {
    let document = SchemaDocument::new(value);
    match (from, to) {
        (None, Dialect::JsonSchema) => standardize(&document),
        (None, to) => genaiscript::convert(&document, to, config),
        (Some(Source::ChatGpt), to) => {
            validate(&document, Dialect::ChatGpt)?;
            genaiscript::convert(&SchemaDocument::new(&chatgpt::invert(value)?), to, config)
        }
    }
}

/// Reads a document. `None` if it is not one; the problem is already reported.
pub fn read(file: &Path) -> io::Result<Option<ConvertInput>> {
    let is_stdin = file == Path::new(standard_input::NAME);
    let text = if is_stdin {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        discovery::document_of(bytes)
    } else {
        discovery::read_document(file)
    };
    let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
    let text = match text {
        Ok(text) => text,
        Err(why) => {
            warn(&format!("cannot read {name}: {why}"));
            return Ok(None);
        }
    };
    let parsed = reader::parse(&text);
    let text = Text::new(text);
    match parsed {
        Ok(value) => Ok(Some(ConvertInput { name, text, value })),
        Err(error) => {
            warn(&format!("{name}:{}: {}", place(&text, error.span), error.message));
            Ok(None)
        }
    }
}

fn place(text: &Text, span: Span) -> String {
    let (line, column) = line_and_column(text, span);
    format!("{line}:{column}")
}

/// Prints for a person the schema alone, on several lines.
fn write_value(out: &mut impl Write, value: &Value, arguments: &ConvertArguments) -> io::Result<()> {
    if is_for_person(arguments) {
        return write_json(out, value);
    }
    write_result(out, &Success { success: true, value }, arguments)
}

/// Prints for a person one line for each reason, with its location.
fn write_failure(
    out: &mut impl Write,
    input: &ConvertInput,
    failure: &Failure,
    arguments: &ConvertArguments,
) -> io::Result<()> {
    if !is_for_person(arguments) {
        return write_result(out, &json!({ "success": false, "error": failure.to_json() }), arguments);
    }
    writeln!(out, "{} ({})", failure.message, failure.method)?;
    for reason in &failure.reasons {
        let place = place(&input.text, reason.span);
        let line = format!("{}:{place}: {}: {}", input.name, reason.accessor, reason.message);
        writeln!(out, "{}", printable(&line))?;
    }
    Ok(())
}

fn is_for_person(arguments: &ConvertArguments) -> bool {
    !arguments.pretty && io::stdout().is_terminal()
}

fn write_result(
    out: &mut impl Write,
    result: &impl Serialize,
    arguments: &ConvertArguments,
) -> io::Result<()> {
    if arguments.pretty { write_json(out, result) } else { write_json_line(out, result) }
}
