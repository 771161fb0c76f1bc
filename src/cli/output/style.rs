//! How text looks on a terminal.

use anstyle::{AnsiColor, Style};

use crate::rules::Severity;

/// Places: paths and lines.
pub const PLACE: Style = Style::new().bold();
/// What frames other text: line numbers, bars.
pub const FRAME: Style = AnsiColor::BrightBlack.on_default();
/// Fixes.
pub const FIX: Style = AnsiColor::Green.on_default();

/// The style of a severity.
pub fn severity(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Information => AnsiColor::Blue,
        Severity::Hint => AnsiColor::Cyan,
    }
    .on_default()
    .bold()
}
