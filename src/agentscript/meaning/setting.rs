use crate::agentscript::ast::Config;

/// The state of a setting at the call of a model.
#[derive(Clone, Copy, Debug, Default)]
pub enum Setting<'a> {
    /// Not set before the call.
    #[default]
    Missing,
    /// Set in a broken statement.
    Unknown,
    /// Set by this statement.
    Set(&'a Config),
}

impl<'a> Setting<'a> {
    /// Returns the statement that makes the setting.
    pub fn config(self) -> Option<&'a Config> {
        if let Self::Set(config) = self { Some(config) } else { None }
    }
}
