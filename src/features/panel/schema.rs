//! The schema at a place. As JSON: `kind` (where it stands), `name`, and `schema`, or `error` with
//! the exception that GenAIScript throws.

use serde_json::{Value as Json, json};

use super::content::Panel;
use super::found::{Found, Origin, nothing};
use crate::features::markdown::line;
use crate::features::preview::{self, Place, Preview};
use crate::project::Project;
use crate::schema::{Defaults, Schema};
use crate::script::SourceFile;

pub(super) fn panel(file: &SourceFile, project: &Project, offset: usize) -> Panel {
    let found = Found::at(file, project, offset);
    let mut preview = Preview::whole();
    found.remark(&mut preview, file, project);
    let label = format!("{}{}", found.prefix, found.name);
    match &found.origin {
        Origin::Map(value, place) => {
            if let Some(schema) = preview::parameters(&mut preview, &label, value, *place) {
                preview.json(&schema);
            }
        }
        Origin::Written(schema) => _ = preview.schema(&label, schema).json(schema),
        Origin::One(inference, required) => {
            if let Some(schema) = &inference.schema {
                let mark = if *required { "" } else { "?" };
                preview.schema(&format!("{label}{mark}"), schema);
                preview.said(Schema::new(schema).description().unwrap_or(""));
                let cues = preview::cues(Schema::new(schema));
                if !cues.is_empty() {
                    preview.text(&format!("In forms: {}", line(&cues)));
                }
                preview.json(schema);
            } else {
                preview.code(&format!("{label}: unknown"));
            }
            preview.inference_warnings(inference, Place::Workspace);
        }
        Origin::Nothing => {
            preview.code(&label).text(nothing(file));
        }
    }
    let mut json = json!({ "kind": found.kind, "name": found.name });
    match found.origin.schema(Defaults::Keep) {
        Ok(schema) => json["schema"] = schema.map_or(Json::Null, |schema| schema.to_json()),
        Err(throw) => json["error"] = throw.to_string().into(),
    }
    Panel { title: format!("Schema of {}", found.name), span: found.span, text: preview, json }
}
