use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use promptsig::FilePath;
use promptsig::text::{Encoding, Span, Text};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::keys::{self, Key};
use super::scripts::Script;
use crate::lsp::client::Client;

/// Shown diagnostics of a document: code, line and severity, without the message, which may quote a half-typed word.
pub type Shown = BTreeSet<(String, u64, u64)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Requests after each key, as in VS Code.
    Pull,
    Push,
}

#[derive(Debug, Default)]
pub struct Count {
    pub keys: usize,
    /// Keys after which an error or a warning is shown that the finished script does not have.
    pub alarms: usize,
    pub by_rule: BTreeMap<String, usize>,
}

impl Count {
    pub fn add(&mut self, other: Self) {
        self.keys += other.keys;
        self.alarms += other.alarms;
        for (rule, count) in other.by_rule {
            *self.by_rule.entry(rule).or_default() += count;
        }
    }
}

/// An editor with one typed script. Pauses never end, so that the machine's load has no effect; only saves do.
pub struct Editor {
    client: Client,
    way: Way,
    folder: TempDir,
    versions: BTreeMap<String, i32>,
    shown: Shown,
}

/// Another open document with a finding, whose publication shows that all earlier messages are processed.
const MARK: &str = "zz-mark.genai.mjs";
const MARKED: &str = "script({ accept: \"md\" })\nuse(env.files)\n";

impl Editor {
    pub fn start(script: &Script, way: Way, settings: Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in &script.others {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let capabilities = match way {
            Way::Pull => json!({
                "textDocument": { "diagnostic": {} },
                "workspace": { "diagnostics": { "refreshSupport": true } },
            }),
            Way::Push => json!({}),
        };
        let mut client = Client::in_folders_with(&[folder.path()], capabilities, settings);
        client.ignore("workspace/diagnostic/refresh");
        let mut editor = Self { client, way, folder, versions: BTreeMap::new(), shown: Shown::new() };
        if way == Way::Push {
            editor.open(MARK, MARKED);
            editor.client.next("textDocument/publishDiagnostics");
        }
        editor
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.folder.path().join(name).display())
    }

    pub fn open(&mut self, name: &str, text: &str) {
        let language =
            if FilePath::new(name).may_be_agentscript() { "rong-agentscript" } else { "javascript" };
        let document = json!({ "uri": self.uri(name), "languageId": language, "version": 1, "text": text });
        self.versions.insert(name.to_owned(), 1);
        self.shown.clear();
        self.client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn close(&mut self, name: &str) {
        self.client.notify("textDocument/didClose", json!({ "textDocument": { "uri": self.uri(name) } }));
    }

    pub fn save(&mut self, name: &str) {
        self.client.notify("textDocument/didSave", json!({ "textDocument": { "uri": self.uri(name) } }));
    }

    /// Applies keys, whose ranges are in `text`.
    pub fn change(&mut self, name: &str, text: &str, keys: &[Key]) {
        let mut rope = Text::new(text);
        let changes: Vec<Value> = keys.iter().map(|key| change(&mut rope, key)).collect();
        self.change_raw(name, Value::Array(changes));
    }

    fn change_raw(&mut self, name: &str, changes: Value) {
        let version = self.versions.get_mut(name).unwrap();
        *version += 1;
        let version = *version;
        let uri = self.uri(name);
        self.client.change(&uri, version, changes);
    }

    pub fn shown(&mut self, name: &str) -> &Shown {
        self.shown = self.show(name);
        &self.shown
    }

    fn show(&mut self, name: &str) -> Shown {
        let uri = self.uri(name);
        match self.way {
            Way::Pull => {
                let params = json!({ "textDocument": { "uri": uri } });
                shown(&self.client.ask("textDocument/diagnostic", params)["items"])
            }
            Way::Push => {
                self.change_raw(MARK, json!([]));
                let mut now = self.shown.clone();
                loop {
                    let message = self.client.next("textDocument/publishDiagnostics");
                    let params = &message["params"];
                    if params["uri"] == uri.as_str() {
                        now = shown(&params["diagnostics"]);
                    } else if params["version"] == self.versions[MARK] {
                        return now;
                    }
                }
            }
        }
    }

    pub fn end(mut self) {
        self.client.ignore("textDocument/publishDiagnostics");
        self.client.end();
    }
}

fn change(text: &mut Text, key: &Key) -> Value {
    let place = |text: &Text, offset| {
        let place = text.position(offset, Encoding::Utf16);
        json!({ "line": place.line, "character": place.character })
    };
    let range = json!({ "start": place(text, key.range.start), "end": place(text, key.range.end) });
    text.edit(Span::new(key.range.start, key.range.end), &key.text);
    json!({ "range": range, "text": key.text })
}

/// Rules about files on the disk, which are read some time after a script names them. No test here waits for it.
const OF_DISK: [&str; 4] = ["H24", "H30", "M20", "M27"];

fn shown(diagnostics: &Value) -> Shown {
    let one = |it: &Value| {
        let line = &it["range"]["start"]["line"];
        (it["code"].as_str().unwrap().to_owned(), line.as_u64().unwrap(), it["severity"].as_u64().unwrap())
    };
    let all = diagnostics.as_array().unwrap().iter().map(one);
    all.filter(|(code, ..)| !OF_DISK.contains(&code.as_str())).collect()
}

/// Types a script from nothing, and then retypes some of its words.
pub fn typed(script: &Script, way: Way, words: usize, settings: Value) -> Count {
    let mut editor = Editor::start(script, way, settings);
    let (name, text) = (script.name.as_str(), script.text.as_str());
    editor.open(name, text);
    let last = editor.shown(name).clone();
    editor.close(name);
    editor.open(name, "");

    let keys = keys::from_nothing(text, script.is_markdown());
    let mut now = String::new();
    let mut count = type_keys(&mut editor, script, "", &keys, &mut now, &last);
    assert_eq!(now, text);
    editor.save(name);
    assert_eq!(*editor.shown(name), last, "{name} after it was saved");

    let all = keys::words(text);
    let chosen = all.iter().step_by((all.len() / words.max(1)).max(1)).take(words);
    for (number, word) in chosen.enumerate() {
        let keys = keys::word_again(text, word.clone(), number % 2 == 0);
        count.add(type_keys(&mut editor, script, "word", &keys, &mut now, &last));
        assert_eq!(now, text);
    }
    editor.save(name);
    assert_eq!(*editor.shown(name), last, "{name} after its words were typed again");
    editor.end();
    count
}

fn type_keys(
    editor: &mut Editor,
    script: &Script,
    what: &str,
    keys: &[Key],
    now: &mut String,
    last: &Shown,
) -> Count {
    let mut count = Count::default();
    for key in keys {
        editor.change(&script.name, now, std::slice::from_ref(key));
        keys::pressed(now, key);
        let shown = editor.shown(&script.name);
        count.keys += 1;
        let alarms: BTreeSet<_> = shown.difference(last).filter(|(.., severity)| *severity <= 2).collect();
        if !alarms.is_empty() {
            count.alarms += 1;
            if std::env::var_os("PROMPTSIG_TYPED_SHOW").is_some() {
                let at = key.range.start;
                let line = &now[now[..at].rfind('\n').map_or(0, |it| it + 1)..];
                eprintln!("{} {}: {:?} at {:?}", script.source, script.name, alarms, line.lines().next());
            }
        }
        for (code, ..) in alarms {
            *count.by_rule.entry(format!("{} {what} {code}", script.source)).or_default() += 1;
        }
    }
    count
}
