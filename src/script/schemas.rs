//! The schemas that a script gives to GenAIScript, which sends most of them to a model.

use super::file::SourceFile;
use super::model::Script;
use super::sites::{SchemaSite, SiteKind};
use super::tools::{Tool, ToolForm, ToolKind};
use crate::agentscript::shapes::{ShapePlace, ShapeSchema};
use crate::dialects::Dialect;
use crate::schema::{self, Defaults, Throw};
use crate::syntax::{Kind, Value};
use crate::text::Span;

/// A schema of a script, in one of the places that take one.
#[derive(Debug)]
pub struct ScriptSchema<'a> {
    /// Which place takes it.
    pub place: SchemaPlace,
    /// The tool's or the schema's name, where one is written.
    pub name: Option<&'a str>,
    /// What is written: a map of parameters, or a schema.
    pub written: &'a Value,
    /// The schema that GenAIScript makes of it, `None` for the falsy values that it makes none of,
    /// or the exception that it throws. Its parts have the places of what they were made from.
    pub schema: Result<Option<Value>, Throw>,
    /// The tool that has it.
    pub tool: Option<&'a Tool>,
    /// The options around the schema of an answer: the metadata, or those of a prompt or an agent.
    pub options: Option<&'a Value>,
}

/// The places that take a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaPlace {
    /// `parameters` of the metadata
    Parameters,
    /// `responseSchema` of the metadata or of the options of a prompt
    Response,
    /// The parameters of `defTool`
    Tool,
    /// `defSchema(name, schema)`
    DefSchema,
    /// `JSONSchema.infer(value)`
    Infer,
    /// `JSONSchema.fromParameters(parameters)`
    FromParameters,
    /// In AgentScript, the shape of a parameter
    Input,
    /// In AgentScript, the shape behind the `->` of a `generate`
    Generate,
}

impl SchemaPlace {
    /// Its name in what a program reads.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parameters => "parameters",
            Self::Response => "responseSchema",
            Self::Tool => "tool",
            Self::DefSchema => "defSchema",
            Self::Infer => "JSONSchema.infer",
            Self::FromParameters => "JSONSchema.fromParameters",
            Self::Input => "input",
            Self::Generate => "generate",
        }
    }
}

impl<'a> ScriptSchema<'a> {
    /// Every schema of a file, in source order.
    pub fn all(file: &'a SourceFile) -> Vec<Self> {
        if let Some(file) = file.agentscript() {
            return file.shapes().iter().map(Self::of_shape).collect();
        }
        let Script { reading, tools, sites, .. } = file.script();
        let metadata = &reading.value;
        let parameters =
            metadata.get("parameters").map(|written| Self::inferred(SchemaPlace::Parameters, written));
        let response = metadata.get("responseSchema").map(|written| Self {
            options: Some(metadata),
            ..Self::inferred(SchemaPlace::Response, written)
        });
        let tools = tools.iter().filter_map(Self::of_tool);
        let sites = sites.iter().map(Self::of_site);
        let mut all: Vec<_> = parameters.into_iter().chain(response).chain(tools).chain(sites).collect();
        all.sort_by_key(Self::span);
        all
    }

    /// Where it is written.
    pub fn span(&self) -> Span {
        self.written.span
    }

    /// The schema from which one in that dialect is made: in what GenAIScript makes strict, and so in every
    /// answer that it asks for, the values of literals are no defaults.
    pub fn schema_for(&self, dialect: Dialect) -> Result<Option<Value>, Throw> {
        let has_no_defaults = match self.place {
            SchemaPlace::Response => dialect != Dialect::JsonSchema,
            SchemaPlace::Parameters | SchemaPlace::Tool => dialect == Dialect::GenAiScriptStrict,
            SchemaPlace::DefSchema
            | SchemaPlace::Infer
            | SchemaPlace::FromParameters
            | SchemaPlace::Input
            | SchemaPlace::Generate => false,
        };
        if has_no_defaults {
            return schema::infer_parameters(self.written, Defaults::Drop).result();
        }
        self.schema.clone()
    }

    /// The `responseType` among the options of an answer, or that which GenAIScript chooses: `Some(None)` where
    /// that is up to the provider, `None` where only a run can tell.
    pub fn response_type(options: &Value) -> Option<Option<&str>> {
        // Where there may be more options than can be read here, the type may be among them.
        let is_open = options.as_object().is_none_or(|object| object.open);
        // The only provider for which GenAIScript chooses `json_schema` itself.
        let is_of_openai =
            || options.get("model").and_then(Value::as_str).is_some_and(|model| model.starts_with("openai:"));
        match options.get("responseType").map(|value| &value.kind) {
            None if is_open => None,
            None | Some(Kind::Undefined | Kind::Null) => Some(is_of_openai().then_some("json_schema")),
            Some(Kind::String(name)) => Some(Some(name)),
            Some(_) => None,
        }
    }

    fn inferred(place: SchemaPlace, written: &'a Value) -> Self {
        let schema = schema::infer_parameters(written, Defaults::Keep).result();
        Self { place, name: None, written, schema, tool: None, options: None }
    }

    pub(super) fn of_tool(tool: &'a Tool) -> Option<Self> {
        let written = tool.parameters.as_ref().filter(|_| tool.kind == ToolKind::Tool)?;
        let name = tool.name.as_ref().and_then(Value::as_str);
        let inferred = Self::inferred(SchemaPlace::Tool, written);
        let schema = match tool.form {
            // These are no parameters but the servers of tools.
            ToolForm::McpServers => return None,
            ToolForm::Callback => Ok(Some(written.clone())),
            ToolForm::Arguments | ToolForm::Dynamic => inferred.schema,
        };
        Some(Self { name, tool: Some(tool), schema, ..inferred })
    }

    fn of_shape(shape: &'a ShapeSchema) -> Self {
        Self {
            place: match shape.place {
                ShapePlace::Input => SchemaPlace::Input,
                ShapePlace::Answer => SchemaPlace::Generate,
            },
            name: shape.name.as_deref(),
            written: &shape.schema,
            schema: Ok(Some(shape.schema.clone())),
            tool: None,
            options: None,
        }
    }

    fn of_site(site: &'a SchemaSite) -> Self {
        let written = &site.schema;
        let inferred = match site.kind {
            SiteKind::DefSchema => Self {
                place: SchemaPlace::DefSchema,
                name: None,
                written,
                schema: Ok(Some(written.clone())),
                tool: None,
                options: None,
            },
            SiteKind::ResponseSchema => Self::inferred(SchemaPlace::Response, written),
            SiteKind::Infer => Self {
                schema: schema::infer_type(written, Defaults::Drop).result(),
                ..Self::inferred(SchemaPlace::Infer, written)
            },
            SiteKind::FromParameters => Self::inferred(SchemaPlace::FromParameters, written),
        };
        let name = site.name.as_ref().and_then(Value::as_str);
        Self { name, options: site.options.as_ref(), ..inferred }
    }
}
