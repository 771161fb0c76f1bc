use std::sync::{Arc, OnceLock};

use super::declarations::declarations;
use super::parser::{ParsedProgram, parse};
use super::shapes::{self, ShapeSchema};
use super::version::{Evidence, Version, VersionSetting};
use crate::file_path::FilePath;

/// An AgentScript file, parsed lazily.
#[derive(Clone, Debug)]
pub struct AgentFile {
    pub path: FilePath,
    pub source: Arc<str>,
    /// Shared by clones, so that whichever is asked first parses for all of them.
    parses: Arc<LazyParses>,
}

/// Results of parsing one text.
#[derive(Debug, Default)]
struct LazyParses {
    /// The parse result for 0.1.5.
    verified: OnceLock<Arc<ParsedProgram>>,
    /// The parse result for all releases together.
    all: OnceLock<Arc<ParsedProgram>>,
    shapes: OnceLock<Vec<ShapeSchema>>,
}

#[derive(Clone, Debug)]
pub struct AgentReading {
    pub version: Version,
    pub evidence: Evidence,
    pub parsed: Arc<ParsedProgram>,
}

impl AgentReading {
    /// Whether syntax of releases after 0.1.5 is accepted.
    pub fn reads_later(&self) -> bool {
        (self.version, self.evidence) != (Version::VERIFIED, Evidence::Settings)
    }
}

impl AgentFile {
    pub fn new(path: FilePath, source: Arc<str>) -> Self {
        Self { path, source, parses: Arc::default() }
    }

    pub fn declarations(&self) -> Vec<String> {
        declarations(&self.reading(VersionSetting::Auto).parsed)
    }

    pub fn shapes(&self) -> &[ShapeSchema] {
        self.parses.shapes.get_or_init(|| shapes::all(&self.reading(VersionSetting::Auto).parsed.program))
    }

    /// Parses the file for the requested release. Later syntax is an error only for an explicit 0.1.5.
    pub fn reading(&self, wanted: VersionSetting) -> AgentReading {
        if wanted == VersionSetting::Release(Version::VERIFIED) {
            let parsed = self.parses.verified.get_or_init(|| Arc::new(parse(&self.source, false)));
            return AgentReading {
                version: Version::VERIFIED,
                evidence: Evidence::Settings,
                parsed: Arc::clone(parsed),
            };
        }
        let parsed = Arc::clone(self.parses.all.get_or_init(|| Arc::new(parse(&self.source, true))));
        let (version, evidence) = match wanted {
            VersionSetting::Release(version) => (version, Evidence::Settings),
            VersionSetting::Auto => parsed.version(),
        };
        AgentReading { version, evidence, parsed }
    }

    pub fn is_comment_at(&self, offset: usize) -> bool {
        let comments = &self.reading(VersionSetting::Auto).parsed.comments;
        let after = comments.partition_point(|comment| comment.range().start <= offset);
        after.checked_sub(1).is_some_and(|last| comments[last].touches(offset))
    }

    /// Whether the file has syntax that no release accepts.
    pub fn is_broken(&self) -> bool {
        !self.reading(VersionSetting::Auto).parsed.errors.is_empty()
    }
}
