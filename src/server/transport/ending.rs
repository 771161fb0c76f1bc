/// The exit code of every end that no `shutdown` announced.
pub(super) const UNEXPECTED: i32 = 1;

/// Why serving ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All messages up to `exit` or to the end of the input are handled; the exit code.
    Served(i32),
    /// No further input will come; the exit code if what is queued cannot be finished.
    NoMoreInput(i32),
    /// The client reads no more.
    OutputClosed,
    /// The process that started this one is gone.
    ParentGone,
}
