//! U: uses of the results and arguments of GenAIScript's own functions.

mod misuse;
mod u01_missing_await;
mod u02_unknown_result_member;
mod u03_whole_result;
mod u04_wrong_argument;
mod u05_unknown_api_function;
mod u06_lost_output;
mod u07_unawaited_callback;
mod u08_glob_as_text;
mod u09_unknown_option_value;
mod u10_lonely_option;
mod u11_frozen_options;
mod u12_option_of_other_kind;
mod u13_function_not_called;
mod u14_pattern_finds_nothing;

use super::LintContext;
use crate::syntax::Language;

rules! {
    u01_missing_await,
    u02_unknown_result_member,
    u03_whole_result,
    u04_wrong_argument,
    u05_unknown_api_function,
    u06_lost_output,
    u07_unawaited_callback,
    u08_glob_as_text,
    u09_unknown_option_value,
    u10_lonely_option,
    u11_frozen_options,
    u12_option_of_other_kind,
    u13_function_not_called,
    u14_pattern_finds_nothing,
}

/// Whether TypeScript checks a file and reports contradictions to declared types.
fn is_typed(context: &LintContext<'_>) -> bool {
    Language::of_path(context.file.path.name()) == Some(Language::TypeScript)
}
