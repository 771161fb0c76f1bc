use tree_sitter::Node;

use super::comment::{self, Comment};
use crate::script::{Confidence, Response, SourceFile, Tool, ToolKind};
use crate::syntax::{node, pattern};
use crate::text::Span;

/// The function behind a tool, as far as it says or may say what it gives back.
pub(super) struct Site<'f> {
    file: &'f SourceFile,
    tool: &'f Tool,
    function: Node<'f>,
    /// The function, and around it what is known by the same comment: `const f = …`, `impl: …`.
    holders: Vec<Node<'f>>,
}

impl<'f> Site<'f> {
    /// `None` where the function is not written in this file. What that of an agent gives is not what the agent
    /// answers.
    pub fn of(file: &'f SourceFile, tool: &'f Tool) -> Option<Self> {
        let span = tool.handler.as_ref().filter(|_| tool.kind == ToolKind::Tool)?.function?;
        let function = file.syntax.node_at(span).filter(|node| pattern::is_function(*node))?;
        let mut holders = vec![function];
        for around in file.syntax.ancestors(file.syntax.parent(function)) {
            let is_holder = match around.kind() {
                "parenthesized_expression"
                | "as_expression"
                | "satisfies_expression"
                | "pair"
                | "lexical_declaration"
                | "variable_declaration"
                | "export_statement" => true,
                // A comment before several variables is about the first.
                "variable_declarator" => {
                    file.syntax.parent(around).is_some_and(|list| node::children(list).len() == 1)
                }
                _ => false,
            };
            if !is_holder {
                break;
            }
            holders.push(around);
        }
        Some(Self { file, tool, function, holders })
    }

    /// The sites of a file, each once.
    pub fn all(file: &'f SourceFile) -> Vec<Self> {
        let mut sites: Vec<Self> =
            file.script().tools.iter().filter_map(|tool| Self::of(file, tool)).collect();
        sites.sort_by_key(Self::function);
        sites.dedup_by_key(|site| site.function());
        sites
    }

    /// The whole function.
    pub fn function(&self) -> Span {
        node::span(self.function)
    }

    /// Where the call names the tool, and the function if that is written elsewhere.
    pub fn names(&self) -> Vec<Span> {
        let head = self.tool.name.as_ref().map_or(self.tool.callee, |name| self.tool.callee.to(name.span));
        let handler = self.tool.handler.as_ref().map(|handler| handler.span);
        let handler = handler.filter(|handler| !handler.contains(self.function()));
        std::iter::once(head).chain(handler).collect()
    }

    /// The function up to its body.
    pub fn head(&self) -> Span {
        let end =
            node::field(self.function, "body").map_or(self.function.end_byte(), |body| body.start_byte());
        Span::new(self.function.start_byte(), end)
    }

    /// What it gives back, where that is not declared and something is known of it.
    pub fn undeclared(&self) -> Option<Response> {
        if node::field(self.function, "return_type").is_some() {
            return None;
        }
        let response = self.file.response(self.tool);
        matches!(response.confidence, Confidence::Inferred | Confidence::Guessed).then_some(response)
    }

    /// The type to declare for the function, where all of it is known.
    pub fn inferred(&self) -> Option<String> {
        let response = self.undeclared().filter(|response| response.confidence == Confidence::Inferred)?;
        Some(self.declared(&response))
    }

    /// The type of the function's value as it is declared.
    pub fn declared(&self, response: &Response) -> String {
        let shown = response.typescript();
        if self.is_async() { format!("Promise<{shown}>") } else { shown }
    }

    fn is_async(&self) -> bool {
        let mut cursor = self.function.walk();
        self.function.children(&mut cursor).any(|child| child.kind() == "async")
    }

    /// What is to be inserted, and where, for an annotation of the function's return type. A parameter without
    /// parentheses gets these, too.
    pub fn annotation(&self, shown: &str) -> Vec<(u32, String)> {
        if let Some(list) = node::field(self.function, "parameters").map(node::span) {
            return vec![(list.end, format!(": {shown}"))];
        }
        let single = node::field(self.function, "parameter").map(node::span);
        single.map_or_else(Vec::new, |it| vec![(it.start, "(".to_owned()), (it.end, format!("): {shown}"))])
    }

    /// The JSDoc comment of it.
    pub fn comment(&self) -> Option<Comment<'f>> {
        self.holders.iter().find_map(|holder| comment::before(self.file, holder.start_byte()))
    }

    /// Where a comment can be written.
    pub fn start(&self) -> usize {
        self.holders.last().unwrap_or(&self.function).start_byte()
    }
}
