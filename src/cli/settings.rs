//! What the workspace wants to be told: the `promptsig.toml` around what is checked.

use std::path::Path;

use globset::{Glob, GlobSet, GlobSetBuilder};

use super::complain;
use crate::project::discovery;
use crate::rules::Settings;
use crate::script::FilePath;
use crate::text::{Encoding, Text};

/// The name of the file.
const NAME: &str = "promptsig.toml";

/// The settings of a run.
#[derive(Debug, Default)]
pub struct Configured {
    /// What they say.
    pub settings: Settings,
    /// The folder of the file.
    folder: String,
    excluded: GlobSet,
}

impl Configured {
    /// The settings in the innermost folder from `root` upwards that has a file of them. None where
    /// something is wrong with it; the complaints are made.
    pub fn around(root: &str) -> Option<Self> {
        let Some((path, text)) = discovery::read_upwards(Path::new(root), NAME) else {
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
        let excluded = globs(&settings.exclude, &path)?;
        let folder = path.as_str().rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        complaints.is_empty().then_some(Self { settings, folder, excluded })
    }

    /// Whether the file is left out.
    pub fn excludes(&self, path: &FilePath) -> bool {
        let inside = path.as_str().strip_prefix(self.folder.as_str()).and_then(|path| path.strip_prefix('/'));
        inside.is_some_and(|inside| self.excluded.is_match(inside))
    }
}

fn globs(patterns: &[String], path: &FilePath) -> Option<GlobSet> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        match Glob::new(pattern) {
            Ok(glob) => {
                set.add(glob);
            }
            Err(error) => {
                complain(&format!("{path}: `{pattern}` is no glob: {}", error.kind()));
                return None;
            }
        }
    }
    set.build().ok()
}
