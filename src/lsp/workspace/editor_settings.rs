use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value as Json;

use super::WorkspaceService;
use super::jobs::WorkspaceJob;
use super::warn_of_releases;
use crate::config::Settings;
use crate::lint;
use crate::lsp::capabilities::ANNOUNCED;
use crate::lsp::convert;
use crate::lsp::publisher::ChangeEvent;
use crate::syntax::Value;
use crate::text::Span;

const SECTION: &str = "promptsig";

/// Keys that are not settings: those for an editor's extension, and those about the extension.
const OTHER_KEYS: [&str; 4] = ["server", "trace", "preview", ANNOUNCED];

impl WorkspaceService {
    pub fn set_initial_settings(&self, options: Option<&Json>) {
        let Some(options) = options.filter(|options| !options.is_null()) else { return };
        self.state.set_initial_settings(read(options.get(SECTION).unwrap_or(options)));
    }

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

    /// The settings are included if the client does not support requests for them.
    pub fn settings_changed(&self, sent: &Json) {
        if self.state.capabilities().sends_settings {
            return self.pull_settings();
        }
        if let Some(settings) = sent.get(SECTION) {
            self.settings_taker()(read(settings), HashMap::new());
        }
    }

    /// Requests the settings for any file, and with several roots for each root.
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

    fn settings_taker(&self) -> impl Fn(Settings, HashMap<Arc<str>, Settings>) + Send + use<> {
        let (state, publisher, outbox) = (self.state.clone(), self.publisher.clone(), self.outbox.clone());
        let jobs = self.jobs.clone();
        move |of_any, by_root| {
            for root in state.set_settings(of_any, by_root) {
                jobs.send(WorkspaceJob::Scan(root)).ok();
            }
            publisher.publish(ChangeEvent::Other);
            warn_of_releases(&state, &outbox);
        }
    }
}

/// Invalid settings are logged and omitted.
fn read(sent: &Json) -> Settings {
    if sent.is_null() {
        return Settings::default();
    }
    let mut sent = sent.clone();
    if let Some(keys) = sent.as_object_mut() {
        // Some editors send unset settings as null or as an empty string.
        keys.retain(|key, value| !OTHER_KEYS.contains(&key.as_str()) && !value.is_null() && value != "");
    }
    let (settings, problems) = Settings::read(&Value::from_json(&sent, Span::default()), lint::rule_names());
    for problem in problems {
        tracing::warn!("editor settings: {}", problem.message);
    }
    settings
}
