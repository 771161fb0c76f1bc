/// Exit code of every end without `shutdown`.
pub(super) const UNEXPECTED: i32 = 1;

/// Reason for the end of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All messages up to `exit` or the end of the input were handled, with this exit code.
    Served(i32),
    /// The input ended. The exit code applies if queued messages cannot be finished.
    NoMoreInput(i32),
    /// The client closed our output.
    OutputClosed,
    /// The parent process is gone.
    ParentGone,
}
