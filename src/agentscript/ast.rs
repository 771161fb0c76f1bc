//! The syntax tree of a file, as far as the file parses.

use super::number::Amount;
use crate::text::Span;

/// A name with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text; for a string, its value without quotes and escapes.
    pub text: String,
    /// The location.
    pub span: Span,
}

/// A parsed file.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The first byte of the first token.
    pub start: u32,
    /// The imports, in source order.
    pub imports: Vec<Import>,
    /// The agents, in source order.
    pub agents: Vec<Agent>,
    /// Whether all declarations parse; broken statements inside functions do not count.
    pub is_whole: bool,
}

/// The kind of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    /// A callable tool.
    Tool,
    /// A model.
    Llm,
    /// The text of a file.
    File,
    /// An agent of another file.
    Agent,
    /// A memory store.
    Memory,
}

/// `import llm Qwen from "ollama://…"`
#[derive(Clone, Debug)]
pub struct Import {
    /// The whole import.
    pub span: Span,
    /// The kind; `None` if it does not parse.
    pub kind: Option<ImportKind>,
    /// The local name.
    pub name: Name,
    /// The URI without quotes; `None` if it does not parse.
    pub uri: Option<Name>,
}

/// `main agent Researcher { … }`
#[derive(Clone, Debug)]
pub struct Agent {
    /// The whole agent.
    pub span: Span,
    /// Whether this is the agent that runs.
    pub is_main: bool,
    /// The name, which is optional for a main agent.
    pub name: Option<Name>,
    /// The settings, in source order.
    pub configs: Vec<AgentConfig>,
    /// The keys of the settings that do not parse.
    pub broken_configs: Vec<ConfigKey>,
    /// The `use` statements of all functions.
    pub uses: Vec<UseStatement>,
    /// The functions, in source order.
    pub functions: Vec<AgentFunction>,
    /// From `{` to `}`.
    pub body: Span,
    /// Whether the whole agent parses; broken statements inside functions do not count.
    pub is_whole: bool,
    /// Whether every setting and function parses; broken statements inside functions do not count.
    pub has_all: bool,
}

/// `main func(input) { … }`
#[derive(Clone, Debug)]
pub struct AgentFunction {
    /// The whole function.
    pub span: Span,
    /// Whether this is the function that runs.
    pub is_main: bool,
    /// The name, which is optional for a main function.
    pub name: Option<Name>,
    /// The parameters, in source order.
    pub parameters: Vec<AgentParameter>,
    /// The statements.
    pub body: Block,
    /// Whether the function parses; broken statements in its body do not count.
    pub is_whole: bool,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct AgentParameter {
    /// The name and the shape.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// The declared shape.
    pub shape: Option<AgentShape>,
}

/// Statements in braces.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// From `{` to `}`.
    pub span: Span,
    /// The statements, in source order.
    pub statements: Vec<AgentStatement>,
    /// Whether the closing `}` is present.
    pub is_closed: bool,
}

/// A statement with its location.
#[derive(Clone, Debug)]
pub struct AgentStatement {
    /// The whole statement.
    pub span: Span,
    /// The kind, with its parts.
    pub kind: StatementKind,
}

/// The kind of a statement.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `role "Researcher"`
    Config(AgentConfig),
    /// `use notes max 2k as notes`
    Use(UseStatement),
    /// `return answer`
    Return(Expression),
    /// `repeat * 3 { … }`
    Repeat {
        /// The maximum number of rounds.
        limit: AgentLimit,
        /// The repeated statements.
        body: Block,
    },
    /// `for item in items max 10 { … }`
    For(For),
    /// `loop until done max 5 { … }`
    Loop {
        /// The condition that ends the loop.
        condition: Expression,
        /// The maximum number of rounds.
        limit: AgentLimit,
        /// The repeated statements.
        body: Block,
    },
    /// `if condition { … } else { … }`
    If {
        /// The condition.
        condition: Expression,
        /// The statements for a true condition.
        then: Block,
        /// The statements for a false condition.
        otherwise: Option<Block>,
    },
    /// `answer = 1`, also with `+=` and `-=`
    Assign {
        /// The target of the assignment.
        target: Expression,
        /// `=`, `+=` or `-=`.
        operator: &'static str,
        /// The assigned value.
        value: Expression,
    },
    /// An expression
    Expression(Expression),
    /// A broken statement
    Broken(InvalidStatement),
}

