//! Floor 6: what an editor asks for, one file per feature; plain data in, plain data out.

pub mod completion;
pub mod hover;
pub mod panel;
pub mod preview;
pub mod vars_context;
