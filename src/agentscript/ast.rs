//! The syntax tree of a file, as far as the file parses.

use super::number::Amount;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Value without quotes and escapes, for a string.
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The first byte of the first token.
    pub start: u32,
    pub imports: Vec<Import>,
    pub agents: Vec<Agent>,
    /// Whether all declarations parse; broken statements inside functions do not count.
    pub is_whole: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    Tool,
    Llm,
    /// The text of a file.
    File,
    /// An agent of another file.
    Agent,
    Memory,
}

/// `import llm Qwen from "ollama://…"`
#[derive(Clone, Debug)]
pub struct Import {
    pub span: Span,
    /// `None` if it does not parse.
    pub kind: Option<ImportKind>,
    pub name: Name,
    /// String without its quotes; `None` if it does not parse.
    pub uri: Option<Name>,
}

/// `main agent Researcher { … }`
#[derive(Clone, Debug)]
pub struct Agent {
    pub span: Span,
    pub is_main: bool,
    /// The name, which is optional for a main agent.
    pub name: Option<Name>,
    pub configs: Vec<AgentConfig>,
    /// The keys of the settings that do not parse.
    pub broken_configs: Vec<ConfigKey>,
    /// The `use` statements of all functions.
    pub uses: Vec<UseStatement>,
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
    pub span: Span,
    pub is_main: bool,
    pub name: Option<Name>,
    pub parameters: Vec<AgentParameter>,
    pub body: Block,
    /// Whether the function parses; broken statements in its body do not count.
    pub is_whole: bool,
}

#[derive(Clone, Debug)]
pub struct AgentParameter {
    pub span: Span,
    pub name: Name,
    pub shape: Option<AgentShape>,
}

#[derive(Clone, Debug, Default)]
pub struct Block {
    /// From `{` to `}`.
    pub span: Span,
    pub statements: Vec<AgentStatement>,
    pub is_closed: bool,
}

#[derive(Clone, Debug)]
pub struct AgentStatement {
    pub span: Span,
    pub kind: StatementKind,
}

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
        limit: AgentLimit,
        body: Block,
    },
    /// `for item in items max 10 { … }`
    For(For),
    /// `loop until done max 5 { … }`
    Loop {
        condition: Expression,
        limit: AgentLimit,
        body: Block,
    },
    /// `if condition { … } else { … }`
    If {
        condition: Expression,
        then: Block,
        otherwise: Option<Block>,
    },
    /// `answer = 1`, also with `+=` and `-=`
    Assign {
        target: Expression,
        operator: &'static str,
        value: Expression,
    },
    Expression(Expression),
    Broken(InvalidStatement),
}

/// `for item in items max 10 { … }`; after `parallel`, an expression.
#[derive(Clone, Debug)]
pub struct For {
    pub item: Name,
    pub iterated: Expression,
    pub limit: AgentLimit,
    pub body: Block,
}

/// The recognizable parts of a broken statement.
#[derive(Clone, Debug, Default)]
pub struct InvalidStatement {
    pub config: Option<ConfigKey>,
    /// The variables assigned on its lines.
    pub variables: Vec<Name>,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConfigKey {
    Model,
    /// The persona of the agent.
    Role,
    /// The task of the agent.
    Description,
}

#[derive(Clone, Debug)]
pub struct AgentConfig {
    pub span: Span,
    pub key: ConfigKey,
    pub key_span: Span,
    pub value: Expression,
}

#[derive(Clone, Debug)]
pub struct UseStatement {
    pub span: Span,
    pub used: UsedAgent,
    /// From `{` to `}` of a `use one of`; empty for any other `use`.
    pub braces: Span,
    /// The maximum size shown.
    pub budget: Option<ThinkingBudget>,
    pub label: Option<Name>,
}

/// The value that a `use` shows to a model.
#[derive(Clone, Debug)]
pub enum UsedAgent {
    Value(Expression),
    /// Alternatives, as in `one of { a: first selected … }`
    OneOf(Vec<Candidate>),
}

#[derive(Clone, Debug)]
pub struct Candidate {
    pub span: Span,
    pub name: Name,
    /// The value; `None` for `empty`.
    pub value: Option<Expression>,
    pub is_selected: bool,
}

/// `2k`
#[derive(Clone, Debug)]
pub struct ThinkingBudget {
    pub span: Span,
    pub amount: Amount,
}

#[derive(Clone, Copy, Debug)]
pub struct AgentLimit {
    pub span: Span,
    pub value: u64,
}

#[derive(Clone, Debug)]
pub struct Expression {
    pub span: Span,
    pub kind: ExpressionKind,
}

#[derive(Clone, Debug)]
pub enum ExpressionKind {
    Name(String),
    /// The unescaped value of a string
    String(String),
    Number(Number),
    Boolean(bool),
    None,
    /// `{ key: value }`
    Object(Vec<ShapeProperty>),
    List(Vec<Expression>),
    Member(Box<Expression>, Name),
    Index(Box<Expression>, Box<Expression>),
    Call(Box<Expression>, Vec<Expression>),
    Not(Box<Expression>),
    Binary(Box<Expression>, &'static str, Box<Expression>),
    /// `generate({ … }) -> { … }`
    Generate(Box<Generate>),
    /// `parallel for item in items max 3 { … }`
    Parallel(Box<For>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    pub raw: String,
    /// The result of JavaScript's `parseFloat`.
    pub value: f64,
    /// The budget that the literal denotes as `max_output`.
    pub budget: Option<Amount>,
}

#[derive(Clone, Debug)]
pub struct ShapeProperty {
    pub span: Span,
    pub key: Name,
    pub value: Expression,
}

#[derive(Clone, Debug)]
pub struct Generate {
    /// From `{` to `}` of the options.
    pub options_span: Span,
    pub options: Vec<ShapeProperty>,
    pub shape: Option<AgentShape>,
    pub is_whole: bool,
}

#[derive(Clone, Debug)]
pub struct AgentShape {
    /// From `{` to `}`.
    pub span: Span,
    pub fields: Vec<Field>,
    pub is_whole: bool,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub span: Span,
    pub name: Name,
    /// The `:` of releases from 0.1.16 on.
    pub colon: Option<Span>,
    /// The type; a field without one is a string in releases from 0.1.9 on.
    pub ty: Option<AgentType>,
}

#[derive(Clone, Debug)]
pub struct AgentType {
    pub span: Span,
    pub kind: TypeKind,
}

#[derive(Clone, Debug)]
pub enum TypeKind {
    String,
    Number,
    Boolean,
    /// `json`: anything
    Json,
    /// `list`, or `list[string]`
    List(Option<Box<AgentType>>),
}

impl ImportKind {
    pub const ALL: [Self; 5] = [Self::Tool, Self::Llm, Self::File, Self::Agent, Self::Memory];

    pub fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Llm => "llm",
            Self::File => "file",
            Self::Agent => "agent",
            Self::Memory => "memory",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl ConfigKey {
    /// All settings, in the order in which missing ones are reported.
    pub const ALL: [Self; 3] = [Self::Model, Self::Role, Self::Description];

    pub fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Role => "role",
            Self::Description => "description",
        }
    }

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
    pub fn id(&self) -> &str {
        self.name.as_ref().map_or(UNNAMED_FUNCTION, |name| &name.text)
    }

    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(Span::at(self.span.range().start), |name| name.span)
    }
}

pub const UNNAMED_AGENT: &str = "__main_agent";

pub const UNNAMED_FUNCTION: &str = "__main";

impl AgentType {
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