/// `for item in items max 10 { … }`; after `parallel`, an expression.
#[derive(Clone, Debug)]
pub struct For {
    /// The name of the loop variable.
    pub item: Name,
    /// The list to iterate.
    pub iterated: Expression,
    /// The maximum number of rounds.
    pub limit: AgentLimit,
    /// The repeated statements.
    pub body: Block,
}

/// The recognizable parts of a broken statement.
#[derive(Clone, Debug, Default)]
pub struct InvalidStatement {
    /// The setting that the statement would make.
    pub config: Option<ConfigKey>,
    /// The variables assigned on its lines.
    pub variables: Vec<Name>,
    /// The blocks inside it that parse.
    pub blocks: Vec<Block>,
}

/// A setting of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConfigKey {
    /// The model to call.
    Model,
    /// The persona of the agent.
    Role,
    /// The task of the agent.
    Description,
}

/// `role "Researcher"`
#[derive(Clone, Debug)]
pub struct AgentConfig {
    /// The whole setting.
    pub span: Span,
    /// The setting.
    pub key: ConfigKey,
    /// The location of the key.
    pub key_span: Span,
    /// The value.
    pub value: Expression,
}

/// `use notes max 2k as notes`
#[derive(Clone, Debug)]
pub struct UseStatement {
    /// The whole statement.
    pub span: Span,
    /// The value to show.
    pub used: UsedAgent,
    /// From `{` to `}` of a `use one of`; empty for any other `use`.
    pub braces: Span,
    /// The maximum size shown.
    pub budget: Option<ThinkingBudget>,
    /// The label after `as`.
    pub label: Option<Name>,
}

/// The value that a `use` shows to a model.
#[derive(Clone, Debug)]
pub enum UsedAgent {
    /// A single value
    Value(Expression),
    /// Alternatives, as in `one of { a: first selected … }`
    OneOf(Vec<Candidate>),
}

/// An alternative of a `use one of`.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The whole alternative.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// The value; `None` for `empty`.
    pub value: Option<Expression>,
    /// Whether this alternative is the one shown.
    pub is_selected: bool,
}

/// `2k`
#[derive(Clone, Debug)]
pub struct ThinkingBudget {
    /// The location.
    pub span: Span,
    /// The amount with its unit.
    pub amount: Amount,
}

/// A whole number.
#[derive(Clone, Copy, Debug)]
pub struct AgentLimit {
    /// The location.
    pub span: Span,
    /// The number.
    pub value: u64,
}

/// An expression with its location.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The whole expression.
    pub span: Span,
    /// The kind, with its parts.
    pub kind: ExpressionKind,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A name
    Name(String),
    /// The unescaped value of a string
    String(String),
    /// A number
    Number(Number),
    /// `true` or `false`
    Boolean(bool),
    /// `none`
    None,
    /// `{ key: value }`
    Object(Vec<ShapeProperty>),
    /// `[item, item]`
    List(Vec<Expression>),
    /// `object.property`
    Member(Box<Expression>, Name),
    /// `object[index]`
    Index(Box<Expression>, Box<Expression>),
    /// `callee(argument)`
    Call(Box<Expression>, Vec<Expression>),
    /// `not value`
    Not(Box<Expression>),
    /// `left == right`
    Binary(Box<Expression>, &'static str, Box<Expression>),
    /// `generate({ … }) -> { … }`
    Generate(Box<Generate>),
    /// `parallel for item in items max 3 { … }`
    Parallel(Box<For>),
}

/// A number literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// The source text.
    pub raw: String,
    /// The result of JavaScript's `parseFloat`.
    pub value: f64,
    /// The budget that the literal denotes as `max_output`.
    pub budget: Option<Amount>,
}

/// A member of an object.
#[derive(Clone, Debug)]
pub struct ShapeProperty {
    /// The key and the value.
    pub span: Span,
    /// The key.
    pub key: Name,
    /// The value.
    pub value: Expression,
}

