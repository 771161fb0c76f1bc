//! What a model sees of the value that a tool gives; GenAIScript 2.5.1, `chat.ts`.
//!
//! Nothing is sent as JSON. What decides is which members an object has: `exitCode` makes it the output of a
//! command, `filename` and `content` a file, `text` a text, and all others are left out then. Any other object
//! or array is written as YAML.

use super::api;
use super::types::{Object, Type};

/// What a model sees of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// `no output from tool`, for `undefined` and `null`
    NoOutput,
    /// The string, number or boolean as text
    Text,
    /// The output of a command: `stdout`, or if the exit code is not 0, that and both outputs
    Command {
        /// The members that it never sees.
        lost: Vec<String>,
    },
    /// A file in a fence
    File {
        /// The members that it never sees.
        lost: Vec<String>,
    },
    /// The member `text`
    OnlyText {
        /// The members that it never sees.
        lost: Vec<String>,
    },
    /// YAML
    Yaml,
    /// `{}`, as an `Error` has no members that YAML writes
    Error,
    /// Nothing, as the generation fails: YAML cannot write the function in this member
    Fails {
        /// The way to the function: `context.log`.
        member: String,
    },
    /// What only a run can tell
    Unknown,
}

/// How deep functions are looked for.
const MAX_DEPTH: usize = 6;

/// The members of the output of a command, of a file and of a text.
const COMMAND: [&str; 4] = ["exitCode", "stdout", "stderr", "failed"];
const FILE: [&str; 5] = ["filename", "content", "type", "encoding", "size"];

impl Seen {
    /// What a model sees of values of this type, each way once.
    pub fn all(gives: &Type) -> Vec<Self> {
        let mut all = Vec::new();
        for case in gives.clone().into_cases() {
            let seen = Self::of(&case);
            if !all.contains(&seen) {
                all.push(seen);
            }
        }
        all
    }

    fn of(case: &Type) -> Self {
        if *case == Type::error() {
            return Self::Error;
        }
        match case.shape() {
            Type::Nothing | Type::Null => Self::NoOutput,
            Type::Boolean | Type::Number | Type::String | Type::Literal(_) => Self::Text,
            Type::Unknown | Type::Never | Type::Union(_) => Self::Unknown,
            Type::Object(object) => Self::of_object(case, &object),
            _ => function_in(case, 0).map_or(Self::Yaml, |member| Self::Fails { member }),
        }
    }

    fn of_object(case: &Type, object: &Object) -> Self {
        let has = |name: &str| {
            object.member(name).is_some_and(|member| !member.optional && !member.value.has(&Type::Nothing))
        };
        let may_have = |name: &str| object.member(name).is_some() || object.others.is_some();
        let lost = |known: &[&str]| {
            let names = object.members.iter().filter(|member| member.value != Type::Function);
            let names = names.map(|member| member.name.clone());
            // What the API gives has no more than the author asked for.
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
        function_in(case, 0).map_or(Self::Yaml, |member| Self::Fails { member })
    }
}

/// The way to the first function in a value that is surely there.
fn function_in(value: &Type, depth: usize) -> Option<String> {
    if depth > MAX_DEPTH {
        return None;
    }
    match value {
        Type::Function => Some(String::new()),
        Type::Object(object) => object.members.iter().filter(|member| !member.optional).find_map(|member| {
            let inner = function_in(&member.value, depth + 1)?;
            Some(match inner.as_str() {
                "" => member.name.clone(),
                inner if inner.starts_with('[') => format!("{}{inner}", member.name),
                inner => format!("{}.{inner}", member.name),
            })
        }),
        Type::NonEmpty(item) => function_in(item, depth + 1).map(|inner| format!("[]{inner}")),
        Type::Tuple(items) => {
            let inner = items.iter().find_map(|item| function_in(item, depth + 1))?;
            Some(if inner.is_empty() { "[]".to_owned() } else { format!("[].{inner}") })
        }
        _ => None,
    }
}

impl Type {
    /// Whether it is an object with an array of this name, some of whose items surely lack a member.
    pub fn has_items_without(&self, array: &str, member: &str) -> bool {
        self.clone().into_cases().iter().any(|case| {
            let Type::Object(object) = case else { return false };
            let items =
                object.member(array).filter(|array| array.value.is_array()).map(|array| array.value.item());
            let cases = items.map(Type::into_cases).unwrap_or_default();
            cases.iter().any(|item| match item.shape() {
                Type::Object(item) => item.member(member).is_none() && item.others.is_none(),
                Type::Unknown | Type::Never => false,
                _ => true,
            })
        })
    }

    /// Whether it may be an interface of GenAIScript's API.
    pub fn is_interface(&self, name: &str) -> bool {
        self.clone().into_cases().iter().any(|case| api::interface_of(case) == Some(name))
    }
}
