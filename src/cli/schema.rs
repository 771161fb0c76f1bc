//! `promptsig schema FILE`

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::ExitOutcome;
use super::dialects::{self, FormArguments, line_and_column};
use super::output::{printable, write_json};
use super::settings::WorkspaceSettings;
use super::streams::{output_stream, warn};
use super::targets::Requested;
use super::workspace::CliWorkspace;
use crate::genaiscript::{self, SchemaPlace, ScriptSchema, add_files, convert};
use crate::ide::misread;
use crate::providers::{ConversionOptions, Dialect, FunctionEnvelope, SchemaDocument};
use crate::source_file::SourceFile;
use crate::suggest;
use crate::syntax::Value;
use crate::text::{Span, Text};
use crate::tools::{Part, ToolDeclaration};
use crate::workspace::discovery;

#[derive(Debug, clap::Args)]
pub struct SchemaArguments {
    /// The script, the file in AgentScript, the module with tools, or the document in JSON or YAML that holds some
    file: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: SchemaFormat,
    /// The dialect of a provider to print the schemas in, with the function that a request holds
    #[arg(long = "as", value_name = "DIALECT", value_parser = dialects::parser())]
    dialect: Option<Dialect>,
    #[command(flatten)]
    form: FormArguments,
    /// Print the schema of one tool only; the id of a script stands for its own parameters, and in AgentScript
    /// AGENT.FUNCTION for what goes into a function
    #[arg(long, value_name = "NAME")]
    tool: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SchemaFormat {
    /// JSON Schema, as GenAIScript infers it, or what `--as` makes of it
    #[default]
    Json,
    /// The TypeScript type that GenAIScript shows a model
    Typescript,
}

#[derive(Serialize)]
struct SchemaEntry<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    line: u32,
    #[serde(flatten)]
    content: SchemaContent,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum SchemaContent {
    Error(Json),
    #[serde(untagged)]
    Schema {
        schema: Json,
        #[serde(skip_serializing_if = "Option::is_none")]
        tool: Option<Json>,
    },
}

struct SchemaPrinter<'a> {
    file: &'a SourceFile,
    shown: &'a str,
    text: Text,
    form: Option<(Dialect, ConversionOptions)>,
    tools: &'a [PrintedTool],
}

/// Tool of a module, with its schema as it is sent.
struct PrintedTool {
    tool: Arc<ToolDeclaration>,
    schema: Value,
}

impl PrintedTool {
    fn site(&self) -> ScriptSchema<'_> {
        ScriptSchema {
            place: SchemaPlace::Tool,
            name: self.tool.name.known().map(String::as_str),
            written: &self.schema,
            schema: Ok(Some(self.schema.clone())),
            tool: None,
            options: None,
        }
    }

    fn envelope(&self) -> Option<FunctionEnvelope> {
        Some(FunctionEnvelope {
            name: self.tool.name.known()?.clone(),
            description: self.tool.description.as_ref().and_then(Part::known).cloned(),
            annotations: self.tool.annotations.as_ref().and_then(|it| it.json.clone()),
        })
    }
}

/// Returns the tools that a module declares, and reports schemas that are known only at run time.
fn tools_of(file: &SourceFile, workspace: &CliWorkspace<SourceFile>) -> Vec<PrintedTool> {
    let Some(module) = file.as_module() else { return Vec::new() };
    let mut tools = workspace.project.tool_modules().tools_in(module);
    tools.retain(|tool| tool.place.path == module.path);
    let text = Text::new(Arc::clone(&module.source));
    let of_tool = |tool: Arc<ToolDeclaration>| {
        let input = tool.input.as_ref();
        let unknown = input.and_then(|input| input.unknown.first());
        if let Some(unknown) = unknown {
            let (line, _) = line_and_column(&text, tool.place.span);
            let name = tool.name.known().map_or("a tool", String::as_str);
            let (shown, reason) = (workspace.shown(&module.path), &unknown.reason);
            warn(&format!("{shown}:{line}: the schema of {name} is not known as a whole: {reason}"));
        }
        let input = input?;
        let json = input.json.as_ref()?;
        // Spans of another file would name lines of this one.
        let is_here = input.place.path == module.path;
        let schema = if is_here { input.value.clone() } else { Value::from_json(json, tool.place.span) };
        Some(PrintedTool { tool: Arc::clone(&tool), schema })
    };
    tools.into_iter().filter_map(of_tool).collect()
}

