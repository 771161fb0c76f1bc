//! The syntax tree of a file, as far as it parses.

use super::number::Amount;
use crate::text::Span;

/// A name where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// What it says; of a string, what that stands for.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// What a file says.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The first byte of the first token.
    pub start: u32,
    /// What it imports, in source order.
    pub imports: Vec<Import>,
    /// Its agents, in source order.
    pub agents: Vec<Agent>,
    /// Whether every import, agent, setting and function parses but for what stands in functions.
    pub is_whole: bool,
}

/// What can be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportKind {
    /// Something to call.
    Tool,
    /// A model.
    Llm,
    /// The text of a file.
    File,
    /// An agent of another file.
    Agent,
    /// Something to remember in.
    Memory,
}

/// `import llm Qwen from "ollama://…"`
#[derive(Clone, Debug)]
pub struct Import {
    /// All of it.
    pub span: Span,
    /// What it is; `None` where that does not parse.
    pub kind: Option<ImportKind>,
    /// What it is called here.
    pub name: Name,
    /// Where it is, without quotes; `None` where that does not parse.
    pub uri: Option<Name>,
}

/// `main agent Researcher { … }`
#[derive(Clone, Debug)]
pub struct Agent {
    /// All of it.
    pub span: Span,
    /// Whether it is the one that runs.
    pub is_main: bool,
    /// Its name; `None` where it has none, which a main one may.
    pub name: Option<Name>,
    /// Its settings, in source order.
    pub configs: Vec<Config>,
    /// What all of its functions show a model.
    pub uses: Vec<Use>,
    /// Its functions, in source order.
    pub functions: Vec<Function>,
    /// From its `{` to its `}`.
    pub body: Span,
    /// Whether all of it parses but for what stands in its functions.
    pub is_whole: bool,
    /// Whether every setting and function in it parses but for what stands in functions.
    pub has_all: bool,
}

/// `main func(input) { … }`
#[derive(Clone, Debug)]
pub struct Function {
    /// All of it.
    pub span: Span,
    /// Whether it is the one that runs.
    pub is_main: bool,
    /// Its name; `None` where it has none, which a main one may.
    pub name: Option<Name>,
    /// What it takes.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Block,
    /// Whether all of it parses but for single statements.
    pub is_whole: bool,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name, and the shape.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// What it must look like.
    pub shape: Option<Shape>,
}

/// Statements in braces.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// From `{` to `}`.
    pub span: Span,
    /// The statements.
    pub statements: Vec<Statement>,
    /// Whether it has its `}`.
    pub is_closed: bool,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: StatementKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `role "Researcher"`
    Config(Config),
    /// `use notes max 2k as notes`
    Use(Use),
    /// `return answer`
    Return(Expression),
    /// `repeat * 3 { … }`
    Repeat {
        /// How often.
        limit: Limit,
        /// What.
        body: Block,
    },
    /// `for item in items max 10 { … }`
    For(For),
    /// `loop until done max 5 { … }`
    Loop {
        /// What ends it.
        condition: Expression,
        /// How often at most.
        limit: Limit,
        /// What.
        body: Block,
    },
    /// `if condition { … } else { … }`
    If {
        /// When.
        condition: Expression,
        /// What then.
        then: Block,
        /// What else.
        otherwise: Option<Block>,
    },
    /// `answer = 1`, also with `+=` and `-=`
    Assign {
        /// What gets a value.
        target: Expression,
        /// How.
        operator: &'static str,
        /// The value.
        value: Expression,
    },
    /// An expression
    Expression(Expression),
    /// What does not parse
    Broken(Broken),
}

/// `for item in items max 10 { … }`, and after `parallel` as an expression.
#[derive(Clone, Debug)]
pub struct For {
    /// The name of one item.
    pub item: Name,
    /// What it goes over.
    pub iterated: Expression,
    /// How often at most.
    pub limit: Limit,
    /// What it does.
    pub body: Block,
}

/// What does not parse of a statement, as far as it says something.
#[derive(Clone, Debug, Default)]
pub struct Broken {
    /// The setting that it makes.
    pub config: Option<ConfigKey>,
    /// The variables that are set on its lines.
    pub variables: Vec<Name>,
    /// The blocks of it that parse.
    pub blocks: Vec<Block>,
}

/// A setting of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigKey {
    /// Which model answers.
    Model,
    /// Who the agent is.
    Role,
    /// What it does.
    Description,
}

/// `role "Researcher"`
#[derive(Clone, Debug)]
pub struct Config {
    /// All of it.
    pub span: Span,
    /// What it sets.
    pub key: ConfigKey,
    /// Where that stands.
    pub key_span: Span,
    /// What it is set to.
    pub value: Expression,
}

