//! Usual names, which are offered before rare ones.

/// Keys of `script`, roughly by their number in 475 public scripts: `title` 216, `model` 175, `tests` 130, `description`
/// 106, `files` 102, `system` 84, `tools` 59, `parameters` 56, `group` 52, `temperature` 38. What describes a script is
/// moved to the front and `tests` to the end, in the order in which authors write them.
pub const SCRIPT_KEYS: [&str; 16] = [
    "title",
    "description",
    "model",
    "group",
    "parameters",
    "accept",
    "files",
    "system",
    "tools",
    "tests",
    "temperature",
    "maxTokens",
    "responseType",
    "responseSchema",
    "systemSafety",
    "cache",
];

/// Keys of `system` by their frequency in GenAIScript's 86 systems.
pub const SYSTEM_KEYS: [&str; 6] =
    ["title", "description", "parameters", "activation", "lineNumbers", "group"];

/// Systems that GenAIScript itself gives to scripts without a list, and those of agents. Their order is not measured.
pub const SYSTEMS: [&str; 9] = [
    "system",
    "system.tools",
    "system.explanations",
    "system.output_markdown",
    "system.assistant",
    "system.files",
    "system.safety_jailbreak",
    "system.safety_harmful_content",
    "system.safety_protected_material",
];

/// Returns the rank of a name in a list; after its end for other names.
pub fn rank(list: &[&str], name: &str) -> usize {
    list.iter().position(|usual| *usual == name).unwrap_or(list.len())
}
