//! Tables: as Markdown, and as aligned columns for plain text.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::ide::markdown;

/// Widest cell to which a column is aligned.
const MAX_COLUMN: usize = 40;

/// Columns of a line before the last cell wraps.
const MAX_LINE: usize = 100;

/// Minimum width of the last column.
const MIN_LAST: usize = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Code(String),
    Text(String),
    /// Text with code between backticks
    Message(String),
}

impl Cell {
    pub fn code(code: &str) -> Self {
        Self::Code(code.to_owned())
    }

    pub fn text(text: &str) -> Self {
        if text.trim().is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }

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

    /// Content on one line, without markup.
    fn plain(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Code(text) | Self::Text(text) | Self::Message(text) => {
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

fn used(head: &[&str], rows: &[Vec<Cell>]) -> Vec<usize> {
    let is_used =
        |column: &usize| rows.iter().any(|row| row.get(*column).is_some_and(|it| *it != Cell::Empty));
    (0..head.len()).filter(is_used).collect()
}

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

/// Renders aligned columns; a long last cell wraps.
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

/// Wraps a text; a word longer than a line gets a line of its own.
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
