//! Settings of a workspace: `promptsig.toml`, or their equivalent from an editor.
//!
//! ```toml
//! genaiscript = "2.5"           # the version to assume
//! exclude = ["vendor/**"]       # paths to skip
//! providers = ["openai"]        # whose limits schemas are held against
//! diagnosticMode = "workspace"  # what an editor shows of scripts that are not open
//! typingPause = 3000            # milliseconds without a key until an editor shows what is new
//! inlayHints = { responses = true }  # whether an editor shows what tools give back
//! agentscript = { version = "0.1.5", include = ["agents/**"] }  # the release of AgentScript, and its files
//!
//! [rules]
//! P = "information"             # a family
//! P16 = "error"                 # a rule
//! unread-parameter = "off"      # a rule by its name
//! ```

use std::collections::BTreeMap;

use super::families::{FAMILIES, all};
use super::suggest::Patience;
use super::{Exclusion, Rule, Severity};
use crate::agentscript::VersionSetting;
use crate::providers::Profile;
use crate::syntax::{Member, Value, ValueKind, toml};
use crate::text::Span;
use crate::workspace::Release;

/// Settings of a workspace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Levels by the codes of rules and the letters of families.
    pub levels: BTreeMap<String, RuleLevel>,
    /// Globs of excluded paths, relative to the folder of the settings.
    pub exclude: Vec<String>,
    /// Assumed version of GenAIScript; `None` for the one that is found.
    pub genaiscript: Option<Release>,
    /// Diagnostics that an editor shows; `None` for the default.
    pub diagnostic_mode: Option<DiagnosticMode>,
    /// Debounce time of an editor's diagnostics in milliseconds; 0 for none, `None` for the default.
    pub typing_pause: Option<u32>,
    /// Profiles of the providers against whose limits every schema is checked, in addition to the one of a
    /// script's model.
    pub providers: Vec<&'static str>,
    /// Whether references are kept where a schema is converted to a dialect that supports them; `None` for
    /// the default.
    pub reference: Option<bool>,
    /// Whether an editor shows the inferred return types of tools as hints; `None` for the default.
    pub response_hints: Option<bool>,
    /// Settings of files in AgentScript.
    pub agentscript: AgentscriptSettings,
}

/// Settings of files in AgentScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentscriptSettings {
    /// Release that the files are parsed as.
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

/// Set of scripts whose diagnostics an editor shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagnosticMode {
    /// Open scripts.
    OpenFilesOnly,
    /// Open scripts, and the errors of all others: an error in one script may break them all.
    #[default]
    WorkspaceErrors,
    /// Every script.
    Workspace,
}

/// Level of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleLevel {
    /// No diagnostics.
    Off,
    /// All diagnostics have this severity.
    At(Severity),
}

/// Mistake in settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsProblem {
    /// Range in the text of the settings.
    pub span: Span,
    /// Effect of the mistake, then advice.
    pub message: String,
}

pub(super) static DEFAULT: Settings = Settings {
    levels: BTreeMap::new(),
    exclude: Vec::new(),
    genaiscript: None,
    diagnostic_mode: None,
    typing_pause: None,
    providers: Vec::new(),
    reference: None,
    response_hints: None,
    agentscript: AgentscriptSettings::NONE,
};

const KEYS: [&str; 9] = [
    "agentscript",
    "diagnosticMode",
    "exclude",
    "genaiscript",
    "inlayHints",
    "providers",
    "reference",
    "rules",
    "typingPause",
];

/// Names of the levels. The short ones are those of many other tools.
pub(super) const LEVELS: [(&str, RuleLevel); 7] = [
    ("off", RuleLevel::Off),
    ("error", RuleLevel::At(Severity::Error)),
    ("warning", RuleLevel::At(Severity::Warning)),
    ("information", RuleLevel::At(Severity::Information)),
    ("hint", RuleLevel::At(Severity::Hint)),
    ("info", RuleLevel::At(Severity::Information)),
    ("warn", RuleLevel::At(Severity::Warning)),
];

/// Longest pause, an hour. A save ends it, too.
pub(super) const MAX_TYPING_PAUSE: u32 = 3_600_000;

pub(super) const MODES: [(&str, DiagnosticMode); 3] = [
    ("openFilesOnly", DiagnosticMode::OpenFilesOnly),
    ("workspaceErrors", DiagnosticMode::WorkspaceErrors),
    ("workspace", DiagnosticMode::Workspace),
];

impl Settings {
    /// Parses the text of a `promptsig.toml`. Invalid settings are left out and reported in source order.
    pub fn parse(text: &str) -> (Self, Vec<SettingsProblem>) {
        let (value, errors) = toml::parse(text);
        let (settings, mut problems) = Self::read(&value);
        if !errors.is_empty() {
            // Keys may have got into the wrong table.
            problems = errors.iter().map(|error| not_toml(text, error)).collect();
        }
        problems.sort_by_key(|problem| problem.span);
        (settings, problems)
    }

    /// Reads the settings that an editor sends. Invalid ones are left out and reported.
    pub fn read(value: &Value) -> (Self, Vec<SettingsProblem>) {
        let mut reader =
            SettingsReader { settings: Self::default(), problems: Vec::new(), near: Patience::default() };
        reader.read(value);
        (reader.settings, reader.problems)
    }

