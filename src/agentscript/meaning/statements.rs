use super::{AgentBinding, AgentSetting, BindingKind, Loop, ProgramMeaning, ScopeId, SemanticProblem};
use crate::agentscript::ast::{
    Agent, AgentConfig, AgentStatement, Block, ConfigKey, Expression, ExpressionKind, For, ImportKind,
    InvalidStatement, StatementKind, UseStatement, UsedAgent,
};
use crate::text::Span;

impl<'a> ProgramMeaning<'a> {
    pub(super) fn read_statements(
        &mut self,
        agent: &'a Agent,
        statements: &'a [AgentStatement],
        scope: ScopeId,
    ) {
        for statement in statements {
            self.read_statement(agent, statement, scope);
        }
    }

    fn read_block(&mut self, agent: &'a Agent, block: &'a Block, parent: ScopeId) {
        let scope = self.open(block.span, Some(parent));
        self.read_statements(agent, &block.statements, scope);
    }

    fn read_statement(&mut self, agent: &'a Agent, statement: &'a AgentStatement, scope: ScopeId) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Config(config) => self.configure(config, scope),
            StatementKind::Use(used) => self.show(used, agent, scope),
            StatementKind::Return(value) | StatementKind::Expression(value) => {
                self.read_expression(agent, value, scope);
            }
            StatementKind::Repeat { limit, body } => {
                self.loops.push(Loop { span, word: "repeat", limit });
                self.read_block(agent, body, scope);
            }
            StatementKind::For(looped) => self.read_for(agent, looped, span, scope),
            StatementKind::Loop { condition, limit, body } => {
                self.read_expression(agent, condition, scope);
                self.loops.push(Loop { span, word: "loop", limit });
                self.read_block(agent, body, scope);
            }
            StatementKind::If { condition, then, otherwise } => {
                self.read_expression(agent, condition, scope);
                self.read_block(agent, then, scope);
                if let Some(otherwise) = otherwise {
                    self.read_block(agent, otherwise, scope);
                }
            }
            StatementKind::Assign { target, operator, value } => {
                self.read_expression(agent, value, scope);
                self.assign(agent, target, operator, value, scope);
            }
            StatementKind::Broken(broken) => self.read_broken(agent, broken, scope),
        }
    }

    pub(super) fn read_for(&mut self, agent: &'a Agent, looped: &'a For, span: Span, parent: ScopeId) {
        self.read_expression(agent, &looped.iterated, parent);
        self.loops.push(Loop { span, word: "for", limit: &looped.limit });
        let scope = self.open(looped.body.span, Some(parent));
        let kind = BindingKind::Item(looped);
        let (name, known_from) = (&looped.item, looped.body.span.start);
        self.bind(scope, AgentBinding::new(&name.text, name.span, kind, known_from));
        self.read_statements(agent, &looped.body.statements, scope);
    }

    fn assign(
        &mut self,
        agent: &'a Agent,
        target: &'a Expression,
        operator: &str,
        value: &'a Expression,
        scope: ScopeId,
    ) {
        // The result of `+=` is not tracked.
        let known = (operator == "=").then_some(value);
        let ExpressionKind::Name(name) = &target.kind else {
            if let ExpressionKind::Member(object, _) = &target.kind {
                self.read_expression(agent, object, scope);
            }
            return;
        };
        match self.lookup(scope, name) {
            Some(binding) if self.bindings[binding].kind.is_fixed() => {
                let kind = self.bindings[binding].kind;
                self.problems.push(SemanticProblem::ImmutableAssignment(target.span, name, kind));
                // To the end of the block, the variable shadows the other declaration.
                self.bind_variable(name, target.span, known, value.span.end, scope);
            }
            Some(binding) => {
                self.refer(name, target.span, scope);
                self.bindings[binding].later_values.push(known);
            }
            None => self.bind_variable(name, target.span, known, value.span.end, scope),
        }
    }

    fn bind_variable(
        &mut self,
        name: &'a str,
        span: Span,
        value: Option<&'a Expression>,
        known_from: u32,
        scope: ScopeId,
    ) {
        self.bind(scope, AgentBinding::new(name, span, BindingKind::Variable(value), known_from));
    }

    /// Applies a broken statement's settings and variables: errors about them would repeat the syntax error.
    fn read_broken(&mut self, agent: &'a Agent, broken: &'a InvalidStatement, scope: ScopeId) {
        if let Some(key) = broken.config {
            self.scopes[scope].settings[key.place()] = AgentSetting::Unknown;
        }
        for block in &broken.blocks {
            self.read_block(agent, block, scope);
        }
        for name in &broken.variables {
            match self.lookup(scope, &name.text).filter(|known| !self.bindings[*known].kind.is_fixed()) {
                Some(known) => self.bindings[known].later_values.push(None),
                None => self.bind_variable(&name.text, name.span, None, name.span.end, scope),
            }
        }
    }

    pub(super) fn configure(&mut self, config: &'a AgentConfig, scope: ScopeId) {
        self.scopes[scope].settings[config.key.place()] = AgentSetting::Set(config);
        self.configs.push(config);
        if config.key != ConfigKey::Model {
            if !matches!(config.value.kind, ExpressionKind::String(_)) {
                self.problems.push(SemanticProblem::InvalidConfig(config));
            }
            return;
        }
        let ExpressionKind::Name(name) = &config.value.kind else {
            return self.problems.push(SemanticProblem::InvalidConfig(config));
        };
        let kind = self.lookup(scope, name).map(|binding| self.bindings[binding].kind);
        match kind {
            None => self.problems.push(SemanticProblem::UnknownModel(&config.value, name)),
            Some(BindingKind::Import(import)) if matches!(import.kind, None | Some(ImportKind::Llm)) => {}
            Some(other) => self.problems.push(SemanticProblem::InvalidModel(&config.value, other)),
        }
        self.refer(name, config.value.span, scope);
    }

    pub(super) fn show(&mut self, used: &'a UseStatement, agent: &'a Agent, scope: ScopeId) {
        match &used.used {
            UsedAgent::Value(value) => {
                self.read_expression(agent, value, scope);
                self.check_shown(value, scope);
            }
            UsedAgent::OneOf(candidates) => {
                for value in candidates.iter().filter_map(|candidate| candidate.value.as_ref()) {
                    self.read_expression(agent, value, scope);
                    self.check_shown(value, scope);
                }
            }
        }
        self.uses_before.push(self.scopes[scope].last_use);
        self.scopes[scope].last_use = Some(self.uses.len());
        self.uses.push(used);
    }

    /// Reports values that cannot be shown: tools, models, agents, memories and functions, and their members.
    fn check_shown(&mut self, value: &'a Expression, scope: ScopeId) {
        let Some((name, span)) = value.root() else { return };
        let Some(kind) = self.lookup(scope, name).map(|binding| self.bindings[binding].kind) else { return };
        let can_be_shown = match kind {
            BindingKind::Import(import) => matches!(import.kind, None | Some(ImportKind::File)),
            BindingKind::Agent(_) | BindingKind::Function(..) => false,
            BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_) => true,
        };
        if !can_be_shown {
            self.problems.push(SemanticProblem::InvalidUseResource(span, name, kind));
        }
    }
}
