//! Searches of the whole text of a module.

use std::borrow::Cow;

use super::hosts;
use super::recognition::converts_schemas_of_tools;
use super::registrations::MAX_SOURCE;
use super::sites::assignments;

/// Question about the whole text of a module, whose answer tools of all its chunks depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum TextSearch {
    Contains(Cow<'static, str>),
    /// A package or a file of it, in quotes.
    Package(String),
    /// An assignment to a member: `.tool =`.
    Assignment(String),
    /// Code that converts the schemas of its tools itself.
    Conversion,
    /// Code that replaces the handlers of a server.
    ServerHandlers,
    /// So much text that it is a bundle.
    Bundle,
}

impl TextSearch {
    pub fn finds(&self, text: &str) -> bool {
        match self {
            Self::Contains(part) => text.contains(&**part),
            Self::Package(package) => hosts::names_package(text, package),
            Self::Assignment(member) => assignments(text, member).next().is_some(),
            Self::Conversion => converts_schemas_of_tools(text),
            Self::ServerHandlers => hosts::names_server_handlers(text),
            Self::Bundle => text.len() > MAX_SOURCE,
        }
    }
}
