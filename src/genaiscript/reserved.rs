//! Variable names that GenAIScript sets, reads or treats specially, as keys of [`normalize_key`].

use super::names::{normalize_key, snake_case};

/// Most read variables among those that Copilot Chat, the editor or a server sets, in usual spelling.
pub const OFTEN_GIVEN: [&str; 4] = ["copilot.history", "editor.selectedText", "question", "selectedText"];

/// Keys of all variables that these hosts set.
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

/// Keys that GenAIScript or one of its systems reads, apart from the model options.
const READ: [&str; 2] = ["fsfindfilescount", "outputfolder"];

const MODEL_OPTIONS: [&str; 2] = ["seed", "temperature"];

/// Files of a run, where a script is served or converted to a GitHub Action.
const FILES: &str = "files";

/// Options that the OpenAPI server takes from a request, apart from those that are keys anyway.
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

const ACTION_INPUTS: [&str; 3] = ["debug", "github_issue", "model_alias"];

/// Special treatment of a parameter because of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    /// An option of the model in every kind of run.
    ModelOption,
    /// The input files, where the script is served or converted to a GitHub Action.
    Files,
    /// An option of the model, where the script is served by OpenAPI.
    OpenApiOption,
    /// An input of every GitHub Action.
    ActionInput,
}

impl Reserved {
    pub fn find(name: &str) -> Option<Self> {
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

/// Whether a variable may have a value or an effect although no script declares or reads it.
pub fn is_given(key: &str) -> bool {
    GIVEN.contains(&key) || MODEL_OPTIONS.contains(&key)
}

pub fn is_read(key: &str) -> bool {
    READ.contains(&key) || MODEL_OPTIONS.contains(&key)
}
