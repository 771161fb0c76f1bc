//! What a script may do with `env` where nobody can see it.

use std::collections::HashSet;

use super::Context;
use crate::script::env_escapes;

/// Whether something of `env` may be used in a way that the reading of the file does not show.
pub(super) fn may_use_env_elsewhere(context: &Context<'_>) -> bool {
    let file = context.file;
    // The text of a script in Markdown may read them anywhere.
    file.path.is_markdown()
        || file.syntax.is_broken()
        || imports_neighbour(&file.source)
        || env_escapes(file)
        || (!file.script().is_system() && has_own_system(context))
}

/// Whether a file of the workspace is imported, by the text of the path.
fn imports_neighbour(source: &str) -> bool {
    ["\"./", "'./", "`./", "\"../", "'../", "`../"].iter().any(|path| source.contains(path))
        && ["import", "from", "require"].iter().any(|word| source.contains(word))
}

/// Whether a system of the workspace, whose reads are not known here, takes part in a run.
fn has_own_system(context: &Context<'_>) -> bool {
    let path = &context.file.path;
    let builtins = context.project.builtins_of(path);
    let ids: HashSet<&str> = builtins.summaries.iter().map(|system| &*system.id).collect();
    // Most workspaces have none, which is cheaper to find out than which systems take part.
    context.systems().iter().any(|system| !ids.contains(&*system.id))
        && context.scope().systems.iter().any(|system| !ids.contains(&*system.id))
}
