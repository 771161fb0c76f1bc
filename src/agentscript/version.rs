//! Detection of the AgentScript release of a file.

use std::fmt;

use super::ast::Field;
use crate::text::Span;

/// A release of AgentScript, as far as releases differ in syntax. Facts about 0.1.5 were observed with its
/// compiler; facts about later releases were read in their source (May 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The last of the three numbers, after `0.1.`.
    pub patch: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VersionSetting {
    /// The release implied by the first shape of the file.
    #[default]
    Auto,
    Release(Version),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    Settings,
    /// The first field of the first shape.
    Shape(Span),
    /// None: the newest release is assumed.
    Nothing,
}

impl Version {
    /// The release whose behaviour is verified.
    pub const VERIFIED: Self = Self { patch: 5 };
    /// The first release in which the type of a field is optional.
    pub const UNTYPED_FIELDS: Self = Self { patch: 9 };
    /// The first release with `:` between a field and its type.
    pub const CONTRACTS: Self = Self { patch: 16 };
    pub const NEWEST: Self = Self { patch: 22 };

    pub(super) fn of_field(field: &Field) -> Self {
        match (&field.colon, &field.ty) {
            (Some(_), _) => Self::CONTRACTS,
            (None, None) => Self::UNTYPED_FIELDS,
            (None, Some(_)) => Self::VERIFIED,
        }
    }

    /// Parses a release, such as `0.1.5`; `None` for an unknown one.
    pub fn named(name: &str) -> Option<Self> {
        let patch = name.strip_prefix("0.1.")?.parse().ok()?;
        let version = Self { patch };
        (Self::VERIFIED <= version && version <= Self::NEWEST && version.to_string() == name)
            .then_some(version)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0.1.{}", self.patch)
    }
}

impl VersionSetting {
    /// Parses the setting `agentscript.version`: `auto` or a release.
    pub fn named(name: &str) -> Option<Self> {
        if name == "auto" { Some(Self::Auto) } else { Version::named(name).map(Self::Release) }
    }
}
