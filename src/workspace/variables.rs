//! Keys of `env.vars` that a script can read: its own parameters, and those of systems under their ids.

use std::collections::HashSet;

use super::symbol_index::MentionKind;
use super::{Project, ScriptSummary};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{CallKind, ENV_MEMBERS, Giver, ReadForm, RunValue, ScriptFile, VarsRead, reserved};
use crate::suggest;
use crate::syntax::usage::UsageEffect;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::Span;

/// Members of every object.
const OF_ALL_OBJECTS: [&str; 3] = ["constructor", "toLocaleString", "toString"];

#[derive(Clone, Debug)]
pub struct Variable {
    /// Whole key: `city`, or `system.fetch.domains`.
    pub key: String,
    /// Name without the system's id: `city`, `domains`.
    pub name: String,
    /// System that declares it; `None` for the script itself.
    pub system: Option<String>,
    /// Span of the name, in the script or in the system's file.
    pub name_span: Span,
    pub value: Value,
    pub run: RunValue,
}

impl Variable {
    fn new(key: String, system: Option<&str>, member: &Member, giver: Giver) -> Self {
        Self {
            key,
            name: member.key.clone(),
            system: system.map(str::to_owned),
            name_span: member.key_span,
            value: member.value.clone(),
            run: RunValue::from_parameter(&member.value, giver),
        }
    }
}

/// Whether a script of the workspace sets a parameter of a system, possibly to a value of another type.
pub fn is_configured(project: &Project, system: &str, name: &str) -> bool {
    let key = normalize_key(name);
    project.summaries().filter(|summary| project.duplicate(summary).is_none()).any(|summary| {
        summary.mentions.iter().any(|mention| {
            mention.kind == MentionKind::Configured
                && mention.beside == system
                && normalize_key(mention.name) == key
        })
    })
}

/// Returns keys that, for a system script, include its id.
pub fn own(file: &ScriptFile) -> Vec<Variable> {
    own_members(file).into_iter().map(DeclaredVariable::variable).collect()
}

/// Returns its own first, then those of the systems in scope, in GenAIScript's order. A system script has only its own,
/// as others depend on the script that runs it.
pub fn all(file: &ScriptFile, project: &Project) -> Vec<Variable> {
    let declared = own_members(file).into_iter().chain(of_systems(file, project));
    declared.map(DeclaredVariable::variable).collect()
}

/// Returns keys that, for a system, include its id.
pub fn of_summary(summary: &ScriptSummary) -> Vec<Variable> {
    let system = summary.is_system().then_some(&*summary.id);
    let giver = giver(summary.is_system());
    let members = members(summary.parameters.as_ref()).into_iter();
    let key = |member: &Member| match system {
        Some(id) => format!("{id}.{}", member.key),
        None => member.key.clone(),
    };
    members.map(|member| Variable::new(key(member), system, member, giver)).collect()
}

pub fn schema_of(variables: &[Variable]) -> Value {
    let span = Span::default();
    let member = |key: &str, kind: ValueKind| Member {
        key: key.to_owned(),
        key_span: span,
        value: Value::new(span, kind),
    };
    let property = |variable: &Variable| {
        let values = variable.run.values().map_or_else(|| ValueKind::Object(Object::default()), |it| it.kind);
        member(&variable.key, values)
    };
    let required = variables.iter().filter(|variable| variable.run.is_required);
    let required = required.map(|variable| Value::string(span, variable.key.clone())).collect();
    let schema = vec![
        member("type", ValueKind::String("object".to_owned())),
        member("properties", ValueKind::Object(Object::new(variables.iter().map(property).collect()))),
        member("required", ValueKind::Array(required)),
    ];
    Value::new(span, ValueKind::Object(Object::new(schema)))
}

/// Returns the variables that GenAIScript does not read, as in the middle of an edit.
pub fn unseen(file: &ScriptFile) -> Vec<Variable> {
    unseen_members(file).into_iter().map(DeclaredVariable::variable).collect()
}

/// Compares keys by GenAIScript's normal form.
pub fn find(file: &ScriptFile, project: &Project, key: &str) -> Option<Variable> {
    last_of(own_members(file).into_iter().chain(of_systems(file, project)), key)
}

