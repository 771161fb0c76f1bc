//! The M family: metadata that GenAIScript's text reader does not get as it was written.
//!
//! What is said follows from the reading itself: what the author wrote is compared with what the
//! reader gets, and where both say the same nobody is bothered.

mod cut;
mod dropped;
mod effect;
mod evaluated;
mod form;
mod literal;
mod template;
mod undefined;

use super::Rule;

/// The rules of this family, in the order of their codes.
pub(super) static RULES: &[&Rule] = &[
    &form::M01,
    &dropped::M02,
    &evaluated::M03,
    &evaluated::M04,
    &cut::M05,
    &template::M06,
    &template::M07,
    &undefined::M08,
];
