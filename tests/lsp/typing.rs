//! Findings that are held back while their author types: until an edit elsewhere, a save, a pause, or a change that was
//! not typed. `tests/typing` counts the findings shown while whole scripts are typed.

use std::fs;

use promptsig::text::{Encoding, Span, Text};
use serde_json::{Value, json};

use crate::lsp::client::Client;

const SCRIPT: &str = "file:///w/a.genai.mjs";

/// Typing pause in ms, longer than any test.
const NEVER: u32 = 3_600_000;

struct Author {
    client: Client,
    uri: &'static str,
    text: String,
    version: i32,
}

impl Author {
    /// With pull diagnostics.
    fn asking(text: &str) -> Self {
        Self::with(text, NEVER)
    }

    fn with(text: &str, pause: u32) -> Self {
        let capabilities = json!({
            "textDocument": {
                "diagnostic": {},
                "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
            },
            "workspace": { "diagnostics": { "refreshSupport": true } },
        });
        let mut author = Self::start(capabilities, text, pause);
        author.codes();
        author
    }

    /// With pushed diagnostics.
    fn sent(text: &str, pause: u32) -> Self {
        Self::start(json!({}), text, pause)
    }

    fn start(capabilities: Value, text: &str, pause: u32) -> Self {
        let mut client = Client::start();
        let settings = json!({ "typingPause": pause });
        let params = json!({
            "processId": null, "capabilities": capabilities, "initializationOptions": settings,
        });
        client.ask("initialize", params);
        client.notify("initialized", json!({}));
        client.ignore("workspace/diagnostic/refresh");
        client.open(SCRIPT, text);
        Self { client, uri: SCRIPT, text: text.to_owned(), version: 1 }
    }

    fn turn_to(&mut self, uri: &'static str, text: &str) {
        self.client.open(uri, text);
        (self.uri, self.text, self.version) = (uri, text.to_owned(), 1);
    }

    /// Makes the changes in order, in one notification.
    fn change(&mut self, changes: &[(Span, &str)]) {
        let mut text = Text::new(self.text.as_str());
        let changes: Vec<Value> = changes
            .iter()
            .map(|(span, new)| {
                let range = range(&text, *span);
                text.edit(*span, new);
                json!({ "range": range, "text": new })
            })
            .collect();
        self.text = text.source().to_string();
        self.version += 1;
        self.client.change(self.uri, self.version, Value::Array(changes));
    }

    fn insert(&mut self, place: &str, new: &str) {
        let at = self.after(place);
        self.change(&[(Span::at(at), new)]);
    }

    fn type_after(&mut self, place: &str, keys: &str) {
        let mut at = self.after(place);
        for key in keys.chars() {
            self.change(&[(Span::at(at), key.encode_utf8(&mut [0; 4]))]);
            at += key.len_utf8();
        }
    }

    /// Types at the end of the text; the client asks after each key.
    fn type_on(&mut self, keys: &str) {
        for key in keys.chars() {
            let end = self.text.len();
            self.change(&[(Span::at(end), key.encode_utf8(&mut [0; 4]))]);
            self.codes();
        }
    }

    fn after(&self, place: &str) -> usize {
        self.text.find(place).unwrap() + place.len()
    }

    fn span(&self, word: &str) -> Span {
        let start = self.text.find(word).unwrap();
        Span::new(start, start + word.len())
    }

    fn save(&mut self) {
        self.client.notify("textDocument/didSave", json!({ "textDocument": { "uri": self.uri } }));
    }

