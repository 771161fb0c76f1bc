use crate::script::FilePath;

/// A file that gets another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its path before.
    pub old: FilePath,
    /// Its path after.
    pub new: FilePath,
}
