//! A rule refers to its check, a check to diagnostics and a diagnostic to its rule: the modules are circular.

use std::{fmt, iter};

use crate::config::{RuleLevel, Settings};
use crate::lint::check::Check;
use crate::lint::{Applicability, Awaits, Diagnostic, Severity, families};
use crate::workspace::LoadStatus;

const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/rules.md");

pub struct Rule {
    /// Code, as `A01`.
    pub code: &'static str,
    /// Name, as `accept-missing-dot`.
    pub name: &'static str,
    /// Former names, which settings and comments may still use.
    pub aliases: &'static [&'static str],
    /// Default severity, which a diagnostic may override.
    pub severity: Severity,
    /// Best fix that its diagnostics may have; `None` if they never have one.
    pub fix: Option<Applicability>,
    /// Whether it is off unless the settings or the command line name it.
    pub is_optional: bool,
    pub(in crate::lint) needs: &'static [Need],
    /// Whether it applies to dropped scripts, as it is about the metadata and server files that are read before that.
    pub(in crate::lint) is_of_dropped: bool,
    pub(in crate::lint) awaits: Awaits,
    pub summary: &'static str,
    /// Doc comment of its declaration, verbatim: each line begins with a blank.
    pub(in crate::lint) doc: &'static str,
    pub(in crate::lint) check: Check,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum Need {
    /// Other files of the workspace, or their absence. During the initial search, a file that is not yet found looks
    /// like a missing one.
    Workspace,
    /// Effects of the code when it runs. A script in JavaScript with types cannot run, but its metadata is read.
    Run,
    /// A search of GenAIScript that finds the file. A script that it does not find may still be run alone, by its path.
    Search,
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Rule {
    pub fn family(&self) -> &'static str {
        self.code.get(..1).unwrap_or_default()
    }

    pub(in crate::lint) fn needs_workspace(&self) -> bool {
        self.needs.contains(&Need::Workspace)
    }

    pub(in crate::lint) fn needs_run(&self) -> bool {
        self.needs.contains(&Need::Run) || families::family(self).is_some_and(|family| family.needs_run)
    }

    pub(in crate::lint) fn holds(&self, status: &LoadStatus) -> bool {
        match status {
            LoadStatus::TakesPart => true,
            LoadStatus::Dropped(_) => self.is_of_dropped,
            LoadStatus::NotFound => !self.needs.contains(&Need::Search),
        }
    }

    /// Whether an editor's TypeScript server reports the mistake without promptsig.
    pub fn is_known_to_editors(&self) -> bool {
        self.code == "C01"
    }

    pub fn explanation(&self) -> String {
        let lines = self.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    pub fn page(&self) -> String {
        let (code, name, severity) = (self.code, self.name, self.severity.name());
        let note = self.note().map(|note| format!("{note}\n\n")).unwrap_or_default();
        format!("# {code} {name}\n\n*{severity}* – {}\n\n{note}{}\n", self.summary, self.explanation())
    }

    /// Returns how to turn on the rule; `None` if it is on by default.
    pub fn note(&self) -> Option<String> {
        let (code, severity) = (self.code, self.severity.name());
        let note = || {
            format!(
                "It is off by default. `{code} = \"{severity}\"` below `[rules]` in `promptsig.toml` turns it on."
            )
        };
        self.is_optional.then(note)
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        iter::once(self.name).chain(self.aliases.iter().copied())
    }

    pub fn anchor(&self) -> String {
        format!("{}-{}", self.code.to_lowercase(), self.name)
    }

    pub fn url(&self) -> String {
        format!("{PAGE}#{}", self.anchor())
    }

    /// Turns on a rule that is off by default, but keeps a level that the settings have.
    pub fn turn_on(&self, settings: &mut Settings) {
        if self.is_optional {
            settings.levels.entry(self.code.to_owned()).or_insert(RuleLevel::At(self.severity));
        }
    }

    /// Returns the severity under settings; `None` if off. A rule's own level takes precedence over its family's, and a
    /// family's does not turn on a rule that is off by default. `usual` is the severity without settings.
    pub fn severity_under(&self, settings: &Settings, usual: Severity) -> Option<Severity> {
        let of_family = || settings.levels.get(self.family()).filter(|_| !self.is_optional);
        match settings.levels.get(self.code).or_else(of_family) {
            None => (!self.is_optional).then_some(usual),
            Some(RuleLevel::Off) => None,
            Some(RuleLevel::At(severity)) => Some(*severity),
        }
    }

    pub fn at(&'static self, span: crate::text::Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            rule: self,
            severity: self.severity,
            span,
            extent: span,
            message: message.into(),
            fixes: Vec::new(),
            related: Vec::new(),
            tags: Vec::new(),
            awaits: self.awaits,
            is_known_to_typescript: false,
            cause: None,
        }
    }
}
