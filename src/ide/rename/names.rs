use crate::file_path::FilePath;
use crate::genaiscript::names::{escape_tool_name, normalize_key};
use crate::genaiscript::reserved::Reserved;
use crate::genaiscript::{Fidelity, ScriptFile, Tool};
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::symbols::{self, AGENT_PREFIX, Symbol, SymbolName, SymbolOccurrence};
use crate::workspace::{Move, Project, ScriptSummary, variables};

/// Reason why a name cannot be changed: a sentence for a person.
pub type RenameRefusal = String;

/// Length limit of tool names at providers.
const MAX_TOOL_NAME: usize = 64;

/// Characters that break GenAIScript's textual search for metadata and tools.
const UNQUOTABLE: [char; 10] = ['"', '\'', '`', '\\', '{', '}', '(', ')', '\n', '\r'];

/// Characters that some file system rejects in a name, and characters that break text.
const NOT_IN_FILES: [char; 9] = ['/', ':', '*', '?', '<', '>', '|', '\0', '\t'];

/// Refuses a name that would collide, vanish or change its meaning.
pub(super) fn check(
    file: &ScriptFile,
    project: &Project,
    named: &SymbolName,
    new: &str,
) -> Result<(), RenameRefusal> {
    if new.is_empty() {
        return Err("The name must not be empty.".to_owned());
    }
    if let Some(char) = new.chars().find(|char| UNQUOTABLE.contains(char) || char.is_control()) {
        return Err(format!(
            "{char:?} cannot be part of the name: GenAIScript reads the name as text and would stop there."
        ));
    }
    if new == "__proto__" {
        return Err("`__proto__` is reserved in JavaScript; choose another name.".to_owned());
    }
    match &named.symbol {
        Symbol::Variable(key) => variable(file, project, named, key, new),
        Symbol::Parameter { system, key } => parameter(file, project, system, key, new),
        Symbol::Script(id) => script(file, project, id, new),
        Symbol::Tool { id, path } => tool(file, project, id, path, new),
        Symbol::Tools(_) => Ok(()),
        Symbol::Argument { tool, name } => argument(file, project, *tool, name, new),
    }
}

fn variable(
    file: &ScriptFile,
    project: &Project,
    named: &SymbolName,
    key: &str,
    new: &str,
) -> Result<(), RenameRefusal> {
    let new_key = normal_form(new)?;
    let meaning = match Reserved::find(&new_key) {
        Some(Reserved::ModelOption) => Some(format!("the model's {new_key}")),
        Some(Reserved::Files) => Some("the files of a run".to_owned()),
        _ => None,
    };
    if let Some(meaning) = meaning {
        return Err(format!("`{new}` is reserved: GenAIScript takes it for {meaning}."));
    }
    let summary = ScriptSummary::from_script(file);
    keeps_map(&summary, key, new)?;
    if new_key == key {
        return Ok(());
    }
    let mut others = variables::all(file, project);
    // If GenAIScript reads nothing, the written text has the names; see `Script::metadata`.
    if file.script().reading.fidelity == Fidelity::Lost {
        others.extend(variables::unseen(file));
    }
    let mut others = others.into_iter();
    if let Some(other) = others.find(|other| normalize_key(&other.key) == new_key) {
        return Err(collision(new, &other.key, other.system.as_deref()));
    }
    // A key of a system that is not in scope, or one that only a caller gives.
    let taken = symbols::occurrences(file, project, &Symbol::Variable(new_key.clone()));
    if let Some(other) = taken.first() {
        return Err(collision(new, &other.name, None));
    }
    match project.system_of(&file.path, &new_key) {
        Some(system) if !summary.is_system() || named.kind != MentionKind::Parameter => {
            Err(format!("`{new}` would mean a parameter of `{}`.", system.id))
        }
        _ => Ok(()),
    }
}

fn parameter(
    file: &ScriptFile,
    project: &Project,
    system: &str,
    key: &str,
    new: &str,
) -> Result<(), RenameRefusal> {
    normal_form(new)?;
    let owner = project.script_seen_by(&file.path, system);
    match &owner {
        Some(owner) if owner.path != file.path => keeps_map(owner, key, new)?,
        _ => keeps_map(&ScriptSummary::from_script(file), key, new)?,
    }
    let new_key = normalize_key(&format!("{system}.{new}"));
    if new_key == key {
        return Ok(());
    }
    let symbol = Symbol::Parameter { system: system.into(), key: new_key.clone() };
    if let Some(other) = symbols::occurrences(file, project, &symbol).first() {
        return Err(collision(new, &other.name, Some(system)));
    }
    match project.system_of(&file.path, &new_key) {
        Some(other) if *other.id != *system => {
            Err(format!("`{system}.{new}` would mean a parameter of `{}`.", other.id))
        }
        _ => Ok(()),
    }
}

/// Normalizes a name; refused if nothing is left of it.
fn normal_form(new: &str) -> Result<String, RenameRefusal> {
    let key = normalize_key(new);
    if key.chars().all(|char| char == '.') {
        return Err(format!(
            "`{new}` would vanish: of the name of a variable GenAIScript keeps only the letters a to z, \
             digits and dots."
        ));
    }
    Ok(key)
}

