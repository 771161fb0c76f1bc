//! Tools of modules after each edit, which are those of a fresh reading. Chunks that an edit did not touch are not read
//! again.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use promptsig::FilePath;
use promptsig::tools::{ModuleFile, ModuleProgram, ModuleReading, ModuleTexts, ToolDeclaration};
use serde_json::Value;
use test_support::random::Random;

use super::edits;
use super::places::words;
use super::session::Session;

const EDITS_A_TURN: usize = 40;

/// Statements about a name of the module, which may concern tools of other statements.
const STATEMENTS: [&str; 10] = [
    "NAME.description = 'other'",
    "NAME.push({ name: 'more', description: 'd', inputSchema: { type: 'object' } })",
    "const NAME = z.object({ other: z.string() })",
    "NAME.update({ description: 'other' })",
    "for (const item of NAME) item.name = 'other'",
    "function change(list) { list.pop() }\nchange(NAME)",
    "const other = NAME\nother.name = 'other'",
    "server.tool = NAME",
    "export const name = NAME",
    "NAME('again', 'A tool.', { type: 'object', properties: {} }, () => NAME)",
];

type Files = BTreeMap<FilePath, Arc<str>>;

type Read = (Vec<Arc<ToolDeclaration>>, Option<ModuleReading>);

fn read(files: &Files, file: &ModuleFile, before: Option<ModuleReading>) -> Read {
    let texts = ModuleTexts::default();
    let open = |path: &FilePath| {
        if *path == file.path {
            return Some(file.clone());
        }
        ModuleFile::named(path.clone(), Arc::clone(files.get(path)?))
    };
    ModuleProgram::new(&texts, &open).read_tools(&file.path, before)
}

fn module(path: &FilePath, text: &str) -> ModuleFile {
    ModuleFile::read(path.clone(), text.into()).expect("the name of a module")
}

/// A module in the editor, with what was read of its last text.
struct Editor<'a> {
    others: &'a Files,
    file: ModuleFile,
    read: Read,
    /// Number of texts that were not read as a whole.
    in_part: usize,
}

impl<'a> Editor<'a> {
    fn open(others: &'a Files, path: &FilePath, text: &str) -> Self {
        let file = module(path, text);
        let read = read(others, &file, None);
        Self { others, file, read, in_part: 0 }
    }

    /// Changes the text, and compares the tools with those of a fresh reading.
    #[track_caller]
    fn change(&mut self, text: &str) {
        let before = self.file.source.clone();
        self.file = self.file.update(text.into());
        let earlier = std::mem::take(&mut self.read);
        self.read = read(self.others, &self.file, earlier.1);
        let (fresh, _) = read(self.others, &module(&self.file.path, text), None);
        let is_kept = |tool: &Arc<ToolDeclaration>| earlier.0.iter().any(|it| Arc::ptr_eq(it, tool));
        self.in_part += usize::from(self.read.0.iter().any(is_kept));
        if self.read.0 != fresh {
            let (now, fresh) = (&self.read.0, &fresh);
            panic!("{now:#?}\n\na fresh reading:\n\n{fresh:#?}\n\nof\n\n{before}\n\n--- gives\n\n{text}");
        }
    }
}

/// Modules with what real packages make of them.
fn modules() -> Vec<(FilePath, Arc<str>, Files)> {
    let mut modules = Vec::new();
    for file in ["tools-in-code.json", "tools-in-modules.json"] {
        let path = test_support::repository().join("tests/conformance").join(file);
        let cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for case in cases {
            let place = |name: &str| FilePath::new(format!("/p/{name}"));
            let text = |value: &Value| Arc::from(value.as_str().unwrap());
            let others = case["others"].as_object().cloned().unwrap_or_default();
            let others = others.iter().map(|(name, value)| (place(name), text(value))).collect();
            modules.push((place(case["file"].as_str().unwrap()), text(&case["source"]), others));
        }
    }
    modules
}

#[test]
fn tools_are_those_of_a_fresh_reading() {
    let modules = modules();
    let (mut turn, mut left, mut in_part) = (0, edits(150), 0);
    while left > 0 {
        let (path, text, others) = &modules[turn * 37 % modules.len()];
        let (mut session, mut random) = (Session::new(text, turn as u64), Random(turn as u64));
        let mut editor = Editor::open(others, path, text);
        for _ in 0..EDITS_A_TURN.min(left) {
            session.step();
            editor.change(&session.text);
            if random.below(3) == 0 {
                editor.change(&with_statement(&session.text, &mut random));
                editor.change(&session.text);
            }
        }
        in_part += editor.in_part;
        left = left.saturating_sub(EDITS_A_TURN);
        turn += 1;
    }
    assert!(in_part > 0, "all texts are read as a whole");
}

fn with_statement(text: &str, random: &mut Random) -> String {
    let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let words = words(text);
    if lines.is_empty() || words.is_empty() {
        return text.to_owned();
    }
    let name = &text[words[random.below(words.len())].clone()];
    let statement = random.pick(&STATEMENTS).replace("NAME", name);
    let at = lines[random.below(lines.len())];
    format!("{}{statement}\n{}", &text[..at], &text[at..])
}

const SERVER: &str = r#"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"

const server = new McpServer({ name: "weather", version: "1.0.0" })
const city = z.string().describe("Name of the city")

server.registerTool("now", { description: "The weather now.", inputSchema: { city } }, async ({ city }) => city)

server.registerTool("forecast", { description: "The forecast.", inputSchema: { city } }, async ({ city }) => city)

server.registerTool("past", { description: "Of the past.", inputSchema: { year: z.int() } }, async ({ year }) => year)
"#;

/// Returns the names of the tools that are read again when a text becomes another one of the same length.
#[track_caller]
fn read_again(before: &str, after: &str) -> Vec<String> {
    assert_eq!(before.len(), after.len());
    let (others, path) = (Files::new(), FilePath::new("/p/server.ts"));
    let mut editor = Editor::open(&others, &path, before);
    let earlier = editor.read.0.clone();
    editor.change(after);
    let is_kept = |tool: &&Arc<ToolDeclaration>| earlier.iter().any(|it| Arc::ptr_eq(it, tool));
    let again = editor.read.0.iter().filter(|tool| !is_kept(tool));
    again.map(|tool| tool.name.known().map_or("?", String::as_str).to_owned()).collect()
}

#[test]
fn a_key_in_a_tool_reads_that_tool() {
    assert_eq!(read_again(SERVER, &SERVER.replace("The forecast.", "Any forecast.")), ["forecast"]);
}

#[test]
fn a_key_in_what_tools_share_reads_all() {
    let after = SERVER.replace("Name of the city", "Name of any city");
    assert_eq!(read_again(SERVER, &after), ["now", "forecast", "past"]);
}

#[test]
fn a_statement_that_changes_what_tools_share_reads_all() {
    let before = format!("{SERVER}other.registerTool(1)\n");
    let after = before.replace("other.registerTool(1)", "server.registerTool=1");
    assert_eq!(read_again(&before, &after), ["?", "?", "?"]);
}

#[test]
fn a_schema_below_an_edit_moves_with_it() {
    let text = r#"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { z } from "zod"
const server = new McpServer({ name: "weather", version: "1.0.0" })

server.registerTool("now", { description: "The weather now.", inputSchema: Query.shape }, run)

console.log("ready")

const Query = z.object({ city: z.string() })
"#;
    let others = Files::new();
    let mut editor = Editor::open(&others, &FilePath::new("/p/server.ts"), text);
    editor.change(&text.replace("ready", "ready now"));
    assert_eq!(editor.read.0.len(), 1);
}
