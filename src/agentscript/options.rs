//! The options of `generate` (AgentScript 0.1.5).

#[derive(Debug)]
pub struct GenerateOption {
    pub name: &'static str,
    /// The accepted values, in words.
    pub takes: &'static str,
    pub default: &'static str,
    /// The values to suggest, as source text.
    pub values: &'static [&'static str],
    pub what: &'static str,
}

pub static OPTIONS: [GenerateOption; 7] = [
    GenerateOption {
        name: "input",
        takes: "string",
        default: "required",
        values: &["\"\""],
        what: "The task of this call. It follows the selected context in the prompt.",
    },
    GenerateOption {
        name: "max_output",
        takes: "budget",
        default: "the provider's",
        values: &["300", "1k", "2k", "4k"],
        what: "How many tokens the model may write; `2k` is 2000.",
    },
    GenerateOption {
        name: "attempts",
        takes: "positive integer",
        default: "1",
        values: &["2", "3"],
        what: "How often the model is asked at most, the first time included, until its answer has the shape.",
    },
    GenerateOption {
        name: "temperature",
        takes: "number",
        default: "the provider's",
        values: &["0", "0.2", "0.7"],
        what: "The sampling temperature, where the model has one.",
    },
    GenerateOption {
        name: "think",
        takes: "boolean or one of \"auto\", \"low\", \"medium\", \"high\"",
        default: "false",
        values: &["true", "false", "\"auto\"", "\"low\"", "\"medium\"", "\"high\""],
        what: "Whether, and how much, the model reasons before it answers, where it can.",
    },
    GenerateOption {
        name: "strict",
        takes: "boolean",
        default: "false",
        values: &["true", "false"],
        what: "Whether an answer must have the shape as it is. Otherwise `\"42\"` becomes 42, `\"true\"` becomes true, \
               and more fields than declared are allowed.",
    },
    GenerateOption {
        name: "debug",
        takes: "boolean",
        default: "false",
        values: &["true", "false"],
        what: "Whether the prompt, the answer and its validation are printed.",
    },
];

pub fn option(name: &str) -> Option<&'static GenerateOption> {
    OPTIONS.iter().find(|option| option.name == name)
}