/// Refuses the name `type` if it would turn the whole map into a schema.
fn keeps_map(summary: &ScriptSummary, key: &str, new: &str) -> Result<(), RenameRefusal> {
    let declared = symbols::declared(summary);
    let value = declared.iter().find(|(own, _)| own == key).and_then(|(_, member)| member.value.as_str());
    match value {
        Some(value @ ("object" | "array")) if new == "type" => Err(format!(
            "With `type: \"{value}\"` GenAIScript would take all of `parameters` for a JSON Schema."
        )),
        _ => Ok(()),
    }
}

fn collision(new: &str, other: &str, system: Option<&str>) -> RenameRefusal {
    let of = system.map(|system| format!(" of `{system}`")).unwrap_or_default();
    if new == other {
        return format!("`{new}`{of} already exists; choose another name.");
    }
    format!("`{new}` collides with `{other}`{of}: GenAIScript takes the two for one name.")
}

fn script(file: &ScriptFile, project: &Project, id: &str, new: &str) -> Result<(), RenameRefusal> {
    if let Some(other) = project.script_seen_by(&file.path, new) {
        return Err(if project.is_builtin(&other) {
            format!("`{new}` is a system that comes with GenAIScript; choose another name.")
        } else {
            format!("`{new}` is already the id of {}; choose another name.", other.path)
        });
    }
    if Project::is_impossible_id(new) {
        return Err(format!("GenAIScript drops every script with the id `{new}`; choose another name."));
    }
    let is_system = project.script_seen_by(&file.path, id).is_none_or(|summary| summary.is_system());
    if !is_system {
        return Ok(());
    }
    let new_key = normal_form(new)?;
    let systems = project.systems_seen_by(&file.path);
    match systems.iter().find(|other| *other.id != *id && normalize_key(&other.id) == new_key) {
        Some(other) => Err(collision(new, &other.id, None)),
        None => Ok(()),
    }
}

pub(super) fn moved(old: &FilePath, new: &str) -> Result<Move, RenameRefusal> {
    let ending = old.name().get(old.id().len()..).unwrap_or_default();
    let path = old.beside(&format!("./{new}{ending}"));
    if new.contains(NOT_IN_FILES) || path.id() != new || path.folder() != old.folder() {
        return Err(format!("The id comes from the file's name, and `{new}` cannot be one."));
    }
    Ok(Move { old: old.clone(), new: path })
}

fn tool(
    file: &ScriptFile,
    project: &Project,
    id: &str,
    path: &FilePath,
    new: &str,
) -> Result<(), RenameRefusal> {
    let is_agent = id.starts_with(AGENT_PREFIX)
        && symbols::occurrences(file, project, &Symbol::Tool { id: id.to_owned(), path: path.clone() })
            .iter()
            .any(|place| place.kind == MentionKind::Agent);
    let new_id = if is_agent {
        format!("{AGENT_PREFIX}{}", new.strip_prefix(AGENT_PREFIX).unwrap_or(new))
    } else {
        new.to_owned()
    };
    let bare = if is_agent { &new_id[AGENT_PREFIX.len()..] } else { new };
    if escape_tool_name(bare).is_empty() {
        return Err(format!(
            "Nothing of `{new}` would reach a model: tools are named by letters and digits."
        ));
    }
    if new_id.len() > MAX_TOOL_NAME {
        return Err(format!("The name would have {} bytes; providers take {MAX_TOOL_NAME}.", new_id.len()));
    }
    let sent = escape_tool_name(&new_id);
    let is_taken = |other: &str| other != id && escape_tool_name(other) == sent;
    let own_tools = file.script().tools.iter().filter(|_| *path == file.path);
    let beside = own_tools.filter_map(Tool::id).find(|other| is_taken(other));
    // A tool of a plain script can collide only with the systems in its scope.
    let own = ScriptSummary::from_script(file);
    let scope = project.systems_of(file);
    let meets = |summary: &ScriptSummary| {
        *path != own.path || own.is_system() || scope.iter().any(|it| it.id == *summary.id)
    };
    let selectable = symbols::selectable_tools(project, &file.path)
        .find(|(summary, tool)| is_taken(&tool.id) && meets(summary));
    match (beside, selectable) {
        (Some(other), _) => Err(collision(&new_id, &other, None)),
        (None, Some((summary, tool))) => Err(collision(&new_id, &tool.id, Some(&summary.id))),
        (None, None) => Ok(()),
    }
}

fn argument(
    file: &ScriptFile,
    project: &Project,
    tool: crate::text::Span,
    name: &str,
    new: &str,
) -> Result<(), RenameRefusal> {
    if new == "context" {
        return Err("`context` is reserved: a tool gets its context under this name.".to_owned());
    }
    let places = |name: &str| -> Vec<SymbolOccurrence> {
        symbols::occurrences(file, project, &Symbol::Argument { tool, name: name.to_owned() })
    };
    if !places(new).is_empty() {
        return Err(format!("This tool already has an argument `{new}`; choose another name."));
    }
    let call = file.script().tools.iter().find(|call| call.span == tool);
    let value = call.and_then(|call| call.parameters.as_ref()?.get(name)?.as_str());
    match value {
        Some(value @ ("object" | "array")) if new == "type" => {
            Err(format!("With `type: \"{value}\"` GenAIScript would take all of the map for a JSON Schema."))
        }
        _ => Ok(()),
    }
}
