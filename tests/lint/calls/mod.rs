//! R01 to R08: prompts, their contexts, and their texts.

mod r01;
mod r02;
mod r03;
mod r04;
mod r05;
mod r06;
mod r07;
mod r08;
mod r09;
mod r10;
mod r11;
mod r12;
mod r13;
mod r14;
mod r15;

/// Wraps the text of a row in the function of a system script.
fn in_system(text: &str) -> String {
    if text.starts_with("//-") {
        return text.to_owned();
    }
    format!(
        "system({{ title: \"A\" }})\nexport default function (ctx) {{\n    const {{ $ }} = ctx\n    {text}\n}}"
    )
}
