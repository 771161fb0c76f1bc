//! `promptsig check` on modules that nothing runs, on copies of tools, and on examples.

use expect_test::{Expect, expect};

use super::run::Folder;

/// Tool whose array has no `items`, which VS Code and OpenAI refuse.
fn tool(name: &str) -> String {
    format!(
        "import {{ McpServer }} from '@modelcontextprotocol/sdk/server/mcp.js'
import {{ z }} from 'zod'
export function register(server: McpServer) {{
  server.registerTool('{name}', {{ description: 'D', inputSchema: {{ all: z.array(z.any()) }} }}, async ({{ all }}) => answer(all))
}}
"
    )
}

const PACKAGE: &str = r#"{ "dependencies": { "@modelcontextprotocol/sdk": "^1", "zod": "^3.25.0" } }"#;

const INDEX: &str = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { register } from './tools/search.js'
const server = new McpServer({ name: 's', version: '1.0.0' })
register(server)
";

fn check(files: &[(&str, &str)], arguments: &[&str], expected: &Expect) {
    let mut all = vec![("package.json", PACKAGE)];
    all.extend(files);
    let folder = Folder::with(&all);
    let run = folder.promptsig(&[&["check", "--format", "concise"], arguments].concat());
    assert_eq!(run.stderr, "");
    expected.assert_eq(&run.stdout);
}

#[test]
fn a_module_that_nothing_names_is_left_out() {
    let (search, old) = (tool("search"), tool("find"));
    let files =
        [("src/index.ts", INDEX), ("src/tools/search.ts", &*search), ("src/tools/search_old.ts", &*old)];
    check(
        &files,
        &["."],
        &expect![[r#"
            src/tools/search.ts:4:73: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
            2 modules: 1 warning
            1 more in src/tools/search_old.ts, which nothing imports or names; `promptsig check src/tools/search_old.ts` shows it
            `promptsig rule CODE` explains a rule
        "#]],
    );
    check(
        &files,
        &["src/tools/search_old.ts"],
        &expect![[r#"
        src/tools/search_old.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        1 module: 1 warning
        `promptsig rule CODE` explains a rule
    "#]],
    );
    // The modules around a folder that was asked for may name it.
    check(
        &files,
        &["src/tools"],
        &expect![[r#"
        src/tools/search.ts:4:73: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        src/tools/search_old.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        2 modules: 2 warnings
        `promptsig rule CODE` explains a rule
    "#]],
    );
}

#[test]
fn a_module_whose_name_stands_anywhere_is_told() {
    let (search, old) = (tool("search"), tool("find"));
    let files = [("src/index.ts", INDEX), ("src/tools/search.ts", &*search), ("src/tools/find.ts", &*old)];
    let named = [&files[..], &[("README.md", "Run `src/tools/find.ts`.\n")]].concat();
    check(
        &named,
        &["."],
        &expect![[r#"
        src/tools/find.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        src/tools/search.ts:4:73: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        2 modules: 2 warnings
        `promptsig rule CODE` explains a rule
    "#]],
    );
}

#[test]
fn modules_that_a_folder_is_searched_for_are_told() {
    let (search, old) = (tool("search"), tool("find"));
    let index =
        format!("{INDEX}for (const name of fs.readdirSync('tools')) await import('./tools/' + name)\n");
    let files = [("src/index.ts", &*index), ("src/tools/search.ts", &*search), ("src/tools/find.ts", &*old)];
    check(
        &files,
        &["."],
        &expect![[r#"
        src/tools/find.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        src/tools/search.ts:4:73: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        2 modules: 2 warnings
        `promptsig rule CODE` explains a rule
    "#]],
    );
    // Nothing imports another one of the folder.
    let files =
        [("src/index.ts", "export {}\n"), ("src/tools/search.ts", &*search), ("src/tools/find.ts", &*old)];
    check(
        &files,
        &["."],
        &expect![[r#"
        src/tools/find.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        src/tools/search.ts:4:73: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        2 modules: 2 warnings
        `promptsig rule CODE` explains a rule
    "#]],
    );
}

#[test]
fn a_module_that_cannot_start_is_left_out() {
    let old = tool("find");
    let debug = format!("import {{ answer }} from './lib/answer.js'\n{old}");
    check(
        &[("scripts/debug.ts", &*debug)],
        &["."],
        &expect![[r#"
            1 module: no problems
            1 more in scripts/debug.ts, which nothing imports or names; `promptsig check scripts/debug.ts` shows it
        "#]],
    );
    // What a build makes is not there in a clone.
    let built = format!("import {{ answer }} from '../dist/answer.js'\n{old}");
    check(
        &[("scripts/debug.ts", &*built)],
        &["."],
        &expect![[r#"
        scripts/debug.ts:5:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        1 module: 1 warning
        `promptsig rule CODE` explains a rule
    "#]],
    );
    let whole = format!("import {{ answer }} from './answer.js'\n{old}");
    check(
        &[("scripts/debug.ts", &*whole), ("scripts/answer.ts", "export {}\n")],
        &["."],
        &expect![[r#"
        scripts/debug.ts:5:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        1 module: 1 warning
        `promptsig rule CODE` explains a rule
    "#]],
    );
}

#[test]
fn what_is_kept_of_an_earlier_state_is_left_out() {
    let find = tool("find");
    check(
        &[("src/index.original.ts", &*find), ("src/index.ts", &*find)],
        &["."],
        &expect![[r#"
        src/index.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        2 modules: 1 warning
        1 more in src/index.original.ts, which nothing imports or names; `promptsig check src/index.original.ts` shows it
        `promptsig rule CODE` explains a rule
    "#]],
    );
    check(
        &[("src/index.new.ts", &*find)],
        &["."],
        &expect![[r#"
        src/index.new.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        1 module: 1 warning
        `promptsig rule CODE` explains a rule
    "#]],
    );
}

#[test]
fn copies_of_a_tool_are_told_once() {
    let (search, other) = (tool("search"), tool("find"));
    let files = [
        ("a/copy/package.json", PACKAGE),
        ("a/copy/index.ts", &*search),
        ("b/package.json", PACKAGE),
        ("b/index.ts", &*search),
        ("c/package.json", PACKAGE),
        ("c/index.ts", &*other),
    ];
    check(
        &files,
        &["."],
        &expect![[r#"
            b/index.ts:4:73: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
            c/index.ts:4:71: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
            3 modules: 2 warnings
            `promptsig rule CODE` explains a rule
        "#]],
    );
}

#[test]
fn examples_are_checked_for_what_is_refused() {
    let add = tool("add").replace("description: 'D', ", "");
    let files = [
        (".git/HEAD", "ref: refs/heads/main\n"),
        ("examples/demo/package.json", PACKAGE),
        ("examples/demo/index.ts", &*add),
    ];
    check(
        &files,
        &["."],
        &expect![[r#"
            examples/demo/index.ts:4:52: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
            1 module: 1 warning
            `promptsig rule CODE` explains a rule
        "#]],
    );
    check(
        &[("src/index.ts", &*add)],
        &["."],
        &expect![[r#"
        src/index.ts:4:23: warning[J04] The tool `add` has no description, by which a model learns when to call it. Add one.
        src/index.ts:4:52: warning[D08] OpenAI, Gemini and VS Code do not allow an array without `items` (from `z.array(…)`). Write the schema of its items in place of `z.any()` or `z.unknown()`.
        1 module: 2 warnings
        `promptsig rule CODE` explains a rule
    "#]],
    );
}
