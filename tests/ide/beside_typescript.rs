//! Completion next to the real typescript-language-server, at each place of `places.txt` in JavaScript and TypeScript,
//! with GenAIScript's declarations as its command `scripts fix` writes them: no item is offered by both.
//!
//! Both offer an item if TypeScript has one with the label of ours or with the text that ours inserts, without quotes,
//! the `?` of an optional property and what follows a key. TypeScript's items do not count where they are no answer for
//! the place:
//!
//! - words of the file (kind `Text`), which it lists in JavaScript when it knows nothing;
//! - keywords, globals and names to import (sort texts from `15`), which it lists wherever an expression may be, unless
//!   ours is such a name as well;
//! - the names of variables in scope (kinds `Variable`, `Constant` and `Function` with the sort text `11`), where ours
//!   is a string or a key.
//!
//! What is left is in `REVIEWED`, with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use promptsig::ide::completion::{self, CompletionItem, ItemKind, choice};
use promptsig::text::Encoding;
use promptsig::workspace::Declarations;
use promptsig::{FilePath, SourceFile};
use serde_json::{Value, json};

use test_support::client::Client;
use test_support::skip::skipped;
use test_support::{Fixture, packages};

/// Labels that both offer on purpose: the end of the text before the cursor, the label, and the reason.
const REVIEWED: [(&str, &str, &str); 0] = [];

const DECLARATIONS: &str = "genaiscript.d.ts";

/// Kinds of the protocol.
const TEXT: u64 = 1;
const NAMES: [u64; 3] = [3, 6, 21];

struct Row {
    /// Position in `places.txt`, for messages.
    text: String,
    fixture: Fixture,
}

#[test]
fn no_item_is_offered_by_both() {
    let root = match workspace() {
        Ok(root) => root,
        Err(why) => return skipped("completion next to the TypeScript server", &why),
    };
    let rows = rows(&fs::read_to_string(root.path().join("mts").join(DECLARATIONS)).unwrap());
    assert!(rows.len() > 200, "{}", rows.len());
    let mut server = TypeScript::start(&root);
    let mut both = String::new();
    let mut unused: BTreeSet<usize> = (0..REVIEWED.len()).collect();
    let mut answered = 0;
    for row in &rows {
        let (file, offset) = row.fixture.at_cursor();
        let ours = completion::complete(file, &row.fixture.project, offset);
        let theirs = server.complete(file, offset);
        answered += usize::from(theirs.iter().any(|item| !is_noise(item)));
        let typed = file.source()[..offset].trim_end_matches(|char: char| char.is_alphanumeric());
        let is_in_string = typed.ends_with(['"', '\'']);
        let shared: Vec<&str> = ours
            .iter()
            .filter(|item| theirs.iter().any(|other| is_same(item, other, is_in_string)))
            .map(|item| item.label.as_str())
            .collect();
        let before = &file.source()[..offset];
        let reviewed =
            |label: &str| REVIEWED.iter().position(|(place, of, _)| before.ends_with(place) && *of == label);
        let shared: Vec<&str> = shared
            .into_iter()
            .filter(|label| {
                reviewed(label)
                    .inspect(|found| {
                        unused.remove(found);
                    })
                    .is_none()
            })
            .collect();
        if !shared.is_empty() {
            writeln!(both, "{}\n  both: {}", row.text, shared.join(" | ")).unwrap();
        }
    }
    server.end();
    // Without declarations, it would offer nothing but noise.
    assert!(answered > 50, "TypeScript answers at {answered} places");
    assert_eq!(both, "");
    assert_eq!(unused, BTreeSet::new(), "reviewed, but not offered by both");
}

/// Rows of scripts in JavaScript and TypeScript, with the declarations in their workspace.
fn rows(text: &str) -> Vec<Row> {
    let places = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ide/places.txt");
    let places = fs::read_to_string(places).unwrap();
    let row = |block: &str| {
        let (name, rest) = block.strip_prefix("== ")?.split_once('\n')?;
        if !matches!(ending(name), "js" | "mjs" | "ts" | "mts") {
            return None;
        }
        let is_source = |line: &&str| !line.starts_with("=> ") && !line.starts_with("-> ");
        let source = rest.lines().filter(is_source).collect::<Vec<_>>().join("\n");
        let path = format!("/{}", name.trim_start_matches('/'));
        let mut fixture = Fixture::parse(&format!("//- {path}\n{}", source.replace("\\n", "\n")));
        let mut declarations = Declarations::default();
        declarations.insert(FilePath::new(""), text);
        fixture.project.set_declarations("", declarations);
        Some(Row { text: format!("== {name}\n{source}"), fixture })
    };
    places.trim_end().split("\n\n").filter_map(row).collect()
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(_, ending)| ending)
}

fn is_noise(item: &Value) -> bool {
    item["kind"] == TEXT || item["sortText"].as_str().is_some_and(|sort| sort >= "15")
}

