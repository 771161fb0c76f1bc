//! M: the metadata call.
//! M01 to M09 compare the call as JavaScript evaluates it with the result of GenAIScript's text reader. They are
//! silent where both agree, except M07, a hint. M10 to M22 check the metadata that GenAIScript reads. M17, M18, M22 and
//! M29 also check the options of inner prompts and agents. M23 and M24 report unreadable scripts.

mod construct;
mod default_export;
mod difference;
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
mod m25_system_without_call;
mod m26_metadata_in_markdown_code;
mod m27_include_not_found;
mod m28_metadata_type;
mod m29_model_not_found;
mod m32_include_not_read;
mod m33_placeholder_in_braces;
mod m34_escaped_in_markdown;
mod m35_unknown_name_in_text;
mod m36_frontmatter_not_first;
mod m37_await_in_commonjs;
mod m38_failing_test;
mod m39_taken_name;
mod options;
mod view;

pub(super) use construct::Construct;
pub(super) use m14_unknown_metadata_key::misnamed_parameters;
pub(super) use m24_skipped_script::{RULE as SKIPPED, too_complex, too_long};
pub(super) use m36_frontmatter_not_first::is_frontmatter_lost;
pub(super) use options::RunOptions;
pub(super) use options::items;
pub(super) use view::{MetadataOutcome, MetadataView};

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
    m25_system_without_call,
    m26_metadata_in_markdown_code,
    m27_include_not_found,
    m28_metadata_type,
    m29_model_not_found,
    m32_include_not_read,
    m33_placeholder_in_braces,
    m34_escaped_in_markdown,
    m35_unknown_name_in_text,
    m36_frontmatter_not_first,
    m37_await_in_commonjs,
    m38_failing_test,
    m39_taken_name,
}
