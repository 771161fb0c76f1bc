//! Schemas that a script passes to GenAIScript, which sends most of them to a model.

use super::schema_sites::{SchemaSite, SiteKind};
use super::script::Script;
use super::script_file::ScriptFile;
use super::tools::{Tool, ToolForm, ToolKind};
use crate::genaiscript::inference::{self, Defaults, Throw};
use crate::providers::Dialect;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

#[derive(Debug)]
pub struct ScriptSchema<'a> {
    pub place: SchemaPlace,
    /// Literal name of the tool or schema.
    pub name: Option<&'a str>,
    /// Source value: a map of parameters, or a schema.
    pub written: &'a Value,
    /// Schema derived by GenAIScript, with the spans of the source; `None` for ignored falsy values, or its exception.
    pub schema: Result<Option<Value>, Throw>,
    pub tool: Option<&'a Tool>,
    /// Options next to a response schema: the metadata, or those of a prompt or an agent.
    pub options: Option<&'a Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaPlace {
    Parameters,
    /// `responseSchema` of the metadata or of the options of a prompt
    Response,
    Tool,
    DefSchema,
    Infer,
    FromParameters,
    /// In AgentScript, the shape of a parameter.
    Input,
    /// In AgentScript, the shape after the `->` of a `generate`.
    Generate,
}

impl SchemaPlace {
    /// Returns the name used in machine-readable output.
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
    /// Returns all schemas of a script, in source order.
    pub fn all(file: &'a ScriptFile) -> Vec<Self> {
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

    pub fn span(&self) -> Span {
        self.written.span
    }

    /// Returns the schema to convert to a dialect. Schemas that GenAIScript makes strict, and so all response
    /// schemas, do not use literal values as defaults.
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
            return inference::infer_parameters(self.written, Defaults::Drop).result();
        }
        self.schema.clone()
    }

    /// Returns the effective `responseType`: `Some(None)` if the provider decides, `None` if a run decides.
    pub fn response_type(options: &Value) -> Option<Option<&str>> {
        // Unknown further options may contain the type.
        let is_open = options.as_object().is_none_or(|object| object.open);
        // Only for this provider does GenAIScript itself choose `json_schema`.
        let is_of_openai =
            || options.get("model").and_then(Value::as_str).is_some_and(|model| model.starts_with("openai:"));
        match options.get("responseType").map(|value| &value.kind) {
            None if is_open => None,
            None | Some(ValueKind::Undefined | ValueKind::Null) => {
                Some(is_of_openai().then_some("json_schema"))
            }
            Some(ValueKind::String(name)) => Some(Some(name)),
            Some(_) => None,
        }
    }

    fn inferred(place: SchemaPlace, written: &'a Value) -> Self {
        let schema = inference::infer_parameters(written, Defaults::Keep).result();
        Self { place, name: None, written, schema, tool: None, options: None }
    }

    pub(super) fn of_tool(tool: &'a Tool) -> Option<Self> {
        let written = tool.parameters.as_ref().filter(|_| tool.kind == ToolKind::Tool)?;
        let name = tool.name.as_ref().and_then(Value::as_str);
        let inferred = Self::inferred(SchemaPlace::Tool, written);
        let schema = match tool.form {
            // These are servers of tools, not parameters.
            ToolForm::McpServers => return None,
            ToolForm::Callback => Ok(Some(written.clone())),
            ToolForm::Arguments | ToolForm::Dynamic => inferred.schema,
        };
        Some(Self { name, tool: Some(tool), schema, ..inferred })
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
                schema: inference::infer_parameters(written, Defaults::Drop).result(),
                ..Self::inferred(SchemaPlace::Infer, written)
            },
            SiteKind::FromParameters => Self::inferred(SchemaPlace::FromParameters, written),
        };
        let name = site.name.as_ref().and_then(Value::as_str);
        Self { name, options: site.options.as_ref(), ..inferred }
    }
}