    fn report_of(&mut self, uri: &str) -> Value {
        self.client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }))
    }

    fn codes(&mut self) -> Vec<String> {
        self.codes_of(self.uri)
    }

    fn codes_of(&mut self, uri: &str) -> Vec<String> {
        codes(&self.report_of(uri)["items"])
    }

    fn published(&mut self) -> (Vec<String>, Value) {
        let message = self.client.next("textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], self.uri);
        (codes(&message["params"]["diagnostics"]), message["params"]["version"].clone())
    }

    /// Titles of the quick fixes at a word; `trigger` is the protocol's trigger kind.
    fn fixes(&mut self, word: &str, trigger: Option<u32>) -> Vec<String> {
        let actions = self.actions(word, trigger);
        let titles =
            actions.as_array().into_iter().flatten().map(|it| it["title"].as_str().unwrap().to_owned());
        titles.filter(|title| !title.starts_with("Ignore")).collect()
    }

    fn actions(&mut self, word: &str, trigger: Option<u32>) -> Value {
        let range = range(&Text::new(self.text.as_str()), self.span(word));
        let mut context = json!({ "diagnostics": [], "only": ["quickfix"] });
        if let Some(trigger) = trigger {
            context["triggerKind"] = trigger.into();
        }
        let document = json!({ "uri": self.uri });
        self.client.ask(
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": range, "context": context }),
        )
    }

    fn end(self) {
        self.client.end();
    }
}

fn range(text: &Text, span: Span) -> Value {
    let place = |offset| {
        let place = text.position(offset, Encoding::Utf16);
        json!({ "line": place.line, "character": place.character })
    };
    json!({ "start": place(span.range().start), "end": place(span.range().end) })
}

fn codes(diagnostics: &Value) -> Vec<String> {
    let all = diagnostics.as_array().unwrap().iter();
    all.map(|diagnostic| diagnostic["code"].as_str().unwrap().to_owned()).collect()
}

const NOTHING: [&str; 0] = [];

const CLEAN: &str = "script({\n    title: \"a\",\n    parameters: { city: \"Lyon\" },\n})\n\
                     defTool(\"hour\", \"The hour\", {}, () => \"9\")\n$`Go to ${env.vars.city}.`\n";

#[test]
fn a_finding_is_held_back_until_the_save() {
    let mut author = Author::asking(CLEAN);
    author.type_after("title: \"a\",", " accept: \"md\",");
    assert_eq!(author.codes(), NOTHING);
    author.save();
    assert!(author.codes().contains(&"A01".to_owned()));
    author.end();
}

#[test]
fn a_finding_is_held_back_until_the_pause() {
    let mut author = Author::with(CLEAN, 1);
    author.type_after("title: \"a\",", " accept: \"md\",");
    author.client.until(|client| {
        let report = client.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": SCRIPT } }));
        codes(&report["items"]).contains(&"A01".to_owned())
    });
    author.end();
}

#[test]
fn the_end_of_the_pause_is_told() {
    loop {
        let mut author = Author::with(CLEAN, 300);
        author.type_after("title: \"a\",", " accept: \"md\",");
        // On a busy machine the pause may end before the answer.
        let is_held = author.codes().is_empty();
        if is_held {
            let request = author.client.next("workspace/diagnostic/refresh");
            author.client.reply(&request, Value::Null);
            assert!(author.codes().contains(&"A01".to_owned()));
        }
        author.end();
        if is_held {
            break;
        }
    }

    let mut author = Author::sent(CLEAN, 1);
    assert_eq!(author.published().0, NOTHING);
    author.type_after("title: \"a\",", " accept: \"md\",");
    let (codes, version) = author.published();
    assert!(codes.contains(&"A01".to_owned()));
    assert_eq!(version, author.version);
    author.end();
}

#[test]
fn a_client_that_is_sent_diagnostics_is_sent_those_of_the_save() {
    let mut author = Author::sent(CLEAN, NEVER);
    assert_eq!(author.published().0, NOTHING);
    author.type_after("title: \"a\",", " accept: \"md\",");
    author.save();
    let (codes, version) = author.published();
    assert!(codes.contains(&"A01".to_owned()));
    assert_eq!(version, author.version);
    author.end();
}

