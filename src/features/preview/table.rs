//! Tables: as Markdown, and as columns that are aligned for those who read the text as it is.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::features::markdown;

/// A cell wider than this does not push the next column to the right.
const MAX_COLUMN: usize = 40;

/// The columns of a line, before what is last in a row goes on in the next one.
const MAX_LINE: usize = 100;

/// The last column has at least so much room.
const MIN_LAST: usize = 30;

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing
    Empty,
    /// Code
    Code(String),
    /// Plain text
    Text(String),
    /// Text, in which code stands between backticks
    Message(String),
}

impl Cell {
    /// A cell of code.
    pub fn code(code: &str) -> Self {
        Self::Code(code.to_owned())
    }

    /// A cell of plain text.
    pub fn text(text: &str) -> Self {
        if text.trim().is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }

    /// A cell of a message, as diagnostics word it.
    pub fn message(message: &str) -> Self {
        Self::Message(message.to_owned())
    }

    fn markdown(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Code(code) => markdown::code_cell(code),
            Self::Text(text) => markdown::cell(text),
            Self::Message(text) => markdown::message_cell(text),
        }
    }

    /// The cell as it is, on one line.
    fn plain(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Code(text) | Self::Text(text) | Self::Message(text) => {
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// The columns in which anything stands.
fn used(head: &[&str], rows: &[Vec<Cell>]) -> Vec<usize> {
    let is_used =
        |column: &usize| rows.iter().any(|row| row.get(*column).is_some_and(|it| *it != Cell::Empty));
    (0..head.len()).filter(is_used).collect()
}

/// A table of Markdown.
pub(super) fn markdown(head: &[&str], rows: &[Vec<Cell>]) -> String {
    let columns = used(head, rows);
    let titles: Vec<&str> = columns.iter().map(|column| head[*column]).collect();
    let mut table = format!("| {} |\n|{}", titles.join(" | "), "---|".repeat(columns.len()));
    for row in rows {
        let cells: Vec<String> =
            columns.iter().map(|column| row.get(*column).map(Cell::markdown).unwrap_or_default()).collect();
        let _ = write!(table, "\n| {} |", cells.join(" | "));
    }
    table
}

/// Aligned columns; the last one goes on in the next line where it is long.
pub(super) fn columns(head: &[&str], rows: &[Vec<Cell>]) -> String {
    let columns = used(head, rows);
    let mut lines: Vec<Vec<String>> = vec![columns.iter().map(|column| head[*column].to_owned()).collect()];
    let cells = |row: &Vec<Cell>| -> Vec<String> {
        columns.iter().map(|column| row.get(*column).map(Cell::plain).unwrap_or_default()).collect()
    };
    lines.extend(rows.iter().map(cells));
    let Some(last) = columns.len().checked_sub(1) else { return String::new() };
    let widths: Vec<usize> = (0..last)
        .map(|column| {
            lines
                .iter()
                .map(|line| line[column].width())
                .filter(|width| *width <= MAX_COLUMN)
                .max()
                .unwrap_or(0)
        })
        .collect();
    let start: usize = widths.iter().map(|width| width + 2).sum();
    let room = MAX_LINE.saturating_sub(start).max(MIN_LAST);
    let mut text = String::new();
    for line in &lines {
        let mut written = String::new();
        for (cell, width) in line.iter().zip(&widths) {
            let _ = write!(written, "{cell}{:1$}", "", width.saturating_sub(cell.width()) + 2);
        }
        written += &wrapped(&line[last], room).join(&format!("\n{:start$}", ""));
        text += written.trim_end();
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text
}

/// The lines of a text; a word that is longer than a line has one for itself.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last().map_or(0, |line| line.width());
        if line > 0 && line + 1 + word.width() > room {
            lines.push(word.to_owned());
        } else if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
