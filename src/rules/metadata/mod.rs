//! M: metadata that GenAIScript's text reader does not get as it was written.
//!
//! What is said follows from the reading itself: what the author wrote is compared with what the
//! reader gets, and where both say the same nobody is bothered.

mod effect;
mod literal;
mod m01_not_found;
mod m02_not_json5;
mod m03_not_evaluated;
mod m04_call;
mod m05_cut;
mod m06_altered_template;
mod m07_template;
mod m08_undefined;
mod m23_frontmatter;

use super::Rule;

/// The rules of this family, in the order of their codes.
pub(super) const RULES: &[&Rule] = &[
    &m01_not_found::RULE,
    &m02_not_json5::RULE,
    &m03_not_evaluated::RULE,
    &m04_call::RULE,
    &m05_cut::RULE,
    &m06_altered_template::RULE,
    &m07_template::RULE,
    &m08_undefined::RULE,
    &m23_frontmatter::RULE,
];
