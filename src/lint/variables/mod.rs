//! V: reads of `env.vars`, and variables given to other scripts.
//! A name counts as declared wherever GenAIScript could find a value for it. Values that callers (the chat, the editor)
//! pass unasked are not mistakes.

mod chain;
mod compared;
mod comparison;
mod declare_fix;
mod fitting;
mod given;
mod meant;
mod own;
mod reflected;
mod rename;
mod run_variables;
mod system_key;
mod v01_undeclared_variable;
mod v02_system_parameter_without_prefix;
mod v03_system_out_of_scope;
mod v04_unknown_system_parameter;
mod v05_member_of_env;
mod v06_variable_written;
mod v07_in_with_uppercase;
mod v08_variables_as_string;
mod v09_names_are_lowercased;
mod v10_delete_without_effect;
mod v11_given_variable_does_not_fit;
mod v12_instance_key;
mod v13_comparison_never_holds;
mod v14_env_changed;
mod v15_unknown_env_member;
mod v16_optional_parameter_assumed;
mod v17_answer_in_variables;
mod v18_undeclared_secret;
mod v19_boolean_as_text;
mod v20_files_always_there;
mod v21_outdated_types;
mod when;

pub(super) use compared::Compared;
pub(super) use comparison::{is_same_as_string, is_taken_for_string};
pub(super) use own::OwnReads;
pub(super) use run_variables::RunVariables;
pub(super) use v15_unknown_env_member::is_meant_for_files;

rules! {
    v01_undeclared_variable,
    v02_system_parameter_without_prefix,
    v03_system_out_of_scope,
    v04_unknown_system_parameter,
    v05_member_of_env,
    v06_variable_written,
    v07_in_with_uppercase,
    v08_variables_as_string,
    v09_names_are_lowercased,
    v10_delete_without_effect,
    v11_given_variable_does_not_fit,
    v12_instance_key,
    v13_comparison_never_holds,
    v14_env_changed,
    v15_unknown_env_member,
    v16_optional_parameter_assumed,
    v17_answer_in_variables,
    v18_undeclared_secret,
    v19_boolean_as_text,
    v20_files_always_there,
    v21_outdated_types,
}
