//! What a rule is. It has its check, a check gives diagnostics, and a diagnostic says its rule: the
//! three lead to each other.

use std::{fmt, iter};

use super::check::Check;
use super::{Applicability, Diagnostic, Severity};

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
    /// The best fix that its diagnostics may have; `None` where they never have one.
    pub fix: Option<Applicability>,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// The doc comment of its declaration, as it is written: each line begins with a blank.
    pub(super) doc: &'static str,
    /// What it looks at, and finds there.
    pub(super) check: Check,
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

    /// All there is to read of it, with a heading; Markdown.
    pub fn page(&self) -> String {
        let (code, name, severity) = (self.code, self.name, self.severity.name());
        format!("# {code} {name}\n\n*{severity}* – {}\n\n{}\n", self.summary, self.explanation())
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
            extent: span,
            message: message.into(),
            fixes: Vec::new(),
            related: Vec::new(),
            tags: Vec::new(),
        }
    }
}
