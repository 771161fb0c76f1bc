use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::protocol::JsonObject;
use crate::suggest;

/// Characters of a value that a message repeats.
const MAX_SHOWN: usize = 200;

/// Arguments of a call as a model has written them, of any type and size.
pub struct ToolArguments {
    written: JsonObject,
    /// Names that were asked for.
    known: Vec<&'static str>,
}

impl ToolArguments {
    pub fn new(written: JsonObject) -> Self {
        Self { written, known: Vec::new() }
    }

    /// Takes an argument; `None` if it is missing or null, as models in strict mode write it.
    pub fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<Option<T>, String> {
        self.known.push(name);
        match self.written.remove(name) {
            None | Some(Json::Null) => Ok(None),
            Some(value) => serde_json::from_value(value)
                .map(Some)
                .map_err(|error| format!("`{name}`: {}", shortened(&plain(&error.to_string())))),
        }
    }

    pub fn require<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, String> {
        self.take(name)?.ok_or_else(|| format!("`{name}` is missing"))
    }

    /// Fails if there are arguments that no one asked for.
    pub fn finish(self) -> Result<(), String> {
        let Some(name) = self.written.keys().next() else { return Ok(()) };
        let nearest = suggest::nearest(name, self.known.iter().copied());
        let hint = nearest.map(|nearest| format!("; did you mean `{nearest}`?")).unwrap_or_default();
        let all = self.known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        Err(format!("there is no argument `{}`{hint} There are {all}.", shortened(name)))
    }
}

/// Names the type of a number without the words of Rust.
fn plain(message: &str) -> String {
    message.replace("expected usize", "expected a whole number")
}

/// Shortens a text of any size for a message.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
