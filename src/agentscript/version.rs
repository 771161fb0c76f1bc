//! Which AgentScript a file is written in.

use std::fmt;

use super::ast::Field;
use crate::text::Span;

/// A release of AgentScript, as far as releases differ in what they read.
///
/// What is known of 0.1.5 was seen when its compiler ran. What is known of the later ones was read in their
/// source (May 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The last of the three numbers, after `0.1.`.
    pub patch: u8,
}

/// The release that the settings want a file to be read as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The file tells by its first shape.
    #[default]
    Auto,
    /// This one.
    Release(Version),
}

/// What tells the release of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The settings.
    Settings,
    /// The first field of the first shape, which stands there.
    Shape(Span),
    /// Nothing: it is taken for the newest.
    Nothing,
}

impl Version {
    /// The one whose behaviour is verified.
    pub const VERIFIED: Self = Self { patch: 5 };
    /// The first in which a field of a shape needs no type.
    pub const UNTYPED_FIELDS: Self = Self { patch: 9 };
    /// The first in which `:` stands between a field of a shape and its type.
    pub const CONTRACTS: Self = Self { patch: 16 };
    /// The newest known one.
    pub const NEWEST: Self = Self { patch: 22 };

    /// The first release that writes a field of a shape so.
    pub(super) fn of_field(field: &Field) -> Self {
        match (&field.colon, &field.ty) {
            (Some(_), _) => Self::CONTRACTS,
            (None, None) => Self::UNTYPED_FIELDS,
            (None, Some(_)) => Self::VERIFIED,
        }
    }

    /// The release of this name, as `0.1.5`; `None` for one that is not known.
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

impl Wanted {
    /// What the setting `agentscript.version` says: `auto` or a release; `None` for anything else.
    pub fn named(name: &str) -> Option<Self> {
        if name == "auto" { Some(Self::Auto) } else { Version::named(name).map(Self::Release) }
    }
}
