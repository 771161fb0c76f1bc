use crate::dialects::{Config, Dialect};
use crate::features::shell::Shell;

/// How views are made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The shell that commands are written for.
    pub shell: Shell,
    /// The dialect of schemas.
    pub dialect: Dialect,
    /// How a schema is made in that dialect.
    pub config: Config,
}

impl Options {
    /// JSON Schema, and commands for `shell`.
    pub fn new(shell: Shell) -> Self {
        Self { shell, dialect: Dialect::JsonSchema, config: Config::default() }
    }
}
