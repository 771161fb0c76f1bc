//! Expressions.

use super::{FieldUse, GenerateSite, Meaning, Problem, Reference, ScopeId, Setting, Target};
use crate::agentscript::ast::{Agent, ConfigKey, Expression, ExpressionKind, Generate, Name};
use crate::text::Span;

impl<'a> Meaning<'a> {
    pub(super) fn read_expression(&mut self, agent: &'a Agent, expression: &'a Expression, scope: ScopeId) {
        match &expression.kind {
            ExpressionKind::Name(name) => {
                if self.refer(name, expression.span, scope).is_none() {
                    self.problems.push(Problem::UnknownIdentifier(expression.span, name));
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

    /// Notes a use of a name.
    pub(super) fn refer(&mut self, name: &'a str, span: Span, scope: ScopeId) -> Option<Target<'a>> {
        let target = self.lookup(scope, name).map(Target::Binding);
        self.references.push(Reference { name, span, target, scope });
        target
    }

    fn refer_to_field(&mut self, object: &'a Expression, member: &'a Name, scope: ScopeId) {
        let Some(of) = object.name() else { return };
        let shape = self.lookup(scope, of).and_then(|binding| self.bindings[binding].kind.shape());
        let field = shape.and_then(|shape| shape.fields.iter().find(|field| field.name.text == member.text));
        self.fields.extend(field.map(|field| FieldUse { span: member.span, of, field }));
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
        let configs = ConfigKey::ALL.map(|key| self.setting(scope, key));
        for (key, setting) in ConfigKey::ALL.into_iter().zip(&configs) {
            if matches!(setting, Setting::Missing) {
                self.problems.push(Problem::MissingGenerateConfig(span, key));
            }
        }
        let model = configs[0].config().and_then(|config| self.import(config.value.name()?));
        let mut scopes: Vec<_> = self.scopes_from(scope).collect();
        scopes.reverse();
        let uses = scopes.iter().flat_map(|scope| scope.uses.iter().copied()).collect();
        self.generates.push(GenerateSite { span, generate, agent, configs, model, uses });
    }

    /// Reads what the compiler does not look at: names in it are uses, but nothing is wrong with them.
    fn read_quietly(&mut self, agent: &'a Agent, expression: &'a Expression, scope: ScopeId) {
        let problems = self.problems.len();
        self.read_expression(agent, expression, scope);
        self.problems.truncate(problems);
    }
}
