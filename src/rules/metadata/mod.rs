//! M: the metadata call.
//!
//! M01 to M09: metadata that GenAIScript's text reader does not get as it was written. What is said
//! follows from the reading itself: what the author wrote is compared with what the reader gets,
//! and where both say the same nobody is bothered.
//!
//! M10 to M22: what the metadata says, as far as GenAIScript gets it. M17, M18 and M22 hold of the
//! options of a prompt inside a script, too.
//!
//! M23 and M24: a frontmatter that is not read, and a whole script that is not.

mod effect;
mod m01_metadata_not_found;
mod m02_metadata_not_json5;
mod m03_metadata_not_evaluated;
mod m04_metadata_call;
mod m05_metadata_cut;
mod m06_metadata_template_altered;
mod m07_metadata_template;
mod m08_metadata_undefined;
mod m09_metadata_second_call;
mod m10_metadata_kind_and_name;
mod m11_system_without_default_export;
mod m12_module_syntax_in_js;
mod m13_duplicate_id;
mod m14_unknown_metadata_key;
mod m15_duplicate_metadata_key;
mod m16_metadata_limits;
mod m17_unknown_system;
mod m18_unknown_tool;
mod m19_invalid_activation;
mod m20_server_file;
mod m21_reserved_metadata_key;
mod m22_json_schema_without_schema;
mod m23_frontmatter_not_yaml;
mod m24_skipped_script;
mod options;
mod read;

pub(super) use effect::View;
pub(super) use m24_skipped_script::RULE as SKIPPED;
pub(super) use options::Options;
pub(super) use read::items;

rules! {
    m01_metadata_not_found,
    m02_metadata_not_json5,
    m03_metadata_not_evaluated,
    m04_metadata_call,
    m05_metadata_cut,
    m06_metadata_template_altered,
    m07_metadata_template,
    m08_metadata_undefined,
    m09_metadata_second_call,
    m10_metadata_kind_and_name,
    m11_system_without_default_export,
    m12_module_syntax_in_js,
    m13_duplicate_id,
    m14_unknown_metadata_key,
    m15_duplicate_metadata_key,
    m16_metadata_limits,
    m17_unknown_system,
    m18_unknown_tool,
    m19_invalid_activation,
    m20_server_file,
    m21_reserved_metadata_key,
    m22_json_schema_without_schema,
    m23_frontmatter_not_yaml,
    m24_skipped_script,
}