/// The result id is the same while the shown findings are, and then changes.
#[test]
fn the_name_of_a_result_follows_what_is_shown() {
    let mut author = Author::asking(CLEAN);
    let first = author.report_of(SCRIPT)["resultId"].clone();
    author.type_after("title: \"a\",", " accept: \"md\",");
    let params = json!({ "textDocument": { "uri": SCRIPT }, "previousResultId": first });
    let same = author.client.ask("textDocument/diagnostic", params.clone());
    assert_eq!(same, json!({ "kind": "unchanged", "resultId": first }));
    author.save();
    assert_eq!(author.client.ask("textDocument/diagnostic", params)["kind"], "full");
    author.end();
}

/// A finding is finished once another statement is edited.
#[test]
fn a_finding_is_reported_once_the_author_edits_elsewhere() {
    let mut author = Author::asking(CLEAN);
    author.type_after("title: \"a\",", " accept: \"md\",");
    assert_eq!(author.codes(), NOTHING);
    author.type_after("The hour", "s");
    assert!(author.codes().contains(&"A01".to_owned()));
    author.type_after("The hours", "!");
    assert!(author.codes().contains(&"A01".to_owned()));
    author.end();
}

#[test]
fn a_finding_is_reported_once_the_author_types_on_in_the_next_statement() {
    let mut author = Author::asking("");
    author.type_on("script({ accept: \"md\" })");
    assert_eq!(author.codes(), NOTHING);
    author.type_on("\n");
    assert_eq!(author.codes(), NOTHING);
    author.type_on("const files = env.files");
    assert_eq!(author.codes(), ["A01"]);
    author.end();
}

/// The next key may add what the rest of the file lacks, in any statement.
#[test]
fn what_may_be_written_yet_waits_for_the_pause() {
    let mut author = Author::asking("");
    author.type_on("script({ parameters: { city: \"Lyon\" } })\n$`Go.`\nconst x = 1\n");
    assert_eq!(author.codes(), NOTHING);
    author.save();
    assert_eq!(author.codes(), ["P35"]);
    author.end();

    let mut author = Author::asking("");
    author.type_on("const city = env.vars.city\nconst x = 1\n");
    assert_eq!(author.codes(), NOTHING);
    author.end();
}

#[test]
fn a_misspelled_variable_is_reported_once_its_statement_is_left() {
    let mut author = Author::asking("script({ parameters: { city: \"Lyon\" } })\nenv.vars.city\n");
    author.type_on("const c = env.vars.cty\n");
    assert_eq!(author.codes(), NOTHING);
    author.type_on("const x = 1\n");
    assert_eq!(author.codes(), ["V01"]);
    author.end();
}

/// A half-typed word may cause findings in other statements.
#[test]
fn what_is_caused_elsewhere_is_held_back() {
    let mut author = Author::asking(CLEAN);
    let key = author.span("city");
    author.change(&[(key, "")]);
    assert_eq!(author.codes(), NOTHING);
    author.type_after("parameters: { ", "town");
    assert_eq!(author.codes(), NOTHING);
    author.save();
    let codes = author.codes();
    assert!(codes.contains(&"V01".to_owned()) && codes.contains(&"P35".to_owned()), "{codes:?}");
    author.end();
}

/// Known findings stay, wherever they move and whatever is typed in them.
#[test]
fn known_findings_stay() {
    let text = "script({ accept: \"md\", parameters: { a: null } })\nuse(env.files, env.vars.a)\n";
    let mut author = Author::asking(text);
    assert_eq!(author.codes(), ["A01", "P01"]);
    author.type_after("script({", " title: \"b\",");
    assert_eq!(author.codes(), ["A01", "P01"]);
    author.change(&[(Span::at(0), "\n")]);
    assert_eq!(author.codes(), ["A01", "P01"]);
    let line = author.report_of(SCRIPT)["items"][0]["range"]["start"]["line"].clone();
    assert_eq!(line, 1);
    author.type_after("accept: \"md", "x");
    assert_eq!(author.codes(), ["A01", "P01"]);
    // A finding that comes back is still known.
    let end = author.after("accept: \"");
    author.change(&[(Span::at(end), ".")]);
    assert_eq!(author.codes(), ["P01"]);
    let end = author.after("accept: \"");
    author.change(&[(Span::new(end, end + 1), "")]);
    assert_eq!(author.codes(), ["A01", "P01"]);
    author.end();
}

