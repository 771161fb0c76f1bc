use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use promptsig::SourceFile;
use promptsig::genaiscript::{Defaults, Tool, infer_parameters};
use promptsig::return_types::{ReturnType, Type};
use promptsig::syntax::Value;
use promptsig::workspace::discovery::file_path;
use serde_json::{Value as Json, json};

use super::shape::Shape;

pub fn read(path: &Path) -> SourceFile {
    let text = fs::read_to_string(path).unwrap();
    SourceFile::read(file_path(path), text.into())
        .unwrap_or_else(|| panic!("{} is no script", path.display()))
}

/// Return types by the start of the tool's call.
pub fn responses(file: &SourceFile) -> BTreeMap<usize, ReturnType> {
    let tools = &file.as_script().unwrap().script().tools;
    tools.iter().map(|tool| (tool.span.start as usize, file.as_script().unwrap().return_type(tool))).collect()
}

/// Comparable form of a return type.
pub fn shape(response: &ReturnType) -> Shape {
    if response.gives == Type::Unknown {
        return Shape::Any;
    }
    Shape::from_schema(response.schema().as_ref(), gives_nothing(response))
}

pub fn gives_nothing(response: &ReturnType) -> bool {
    match &response.gives {
        Type::Nothing | Type::Function | Type::Unknown => true,
        Type::Union(cases) => cases.iter().any(|case| matches!(case, Type::Nothing | Type::Function)),
        _ => false,
    }
}

pub fn arguments(tool: &Tool) -> Json {
    schema(tool.parameters.as_ref())
}

pub fn variables(file: &SourceFile) -> Json {
    schema(file.as_script().unwrap().script().parameters())
}

fn schema(parameters: Option<&Value>) -> Json {
    let made = parameters.and_then(|it| infer_parameters(it, Defaults::Keep).result().ok().flatten());
    made.map_or_else(|| json!({ "type": "object" }), |made| made.to_json())
}
