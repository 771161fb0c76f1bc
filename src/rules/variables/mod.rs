//! V: what a script reads of `env.vars`, and what it gives to others there.
//!
//! A name counts as declared wherever GenAIScript could find a value under it. What the callers of
//! a script pass unasked (the chat, the editor) is nobody's mistake and never reported.

mod absence;
mod chain;
mod compared;
mod declare;
mod fitting;
mod given;
mod meant;
mod own;
mod reflected;
mod rename;
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
mod values;
mod wanted;
mod when;
mod world;

pub(super) use absence::tested_words;
pub(super) use compared::Compared;
pub(super) use own::Own;
pub(super) use world::World;

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
}
