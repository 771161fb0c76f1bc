//! R: what a script calls to make its prompts, and the contexts that it calls it on.

mod r01_outer_call_in_prompt;
mod r02_unknown_context_member;
mod r03_unknown_option;
mod r04_extra_argument;
mod r05_undefined_name_in_prompt;

rules! {
    r01_outer_call_in_prompt,
    r02_unknown_context_member,
    r03_unknown_option,
    r04_extra_argument,
    r05_undefined_name_in_prompt,
}
