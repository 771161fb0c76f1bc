use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did its work, and found no error.
    Clean,
    /// It did its work and found errors, or more than is allowed.
    Findings,
    /// It could not do all of its work; the reason is on standard error.
    Failed,
}

impl Outcome {
    /// The exit code that tells it.
    pub fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}
