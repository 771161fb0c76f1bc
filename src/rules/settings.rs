//! The settings of a workspace: `promptsig.toml`, or the same from an editor.
//!
//! ```toml
//! genaiscript = "2.5"           # the version to assume
//! exclude = ["vendor/**"]       # paths to skip
//! providers = ["openai"]        # whose limits schemas are held against
//! diagnosticMode = "workspace"  # what an editor shows of scripts that are not open
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
use super::{Exclusion, Rule, Severity, near};
use crate::agentscript::Wanted;
use crate::dialects::Profile;
use crate::project::Release;
use crate::syntax::{Kind, Member, Value, toml};
use crate::text::Span;

/// The settings of a workspace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The levels of rules by their code, and of families by the letter of theirs.
    pub levels: BTreeMap<String, Level>,
    /// Globs of the paths that are left out, relative to the folder of the settings.
    pub exclude: Vec<String>,
    /// The version of GenAIScript to assume; `None` for the one that is found.
    pub genaiscript: Option<Release>,
    /// Which diagnostics an editor shows; `None` for the usual ones.
    pub diagnostic_mode: Option<DiagnosticMode>,
    /// The profiles of the providers whose limits every schema is held against, by their names, beside the
    /// one that a script's model says.
    pub providers: Vec<&'static str>,
    /// Whether references stay where a schema is shown in a dialect that can have them or not; `None`
    /// where nothing is said.
    pub reference: Option<bool>,
    /// Whether an editor shows, as a hint, the inferred type of what a tool gives back; `None` where nothing
    /// is said.
    pub response_hints: Option<bool>,
    /// What holds for files in AgentScript.
    pub agentscript: AgentscriptSettings,
}

/// What holds for files in AgentScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentscriptSettings {
    /// The release that they are read as.
    pub version: Wanted,
    /// Globs of the paths that are in AgentScript for sure, relative to the folder of the settings.
    pub include: Vec<String>,
}

impl AgentscriptSettings {
    /// Nothing is said.
    const NONE: Self = Self { version: Wanted::Auto, include: Vec::new() };
}

impl Default for AgentscriptSettings {
    fn default() -> Self {
        Self::NONE
    }
}

/// Which diagnostics an editor shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagnosticMode {
    /// Those of open scripts.
    OpenFilesOnly,
    /// Those of open scripts, and the errors of the others: what breaks one script may break them all.
    #[default]
    WorkspaceErrors,
    /// Those of every script.
    Workspace,
}

/// The level of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Silent.
    Off,
    /// All that it says has this severity.
    At(Severity),
}

/// What is wrong with settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsProblem {
    /// Where, in their text.
    pub span: Span,
    /// What happens and what to do.
    pub message: String,
}

/// The settings of a workspace that has none.
pub(super) static DEFAULT: Settings = Settings {
    levels: BTreeMap::new(),
    exclude: Vec::new(),
    genaiscript: None,
    diagnostic_mode: None,
    providers: Vec::new(),
    reference: None,
    response_hints: None,
    agentscript: AgentscriptSettings::NONE,
};

/// The keys of a settings file.
const KEYS: [&str; 8] = [
    "agentscript",
    "diagnosticMode",
    "exclude",
    "genaiscript",
    "inlayHints",
    "providers",
    "reference",
    "rules",
];

/// The names of the levels; the short ones are what many other tools call them.
pub(super) const LEVELS: [(&str, Level); 7] = [
    ("off", Level::Off),
    ("error", Level::At(Severity::Error)),
    ("warning", Level::At(Severity::Warning)),
    ("information", Level::At(Severity::Information)),
    ("hint", Level::At(Severity::Hint)),
    ("info", Level::At(Severity::Information)),
    ("warn", Level::At(Severity::Warning)),
];

/// The names of the modes.
pub(super) const MODES: [(&str, DiagnosticMode); 3] = [
    ("openFilesOnly", DiagnosticMode::OpenFilesOnly),
    ("workspaceErrors", DiagnosticMode::WorkspaceErrors),
    ("workspace", DiagnosticMode::Workspace),
];

impl Settings {
    /// Reads the text of a `promptsig.toml`. What is wrong is left out and complained of, in the
    /// order of the text.
    pub fn parse(text: &str) -> (Self, Vec<SettingsProblem>) {
        let (value, errors) = toml::parse(text);
        let (settings, mut problems) = Self::of(&value);
        if !errors.is_empty() {
            // Keys may have got into the wrong table.
            problems = errors.iter().map(|error| not_toml(text, error)).collect();
        }
        problems.sort_by_key(|problem| problem.span);
        (settings, problems)
    }

