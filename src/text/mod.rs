//! Floor 1: text, positions in it and changes of it. The only user of ropey.
//!
//! A line ends at `\n`, `\r\n` or a lone `\r`, as the protocol defines; U+2028 and its like are ordinary
//! characters. Lines and columns exist only at the boundary, in messages to an editor or a person.

mod change;
mod rebase;
mod rope;
mod span;

pub use change::TextChange;
pub use rebase::{Rebase, RebaseSpans};
pub use rope::Text;
pub use rope::{Encoding, Position};
pub use span::Span;
