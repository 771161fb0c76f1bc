use crate::ide::shell::Shell;
use crate::providers::{ConversionOptions, Dialect};

#[derive(Clone, Copy, Debug)]
pub struct PreviewOptions {
    pub shell: Shell,
    pub dialect: Dialect,
    pub config: ConversionOptions,
}

impl PreviewOptions {
    pub fn new(shell: Shell) -> Self {
        Self { shell, dialect: Dialect::JsonSchema, config: ConversionOptions::default() }
    }
}