    /// The settings in a value, as an editor sends them. What is wrong is left out and complained
    /// of.
    pub fn of(value: &Value) -> (Self, Vec<SettingsProblem>) {
        let mut reader = Reader { settings: Self::default(), problems: Vec::new() };
        reader.read(value);
        (reader.settings, reader.problems)
    }

    /// These settings with others over them: a level, a version or paths that those name count
    /// before, or beside, the ones here. What those say of a family counts before what is said here
    /// of its rules.
    #[must_use]
    pub fn under(&self, other: &Self) -> Self {
        let mut both = self.clone();
        let is_named = |target: &str| other.levels.keys().any(|named| target.starts_with(named.as_str()));
        both.levels.retain(|target, _| !is_named(target));
        both.levels.extend(other.levels.clone());
        both.exclude.extend(other.exclude.clone());
        both.genaiscript = other.genaiscript.clone().or(both.genaiscript);
        both.diagnostic_mode = other.diagnostic_mode.or(both.diagnostic_mode);
        both.providers.extend(other.providers.iter().copied());
        both.reference = other.reference.or(both.reference);
        if other.agentscript.version != Wanted::Auto {
            both.agentscript.version = other.agentscript.version;
        }
        both.agentscript.include.extend(other.agentscript.include.clone());
        both.response_hints = other.response_hints.or(both.response_hints);
        both
    }

    /// The severity that a remark of a rule has here, `None` where the rule is off; `usual` is the
    /// one it has without settings. A rule's own level counts before its family's.
    pub fn severity(&self, rule: &Rule, usual: Severity) -> Option<Severity> {
        let level = self.levels.get(rule.code).or_else(|| self.levels.get(rule.family()));
        match level {
            None => Some(usual),
            Some(Level::Off) => None,
            Some(Level::At(severity)) => Some(*severity),
        }
    }
}

struct Reader {
    settings: Settings,
    problems: Vec<SettingsProblem>,
}

impl Reader {
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
                ("responses", Kind::Bool(shown)) => self.settings.response_hints = Some(*shown),
                // What people did not set is null in some editors.
                ("responses", Kind::Null) => {}
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
                // What people did not set is null in some editors.
                ("version" | "include", Kind::Null) => {}
                ("version", _) => self.agentscript_version(&setting.value),
                ("include", _) => self.strings(setting, Self::included),
                (key, _) => self.unknown("setting", setting.key_span, key, ["include", "version"]),
            }
        }
    }

    fn agentscript_version(&mut self, value: &Value) {
        match value.as_str().and_then(Wanted::named) {
            Some(wanted) => self.settings.agentscript.version = wanted,
            None => self.report(
                value.span,
                "`version` must be \"auto\" or a release of AgentScript from \"0.1.5\" to \"0.1.22\".",
            ),
        }
    }

    fn included(&mut self, item: &Value, pattern: &str) {
        match Exclusion::trouble(pattern) {
            None => self.settings.agentscript.include.push(pattern.to_owned()),
            Some(trouble) => self.report(item.span, &format!("`{pattern}` is not a valid glob: {trouble}")),
        }
    }

    /// Takes each string of an array, or the only one.
    fn strings(&mut self, member: &Member, take: fn(&mut Self, &Value, &str)) {
        let items: &[Value] = match &member.value.kind {
            Kind::Array(items) => items,
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

    fn unknown<'a>(&mut self, what: &str, span: Span, name: &str, known: impl IntoIterator<Item = &'a str>) {
        /// More are not listed; of rules there are a hundred.
        const MAX_LISTED: usize = 8;
        let known: Vec<&str> = known.into_iter().collect();
        let remedy = match near::nearest(name, known.iter().copied()) {
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

/// What a word that is no rule may have been meant for: another name, or a code in lowercase.
/// Codes with another number are not alike.
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
        // What is missing is missing after something.
        let before = text.get(..span.start as usize).unwrap_or(text);
        span = Span::new(before.rfind('\n').map_or(0, |newline| newline + 1), before.len());
    }
    let message =
        format!("Invalid TOML: {}. What follows may be ignored.", error.message.trim_end_matches('.'));
    SettingsProblem { span, message }
}

/// The code or family that a key of `rules` means.
fn target(key: &str) -> Option<&'static str> {
    let rule = all().find(|rule| rule.code == key || rule.names().any(|name| name == key));
    rule.map(|rule| rule.code)
        .or_else(|| FAMILIES.iter().map(|family| family.letter).find(|letter| *letter == key))
}
