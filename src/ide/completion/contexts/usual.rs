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

/// Systems by their number in the lists of 84 public scripts: `system` 54, always first; `system.files` 25, most
/// of the others 2 to 4. The last two are those that GenAIScript adds where there is no list.
pub const SYSTEMS: [&str; 15] = [
    "system",
    "system.files",
    "system.annotations",
    "system.assistant",
    "system.tools",
    "system.changelog",
    "system.typescript",
    "system.safety_jailbreak",
    "system.safety_harmful_content",
    "system.diff",
    "system.technical",
    "system.output_plaintext",
    "system.safety_protected_material",
    "system.explanations",
    "system.output_markdown",
];

/// Entries of `tools`, each the beginning of ids, by their number in 59 public scripts: `fs` 16, the last ones 2 each.
pub const TOOLS: [&str; 13] = [
    "fs",
    "agent_fs",
    "fs_read_file",
    "agent",
    "agent_git",
    "md",
    "agent_github",
    "agent_docs",
    "agent_interpreter",
    "git",
    "fs_find_files",
    "python_code_interpreter",
    "github",
];

/// Returns the rank of a name in a list; after its end for other names.
pub fn rank(list: &[&str], name: &str) -> usize {
    list.iter().position(|usual| *usual == name).unwrap_or(list.len())
}