/// `generate({ … }) -> { … }`
#[derive(Clone, Debug)]
pub struct Generate {
    /// From `{` to `}` of the options.
    pub options_span: Span,
    /// The options, in source order.
    pub options: Vec<ShapeProperty>,
    /// The shape of the answer.
    pub shape: Option<AgentShape>,
    /// Whether the options parse.
    pub is_whole: bool,
}

/// The declared structure of a value.
#[derive(Clone, Debug)]
pub struct AgentShape {
    /// From `{` to `}`.
    pub span: Span,
    /// The fields, in source order.
    pub fields: Vec<Field>,
    /// Whether the whole shape parses.
    pub is_whole: bool,
}

/// A field of a shape.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name and the type.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// The `:` of releases from 0.1.16 on.
    pub colon: Option<Span>,
    /// The type; a field without one is a string in releases from 0.1.9 on.
    pub ty: Option<AgentType>,
}

/// The type of a field, with its location.
#[derive(Clone, Debug)]
pub struct AgentType {
    /// The whole type.
    pub span: Span,
    /// The kind.
    pub kind: TypeKind,
}

/// The kind of a type.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// `string`
    String,
    /// `number`
    Number,
    /// `boolean`
    Boolean,
    /// `json`: anything
    Json,
    /// `list`, or `list[string]`
    List(Option<Box<AgentType>>),
}

impl ImportKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Tool, Self::Llm, Self::File, Self::Agent, Self::Memory];

    /// Returns the keyword.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Llm => "llm",
            Self::File => "file",
            Self::Agent => "agent",
            Self::Memory => "memory",
        }
    }

    /// Parses a keyword.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl ConfigKey {
    /// All settings, in the order in which missing ones are reported.
    pub const ALL: [Self; 3] = [Self::Model, Self::Role, Self::Description];

    /// Returns the keyword.
    pub fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Role => "role",
            Self::Description => "description",
        }
    }

    /// Parses a keyword.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// Returns the index in [`Self::ALL`].
    pub fn place(self) -> usize {
        self as usize
    }
}

impl Agent {
    /// Returns the name, or a placeholder for an unnamed main agent.
    pub fn id(&self) -> &str {
        self.name.as_ref().map_or(UNNAMED_AGENT, |name| &name.text)
    }

    /// Returns the location of the name; for an unnamed agent, that of its start.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(Span::at(self.span.range().start), |name| name.span)
    }
}

impl AgentFunction {
    /// Returns the name, or a placeholder for an unnamed main function.
    pub fn id(&self) -> &str {
        self.name.as_ref().map_or(UNNAMED_FUNCTION, |name| &name.text)
    }

    /// Returns the location of the name; for an unnamed function, that of its start.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(Span::at(self.span.range().start), |name| name.span)
    }
}

/// The placeholder name of an unnamed main agent.
pub const UNNAMED_AGENT: &str = "__main_agent";

/// The placeholder name of an unnamed main function.
pub const UNNAMED_FUNCTION: &str = "__main";

impl AgentType {
    /// Formats the type in its usual notation.
    pub fn text(&self) -> String {
        match &self.kind {
            TypeKind::String => "string".to_owned(),
            TypeKind::Number => "number".to_owned(),
            TypeKind::Boolean => "boolean".to_owned(),
            TypeKind::Json => "json".to_owned(),
            TypeKind::List(None) => "list".to_owned(),
            TypeKind::List(Some(item)) => format!("list[{}]", item.text()),
        }
    }
}

impl Expression {
    /// Returns the name at the base of a member chain: `notes` for `notes.items[0]`.
    pub fn root(&self) -> Option<(&str, Span)> {
        let mut expression = self;
        loop {
            match &expression.kind {
                ExpressionKind::Name(name) => return Some((name, expression.span)),
                ExpressionKind::Member(object, _) | ExpressionKind::Index(object, _) => expression = object,
                _ => return None,
            }
        }
    }

    /// Returns the name if the expression is a plain name.
    pub fn name(&self) -> Option<&str> {
        if let ExpressionKind::Name(name) = &self.kind { Some(name) } else { None }
    }
}

impl Generate {
    /// Returns the value of an option; the last one wins.
    pub fn option(&self, key: &str) -> Option<&Expression> {
        self.options.iter().rev().find(|property| property.key.text == key).map(|property| &property.value)
    }
}
