//! F: inputs and results of a script's tools, as in a Functions Manual, and the model view of the results.

mod f01_manual_name_taken;
mod f02_no_value_on_some_paths;
mod f03_returns_contradict_type;
mod f04_result_shown_in_part;
mod f05_result_edits_files;
mod f06_result_with_function;
mod f07_error_returned;
mod f08_result_not_json;
mod f09_tool_without_result;
mod f10_result_cut;
mod f11_tool_not_described;
mod f12_descriptions_differ;
mod result;

pub(in crate::lint) use result::ToolResult;

rules! {
    f01_manual_name_taken,
    f02_no_value_on_some_paths,
    f03_returns_contradict_type,
    f04_result_shown_in_part,
    f05_result_edits_files,
    f06_result_with_function,
    f07_error_returned,
    f08_result_not_json,
    f09_tool_without_result,
    f10_result_cut,
    f11_tool_not_described,
    f12_descriptions_differ,
}
