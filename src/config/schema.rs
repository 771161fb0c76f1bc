use serde_json::{Value as Json, json};

use super::reader::{LEVELS, MAX_TYPING_PAUSE, MODES};
use super::{HintKind, RuleNames, tool_functions};
use crate::providers::{Judge, Profile};

pub fn settings_schema(rules: &RuleNames) -> Json {
    let level = |description: &str| json!({ "$ref": "#/definitions/level", "description": description });
    let mut levels = serde_json::Map::new();
    for family in &rules.families {
        let description = format!("All of this family: {}", family.title);
        levels.insert(family.letter.to_owned(), level(&description));
    }
    for rule in &rules.rules {
        levels.insert(rule.code.to_owned(), level(&format!("{}: {}", rule.name, rule.summary)));
        let description = format!("{}: {}", rule.code, rule.summary);
        levels.insert(rule.name.to_owned(), level(&description));
        for alias in rule.aliases {
            let description = format!("{description} Now called {}.", rule.name);
            levels.insert((*alias).to_owned(), level(&description));
        }
    }
    let mut hints = serde_json::Map::new();
    for kind in HintKind::ALL {
        let description = format!("{} {} without this key.", kind.description(), kind.is_shown_by_default());
        hints.insert(kind.name().to_owned(), json!({ "description": description, "type": "boolean" }));
    }
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "promptsig.toml",
        "description": "Settings of promptsig for the GenAIScript scripts in a workspace.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "genaiscript": {
                "description": "The version of GenAIScript to assume, as 2.5.1, 2.5 or ^2.5.",
                "type": "string",
                "pattern": r"^[\^~=v]?[0-9]+(\.([0-9]+|[xX*])){0,2}([-+].*)?$",
            },
            "exclude": {
                "description": "Globs of the paths to skip, relative to the folder of this file.",
                "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
            },
            "diagnosticMode": {
                "description": "What an editor shows of scripts that are not open: nothing, their errors, or everything. workspaceErrors without this key.",
                "type": "string",
                "enum": MODES.map(|(name, _)| name),
            },
            "typingPause": {
                "description": "The milliseconds without a key after which an editor shows the findings that typing has brought about. 0 shows them with each key. 1500 without this key.",
                "type": "integer",
                "minimum": 0,
                "maximum": MAX_TYPING_PAUSE,
            },
            "inlayHints": {
                "description": "The hints that an editor shows in the code.",
                "type": "object",
                "additionalProperties": false,
                "properties": hints,
            },
            "codeLens": {
                "description": "Whether an editor shows commands above the calls of script, system, defTool and defAgent. true without this key.",
                "type": "boolean",
            },
            "agentscript": agentscript_schema(),
            "tools": tools_schema(),
            "documents": documents_schema(),
            "providers": {
                "description": "The providers whose limits are held against what is sent to them, tools also as strict modes want them, beside the one that a script's model says: a provider, one of its dated profiles, or portable for OpenAI, Anthropic, Gemini, MCP and VS Code together.",
                "anyOf": [
                    { "$ref": "#/definitions/provider" },
                    { "type": "array", "items": { "$ref": "#/definitions/provider" } },
                ],
            },
            "reference": {
                "description": "Whether references stay where a schema is shown as IChatGptSchema or one of its relatives. Without this key those that are not recursive are resolved.",
                "type": "boolean",
            },
            "rules": {
                "description": "The severity of rules, by code, name or the letter of a family. A rule's own level takes precedence over its family's.",
                "type": "object",
                "additionalProperties": false,
                "properties": levels,
            },
        },
        "definitions": {
            "level": { "type": "string", "enum": LEVELS.map(|(name, _)| name) },
            "toolFunction": {
                "anyOf": [
                    { "type": "string", "pattern": tool_functions::NAME },
                    {
                        "type": "object",
                        "additionalProperties": false,
                        "required": ["call"],
                        "properties": tool_function(),
                    },
                ],
            },
            "provider": { "type": "string", "enum": Profile::names().collect::<Vec<_>>() },
            "judge": { "type": "string", "enum": Judge::names() },
        },
    })
}

fn agentscript_schema() -> Json {
    json!({
        "description": "What holds for files in AgentScript.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "version": {
                "description": "The release of AgentScript that files are read as, from 0.1.5 to 0.1.22. auto, as without this key, takes it from the first shape of a file.",
                "type": "string",
                "pattern": r"^(auto|0\.1\.([5-9]|1[0-9]|2[0-2]))$",
            },
            "include": {
                "description": "Globs of files with the ending .as that are in AgentScript whatever they contain, relative to the folder of this file. Without this key such a file is, if its text is AgentScript.",
                "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
            },
        },
    })
}

fn tools_schema() -> Json {
    json!({
        "description": "What holds for tools that ordinary JavaScript and TypeScript declare.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "enabled": {
                "description": "Whether an editor reads the modules of packages that depend on an SDK for tools. true without this key.",
                "type": "boolean",
            },
            "functions": {
                "description": "The project's own functions and methods that declare tools, by their last name. The arguments of a name alone are told apart by their values; a table has the index of each, from 0.",
                "type": "array",
                "items": { "$ref": "#/definitions/toolFunction" },
            },
        },
    })
}

fn tool_function() -> serde_json::Map<String, Json> {
    let [call, positions @ ..] = tool_functions::KEYS;
    let name = json!({
        "description": "The last name of the call: addTool of server.addTool(…).",
        "type": "string",
        "pattern": tool_functions::NAME,
    });
    let position = |key: &str| {
        let part = if matches!(key, "input" | "output") { format!("{key} schema") } else { key.to_owned() };
        json!({
            "description": format!("The index of the argument that is the {part} of the tool, from 0."),
            "type": "integer",
            "minimum": 0,
            "maximum": tool_functions::MAX_POSITION,
        })
    };
    let positions = positions.map(|key| (key.to_owned(), position(key)));
    [(call.to_owned(), name)].into_iter().chain(positions).collect()
}

fn documents_schema() -> Json {
    json!({
        "description": "JSON and YAML documents that are schemas or hold tools, and who takes them.",
        "type": "array",
        "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["include"],
            "properties": {
                "include": {
                    "description": "Globs of the documents, relative to the folder of this file.",
                    "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
                },
                "as": {
                    "description": "The providers, profiles or dialects that take the documents, such as openai-strict. Without this key those that the form of each document is for.",
                    "anyOf": [
                        { "$ref": "#/definitions/judge" },
                        { "type": "array", "items": { "$ref": "#/definitions/judge" } },
                    ],
                },
            },
        },
    })
}
