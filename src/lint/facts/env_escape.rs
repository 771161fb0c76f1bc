use std::collections::HashSet;

use crate::genaiscript::env_escapes;
use crate::lint::LintContext;

pub(in crate::lint) fn may_use_env_elsewhere(context: &LintContext<'_>) -> bool {
    let file = context.file;
    // The text of a script in Markdown may read them anywhere.
    file.path.is_markdown()
        || file.syntax.is_broken()
        || may_import_elsewhere(context)
        || env_escapes(file)
        || (!file.script().is_system() && has_own_system(context))
}

/// Whether the file imports a module of the workspace that is unknown or may read any variable.
fn may_import_elsewhere(context: &LintContext<'_>) -> bool {
    let (file, source) = (context.file, &context.file.source);
    let names_neighbour =
        ["\"./", "'./", "`./", "\"../", "'../", "`../"].iter().any(|path| source.contains(path));
    let is_dynamic = ["import(", "import (", "require"].iter().any(|word| source.contains(word));
    let is_open = |name: &String| {
        context.project.neighbours().module(&file.path.beside(name)).is_none_or(|module| module.is_open)
    };
    (names_neighbour && is_dynamic) || file.script().local_imports.iter().any(is_open)
}

/// Whether a run includes a system of the workspace, whose reads are unknown here.
fn has_own_system(context: &LintContext<'_>) -> bool {
    let path = &context.file.path;
    let builtins = context.project.builtins_of(path);
    let ids: HashSet<&str> = builtins.summaries.iter().map(|system| &*system.id).collect();
    // Most workspaces have none. Checking for any is cheaper than resolving the systems of a run.
    context.systems().iter().any(|system| !ids.contains(&*system.id))
        && context.scope().systems.iter().any(|system| !ids.contains(&*system.id))
}
