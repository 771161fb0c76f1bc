//! Debounce of new diagnostics while their author types.
//!
//! Editors withhold each new diagnostic until its cause is complete. A rule declares when that is; a diagnostic may
//! override it. `check` withholds nothing.

/// Event up to which a new diagnostic is withheld. A pause, a save and a change by a program end it for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// None: the diagnostic is published with the key that causes it. So is M24: a script that is skipped has no other
    /// diagnostics, and would look clean.
    Nothing,
    /// An edit outside the statements of the diagnostic.
    Statement,
    /// An edit outside its statements and outside the metadata, for a diagnostic in the metadata.
    Metadata,
    /// Only the pause, the save or the change: an edit anywhere may add the missing part. For rules that report what is
    /// missing in the rest of the file or in other files: a use, a definition, an export. An author who writes from the
    /// top supplies it last.
    Pause,
}
