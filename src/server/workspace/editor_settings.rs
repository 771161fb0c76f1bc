//! The settings that people have in their editor.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value as Json;

use super::Workspace;
use super::releases::warn_of_releases;
use super::worker::Job;
use crate::rules::Settings;
use crate::server::capabilities::ANNOUNCED;
use crate::server::convert;
use crate::server::publisher::News;
use crate::syntax::Value;
use crate::text::Span;

/// The section of them, as editors call it.
const SECTION: &str = "promptsig";

/// Keys beside the settings: what is for the extension of an editor, and what this says of itself.
const OTHER_KEYS: [&str; 4] = ["server", "trace", "preview", ANNOUNCED];

impl Workspace {
    /// Takes in the settings that the editor sends with `initialize`.
    pub fn set_initial_settings(&self, options: Option<&Json>) {
        let Some(options) = options.filter(|options| !options.is_null()) else { return };
        self.state.set_initial_settings(read(options.get(SECTION).unwrap_or(options)));
    }

    /// Asks the client for its settings, and to tell when they change. Nobody waits for the answer.
    pub fn request_settings(&self) {
        let client = self.state.capabilities();
        if client.watches_settings {
            let client = self.client.clone();
            tokio::spawn(async move {
                if let Err(error) = client.register_capability(vec![convert::watch_settings()]).await {
                    tracing::warn!("cannot register for changes of the settings: {error}");
                }
            });
        }
        self.pull_settings();
    }

    /// The client's settings changed; one that is not asked for them sends them along.
    pub fn settings_changed(&self, sent: &Json) {
        if self.state.capabilities().sends_settings {
            return self.pull_settings();
        }
        if let Some(settings) = sent.get(SECTION) {
            self.settings_taker()(read(settings), HashMap::new());
        }
    }

    /// Asks the client for its settings, if it sends them: those for any file, and where there is more
    /// than one root, those for each.
    pub(super) fn pull_settings(&self) {
        if !self.state.capabilities().sends_settings {
            return;
        }
        let mut roots = self.state.project().roots().to_vec();
        if roots.len() == 1 {
            roots.clear();
        }
        let (client, tasks, take) = (self.client.clone(), self.tasks.clone(), self.settings_taker());
        tokio::spawn(async move {
            let asked = convert::configuration_items(&roots);
            let answers = client.configuration(asked).await.unwrap_or_else(|error| {
                tracing::warn!("the client did not send its settings: {error}");
                Vec::new()
            });
            tasks.push(move || {
                let mut answers = answers.iter().map(read);
                let of_any = answers.next().unwrap_or_default();
                take(of_any, roots.into_iter().zip(answers).collect());
            });
        });
    }

    /// What takes in settings for any file, and those for roots, on any thread.
    fn settings_taker(&self) -> impl Fn(Settings, HashMap<Arc<str>, Settings>) + Send + use<> {
        let (state, publisher, outbox) = (self.state.clone(), self.publisher.clone(), self.outbox.clone());
        let jobs = self.jobs.get().cloned();
        move |of_any, by_root| {
            for root in state.set_settings(of_any, by_root) {
                if let Some(jobs) = &jobs {
                    jobs.send(Job::Scan(root)).ok();
                }
            }
            publisher.publish(News::Other);
            warn_of_releases(&state, &outbox);
        }
    }
}

/// Reads settings; what is wrong with them is left out, and in the log.
fn read(sent: &Json) -> Settings {
    if sent.is_null() {
        return Settings::default();
    }
    let mut sent = sent.clone();
    if let Some(keys) = sent.as_object_mut() {
        // What people did not set is null or empty in some editors.
        keys.retain(|key, value| !OTHER_KEYS.contains(&key.as_str()) && !value.is_null() && value != "");
    }
    let (settings, problems) = Settings::of(&Value::from_json(&sent, Span::default()));
    for problem in problems {
        tracing::warn!("editor settings: {}", problem.message);
    }
    settings
}
