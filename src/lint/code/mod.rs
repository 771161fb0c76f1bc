//! C: the code itself. Editors get C01 from their TypeScript server.

mod c01_does_not_parse;
mod c02_undeclared_name;
mod c03_placeholder_in_quotes;
mod c04_assignment_in_condition;
mod c05_return_outside_function;

pub use c01_does_not_parse::unparsed_document;

rules! {
    c01_does_not_parse,
    c02_undeclared_name,
    c03_placeholder_in_quotes,
    c04_assignment_in_condition,
    c05_return_outside_function,
}
