use crate::genaiscript::FilePath;

#[derive(Clone, Debug)]
pub struct ManualOptions {
    /// Separator between the id of a script and the name of a function.
    pub separator: String,
    pub responses: bool,
    /// Folder to which paths are relative, without a trailing slash.
    pub folder: String,
}

impl Default for ManualOptions {
    fn default() -> Self {
        Self { separator: ".".to_owned(), responses: true, folder: String::new() }
    }
}

impl ManualOptions {
    pub(super) fn shown<'a>(&self, path: &'a FilePath) -> &'a str {
        let inside = path.as_str().strip_prefix(self.folder.as_str());
        inside.and_then(|rest| rest.strip_prefix('/')).unwrap_or(path.as_str())
    }
}
