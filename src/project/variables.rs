//! The keys of `env.vars` that a script can read: its own parameters, and those of the systems in
//! its scope under their ids.

use std::collections::HashSet;

use super::{Project, ScriptSummary};
use crate::schema::{self, Defaults, Inference};
use crate::script::names::normalize_key;
use crate::script::{CallKind, SourceFile};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::Span;

/// One key of `env.vars`.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The key: `city`, or `system.fetch.domains`.
    pub key: String,
    /// The parameter's own name: `city`, `domains`.
    pub name: String,
    /// The system that declares it, if it is not the script itself.
    pub system: Option<String>,
    /// Where the name was written, in the script or in the system's file.
    pub name_span: Span,
    /// The value in the map of parameters.
    pub value: Value,
    /// The schema that GenAIScript infers of it.
    pub inference: Inference,
    /// Whether callers must give it.
    pub required: bool,
}

impl Variable {
    fn new(key: String, system: Option<&str>, member: &Member) -> Self {
        let inference = schema::infer_type(&member.value, Defaults::Keep);
        let is_list = inference
            .schema
            .as_ref()
            .and_then(|schema| schema::Schema::new(schema).type_name())
            .is_some_and(|name| matches!(name, "object" | "array"));
        Self {
            key,
            name: member.key.clone(),
            system: system.map(str::to_owned),
            name_span: member.key_span,
            value: member.value.clone(),
            // Lists and objects never become required at the top.
            required: !is_list && schema::is_required(&member.value) == Some(true),
            inference,
        }
    }

    /// The schema, where GenAIScript infers one.
    pub fn schema(&self) -> Option<&Value> {
        self.inference.schema.as_ref().filter(|_| self.inference.throws.is_empty())
    }

    /// Its type in a word or two.
    pub fn short_type(&self) -> String {
        self.schema().map_or_else(|| schema::UNKNOWN.to_owned(), schema::short_type)
    }
}

/// The variables that a script declares itself, as GenAIScript sees them. Those of a system script
/// carry its id.
pub fn own(file: &SourceFile) -> Vec<Variable> {
    own_members(file).into_iter().map(Declared::variable).collect()
}

/// Every variable that a run of the script has: its own first, then those of the systems in its
/// scope, in GenAIScript's order. What a system script sees of others depends on who runs it, so
/// it has only its own.
pub fn all(file: &SourceFile, project: &Project) -> Vec<Variable> {
    let declared = own_members(file).into_iter().chain(of_systems(file, project));
    declared.map(Declared::variable).collect()
}

/// The variables that a script or a system declares, of which only a summary is known. Those of a system
/// carry its id.
pub fn of_summary(summary: &ScriptSummary) -> Vec<Variable> {
    let system = summary.is_system().then_some(&*summary.id);
    let members = members(summary.parameters.as_ref()).into_iter();
    let key = |member: &Member| match system {
        Some(id) => format!("{id}.{}", member.key),
        None => member.key.clone(),
    };
    members.map(|member| Variable::new(key(member), system, member)).collect()
}

/// The schema of an object with these variables under their keys.
pub fn schema_of(variables: &[Variable]) -> Value {
    let span = Span::default();
    let member =
        |key: &str, kind: Kind| Member { key: key.to_owned(), key_span: span, value: Value::new(span, kind) };
    let property = |variable: &Variable| {
        let schema = variable.schema().map_or_else(|| Kind::Object(Object::default()), |it| it.kind.clone());
        member(&variable.key, schema)
    };
    let required = variables.iter().filter(|variable| variable.required);
    let required = required.map(|variable| Value::string(span, variable.key.clone())).collect();
    let schema = vec![
        member("type", Kind::String("object".to_owned())),
        member("properties", Kind::Object(Object::new(variables.iter().map(property).collect()))),
        member("required", Kind::Array(required)),
    ];
    Value::new(span, Kind::Object(Object::new(schema)))
}

/// The variables that the author wrote and GenAIScript does not see: a run has none of them. They
/// are for those who are in the middle of an edit.
pub fn unseen(file: &SourceFile) -> Vec<Variable> {
    unseen_members(file).into_iter().map(Declared::variable).collect()
}

/// The variable that `key` reads in a run: names count as the same as GenAIScript counts them.
pub fn find(file: &SourceFile, project: &Project, key: &str) -> Option<Variable> {
    last_of(own_members(file).into_iter().chain(of_systems(file, project)), key)
}

/// The same among those that GenAIScript does not see.
pub fn find_unseen(file: &SourceFile, key: &str) -> Option<Variable> {
    last_of(unseen_members(file).into_iter(), key)
}

/// A variable before its schema is inferred.
struct Declared<'a> {
    key: String,
    system: Option<&'a str>,
    member: &'a Member,
}

impl Declared<'_> {
    fn variable(self) -> Variable {
        Variable::new(self.key, self.system, self.member)
    }
}

fn last_of<'a>(declared: impl Iterator<Item = Declared<'a>>, key: &str) -> Option<Variable> {
    let key = normalize_key(key);
    // The last one wins, as it does when GenAIScript collects them.
    declared.filter(|declared| normalize_key(&declared.key) == key).last().map(Declared::variable)
}

fn own_members(file: &SourceFile) -> Vec<Declared<'_>> {
    of_file(file, members(file.reading().value.get("parameters")), file.reading().is_system())
}

fn unseen_members(file: &SourceFile) -> Vec<Declared<'_>> {
    let mut known: HashSet<&str> = members(file.reading().value.get("parameters"))
        .into_iter()
        .map(|member| member.key.as_str())
        .collect();
    let mut found = Vec::new();
    for call in file.calls() {
        let written = call.argument.as_ref().and_then(|argument| argument.value.get("parameters"));
        let mut written = members(written);
        written.retain(|member| known.insert(member.key.as_str()));
        found.extend(of_file(file, written, call.kind == CallKind::System));
    }
    found
}

fn of_file<'a>(file: &SourceFile, members: Vec<&'a Member>, is_system: bool) -> Vec<Declared<'a>> {
    let key = |name: &str| if is_system { format!("{}.{name}", file.id()) } else { name.to_owned() };
    members.into_iter().map(|member| Declared { key: key(&member.key), system: None, member }).collect()
}

fn of_systems<'a>(file: &SourceFile, project: &'a Project) -> impl Iterator<Item = Declared<'a>> + use<'a> {
    let parameters = if file.reading().is_system() {
        Vec::new()
    } else {
        project.parameters_in_scope(&file.path, &project.scope_of(file))
    };
    parameters.into_iter().flat_map(|(id, parameters)| {
        let declared = move |member: &'a Member| {
            let key = format!("{id}.{}", member.key);
            Declared { key, system: Some(id), member }
        };
        members(Some(parameters)).into_iter().map(declared)
    })
}

fn members(parameters: Option<&Value>) -> Vec<&Member> {
    parameters.and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default()
}
