use std::collections::{HashMap, HashSet};

use crate::agentscript::ast::{
    Agent, AgentFunction, AgentShape, AgentStatement, Block, Expression, ExpressionKind, Field, For, Program,
    ShapeProperty, StatementKind, UseStatement, UsedAgent,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketLayout {
    Agent,
    Block,
    /// The members of an object, or options.
    Object,
    Shape,
    /// The fields of a shape in the syntax of later releases: one line each.
    Contract,
    /// The alternatives of a `use one of`: one line each.
    Candidates,
    List,
    Arguments,
    /// The index of `a[0]`, or the type of `list[string]`.
    Index,
}

#[derive(Debug, Default)]
pub struct FormatLayout {
    /// Bracket contents by the first byte of the opening bracket; absent ones contain arguments.
    pub brackets: HashMap<u32, BracketLayout>,
    pub items: HashSet<u32>,
    /// The first bytes of functions and agents, which blank lines separate.
    pub apart: HashSet<u32>,
    /// The first byte of each label, with the byte after its end.
    pub labels: HashMap<u32, u32>,
}

impl FormatLayout {
    pub fn compute(program: &Program) -> Self {
        let mut layout = Self::default();
        layout.items.extend(program.imports.iter().map(|import| import.span.start));
        for agent in &program.agents {
            layout.agent(agent);
        }
        layout
    }

    fn agent(&mut self, agent: &Agent) {
        self.items.insert(agent.span.start);
        self.apart.insert(agent.span.start);
        self.brackets.insert(agent.body.start, BracketLayout::Agent);
        for config in &agent.configs {
            self.items.insert(config.span.start);
            self.expression(&config.value);
        }
        for used in &agent.uses {
            self.items.insert(used.span.start);
            self.used(used);
        }
        for function in &agent.functions {
            self.function(function);
        }
    }

    fn function(&mut self, function: &AgentFunction) {
        self.items.insert(function.span.start);
        self.apart.insert(function.span.start);
        for parameter in &function.parameters {
            self.items.insert(parameter.span.start);
            if let Some(shape) = &parameter.shape {
                self.shape(shape);
            }
        }
        self.block(&function.body);
    }

    fn block(&mut self, block: &Block) {
        self.brackets.insert(block.span.start, BracketLayout::Block);
        for statement in &block.statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &AgentStatement) {
        self.items.insert(statement.span.start);
        match &statement.kind {
            StatementKind::Config(config) => self.expression(&config.value),
            StatementKind::Use(used) => self.used(used),
            StatementKind::Return(value) | StatementKind::Expression(value) => self.expression(value),
            StatementKind::Repeat { body, .. } => self.block(body),
            StatementKind::For(looped) => self.looped(looped),
            StatementKind::Loop { condition, body, .. } => {
                self.expression(condition);
                self.block(body);
            }
            StatementKind::If { condition, then, otherwise } => {
                self.expression(condition);
                self.block(then);
                if let Some(otherwise) = otherwise {
                    self.block(otherwise);
                }
            }
            StatementKind::Assign { target, value, .. } => {
                self.expression(target);
                self.expression(value);
            }
            StatementKind::Broken(_) => {}
        }
    }

    fn looped(&mut self, looped: &For) {
        self.expression(&looped.iterated);
        self.block(&looped.body);
    }

    fn used(&mut self, used: &UseStatement) {
        match &used.used {
            UsedAgent::Value(value) => self.expression(value),
            UsedAgent::OneOf(candidates) => {
                for candidate in candidates {
                    self.items.insert(candidate.span.start);
                    candidate.value.iter().for_each(|value| self.expression(value));
                }
                self.brackets.insert(used.braces.start, BracketLayout::Candidates);
            }
        }
        self.labels.extend(used.label.as_ref().map(|label| (label.span.start, label.span.end)));
    }

    fn expression(&mut self, expression: &Expression) {
        let at = expression.span.start;
        match &expression.kind {
            ExpressionKind::Name(_)
            | ExpressionKind::String(_)
            | ExpressionKind::Number(_)
            | ExpressionKind::Boolean(_)
            | ExpressionKind::None => {}
            ExpressionKind::Object(properties) => {
                self.brackets.insert(at, BracketLayout::Object);
                self.properties(properties);
            }
            ExpressionKind::List(items) => {
                self.brackets.insert(at, BracketLayout::List);
                self.items(items);
            }
            ExpressionKind::Member(object, _) => self.expression(object),
            ExpressionKind::Index(object, index) => {
                self.expression(object);
                self.expression(index);
            }
            ExpressionKind::Call(callee, arguments) => {
                self.expression(callee);
                self.items(arguments);
            }
            ExpressionKind::Not(value) => self.expression(value),
            ExpressionKind::Binary(left, _, right) => {
                self.expression(left);
                self.expression(right);
            }
            ExpressionKind::Generate(generate) => {
                self.items.insert(generate.options_span.start);
                self.brackets.insert(generate.options_span.start, BracketLayout::Object);
                self.properties(&generate.options);
                generate.shape.iter().for_each(|shape| self.shape(shape));
            }
            ExpressionKind::Parallel(looped) => self.looped(looped),
        }
    }

    fn items(&mut self, items: &[Expression]) {
        for item in items {
            self.items.insert(item.span.start);
            self.expression(item);
        }
    }

    fn properties(&mut self, properties: &[ShapeProperty]) {
        for property in properties {
            self.items.insert(property.span.start);
            self.expression(&property.value);
        }
    }

    fn shape(&mut self, shape: &AgentShape) {
        let is_later = |field: &Field| field.colon.is_some() || field.ty.is_none();
        let is_contract = shape.fields.len() > 1 && shape.fields.iter().any(is_later);
        let brackets = if is_contract { BracketLayout::Contract } else { BracketLayout::Shape };
        self.brackets.insert(shape.span.start, brackets);
        for field in &shape.fields {
            self.items.insert(field.span.start);
        }
    }
}