pub fn find_unseen(file: &ScriptFile, key: &str) -> Option<Variable> {
    last_of(unseen_members(file).into_iter(), key)
}

/// Returns the first reads of variables that nothing declares, sets or gives. Misspelled names are left out.
pub fn undeclared<'a>(file: &'a ScriptFile, project: &Project) -> Vec<&'a VarsRead> {
    let script = file.script();
    let declared = all(file, project);
    let names: Vec<&str> = declared.iter().map(|variable| variable.name.as_str()).collect();
    let mut known: HashSet<String> = declared.iter().map(|variable| normalize_key(&variable.key)).collect();
    known.extend(unseen_members(file).iter().map(|declared| normalize_key(&declared.key)));
    let written = script.reads.iter().filter(|read| read.effect == UsageEffect::Write);
    known.extend(written.filter_map(|read| read.key.as_deref()).map(normalize_key));
    let summary = ScriptSummary::from_script(file);
    let given = summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Given);
    known.extend(given.map(|mention| normalize_key(mention.name)));
    let is_member = |read: &VarsRead, key: &str| {
        matches!(read.form, ReadForm::Pattern { .. }) && ENV_MEMBERS.contains(&key)
            || OF_ALL_OBJECTS.contains(&key)
    };
    let reads = script.reads.iter().filter(|read| {
        let Some(key) = read.value_key() else { return false };
        let normal = normalize_key(key);
        !normal.is_empty()
            && !key.contains('.')
            && !reserved::is_given(&normal)
            && !is_member(read, key)
            && suggest::nearest(key, names.iter().copied()).is_none()
            && known.insert(normal)
    });
    reads.collect()
}

struct DeclaredVariable<'a> {
    key: String,
    system: Option<&'a str>,
    member: &'a Member,
    giver: Giver,
}

impl DeclaredVariable<'_> {
    fn variable(self) -> Variable {
        Variable::new(self.key, self.system, self.member, self.giver)
    }
}

fn last_of<'a>(declared: impl Iterator<Item = DeclaredVariable<'a>>, key: &str) -> Option<Variable> {
    let key = normalize_key(key);
    // Of duplicates, the last one counts when GenAIScript collects them.
    declared.filter(|declared| normalize_key(&declared.key) == key).last().map(DeclaredVariable::variable)
}

fn own_members(file: &ScriptFile) -> Vec<DeclaredVariable<'_>> {
    of_file(file, members(file.reading().value.get("parameters")), file.reading().is_system())
}

fn unseen_members(file: &ScriptFile) -> Vec<DeclaredVariable<'_>> {
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

fn of_file<'a>(file: &ScriptFile, members: Vec<&'a Member>, is_system: bool) -> Vec<DeclaredVariable<'a>> {
    let key = |name: &str| if is_system { format!("{}.{name}", file.id()) } else { name.to_owned() };
    let declared = |member: &'a Member| DeclaredVariable {
        key: key(&member.key),
        system: None,
        member,
        giver: giver(is_system),
    };
    members.into_iter().map(declared).collect()
}

/// Returns which callers can set the parameters of a script or a system in its own run.
fn giver(is_system: bool) -> Giver {
    if is_system { Giver::Configuration } else { Giver::Caller }
}

fn of_systems<'a>(
    file: &ScriptFile,
    project: &'a Project,
) -> impl Iterator<Item = DeclaredVariable<'a>> + use<'a> {
    let parameters = if file.reading().is_system() {
        Vec::new()
    } else {
        project.parameters_in_scope(&file.path, &project.scope_of(file))
    };
    parameters.into_iter().flat_map(|(id, parameters)| {
        let declared = move |member: &'a Member| {
            let key = format!("{id}.{}", member.key);
            // A configuration of the system applies only to that system.
            DeclaredVariable { key, system: Some(id), member, giver: Giver::Caller }
        };
        members(Some(parameters)).into_iter().map(declared)
    })
}

fn members(parameters: Option<&Value>) -> Vec<&Member> {
    parameters.and_then(Value::as_object).map(|object| object.entries()).unwrap_or_default()
}