pub fn run(arguments: &SchemaArguments) -> io::Result<ExitOutcome> {
    let form = match arguments.form() {
        Ok(form) => form,
        Err(message) => {
            warn(&message);
            return Ok(ExitOutcome::Failed);
        }
    };
    let paths = [arguments.file.clone()];
    let request =
        SchemaRequest { requested: Requested::anywhere(&paths), form, tool: arguments.tool.as_deref() };
    let printed = request.answer(|printer, sites| {
        let mut out = output_stream();
        let outcome = match arguments.format {
            SchemaFormat::Json => printer.write_entries(&mut out, sites)?,
            SchemaFormat::Typescript => printer.write_types(&mut out, sites)?,
        };
        out.flush()?;
        Ok(outcome)
    });
    printed.unwrap_or(Ok(ExitOutcome::Failed))
}

/// Schemas of one file that are asked for.
pub struct SchemaRequest<'a> {
    /// The file alone.
    pub requested: Requested<'a>,
    /// Dialect that the schemas are converted to.
    pub form: Option<(Dialect, ConversionOptions)>,
    /// The only tool that is wanted.
    pub tool: Option<&'a str>,
}

impl SchemaRequest<'_> {
    /// Returns the file with its schemas as `promptsig schema` prints them. `None` if there are none, as already
    /// reported.
    pub fn to_json(&self) -> Option<Json> {
        self.answer(|printer, sites| printer.report(&printer.entries(sites)))
    }

    /// Reads the file and passes its schemas on. `None` if there are none, as already reported.
    fn answer<T>(&self, print: impl FnOnce(&SchemaPrinter<'_>, &[ScriptSchema<'_>]) -> T) -> Option<T> {
        let workspace = CliWorkspace::open_with_modules(&self.requested, &|file| file)?;
        let module = workspace.module(&discovery::file_path(self.requested.paths.first()?));
        let file = workspace.scripts.first().or(module.as_ref())?;
        let found = WorkspaceSettings::around(workspace.root())?;
        let mut form = self.form;
        if let Some((dialect, config)) = &mut form {
            config.reference |= dialect.has_reference_form() && found.settings.reference == Some(true);
        }
        let shown = workspace.shown(file.path());
        let tools = tools_of(file, &workspace);
        let mut sites = file.schemas();
        sites.extend(tools.iter().map(PrintedTool::site));
        if let Some(name) = self.tool {
            if let Some(message) = no_such_tool(file, shown, &sites, name) {
                warn(&message);
                return None;
            }
            sites.retain(|site| names(file, site).iter().any(|it| it == name));
        }
        if file.as_document().is_some_and(|document| document.tools().is_none()) {
            warn(&format!(
                "{shown} holds no tools; `promptsig convert {shown} --to DIALECT` converts a schema"
            ));
            return None;
        }
        if let SourceFile::Script(file) = file {
            for note in misread::notes(file, &workspace.project) {
                warn(&note);
            }
        }
        let text = Text::new(file.source().clone());
        Some(print(&SchemaPrinter { file, shown, text, form, tools: &tools }, &sites))
    }
}

impl SchemaArguments {
    /// Fails if the arguments contradict each other.
    fn form(&self) -> Result<Option<(Dialect, ConversionOptions)>, String> {
        if self.file.is_dir() {
            return Err(format!("{} is a folder; give the path of a script", self.file.display()));
        }
        let Some(dialect) = self.dialect else { return Ok(None) };
        if self.format == SchemaFormat::Typescript {
            return Err("`--as` prints JSON; leave out `--format typescript`".to_owned());
        }
        Ok(Some((dialect, self.form.config(dialect)?)))
    }
}

/// Names that select a tool: the written one, and the one shown to a model.
fn names(file: &SourceFile, site: &ScriptSchema<'_>) -> Vec<String> {
    match (site.place, site.tool) {
        _ if file.as_document().is_some() => site.name.into_iter().map(str::to_owned).collect(),
        (SchemaPlace::Parameters, _) => vec![file.path().id().to_owned()],
        (SchemaPlace::Input, _) | (SchemaPlace::Tool, None) => {
            site.name.into_iter().map(str::to_owned).collect()
        }
        (_, Some(tool)) => site.name.map(str::to_owned).into_iter().chain(tool.final_name()).collect(),
        _ => Vec::new(),
    }
}

