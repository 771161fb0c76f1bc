//! Names of variables that GenAIScript 2.5.1 gives, reads or takes for something else itself. A key is
//! in its normal form here, as [`normalize_key`] makes it.

use super::names::{normalize_key, snake_case};

/// Variables that scripts often read of those that Copilot Chat, the editor or a server gives to any
/// script, as they are mostly written.
pub const OFTEN_GIVEN: [&str; 4] = ["copilot.history", "editor.selectedText", "question", "selectedText"];

/// The keys of all of them.
const GIVEN: [&str; 8] = [
    "copilot.editor",
    "copilot.history",
    "copilot.model",
    "copilot.selection",
    "copilot.terminalselection",
    "editor.selectedtext",
    "question",
    "selectedtext",
];

/// Keys that GenAIScript or one of its own systems reads, beside the options of the model.
const READ: [&str; 2] = ["fsfindfilescount", "outputfolder"];

/// Keys that set an option of the model.
const MODEL_OPTIONS: [&str; 2] = ["seed", "temperature"];

/// The files of a run, where a script is served or made into a GitHub Action.
const FILES: &str = "files";

/// What the OpenAPI server takes out of a request, beside the options that are keys anyway.
const OPENAPI_OPTIONS: [&str; 11] = [
    "embeddingsModel",
    "maxTokens",
    "maxToolCalls",
    "model",
    "modelAlias",
    "provider",
    "reasoningEffort",
    "smallModel",
    "toolChoice",
    "topP",
    "visionModel",
];

/// Inputs that every GitHub Action made from a script has.
const ACTION_INPUTS: [&str; 3] = ["debug", "github_issue", "model_alias"];

/// What GenAIScript takes a parameter for because of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// An option of the model, however the script is run.
    ModelOption,
    /// The files to work on, where the script is served or made into a GitHub Action.
    Files,
    /// An option of the model, where the script is served by OpenAPI.
    OpenApiOption,
    /// An input of every GitHub Action.
    ActionInput,
}

impl Reserved {
    /// What GenAIScript takes a parameter of this name for.
    pub fn of(name: &str) -> Option<Self> {
        if MODEL_OPTIONS.contains(&&*normalize_key(name)) {
            Some(Self::ModelOption)
        } else if name == FILES {
            Some(Self::Files)
        } else if OPENAPI_OPTIONS.contains(&name) {
            Some(Self::OpenApiOption)
        } else if ACTION_INPUTS.contains(&&*snake_case(name)) {
            Some(Self::ActionInput)
        } else {
            None
        }
    }
}

/// Whether a variable may have a value, or an effect, without anyone declaring or reading it.
pub fn is_given(key: &str) -> bool {
    GIVEN.contains(&key) || MODEL_OPTIONS.contains(&key)
}

/// Whether GenAIScript or one of its own systems reads a variable.
pub fn is_read(key: &str) -> bool {
    READ.contains(&key) || MODEL_OPTIONS.contains(&key)
}
