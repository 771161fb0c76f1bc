#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// GenAIScript fails, or a provider rejects the request.
    Error,
    /// The effect differs from the code.
    Warning,
    /// Worth knowing.
    Information,
    /// Tidiness.
    Hint,
}

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "information",
            Self::Hint => "hint",
        }
    }
}
