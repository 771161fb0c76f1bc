//! Floor 1: text, places in it and changes of it. The only user of ropey.

mod span;

pub use span::Span;
