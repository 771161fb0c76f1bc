//! Effect of a tool's new name on `tools`, whose entries are prefixes of names and select systems.

use std::collections::BTreeSet;

use super::names::RenameRefusal;
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::symbols::{self, SymbolOccurrence};
use crate::workspace::{Project, ScriptSummary};

/// Prefix of tools that activate a system for planning.
const AGENT: &str = "agent";

/// Refuses a new name for the tool `old` if an entry of `tools` would select other systems.
pub(super) fn check(
    file: &ScriptFile,
    project: &Project,
    old: &str,
    new: &str,
    places: &[SymbolOccurrence],
) -> Result<(), RenameRefusal> {
    let Some(owner) = places.iter().find(|place| place.kind.declares()).map(|place| place.path.clone())
    else {
        return Ok(());
    };
    let tools: Vec<(&FilePath, &str)> = symbols::selectable_tools(project, &file.path)
        .map(|(summary, tool)| (&summary.path, tool.id.as_str()))
        .collect();
    if !tools.contains(&(&owner, old)) {
        return Ok(());
    }
    let selected = |wanted: &str, renamed: bool| -> BTreeSet<&FilePath> {
        let id = |path: &FilePath, id| if renamed && *path == owner && id == old { new } else { id };
        tools
            .iter()
            .filter(|(path, tool)| id(path, *tool).starts_with(wanted))
            .map(|(path, _)| *path)
            .collect()
    };
    let own = ScriptSummary::from_script(file);
    let mut summaries: Vec<&ScriptSummary> =
        project.summaries_beside(&file.path).map(|summary| &**summary).chain([&own]).collect();
    summaries.sort_by(|left, right| left.path.cmp(&right.path));
    for summary in summaries {
        for mention in summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Selection) {
            let entry = mention.name;
            if entry.is_empty() || !(old.starts_with(entry) || new.starts_with(entry)) {
                continue;
            }
            let entry_after = if entry == old { new } else { entry };
            let (before, after) = (selected(entry, false), selected(entry_after, true));
            if !after.is_superset(&before) {
                return Err(format!(
                    "`tools: \"{entry}\"` in {} selects the tool by the beginning of its name and would \
                     lose it as `{new}`; change that entry first.",
                    summary.path
                ));
            }
            if after != before {
                return Err(format!(
                    "`tools: \"{entry_after}\"` in {} would select further systems, as it selects by the \
                     beginning of a name; choose another name than `{new}`.",
                    summary.path
                ));
            }
            if entry.starts_with(AGENT) != entry_after.starts_with(AGENT) {
                return Err(format!(
                    "Names that begin with `{AGENT}` bring `system.planner` into scope, so `{old}` cannot \
                     become `{new}`."
                ));
            }
        }
    }
    Ok(())
}
