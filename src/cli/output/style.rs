//! How text looks on a terminal.

use std::borrow::Cow;

use anstyle::{AnsiColor, Style};

use crate::rules::Severity;

/// Places: paths and lines.
pub const PLACE: Style = Style::new().bold();
/// What frames other text: line numbers, bars.
pub const FRAME: Style = AnsiColor::BrightBlack.on_default();
/// Ways to mend.
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

/// The text with a stand-in for every control character but line breaks, so that no file, name or
/// message can speak to the terminal.
pub fn printable(text: &str) -> Cow<'_, str> {
    let speaks = |character: char| character.is_control() && character != '\n';
    if text.contains(speaks) { text.replace(speaks, "\u{fffd}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_speaks_to_the_terminal() {
        assert_eq!(printable("a\x1b[31mb\r\n\u{9b}c"), "a\u{fffd}[31mb\u{fffd}\n\u{fffd}c");
        assert_eq!(printable("plain\ncafé"), "plain\ncafé");
    }
}
