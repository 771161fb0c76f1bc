use std::collections::BTreeMap;

use super::{HintSettings, Severity};
use crate::agentscript::VersionSetting;
use crate::genaiscript::Release;
use crate::tools::ToolFunction;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Levels by codes of rules and letters of families.
    pub levels: BTreeMap<String, RuleLevel>,
    /// Globs of excluded paths, relative to the folder of the settings.
    pub exclude: Vec<String>,
    /// Assumed version of GenAIScript; `None` for the one that is found.
    pub genaiscript: Option<Release>,
    pub diagnostic_mode: Option<DiagnosticMode>,
    /// Debounce time of an editor's diagnostics in milliseconds; 0 for none, `None` for the default.
    pub typing_pause: Option<u32>,
    /// Profiles against which every schema is checked, in addition to that of a script's model.
    pub providers: Vec<&'static str>,
    /// Whether conversions keep references where the dialect supports them.
    pub reference: Option<bool>,
    pub hints: HintSettings,
    /// Whether an editor shows lenses above calls; `None` for the default.
    pub code_lens: Option<bool>,
    pub agentscript: AgentscriptSettings,
    pub tools: ToolSettings,
}

/// Settings for tools in ordinary code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolSettings {
    /// Whether an editor reads the modules of packages that depend on an SDK for tools; `None` for the default.
    pub enabled: Option<bool>,
    /// Functions of the project with which it declares tools.
    pub functions: Vec<ToolFunction>,
}

impl ToolSettings {
    const NONE: Self = Self { enabled: None, functions: Vec::new() };

    pub fn are_enabled(&self) -> bool {
        self.enabled.unwrap_or(true)
    }

    /// Merges these settings with others of higher priority.
    #[must_use]
    pub fn under(&self, other: &Self) -> Self {
        let functions = self.functions.iter().chain(&other.functions).cloned().collect();
        Self { enabled: other.enabled.or(self.enabled), functions }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentscriptSettings {
    pub version: VersionSetting,
    /// Globs of paths that are AgentScript in any case, relative to the folder of the settings.
    pub include: Vec<String>,
}

impl AgentscriptSettings {
    const NONE: Self = Self { version: VersionSetting::Auto, include: Vec::new() };
}

impl Default for AgentscriptSettings {
    fn default() -> Self {
        Self::NONE
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagnosticMode {
    OpenFilesOnly,
    /// Open scripts, and the errors of all others: an error in one script may break them all.
    #[default]
    WorkspaceErrors,
    Workspace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleLevel {
    Off,
    At(Severity),
}

pub static DEFAULT: Settings = Settings {
    levels: BTreeMap::new(),
    exclude: Vec::new(),
    genaiscript: None,
    diagnostic_mode: None,
    typing_pause: None,
    providers: Vec::new(),
    reference: None,
    hints: HintSettings::NONE,
    code_lens: None,
    agentscript: AgentscriptSettings::NONE,
    tools: ToolSettings::NONE,
};

impl Settings {
    pub fn reads_tools(&self) -> bool {
        self.tools.are_enabled()
    }

    /// Merges these settings with others of higher priority. Lists are joined, other values are overridden. The level
    /// of a family in `other` also overrides those of its rules here.
    #[must_use]
    pub fn under(&self, other: &Self) -> Self {
        let mut both = self.clone();
        let is_named = |target: &str| other.levels.keys().any(|named| target.starts_with(named.as_str()));
        both.levels.retain(|target, _| !is_named(target));
        both.levels.extend(other.levels.clone());
        both.exclude.extend(other.exclude.clone());
        both.genaiscript = other.genaiscript.clone().or(both.genaiscript);
        both.diagnostic_mode = other.diagnostic_mode.or(both.diagnostic_mode);
        both.typing_pause = other.typing_pause.or(both.typing_pause);
        both.providers.extend(other.providers.iter().copied());
        both.reference = other.reference.or(both.reference);
        if other.agentscript.version != VersionSetting::Auto {
            both.agentscript.version = other.agentscript.version;
        }
        both.agentscript.include.extend(other.agentscript.include.clone());
        both.tools = both.tools.under(&other.tools);
        both.hints = both.hints.under(other.hints);
        both.code_lens = other.code_lens.or(both.code_lens);
        both
    }
}
