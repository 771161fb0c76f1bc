use std::sync::Arc;

use crate::script::{FilePath, Response};
use crate::syntax::Value;
use crate::text::Span;

/// One function of a manual.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the script that defines it.
    pub plugin: String,
    /// The name that it is called by, as GenAIScript registers it: with its variant, and with `agent_` before
    /// that of an agent. It ends in `*` for the tools of a server, and is `None` where only a run can tell.
    pub function: Option<String>,
    /// What it does; empty where that is not written, or known only in a run.
    pub description: String,
    /// The schema of its arguments as GenAIScript makes it, `type`, `required` and `properties` first. Its
    /// parts have the places of what they were made from.
    pub parameters: Value,
    /// What it gives back.
    pub response: Response,
    /// Whether it stands for the tools of a server, which are known when that runs.
    pub external: bool,
    /// The script.
    pub path: FilePath,
    /// The whole call that defines it.
    pub span: Span,
    /// The line on which that begins, from 1.
    pub line: u32,
    /// What is not known of it.
    pub(super) gaps: Vec<Gap>,
    /// The text of the script.
    pub(super) source: Arc<str>,
}

/// What is not known of a function.
#[derive(Clone, Debug)]
pub(super) struct Gap {
    pub span: Span,
    pub message: String,
    /// Whether it has no entry because of that.
    pub is_whole: bool,
}

impl Entry {
    /// The name that it has in a manual; `None` where only a run can tell.
    pub fn name(&self, separator: &str) -> Option<String> {
        Some(format!("{}{separator}{}", self.plugin, self.function.as_ref()?))
    }
}
