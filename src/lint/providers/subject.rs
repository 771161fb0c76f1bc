//! Schemas that are checked against the limits of providers, with the form in which each is sent.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use super::document_editor::DocumentEditor;
use super::places::SchemaPlaces;
use crate::genaiscript::{self, Defaults, SchemaPlace, ScriptFile, Strictness, Tool};
use crate::json_schema::keywords::TYPES;
use crate::lint::LintContext;
use crate::providers::{MarkedSchema, Profile};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;
use crate::tools::ModuleFile;
use crate::tools::documents::DocumentFile;
use crate::workspace::Provider;

#[derive(Debug)]
pub(in crate::lint) struct ProviderSubject<'a> {
    /// Script; `None` for a document.
    pub file: Option<&'a ScriptFile>,
    /// Document that contains the schema.
    pub document: Option<&'a DocumentFile>,
    /// Module whose calls of a schema builder make the schema.
    pub builder: Option<&'a ModuleFile>,
    pub place: Option<SchemaPlace>,
    pub written: &'a Value,
    /// The schema that GenAIScript makes of the literal.
    pub schema: Value,
    pub form: SubjectForm,
    pub tool: Option<&'a Tool>,
    /// Indices of the literal and of the schema; computed lazily.
    places: OnceCell<(SchemaPlaces, SchemaPlaces)>,
    /// Cache of [`Self::form_at`].
    forms: RefCell<HashMap<Span, WrittenForm>>,
    /// Cache of [`Self::editor`].
    editor: OnceCell<Option<DocumentEditor<'a>>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenForm {
    /// Whether the schema was generated from a map of parameters.
    pub is_in_short: bool,
    pub is_misread: bool,
}

/// Keywords of which every literal schema has one.
const SAYS_SCHEMA: [&str; 7] = ["$ref", "allOf", "anyOf", "const", "enum", "oneOf", "type"];

/// Form in which GenAIScript sends a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum SubjectForm {
    /// Unchanged and not enforced: the schema of a tool.
    Plain,
    /// Enforced: the schema of an answer.
    Strict,
    /// Enforced by the provider `openai`, at the request of GenAIScript. Others do not get it.
    StrictForOpenAi,
    /// Of a document, enforced or not.
    Document { is_strict: bool },
    /// By its declared type: `IChatGptSchema`, or a part of one.
    Claimed {
        /// Whether it is a whole one, the parameters of a function.
        is_root: bool,
    },
}

impl<'a> ProviderSubject<'a> {
    /// Leaves out schemas on which GenAIScript throws, and those that a rule of another family reports as a whole.
    /// Parameters fill `env.vars`, and `defSchema` is text of the prompt.
    pub fn all(context: &LintContext<'a>) -> Vec<Self> {
        let file = context.file;
        let subject = |place: Option<SchemaPlace>, written, schema, form| Self {
            file: Some(file),
            document: None,
            builder: None,
            place,
            written,
            schema,
            form,
            tool: None,
            places: OnceCell::new(),
            forms: RefCell::default(),
            editor: OnceCell::new(),
        };
        let tools = context.tools().iter().filter_map(|tool| {
            let schema = tool.schema()?.clone();
            let subject = subject(
                Some(SchemaPlace::Tool),
                tool.call().parameters.as_ref()?,
                schema,
                SubjectForm::Plain,
            );
            Some(Self { tool: Some(tool.call()), ..subject })
        });
        let strict = Strictness { defaults: Defaults::Drop, optional: false };
        let responses = context.responses().iter().filter(|response| {
            response.is_strict() || response.may_be_strict() && !response.is_of_other_provider()
        });
        let responses = responses.filter_map(|response| {
            let schema = genaiscript::strict(response.written, strict).ok()?;
            let form = if response.is_strict() { SubjectForm::Strict } else { SubjectForm::StrictForOpenAi };
            Some(subject(Some(SchemaPlace::Response), response.written, schema, form))
        });
        let marked = file.script().marked.iter();
        let marked = marked.map(|marked| Self { file: Some(file), ..Self::claimed(marked) });
        tools.chain(responses).chain(marked).collect()
    }

    pub fn is_enforced_by(&self, by: Provider) -> bool {
        match self.form {
            SubjectForm::Strict => by.family() == "openai",
            SubjectForm::StrictForOpenAi => {
                Profile::named("openai").is_some_and(|profile| profile.name == by.profile.name)
            }
            SubjectForm::Plain | SubjectForm::Document { .. } | SubjectForm::Claimed { .. } => false,
        }
    }

    pub fn document(document: &'a DocumentFile, value: &'a Value, is_strict: bool) -> Self {
        Self { document: Some(document), ..Self::written(value, is_strict) }
    }

    /// Creates the subject of a schema whose author declares its type.
    pub fn claimed(marked: &'a MarkedSchema) -> Self {
        let form = SubjectForm::Claimed { is_root: marked.is_root() };
        Self { form, ..Self::written(&marked.schema, false) }
    }

    /// Creates the subject of a schema that the calls of a module make.
    pub fn built(module: &'a ModuleFile, value: &'a Value, is_strict: bool) -> Self {
        Self { builder: Some(module), ..Self::written(value, is_strict) }
    }

    /// Creates the subject of a schema that is sent as it is written.
    pub fn written(value: &'a Value, is_strict: bool) -> Self {
        Self {
            file: None,
            document: None,
            builder: None,
            place: None,
            written: value,
            schema: value.clone(),
            form: SubjectForm::Document { is_strict },
            tool: None,
            places: OnceCell::new(),
            forms: RefCell::default(),
            editor: OnceCell::new(),
        }
    }

    /// Returns the editor of the document, whose layout is found once; `None` for a script.
    pub(super) fn editor(&self) -> Option<DocumentEditor<'a>> {
        *self.editor.get_or_init(|| DocumentEditor::new(self.document?))
    }

    pub fn written_at(&self, span: Span) -> Option<&'a Value> {
        self.places().0.find(self.written, span)
    }

    /// Caches notations, as each keyword of a schema may have a violation.
    pub(super) fn form_at(&self, span: Span) -> WrittenForm {
        *self.forms.borrow_mut().entry(span).or_insert_with(|| self.look_at(span))
    }

    fn look_at(&self, span: Span) -> WrittenForm {
        let Some(written) = self.written_at(span) else {
            return WrittenForm { is_in_short: false, is_misread: false };
        };
        let properties = self.made_at(span).and_then(|made| made.get("properties"));
        let is_schema = |keyword: &&str| match (written.get(keyword).map(|value| &value.kind), *keyword) {
            (Some(ValueKind::String(name)), "type") => TYPES.contains(&name.as_str()),
            (Some(ValueKind::Array(_)), _) => true,
            _ => false,
        };
        let is_both = |properties: &Value| {
            SAYS_SCHEMA.iter().any(|keyword| is_schema(keyword) && properties.get(keyword).is_some())
        };
        WrittenForm {
            is_in_short: SAYS_SCHEMA.iter().all(|keyword| written.get(keyword).is_none()),
            is_misread: properties.is_some_and(is_both),
        }
    }

    pub fn made_at(&self, span: Span) -> Option<&Value> {
        self.places().1.find(&self.schema, span)
    }

    fn places(&self) -> &(SchemaPlaces, SchemaPlaces) {
        self.places.get_or_init(|| (SchemaPlaces::collect(self.written), SchemaPlaces::collect(&self.schema)))
    }
}
