//! C: the code itself. Editors get these diagnostics from their TypeScript server.

mod c01_does_not_parse;

pub use c01_does_not_parse::unparsed_document;

rules! {
    c01_does_not_parse,
}
