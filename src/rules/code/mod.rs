//! C: the code itself. Editors get these diagnostics from their TypeScript server.

mod c01_does_not_parse;

rules! {
    c01_does_not_parse,
}