#[test]
fn known_findings_stay_where_nobody_asked_before() {
    let text = "script({ accept: \"md\" })\nuse(env.files)\n";
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut author = Author::start(capabilities, text, NEVER);
    author.type_after("accept: \"md\"", ", tittle: \"b\"");
    assert_eq!(author.codes(), ["A01"]);
    author.save();
    assert_eq!(author.codes(), ["A01", "M14"]);
    author.end();
}

#[test]
fn a_paste_is_no_typing() {
    let mut author = Author::asking(CLEAN);
    author.insert("})\n", "defTool(\n    \"t\",\n    \"d\",\n    { n: null },\n    ({ n }) => n,\n)\n");
    assert_eq!(author.codes(), ["P38"]);
    author.end();
    // Replacing the whole text is not typing.
    let mut author = Author::asking("");
    author.version += 1;
    let text = "script({\n    accept: \"md\",\n    title: \"a\",\n})\nuse(env.files)\n";
    author.client.change(SCRIPT, author.version, json!([{ "text": text }]));
    assert_eq!(author.codes(), ["A01"]);
    author.end();
}

#[test]
fn keys_in_whole_texts_are_typing() {
    let mut author = Author::asking(CLEAN);
    let at = author.after("title: \"a\",");
    for end in 1..=" accept: \"md\",".len() {
        let mut text = CLEAN.to_owned();
        text.insert_str(at, &" accept: \"md\","[..end]);
        author.version += 1;
        author.client.change(SCRIPT, author.version, json!([{ "text": text }]));
        assert_eq!(author.codes(), NOTHING);
    }
    author.save();
    assert!(author.codes().contains(&"A01".to_owned()));
    author.end();
}

/// A menu inserts a word, or a snippet, where a word was begun.
#[test]
fn a_completion_is_typing() {
    let mut author = Author::asking(CLEAN);
    author.type_after("title: \"a\",", " acc");
    let typed = author.span("acc");
    author.change(&[(typed, "accept: \"md\",\n    group: \"x\",\n    antwort: \"\"")]);
    assert_eq!(author.codes(), NOTHING);
    author.end();
}

#[test]
fn a_quick_fix_is_no_typing() {
    let mut author = Author::asking("script({ title: \"a\" })\nuse(env.files)\n");
    author.type_after("title: \"a\"", ", tittle: \"b\", accept: \"md\"");
    assert_eq!(author.codes(), NOTHING);
    let actions = author.actions("md", None);
    let fix = actions.as_array().unwrap().iter().find(|action| action["title"] == "Write `.md`").unwrap();
    let edits = &fix["edit"]["changes"][SCRIPT];
    assert_eq!(edits.as_array().map(Vec::len), Some(1));
    let word = author.span("\"md\"");
    let new = edits[0]["newText"].as_str().unwrap().to_owned();
    let span = if new.starts_with('"') { word } else { author.span("md") };
    author.change(&[(span, &new)]);
    assert_eq!(author.codes(), ["M14"]);
    author.end();
}

#[test]
fn undoing_to_what_was_reported_is_no_typing() {
    let mut author = Author::asking("script({ accept: \"md\" })\nuse(env.files)\n");
    assert_eq!(author.codes(), ["A01"]);
    author.type_after("accept: \"", ".");
    author.save();
    assert_eq!(author.codes(), NOTHING);
    let dot = author.span(".md");
    author.change(&[(Span::new(dot.range().start, dot.range().start + 1), "")]);
    assert_eq!(author.codes(), ["A01"]);
    author.end();
}