    /// Merges these settings with others of higher priority. Paths and providers are joined, other values are
    /// overridden. The level of a family in `other` also overrides those of its rules here.
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
        both.response_hints = other.response_hints.or(both.response_hints);
        both
    }

    /// Turns on a rule that is off by default, unless a level is set.
    pub fn ask_for(&mut self, rule: &Rule) {
        if rule.is_optional {
            self.levels.entry(rule.code.to_owned()).or_insert(RuleLevel::At(rule.severity));
        }
    }

    /// Returns the severity of a rule's diagnostic, `None` if the rule is off; `usual` is its severity
    /// without settings. A rule's own level takes precedence over its family's. The level of a family does
    /// not turn on a rule that is off by default.
    pub fn severity(&self, rule: &Rule, usual: Severity) -> Option<Severity> {
        let of_family = || self.levels.get(rule.family()).filter(|_| !rule.is_optional);
        let level = self.levels.get(rule.code).or_else(of_family);
        match level {
            None => (!rule.is_optional).then_some(usual),
            Some(RuleLevel::Off) => None,
            Some(RuleLevel::At(severity)) => Some(*severity),
        }
    }
}

struct SettingsReader {
    settings: Settings,
    problems: Vec<SettingsProblem>,
    near: Patience,
}

impl SettingsReader {
    fn read(&mut self, value: &Value) {
        let Some(object) = value.as_object() else {
            return self.report(value.span, "Settings must be a table.");
        };
        for member in object.entries() {
            match member.key.as_str() {
                "rules" => self.rules(member),
                "exclude" => self.exclude(member),
                "genaiscript" => self.version(member),
                "diagnosticMode" => self.mode(member),
                "typingPause" => self.typing_pause(member),
                "providers" => self.providers(member),
                "reference" => self.reference(member),
                "inlayHints" => self.hints(member),
                "agentscript" => self.agentscript(member),
                key => self.unknown("setting", member.key_span, key, KEYS),
            }
        }
    }

    fn rules(&mut self, member: &Member) {
        let Some(levels) = member.value.as_object() else {
            return self
                .report(member.value.span, "`rules` must be a table, as in `rules = { P16 = \"off\" }`.");
        };
        for member in levels.entries() {
            let Some(target) = target(&member.key) else {
                self.unknown("rule", member.key_span, &member.key, meant(&member.key));
                continue;
            };
            let level =
                member.value.as_str().and_then(|name| LEVELS.iter().find(|(known, _)| *known == name));
            match level {
                Some((_, level)) => {
                    self.settings.levels.insert(target.to_owned(), *level);
                }
                None => self.unknown_level(&member.value),
            }
        }
    }

    fn unknown_level(&mut self, value: &Value) {
        match value.as_str() {
            Some(name) => self.unknown("level", value.span, name, LEVELS.map(|(known, _)| known)),
            None => self.report(
                value.span,
                "A level must be a string: \"off\", \"error\", \"warning\", \"information\" or \"hint\".",
            ),
        }
    }

    fn exclude(&mut self, member: &Member) {
        self.strings(member, Self::glob);
    }

    fn glob(&mut self, item: &Value, pattern: &str) {
        match Exclusion::trouble(pattern) {
            None => self.settings.exclude.push(pattern.to_owned()),
            Some(trouble) => self.report(item.span, &format!("`{pattern}` is not a valid glob: {trouble}")),
        }
    }

    fn providers(&mut self, member: &Member) {
        self.strings(member, Self::provider);
    }

    fn provider(&mut self, item: &Value, name: &str) {
        match Profile::named(name) {
            Some(profile) => self.settings.providers.push(profile.name),
            None => self.unknown("provider", item.span, name, Profile::names()),
        }
    }

    fn reference(&mut self, member: &Member) {
        match member.value.as_bool() {
            Some(reference) => self.settings.reference = Some(reference),
            None => self.report(member.value.span, "`reference` must be `true` or `false`."),
        }
    }

    fn hints(&mut self, member: &Member) {
        let Some(hints) = member.value.as_object() else {
            return self.report(
                member.value.span,
                "`inlayHints` must be a table, as in `inlayHints = { responses = true }`.",
            );
        };
        for hint in hints.entries() {
            match (hint.key.as_str(), &hint.value.kind) {
                ("responses", ValueKind::Bool(shown)) => self.settings.response_hints = Some(*shown),
                // Some editors send null for settings that are not set.
                ("responses", ValueKind::Null) => {}
                ("responses", _) => self.report(hint.value.span, "`responses` must be `true` or `false`."),
                (key, _) => self.unknown("hint", hint.key_span, key, ["responses"]),
            }
        }
    }

    fn agentscript(&mut self, member: &Member) {
        let Some(settings) = member.value.as_object() else {
            return self.report(
                member.value.span,
                "`agentscript` must be a table, as in `agentscript = { version = \"0.1.5\" }`.",
            );
        };
        for setting in settings.entries() {
            match (setting.key.as_str(), &setting.value.kind) {
                // Some editors send null for settings that are not set.
                ("version" | "include", ValueKind::Null) => {}
                ("version", _) => self.agentscript_version(&setting.value),
                ("include", _) => self.strings(setting, Self::included),
                (key, _) => self.unknown("setting", setting.key_span, key, ["include", "version"]),
            }
        }
    }

