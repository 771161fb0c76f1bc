//! Floor 1: text, places in it and changes of it. The only user of ropey.
//!
//! A line ends at `\n`, `\r\n` or a lone `\r`, as the protocol has it; U+2028 and its like are
//! ordinary characters. Analysis works in byte offsets; lines and columns exist only at the edge,
//! where an editor or a person is spoken to.

mod position;
mod span;
mod text;

pub use position::{Encoding, Position};
pub use span::Span;
pub use text::{Change, Text};

#[cfg(test)]
mod tests;
