use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::streams::warn;
use super::workspace::CliWorkspace;
use crate::config::{Exclusion, Settings};
use crate::file_path::FilePath;
use crate::lint;
use crate::text::{Encoding, Text};
use crate::workspace::discovery;

#[derive(Debug, Default, clap::Args)]
pub struct SettingsArguments {
    /// Read the settings from this file, not from the nearest `promptsig.toml`; its `exclude` is relative
    /// to the working directory then
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Skip the files and folders that match, relative to the working directory; may be repeated
    #[arg(long, value_name = "GLOB", value_parser = valid_glob)]
    exclude: Vec<String>,
}

impl SettingsArguments {
    pub fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }
}

#[derive(Debug, Default)]
pub struct WorkspaceSettings {
    pub settings: Settings,
    exclusions: Vec<Exclusion>,
}

impl WorkspaceSettings {
    /// Loads the settings of the checked files. `None` if their file has errors; they are already reported.
    pub fn new<T>(arguments: &SettingsArguments, workspace: &CliWorkspace<T>) -> Option<Self> {
        let mut found = match &arguments.config {
            None => Self::around(workspace.root())?,
            Some(path) => {
                Self::read(&path.display().to_string(), discovery::read(path), workspace.working_folder())?
            }
        };
        found.exclusions.push(Exclusion::new(workspace.working_folder(), &arguments.exclude));
        Some(found)
    }

    /// Loads the innermost settings, from `root` upwards; `None` if they have errors, which are already reported.
    pub fn around(root: &str) -> Option<Self> {
        let Some((path, text)) = discovery::read_upwards(Path::new(root), discovery::SETTINGS) else {
            return Some(Self::default());
        };
        let folder = path.as_str().rsplit_once('/').map_or("", |(folder, _)| folder);
        Self::read(path.as_str(), text, folder)
    }

    fn read(path: &str, text: Result<impl Into<Arc<str>>, impl Display>, folder: &str) -> Option<Self> {
        let text: Arc<str> = match text {
            Ok(text) => text.into(),
            Err(unread) => {
                warn(&format!("cannot read {path}: {unread}"));
                return None;
            }
        };
        let (settings, problems) = Settings::parse(&text, lint::rule_names());
        let source = Text::new(text);
        for problem in &problems {
            let place = source.position(problem.span.start as usize, Encoding::Utf32);
            warn(&format!("{path}:{}:{}: {}", place.line + 1, place.character + 1, problem.message));
        }
        let exclusions = vec![Exclusion::new(folder, &settings.exclude)];
        let settings = settings.located(folder);
        problems.is_empty().then_some(Self { settings, exclusions })
    }

    pub fn excludes(&self, path: &FilePath) -> bool {
        self.exclusions.iter().any(|exclusion| exclusion.excludes(path))
    }
}

fn valid_glob(pattern: &str) -> Result<String, String> {
    Exclusion::problem(pattern).map_or_else(|| Ok(pattern.to_owned()), Err)
}
