use crate::genaiscript::inference::{Defaults, infer_parameters};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::Value as Json;

use super::api::API;
use super::names::normalize_key;
use super::schemas::ScriptSchema;
use super::{Giver, RunValue, ScriptFile, Tool, ToolForm, ToolKind, vars};
use crate::file_path::FilePath;
use crate::return_types::{
    HandlerInput, ImportReader, ImportedModule, ImportedReturns, ObjectType, ReturnType, ReturnTypeCache,
    ReturnTypes, Type, TypeMember, given, types,
};
use crate::syntax::usage::UsageEffect;
use crate::syntax::{ChunkedTree, Value, ValueKind};

/// Return types of the tools of a script, inferred lazily with a shared index of the script.
pub struct ToolReturnTypes<'f> {
    file: &'f ScriptFile,
    handlers: ReturnTypes<'f>,
    variables: OnceCell<Type>,
    imports: OnceCell<ImportedReturns>,
    modules: &'f ModuleFinder<'f>,
}

/// Finds the module that a local import names, by its path without or with an extension.
pub type ModuleFinder<'m> = dyn Fn(&FilePath) -> Option<Arc<ScriptFile>> + 'm;

impl ScriptFile {
    pub fn return_types(&self) -> ToolReturnTypes<'_> {
        self.return_types_with(&|_| None)
    }

    /// Infers the return types, with those of functions that are imported from local modules.
    pub fn return_types_with<'f>(&'f self, modules: &'f ModuleFinder<'f>) -> ToolReturnTypes<'f> {
        let tools = self.script().tools.len();
        let handlers = ReturnTypes::new(&self.syntax, &API, &self.return_type_cache, tools);
        ToolReturnTypes {
            file: self,
            handlers,
            variables: OnceCell::new(),
            imports: OnceCell::new(),
            modules,
        }
    }

    /// Infers the return type of one tool. For several tools, [`Self::return_types`] shares work.
    pub fn return_type(&self, tool: &Tool) -> ReturnType {
        self.return_types().infer(tool)
    }
}

impl ToolReturnTypes<'_> {
    /// Returns the return type of a tool, cached until its handler or a dependency changes.
    pub fn infer(&self, tool: &Tool) -> ReturnType {
        match (tool.kind, tool.form) {
            // An agent returns the text of its model.
            (ToolKind::Agent, _) => ReturnType::string(),
            (ToolKind::Tool, ToolForm::McpServers | ToolForm::Dynamic) => ReturnType::unknown(),
            (ToolKind::Tool, _) => self.of_handler(tool).unwrap_or_else(ReturnType::unknown),
        }
    }

    /// Infers the return type of a handler; `None` if it is not in the script.
    fn of_handler(&self, tool: &Tool) -> Option<ReturnType> {
        let handler = tool.handler.as_ref()?.function?;
        let variables = self.variables.get_or_init(|| variables(self.file)).clone();
        let imports = self.imports.get_or_init(|| self.imported()).clone();
        let input = HandlerInput { arguments: arguments(tool), variables, imports };
        self.handlers.infer(tool.span, handler, input)
    }
}

impl ToolReturnTypes<'_> {
    fn imported(&self) -> ImportedReturns {
        if self.file.script().local_imports.is_empty() {
            return ImportedReturns::default();
        }
        ImportReader::new(&API, self.modules).read(&self.file.path, &self.handlers)
    }
}

impl ImportedModule for Arc<ScriptFile> {
    fn path(&self) -> &FilePath {
        &self.path
    }

    fn syntax(&self) -> &ChunkedTree {
        &self.syntax
    }

    fn return_type_cache(&self) -> &ReturnTypeCache {
        &self.return_type_cache
    }
}

/// Returns the type of the handler's argument: the tool's arguments and the context.
fn arguments(tool: &Tool) -> Type {
    let budget = &types::once();
    let schema = ScriptSchema::of_tool(tool).and_then(|schema| schema.schema.ok().flatten());
    let known = schema.map_or(Type::Unknown, |schema| given::values_of(budget, &schema.to_json()));
    let context = || TypeMember::new("context", context());
    match known.shape() {
        Type::Object(object) => {
            let mut members = object.members().to_vec();
            if object.member("context").is_none() {
                members.push(context());
            }
            Type::object(budget, ObjectType::new(members, object.others.clone()))
        }
        _ => Type::object(budget, ObjectType::new(vec![context()], Some(Type::Unknown))),
    }
}

/// Returns the type of the context that GenAIScript adds to the arguments: log functions and the trace.
fn context() -> Type {
    let function = |name: &str| TypeMember::new(name, Type::Function);
    let trace = API.interface("OutputTrace").unwrap_or(Type::Unknown);
    let trace = TypeMember { optional: true, ..TypeMember::new("trace", trace) };
    Type::object(&types::once(), ObjectType::new(vec![function("log"), function("debug"), trace], None))
}

/// Returns the type of `env.vars`: the script's own parameters, and others known only at run time.
fn variables(file: &ScriptFile) -> Type {
    let budget = &types::once();
    let Some(parameters) = file.script().parameters() else { return Type::record(budget, Type::Unknown) };
    let schema = infer_parameters(parameters, Defaults::Keep).schema.map(|schema| schema.to_json());
    let properties = schema.as_ref().and_then(|schema| schema.get("properties")?.as_object());
    let values = vars::build(&vars::Sources { parameters: Some(parameters), ..vars::Sources::default() });
    let is_given = |name: &str| {
        let key = normalize_key(name);
        let value = values.as_ref().ok().and_then(|vars| vars.values.get(&key));
        value.is_some_and(|value| value.kind != ValueKind::Undefined)
    };
    // Keys that the script itself writes may have any value.
    let writes = file.script().reads.iter().filter(|read| read.effect != UsageEffect::Read);
    let written: HashSet<Option<&str>> = writes.map(|read| read.key.as_deref()).collect();
    let is_written = |name: &str| written.contains(&None) || written.contains(&Some(name));
    // If GenAIScript misreads a schema as a plain object, the schema does not describe the value.
    let entries = parameters.as_object().map(|object| object.entries()).unwrap_or_default();
    let declared: HashMap<&str, &Value> =
        entries.into_iter().map(|entry| (entry.key.as_str(), &entry.value)).collect();
    let misread = |name: &str| {
        let declared = declared.get(name).map(|declared| RunValue::from_parameter(declared, Giver::Caller));
        declared.filter(|run| run.misread_keys().is_some())
    };
    let value = |name: &str, property: &Json| match misread(name) {
        Some(run) if run.is_always_default() => {
            run.values().map_or(Type::Unknown, |values| given::values_of(budget, &values.to_json()))
        }
        Some(_) => Type::Unknown,
        None => given::values_of(budget, property),
    };
    let members = properties.into_iter().flatten().map(|(name, property): (&String, &Json)| {
        let value = if is_written(name) { Type::Unknown } else { value(name, property) };
        TypeMember { optional: !is_given(name), ..TypeMember::new(name.as_str(), value) }
    });
    Type::object(budget, ObjectType::new(members.collect(), Some(Type::Unknown)))
}
