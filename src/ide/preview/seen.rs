//! GenAIScript's reading of the file. As JSON: `metadata`, the result of its text reader, `row`, the file's
//! row of `promptsig inspect`, and `genaiscript`: the assumed `version`, its source (`by`: `settings`,
//! `installed`, `declared`, or `default`), the `known` version, whether it `fits`, and the `folder` of the
//! built-in systems if they come from an installed package.

use serde_json::{Value as Json, json};

use super::{Preview, call_span};
use crate::genaiscript::{Fidelity, Release, ScriptFile};
use crate::ide::markdown::{code, line};
use crate::ide::markup::{Cell, MarkupDocument};
use crate::ide::misread;
use crate::syntax::Value;
use crate::workspace::inspect::{self, InspectRow};
use crate::workspace::{AssumedRelease, BuiltinOrigin, Project};

pub(super) fn view(file: &ScriptFile, project: &Project) -> Preview {
    let row = inspect::row_of(project, file);
    let metadata = &file.script().reading.value;
    Preview {
        title: format!("What GenAIScript sees of {}", file.id()),
        span: call_span(file),
        text: text(file, project, &row, metadata),
        json: json!({ "metadata": metadata.to_json(), "row": row, "genaiscript": assumed(file, project) }),
        ..Preview::default()
    }
}

fn text(file: &ScriptFile, project: &Project, row: &InspectRow, metadata: &Value) -> MarkupDocument {
    let mut preview = MarkupDocument::whole();
    let how = match file.script().reading.fidelity {
        Fidelity::Exact => ", and reads its metadata as it is written.",
        Fidelity::None => " with no metadata.",
        Fidelity::Repaired | Fidelity::Truncated | Fidelity::Lost => ".",
    };
    let article = if row.kind == "system" { "the system script" } else { "the script" };
    preview.text(&format!("GenAIScript knows this file as {article} {}{how}", code(&row.id)));
    misread::of_file(&mut preview, file, project);
    if let Some(warning) = project.release_of(&file.path).warning("this workspace") {
        preview.warn(&line(&capitalized(&warning)));
    }
    if let Some(empty) = project.empty_release_in(project.folder_of(&file.path)) {
        preview.warn(&line(&capitalized(&empty.warning(|path| path.name().to_owned()))));
    }
    preview.heading("Metadata");
    preview.value(metadata);
    if let Some(systems) = &row.systems {
        preview.heading("Systems, in the order in which they run");
        match systems.as_array() {
            Some(systems) if systems.is_empty() => preview.text("None."),
            Some(systems) => {
                let names: Vec<_> = systems.iter().map(system).collect();
                preview.text(&names.join(", "))
            }
            None => json(&mut preview, systems),
        };
    }
    if let Some(schema) = &row.input_schema {
        preview.heading("Schema of its inputs");
        json(&mut preview, schema);
    }
    preview.heading("`env.vars` when nothing is given");
    json(&mut preview, &row.vars);
    if !row.tools.is_empty() {
        preview.heading("Tools");
        let rows: Vec<_> = row
            .tools
            .iter()
            .map(|tool| {
                let id = tool.id.as_deref().map_or_else(|| Cell::text("known only at run time"), Cell::code);
                let selectable = if tool.selectable { "yes" } else { "" };
                vec![id, Cell::text(tool.kind), Cell::text(&tool.line.to_string()), Cell::text(selectable)]
            })
            .collect();
        preview.rows(&["tool", "kind", "line", "can be selected by other scripts"], rows);
    }
    preview
}

fn assumed(file: &ScriptFile, project: &Project) -> Json {
    let AssumedRelease { release, by } = project.release_of(&file.path);
    let mut assumed = json!({
        "version": release.to_string(),
        "by": by.name(),
        "known": Release::known().to_string(),
        "fits": release.is_known(),
    });
    if let BuiltinOrigin::Package(folder) = project.builtins_of(&file.path).origin {
        assumed["folder"] = folder.as_str().into();
    }
    assumed
}

fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

fn system(system: &Json) -> String {
    match system {
        Json::String(id) => code(id),
        instance => code(&instance.to_string()),
    }
}

fn json<'a>(preview: &'a mut MarkupDocument, value: &Json) -> &'a mut MarkupDocument {
    preview.block("json", &serde_json::to_string_pretty(value).unwrap_or_default())
}