#[test]
fn several_cursors_are_typing() {
    let mut author = Author::asking(CLEAN);
    let [last, first] = [author.text.rfind("city").unwrap(), author.text.find("city").unwrap()];
    author.change(&[(Span::new(last + 3, last + 4), ""), (Span::new(first + 3, first + 4), "")]);
    author.change(&[(Span::at(last + 2), "ie"), (Span::at(first + 3), "ie")]);
    assert_eq!(author.codes(), NOTHING);
    author.end();
    // Renaming also changes several places, and is finished at once.
    let mut author = Author::asking(CLEAN);
    let [last, first] = [author.text.rfind("city").unwrap(), author.text.find("city").unwrap()];
    author.change(&[(Span::new(last, last + 4), "town"), (Span::new(first, first + 4), "place")]);
    let codes = author.codes();
    assert!(codes.contains(&"V01".to_owned()) && codes.contains(&"P35".to_owned()), "{codes:?}");
    author.end();
}

#[test]
fn formatting_on_type_changes_nothing() {
    let mut author = Author::asking(CLEAN);
    author.type_after("title: \"a\",", " accept: \"md\",");
    let lines = [author.after("script({\n"), author.after("})\n")];
    author.change(&[(Span::new(lines[0], lines[0] + 4), "  ")]);
    author.change(&[(Span::at(lines[1] - 2), " "), (Span::at(lines[0]), "  ")]);
    assert_eq!(author.codes(), NOTHING);
    author.end();
}

#[test]
fn other_documents_are_as_calm() {
    const SYSTEM: &str = "file:///w/system.shop.genai.mjs";
    let script = "script({ system: [\"system.shop\"] })\nenv.vars[\"system.shop.town\"]\n";
    let mut author = Author::asking(script);
    let system = "system({ parameters: { town: \"Lyon\" } })\nexport default ({ env }) => \
                  env.vars[\"system.shop.town\"]\n";
    author.turn_to(SYSTEM, system);
    assert_eq!((author.codes(), author.codes_of(SCRIPT)), (vec![], vec![]));
    let key = author.span("town");
    author.change(&[(Span::new(key.range().start + 3, key.range().end), "")]);
    assert_eq!((author.codes(), author.codes_of(SCRIPT)), (vec![], vec![]));
    author.save();
    assert_eq!(author.codes_of(SCRIPT), ["V04"]);
    author.end();
}

#[test]
fn a_key_in_another_document_ends_the_waiting() {
    let mut author = Author::asking(CLEAN);
    author.type_after("title: \"a\",", " accept: \"md\",");
    assert_eq!(author.codes(), NOTHING);
    author.turn_to("file:///w/b.genai.mjs", "");
    author.change(&[(Span::at(0), "s")]);
    assert!(author.codes_of(SCRIPT).contains(&"A01".to_owned()));
    author.end();
}

#[test]
fn closed_scripts_are_as_calm() {
    let folder = tempfile::tempdir().unwrap();
    let text = "script({ system: [\"system.shop\"] })\n$`a`\n";
    fs::write(folder.path().join("a.genai.mjs"), text).unwrap();
    let system =
        "system({ parameters: { a: 1 } })\nexport default (ctx) => ctx.env.vars[\"system.shop.a\"]\n";
    fs::write(folder.path().join("system.shop.genai.mjs"), system).unwrap();
    let settings = json!({ "typingPause": NEVER, "diagnosticMode": "workspace" });
    let mut client = Client::in_folders_with(&[folder.path()], json!({}), settings);
    let uri = |name: &str| format!("file://{}", folder.path().join(name).display());
    let system_uri = uri("system.shop.genai.mjs");
    client.open(&system_uri, system);
    assert_eq!(client.next("textDocument/publishDiagnostics")["params"]["uri"], system_uri);
    let mut text = Text::new(system);
    let mut version = 1;
    let mut change = |client: &mut Client, span: Span, new: &str| {
        version += 1;
        client.change(&system_uri, version, json!([{ "range": range(&text, span), "text": new }]));
        text.edit(span, new);
    };
    // An id that the other script does not name, while it is typed.
    change(&mut client, Span::at(8), " id: \"system.b\",");
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": system_uri } }));
    // Open and closed files are checked by different workers, in any order.
    let mut shown = [0; 2].map(|_| {
        let message = client.next("textDocument/publishDiagnostics");
        (message["params"]["uri"].clone(), codes(&message["params"]["diagnostics"]))
    });
    shown.sort_by_key(|(uri, _)| uri.to_string());
    let expected = [
        (json!(uri("a.genai.mjs")), vec!["M17".to_owned()]),
        (json!(system_uri), vec!["M21".to_owned(), "V04".to_owned()]),
    ];
    assert_eq!(shown, expected);
    client.ignore("textDocument/publishDiagnostics");
    client.end();
}

