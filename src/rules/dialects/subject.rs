//! The schemas that are held against the limits of providers, and in which form each is sent.

use crate::rules::Context;
use crate::rules::map_or_schema::is_as_meant;
use crate::schema::{self, Defaults, Strictness};
use crate::script::{SchemaPlace, SiteKind, SourceFile, Tool};
use crate::syntax::{Kind, Value};
use crate::text::Span;

/// Deeper schemas are not looked into for one at a place.
pub(super) const MAX_DEPTH: usize = 64;

/// A schema of a script, or a document that is one.
#[derive(Debug)]
pub(in crate::rules) struct Subject<'a> {
    /// The script; `None` for a document.
    pub file: Option<&'a SourceFile>,
    /// The place in the script that takes it.
    pub place: Option<SchemaPlace>,
    /// What is written there.
    pub written: &'a Value,
    /// What becomes of it.
    pub schema: Value,
    /// The form in which it is sent.
    pub form: Form,
    /// The tool that has it.
    pub tool: Option<&'a Tool>,
}

/// The form in which GenAIScript sends a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Form {
    /// As it is, and not to be enforced: the schema of a tool.
    Plain,
    /// To be enforced: the schema of an answer, where it is sent.
    Strict,
    /// As it is, where others serve the script as a tool.
    Served,
    /// Not as a schema, but in the words of a prompt.
    Described,
    /// Whatever someone does with the document.
    Document,
    /// As what its author says that it is: `IChatGptSchema`, or a part of one.
    Claimed {
        /// Whether it is all of one, the parameters of a function.
        is_root: bool,
    },
}

impl<'a> Subject<'a> {
    /// The schemas of a script which GenAIScript does not throw over, and whose mistakes no rule of
    /// another family reports as a whole.
    pub fn all(context: &Context<'a>) -> Vec<Self> {
        let file = context.file;
        let metadata = &file.script().reading.value;
        let subject = |place: Option<SchemaPlace>, written, schema, form| Self {
            file: Some(file),
            place,
            written,
            schema,
            form,
            tool: None,
        };
        // Nobody is sent the parameters of a system.
        let is_served = !file.script().reading.is_system();
        let parameters = metadata.get("parameters").filter(|written| is_served && is_as_meant(written));
        let parameters = parameters.and_then(|written| {
            let schema = schema::infer_parameters(written, Defaults::Keep).result().ok()??;
            Some(subject(Some(SchemaPlace::Parameters), written, schema, Form::Served))
        });
        let tools = context.tools().iter().filter_map(|tool| {
            let schema = tool.schema()?.clone();
            let subject =
                subject(Some(SchemaPlace::Tool), tool.call().parameters.as_ref()?, schema, Form::Plain);
            Some(Self { tool: Some(tool.call()), ..subject })
        });
        let strict = Strictness { defaults: Defaults::Drop, optional: false };
        let responses = context.responses().iter().filter(|response| response.may_be_strict());
        let responses = responses.filter_map(|response| {
            let schema = schema::strict(response.written, strict).ok()?;
            let form = if response.is_strict() { Form::Strict } else { Form::Described };
            Some(subject(Some(SchemaPlace::Response), response.written, schema, form))
        });
        let sites = file.script().sites.iter().filter(|site| site.kind == SiteKind::DefSchema);
        let sites = sites.map(|site| {
            subject(Some(SchemaPlace::DefSchema), &site.schema, site.schema.clone(), Form::Described)
        });
        let marked = file.script().marked.iter().map(|marked| {
            let form = Form::Claimed { is_root: marked.is_root() };
            subject(None, &marked.schema, marked.schema.clone(), form)
        });
        parameters.into_iter().chain(tools).chain(responses).chain(sites).chain(marked).collect()
    }

    /// A document.
    pub fn document(value: &'a Value) -> Self {
        Self {
            file: None,
            place: None,
            written: value,
            schema: value.clone(),
            form: Form::Document,
            tool: None,
        }
    }
}

/// The value that is written at a place, in a value.
pub(super) fn value_at(value: &Value, span: Span, depth: usize) -> Option<&Value> {
    if value.span == span {
        return Some(value);
    }
    if depth > MAX_DEPTH {
        return None;
    }
    match &value.kind {
        Kind::Array(items) => items.iter().find_map(|item| value_at(item, span, depth + 1)),
        Kind::Object(object) => {
            object.members.iter().find_map(|member| value_at(&member.value, span, depth + 1))
        }
        _ => None,
    }
}
