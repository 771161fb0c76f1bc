use std::cell::OnceCell;
use std::collections::HashSet;
use std::{fmt, iter};

use super::near::Patience;
use super::settings::{self, Settings};
use super::{Applicability, Diagnostic, Severity, sight, variables};
use crate::project::{Assumed, Origin, Project, Release, Standing};
use crate::script::SourceFile;

/// Where the page of all rules can be read.
const PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/src/rules/README.md");

/// One mistake that authors make: how it is called, why it matters and how it is found.
pub struct Rule {
    /// Its code, as `A01`.
    pub code: &'static str,
    /// Its name for people, as `accept-missing-dot`.
    pub name: &'static str,
    /// Names that it had before; settings and comments may still say them.
    pub aliases: &'static [&'static str],
    /// The severity unless a diagnostic says otherwise.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// The doc comment of its declaration, as it is written: each line begins with a blank.
    pub(super) doc: &'static str,
    /// Finds it in one file.
    pub(super) check: fn(&Context<'_>, &mut Vec<Diagnostic>),
}

/// What a check looks at.
#[derive(Clone)]
pub struct Context<'a> {
    /// The file that is checked.
    pub file: &'a SourceFile,
    /// The workspace it stands in.
    pub project: &'a Project,
    /// What the workspace wants to be told.
    pub settings: &'a Settings,
    /// Whether it takes part in what GenAIScript runs there.
    pub standing: Standing,
    /// Whether `env` may be used out of sight, once a rule asks.
    uses_env_elsewhere: OnceCell<bool>,
    /// The words that are used like names that may be undefined, once a rule asks.
    tested_words: OnceCell<HashSet<String>>,
    /// For what was meant by many words.
    pub(super) near: Patience,
    /// Whether nobody waits any more for what is found.
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Context<'a> {
    /// A remark that a name is not in the tables of GenAIScript. Where another release than theirs
    /// is assumed it may be wrong, and is made quieter and doubtful.
    pub fn doubted(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let Assumed { release, .. } = self.project.release_of(&self.file.path);
        if release.is_known() {
            return diagnostic;
        }
        diagnostic.severity = diagnostic.severity.max(Severity::Information);
        diagnostic.fixes.iter_mut().for_each(|fix| fix.applicability = Applicability::Unsafe);
        let doubt = format!(" This is so in GenAIScript {}; {release} may differ.", Release::known());
        diagnostic.message += &doubt;
        diagnostic
    }

    /// The same for a remark on a built-in system or its tools, which are in a table unless GenAIScript
    /// is installed.
    pub fn doubted_system(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.project.builtins_of(&self.file.path).origin {
            Origin::Embedded(_) => self.doubted(diagnostic),
            Origin::Package(_) => diagnostic,
        }
    }

    /// A file in a workspace without settings.
    pub fn new(file: &'a SourceFile, project: &'a Project) -> Self {
        Self::with(file, project, &settings::DEFAULT)
    }

    /// A file in a workspace that wants to be told what these settings say.
    pub fn with(file: &'a SourceFile, project: &'a Project, settings: &'a Settings) -> Self {
        Self {
            file,
            project,
            settings,
            standing: project.standing(file),
            uses_env_elsewhere: OnceCell::new(),
            tested_words: OnceCell::new(),
            near: Patience::default(),
            stop: None,
        }
    }

    /// The same, where the work may end early: `stop` is asked now and then, and once it says so,
    /// nothing is found any more.
    #[must_use]
    pub fn until(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// A context of the same kind for another version of the file.
    pub(super) fn of(&self, file: &'a SourceFile) -> Self {
        Self { stop: self.stop, ..Self::with(file, self.project, self.settings) }
    }

    /// Whether nobody waits any more for what is found.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// The words that are used like names that may be undefined.
    pub(super) fn tested_words(&self) -> &HashSet<String> {
        self.tested_words.get_or_init(|| variables::tested_words(&self.file.source))
    }

    /// What a throw means that comes while GenAIScript reads its scripts.
    pub(super) fn all_fails(&self) -> &'static str {
        match self.standing {
            // It is read when its path is run, alone.
            Standing::NotFound => "every run of this script fails",
            Standing::TakesPart | Standing::Dropped(_) => "every GenAIScript command fails in this workspace",
        }
    }

    /// Whether something of `env` may be used in a way that the reading of the file does not show.
    pub(super) fn may_use_env_elsewhere(&self) -> bool {
        *self.uses_env_elsewhere.get_or_init(|| sight::may_use_env_elsewhere(self))
    }
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
    /// The letter of its family, with which its code begins.
    pub fn family(&self) -> &'static str {
        self.code.get(..1).unwrap_or_default()
    }

    /// Whether an editor tells the same without promptsig, by its TypeScript server.
    pub fn is_known_to_editors(&self) -> bool {
        self.family() == "C"
    }

    /// Why it matters, what GenAIScript does, a wrong and a right example; Markdown.
    pub fn explanation(&self) -> String {
        let lines = self.doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What it is called, and what it was called before.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// The name of its section in the page of all rules.
    pub fn anchor(&self) -> String {
        format!("{}-{}", self.code.to_lowercase(), self.name)
    }

    /// Where its section of that page can be read.
    pub fn url(&self) -> String {
        format!("{PAGE}#{}", self.anchor())
    }

    /// A diagnostic of this rule with its usual severity and no fix.
    pub fn at(&'static self, span: crate::text::Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            rule: self,
            severity: self.severity,
            span,
            message: message.into(),
            fixes: Vec::new(),
            related: Vec::new(),
            tags: Vec::new(),
        }
    }
}
