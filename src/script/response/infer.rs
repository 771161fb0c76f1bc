//! The whole answer for one tool.

use serde_json::Value as Json;
use tree_sitter::Node;

use super::answer::{Confidence, Response};
use super::basis::Basis;
use super::engine::Engine;
use super::flow::{self, Flow};
use super::jsdoc::Doc;
use super::kept::Kept;
use super::returns::{DeclaredReturn, filled, is_generator};
use super::types::{Member, Object, Type};
use super::{api, given};
use crate::schema::{Defaults, infer_parameters};
use crate::script::schemas::ScriptSchema;
use crate::script::{SourceFile, Tool, ToolForm, ToolKind, vars};
use crate::syntax::locals::Locals;
use crate::syntax::usage::Effect;
use crate::syntax::{Kind, node};
use crate::text::Span;

impl SourceFile {
    /// What a tool of this file gives back. It is found when somebody asks, and kept until the handler
    /// changes or something that it rests on.
    pub fn response(&self, tool: &Tool) -> Response {
        match (tool.kind, tool.form) {
            // An agent answers with the text of its model.
            (ToolKind::Agent, _) => {
                Response { gives: Type::String, confidence: Confidence::Inferred, ..Response::unknown() }
            }
            (ToolKind::Tool, ToolForm::McpServers | ToolForm::Dynamic) => Response::unknown(),
            (ToolKind::Tool, _) => self.handler_response(tool).unwrap_or_else(Response::unknown),
        }
    }

    /// What the tool's handler gives; `None` where it is not written in the file.
    fn handler_response(&self, tool: &Tool) -> Option<Response> {
        let forest = &self.syntax;
        let place = tool.handler.as_ref()?.function?;
        let given = (arguments(tool), variables(self));
        if let Some(known) = self.responses.get(forest, tool, place, &given) {
            return Some(known);
        }
        let handler = forest.node_at(place)?;
        let locals = Locals::of(forest, forest.source());
        let engine = Engine::new(forest, &locals, (handler, given.0.clone()), given.1.clone());
        let response = Answer::of(&engine, handler).response(tool);
        let names = locals.take_asked();
        let places = [tool.span, place].into_iter().filter_map(|place| {
            let piece = forest.piece_at(place.range().start)?;
            Some((forest.id(piece), forest.span(piece)))
        });
        let basis = Basis { given, names, consulted: engine.consulted.take(), places: places.collect() };
        self.responses.keep(forest, tool, Kept { response: response.clone(), basis });
        Some(response)
    }
}

/// What the handler is passed: the arguments, and the context beside them.
fn arguments(tool: &Tool) -> Type {
    let schema = ScriptSchema::of_tool(tool).and_then(|schema| schema.schema.ok().flatten());
    let known = schema.map_or(Type::Unknown, |schema| given::values_of(&schema.to_json()));
    let context = || Member::new("context", context());
    match known.shape() {
        Type::Object(object) => {
            let mut object = (*object).clone();
            if object.member("context").is_none() {
                object.members.push(context());
            }
            Type::object(object)
        }
        _ => Type::object(Object { members: vec![context()], others: Some(Type::Unknown) }),
    }
}

/// What GenAIScript passes beside the arguments: functions that log, and the trace.
fn context() -> Type {
    let function = |name: &str| Member::new(name, Type::Function);
    let trace = api::interface("OutputTrace").unwrap_or(Type::Unknown);
    let trace = Member { name: "trace".to_owned(), value: trace, optional: true };
    Type::object(Object { members: vec![function("log"), function("debug"), trace], others: None })
}

/// What `env.vars` holds: the script's own parameters, and what only a run can tell.
fn variables(file: &SourceFile) -> Type {
    let Some(parameters) = file.script().parameters() else { return Type::record(Type::Unknown) };
    let schema = infer_parameters(parameters, Defaults::Keep).schema.map(|schema| schema.to_json());
    let properties = schema.as_ref().and_then(|schema| schema.get("properties")?.as_object());
    let values = vars::build(&vars::Sources { parameters: Some(parameters), ..vars::Sources::default() });
    let is_given = |name: &str| {
        let key = crate::script::names::normalize_key(name);
        let value = values.as_ref().ok().and_then(|vars| vars.values.get(&key));
        value.is_some_and(|value| value.kind != Kind::Undefined)
    };
    // What the script itself writes there may be anything.
    let writes = || file.script().reads.iter().filter(|read| read.effect != Effect::Read);
    let is_written = |name: &str| writes().any(|read| read.key.as_deref().is_none_or(|key| key == name));
    let members = properties.into_iter().flatten().map(|(name, property): (&String, &Json)| Member {
        name: name.clone(),
        value: if is_written(name) { Type::Unknown } else { given::values_of(property) },
        optional: !is_given(name),
    });
    Type::object(Object { members: members.collect(), others: Some(Type::Unknown) })
}

/// What is asked of one handler.
struct Answer<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    handler: Node<'t>,
    /// The `return`s, with what each gives; of a function without a block, what it gives.
    returns: Vec<(Node<'t>, Type)>,
    flow: Flow<'t>,
}

