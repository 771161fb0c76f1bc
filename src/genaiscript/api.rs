//! The API that GenAIScript offers to scripts and to the handlers of their tools.

use std::sync::LazyLock;

use crate::return_types::{HostApi, HostNames};

/// Result types of the API's functions, generated from the type declarations of GenAIScript.
const TABLE: &str = include_str!("data/api-returns.json");

pub(super) static API: LazyLock<HostApi> = LazyLock::new(|| HostApi::new(TABLE, NAMES));

const NAMES: HostNames = HostNames {
    module: "genaiscript",
    variables: "ExpansionVariables",
    queue: "PromiseQueue",
    prompt_result: "RunPromptResult",
    prompts: &["runPrompt", "prompt"],
    file: "WorkspaceFile",
    readers: &["readText", "fetchText"],
};
