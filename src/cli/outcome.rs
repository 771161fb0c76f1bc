use std::process::ExitCode;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitOutcome {
    Clean,
    /// Completed with errors, or with more warnings than allowed.
    Findings,
    /// Not completed; the reason is on standard error.
    Failed,
}

impl ExitOutcome {
    pub fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
        }
    }
}

impl From<ExitOutcome> for ExitCode {
    fn from(outcome: ExitOutcome) -> Self {
        Self::from(outcome.code())
    }
}