fn no_such_tool(file: &SourceFile, shown: &str, sites: &[ScriptSchema<'_>], name: &str) -> Option<String> {
    let known: Vec<String> = sites.iter().flat_map(|site| names(file, site)).collect();
    if known.iter().any(|known| known == name) {
        return None;
    }
    let nearest = suggest::nearest(name, known.iter().map(String::as_str));
    let nearest = nearest.map(|nearest| format!("; did you mean `{nearest}`?")).unwrap_or_default();
    Some(format!("{shown} has no tool `{name}` with parameters{nearest}"))
}

impl SchemaPrinter<'_> {
    fn entries<'s>(&self, sites: &'s [ScriptSchema<'_>]) -> Vec<SchemaEntry<'s>> {
        let entry = |site: &'s ScriptSchema<'_>| SchemaEntry {
            kind: site.place.name(),
            name: site.name,
            line: line_and_column(&self.text, site.span()).0,
            content: self.content(site),
        };
        sites.iter().map(entry).collect()
    }

    fn report(&self, entries: &[SchemaEntry<'_>]) -> Json {
        json!({ "file": self.shown, "schemas": entries })
    }

    fn write_entries(&self, out: &mut impl Write, sites: &[ScriptSchema<'_>]) -> io::Result<ExitOutcome> {
        let entries = self.entries(sites);
        write_json(out, &self.report(&entries))?;
        let has_failed = entries.iter().any(|entry| matches!(entry.content, SchemaContent::Error(_)));
        Ok(if has_failed { ExitOutcome::Findings } else { ExitOutcome::Clean })
    }

    fn content(&self, site: &ScriptSchema<'_>) -> SchemaContent {
        let schema = |schema| SchemaContent::Schema { schema, tool: None };
        let made = self.form.map_or_else(|| site.schema.clone(), |(dialect, _)| site.schema_for(dialect));
        match (made, self.form) {
            (Ok(None), _) => schema(Json::Null),
            (Ok(Some(made)), None) => schema(made.to_json()),
            (Ok(Some(made)), Some((dialect, config))) => self.expressed(site, &made, dialect, config),
            (Err(throw), None) => schema(json!({ "error": throw.to_string() })),
            (Err(throw), Some(_)) => SchemaContent::Error(json!({
                "method": "promptParametersSchemaToJSONSchema",
                "message": "GenAIScript throws",
                "reasons": [self.reason("$input", &throw.to_string(), throw.span)],
            })),
        }
    }

    fn expressed(
        &self,
        site: &ScriptSchema<'_>,
        schema: &Value,
        dialect: Dialect,
        config: ConversionOptions,
    ) -> SchemaContent {
        match convert(&SchemaDocument::new(schema), dialect, config) {
            Ok(conversion) => {
                dialects::tell_losses(self.shown, &self.text, &conversion.losses);
                let schema = conversion.value.to_json();
                let mut parameters = schema.clone();
                let of_document = || {
                    let tool = self.file.as_document()?.tools()?.tool_at(site.span().range().start)?;
                    let (name, description) = (tool.name.clone(), tool.description.clone());
                    Some(FunctionEnvelope { name, description, annotations: None })
                };
                let of_module =
                    || self.tools.iter().find(|tool| std::ptr::eq(&raw const tool.schema, site.written));
                let function = match self.file.as_script() {
                    Some(file) => {
                        if dialect == Dialect::Mcp && site.place == SchemaPlace::Parameters {
                            add_files(file, &mut parameters);
                        }
                        site.function(file, dialect)
                    }
                    None => of_document().or_else(|| of_module().and_then(PrintedTool::envelope)),
                };
                let tool =
                    function.and_then(|function| function.enveloped(dialect, config.strict, &parameters));
                SchemaContent::Schema { schema, tool }
            }
            Err(failure) => {
                let reasons = failure.reasons.iter();
                let reasons =
                    reasons.map(|reason| self.reason(&reason.accessor, &reason.message, reason.span));
                SchemaContent::Error(json!({
                    "method": failure.method,
                    "message": failure.message,
                    "reasons": reasons.collect::<Vec<_>>(),
                }))
            }
        }
    }

    fn reason(&self, accessor: &str, message: &str, span: Span) -> Json {
        let (line, column) = line_and_column(&self.text, span);
        json!({ "accessor": accessor, "message": message, "line": line, "column": column })
    }

    fn write_types(&self, out: &mut impl Write, sites: &[ScriptSchema<'_>]) -> io::Result<ExitOutcome> {
        for (place, site) in sites.iter().enumerate() {
            let name = type_name(site.name.unwrap_or(match site.place {
                SchemaPlace::Parameters => self.file.path().id(),
                place => place.name(),
            }));
            if place > 0 {
                writeln!(out)?;
            }
            let line = line_and_column(&self.text, site.span()).0;
            writeln!(out, "// {}, line {line}", site.place.name())?;
            match site.schema.as_ref().map(Option::as_ref) {
                Ok(None) => writeln!(out, "// GenAIScript makes no schema of it")?,
                Ok(Some(schema)) => match genaiscript::typescript(schema, &name) {
                    Ok(text) => writeln!(out, "{}", printable(&text))?,
                    Err(throw) => writeln!(out, "// GenAIScript throws {}", printable(&throw.to_string()))?,
                },
                Err(throw) => writeln!(out, "// GenAIScript throws {}", printable(&throw.to_string()))?,
            }
        }
        Ok(ExitOutcome::Clean)
    }
}

/// Converts a name to a type name: `fs_read-file` is `FsReadFile`.
fn type_name(name: &str) -> String {
    let words = name.split(|character: char| !character.is_alphanumeric());
    words
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect()
}
