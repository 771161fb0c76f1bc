//! Debounce of new diagnostics while their author types.
//! Editors withhold a diagnostic until its cause is complete, as its rule declares. `check` withholds nothing.

/// Event up to which a new diagnostic is withheld. A pause, a save and a change by a program end it for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// None. M24 must not wait either: a skipped script has no other diagnostics, and would look clean.
    Nothing,
    /// An edit outside the statements of the diagnostic.
    Statement,
    /// An edit outside its statements and outside the metadata, for a diagnostic in the metadata.
    Metadata,
    /// Only the pause, the save or the change: for rules on what is missing in the rest of the file or in other files,
    /// which an author who writes from the top supplies last.
    Pause,
}
