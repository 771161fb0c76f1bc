//! Floor 1: text, places in it and changes of it. The only user of ropey.
//!
//! A line ends at `\n`, `\r\n` or a lone `\r`, as the protocol has it; U+2028 and its like are
//! ordinary characters. Analysis works in byte offsets; lines and columns exist only at the edge,
//! where an editor or a person is spoken to.

mod change;
mod position;
mod rope;
mod shift;
mod span;

pub use change::Change;
pub use position::{Encoding, Position};
pub use rope::Text;
pub use shift::{Shift, Shifted};
pub use span::Span;

#[cfg(test)]
mod tests;
