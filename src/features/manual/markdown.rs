//! The manual as a page.

use super::Options;
use super::entry::Entry;
use super::named::Named;

pub(super) fn write(_entries: &[Named<'_>], _options: &Options) -> String {
    String::new()
}

/// The part of the page that is about one function.
pub fn section(_entry: &Entry, _options: &Options) -> String {
    String::new()
}
