use super::common_cause::CommonCause;
use super::typing::Awaits;
use crate::config::Severity;
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::genaiscript::edit::{self, TextEdit};
use crate::lint::Rule;
use crate::syntax::Member;
use crate::text::Span;
use crate::workspace::Move;

#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    pub rule: &'static Rule,
    /// Severity under the settings of the workspace.
    pub severity: Severity,
    /// Underlined range in the checked file, seldom more than a line.
    pub span: Span,
    /// Full range in the checked file. Editors offer the fixes anywhere in it.
    pub extent: Span,
    /// Effect of the mistake, then advice.
    pub message: String,
    /// Fixes, the best first.
    pub fixes: Vec<Fix>,
    pub related: Vec<Related>,
    pub tags: Vec<DiagnosticTag>,
    /// Event for which an editor withholds the diagnostic during typing.
    pub awaits: Awaits,
    /// Whether a TypeScript server reports the same from the declarations of GenAIScript. Editors leave it to that,
    /// the command line does not.
    pub is_known_to_typescript: bool,
    /// Cause that others of this file may have, with which this one is then merged.
    pub cause: Option<CommonCause>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// Title in the imperative: "Write `.md`".
    pub title: String,
    /// Whether the fix may be applied without review.
    pub applicability: Applicability,
    /// Edits that do not overlap.
    pub edits: Vec<TextEdit>,
    /// Renaming of a file, after the edits. References to the file are not updated, so such a fix is always
    /// [`Applicability::Manual`].
    pub moved: Option<Move>,
}

/// Whether a fix may be applied without review, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Applicability {
    /// The only right answer.
    Safe,
    /// One of several answers, or a fix that may lose something wanted.
    Unsafe,
    /// Applied only by a person: it introduces a name that others must use, or has to be completed.
    Manual,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// The file; `None` for the checked one.
    pub file: Option<FilePath>,
    pub span: Span,
    pub message: String,
}

/// Ways for editors to show a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagnosticTag {
    /// Faded: without effect.
    Unnecessary,
    /// Struck out: a better form exists.
    Deprecated,
}

impl Diagnostic {
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    #[must_use]
    pub fn known_to_typescript(mut self, is_known: bool) -> Self {
        self.is_known_to_typescript = is_known;
        self
    }

    /// Whether an editor's TypeScript server reports the mistake without promptsig.
    pub fn is_known_to_editors(&self) -> bool {
        self.is_known_to_typescript || self.rule.is_known_to_editors()
    }

    #[must_use]
    pub fn fix(self, title: impl Into<String>, how: Applicability, edits: impl Into<Vec<TextEdit>>) -> Self {
        self.maybe_fix(title, how, Some(edits))
    }

    #[must_use]
    pub fn maybe_fix(
        self,
        title: impl Into<String>,
        how: Applicability,
        edits: Option<impl Into<Vec<TextEdit>>>,
    ) -> Self {
        self.fixes(edits.map(|edits| Fix::new(title, how, edits)))
    }

    #[must_use]
    pub(in crate::lint) fn write(self, how: Applicability, place: Span, text: impl Into<String>) -> Self {
        self.fixes([Fix::write(how, place, text)])
    }

    /// Fixes nothing if there is no member or it cannot be removed.
    #[must_use]
    pub(in crate::lint) fn remove<'m>(
        self,
        how: Applicability,
        file: &ScriptFile,
        member: impl Into<Option<&'m Member>>,
    ) -> Self {
        self.fixes(member.into().and_then(|member| {
            let edit = edit::remove_member(file, member)?;
            Some(Fix::new(format!("Remove `{}`", member.key), how, edit))
        }))
    }

    #[must_use]
    pub fn fixes(mut self, fixes: impl IntoIterator<Item = Fix>) -> Self {
        self.fixes.extend(fixes);
        self
    }

    #[must_use]
    pub fn rename(mut self, title: impl Into<String>, moved: Move) -> Self {
        self.fixes.push(Fix {
            title: title.into(),
            applicability: Applicability::Manual,
            edits: Vec::new(),
            moved: Some(moved),
        });
        self
    }

    /// Returns a fix of this file to apply without review: safe, or an only, unsafe one if `how` allows it.
    pub fn automatic_fix(&self, how: Applicability) -> Option<&Fix> {
        let only = match self.fixes.as_slice() {
            [fix] if how == Applicability::Unsafe && fix.applicability == Applicability::Unsafe => Some(fix),
            _ => None,
        };
        let fix = self.fixes.iter().find(|fix| fix.is_safe()).or(only)?;
        fix.edits.iter().all(|edit| edit.file.is_none()).then_some(fix)
    }

    #[must_use]
    pub(in crate::lint) fn awaits(self, awaits: Awaits) -> Self {
        Self { awaits, ..self }
    }

    #[must_use]
    pub fn tag(mut self, tag: DiagnosticTag) -> Self {
        self.tags.push(tag);
        self
    }

    /// Merges it with others about `plural` that have the same `key`.
    #[must_use]
    pub(in crate::lint) fn common_cause(self, key: String, name: &str, plural: &'static str) -> Self {
        Self { cause: Some(CommonCause { key, name: name.to_owned(), plural }), ..self }
    }

    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { file: None, span, message: message.into() });
        self
    }
}

impl Applicability {
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Manual => "manual",
        }
    }

    pub(in crate::lint) fn safe_if(condition: bool) -> Self {
        if condition { Self::Safe } else { Self::Unsafe }
    }
}

impl Fix {
    pub(in crate::lint) fn new(
        title: impl Into<String>,
        applicability: Applicability,
        edits: impl Into<Vec<TextEdit>>,
    ) -> Self {
        Self { title: title.into(), applicability, edits: edits.into(), moved: None }
    }

    pub(in crate::lint) fn write(how: Applicability, place: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::new(format!("Write `{text}`"), how, TextEdit::replace(place, text))
    }

    pub fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe
    }
}
