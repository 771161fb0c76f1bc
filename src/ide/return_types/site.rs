use tree_sitter::Node;

use super::comment::{self, Comment};
use crate::genaiscript::{ScriptFile, Tool, ToolKind, ToolReturnTypes};
use crate::return_types::{Confidence, ReturnType};
use crate::syntax::{node, pattern};
use crate::text::Span;

/// The function of a tool, as the site of its return type.
pub struct ReturnTypeSite<'f> {
    file: &'f ScriptFile,
    tool: &'f Tool,
    function: Node<'f>,
    /// The function, and the enclosing nodes that share its comment: `const f = …`, `impl: …`.
    holders: Vec<Node<'f>>,
}

impl<'f> ReturnTypeSite<'f> {
    /// Finds the site; `None` if the function is in another file, or an agent's, whose answer is not its return value.
    pub fn find(file: &'f ScriptFile, tool: &'f Tool) -> Option<Self> {
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
                // A comment before several variables documents the first.
                "variable_declarator" => file.syntax.parent(around).is_some_and(is_single),
                _ => false,
            };
            if !is_holder {
                break;
            }
            holders.push(around);
        }
        Some(Self { file, tool, function, holders })
    }

    /// Returns the sites of a file, without duplicates.
    pub fn all(file: &'f ScriptFile) -> Vec<Self> {
        let mut sites: Vec<Self> =
            file.script().tools.iter().filter_map(|tool| Self::find(file, tool)).collect();
        sites.sort_by_key(Self::function);
        sites.dedup_by_key(|site| site.function());
        sites
    }

    pub fn function(&self) -> Span {
        node::span(self.function)
    }

    /// Spans of the tool's name in the call, and of the function's if it is defined elsewhere.
    pub fn names(&self) -> Vec<Span> {
        let head = self.tool.name.as_ref().map_or(self.tool.callee, |name| self.tool.callee.to(name.span));
        let handler = self.tool.handler.as_ref().map(|handler| handler.span);
        let handler = handler.filter(|handler| !handler.contains(self.function()));
        std::iter::once(head).chain(handler).collect()
    }

    /// Span of the function up to its body.
    pub fn head(&self) -> Span {
        let end =
            node::field(self.function, "body").map_or(self.function.end_byte(), |body| body.start_byte());
        Span::new(self.function.start_byte(), end)
    }

    pub fn undeclared(&self, responses: &ToolReturnTypes<'_>) -> Option<ReturnType> {
        if node::field(self.function, "return_type").is_some() {
            return None;
        }
        let response = responses.infer(self.tool);
        matches!(response.confidence, Confidence::Inferred | Confidence::Guessed).then_some(response)
    }

    /// Returns the type to declare, if it is fully known.
    pub fn inferred(&self) -> Option<String> {
        let response = self
            .undeclared(&self.file.return_types())
            .filter(|response| response.confidence == Confidence::Inferred)?;
        Some(self.declared(&response))
    }

    pub fn declared(&self, response: &ReturnType) -> String {
        let shown = response.typescript();
        if self.is_async() { format!("Promise<{shown}>") } else { shown }
    }

    fn is_async(&self) -> bool {
        let mut cursor = self.function.walk();
        self.function.children(&mut cursor).any(|child| child.kind() == "async")
    }

    /// Returns the insertions for a return type annotation. A parameter without parentheses gets them, too.
    pub fn annotation(&self, shown: &str) -> Vec<(u32, String)> {
        if let Some(list) = node::field(self.function, "parameters").map(node::span) {
            return vec![(list.end, format!(": {shown}"))];
        }
        let single = node::field(self.function, "parameter").map(node::span);
        single.map_or_else(Vec::new, |it| vec![(it.start, "(".to_owned()), (it.end, format!("): {shown}"))])
    }

    pub(super) fn comment(&self) -> Option<Comment<'f>> {
        self.holders.iter().find_map(|holder| comment::before(self.file, holder.start_byte()))
    }

    /// Offset at which a comment can be inserted.
    pub fn start(&self) -> usize {
        self.holders.last().unwrap_or(&self.function).start_byte()
    }
}

fn is_single(list: Node<'_>) -> bool {
    let mut cursor = list.walk();
    list.named_children(&mut cursor).filter(|child| !child.is_extra()).take(2).count() == 1
}
