//! Model view of a tool's result, as in GenAIScript, `chat.ts`. Results are not sent as JSON. The members of an object
//! decide: `exitCode` makes it the output of a command, `filename` and `content` a file, `text` a text. All other
//! members are then omitted. Other objects and arrays are written as YAML.

use crate::budget::Budget;
use crate::return_types::{ObjectType, Type, limits};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelView {
    /// `no output from tool`, for `undefined` and `null`
    NoOutput,
    /// String, number or boolean as text
    Text,
    /// Output of a command: `stdout`, or if the exit code is not 0, the code and both outputs
    Command {
        /// Members that the model never receives.
        lost: Vec<String>,
    },
    /// File in a fence
    File {
        lost: Vec<String>,
    },
    OnlyText {
        lost: Vec<String>,
    },
    Yaml,
    /// `{}`, as an `Error` has no members that YAML writes
    Error,
    /// Failed generation, as YAML cannot write the function in this member
    Fails {
        /// Path of the function: `context.log`.
        member: String,
    },
    Unknown,
}

/// Maximum number of inspected parts of a value.
const SEEN: usize = 2_000;

/// Maximum nesting in the search for functions.
const MAX_DEPTH: usize = 6;

/// Members of the output of a command, and of a file.
const COMMAND: [&str; 4] = ["exitCode", "stdout", "stderr", "failed"];
const FILE: [&str; 5] = ["filename", "content", "type", "encoding", "size"];

impl ModelView {
    /// Returns the distinct model views of a type's cases.
    pub fn all(gives: &Type) -> Vec<Self> {
        let mut all = Vec::new();
        let budget = Budget::new(limits::printing(SEEN));
        for case in gives.clone().into_cases() {
            let seen = Self::show(&budget, &case);
            if !all.contains(&seen) {
                all.push(seen);
            }
        }
        all
    }

    fn show(budget: &Budget, case: &Type) -> Self {
        if *case == Type::error(budget) {
            return Self::Error;
        }
        match case.shape() {
            Type::Nothing | Type::Null => Self::NoOutput,
            Type::Boolean | Type::Number | Type::String | Type::Literal(_) => Self::Text,
            Type::Unknown | Type::Never | Type::Union(_) => Self::Unknown,
            Type::Object(object) => Self::of_object(budget, case, &object),
            _ => function_in(budget, case, 0).map_or(Self::Yaml, |member| Self::Fails { member }),
        }
    }

    fn of_object(budget: &Budget, case: &Type, object: &ObjectType) -> Self {
        let has = |name: &str| {
            object.member(name).is_some_and(|member| !member.optional && !member.value.has(&Type::Nothing))
        };
        let may_have = |name: &str| object.member(name).is_some() || object.others.is_some();
        let lost = |known: &[&str]| {
            let names = object.members().iter().filter(|member| member.value != Type::Function);
            let names = names.map(|member| (*member.name).to_owned());
            // API values have no members beyond the author's request, so none count as lost.
            let is_own = !matches!(case, Type::Api(_));
            names.filter(|name| is_own && !known.contains(&name.as_str())).collect::<Vec<_>>()
        };
        if has("exitCode") {
            return Self::Command { lost: lost(&COMMAND) };
        }
        let is_file = has("filename") && has("content");
        if is_file && !may_have("exitCode") {
            return Self::File { lost: lost(&FILE) };
        }
        if has("text") && !may_have("exitCode") && !(may_have("filename") && may_have("content")) {
            return Self::OnlyText { lost: lost(&["text"]) };
        }
        if ["exitCode", "text"].into_iter().any(may_have) || may_have("filename") && may_have("content") {
            return Self::Unknown;
        }
        function_in(budget, case, 0).map_or(Self::Yaml, |member| Self::Fails { member })
    }
}

/// Returns the path of the first function that is certainly in a value.
fn function_in(budget: &Budget, value: &Type, depth: usize) -> Option<String> {
    if depth > MAX_DEPTH || budget.step().is_err() {
        return None;
    }
    match value {
        Type::Function => Some(String::new()),
        Type::Object(object) => {
            object.members().iter().filter(|member| !member.optional).find_map(|member| {
                let inner = function_in(budget, &member.value, depth + 1)?;
                Some(match inner.as_str() {
                    "" => (*member.name).to_owned(),
                    inner if inner.starts_with('[') => format!("{}{inner}", member.name),
                    inner => format!("{}.{inner}", member.name),
                })
            })
        }
        Type::NonEmpty(item) => function_in(budget, item, depth + 1).map(|inner| format!("[]{inner}")),
        Type::Tuple(items) => {
            let inner = items.iter().find_map(|item| function_in(budget, item, depth + 1))?;
            Some(if inner.is_empty() { "[]".to_owned() } else { format!("[].{inner}") })
        }
        _ => None,
    }
}
