use tree_sitter::Node;

use super::engine::Engine;
use super::flow::ControlFlow;
use super::jsdoc::Doc;
use super::return_type::{Confidence, ReturnType};
use super::returns::{DeclaredReturn, filled};
use super::types::Type;
use crate::budget::Budget;
use crate::syntax::node;
use crate::text::Span;

pub(super) fn answer<'t>(engine: &Engine<'_, 't>, handler: Node<'t>, call: Span) -> ReturnType {
    let description = description(engine, handler, call);
    let response = HandlerResult::new(engine, handler).response();
    let too_complex = engine.budget.is_exceeded().then(|| {
        let place = engine.budget.exceeded_at().unwrap_or(handler.start_byte());
        Span::at(place)
    });
    if engine.budget.is_spent() {
        return ReturnType { description, too_complex, ..ReturnType::unknown() };
    }
    ReturnType { description, too_complex, ..response }
}

/// Returns the text of `@returns`, before the handler or before the call.
fn description<'t>(engine: &Engine<'_, 't>, handler: Node<'t>, call: Span) -> Option<String> {
    let of = |doc: Doc<'_>| doc.tag(&["returns", "return"])?.text();
    let own = engine.doc_of(handler).and_then(of);
    own.or_else(|| engine.doc_before(call.range().start).and_then(of))
}

struct HandlerResult<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    handler: Node<'t>,
    /// `return` statements, or the body of a function without a block, with their types.
    returns: Vec<(Node<'t>, Type)>,
    flow: ControlFlow<'t>,
}

impl<'e, 'a, 't> HandlerResult<'e, 'a, 't> {
    fn new(engine: &'e Engine<'a, 't>, handler: Node<'t>) -> Self {
        let body = node::field(handler, "body");
        let (block, expression): (Vec<_>, Vec<_>) =
            body.into_iter().partition(|body| body.kind() == "statement_block");
        let flow = block.first().map(|body| engine.flow(*body)).unwrap_or_default();
        let given = expression.into_iter().map(|body| (body, engine.expression(body)));
        let of_flow = flow.returns.iter().map(|statement| (*statement, engine.of_return(*statement)));
        Self { engine, handler, returns: of_flow.chain(given).collect(), flow }
    }

    fn response(&self) -> ReturnType {
        let declared = self.engine.declared_return(self.handler);
        let body = self.body();
        let gives = match &declared {
            Some(declared) if declared.gives.has_unknown() => {
                filled(&self.engine.budget, &declared.gives, body.clone())
            }
            Some(declared) => declared.gives.clone(),
            None => body.clone(),
        };
        let confidence = match &gives {
            Type::Unknown => Confidence::Unknown,
            _ if declared.is_some() => Confidence::Declared,
            gives if gives.has_unknown() || self.engine.has_guessed() => Confidence::Guessed,
            _ => Confidence::Inferred,
        };
        ReturnType {
            confidence,
            evidence: declared.as_ref().map_or_else(|| self.values(), |declared| vec![declared.span]),
            returns: self
                .returns
                .iter()
                .take(MAX_RETURNS)
                .map(|(it, gives)| (self.place(*it), gives.clone()))
                .collect(),
            whole_files: self.whole_files(),
            silent: self.silent(),
            contradiction: declared
                .as_ref()
                .and_then(|declared| contradiction(&self.engine.budget, declared, &body)),
            gives,
            ..ReturnType::unknown()
        }
    }

    fn body(&self) -> Type {
        if self.flow.is_cut || self.engine.is_generator(self.handler) {
            return Type::Unknown;
        }
        let end = self.flow.ends.then_some(Type::Nothing);
        Type::union(&self.engine.budget, self.returns.iter().map(|(_, gives)| gives.clone()).chain(end))
    }

    fn values(&self) -> Vec<Span> {
        let has_value = |it: &&(Node<'t>, Type)| self.value(it.0).is_some();
        self.returns.iter().filter(has_value).take(MAX_RETURNS).map(|(it, _)| self.place(*it)).collect()
    }

    fn value(&self, given: Node<'t>) -> Option<Node<'t>> {
        if given.kind() == "return_statement" { self.engine.first_child(given) } else { Some(given) }
    }

    fn place(&self, given: Node<'t>) -> Span {
        node::span(self.value(given).unwrap_or(given))
    }

    fn whole_files(&self) -> Vec<Span> {
        let values = self
            .returns
            .iter()
            .take(MAX_RETURNS)
            .filter(|(_, gives)| gives.is_interface(self.engine.names.api.names.file));
        let values = values.filter_map(|(it, _)| self.value(*it));
        values.filter(|value| self.engine.gives_whole_file(*value)).map(node::span).collect()
    }

    /// Finds a path without a value, if another path has one.
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

const MAX_RETURNS: usize = 64;

fn contradiction(budget: &Budget, declared: &DeclaredReturn, body: &Type) -> Option<(Span, Type)> {
    let value = body.filter(budget, |case| *case != Type::Nothing);
    let excluded = value.filter(budget, |case| excludes(budget, &declared.gives, case));
    (excluded != Type::Never && value != Type::Unknown).then_some((declared.span, excluded))
}

fn excludes(budget: &Budget, declared: &Type, value: &Type) -> bool {
    declared.clone().into_cases().iter().all(|case| is_other(budget, case, value))
}

fn is_other(budget: &Budget, declared: &Type, value: &Type) -> bool {
    if budget.step().is_err() {
        return false;
    }
    let excludes = |declared: &Type, value: &Type| excludes(budget, declared, value);
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
            declared.members().iter().any(|wanted| match value.member(&wanted.name) {
                Some(member) => excludes(&wanted.value, &member.value.present(budget)),
                None => !wanted.optional && value.others.is_none() && !wanted.value.has(&Type::Nothing),
            })
        }
        (Type::Object(_), _) => {
            value.is_string() || value.is_number() || value.is_boolean() || value.is_array()
        }
        _ => false,
    }
}
