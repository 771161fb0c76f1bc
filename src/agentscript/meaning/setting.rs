use crate::agentscript::ast::AgentConfig;

/// The state of a setting at the call of a model.
#[derive(Clone, Copy, Debug, Default)]
pub enum AgentSetting<'a> {
    /// Not set before the call.
    #[default]
    Missing,
    /// Set in a broken statement.
    Unknown,
    /// Set by this statement.
    Set(&'a AgentConfig),
}

impl<'a> AgentSetting<'a> {
    /// Returns the statement that makes the setting.
    pub fn config(self) -> Option<&'a AgentConfig> {
        if let Self::Set(config) = self { Some(config) } else { None }
    }
}
