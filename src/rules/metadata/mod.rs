//! M: the metadata call.
//!
//! M01 to M09: metadata that GenAIScript's text reader does not get as it was written. What is said
//! follows from the reading itself: what the author wrote is compared with what the reader gets,
//! and where both say the same nobody is bothered.
//!
//! M10 to M22: what the metadata says, as far as GenAIScript gets it. M17, M18 and M22 hold of the
//! options of a prompt inside a script, too.

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
mod m09_second_call;
mod m10_kind_and_name;
mod m11_no_default_export;
mod m12_module_syntax;
mod m13_duplicate_id;
mod m14_unknown_key;
mod m15_duplicate_key;
mod m16_limits;
mod m17_unknown_system;
mod m18_unknown_tool;
mod m19_activation;
mod m20_server_file;
mod m21_reserved_key;
mod m22_response_schema;
mod m23_frontmatter;
mod options;
mod read;

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
    &m09_second_call::RULE,
    &m10_kind_and_name::RULE,
    &m11_no_default_export::RULE,
    &m12_module_syntax::RULE,
    &m13_duplicate_id::RULE,
    &m14_unknown_key::RULE,
    &m15_duplicate_key::RULE,
    &m16_limits::RULE,
    &m17_unknown_system::RULE,
    &m18_unknown_tool::RULE,
    &m19_activation::RULE,
    &m20_server_file::RULE,
    &m21_reserved_key::RULE,
    &m22_response_schema::RULE,
    &m23_frontmatter::RULE,
];
