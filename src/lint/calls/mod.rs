//! R: calls that make prompts, and the contexts on which they are made.

mod r01_outer_call_in_prompt;
mod r02_unknown_context_member;
mod r03_unknown_option;
mod r04_extra_argument;
mod r05_undefined_name_in_prompt;
mod r06_diff_of_nothing;
mod r07_outer_name_in_inner_prompt;
mod r08_own_dollar;
mod r09_prompt_without_answer;
mod r10_unknown_tool_in_prompt;
mod r11_null_in_prompt;
mod r12_second_prediction;
mod r13_message_in_system;
mod r14_missing_argument;
mod r15_prompt_not_sent;

rules! {
    r01_outer_call_in_prompt,
    r02_unknown_context_member,
    r03_unknown_option,
    r04_extra_argument,
    r05_undefined_name_in_prompt,
    r06_diff_of_nothing,
    r07_outer_name_in_inner_prompt,
    r08_own_dollar,
    r09_prompt_without_answer,
    r10_unknown_tool_in_prompt,
    r11_null_in_prompt,
    r12_second_prediction,
    r13_message_in_system,
    r14_missing_argument,
    r15_prompt_not_sent,
}
