//! One file of AgentScript.

use std::sync::Arc;

/// One file of AgentScript: its text, and what it says once somebody asks.
#[derive(Clone, Debug)]
pub struct AgentFile {
    source: Arc<str>,
}

impl AgentFile {
    /// Takes in a text, of which nothing is read until somebody asks.
    pub fn new(source: Arc<str>) -> Self {
        Self { source }
    }

    /// Its text.
    pub fn source(&self) -> &Arc<str> {
        &self.source
    }
}
