//! Destructures the arguments of a tool's handler in its parameter: `({ city }) =>` instead of `(args) =>` or `() =>`.

use tree_sitter::Node;

use super::handler::{ToolHandler, is_bindable, listed};
use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::{TextEdit, blank_end, blank_start};
use crate::json_schema::Schema;
use crate::syntax::node;
use crate::syntax::usage::{self, Access, Usage, UsageEffect};
use crate::text::Span;

/// Number of names in a title.
const NAMED: usize = 4;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let handler = ToolHandler::around(request.file, request.range);
    let handler = handler.filter(|handler| request.touches(handler.head()));
    handler.as_ref().and_then(destructured).into_iter().collect()
}

fn destructured(handler: &ToolHandler<'_>) -> Option<Refactoring> {
    let declared = declared_names(handler);
    // Other functions than arrows may read their arguments without naming them.
    if handler.function.kind() != "arrow_function"
        && node::text(handler.body, handler.source()).contains("arguments")
    {
        return None;
    }
    let Some(parameter) = handler.parameter() else {
        let place = Span::at(handler.parentheses()?.start_byte() + 1);
        return taken(handler, &declared, |pattern| TextEdit::replace(place, pattern));
    };
    if parameter.kind() != "identifier" {
        return None;
    }
    let uses = handler.uses_of(parameter);
    if uses.is_empty() {
        return taken(handler, &declared, |pattern| replaced(handler, parameter, pattern));
    }
    let name = node::text(parameter, handler.source());
    if let [only] = uses.as_slice()
        && let Some(edits) = moved_pattern(handler, parameter, *only)
    {
        let title = format!("Destructure `{name}` in the parameter");
        return Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits });
    }
    let reads = ArgumentAccess::collect(handler, &uses);
    let read = reads.as_ref().map(|reads| names_in_order(reads, &declared)).unwrap_or_default();
    let title = match read.len() {
        0 => format!("Destructure `{name}`"),
        1..=NAMED => format!("Destructure `{name}` into {}", listed(&read)),
        count => format!("Destructure `{name}` into {count} arguments"),
    };
    let edits = reads.and_then(|reads| into_names(handler, parameter, &reads, &read));
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns the arguments of the schema, in its order.
fn declared_names(handler: &ToolHandler<'_>) -> Vec<String> {
    let schema = handler.schema();
    let properties = schema.iter().flat_map(|schema| Schema::new(schema).properties());
    properties.map(|property| property.name.to_owned()).collect()
}

/// Takes all declared arguments where the function takes none.
fn taken(
    handler: &ToolHandler<'_>,
    names: &[String],
    edit: impl FnOnce(String) -> TextEdit,
) -> Option<Refactoring> {
    let title = match names.len() {
        0 => return None,
        1 => format!("Take the argument {} in the handler", listed(names)),
        2..=NAMED => format!("Take the arguments {} in the handler", listed(names)),
        count => format!("Take the {count} arguments in the handler"),
    };
    let edits = names
        .iter()
        .try_for_each(|name| check_name(handler, name, None))
        .map(|()| vec![edit(format!("{{ {} }}", names.join(", ")))]);
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Replaces the name of a parameter; one without parentheses gets them.
fn replaced(handler: &ToolHandler<'_>, parameter: Node<'_>, pattern: String) -> TextEdit {
    let is_bare = node::field(handler.function, "parameter").is_some();
    TextEdit::replace(node::span(parameter), if is_bare { format!("({pattern})") } else { pattern })
}

/// Moves the pattern of `const { city } = args`, the only use of the arguments, to the parameter.
fn moved_pattern<'a>(
    handler: &ToolHandler<'a>,
    parameter: Node<'a>,
    only: Node<'a>,
) -> Option<Result<Vec<TextEdit>, String>> {
    let source = handler.source();
    let Usage::Destructured(pattern) = usage::usage(only, source) else { return None };
    let declarator = pattern.parent().filter(|it| it.kind() == "variable_declarator")?;
    let is_plain = node::field(declarator, "value").is_some_and(|value| value.id() == only.id())
        && node::field(declarator, "type").is_none();
    let statement = sole_statement(handler, declarator).filter(|_| is_plain)?;
    // In the parameter, a default would be evaluated before what the body declares or does.
    let has_values = node::text(pattern, source).contains(['=', '(']);
    let is_first = node::children(handler.body).first().is_some_and(|first| first.id() == statement.id());
    if has_values && !is_first {
        let reason = "The statements before the pattern would run after its defaults.";
        return Some(Err(reason.to_owned()));
    }
    Some(lossless(handler, statement, node::span(pattern)).map(|()| {
        let moved = replaced(handler, parameter, node::text(pattern, source).to_owned());
        vec![moved, removed(source, statement)]
    }))
}

/// Returns the statement of the function's body that declares only this.
fn sole_statement<'a>(handler: &ToolHandler<'a>, declarator: Node<'a>) -> Option<Node<'a>> {
    let statement = declarator.parent()?;
    let is_of_body = statement.parent().is_some_and(|body| body.id() == handler.body.id());
    let is_sole = node::children(statement).len() == 1 && statement.kind() == "lexical_declaration";
    (is_of_body && is_sole).then_some(statement)
}

