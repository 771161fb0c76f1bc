//! Returns a JSON string from a tool whose object does not reach the model: GenAIScript shows only some members of it, or
//! YAML where the description promises JSON.

use tree_sitter::Node;

use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::TextEdit;
use crate::genaiscript::{ModelView, ScriptFile, Tool, ToolForm, ToolKind, ToolReturnTypes};
use crate::ide::markdown;
use crate::return_types::{Confidence, ReturnType};
use crate::syntax::characters::is_name_part;
use crate::syntax::scopes::{Base, ScopeResolver};
use crate::syntax::{Value, node, pattern};
use crate::text::Span;

/// Depth to which names and branches of a returned expression are followed.
const MAX_STEPS: usize = 8;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let file = request.file;
    let responses = file.return_types();
    // The innermost tool comes last.
    let tools = file.script().tools.iter().rev().filter(|tool| request.touches(tool.span));
    tools
        .filter_map(|tool| ObjectResult::find(file, tool, &responses))
        .find(|result| result.is_meant(request))
        .map(|result| result.refactoring())
        .into_iter()
        .collect()
}

/// Objects that the function of a tool returns, at least one of which does not reach the model as it is meant.
struct ObjectResult<'f> {
    file: &'f ScriptFile,
    tool: &'f Tool,
    function: Node<'f>,
    response: ReturnType,
    objects: Vec<Node<'f>>,
    /// Members that the model never receives.
    lost: Vec<String>,
}

impl<'f> ObjectResult<'f> {
    fn find(file: &'f ScriptFile, tool: &'f Tool, responses: &ToolReturnTypes<'_>) -> Option<Self> {
        let is_written =
            tool.kind == ToolKind::Tool && matches!(tool.form, ToolForm::Arguments | ToolForm::Callback);
        // A function of another place may have other callers.
        let span = tool.handler.as_ref().filter(|_| is_written)?.function?;
        let is_whole = |chunk| !file.syntax.is_chunk_broken(chunk);
        if !tool.span.contains(span) || !file.syntax.chunk_at(span.range().start).is_some_and(is_whole) {
            return None;
        }
        let function = file.syntax.node_at(span)?;
        if !pattern::is_function(function) || function.kind().starts_with("generator") {
            return None;
        }
        let response = responses.infer(tool);
        let mut found = Self { file, tool, function, response, objects: Vec::new(), lost: Vec::new() };
        let mut is_yaml = false;
        for (place, gives) in &found.response.returns {
            let views = ModelView::all(gives);
            if views.is_empty() || !views.iter().all(is_object) {
                continue;
            }
            is_yaml |= views.contains(&ModelView::Yaml);
            let lost = views.iter().flat_map(lost).filter(|name| !found.lost.contains(name));
            let lost: Vec<String> = lost.cloned().collect();
            found.lost.extend(lost);
            found.objects.push(file.syntax.node_at(*place)?);
        }
        let is_wrong = !found.lost.is_empty() || is_yaml && tool.promises_json();
        is_wrong.then_some(found)
    }

    /// Whether the selection is in the head of the call, in that of the function, or at a returned object.
    fn is_meant(&self, request: &RefactoringRequest<'_>) -> bool {
        let tool = self.tool;
        let head = [&tool.name, &tool.description].into_iter().flatten().map(|value| value.span);
        let head = head.filter(|span| tool.span.contains(*span)).fold(tool.callee, Span::to);
        let body = node::field(self.function, "body").map_or(self.function.end_byte(), |it| it.start_byte());
        let of_function = Span::new(self.function.start_byte(), body);
        let objects = self.objects.iter().map(|object| node::span(*object));
        objects.chain([head, of_function]).any(|span| request.touches(span))
    }

    fn refactoring(&self) -> Refactoring {
        let from = self.tool.name.as_ref().and_then(Value::as_str);
        let from = from.map(|name| format!(" from {}", markdown::code(name))).unwrap_or_default();
        let gain = match markdown::names(self.lost.iter().map(String::as_str)) {
            Some(names) => format!("so that the model sees {names}"),
            None => "as its description promises".to_owned(),
        };
        Refactoring {
            title: format!("Return a JSON string{from}, {gain}"),
            kind: RefactoringKind::Rewrite,
            edits: self.edits(),
        }
    }

