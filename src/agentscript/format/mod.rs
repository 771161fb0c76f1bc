//! The usual form of a text.
//!
//! Only blanks, line breaks and the commas between items change: a comma stands between the arguments, the items and
//! the options, none stands after the last and none in a shape. What has brackets is written on one line or with
//! each item on its own: the latter if the author breaks the line after the bracket, if there is a comment inside, or if
//! the line would be too long. Blocks are always written over several lines.

mod layout;
mod printer;
mod style;

use layout::Layout;
use printer::Printer;
pub use style::Style;

use super::parser::{Parsed, SyntaxError, parse};
use super::tree::tree;

/// Why a text has no usual form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unformatted {
    /// It does not parse; the first mistake.
    Broken(SyntaxError),
    /// What would be written means something else: a mistake of this program, which is noticed.
    Changed,
}

/// The usual form of a text that is read as `parsed`; `later` tells whether with the syntax of later releases.
pub fn format(source: &str, parsed: &Parsed, later: bool, style: &Style) -> Result<String, Unformatted> {
    if let Some(error) = parsed.errors.first() {
        return Err(Unformatted::Broken(error.clone()));
    }
    let layout = Layout::of(&parsed.program);
    let text = Printer::new(source, parsed, &layout, style).print();
    let again = parse(&text, later);
    let is_same = again.errors.is_empty()
        && tree(&again.program) == tree(&parsed.program)
        && again.comments.len() == parsed.comments.len();
    if is_same { Ok(text) } else { Err(Unformatted::Changed) }
}
