//! What the workspace wants to be told: the `promptsig.toml` around what is checked.

use std::path::Path;

use super::complain;
use crate::project::discovery;
use crate::rules::{Exclusion, Settings};
use crate::script::FilePath;
use crate::text::{Encoding, Text};

/// The settings of a run.
#[derive(Debug, Default)]
pub struct Configured {
    /// What they say.
    pub settings: Settings,
    exclusion: Exclusion,
}

impl Configured {
    /// The settings in the innermost folder from `root` upwards that has a file of them. None where
    /// something is wrong with it; the complaints are made.
    pub fn around(root: &str) -> Option<Self> {
        let Some((path, text)) = discovery::read_upwards(Path::new(root), discovery::SETTINGS) else {
            return Some(Self::default());
        };
        let text = match text {
            Ok(text) => text,
            Err(unread) => {
                complain(&format!("{path} cannot be read: {unread}"));
                return None;
            }
        };
        let (settings, complaints) = Settings::parse(&text);
        let source = Text::new(text);
        for complaint in &complaints {
            let place = source.position(complaint.span.start as usize, Encoding::Utf32);
            complain(&format!("{path}:{}:{}: {}", place.line + 1, place.character + 1, complaint.message));
        }
        let folder = path.as_str().rsplit_once('/').map_or("", |(folder, _)| folder);
        let exclusion = Exclusion::of(folder, &settings.exclude);
        complaints.is_empty().then_some(Self { settings, exclusion })
    }

    /// Whether the file is left out.
    pub fn excludes(&self, path: &FilePath) -> bool {
        self.exclusion.excludes(path)
    }
}
