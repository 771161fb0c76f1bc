use std::fmt::Write as _;

use super::ast::{
    Agent, AgentConfig, AgentFunction, AgentShape, AgentStatement, Block, Expression, ExpressionKind, For,
    Program, ShapeProperty, StatementKind, UseStatement, UsedAgent,
};

/// Prints a syntax tree without locations, one node a line. Texts with equal trees are equivalent.
pub fn tree(program: &Program) -> String {
    let mut tree = AgentTree::default();
    for import in &program.imports {
        let uri = import.uri.as_ref().map_or("", |uri| uri.text.as_str());
        tree.line(format_args!("import {:?} {} {uri:?}", import.kind, import.name.text));
    }
    for agent in &program.agents {
        tree.agent(agent);
    }
    tree.text
}

#[derive(Default)]
struct AgentTree {
    text: String,
    depth: usize,
}

impl AgentTree {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{:1$}{line}", "", self.depth * 2);
    }

    fn node(&mut self, line: std::fmt::Arguments<'_>, inside: impl FnOnce(&mut Self)) {
        self.line(line);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn agent(&mut self, agent: &Agent) {
        self.node(format_args!("agent {} main={}", agent.id(), agent.is_main), |tree| {
            agent.configs.iter().for_each(|config| tree.config(config));
            agent.uses.iter().for_each(|used| tree.used(used));
            agent.functions.iter().for_each(|function| tree.function(function));
        });
    }

    fn function(&mut self, function: &AgentFunction) {
        self.node(format_args!("func {} main={}", function.id(), function.is_main), |tree| {
            for parameter in &function.parameters {
                tree.node(format_args!("parameter {}", parameter.name.text), |tree| {
                    parameter.shape.iter().for_each(|shape| tree.shape(shape));
                });
            }
            tree.block(&function.body);
        });
    }

    fn block(&mut self, block: &Block) {
        self.node(format_args!("block"), |tree| {
            block.statements.iter().for_each(|statement| tree.statement(statement));
        });
    }

    fn blocks<'a>(&mut self, blocks: impl IntoIterator<Item = &'a Block>) {
        for block in blocks {
            self.block(block);
        }
    }

    fn expressions(&mut self, expressions: &[Expression]) {
        for expression in expressions {
            self.expression(expression);
        }
    }

    fn config(&mut self, config: &AgentConfig) {
        self.node(format_args!("{}", config.key.name()), |tree| tree.expression(&config.value));
    }

    fn used(&mut self, used: &UseStatement) {
        let label = used.label.as_ref().map(|label| &label.text);
        let budget = used.budget.as_ref().map(|budget| &budget.amount);
        self.node(format_args!("use {budget:?} {label:?}"), |tree| match &used.used {
            UsedAgent::Value(value) => tree.expression(value),
            UsedAgent::OneOf(candidates) => {
                for candidate in candidates {
                    let (name, selected) = (&candidate.name.text, candidate.is_selected);
                    tree.node(format_args!("candidate {name} selected={selected}"), |tree| {
                        candidate.value.iter().for_each(|value| tree.expression(value));
                    });
                }
            }
        });
    }

    fn statement(&mut self, statement: &AgentStatement) {
        match &statement.kind {
            StatementKind::Config(config) => self.config(config),
            StatementKind::Use(used) => self.used(used),
            StatementKind::Return(value) => {
                self.node(format_args!("return"), |tree| tree.expression(value));
            }
            StatementKind::Repeat { limit, body } => {
                self.node(format_args!("repeat {}", limit.value), |tree| tree.block(body));
            }
            StatementKind::For(looped) => self.looped("for", looped),
            StatementKind::Loop { condition, limit, body } => {
                self.node(format_args!("loop {}", limit.value), |tree| {
                    tree.expression(condition);
                    tree.block(body);
                });
            }
            StatementKind::If { condition, then, otherwise } => self.node(format_args!("if"), |tree| {
                tree.expression(condition);
                tree.block(then);
                tree.blocks(otherwise);
            }),
            StatementKind::Assign { target, operator, value } => {
                self.node(format_args!("assign {operator}"), |tree| {
                    tree.expression(target);
                    tree.expression(value);
                });
            }
            StatementKind::Expression(value) => {
                self.node(format_args!("statement"), |tree| tree.expression(value));
            }
            StatementKind::Broken(broken) => self.node(format_args!("broken"), |tree| {
                tree.blocks(&broken.blocks);
            }),
        }
    }

    fn looped(&mut self, word: &str, looped: &For) {
        self.node(format_args!("{word} {} {}", looped.item.text, looped.limit.value), |tree| {
            tree.expression(&looped.iterated);
            tree.block(&looped.body);
        });
    }

    fn expression(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Name(name) => self.line(format_args!("name {name}")),
            ExpressionKind::String(text) => self.line(format_args!("string {text:?}")),
            ExpressionKind::Number(number) => self.line(format_args!("number {}", number.raw)),
            ExpressionKind::Boolean(is) => self.line(format_args!("{is}")),
            ExpressionKind::None => self.line(format_args!("none")),
            ExpressionKind::Object(properties) => {
                self.node(format_args!("object"), |tree| tree.properties(properties));
            }
            ExpressionKind::List(items) => self.node(format_args!("list"), |tree| {
                tree.expressions(items);
            }),
            ExpressionKind::Member(object, name) => {
                self.node(format_args!("member {}", name.text), |tree| tree.expression(object));
            }
            ExpressionKind::Index(object, index) => self.node(format_args!("index"), |tree| {
                tree.expression(object);
                tree.expression(index);
            }),
            ExpressionKind::Call(callee, arguments) => self.node(format_args!("call"), |tree| {
                tree.expression(callee);
                tree.expressions(arguments);
            }),
            ExpressionKind::Not(value) => self.node(format_args!("not"), |tree| tree.expression(value)),
            ExpressionKind::Binary(left, operator, right) => self.node(format_args!("{operator}"), |tree| {
                tree.expression(left);
                tree.expression(right);
            }),
            ExpressionKind::Generate(generate) => self.node(format_args!("generate"), |tree| {
                tree.properties(&generate.options);
                generate.shape.iter().for_each(|shape| tree.shape(shape));
            }),
            ExpressionKind::Parallel(looped) => self.looped("parallel", looped),
        }
    }

    fn properties(&mut self, properties: &[ShapeProperty]) {
        for property in properties {
            self.node(format_args!("{:?}", property.key.text), |tree| tree.expression(&property.value));
        }
    }

    fn shape(&mut self, shape: &AgentShape) {
        self.node(format_args!("shape"), |tree| {
            for field in &shape.fields {
                let ty = field.ty.as_ref().map_or_else(|| "untyped".to_owned(), super::ast::AgentType::text);
                tree.line(format_args!("{} {ty}", field.name.text));
            }
        });
    }
}