/// `use notes max 2k as notes`
#[derive(Clone, Debug)]
pub struct Use {
    /// All of it.
    pub span: Span,
    /// What is shown.
    pub used: Used,
    /// From `{` to `}` of a `use one of`; empty for any other.
    pub braces: Span,
    /// How much of it at most.
    pub budget: Option<Budget>,
    /// What it is called.
    pub label: Option<Name>,
}

/// What is shown to a model.
#[derive(Clone, Debug)]
pub enum Used {
    /// A value
    Value(Expression),
    /// One of several, as `one of { a: first selected … }`
    OneOf(Vec<Candidate>),
}

/// One of what a `use one of` may show.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// All of it.
    pub span: Span,
    /// Its name.
    pub name: Name,
    /// What it is; `None` for `empty`.
    pub value: Option<Expression>,
    /// Whether it is the one that is shown.
    pub is_selected: bool,
}

/// `2k`
#[derive(Clone, Debug)]
pub struct Budget {
    /// Where it stands.
    pub span: Span,
    /// How much.
    pub amount: Amount,
}

/// A whole number.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Where it stands.
    pub span: Span,
    /// How much.
    pub value: u64,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expression {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: ExpressionKind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A name
    Name(String),
    /// What a string stands for
    String(String),
    /// A number
    Number(Number),
    /// `true` or `false`
    Boolean(bool),
    /// `none`
    None,
    /// `{ key: value }`
    Object(Vec<Property>),
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

/// A number as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Its text.
    pub raw: String,
    /// What JavaScript's `parseFloat` makes of it.
    pub value: f64,
    /// The budget that it is as `max_output`.
    pub budget: Option<Amount>,
}

/// One member of an object.
#[derive(Clone, Debug)]
pub struct Property {
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
    /// From `{` to `}` of its options.
    pub options_span: Span,
    /// Its options.
    pub options: Vec<Property>,
    /// What it answers.
    pub shape: Option<Shape>,
}

/// What a value looks like.
#[derive(Clone, Debug)]
pub struct Shape {
    /// From `{` to `}`.
    pub span: Span,
    /// Its fields.
    pub fields: Vec<Field>,
    /// Whether all of it parses.
    pub is_whole: bool,
}

/// One field of a shape.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name and the type.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// The `:` of releases from 0.1.16 on.
    pub colon: Option<Span>,
    /// The type; `None` where it has none, which releases from 0.1.9 on take for a string.
    pub ty: Option<Type>,
}

/// The type of a field.
#[derive(Clone, Debug)]
pub struct Type {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: TypeKind,
}

/// What a type is.
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
    List(Option<Box<Type>>),
}

impl ImportKind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Tool, Self::Llm, Self::File, Self::Agent, Self::Memory];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Llm => "llm",
            Self::File => "file",
            Self::Agent => "agent",
            Self::Memory => "memory",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl ConfigKey {
    /// All of them, in the order in which their absence is reported.
    pub const ALL: [Self; 3] = [Self::Model, Self::Role, Self::Description];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Role => "role",
            Self::Description => "description",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }
}

impl Agent {
    /// Its name, or what stands for it where a main one has none.
    pub fn id(&self) -> &str {
        self.name.as_ref().map_or(UNNAMED_AGENT, |name| &name.text)
    }

    /// Where its name stands; the place where it begins for one without.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(Span::at(self.span.range().start), |name| name.span)
    }
}

impl Function {
    /// Its name, or what stands for it where a main one has none.
    pub fn id(&self) -> &str {
        self.name.as_ref().map_or(UNNAMED_FUNCTION, |name| &name.text)
    }

    /// Where its name stands; the place where it begins for one without.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(Span::at(self.span.range().start), |name| name.span)
    }
}

/// What stands for the name of a main agent without one.
pub const UNNAMED_AGENT: &str = "__main_agent";

/// What stands for the name of a main function without one.
pub const UNNAMED_FUNCTION: &str = "__main";

impl Type {
    /// The type as it is written, in its usual form.
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
    /// The name that it is about: of `notes.items[0]`, `notes`.
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

    /// The name that it is.
    pub fn name(&self) -> Option<&str> {
        if let ExpressionKind::Name(name) = &self.kind { Some(name) } else { None }
    }
}

impl Generate {
    /// The value of an option; of one that is given twice the last.
    pub fn option(&self, key: &str) -> Option<&Expression> {
        self.options.iter().rev().find(|property| property.key.text == key).map(|property| &property.value)
    }
}