#[test]
fn a_script_that_is_skipped_says_so_at_once() {
    let call = "script({ parameters: { name: null } })\nenv.vars.name\n";
    let length = 256 << 10;
    let text = format!("{call}{}", "x".repeat(length - call.len()));
    let mut author = Author::asking(&text);
    assert_eq!(author.codes(), ["P01"]);
    author.change(&[(Span::at(length), "x")]);
    assert_eq!(author.codes(), ["M24"]);
    author.end();
}

/// Settings may hold back less than before, so that nothing waits for the next key.
#[test]
fn other_settings_end_the_waiting() {
    let mut author = Author::asking(CLEAN);
    author.type_after("title: \"a\",", " accept: \"md\",");
    assert_eq!(author.codes(), NOTHING);
    let settings = json!({ "settings": { "promptsig": { "typingPause": 0 } } });
    author.client.notify("workspace/didChangeConfiguration", settings);
    assert!(author.codes().contains(&"A01".to_owned()));
    author.end();
}

#[test]
fn with_no_pause_nothing_is_held_back() {
    let mut author = Author::with(CLEAN, 0);
    author.type_after("title: \"a\",", " accept: \"md\",");
    assert!(author.codes().contains(&"A01".to_owned()));
    author.end();
}

/// Explicit requests include fixes of held-back findings; automatic ones do not.
#[test]
fn quick_fixes_are_there_for_who_asks() {
    let mut author = Author::asking("script({ title: \"a\" })\nuse(env.files)\n");
    author.type_after("title: \"a\"", ", accept: \"md\"");
    assert_eq!(author.codes(), NOTHING);
    let (by_hand, by_itself) = (Some(1), Some(2));
    assert_eq!(author.fixes("md", None), ["Write `.md`"]);
    assert_eq!(author.fixes("md", by_hand), ["Write `.md`"]);
    assert_eq!(author.fixes("md", by_itself), NOTHING);
    author.save();
    assert_eq!(author.fixes("md", by_itself), ["Write `.md`"]);
    author.end();
}

/// Frontmatter, paragraphs and code blocks are separate statements.
#[test]
fn markdown_is_as_calm() {
    let text = "---\ntitle: a\n---\n\nDear reader.\n\nUse ${env.files}.\n";
    let mut author = Author::asking("");
    author.uri = "file:///w/b.genai.md";
    author.client.open(author.uri, text);
    (author.text, author.version) = (text.to_owned(), 1);
    assert_eq!(author.codes(), NOTHING);
    author.type_after("title: a", "\naccept: md");
    assert_eq!(author.codes(), NOTHING);
    author.type_after("Dear reader", "s");
    assert_eq!(author.codes(), ["A01"]);
    author.end();
}

#[test]
fn agentscript_is_as_calm() {
    let text = "import llm Fast from \"openai://gpt-4.1-mini\"\n\nmain agent Clerk {\n  model Fast\n  role \"clerk\"\n  \
                description \"You answer.\"\n\n  main func(question) {\n    use question as question\n    return \
                question\n  }\n}\n";
    let mut author = Author::asking("");
    author.uri = "file:///w/a.as";
    author.client.open(author.uri, text);
    (author.text, author.version) = (text.to_owned(), 1);
    assert_eq!(author.codes(), NOTHING);
    author.type_after("return question", ".x()");
    assert_eq!(author.codes(), NOTHING);
    let name = author.span("Fast");
    author.change(&[(name, "")]);
    assert!(author.codes().is_empty());
    author.save();
    assert!(!author.codes().is_empty());
    author.end();
}
