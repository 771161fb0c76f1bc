use std::borrow::Cow;
use std::{io, iter};

use anstyle::{AnsiColor, Style};
use supports_hyperlinks::Stream;
use terminal_size::terminal_size_of;
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::lint::{Rule, Severity};

/// Columns of source if the window width is unknown; rustc assumes the same.
const USUAL_WIDTH: usize = 140;
/// Minimum columns of source, however narrow the terminal is.
const MIN_SOURCE: usize = 20;

/// Begins the address of a link, which the text of the link and an empty address follow.
const LINK: &str = "\x1b]8;;";
const LINK_END: &str = "\x1b\\";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportLayout {
    /// Columns of the terminal. `None` if a program or a file gets the output, which is not wrapped then.
    columns: Option<usize>,
    /// Whether the terminal shows links. A stream without colours leaves them out.
    has_links: bool,
}

impl ReportLayout {
    pub fn of_stdout() -> Self {
        let columns = terminal_size_of(io::stdout()).map(|(columns, _)| columns.0.into());
        Self { columns, has_links: supports_hyperlinks::on(Stream::Stdout) }
    }

    pub fn of_stderr() -> Self {
        let columns = terminal_size_of(io::stderr()).map(|(columns, _)| columns.0.into());
        Self { columns, has_links: supports_hyperlinks::on(Stream::Stderr) }
    }

    pub fn source_columns(self, taken: usize) -> usize {
        self.columns.unwrap_or(USUAL_WIDTH).saturating_sub(taken).max(MIN_SOURCE)
    }

    /// Returns the code of a rule, which leads to its explanation where the terminal shows links.
    pub fn code(self, rule: &Rule) -> Cow<'static, str> {
        if !self.has_links {
            return rule.code.into();
        }
        format!("{LINK}{}{LINK_END}{}{LINK}{LINK_END}", rule.url(), rule.code).into()
    }

    /// Wraps a text after `lead` columns; `indent` is that of further lines. The first is empty if no word fits.
    pub fn wrapped(self, text: &str, lead: usize, indent: usize) -> Vec<String> {
        let Some(columns) = self.columns else { return vec![text.to_owned()] };
        let first = text.split(' ').next().map_or(0, display_width);
        if lead > indent && lead + first > columns {
            return iter::once(String::new()).chain(self.wrapped(text, indent, indent)).collect();
        }
        let (lead, indent) = (" ".repeat(lead), " ".repeat(indent));
        let options = Options::new(columns)
            .initial_indent(&lead)
            .subsequent_indent(&indent)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        let lines = textwrap::wrap(text, options).into_iter();
        let indents = iter::once(lead.len()).chain(iter::repeat(indent.len()));
        lines.zip(indents).map(|(line, indent)| line.get(indent..).unwrap_or_default().to_owned()).collect()
    }

    /// Fills the lines of Markdown paragraphs. Code is unchanged.
    pub fn filled(self, markdown: &str) -> String {
        let mut filled: Vec<String> = Vec::new();
        let mut is_code = false;
        let mut is_begun = false;
        for line in markdown.lines() {
            let is_fence = line.starts_with("```");
            let is_text = !is_code && !is_fence && !line.is_empty();
            match filled.last_mut().filter(|_| is_begun && is_text && self.columns.is_some()) {
                Some(paragraph) => {
                    paragraph.push(' ');
                    paragraph.push_str(line);
                }
                None => filled.push(line.to_owned()),
            }
            is_begun = is_text;
            is_code ^= is_fence;
        }
        let mut is_code = false;
        let fit = |line: String| {
            is_code ^= line.starts_with("```");
            if is_code { vec![line] } else { self.wrapped(&line, 0, 0) }
        };
        filled.into_iter().flat_map(fit).collect::<Vec<_>>().join("\n")
    }
}

pub const PLACE: Style = Style::new().bold();
/// Line numbers and bars around other text.
pub const FRAME: Style = AnsiColor::BrightBlack.on_default();
pub const FIX: Style = AnsiColor::Green.on_default();
pub const REMOVED: Style = AnsiColor::Red.on_default();

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
