use crate::genaiscript::FilePath;

/// Move of a file to a new path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Path before the move.
    pub old: FilePath,
    /// Path after the move.
    pub new: FilePath,
}
