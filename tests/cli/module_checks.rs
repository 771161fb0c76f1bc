//! `promptsig check` on ordinary code that declares tools.

use std::fs;

use expect_test::expect;
use serde_json::{Value, json};

use super::modules::{PACKAGE, SERVER, modules};
use super::run::Folder;

const AI_TOOLS: &str = r#"import { jsonSchema, tool } from "ai"
export const tools = {
    forecast: tool({
        description: " The forecast of a city. ",
        inputSchema: { type: "object", properties: { city: { type: "string" } } },
        execute: async ({ city }) => `Rain in ${city}`,
    }),
    // promptsig-ignore J01
    other: tool({ description: "Another one.", inputSchema: { type: "object", properties: {} } }),
}
"#;

fn folder_of_tools() -> Folder {
    Folder::with(&[
        ("package.json", r#"{ "dependencies": { "ai": "^7.0.0" } }"#),
        ("src/tools.ts", AI_TOOLS),
        ("src/plain.ts", "export const answer = 42\n"),
        ("lib/package.json", "{}"),
        ("lib/tools.ts", AI_TOOLS),
    ])
}

#[test]
fn tools_of_a_package_are_checked() {
    let run = folder_of_tools().promptsig(&["check", "--format", "concise", "."]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{}", run.stdout);
    expect![[r#"
        lib/tools.ts:4:22: information[J12] This description is sent with the spaces around it.
        lib/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        src/tools.ts:4:22: information[J12] This description is sent with the spaces around it.
        src/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        2 modules: 2 errors, 2 information
        4 fixable with `promptsig check --fix`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
}

#[test]
fn a_package_in_which_nothing_is_read_is_not_called_clean_without_a_word() {
    let other = ("src/other.ts", "export const answer = 42\n");
    let said = |files: &[(&str, &str)], paths: &[&str]| {
        let run = Folder::with(files).promptsig(&[&["check"], paths].concat());
        (run.code, run.stderr)
    };
    let (code, warning) = said(&[("package.json", PACKAGE), ("src/server.ts", SERVER), other], &[]);
    assert_eq!(code, Some(0));
    expect![[r#"
        promptsig: no scripts found, and no tools in 2 modules: they may be declared in a way that promptsig does not read
    "#]]
    .assert_eq(&warning);
    // Where there is a script, or a module was named, that is what was checked.
    let script = ("a.genai.mjs", "script({ title: \"A\" })\n");
    assert_eq!(said(&[("package.json", PACKAGE), other, script], &[]), (Some(0), String::new()));
    assert_eq!(said(&[("package.json", PACKAGE), other], &["src/other.ts"]), (Some(0), String::new()));
}

#[test]
fn functions_of_the_settings_are_checked_in_every_package() {
    const SETTINGS: &str = "tools.functions = [\"addTool\"]\n";
    let module = (
        "src/search.ts",
        "addTool('search', 'Searches', { type: 'object', properties: { a: { type: 'array' } } }, async () => 'x')\n",
    );
    let found = |settings: &[(&str, &str)], arguments: &[&str]| {
        let run = Folder::with(&[settings, &[("package.json", "{}"), module]].concat());
        let run = run.promptsig(&[&["check", "--format", "concise", "--quiet"], arguments].concat());
        (run.code, run.stdout)
    };
    let (code, report) = found(&[("promptsig.toml", SETTINGS)], &[]);
    assert_eq!(code, Some(0));
    expect![[r#"
        src/search.ts:1:66: information[D08] OpenAI, Gemini and VS Code do not allow an array without `items` if it is sent as it is. Add it.
    "#]].assert_eq(&report);
    assert_eq!(found(&[("other.toml", SETTINGS)], &["--config", "other.toml"]), (code, report));
    assert_eq!(found(&[("other.toml", SETTINGS)], &[]), (Some(0), String::new()));
}

#[test]
fn a_module_that_is_too_long_is_named_with_the_limit() {
    let long = format!("export const answer = 42\n{}", "// a comment\n".repeat(90_000));
    let folder = Folder::with(&[("long.ts", &long)]);
    for arguments in [&["schema", "long.ts"][..], &["preview", "long.ts:1"], &["check", "long.ts"]] {
        let run = folder.promptsig(arguments);
        assert_eq!(run.code, Some(if arguments[0] == "check" { 1 } else { 2 }), "{arguments:?}");
        assert!(
            run.stderr.contains("long.ts is skipped: it has 1170025 bytes; the limit is 1048576"),
            "{}",
            run.stderr
        );
    }
}

/// Version 4 of the AI SDK reads `parameters`, which later ones ignore.
#[test]
fn the_version_of_a_package_decides_which_key_is_read() {
    const TOOL: &str = "import { tool } from 'ai'\nimport { z } from 'zod'\nexport const tools = { forecast: tool({ description: 'F', parameters: z.object({ city: z.string() }) }) }\n";
    let codes = |version: &str| {
        let package = format!(r#"{{ "dependencies": {{ "ai": "{version}" }} }}"#);
        let folder = Folder::with(&[("package.json", package.as_str()), ("tools.mjs", TOOL)]);
        folder.promptsig(&["check", "--format", "concise"]).stdout.matches("[J18]").count()
    };
    assert_eq!((codes("^4.3.13"), codes("^5.0.0")), (0, 1));
    let schema = |dependencies: &str| {
        let package = format!(r#"{{ "dependencies": {{ {dependencies} }} }}"#);
        let folder = Folder::with(&[("package.json", package.as_str()), ("tools.mjs", TOOL)]);
        modules(&folder, &["inspect"])[0]["tools"][0]["inputSchema"].clone()
    };
    // As the package sends it.
    let sent = json!({
        "type": "object",
        "properties": { "city": { "type": "string" } },
        "required": ["city"],
        "additionalProperties": false,
        "$schema": "http://json-schema.org/draft-07/schema#",
    });
    assert_eq!(schema(r#""ai": "^4.3.13", "zod": "^3.25.0""#), sent);
    assert_eq!(schema(r#""ai": "^4.3.13", "zod": "^4.1.0""#), json!(null));
    assert_eq!(schema(r#""ai": "^3.4.0", "zod": "^3.25.0""#), json!(null));
}

/// A module that is named is checked in any package, and one without tools is clean.
#[test]
fn named_modules_are_checked() {
    let folder = folder_of_tools();
    let named = folder.promptsig(&["check", "--format", "concise", "--severity", "error", "lib/tools.ts"]);
    assert_eq!((named.code, named.stderr.as_str()), (Some(1), ""), "{}", named.stdout);
    expect![[r#"
        lib/tools.ts:5:22: error[J01] The AI SDK does not take a plain JSON Schema. Wrap it in `jsonSchema(…)`.
        1 module: 1 error
        1 fixable with `promptsig check --fix`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&named.stdout);
    let plain = folder.promptsig(&["check", "src/plain.ts"]);
    assert_eq!((plain.code, plain.stdout.as_str()), (Some(0), "1 module: no problems\n"), "{}", plain.stderr);
}

/// Server whose tools have these names.
fn named_tools(names: &[&str]) -> Folder {
    let tool = |name: &&str| {
        format!("  {{ name: '{name}', description: 'Weather', inputSchema: {{ type: 'object' }} }},\n")
    };
    let tools: String = names.iter().map(tool).collect();
    let server =
        SERVER.replace("import { tools } from './tools.js'\n", &format!("const tools = [\n{tools}]\n"));
    Folder::with(&[("package.json", PACKAGE), ("server.ts", &server)])
}

#[test]
fn a_scheme_of_names_is_reported_once() {
    let warnings = |names: &[&str]| {
        let run = named_tools(names).promptsig(&["check", "--format", "concise", "--quiet"]);
        let lines = run.stdout.lines().filter(|line| line.contains("J02"));
        lines.map(|line| line.replacen(": ", ":\n  ", 1)).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        server.ts:4:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.get`. Write it with letters, digits, `_` and `-`."#]].assert_eq(&warnings(&["w.get"]));
    expect![[r#"
        server.ts:5:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.set`. Write it with letters, digits, `_` and `-`. The same applies to `w.all` in this file."#]].assert_eq(&warnings(&["w_get", "w.set", "w.all"]));
    expect![[r#"
        server.ts:4:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.get`. Write it with letters, digits, `_` and `-`. The same applies to `w.set`, `w.all` and 2 more tools in this file."#]].assert_eq(&warnings(&["w.get", "w.set", "w.all", "w.one", "w.two"]));
    let names: Vec<String> = (1..=40).map(|at| format!("w.{at}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    expect![[r#"
        server.ts:4:11:
          warning[J02] OpenAI and Anthropic do not allow the name `w.1`. Write it with letters, digits, `_` and `-`. The same applies to `w.2`, `w.3` and 37 more tools in this file."#]].assert_eq(&warnings(&names));
    // The length of a name is its own.
    let long = ["a".repeat(70), "b".repeat(70)];
    assert_eq!(warnings(&[&long[0], &long[1]]).lines().count(), 4);
}

#[test]
fn a_name_that_is_ignored_is_not_counted() {
    let folder = named_tools(&["w.get", "w.set", "w.all"]);
    let server = fs::read_to_string(folder.path().join("server.ts")).unwrap();
    folder.write(
        "server.ts",
        server.replace("  { name: 'w.get'", "  // promptsig-ignore J02\n  { name: 'w.get'"),
    );
    let run = folder.promptsig(&["check", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = report["diagnostics"].as_array().unwrap();
    let found: Vec<&Value> = found.iter().filter(|it| it["code"] != "J05").collect();
    expect![[r#"
        [
          {
            "file": "server.ts",
            "code": "J02",
            "name": "refused-tool-name",
            "url": "https://github.com/promptsig/promptsig/blob/main/docs/rules.md#j02-refused-tool-name",
            "severity": "warning",
            "message": "OpenAI and Anthropic do not allow the name `w.set`. Write it with letters, digits, `_` and `-`. The same applies to `w.all` in this file.",
            "span": [
              273,
              280
            ],
            "start": {
              "line": 6,
              "column": 11
            },
            "end": {
              "line": 6,
              "column": 18
            },
            "fixes": [],
            "related": [
              {
                "file": "server.ts",
                "span": [
                  351,
                  358
                ],
                "message": "`w.all` as well"
              }
            ]
          }
        ]"#]].assert_eq(&serde_json::to_string_pretty(&found).unwrap());
}

#[test]
fn safe_fixes_of_modules_are_applied() {
    let folder = folder_of_tools();
    let run = folder.promptsig(&["check", "--fix", "--quiet", "src"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let fixed = fs::read_to_string(folder.path().join("src/tools.ts")).unwrap();
    assert!(fixed.contains(r#"description: "The forecast of a city.","#), "{fixed}");
    assert!(fixed.contains(r#"inputSchema: jsonSchema({ type: "object", properties: { city: "#), "{fixed}");
}
