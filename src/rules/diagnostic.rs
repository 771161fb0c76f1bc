use super::Rule;
use crate::project::Move;
use crate::script::edit::{self, Edit};
use crate::script::{FilePath, SourceFile};
use crate::syntax::Member;
use crate::text::Span;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// GenAIScript fails, or a provider rejects the request.
    Error,
    /// Something else happens than what was written.
    Warning,
    /// Worth knowing.
    Information,
    /// A matter of tidiness.
    Hint,
}

/// One remark on one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// How bad it is here.
    pub severity: Severity,
    /// The place to show, in the checked file: seldom more than a line.
    pub span: Span,
    /// All that it is about, in the checked file: the fixes are for whoever is anywhere in it.
    pub extent: Span,
    /// What will happen and what to do.
    pub message: String,
    /// Ways to fix it, the best first.
    pub fixes: Vec<Fix>,
    /// Other places that matter to it.
    pub related: Vec<Related>,
    /// How an editor may show the place.
    pub tags: Vec<Tag>,
}

/// One way to fix a diagnostic.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// What it does, as a command: "Write `.md`".
    pub title: String,
    /// Whether it may be applied unseen.
    pub applicability: Applicability,
    /// The changes, none overlapping another.
    pub edits: Vec<Edit>,
    /// The file that gets another name, after the changes. What names the file elsewhere is not
    /// looked for, so such a fix is always [`Applicability::Manual`].
    pub moved: Option<Move>,
}

/// Whether a fix may be applied unseen; the better comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Applicability {
    /// It is the one right answer.
    Safe,
    /// It is one of several answers, or loses something that the author may want.
    Unsafe,
    /// Only a person applies it: it gives something a name by which others have to call it from then on,
    /// or it is a start that has to be completed.
    Manual,
}

/// Another place that matters.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// The file; `None` for the checked one.
    pub file: Option<FilePath>,
    /// The place.
    pub span: Span,
    /// Why it matters.
    pub message: String,
}

/// How an editor may show a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Faded: it does nothing.
    Unnecessary,
    /// Struck out: there is a better form.
    Deprecated,
}

impl Severity {
    /// Its name, as the formats of the command line and the settings write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "information",
            Self::Hint => "hint",
        }
    }
}

impl Diagnostic {
    /// The same with another severity.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same with a fix that makes these edits, or this one.
    #[must_use]
    pub fn fix(self, title: impl Into<String>, how: Applicability, edits: impl Into<Vec<Edit>>) -> Self {
        self.maybe_fix(title, how, Some(edits))
    }

    /// The same with a fix that makes these edits, if there are any.
    #[must_use]
    pub fn maybe_fix(
        self,
        title: impl Into<String>,
        how: Applicability,
        edits: Option<impl Into<Vec<Edit>>>,
    ) -> Self {
        self.fixes(edits.map(|edits| Fix::new(title, how, edits)))
    }

    /// The same with a fix that writes this in the place of what stands there.
    #[must_use]
    pub(super) fn write(self, how: Applicability, place: Span, text: impl Into<String>) -> Self {
        self.fixes([Fix::write(how, place, text)])
    }

    /// The same with a fix that takes a member out of its object, if there is one and it can be.
    #[must_use]
    pub(super) fn remove<'m>(
        self,
        how: Applicability,
        file: &SourceFile,
        member: impl Into<Option<&'m Member>>,
    ) -> Self {
        self.fixes(member.into().and_then(|member| {
            let edit = edit::remove_member(file, member)?;
            Some(Fix::new(format!("Remove `{}`", member.key), how, edit))
        }))
    }

    /// The same with these fixes.
    #[must_use]
    pub fn fixes(mut self, fixes: impl IntoIterator<Item = Fix>) -> Self {
        self.fixes.extend(fixes);
        self
    }

    /// The same with a fix that gives a file another name.
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

    /// The fix that may be applied unseen, to this file alone: a safe one, or, where `how` allows it,
    /// an unsafe one to which there is no other.
    pub fn automatic_fix(&self, how: Applicability) -> Option<&Fix> {
        let only = match self.fixes.as_slice() {
            [fix] if how == Applicability::Unsafe && fix.applicability == Applicability::Unsafe => Some(fix),
            _ => None,
        };
        let fix = self.fixes.iter().find(|fix| fix.is_safe()).or(only)?;
        fix.edits.iter().all(|edit| edit.file.is_none()).then_some(fix)
    }

    /// The same with a tag.
    #[must_use]
    pub fn tag(mut self, tag: Tag) -> Self {
        self.tags.push(tag);
        self
    }

    /// The same with another place in the checked file.
    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { file: None, span, message: message.into() });
        self
    }
}

impl Applicability {
    /// Its name, as the formats of the command line write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Manual => "manual",
        }
    }

    /// Safe where this holds.
    pub(super) fn safe_if(condition: bool) -> Self {
        if condition { Self::Safe } else { Self::Unsafe }
    }
}

impl Fix {
    /// A fix that makes these edits, or this one.
    pub(super) fn new(
        title: impl Into<String>,
        applicability: Applicability,
        edits: impl Into<Vec<Edit>>,
    ) -> Self {
        Self { title: title.into(), applicability, edits: edits.into(), moved: None }
    }

    /// A fix that writes this in the place of what stands there.
    pub(super) fn write(how: Applicability, place: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::new(format!("Write `{text}`"), how, Edit::replace(place, text))
    }

    /// Whether it may be applied unseen.
    pub fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe
    }
}
