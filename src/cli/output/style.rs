use anstyle::{AnsiColor, Style};

use crate::lint::Severity;

pub const PLACE: Style = Style::new().bold();
/// Line numbers and bars around other text.
pub const FRAME: Style = AnsiColor::BrightBlack.on_default();
pub const FIX: Style = AnsiColor::Green.on_default();

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
