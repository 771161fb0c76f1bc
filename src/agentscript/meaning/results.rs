//! Fields that a value may have, also through the calls that it comes from. One known possibility suffices, unlike in
//! `KnownFields`. Names are resolved by their assignments, as the functions of other files have no scopes here.

use std::cell::Cell;

use super::{Fields, ProgramMeaning};
use crate::agentscript::ast::{
    Agent, AgentFunction, AgentStatement, Block, Expression, ExpressionKind, StatementKind, TypeKind,
};

/// The maximum number of expressions that one answer looks at.
const MAX_STEPS: usize = 200;

#[derive(Debug)]
pub struct PossibleFields<'m, 'a> {
    meaning: &'m ProgramMeaning<'a>,
    steps: Cell<usize>,
}

/// The function whose names an expression uses.
#[derive(Clone, Copy, Debug)]
pub struct ValueOrigin<'a> {
    pub agent: &'a Agent,
    pub function: &'a AgentFunction,
}

impl<'m, 'a> PossibleFields<'m, 'a> {
    pub fn new(meaning: &'m ProgramMeaning<'a>) -> Self {
        Self { meaning, steps: Cell::new(MAX_STEPS) }
    }

    /// Returns the kinds of a variable or parameter of a function.
    pub fn of_name(&self, name: &str, origin: ValueOrigin<'a>) -> Vec<Fields<'a>> {
        if !self.step() {
            return Vec::new();
        }
        let parameters = origin.function.parameters.iter();
        let parameter = parameters.filter(|it| it.name.text == name).find_map(|it| it.shape.as_ref());
        let mut found: Vec<Fields<'a>> = parameter.map(Fields::Shape).into_iter().collect();
        visit(&origin.function.body, &mut |statement| match &statement.kind {
            StatementKind::Assign { target, operator: "=", value } if target.name() == Some(name) => {
                found.extend(self.of_value(value, origin));
            }
            StatementKind::For(looped) if looped.item.text == name => {
                if let ExpressionKind::List(items) = &looped.iterated.kind {
                    found.extend(items.iter().flat_map(|item| self.of_value(item, origin)));
                }
            }
            _ => {}
        });
        found
    }

    pub fn of_value(&self, value: &'a Expression, origin: ValueOrigin<'a>) -> Vec<Fields<'a>> {
        if !self.step() {
            return Vec::new();
        }
        match &value.kind {
            ExpressionKind::Name(name) => self.of_name(name, origin),
            ExpressionKind::Member(object, name) => self.members(&self.of_value(object, origin), &name.text),
            ExpressionKind::Call(callee, _) => {
                self.called(callee, origin).map(|called| self.of_result(called)).unwrap_or_default()
            }
            ExpressionKind::Generate(generate) => {
                generate.shape.as_ref().map(Fields::Shape).into_iter().collect()
            }
            ExpressionKind::Object(members) => vec![Fields::Object(members)],
            ExpressionKind::List(_) | ExpressionKind::Parallel(_) => vec![Fields::List],
            _ => Vec::new(),
        }
    }

    /// Returns the kinds of what a function returns: by `return`, or as the last expression of its body.
    pub fn of_result(&self, origin: ValueOrigin<'a>) -> Vec<Fields<'a>> {
        let mut found = Vec::new();
        visit(&origin.function.body, &mut |statement| {
            if let StatementKind::Return(value) = &statement.kind {
                found.extend(self.of_value(value, origin));
            }
        });
        let last = origin.function.body.statements.last().map(|statement| &statement.kind);
        if let Some(StatementKind::Expression(value)) = last {
            found.extend(self.of_value(value, origin));
        }
        found
    }

    /// Returns the kinds of a member of values of some kinds.
    pub fn members(&self, kinds: &[Fields<'a>], name: &str) -> Vec<Fields<'a>> {
        kinds.iter().filter_map(|kind| self.member(*kind, name)).collect()
    }

    fn member(&self, fields: Fields<'a>, name: &str) -> Option<Fields<'a>> {
        match fields {
            Fields::Shape(shape) => {
                let ty = self.meaning.index.field(shape, name)?.ty.as_ref()?;
                matches!(ty.kind, TypeKind::List(_)).then_some(Fields::List)
            }
            Fields::Object(members) => {
                let member = members.iter().rev().find(|member| member.key.text == name)?;
                match &member.value.kind {
                    ExpressionKind::Object(members) => Some(Fields::Object(members)),
                    ExpressionKind::List(_) => Some(Fields::List),
                    ExpressionKind::Generate(generate) => generate.shape.as_ref().map(Fields::Shape),
                    _ => None,
                }
            }
            Fields::List | Fields::Nothing(_) => None,
        }
    }

    /// Returns the function that a callee names, as seen from a function.
    fn called(&self, callee: &Expression, origin: ValueOrigin<'a>) -> Option<ValueOrigin<'a>> {
        match &callee.kind {
            ExpressionKind::Name(name) => self.called_by(&[name], Some(origin.agent)),
            ExpressionKind::Member(object, member) => self.called_by(&[object.name()?, &member.text], None),
            _ => None,
        }
    }

    /// Returns the function that a path calls: `f` of an agent, `Planner`, or `Planner.f`.
    pub fn called_by(&self, path: &[&str], agent: Option<&'a Agent>) -> Option<ValueOrigin<'a>> {
        match path {
            [name] => {
                let own = agent.and_then(|agent| {
                    let function = self.meaning.function(agent, name)?;
                    Some(ValueOrigin { agent, function })
                });
                own.or_else(|| {
                    let agent = self.meaning.agent(name)?;
                    let function = self.meaning.index.main_function(agent)?;
                    Some(ValueOrigin { agent, function })
                })
            }
            [name, member] => {
                let agent = self.meaning.agent(name)?;
                let function = self.meaning.function(agent, member)?;
                Some(ValueOrigin { agent, function })
            }
            _ => None,
        }
    }

    fn step(&self) -> bool {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        left > 0
    }
}

/// Calls a function with each statement of a block, inner ones included.
fn visit<'a>(block: &'a Block, each: &mut impl FnMut(&'a AgentStatement)) {
    for statement in &block.statements {
        each(statement);
        match &statement.kind {
            StatementKind::Repeat { body, .. } | StatementKind::Loop { body, .. } => visit(body, each),
            StatementKind::For(looped) => visit(&looped.body, each),
            StatementKind::If { then, otherwise, .. } => {
                visit(then, each);
                if let Some(otherwise) = otherwise {
                    visit(otherwise, each);
                }
            }
            StatementKind::Broken(broken) => {
                for block in &broken.blocks {
                    visit(block, each);
                }
            }
            _ => {}
        }
    }
}
