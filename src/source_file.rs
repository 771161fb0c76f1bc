use std::sync::Arc;

use crate::agentscript::shapes::{ShapePlace, ShapeSchema};
use crate::agentscript::{AgentFile, is_agentscript};
use crate::file_path::FilePath;
use crate::genaiscript::{MAX_BYTES, SchemaPlace, ScriptFile, ScriptSchema};
use crate::syntax::ChunkedTree;
use crate::text::TextChange;
use crate::tools::ModuleFile;

/// File of a workspace, by its kind. Each kind has its own analysis.
///
/// ```
/// use promptsig::{FilePath, SourceFile};
///
/// let text = "script({ title: \"Weather\" })\nconst { vars } = env\n$`Forecast for ${vars.city}`";
/// let file = SourceFile::read(FilePath::new("/weather.genai.mjs"), text.into());
/// let Some(SourceFile::Script(script)) = file else { panic!("the name is a script's") };
/// assert_eq!(script.script().reads[0].key.as_deref(), Some("city"));
/// ```
#[derive(Clone, Debug)]
pub enum SourceFile {
    Script(Box<ScriptFile>),
    AgentScript(AgentFile),
    /// Module of ordinary code, in a package that depends on one for tools
    Module(ModuleFile),
    /// File that may be AgentScript by its name, but is not analysed
    Skipped(SkippedFile),
}

#[derive(Clone, Debug)]
pub struct SkippedFile {
    pub path: FilePath,
    pub source: Arc<str>,
    pub reason: SkipReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipReason {
    /// ActionScript, AngelScript and others share the file name ending of AgentScript.
    OtherLanguage,
    /// AgentScript of more than [`MAX_BYTES`].
    TooLong,
}

impl SourceFile {
    /// Creates a file, which is analysed lazily; `None` unless the name is a script's or allows AgentScript.
    pub fn read(path: FilePath, source: Arc<str>) -> Option<Self> {
        if !path.may_be_agentscript() {
            return ScriptFile::read(path, source).map(|file| Self::Script(Box::new(file)));
        }
        if is_agentscript(&source) {
            return Some(Self::from_agentscript(path, source));
        }
        Some(Self::Skipped(SkippedFile { path, source, reason: SkipReason::OtherLanguage }))
    }

    /// Creates a module of ordinary code; `None` if the name is not a module's.
    pub fn module(path: FilePath, source: Arc<str>) -> Option<Self> {
        ModuleFile::read(path, source).map(Self::Module)
    }

    /// Creates a file known to be AgentScript, regardless of its name and content.
    pub fn from_agentscript(path: FilePath, source: Arc<str>) -> Self {
        if source.len() > MAX_BYTES {
            return Self::Skipped(SkippedFile { path, source, reason: SkipReason::TooLong });
        }
        Self::AgentScript(AgentFile::new(path, source))
    }

    /// Converts a file that looks like another language to AgentScript if `is_agentscript` confirms its path.
    #[must_use]
    pub fn or_agentscript(self, is_agentscript: impl FnOnce(&FilePath) -> bool) -> Self {
        match self {
            Self::Skipped(file) if file.reason == SkipReason::OtherLanguage && is_agentscript(&file.path) => {
                Self::from_agentscript(file.path, file.source)
            }
            file => file,
        }
    }

    /// Returns the file with another text. Unchanged chunks of a script are neither parsed nor extracted again.
    #[must_use]
    pub fn update(&self, source: Arc<str>) -> Self {
        match self {
            Self::Script(file) => Self::Script(Box::new(file.update(source))),
            Self::Module(file) => Self::Module(file.update(source)),
            Self::AgentScript(_) | Self::Skipped(_) => self.with_other_text(source),
        }
    }

    #[must_use]
    pub fn edited(&self, source: Arc<str>, change: TextChange) -> Self {
        match self {
            Self::Script(file) => Self::Script(Box::new(file.edited(source, change))),
            Self::Module(file) => Self::Module(file.edited(source, change)),
            Self::AgentScript(_) | Self::Skipped(_) => self.with_other_text(source),
        }
    }

    /// Creates a file of the same kind, where the kind depends on the text.
    fn with_other_text(&self, source: Arc<str>) -> Self {
        let path = self.path().clone();
        match self {
            Self::Skipped(SkippedFile { reason: SkipReason::OtherLanguage, .. })
                if !is_agentscript(&source) =>
            {
                Self::Skipped(SkippedFile { path, source, reason: SkipReason::OtherLanguage })
            }
            _ => Self::from_agentscript(path, source),
        }
    }

    pub fn path(&self) -> &FilePath {
        match self {
            Self::Script(file) => &file.path,
            Self::AgentScript(file) => &file.path,
            Self::Module(file) => &file.path,
            Self::Skipped(file) => &file.path,
        }
    }

    pub fn source(&self) -> &Arc<str> {
        match self {
            Self::Script(file) => &file.source,
            Self::AgentScript(file) => &file.source,
            Self::Module(file) => &file.source,
            Self::Skipped(file) => &file.source,
        }
    }

    pub fn as_script(&self) -> Option<&ScriptFile> {
        match self {
            Self::Script(file) => Some(file),
            Self::AgentScript(_) | Self::Module(_) | Self::Skipped(_) => None,
        }
    }

    pub fn as_module(&self) -> Option<&ModuleFile> {
        match self {
            Self::Module(file) => Some(file),
            Self::Script(_) | Self::AgentScript(_) | Self::Skipped(_) => None,
        }
    }

    pub fn as_agentscript(&self) -> Option<&AgentFile> {
        match self {
            Self::AgentScript(file) => Some(file),
            Self::Script(_) | Self::Module(_) | Self::Skipped(_) => None,
        }
    }

    pub fn is_of_other_language(&self) -> bool {
        matches!(self, Self::Skipped(file) if file.reason == SkipReason::OtherLanguage)
    }

    /// Returns the syntax of a script or a module.
    pub fn syntax(&self) -> Option<&ChunkedTree> {
        match self {
            Self::Script(file) => Some(&file.syntax),
            Self::Module(file) => Some(file.syntax()),
            Self::AgentScript(_) | Self::Skipped(_) => None,
        }
    }

    /// Returns GenAIScript's id for it: from the metadata, or else from the file name.
    pub fn id(&self) -> &str {
        match self {
            Self::Script(file) => file.id(),
            Self::AgentScript(_) | Self::Module(_) | Self::Skipped(_) => self.path().id(),
        }
    }

    pub fn is_comment_at(&self, offset: usize) -> bool {
        match self {
            Self::Script(file) => file.is_comment_at(offset),
            Self::AgentScript(file) => file.is_comment_at(offset),
            Self::Module(file) => file.syntax().is_comment_at(offset),
            Self::Skipped(_) => false,
        }
    }

    pub fn is_broken(&self) -> bool {
        match self {
            Self::Script(file) => file.is_broken(),
            Self::AgentScript(file) => file.is_broken(),
            Self::Module(file) => file.syntax().is_broken(),
            Self::Skipped(_) => false,
        }
    }

    /// Returns the schemas in source order.
    pub fn schemas(&self) -> Vec<ScriptSchema<'_>> {
        match self {
            Self::Script(file) => ScriptSchema::all(file),
            Self::AgentScript(file) => file.shapes().iter().map(schema_of_shape).collect(),
            Self::Module(_) | Self::Skipped(_) => Vec::new(),
        }
    }
}

fn schema_of_shape(shape: &ShapeSchema) -> ScriptSchema<'_> {
    ScriptSchema {
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
