//! One file of AgentScript.

use std::sync::{Arc, OnceLock};

use super::content::is_agentscript;
use super::declarations::declarations;
use super::parser::{Parsed, parse};
use super::shapes::{self, ShapeSchema};
use super::version::{Evidence, Version, Wanted};

/// One file of AgentScript: its text, and what it says once somebody asks.
#[derive(Clone, Debug)]
pub struct AgentFile {
    source: Arc<str>,
    /// Whether it is AgentScript whatever its text.
    is_sure: bool,
    is_agentscript: OnceLock<bool>,
    /// As 0.1.5 reads it.
    verified: OnceLock<Arc<Parsed>>,
    /// As all releases together read it.
    all: OnceLock<Arc<Parsed>>,
    shapes: OnceLock<Vec<ShapeSchema>>,
}

/// A file as one release reads it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The release.
    pub version: Version,
    /// What tells it.
    pub evidence: Evidence,
    /// What it says.
    pub parsed: Arc<Parsed>,
}

impl Reading {
    /// Whether the syntax of releases after 0.1.5 is read, too.
    pub fn reads_later(&self) -> bool {
        (self.version, self.evidence) != (Version::VERIFIED, Evidence::Settings)
    }
}

impl AgentFile {
    /// Takes in a text, of which nothing is read until somebody asks.
    pub fn new(source: Arc<str>) -> Self {
        Self {
            source,
            is_sure: false,
            is_agentscript: OnceLock::new(),
            verified: OnceLock::new(),
            all: OnceLock::new(),
            shapes: OnceLock::new(),
        }
    }

    /// The same for what is AgentScript for sure, whatever its text.
    pub fn sure(source: Arc<str>) -> Self {
        Self { is_sure: true, ..Self::new(source) }
    }

    /// The same file with another text.
    #[must_use]
    pub fn with_source(&self, source: Arc<str>) -> Self {
        Self { is_sure: self.is_sure, ..Self::new(source) }
    }

    /// Whether it is AgentScript, and not another language with the same ending.
    pub fn is_agentscript(&self) -> bool {
        self.is_sure || *self.is_agentscript.get_or_init(|| is_agentscript(&self.source))
    }

    /// Its text.
    pub fn source(&self) -> &Arc<str> {
        &self.source
    }

    /// What other files see of it: its imports, and its agents with what their functions take.
    pub fn declarations(&self) -> Vec<String> {
        declarations(&self.reading(Wanted::Auto).parsed.program)
    }

    /// Its shapes, in source order.
    pub fn shapes(&self) -> &[ShapeSchema] {
        self.shapes.get_or_init(|| shapes::all(&self.reading(Wanted::Auto).parsed.program))
    }

    /// What it says as the release that the settings want reads it.
    ///
    /// Only for 0.1.5, if the settings ask for that, is all else a mistake. Otherwise what came later is read,
    /// too, and is not.
    pub fn reading(&self, wanted: Wanted) -> Reading {
        if wanted == Wanted::Release(Version::VERIFIED) {
            let parsed = self.verified.get_or_init(|| Arc::new(parse(&self.source, false)));
            return Reading {
                version: Version::VERIFIED,
                evidence: Evidence::Settings,
                parsed: Arc::clone(parsed),
            };
        }
        let parsed = Arc::clone(self.all.get_or_init(|| Arc::new(parse(&self.source, true))));
        let (version, evidence) = match wanted {
            Wanted::Release(version) => (version, Evidence::Settings),
            Wanted::Auto => parsed.version(),
        };
        Reading { version, evidence, parsed }
    }

    /// Whether a byte of it is in a comment.
    pub fn is_comment_at(&self, offset: usize) -> bool {
        let comments = &self.reading(Wanted::Auto).parsed.comments;
        let after = comments.partition_point(|comment| comment.range().start <= offset);
        after.checked_sub(1).is_some_and(|last| comments[last].touches(offset))
    }

    /// Whether there is something in it that no release reads.
    pub fn is_broken(&self) -> bool {
        !self.reading(Wanted::Auto).parsed.errors.is_empty()
    }
}
