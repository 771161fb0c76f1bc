use crate::syntax::Value;
use crate::text::Span;

/// One `defTool` or `defAgent` call.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// Which of the two.
    pub kind: ToolKind,
    /// How it is written.
    pub form: ToolForm,
    /// The whole call.
    pub span: Span,
    /// The called name.
    pub callee: Span,
    /// The name as written.
    pub name: Option<Value>,
    /// The description as written.
    pub description: Option<Value>,
    /// The parameters as written; an agent has none.
    pub parameters: Option<Value>,
    /// The function that is called.
    pub handler: Option<Handler>,
    /// The last argument.
    pub options: Option<Value>,
    /// Whether GenAIScript's own reader sees it, so that `tools: "name"` selects it: its name and
    /// description are double-quoted literals right after the parenthesis.
    pub selectable: bool,
}

/// Tool or agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    /// `defTool`
    Tool,
    /// `defAgent`
    Agent,
}

/// The forms of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolForm {
    /// `defTool(name, description, parameters, handler, options)`, and every `defAgent`
    Arguments,
    /// `defTool({ spec: { name, description, parameters }, impl }, options)`
    Callback,
    /// `defTool({ id: { command, args } })`: servers of tools known at run time
    McpServers,
    /// `defTool(client)` or another expression
    Dynamic,
}

/// The function of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Handler {
    /// The function, or the expression that gives one.
    pub span: Span,
    /// Every argument that it reads by name.
    pub reads: Vec<ArgumentRead>,
    /// Whether it may read others: a rest element, the whole object passed on, a key known only
    /// at run time, or a function that is not written here.
    pub open: bool,
}

/// One read of a tool's argument.
#[derive(Clone, Debug, PartialEq)]
pub struct ArgumentRead {
    /// The argument's name.
    pub name: String,
    /// Where the name stands, quotes included.
    pub span: Span,
    /// Whether it is a short pattern property, whose local name is the same word.
    pub shorthand: bool,
}
