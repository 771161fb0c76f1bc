//! Names of new parameters: variables that are read, and that nothing declares.

use std::collections::BTreeMap;

use super::CompletionRequest;
use crate::genaiscript::names::normalize_key;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::Literal;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let Some(SchemaContext {
        owner: SchemaOwner::Parameters, position: SchemaPosition::Name, object, ..
    }) = SchemaContext::new(request.place)
    else {
        return Vec::new();
    };
    let members = object.map(Literal::members).unwrap_or_default();
    let written =
        members.iter().filter(|member| !member.key_span.touches(request.place.word.span.end as usize));
    let mut known: Vec<String> = written.map(|member| normalize_key(member.key)).collect();
    known.extend(request.variables().iter().map(|it| normalize_key(&it.key)));
    known.extend(request.variables().iter().map(|it| normalize_key(&it.name)));
    let is_system = request.place.function == "system";
    let prefix = if is_system { format!("{}.", request.file.id()) } else { String::new() };
    let mut reads: BTreeMap<usize, &str> = BTreeMap::new();
    let mut seen = Vec::new();
    for read in &request.file.script().reads {
        let Some(key) = read.key.as_deref() else { continue };
        // A system reads its own parameters by the whole key.
        let key = key.strip_prefix(&prefix).unwrap_or(key);
        let normal = normalize_key(key);
        if key.contains('.') || known.contains(&normal) || seen.contains(&normal) {
            continue;
        }
        seen.push(normal);
        reads.insert(read.span.start as usize, key);
    }
    reads.values().map(|key| Choice::key(*key, "\"$1\"", "read, and not declared")).collect()
}
