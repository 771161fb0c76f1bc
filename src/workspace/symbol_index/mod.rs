//! Symbol index: names that a file declares and uses. A workspace keeps those of every file but no trees.

mod arguments;
mod form;

use crate::genaiscript::{InnerKind, ReadForm, ScriptFile, ToolKind};
use crate::syntax::coercion::items;
use crate::syntax::usage::UsageEffect;
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

pub(super) use arguments::{declaring, of_arguments};
pub use form::MentionForm;

/// Names of one file in source order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SymbolIndex {
    /// Name of the metadata call; empty if the file has none that runs.
    pub call: Span,
    /// Concatenated texts of all names.
    texts: Box<str>,
    list: Box<[Packed]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention<'a> {
    pub kind: MentionKind,
    /// Name without quotes and escapes.
    pub name: &'a str,
    /// Id of the system for `Configured`, local name for [`MentionForm::Bound`]; else empty.
    pub beside: &'a str,
    /// Span including quotes.
    pub span: Span,
    pub form: MentionForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MentionKind {
    /// A variable, declared by a key of `parameters`.
    Parameter,
    /// A variable, set by a key of an instance's `parameters`.
    Configured,
    /// A variable, set by a key of `vars` or `tests[].vars`.
    Given,
    Read,
    Written,
    /// A script: this file's id in its metadata.
    Id,
    /// A script named by `system`, `excludedSystem` or `run`.
    Script,
    /// A tool, defined by `defTool`.
    Tool,
    /// An agent, defined by `defAgent` under this name after `agent_`.
    Agent,
    /// Tools whose ids begin with this entry of `tools`.
    Selection,
    /// A tool's argument, declared in its schema.
    Argument,
    /// A tool's argument, listed as required in its schema.
    Required,
    /// A tool's argument that its function reads.
    ArgumentRead,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Packed {
    name: Span,
    beside: Span,
    span: Span,
    form: MentionForm,
    kind: MentionKind,
}

impl MentionKind {
    pub fn is_variable(self) -> bool {
        matches!(self, Self::Parameter | Self::Configured | Self::Given | Self::Read | Self::Written)
    }

    /// Whether the name of a system's parameter is written without the system's id.
    pub fn is_bare(self) -> bool {
        matches!(self, Self::Parameter | Self::Configured)
    }

    pub fn declares(self) -> bool {
        matches!(self, Self::Parameter | Self::Id | Self::Tool | Self::Agent | Self::Argument)
    }

    pub fn writes(self) -> bool {
        self.declares() || matches!(self, Self::Configured | Self::Given | Self::Written)
    }
}

impl SymbolIndex {
    /// Leaves out tool arguments, which do not concern other files.
    pub fn collect(file: &ScriptFile) -> Self {
        let mut collector = Collector::new(&file.source);
        if let Some(metadata) = file.script().metadata() {
            collector.is_yaml = file.path.is_markdown();
            collector.metadata(metadata);
            collector.is_yaml = false;
        }
        for read in &file.script().reads {
            collector.read(read);
        }
        for call in &file.script().inner {
            match call.kind {
                InnerKind::Prompt | InnerKind::Agent => collector.choices(&call.value),
                InnerKind::Run => collector.text(MentionKind::Script, &call.value),
                InnerKind::Template => {}
            }
        }
        for tool in &file.script().tools {
            let kind = match tool.kind {
                ToolKind::Tool => MentionKind::Tool,
                ToolKind::Agent => MentionKind::Agent,
            };
            if let Some(name) = &tool.name {
                collector.text(kind, name);
            }
        }
        let call = file.script().call().map(|call| call.callee).unwrap_or_default();
        Self { call, ..collector.finish() }
    }

    pub fn iter(&self) -> impl Iterator<Item = Mention<'_>> {
        self.list.iter().map(|packed| Mention {
            kind: packed.kind,
            name: packed.name.text(&self.texts),
            beside: packed.beside.text(&self.texts),
            span: packed.span,
            form: packed.form,
        })
    }
}

struct Collector<'s> {
    source: &'s str,
    is_yaml: bool,
    texts: String,
    list: Vec<Packed>,
}

impl<'s> Collector<'s> {
    pub fn new(source: &'s str) -> Self {
        Self { source, is_yaml: false, texts: String::new(), list: Vec::new() }
    }

