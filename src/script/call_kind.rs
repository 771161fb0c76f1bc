/// Which of the two metadata calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// `script({…})`
    Script,
    /// `system({…})`
    System,
}

impl CallKind {
    /// The name that is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::System => "system",
        }
    }
}
