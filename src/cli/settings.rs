//! The settings of a workspace: the `promptsig.toml` around what is checked.

use std::path::Path;

use super::streams::warn;
use crate::project::discovery;
use crate::rules::{Exclusion, Settings};
use crate::script::FilePath;
use crate::text::{Encoding, Text};

/// The settings of a run.
#[derive(Debug, Default)]
pub struct WorkspaceSettings {
    /// What they say.
    pub settings: Settings,
    exclusion: Exclusion,
}

impl WorkspaceSettings {
    /// The settings in the innermost folder from `root` upwards that has a file of them. None where
    /// something is wrong with it; the messages are written.
    pub fn around(root: &str) -> Option<Self> {
        let Some((path, text)) = discovery::read_upwards(Path::new(root), discovery::SETTINGS) else {
            return Some(Self::default());
        };
        let text = match text {
            Ok(text) => text,
            Err(unread) => {
                warn(&format!("cannot read {path}: {unread}"));
                return None;
            }
        };
        let (settings, problems) = Settings::parse(&text);
        let source = Text::new(text);
        for problem in &problems {
            let place = source.position(problem.span.start as usize, Encoding::Utf32);
            warn(&format!("{path}:{}:{}: {}", place.line + 1, place.character + 1, problem.message));
        }
        let folder = path.as_str().rsplit_once('/').map_or("", |(folder, _)| folder);
        let exclusion = Exclusion::of(folder, &settings.exclude);
        problems.is_empty().then_some(Self { settings, exclusion })
    }

    /// Whether the file is excluded.
    pub fn excludes(&self, path: &FilePath) -> bool {
        self.exclusion.excludes(path)
    }
}
