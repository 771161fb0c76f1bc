//! The views of a place, which a panel shows and to which a hover leads.

/// Which of the views.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The schema that stands at the place, else the script's own
    Schema,
    /// Every variable that a run has
    Vars,
    /// What GenAIScript reads of the file
    Seen,
    /// The command that runs the script
    Run,
    /// What the tool at the place takes and gives back, as the manual says it
    Manual,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Schema, Self::Vars, Self::Seen, Self::Run, Self::Manual];

    /// The name that programs use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Schema => "schema",
            Self::Vars => "vars",
            Self::Seen => "seen",
            Self::Run => "run",
            Self::Manual => "manual",
        }
    }

    /// The view of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
