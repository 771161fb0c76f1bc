//! Views of a position, which a preview shows and a hover links to.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewKind {
    /// Form of the script's parameters, with the values of a run
    Form,
    /// Schema at the position, or else the script's own
    Schema,
    Vars,
    /// GenAIScript's reading of the file
    Seen,
    Run,
    /// Parameters and return type of the tool at the position, as in the manual
    Manual,
}

impl ViewKind {
    pub const ALL: [Self; 6] = [Self::Form, Self::Schema, Self::Vars, Self::Seen, Self::Run, Self::Manual];

    /// Stable identifier for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Schema => "schema",
            Self::Vars => "vars",
            Self::Seen => "seen",
            Self::Run => "run",
            Self::Manual => "manual",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