/// Removes a statement, with its line if nothing else is there.
fn removed(source: &str, statement: Node<'_>) -> TextEdit {
    let lines = blank_start(source, statement.start_byte()).zip(blank_end(source, statement.end_byte()));
    let (start, end) = lines.unwrap_or_else(|| {
        let rest = source.get(statement.end_byte()..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        (statement.start_byte(), statement.end_byte() + blanks)
    });
    TextEdit::replace(Span::new(start, end), "")
}

/// Refuses to remove a comment, apart from one in a part that is kept.
fn lossless(handler: &ToolHandler<'_>, removed: Node<'_>, kept: Span) -> Result<(), String> {
    let mut todo = vec![removed];
    while let Some(part) = todo.pop() {
        if part.kind() == "comment" {
            let text = node::text(part, handler.source()).lines().next().unwrap_or_default();
            return Err(format!("The comment `{text}` would be lost."));
        }
        let mut cursor = part.walk();
        todo.extend(part.children(&mut cursor).filter(|child| !kept.contains(node::span(*child))));
    }
    Ok(())
}

/// Read of one argument, as `args.city`.
struct ArgumentAccess<'a> {
    name: String,
    node: Node<'a>,
    /// `const city = args.city`, which would declare the name again.
    alias: Option<(Node<'a>, Node<'a>)>,
}

impl<'a> ArgumentAccess<'a> {
    fn collect(handler: &ToolHandler<'a>, uses: &[Node<'a>]) -> Result<Vec<Self>, String> {
        uses.iter().map(|name| Self::read(handler, *name)).collect()
    }

    fn read(handler: &ToolHandler<'a>, name: Node<'a>) -> Result<Self, String> {
        let source = handler.source();
        let Usage::Property(Access { node, key: Some(key), .. }) = usage::usage(name, source) else {
            let line = handler.file().line_of(node::span(name));
            return Err(format!("Line {line} uses `{}` as a whole.", node::text(name, source)));
        };
        if usage::effect(node) != UsageEffect::Read {
            return Err(format!("The handler changes `{}`.", node::text(node, source)));
        }
        lossless(handler, node, Span::default())?;
        let alias = alias_of(handler, node, &key);
        Ok(Self { name: key, node, alias })
    }

    fn edit(&self, source: &str) -> TextEdit {
        if let Some((statement, _)) = self.alias {
            return removed(source, statement);
        }
        let pair = self.node.parent().filter(|pair| {
            pair.kind() == "pair"
                && node::is_field(*pair, "value", self.node)
                && node::field(*pair, "key").is_some_and(|key| node::text(key, source) == self.name)
        });
        TextEdit::replace(node::span(pair.unwrap_or(self.node)), &self.name)
    }
}

/// Returns the statement `const city = args.city` of the body, and the name in it.
fn alias_of<'a>(handler: &ToolHandler<'a>, read: Node<'a>, key: &str) -> Option<(Node<'a>, Node<'a>)> {
    let declarator = read.parent().filter(|it| it.kind() == "variable_declarator")?;
    let name = node::field(declarator, "name")?;
    let is_same = node::text(name, handler.source()) == key && node::field(declarator, "type").is_none();
    let statement = sole_statement(handler, declarator).filter(|_| is_same)?;
    // A parameter can be assigned to like `let`.
    lossless(handler, statement, Span::default()).is_ok().then_some((statement, name))
}

/// Returns the names that are read: first those of the schema, in its order.
fn names_in_order(reads: &[ArgumentAccess<'_>], declared: &[String]) -> Vec<String> {
    let is_read = |name: &&String| reads.iter().any(|read| read.name == **name);
    let mut names: Vec<String> = declared.iter().filter(is_read).cloned().collect();
    for read in reads {
        if !names.contains(&read.name) {
            names.push(read.name.clone());
        }
    }
    names
}

fn into_names<'a>(
    handler: &ToolHandler<'a>,
    parameter: Node<'a>,
    reads: &[ArgumentAccess<'a>],
    names: &[String],
) -> Result<Vec<TextEdit>, String> {
    for name in names {
        let alias = reads.iter().filter(|read| read.name == *name).find_map(|read| read.alias);
        check_name(handler, name, alias.map(|(_, name)| name))?;
    }
    let source = handler.source();
    let mut edits = vec![replaced(handler, parameter, format!("{{ {} }}", names.join(", ")))];
    edits.extend(reads.iter().map(|read| read.edit(source)));
    edits.sort_by_key(|edit| edit.span);
    Ok(edits)
}

/// Refuses a name that the function uses for something else than `known`.
fn check_name<'a>(handler: &ToolHandler<'a>, name: &str, known: Option<Node<'a>>) -> Result<(), String> {
    if !is_bindable(name) {
        return Err(format!("`{name}` cannot be the name of a variable."));
    }
    let is_other = |other: &Node<'a>| known.is_none_or(|known| !handler.is_bound_to(*other, known));
    match handler.named(name).into_iter().find(is_other) {
        Some(other) => {
            let line = handler.file().line_of(node::span(other));
            Err(format!("`{name}` is another name in the handler, in line {line}."))
        }
        None => Ok(()),
    }
}