    fn edits(&self) -> Result<Vec<TextEdit>, String> {
        let resolver = ScopeResolver::new(&self.file.syntax, self.file.syntax.source());
        let mut edits = Vec::new();
        for object in &self.objects {
            let is_promise = !is_settled(&resolver, *object, MAX_STEPS);
            if is_promise && !self.is_async() {
                let shown = node::text(*object, self.file.syntax.source()).lines().next().unwrap_or_default();
                return Err(format!(
                    "`{shown}` may be a promise, of which `JSON.stringify` makes `{{}}`: make the function `async` first."
                ));
            }
            edits.extend(self.stringified(*object, is_promise));
        }
        edits.extend(self.declaration()?);
        edits.sort_by_key(|edit| edit.span);
        Ok(edits)
    }

    fn stringified(&self, object: Node<'_>, is_promise: bool) -> [TextEdit; 2] {
        let span = node::span(object);
        let (start, end) = (Span::at(span.range().start), Span::at(span.range().end));
        let before = self.file.syntax.source().get(..span.range().start).unwrap_or_default();
        // `return{…}` needs no blank.
        let blank = if before.ends_with(is_name_part) { " " } else { "" };
        let inner = node::children(object).into_iter().next();
        let has_parentheses = object.kind() == "parenthesized_expression"
            && inner.is_some_and(|inner| inner.kind() != "sequence_expression");
        let (open, close) = match (is_promise, has_parentheses, needs_parentheses(object)) {
            (false, true, _) => ("JSON.stringify", ""),
            (false, false, _) => ("JSON.stringify(", ")"),
            (true, _, false) => ("JSON.stringify(await ", ")"),
            (true, _, true) => ("JSON.stringify(await (", "))"),
        };
        [TextEdit::replace(start, format!("{blank}{open}")), TextEdit::replace(end, close)]
    }

    /// Edits the declared return type, which an object no longer fits.
    fn declaration(&self) -> Result<Option<TextEdit>, String> {
        let Some(declared) = node::field(self.function, "return_type") else {
            return match self.response.confidence {
                Confidence::Declared => Err("`@returns` declares an object: remove it first.".to_owned()),
                _ => Ok(None),
            };
        };
        let is_text = |gives| ModelView::all(gives).iter().all(|view| *view == ModelView::Text);
        let others = self
            .response
            .returns
            .iter()
            .filter(|(place, _)| !self.objects.iter().any(|object| node::span(*object) == *place));
        if self.response.silent.is_some() || !{ others }.all(|(_, gives)| is_text(gives)) {
            return Err("The declared return type would be wrong: remove it first.".to_owned());
        }
        let ty = if self.is_async() { ": Promise<string>" } else { ": string" };
        Ok(Some(TextEdit::replace(node::span(declared), ty)))
    }

    fn is_async(&self) -> bool {
        let mut cursor = self.function.walk();
        self.function.children(&mut cursor).any(|child| child.kind() == "async")
    }
}

fn is_object(view: &ModelView) -> bool {
    use ModelView::{Command, File, OnlyText, Yaml};
    matches!(view, Command { .. } | File { .. } | OnlyText { .. } | Yaml)
}

fn lost(view: &ModelView) -> &[String] {
    use ModelView::{Command, File, OnlyText};
    match view {
        Command { lost } | File { lost } | OnlyText { lost } => lost,
        _ => &[],
    }
}

/// Whether an expression is certainly not a promise.
fn is_settled(resolver: &ScopeResolver<'_, '_>, expression: Node<'_>, steps: usize) -> bool {
    let Some(steps) = steps.checked_sub(1) else { return false };
    let expression = node::unwrap(expression);
    let field = |name| node::field(expression, name).is_some_and(|it| is_settled(resolver, it, steps));
    match expression.kind() {
        "object" | "array" | "await_expression" => true,
        "ternary_expression" => field("consequence") && field("alternative"),
        "binary_expression" => field("left") && field("right"),
        "identifier" => resolver.resolve(expression).is_some_and(|binding| match binding.base {
            Base::Value(value) => {
                binding.constant && binding.steps.is_empty() && is_settled(resolver, value, steps)
            }
            _ => false,
        }),
        _ => false,
    }
}

/// Whether `await` would bind to a part of the expression only.
fn needs_parentheses(expression: Node<'_>) -> bool {
    !matches!(
        expression.kind(),
        "identifier"
            | "call_expression"
            | "member_expression"
            | "subscript_expression"
            | "parenthesized_expression"
            | "object"
            | "array"
    )
}
