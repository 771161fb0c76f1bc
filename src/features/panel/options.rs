use crate::dialects::{Config, Dialect};
use crate::features::shell::Shell;

#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub shell: Shell,
    pub dialect: Dialect,
    pub config: Config,
}

impl Options {
    pub fn new(shell: Shell) -> Self {
        Self { shell, dialect: Dialect::JsonSchema, config: Config::default() }
    }
}
