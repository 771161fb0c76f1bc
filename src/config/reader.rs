use super::settings::{DiagnosticMode, DocumentSettings, RuleLevel, Settings};
use super::{Exclusion, HintKind, RuleNames, Severity};
use crate::agentscript::VersionSetting;
use crate::genaiscript::Release;
use crate::providers::{Judge, Profile};
use crate::suggest::SuggestionBudget;
use crate::syntax::{Member, Value, ValueKind, toml};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsProblem {
    pub span: Span,
    /// Effect of the mistake, then advice.
    pub message: String,
}

const KEYS: [&str; 12] = [
    "agentscript",
    "codeLens",
    "diagnosticMode",
    "documents",
    "exclude",
    "genaiscript",
    "inlayHints",
    "providers",
    "reference",
    "rules",
    "tools",
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
    /// Leaves invalid settings out, and reports them in source order.
    pub fn parse(text: &str, rules: &RuleNames) -> (Self, Vec<SettingsProblem>) {
        let (value, errors) = toml::parse(text);
        let (settings, mut problems) = Self::read(&value, rules);
        if !errors.is_empty() {
            // Keys may have got into the wrong table.
            problems = errors.iter().map(|error| not_toml(text, error)).collect();
        }
        problems.sort_by_key(|problem| problem.span);
        (settings, problems)
    }

    /// Leaves invalid settings out, and reports them.
    pub fn read(value: &Value, rules: &RuleNames) -> (Self, Vec<SettingsProblem>) {
        let mut reader = SettingsReader {
            rules,
            settings: Self::default(),
            problems: Vec::new(),
            near: SuggestionBudget::default(),
        };
        reader.read(value);
        (reader.settings, reader.problems)
    }
}

pub(super) struct SettingsReader<'a> {
    rules: &'a RuleNames,
    pub(super) settings: Settings,
    problems: Vec<SettingsProblem>,
    near: SuggestionBudget,
}

impl SettingsReader<'_> {
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
                "codeLens" => self.code_lens(member),
                "agentscript" => self.agentscript(member),
                "tools" => self.tools(member),
                "documents" => self.documents(member),
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
            let Some(target) = self.rules.target(&member.key) else {
                self.unknown("rule", member.key_span, &member.key, self.rules.meant(&member.key));
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
        match Exclusion::problem(pattern) {
            None => self.settings.exclude.push(pattern.to_owned()),
            Some(problem) => self.report(item.span, &format!("`{pattern}` is not a valid glob: {problem}")),
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
            let Some(kind) = HintKind::named(&hint.key) else {
                self.unknown("hint", hint.key_span, &hint.key, HintKind::ALL.map(HintKind::name));
                continue;
            };
            match hint.value.kind {
                ValueKind::Bool(is_shown) => self.settings.hints.set(kind, is_shown),
                // Some editors send null for settings that are not set.
                ValueKind::Null => {}
                _ => self.report(hint.value.span, &format!("`{}` must be `true` or `false`.", kind.name())),
            }
        }
    }

    fn code_lens(&mut self, member: &Member) {
        match member.value.kind {
            ValueKind::Bool(is_shown) => self.settings.code_lens = Some(is_shown),
            ValueKind::Null => {}
            _ => self.report(member.value.span, "`codeLens` must be `true` or `false`."),
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
                ("version" | "include", ValueKind::Null) => {}
                ("version", _) => self.agentscript_version(&setting.value),
                ("include", _) => self.strings(setting, Self::included),
                (key, _) => self.unknown("setting", setting.key_span, key, ["include", "version"]),
            }
        }
    }

    fn documents(&mut self, member: &Member) {
        for entry in member.value.items() {
            let Some(object) = entry.as_object() else {
                return self.report(
                    entry.span,
                    "`documents` must be an array of tables, as in `documents = [{ include = \"schemas/*.json\", as = \
                     \"openai-strict\" }]`.",
                );
            };
            let mut documents =
                DocumentSettings { folder: String::new(), include: Vec::new(), judges: Vec::new() };
            for setting in object.entries() {
                match setting.key.as_str() {
                    "include" => documents.include = self.globs_inside(setting),
                    "as" => documents.judges = self.judges(setting),
                    key => self.unknown("setting", setting.key_span, key, ["as", "include"]),
                }
            }
            if object.member("include").is_none() {
                self.report(entry.span, "These documents have no `include`, the globs of their paths.");
            }
            self.settings.documents.push(documents);
        }
    }

    fn judges(&mut self, member: &Member) -> Vec<Judge> {
        let mut judges = Vec::new();
        for item in member.value.items() {
            let name = item.as_str().unwrap_or_default();
            match Judge::named(name) {
                Some(judge) => judges.push(judge),
                None => self.unknown("provider", item.span, name, Judge::names()),
            }
        }
        judges
    }

    fn globs_inside(&mut self, member: &Member) -> Vec<String> {
        let items = member.value.items();
        if items.iter().any(|item| item.as_str().is_none()) {
            self.report(member.value.span, &format!("`{}` must be an array of strings.", member.key));
            return Vec::new();
        }
        let patterns = items.iter().filter_map(|item| Some((item, item.as_str()?)));
        patterns
            .filter(|(item, pattern)| self.is_glob_inside(item, pattern))
            .map(|(_, pattern)| pattern.to_owned())
            .collect()
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
        if self.is_glob_inside(item, pattern) {
            self.settings.agentscript.include.push(pattern.to_owned());
        }
    }

    /// Whether a glob may match a path in the folder of the settings; otherwise it is reported.
    fn is_glob_inside(&mut self, item: &Value, pattern: &str) -> bool {
        let message = if Exclusion::leads_out(pattern) {
            format!("`{pattern}` matches nothing: paths are relative to this folder, and lie in it.")
        } else if let Some(problem) = Exclusion::problem(pattern) {
            format!("`{pattern}` is not a valid glob: {problem}")
        } else {
            return true;
        };
        self.report(item.span, &message);
        false
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

    pub(super) fn unknown<'a>(
        &mut self,
        what: &str,
        span: Span,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) {
        /// Longer lists are left out: there are more than a hundred rules.
        const MAX_LISTED: usize = 8;
        let known: Vec<&str> = known.into_iter().collect();
        let remedy = match self.near.nearest(name, known.iter().copied()) {
            Some(near) => format!("Did you mean `{near}`?"),
            None if known.len() <= MAX_LISTED => format!("Use one of {}.", listed(&known)),
            None if what == "rule" => "`promptsig rule --list` lists all.".to_owned(),
            None => "`promptsig rule --schema` lists all.".to_owned(),
        };
        self.report(span, &format!("Unknown {what} `{name}`. {remedy}"));
    }

    pub(super) fn report(&mut self, span: Span, message: &str) {
        self.problems.push(SettingsProblem { span, message: message.to_owned() });
    }
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
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
