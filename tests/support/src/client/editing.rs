//! Requests and notifications of an editor while somebody types.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Client;
use super::script::{Place, Script};

pub const COMPLETION: &str = "textDocument/completion";
pub const HOVER: &str = "textDocument/hover";

impl Client {
    /// Sends `initialize` without a folder and returns the time from `began` to the answer.
    pub fn initialize(&mut self, capabilities: &Value, began: Instant) -> Duration {
        self.initialize_with(capabilities, &Value::Null, began)
    }

    pub fn initialize_with(&mut self, capabilities: &Value, settings: &Value, began: Instant) -> Duration {
        self.initialize_at(&Value::Null, capabilities, settings, began)
    }

    /// Sends `initialize` with a folder, by its URI.
    pub fn initialize_in(
        &mut self,
        root: &str,
        capabilities: &Value,
        settings: &Value,
        began: Instant,
    ) -> Duration {
        self.initialize_at(&root.into(), capabilities, settings, began)
    }

    fn initialize_at(
        &mut self,
        root: &Value,
        capabilities: &Value,
        settings: &Value,
        began: Instant,
    ) -> Duration {
        let params = json!({
            "capabilities": capabilities,
            "processId": null,
            "rootUri": root,
            "initializationOptions": settings,
        });
        self.request("initialize", &params);
        let taken = self.output.arrived - began;
        self.notify("initialized", &json!({}));
        taken
    }

    pub fn open(&mut self, script: &Script) {
        let Script { uri, language, text } = script;
        self.version += 1;
        let document = json!({ "uri": uri, "languageId": language, "version": self.version, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    pub fn close(&mut self, script: &Script) {
        self.notify("textDocument/didClose", &json!({ "textDocument": { "uri": script.uri } }));
    }

    /// Types text key by key with completion after each, then removes it. Returns each answer with the time from its
    /// change.
    pub fn type_and_complete(
        &mut self,
        script: &Script,
        place: Place,
        typed: &str,
    ) -> Vec<(Duration, Value)> {
        self.type_and_ask(COMPLETION, script, place, typed)
    }

    /// Does so with any positional request.
    pub fn type_and_ask(
        &mut self,
        method: &str,
        script: &Script,
        place: Place,
        typed: &str,
    ) -> Vec<(Duration, Value)> {
        let mut here = place;
        let mut answers = Vec::new();
        for key in typed.chars() {
            let began = Instant::now();
            self.change(script, here, 0, &key.to_string());
            here.character += 1;
            let answer = self.ask_at(method, script, here);
            answers.push((self.output.arrived - began, answer));
        }
        self.change(script, place, here.character - place.character, "");
        self.complete(script, place);
        answers
    }

    /// Replaces `length` characters of a line.
    pub fn change(&mut self, script: &Script, place: Place, length: u32, text: &str) {
        self.version += 1;
        let params = changed(script, self.version, place, length, text);
        self.notify("textDocument/didChange", &params);
    }

    /// Waits for the completion's answer, which may be an error.
    pub fn complete(&mut self, script: &Script, place: Place) -> Value {
        self.ask_at(COMPLETION, script, place)
    }

    fn ask_at(&mut self, method: &str, script: &Script, place: Place) -> Value {
        let id = self.ask(method, &at(script, place));
        self.answer(id)
    }

    pub fn published(&mut self, script: &Script) -> Value {
        let version = self.version;
        self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == script.uri.as_str()
                && message["params"]["version"] == version
        })
    }
}

pub fn at(script: &Script, place: Place) -> Value {
    json!({ "textDocument": { "uri": script.uri }, "position": position(place) })
}

pub fn changed(script: &Script, version: u64, place: Place, length: u32, text: &str) -> Value {
    let end = Place { character: place.character + length, ..place };
    let change = json!({ "range": { "start": position(place), "end": position(end) }, "text": text });
    let document = json!({ "uri": script.uri, "version": version });
    json!({ "textDocument": document, "contentChanges": [change] })
}

fn position(place: Place) -> Value {
    json!({ "line": place.line, "character": place.character })
}
