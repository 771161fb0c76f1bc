use crate::script::FilePath;

/// How a manual is written.
#[derive(Clone, Debug)]
pub struct Options {
    /// What stands between the id of a script and the name of a function.
    pub separator: String,
    /// Whether it says what functions give back.
    pub responses: bool,
    /// The folder from which paths are shown, without a slash at its end.
    pub folder: String,
}

impl Default for Options {
    fn default() -> Self {
        Self { separator: ".".to_owned(), responses: true, folder: String::new() }
    }
}

impl Options {
    /// A path as the manual shows it.
    pub(super) fn shown<'a>(&self, path: &'a FilePath) -> &'a str {
        let inside = path.as_str().strip_prefix(self.folder.as_str());
        inside.and_then(|rest| rest.strip_prefix('/')).unwrap_or(path.as_str())
    }
}
