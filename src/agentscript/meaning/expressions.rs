use super::{
    AgentReference, AgentSetting, AgentTarget, FieldUse, GenerateSite, MemberRead, ProgramMeaning, ScopeId,
    SemanticProblem,
};
use crate::agentscript::ast::{Agent, ConfigKey, Expression, ExpressionKind, Generate, Name};
use crate::text::Span;

impl<'a> ProgramMeaning<'a> {
    pub(super) fn read_expression(&mut self, agent: &'a Agent, expression: &'a Expression, scope: ScopeId) {
        match &expression.kind {
            ExpressionKind::Name(name) => {
                if self.refer(name, expression.span, scope).is_none() {
                    self.problems.push(SemanticProblem::UnknownIdentifier(expression.span, name));
                }
            }
            ExpressionKind::String(_)
            | ExpressionKind::Number(_)
            | ExpressionKind::Boolean(_)
            | ExpressionKind::None => {}
            ExpressionKind::Object(properties) => {
                self.objects.push(properties);
                for property in properties {
                    self.read_expression(agent, &property.value, scope);
                }
            }
            ExpressionKind::List(items) => {
                for item in items {
                    self.read_expression(agent, item, scope);
                }
            }
            ExpressionKind::Member(object, member) => {
                self.read_expression(agent, object, scope);
                self.refer_to_field(object, member, scope);
                self.read_member(expression, scope);
            }
            ExpressionKind::Index(object, index) => {
                self.read_expression(agent, object, scope);
                self.read_expression(agent, index, scope);
            }
            ExpressionKind::Call(callee, arguments) => {
                self.read_call(agent, expression.span, callee, arguments, scope);
            }
            ExpressionKind::Not(value) => self.read_expression(agent, value, scope),
            ExpressionKind::Binary(left, _, right) => {
                self.read_expression(agent, left, scope);
                self.read_expression(agent, right, scope);
            }
            ExpressionKind::Generate(generate) => self.read_generate(agent, expression.span, generate, scope),
            ExpressionKind::Parallel(looped) => self.read_for(agent, looped, expression.span, scope),
        }
    }

    pub(super) fn refer(&mut self, name: &'a str, span: Span, scope: ScopeId) -> Option<AgentTarget<'a>> {
        let target = self.lookup(scope, name).map(AgentTarget::Binding);
        self.references.push(AgentReference { name, span, target, scope });
        target
    }

    fn refer_to_field(&mut self, object: &'a Expression, member: &'a Name, scope: ScopeId) {
        let Some(of) = object.name() else { return };
        let shape = self.lookup(scope, of).and_then(|binding| self.bindings[binding].kind.shape());
        let field = shape.and_then(|shape| self.index.field(shape, &member.text));
        self.fields.extend(field.map(|field| FieldUse { span: member.span, of, field }));
    }

    fn read_member(&mut self, expression: &'a Expression, scope: ScopeId) {
        let mut path = Vec::new();
        let mut object = expression;
        while let ExpressionKind::Member(inner, member) = &object.kind {
            path.push(member);
            object = inner;
        }
        path.reverse();
        let base = object.name().and_then(|name| self.lookup(scope, name));
        self.reads.extend(base.map(|base| MemberRead { base, path, span: expression.span }));
    }

    fn read_generate(&mut self, agent: &'a Agent, span: Span, generate: &'a Generate, scope: ScopeId) {
        let input = generate.option("input");
        for property in &generate.options {
            if input.is_some_and(|input| std::ptr::eq(input, &raw const property.value)) {
                self.read_expression(agent, &property.value, scope);
            } else {
                self.read_quietly(agent, &property.value, scope);
            }
        }
        let configs = self.scopes[scope].settings;
        for (key, setting) in ConfigKey::ALL.into_iter().zip(&configs) {
            if matches!(setting, AgentSetting::Missing) {
                self.problems.push(SemanticProblem::MissingGenerateConfig(span, key));
            }
        }
        let model = configs[0].config().and_then(|config| self.import(config.value.name()?));
        let last_use = self.scopes[scope].last_use;
        self.generates.push(GenerateSite { span, generate, agent, configs, model, last_use });
    }

    /// Records references in an expression that the compiler ignores, without reporting problems.
    fn read_quietly(&mut self, agent: &'a Agent, expression: &'a Expression, scope: ScopeId) {
        let (problems, reads) = (self.problems.len(), self.reads.len());
        self.read_expression(agent, expression, scope);
        self.problems.truncate(problems);
        self.reads.truncate(reads);
    }
}
