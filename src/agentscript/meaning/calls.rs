use super::problem::WrongCount;
use super::{AgentReference, AgentTarget, BindingKind, CallSite, ProgramMeaning, ScopeId, SemanticProblem};
use crate::agentscript::ast::{Agent, AgentFunction, Expression, ExpressionKind, ImportKind, Name};
use crate::agentscript::resources::MEMORY_METHODS;
use crate::text::Span;

impl<'a> ProgramMeaning<'a> {
    pub(super) fn read_call(
        &mut self,
        agent: &'a Agent,
        span: Span,
        callee: &'a Expression,
        arguments: &'a [Expression],
        scope: ScopeId,
    ) {
        let (target, member) = match &callee.kind {
            ExpressionKind::Name(name) => (self.called(name, callee.span, scope), None),
            ExpressionKind::Member(object, member) => {
                self.read_expression(agent, object, scope);
                (self.called_member(object, member, scope), Some(member))
            }
            _ => {
                self.read_expression(agent, callee, scope);
                self.problems.push(SemanticProblem::NotCallable(callee.span, None));
                (None, None)
            }
        };
        for argument in arguments {
            self.read_expression(agent, argument, scope);
        }
        let call = CallSite { span, callee, arguments, target, member };
        self.check_call(&call);
        self.calls.push(call);
    }

    fn called(&mut self, name: &'a str, span: Span, scope: ScopeId) -> Option<AgentTarget<'a>> {
        let target = self.refer(name, span, scope);
        let Some(AgentTarget::Binding(binding)) = target else {
            self.problems.push(SemanticProblem::UnknownFunction(span, name.to_owned()));
            return None;
        };
        let kind = self.bindings[binding].kind;
        let can_be_called = match kind {
            BindingKind::Function(..) | BindingKind::Agent(_) => true,
            BindingKind::Import(import) => matches!(import.kind, None | Some(ImportKind::Agent)),
            BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_) => false,
        };
        if !can_be_called {
            self.problems.push(SemanticProblem::NotCallable(span, Some((name, kind))));
            return None;
        }
        target
    }

    fn called_member(
        &mut self,
        object: &'a Expression,
        member: &'a Name,
        scope: ScopeId,
    ) -> Option<AgentTarget<'a>> {
        let binding = self.lookup(scope, object.name()?)?;
        let target = match self.bindings[binding].kind {
            // An agent of this file shadows an imported one of the same name.
            BindingKind::Import(import) => match self.agent(&import.name.text) {
                Some(agent) if import.kind == Some(ImportKind::Agent) => {
                    self.function_of(agent, member, object)?
                }
                _ => AgentTarget::Member(import),
            },
            BindingKind::Agent(agent) => self.function_of(agent, member, object)?,
            _ => return None,
        };
        self.references.push(AgentReference {
            name: &member.text,
            span: member.span,
            target: Some(target),
            scope,
        });
        Some(target)
    }

    fn function_of(
        &mut self,
        agent: &'a Agent,
        member: &'a Name,
        object: &Expression,
    ) -> Option<AgentTarget<'a>> {
        if let Some(function) = self.index.function(agent, &member.text) {
            return Some(AgentTarget::Function(agent, function));
        }
        let span = object.span.to(member.span);
        if agent.is_whole {
            self.problems
                .push(SemanticProblem::UnknownFunction(span, format!("{}.{}", agent.id(), member.text)));
        }
        None
    }

    fn check_call(&mut self, call: &CallSite<'a>) {
        match call.target {
            Some(AgentTarget::Function(agent, function)) => self.check_count(call, agent, function),
            Some(AgentTarget::Binding(binding)) => match self.bindings[binding].kind {
                BindingKind::Function(agent, function) => self.check_count(call, agent, function),
                BindingKind::Agent(agent) => self.check_main(call, agent),
                BindingKind::Import(import) => {
                    if let Some(agent) = self.agent(&import.name.text) {
                        self.check_main(call, agent);
                    }
                }
                _ => {}
            },
            Some(AgentTarget::Member(import)) if import.kind == Some(ImportKind::Memory) => {
                self.check_memory(call, &import.name.text);
            }
            Some(AgentTarget::Member(_)) | None => {}
        }
    }

    fn check_main(&mut self, call: &CallSite<'a>, agent: &'a Agent) {
        match self.index.main_function(agent) {
            Some(main) => self.check_count(call, agent, main),
            None if agent.is_whole => {
                let problem = SemanticProblem::UnknownFunction(call.callee.span, agent.id().to_owned());
                self.problems.push(problem);
            }
            None => {}
        }
    }

    fn check_count(&mut self, call: &CallSite<'a>, agent: &'a Agent, function: &'a AgentFunction) {
        self.count(call, function.parameters.len(), Some((agent, function)));
    }

    fn count(
        &mut self,
        call: &CallSite<'a>,
        expected: usize,
        declared: Option<(&'a Agent, &'a AgentFunction)>,
    ) {
        let given = call.arguments.len();
        if given != expected {
            let wrong = WrongCount { span: call.span, expected, given, declared };
            self.problems.push(SemanticProblem::ArgumentCount(wrong));
        }
    }

    fn check_memory(&mut self, call: &CallSite<'a>, memory: &'a str) {
        let Some(method) = call.member else { return };
        if MEMORY_METHODS.contains(&method.text.as_str()) {
            self.count(call, 1, None);
        } else {
            let problem = SemanticProblem::UnknownMemoryMethod(call.callee.span, memory, &method.text);
            self.problems.push(problem);
        }
    }
}