fn is_same(ours: &CompletionItem, theirs: &Value, is_in_string: bool) -> bool {
    let is_code =
        !is_in_string && theirs["label"].as_str().is_some_and(|label| !label.starts_with(['"', '\'']));
    let is_name = |sort: &str| is_code && sort == "11" && NAMES.iter().any(|kind| theirs["kind"] == *kind);
    let writes_name = matches!(ours.kind, ItemKind::Variable | ItemKind::Function);
    if is_noise(theirs) || is_name(theirs["sortText"].as_str().unwrap_or_default()) && !writes_name {
        return false;
    }
    let inserted = theirs["textEdit"]["newText"].as_str().or(theirs["insertText"].as_str());
    let label = theirs["label"].as_str().unwrap_or_default();
    let theirs = [bare(label), bare(inserted.unwrap_or(label))];
    let text = choice::plain(&ours.text);
    [bare(&ours.label), bare(&text)].iter().any(|ours| theirs.contains(ours))
}

/// Returns the name in a label or an inserted text.
fn bare(text: &str) -> String {
    let text = text.trim().trim_start_matches('.').trim_end_matches('?');
    let key = text.split_once(": ").map_or(text, |(key, _)| key);
    key.trim_matches(['"', '\'', '`']).to_owned()
}

/// Returns the folder of a workspace with empty scripts of each name, as TypeScript takes only files on the disk for
/// part of a project. Each ending has a folder with the declarations: of `a.mts` and `a.mjs` it takes only the first.
fn workspace() -> Result<tempfile::TempDir, String> {
    let core = packages::fetch("@genaiscript/core", "2.5.1")?;
    let root = tempfile::tempdir().map_err(|error| error.to_string())?;
    let definitions = definitions(&core)?;
    for row in rows("") {
        let name = row.fixture.at_cursor().0.path().name().to_owned();
        let folder = root.path().join(ending(&name));
        if !folder.is_dir() {
            fs::create_dir(&folder).map_err(|error| error.to_string())?;
            for (name, text) in &definitions {
                fs::write(folder.join(name), text).map_err(|error| error.to_string())?;
            }
        }
        fs::write(folder.join(name), "").map_err(|error| error.to_string())?;
    }
    Ok(root)
}

/// Returns the files that the command `scripts fix` writes, with the ids of all systems and tools.
fn definitions(core: &Path) -> Result<BTreeMap<String, String>, String> {
    let module = core.join("dist/esm/default_prompts.js");
    let print = "import(process.argv[1]).then((it) => console.log(JSON.stringify(it.promptDefinitions)))";
    let output = Command::new("node")
        .args(["-e", print])
        .arg(&module)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("node: {error}"))?;
    let mut files: BTreeMap<String, String> =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("{}: {error}", module.display()))?;
    let fixture = Fixture::parse("script({})");
    let systems = fixture.project.systems_seen_by(fixture.file().path());
    let mut ids: Vec<&str> = systems.iter().map(|system| &*system.id).collect();
    let mut tools: Vec<&str> = systems.iter().flat_map(|it| &it.tools).map(|tool| tool.id.as_str()).collect();
    let text = files.get_mut(DECLARATIONS).ok_or("no declarations")?;
    for (name, ids) in [("SystemPromptId", &mut ids), ("SystemToolId", &mut tools)] {
        ids.sort_unstable();
        let union: Vec<String> = ids.iter().map(|id| format!("\n    | \"{id}\"")).collect();
        let open = format!("type {name} = OptionsOrString<string>");
        assert!(text.contains(&open), "{name}");
        *text = text.replace(&open, &format!("type {name} = OptionsOrString<{}\n>", union.concat()));
    }
    Ok(files)
}

struct TypeScript {
    client: Client,
    root: PathBuf,
}

impl TypeScript {
    fn start(root: &tempfile::TempDir) -> Self {
        let fetched = |name, version| packages::fetch(name, version).unwrap_or_else(|why| panic!("{why}"));
        let cli = fetched("typescript-language-server", "5.0.1").join("lib/cli.mjs");
        let library = fetched("typescript", "5.9.3").join("lib");
        let root = root.path().canonicalize().unwrap();
        let mut command = Command::new("node");
        command.arg(cli).arg("--stdio").current_dir(&root).stderr(Stdio::null());
        let mut client = Client::start(command);
        let uri = format!("file://{}", root.display());
        client.request(
            "initialize",
            &json!({
                "processId": null,
                "rootUri": uri,
                "workspaceFolders": [{ "uri": uri, "name": "w" }],
                "capabilities": { "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } },
                "initializationOptions": {
                    "disableAutomaticTypingAcquisition": true,
                    "tsserver": { "path": library },
                },
            }),
        );
        client.notify("initialized", &json!({}));
        Self { client, root }
    }

    fn complete(&mut self, file: &SourceFile, offset: usize) -> Vec<Value> {
        let name = file.path().name();
        let uri = format!("file://{}/{}/{name}", self.root.display(), ending(name));
        let language = if matches!(ending(name), "ts" | "mts") { "typescript" } else { "javascript" };
        let text: &str = file.source();
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.client.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        let at = promptsig::text::Text::new(text).position(offset, Encoding::Utf16);
        let position = json!({ "line": at.line, "character": at.character });
        let asked = json!({ "textDocument": { "uri": uri }, "position": position });
        let answer = self.client.request("textDocument/completion", &asked);
        self.client.notify("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
        let items = answer.get("items").unwrap_or(&answer);
        items.as_array().cloned().unwrap_or_default()
    }

    fn end(mut self) {
        self.client.request("shutdown", &Value::Null);
        self.client.notify("exit", &Value::Null);
    }
}
