//! Formatter, which changes only blanks, line breaks and commas. Commas separate arguments, items and options; the last
//! one has none, and shapes have none at all. Brackets are on one line, or have each item on a line of its own. The
//! second form is for brackets with a line break after the opening one, with a comment inside, or too long for a line.
//! Blocks always span several lines.

mod layout;
mod printer;

use layout::FormatLayout;
use printer::AgentPrinter;

use super::parser::{ParsedProgram, SyntaxError, parse};
use super::tree::tree;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unformatted {
    Broken(SyntaxError),
    /// The output would change the meaning: a bug of the formatter, which the final comparison catches.
    Changed,
}

/// Formats the source that was parsed into `parsed`; `later` accepts the syntax of later releases.
pub fn format(
    source: &str,
    parsed: &ParsedProgram,
    later: bool,
    style: &FormatStyle,
) -> Result<String, Unformatted> {
    if let Some(error) = parsed.errors.first() {
        return Err(Unformatted::Broken(error.clone()));
    }
    let layout = FormatLayout::compute(&parsed.program);
    let text = AgentPrinter::new(source, parsed, &layout, style).print();
    let again = parse(&text, later);
    let is_same = again.errors.is_empty()
        && tree(&again.program) == tree(&parsed.program)
        && again.comments.len() == parsed.comments.len();
    if is_same { Ok(text) } else { Err(Unformatted::Changed) }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatStyle {
    /// One level of indentation.
    pub indent: String,
    /// The maximum number of columns of a line, as far as it can be broken.
    pub width: usize,
}

impl Default for FormatStyle {
    fn default() -> Self {
        Self { indent: "  ".to_owned(), width: 100 }
    }
}