impl<'e, 'a, 't> Answer<'e, 'a, 't> {
    fn of(engine: &'e Engine<'a, 't>, handler: Node<'t>) -> Self {
        let body = node::field(handler, "body");
        let (block, expression): (Vec<_>, Vec<_>) =
            body.into_iter().partition(|body| body.kind() == "statement_block");
        let flow = block.first().map(|body| engine.flow(*body)).unwrap_or_default();
        let given = expression.into_iter().map(|body| (body, engine.expression(body)));
        let of_flow = flow.returns.iter().map(|statement| (*statement, engine.of_return(*statement)));
        Self { engine, handler, returns: of_flow.chain(given).collect(), flow }
    }

    fn response(&self, tool: &Tool) -> Response {
        let declared = self.engine.declared_return(self.handler);
        let body = self.body();
        let gives = match &declared {
            Some(declared) if declared.gives.has_unknown() => filled(&declared.gives, body.clone()),
            Some(declared) => declared.gives.clone(),
            None => body.clone(),
        };
        let confidence = match &gives {
            Type::Unknown => Confidence::Unknown,
            _ if declared.is_some() => Confidence::Declared,
            gives if gives.has_unknown() || self.engine.has_guessed() => Confidence::Guessed,
            _ => Confidence::Inferred,
        };
        Response {
            confidence,
            description: self.description(tool),
            evidence: declared.as_ref().map_or_else(|| self.values(), |declared| vec![declared.span]),
            returns: self
                .returns
                .iter()
                .take(MAX_RETURNS)
                .map(|(it, gives)| (place(*it), gives.clone()))
                .collect(),
            silent: self.silent(),
            contradiction: declared.as_ref().and_then(|declared| contradiction(declared, &body)),
            gives,
        }
    }

    /// What the `return`s give together.
    fn body(&self) -> Type {
        if self.flow.is_cut || is_generator(self.handler) {
            return Type::Unknown;
        }
        let end = self.flow.ends.then_some(Type::Nothing);
        Type::union(self.returns.iter().map(|(_, gives)| gives.clone()).chain(end))
    }

    /// The words of `@returns`, before the handler or before the call.
    fn description(&self, tool: &Tool) -> Option<String> {
        let of = |doc: Doc<'_>| doc.tag(&["returns", "return"])?.text();
        let own = self.engine.doc_of(self.handler).and_then(of);
        own.or_else(|| self.engine.doc_before(tool.span.range().start).and_then(of))
    }

    /// Where values are given.
    fn values(&self) -> Vec<Span> {
        let has_value =
            |it: &&(Node<'t>, Type)| it.0.kind() != "return_statement" || flow::value(it.0).is_some();
        self.returns.iter().filter(has_value).take(MAX_RETURNS).map(|(it, _)| place(*it)).collect()
    }

    /// Where the handler gives nothing, if it gives a value elsewhere.
    fn silent(&self) -> Option<Span> {
        let gives_nothing = |gives: &Type| matches!(gives, Type::Nothing | Type::Never);
        if self.flow.is_cut || self.returns.iter().all(|(_, gives)| gives_nothing(gives)) {
            return None;
        }
        let silent = self.returns.iter().find(|(_, gives)| *gives == Type::Nothing);
        let end = || {
            let body = node::field(self.handler, "body").filter(|_| self.flow.ends)?;
            Some(Span::new(body.end_byte().saturating_sub(1), body.end_byte()))
        };
        silent.map(|(statement, _)| node::span(*statement)).or_else(end)
    }
}

/// The place of the value that a `return` gives.
fn place(given: Node<'_>) -> Span {
    match given.kind() {
        "return_statement" => node::span(flow::value(given).unwrap_or(given)),
        _ => node::span(given),
    }
}

/// How many `return`s are named.
const MAX_RETURNS: usize = 64;

/// What the `return`s give, where that is surely something else than what is declared.
fn contradiction(declared: &DeclaredReturn, body: &Type) -> Option<(Span, Type)> {
    let value = body.filter(|case| *case != Type::Nothing);
    let excluded = value.filter(|case| excludes(&declared.gives, case));
    (excluded != Type::Never && value != Type::Unknown).then_some((declared.span, excluded))
}

/// Whether a value of this type is surely none of what is declared.
fn excludes(declared: &Type, value: &Type) -> bool {
    declared.clone().into_cases().iter().all(|case| is_other(case, value))
}

fn is_other(declared: &Type, value: &Type) -> bool {
    match (declared.shape(), value.shape()) {
        (Type::Unknown | Type::Never | Type::Function, _)
        | (_, Type::Unknown | Type::Never | Type::Function) => false,
        (Type::Nothing, _) => true,
        (Type::String, _) => !(value.is_string() || *value == Type::Date),
        (Type::Number, _) => !value.is_number(),
        (Type::Boolean, _) => !value.is_boolean(),
        (Type::Null, value) => value != Type::Null,
        (Type::Array(declared), Type::Array(value)) => *value != Type::Never && excludes(&declared, &value),
        (Type::Array(declared), Type::Tuple(items)) => items.iter().any(|item| excludes(&declared, item)),
        (Type::Array(_) | Type::Tuple(_), _) => !value.is_array(),
        (Type::Object(declared), Type::Object(value)) => {
            declared.members.iter().any(|wanted| match value.member(&wanted.name) {
                Some(member) => excludes(&wanted.value, &member.value.present()),
                None => !wanted.optional && value.others.is_none() && !wanted.value.has(&Type::Nothing),
            })
        }
        (Type::Object(_), _) => {
            value.is_string() || value.is_number() || value.is_boolean() || value.is_array()
        }
        _ => false,
    }
}