    fn agentscript_version(&mut self, value: &Value) {
        match value.as_str().and_then(VersionSetting::named) {
            Some(wanted) => self.settings.agentscript.version = wanted,
            None => self.report(
                value.span,
                "`version` must be \"auto\" or a release of AgentScript from \"0.1.5\" to \"0.1.22\".",
            ),
        }
    }

    fn included(&mut self, item: &Value, pattern: &str) {
        if Exclusion::leads_out(pattern) {
            let message =
                format!("`{pattern}` matches nothing: paths are relative to this folder, and lie in it.");
            return self.report(item.span, &message);
        }
        match Exclusion::trouble(pattern) {
            None => self.settings.agentscript.include.push(pattern.to_owned()),
            Some(trouble) => self.report(item.span, &format!("`{pattern}` is not a valid glob: {trouble}")),
        }
    }

    /// Passes each string of an array, or a single string, to `take`.
    fn strings(&mut self, member: &Member, take: fn(&mut Self, &Value, &str)) {
        let items: &[Value] = match &member.value.kind {
            ValueKind::Array(items) => items,
            _ => std::slice::from_ref(&member.value),
        };
        if items.iter().any(|item| item.as_str().is_none()) {
            return self.report(member.value.span, &format!("`{}` must be an array of strings.", member.key));
        }
        for item in items {
            take(self, item, item.as_str().unwrap_or_default());
        }
    }

    fn version(&mut self, member: &Member) {
        match member.value.as_str().and_then(Release::parse) {
            Some(release) => self.settings.genaiscript = Some(release),
            None => self.report(
                member.value.span,
                "`genaiscript` must be a version as a string, such as \"2.5.1\", \"2.5\" or \"^2.5\".",
            ),
        }
    }

    fn mode(&mut self, member: &Member) {
        let value = &member.value;
        let Some(name) = value.as_str() else {
            return self.report(
                value.span,
                "`diagnosticMode` must be a string: \"openFilesOnly\", \"workspaceErrors\" or \"workspace\".",
            );
        };
        match MODES.iter().find(|(known, _)| *known == name) {
            Some((_, mode)) => self.settings.diagnostic_mode = Some(*mode),
            None => self.unknown("mode", value.span, name, MODES.map(|(known, _)| known)),
        }
    }

    fn typing_pause(&mut self, member: &Member) {
        // Fractions and negative numbers do not parse as this type.
        let number = member.value.as_number().and_then(|number| number.to_string().parse().ok());
        match number.filter(|pause| *pause <= MAX_TYPING_PAUSE) {
            Some(pause) => self.settings.typing_pause = Some(pause),
            None => self.report(
                member.value.span,
                &format!(
                    "`typingPause` must be a number of milliseconds from 0, for none, to {MAX_TYPING_PAUSE}."
                ),
            ),
        }
    }

    fn unknown<'a>(&mut self, what: &str, span: Span, name: &str, known: impl IntoIterator<Item = &'a str>) {
        /// Longer lists are left out: there are more than a hundred rules.
        const MAX_LISTED: usize = 8;
        let known: Vec<&str> = known.into_iter().collect();
        let remedy = match self.near.nearest(name, known.iter().copied()) {
            Some(near) => format!("Did you mean `{near}`?"),
            None if known.len() <= MAX_LISTED => format!("Use one of {}.", listed(&known)),
            None => "`promptsig rule --list` lists all.".to_owned(),
        };
        self.report(span, &format!("Unknown {what} `{name}`. {remedy}"));
    }

    fn report(&mut self, span: Span, message: &str) {
        self.problems.push(SettingsProblem { span, message: message.to_owned() });
    }
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the candidates for a word that names no rule: a code in lowercase, or all names. Codes with other
/// numbers are not similar.
pub(super) fn meant(word: &str) -> Vec<&'static str> {
    let code = |rule: &&Rule| rule.code.eq_ignore_ascii_case(word);
    match all().find(code) {
        Some(rule) => vec![rule.code],
        None => all().map(|rule| rule.name).collect(),
    }
}

fn not_toml(text: &str, error: &toml::TomlError) -> SettingsProblem {
    let mut span = error.span;
    if span.is_empty() {
        // A missing token is reported at the text before it.
        let before = text.get(..span.start as usize).unwrap_or(text);
        span = Span::new(before.rfind('\n').map_or(0, |newline| newline + 1), before.len());
    }
    let message =
        format!("Invalid TOML: {}. What follows may be ignored.", error.message.trim_end_matches('.'));
    SettingsProblem { span, message }
}

fn target(key: &str) -> Option<&'static str> {
    let rule = all().find(|rule| rule.code == key || rule.names().any(|name| name == key));
    rule.map(|rule| rule.code)
        .or_else(|| FAMILIES.iter().map(|family| family.letter).find(|letter| *letter == key))
}