    pub fn finish(mut self) -> SymbolIndex {
        self.list.sort_by_key(|packed| packed.span);
        // A constant used several times yields the same occurrence each time.
        self.list.dedup_by_key(|packed| (packed.span, packed.kind));
        SymbolIndex { call: Span::default(), texts: self.texts.into(), list: self.list.into() }
    }

    fn metadata(&mut self, metadata: &Value) {
        if let Some(id) = metadata.get("id") {
            self.text(MentionKind::Id, id);
        }
        let parameters = metadata.get("parameters");
        if !parameters.is_some_and(is_no_map) {
            self.keys(MentionKind::Parameter, parameters, "");
        }
        self.keys(MentionKind::Given, metadata.get("vars"), "");
        for test in items(metadata.get("tests")) {
            self.keys(MentionKind::Given, test.get("vars"), "");
        }
        self.choices(metadata);
    }

    /// Collects the systems and tools selected by metadata or prompt options.
    fn choices(&mut self, options: &Value) {
        for system in items(options.get("system")) {
            self.text(MentionKind::Script, system);
            let Some(id) = system.get("id") else { continue };
            self.text(MentionKind::Script, id);
            if let Some(id) = id.as_str() {
                self.keys(MentionKind::Configured, system.get("parameters"), id);
            }
            self.keys(MentionKind::Given, system.get("vars"), "");
        }
        for system in items(options.get("excludedSystem")) {
            self.text(MentionKind::Script, system);
        }
        for tool in items(options.get("tools")) {
            self.text(MentionKind::Selection, tool);
        }
    }

    fn read(&mut self, read: &crate::genaiscript::VarsRead) {
        let Some(key) = &read.key else { return };
        let kind = if read.effect == UsageEffect::Read { MentionKind::Read } else { MentionKind::Written };
        let mut local = Span::default();
        let found = match read.form {
            ReadForm::Member => form::member(self.source, read.key_span, key),
            ReadForm::Pattern { binding: Some(binding), .. } => {
                local = binding;
                form::bound(self.source, read.key_span, key, binding)
            }
            _ => form::written(self.source, read.key_span, key),
        };
        if let Some((span, form)) = found {
            let local = if matches!(form, MentionForm::Bound { .. }) { local.text(self.source) } else { "" };
            self.push(kind, key, local, span, form);
        }
    }

    /// Collects the keys of an object literal, including duplicates.
    pub fn keys(&mut self, kind: MentionKind, object: Option<&Value>, beside: &str) {
        let Some(object) = object.and_then(Value::as_object) else { return };
        for member in &object.members {
            if let Some((span, mut form)) = form::key(self.source, member.key_span, &member.key) {
                if self.is_yaml && form == MentionForm::Word {
                    form = MentionForm::Plain;
                }
                self.push(kind, &member.key, beside, span, form);
            }
        }
    }

    pub fn text(&mut self, kind: MentionKind, value: &Value) {
        let ValueKind::String(name) = &value.kind else { return };
        match form::written(self.source, value.span, name) {
            Some((span, form @ MentionForm::Quoted { .. })) => self.push(kind, name, "", span, form),
            Some((span, MentionForm::Word)) if self.is_yaml => {
                self.push(kind, name, "", span, MentionForm::Plain);
            }
            _ => {}
        }
    }

    pub fn push(&mut self, kind: MentionKind, name: &str, beside: &str, span: Span, form: MentionForm) {
        let name = self.add(name);
        let beside = self.add(beside);
        self.list.push(Packed { name, beside, span, form, kind });
    }

    fn add(&mut self, text: &str) -> Span {
        let start = self.texts.len();
        self.texts.push_str(text);
        Span::new(start, self.texts.len())
    }
}

/// Whether `parameters` are meant as a JSON Schema, whose keys are not parameters. A map with a parameter
/// called `type` is not: its keys are in `env.vars`, even if GenAIScript misreads it as a schema.
pub(super) fn is_no_map(parameters: &Value) -> bool {
    let holds = |key: &str| parameters.get(key).is_some_and(|value| value.as_object().is_some());
    is_schema(parameters) && (holds("properties") || holds("items"))
}

/// Whether GenAIScript treats a map as a complete JSON Schema.
fn is_schema(parameters: &Value) -> bool {
    matches!(parameters.get("type").and_then(Value::as_str), Some("object" | "array"))
}
