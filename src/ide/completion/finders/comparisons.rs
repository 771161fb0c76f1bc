//! Values in comparisons with a variable: `env.vars.size === "│"`, `case "│"`.

use tree_sitter::Node;

use super::handler_arguments::HandlerArgument;
use crate::genaiscript::{ReadForm, ScriptFile};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::contexts;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::syntax::node;
use crate::syntax::scopes::ScopeResolver;
use crate::text::Span;
use crate::workspace::variables;

const OPERATORS: [&str; 4] = ["===", "!==", "==", "!="];

/// Value that a string is compared with.
enum ComparedValue {
    /// Key of `env.vars`.
    Variable(String),
    Argument(HandlerArgument),
}

pub fn may_be_at_end(before: &str) -> bool {
    opening(before).is_some()
}

/// Returns the offset of the quote of a string that is compared, and whether it follows `case`.
fn opening(before: &str) -> Option<(usize, bool)> {
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let at = line + before[line..].rfind(['"', '\''])?;
    let left = before[..at].trim_end();
    let is_case = left
        .strip_suffix("case")
        .is_some_and(|rest| rest.is_empty() || rest.ends_with([' ', '\n', '\t', '{', ';']));
    (is_case || OPERATORS.iter().any(|operator| left.ends_with(operator))).then_some((at, is_case))
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let source = file.syntax.source();
    let (quote, is_case) = opening(source.get(..offset)?)?;
    let rest = source[quote + 1..].lines().next().unwrap_or("");
    let mark = source[quote..].chars().next()?;
    let end = rest.find(mark).map_or(quote + 1 + rest.len(), |end| quote + end + 2);
    if end <= offset && end > quote + 1 && source[..end].ends_with(mark) {
        return None;
    }
    let compared = if is_case { switched(file, quote)? } else { left(file, source[..quote].trim_end())? };
    let subject = match key_of(file, compared) {
        Some(key) => ComparedValue::Variable(key),
        None => ComparedValue::Argument(HandlerArgument::of_expression(file, compared)?),
    };
    let word = Word::at(source, offset, Some(Span::new(quote, end)))?;
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word,
        style: SiteStyle::JavaScript,
        choices: Box::new(move |file, project| match &subject {
            ComparedValue::Variable(key) => {
                let variable = variables::find(file, project, key);
                let texts = variable.as_ref().map(contexts::values).unwrap_or_default();
                texts.into_iter().filter(Choice::is_text).collect()
            }
            ComparedValue::Argument(argument) => argument.values(file),
        }),
    })
}

/// Returns the left operand before an operator.
fn left<'s>(file: &'s ScriptFile, before: &str) -> Option<Node<'s>> {
    let end = before.trim_end_matches(['=', '!']).trim_end().len();
    let mut found = file.syntax.covering(Span::new(end.checked_sub(1)?, end))?;
    while let Some(parent) = file.syntax.parent(found).filter(|parent| {
        parent.end_byte() == end && matches!(parent.kind(), "member_expression" | "subscript_expression")
    }) {
        found = parent;
    }
    Some(found)
}

/// Returns the value of the `switch` around an offset.
fn switched(file: &ScriptFile, offset: usize) -> Option<Node<'_>> {
    let inner = file.syntax.covering(Span::new(offset, offset + 1))?;
    let mut around = file.syntax.ancestors(Some(inner));
    let switch = around.find(|node| node.kind() == "switch_statement")?;
    node::field(switch, "value").map(node::unwrap)
}

/// Returns the key of `env.vars` that an expression reads, directly or by a destructured name.
fn key_of(file: &ScriptFile, expression: Node<'_>) -> Option<String> {
    let span = node::span(expression);
    let reads = &file.script().reads;
    if let Some(read) = reads.iter().find(|read| read.span == span) {
        return read.key.clone();
    }
    let resolver = ScopeResolver::new(&file.syntax, file.syntax.source());
    let name = resolver.resolve(expression).filter(|_| expression.kind() == "identifier")?.name;
    let bound = node::span(name);
    let is_bound = |form: &ReadForm| matches!(form, ReadForm::Pattern { binding: Some(binding), .. } if *binding == bound);
    reads.iter().find(|read| is_bound(&read.form))?.key.clone()
}
