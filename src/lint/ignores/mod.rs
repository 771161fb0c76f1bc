//! I: comments that suppress rules: `// promptsig-ignore P16` at the end of a line or on the line before it,
//! and `// promptsig-ignore-file P16` anywhere. A comment without codes applies to all rules.

mod comment;
mod i01_ignore_without_effect;
mod used;

use super::{Diagnostic, LintInput};
pub(super) use comment::MARK;
pub use comment::ignored_at_end;
pub(super) use i01_ignore_without_effect::RULE;
use used::UsedIgnores;

rules! {
    i01_ignore_without_effect,
}

/// Removes the diagnostics that the file's comments ignore, and adds one for each name that ignores none.
pub(super) fn apply(input: &LintInput<'_>, found: &mut Vec<Diagnostic>) {
    let ignores = comment::read(input.file);
    if ignores.is_empty() {
        return;
    }
    let mut used = UsedIgnores::new(&ignores);
    found.retain(|diagnostic| !used.ignores(diagnostic));
    let mut useless = i01_ignore_without_effect::useless(input, &ignores, &used);
    useless.retain(|diagnostic| !used.ignores(diagnostic));
    found.extend(useless);
}
