//! Rules. A rule refers to its check, a check to diagnostics and a diagnostic to its rule, so the three
//! modules depend on each other.

use std::{fmt, iter};

use crate::config::{RuleLevel, Settings};
use crate::lint::check::Check;
use crate::lint::{Applicability, Awaits, Diagnostic, Severity, families};
use crate::workspace::LoadStatus;

/// URL of the page of all rules.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/rules.md");

/// Mistake that authors make: its names, its explanation and its check.
pub struct Rule {
    /// Code, as `A01`.
    pub code: &'static str,
    /// Readable name, as `accept-missing-dot`.
    pub name: &'static str,
    /// Former names, which settings and comments may still use.
    pub aliases: &'static [&'static str],
    /// Default severity, which a diagnostic may override.
    pub severity: Severity,
    /// Best fix that its diagnostics may have; `None` if they never have one.
    pub fix: Option<Applicability>,
    /// Whether it is off unless the settings or the command line name it.
    pub is_optional: bool,
    /// Circumstances that it depends on besides its file.
    pub(in crate::lint) needs: &'static [Need],
    /// Whether it holds of a script that GenAIScript drops: it is about the steps before that, when GenAIScript reads
    /// the metadata and the files of servers that they name.
    pub(in crate::lint) is_of_dropped: bool,
    /// Event up to which an editor withholds a new diagnostic of it.
    pub(in crate::lint) awaits: Awaits,
    /// One-line summary.
    pub summary: &'static str,
    /// Doc comment of its declaration, verbatim: each line begins with a blank.
    pub(in crate::lint) doc: &'static str,
    pub(in crate::lint) check: Check,
}

/// Circumstance that a rule depends on besides its file.
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
    /// Returns the letter of its family, with which its code begins.
    pub fn family(&self) -> &'static str {
        self.code.get(..1).unwrap_or_default()
    }

    pub(in crate::lint) fn needs_workspace(&self) -> bool {
        self.needs.contains(&Need::Workspace)
    }

    /// Whether it depends on effects of the code, on its own or as every rule of its family.
    pub(in crate::lint) fn needs_run(&self) -> bool {
        self.needs.contains(&Need::Run) || families::family(self).is_some_and(|family| family.needs_run)
    }

    /// Whether it holds of a script that GenAIScript loads in this way.
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

    /// Returns the explanation in Markdown: reason, behaviour of GenAIScript, a wrong and a right example.
    pub fn explanation(&self) -> String {
        let lines = self.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the whole documentation with a heading; Markdown.
    pub fn page(&self) -> String {
        let (code, name, severity) = (self.code, self.name, self.severity.name());
        let note = self.note().map(|note| format!("{note}\n\n")).unwrap_or_default();
        format!("# {code} {name}\n\n*{severity}* – {}\n\n{note}{}\n", self.summary, self.explanation())
    }

    /// Returns how to turn on a rule that is off by default; `None` if it is on.
    pub fn note(&self) -> Option<String> {
        let (code, severity) = (self.code, self.severity.name());
        let note = || {
            format!(
                "It is off by default. `{code} = \"{severity}\"` below `[rules]` in `promptsig.toml` turns it on."
            )
        };
        self.is_optional.then(note)
    }

    /// Returns the name and the former names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Returns the anchor of its section in the page of all rules.
    pub fn anchor(&self) -> String {
        format!("{}-{}", self.code.to_lowercase(), self.name)
    }

    /// Returns the URL of its section in that page.
    pub fn url(&self) -> String {
        format!("{PAGE}#{}", self.anchor())
    }

    /// Turns it on in settings that do not set its level, if it is off by default.
    pub fn turn_on(&self, settings: &mut Settings) {
        if self.is_optional {
            settings.levels.entry(self.code.to_owned()).or_insert(RuleLevel::At(self.severity));
        }
    }

    /// Returns the severity of a diagnostic of it under settings, `None` if it is off; `usual` is the severity without
    /// settings. Its own level takes precedence over its family's. The level of a family does not turn on a rule
    /// that is off by default.
    pub fn severity_under(&self, settings: &Settings, usual: Severity) -> Option<Severity> {
        let of_family = || settings.levels.get(self.family()).filter(|_| !self.is_optional);
        match settings.levels.get(self.code).or_else(of_family) {
            None => (!self.is_optional).then_some(usual),
            Some(RuleLevel::Off) => None,
            Some(RuleLevel::At(severity)) => Some(*severity),
        }
    }

    /// Creates a diagnostic of this rule with its default severity and no fix.
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
        }
    }
}
