//! J: tools that ordinary code declares: for MCP servers, and in calls of the SDKs of providers.

mod j01_plain_json_schema;
mod j02_refused_tool_name;
mod j03_duplicate_tool;
mod j04_tool_without_description;
mod j05_argument_without_description;
mod j06_argument_not_in_schema;
mod j07_argument_never_read;
mod j08_optional_argument_used;
mod j09_result_without_structured_content;
mod j10_structured_content_without_schema;
mod j11_result_without_content;
mod j12_white_space_in_description;
mod j13_empty_schema;
mod j14_too_many_tools;
mod j15_unconvertible_schema;
mod j16_lost_schema;
mod j17_wrong_kind_of_schema;
mod j18_ignored_schema;
mod j19_missing_method;
mod j20_required_argument_not_declared;
mod module_tool;
mod results;

use crate::file_path::FilePath;
use crate::lint::Rule;
use crate::workspace::Project;
pub(in crate::lint) use module_tool::{ModuleTool, is_server};

/// Rules about what a model is told, and what is done with its answer. Examples are short on purpose.
pub(in crate::lint) static ADVICE: [&Rule; 5] = [
    &j04_tool_without_description::RULE,
    &j07_argument_never_read::RULE,
    &j12_white_space_in_description::RULE,
    &j13_empty_schema::RULE,
    &j14_too_many_tools::RULE,
];

/// Whether a module is one of tests, whose tools no model is given.
pub(in crate::lint) fn is_test(path: &FilePath, project: &Project) -> bool {
    project.tool_modules().is_test(path)
}

rules! {
    j01_plain_json_schema,
    j02_refused_tool_name,
    j03_duplicate_tool,
    j04_tool_without_description,
    j05_argument_without_description,
    j06_argument_not_in_schema,
    j07_argument_never_read,
    j08_optional_argument_used,
    j09_result_without_structured_content,
    j10_structured_content_without_schema,
    j11_result_without_content,
    j12_white_space_in_description,
    j13_empty_schema,
    j14_too_many_tools,
    j15_unconvertible_schema,
    j16_lost_schema,
    j17_wrong_kind_of_schema,
    j18_ignored_schema,
    j19_missing_method,
    j20_required_argument_not_declared,
}
