/// Function of a metadata call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// `script({…})`
    Script,
    /// `system({…})`
    System,
}

impl CallKind {
    /// Returns the called name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::System => "system",
        }
    }
}
