//! Literal text or number in a prompt, at a selection or a cursor.

use tree_sitter::Node;

use super::RefactoringRequest;
use crate::genaiscript::name_uses::NameUses;
use crate::genaiscript::{ApiCall, ScriptFile};
use crate::syntax::{callee, node, number, pattern, string};
use crate::text::Span;

/// Longest text that becomes a default, in bytes.
const MAX_TEXT: usize = 2000;

/// Functions with text of a prompt, or with a value that can be another one in each run, at these positions.
const TEXTS: [(&str, usize); 4] = [("def", 1), ("importTemplate", 0), ("runPrompt", 0), ("writeText", 0)];

/// Options with strings that can be other ones in each run.
const STRING_OPTIONS: [&str; 5] = ["glob", "ignore", "label", "language", "model"];

/// Expressions in a prompt of which a literal can be a part.
const EXPRESSIONS: [&str; 3] = ["binary_expression", "parenthesized_expression", "ternary_expression"];

pub struct PromptLiteral<'a> {
    /// Text that the literal has at run time; of a number, its digits.
    pub text: String,
    /// Whether it is a number, which as a default prints the same text.
    pub is_number: bool,
    /// Range that the expression replaces.
    pub span: Span,
    pub form: LiteralForm,
    /// Key of the option with this value.
    pub option: Option<&'a str>,
    /// Call with the prompt.
    pub call: Option<Node<'a>>,
}

/// How an expression is written in place of the literal.
pub enum LiteralForm {
    /// As `${…}` in a template, or in the text of Markdown.
    Substitution,
    Expression,
    /// As a template, with the parts of a string before and after it.
    Template {
        before: String,
        after: String,
    },
}

impl<'a> PromptLiteral<'a> {
    pub fn find(request: &RefactoringRequest<'a>, names: &NameUses<'a>) -> Option<Self> {
        let file = request.file;
        if request.range.len() > 2 * MAX_TEXT {
            return None;
        }
        let found = match file.markdown() {
            Some(markdown) if !markdown.code.iter().any(|code| code.meets(request.range)) => {
                in_prose(file, request.range)
            }
            _ => in_code(file, request.range, names),
        };
        found.filter(|found| found.text.len() <= MAX_TEXT && !found.text.trim().is_empty())
    }

    fn in_text(span: Span, text: String, call: Option<Node<'a>>) -> Self {
        let is_number = is_number(&text);
        Self { text, is_number, span, form: LiteralForm::Substitution, option: None, call }
    }
}

/// Finds text in the body of a script in Markdown.
fn in_prose(file: &ScriptFile, range: Span) -> Option<PromptLiteral<'_>> {
    let source = &*file.source;
    let body = file.calls().iter().map(|call| call.span.range().end).max().unwrap_or(0);
    if range.range().start < body {
        return None;
    }
    let span = selected_text(source, Span::new(body, source.len()), range)?;
    let text = span.text(source).replace("\r\n", "\n");
    let line = line_before(source, span);
    let begins_block = line.trim().is_empty()
        && text.split_once(' ').is_some_and(|(mark, _)| {
            let digits = mark.trim_end_matches(['.', ')']);
            mark.chars().all(|char| matches!(char, '#' | '-' | '*' | '+' | '>' | '|'))
                || digits.len() < mark.len() && digits.parse::<u32>().is_ok()
        });
    // Addresses of links and images are not text, and a backslash has a meaning of its own.
    let is_address = line.rfind("](").is_some_and(|at| !line[at..].contains(')'));
    let is_other = ["\\", "${", "\n\n", "](", "---"].iter().any(|other| text.contains(other));
    let is_escaped = line.ends_with(['\\', '!', '$']);
    let is_command = line.trim_start().starts_with('@') || text.starts_with('@');
    if begins_block || is_address || is_other || is_escaped || is_command {
        return None;
    }
    Some(PromptLiteral::in_text(span, text, None))
}

fn in_code<'a>(file: &'a ScriptFile, range: Span, names: &NameUses<'a>) -> Option<PromptLiteral<'a>> {
    let syntax = &file.syntax;
    // A cursor after a literal touches it as well.
    let after = syntax.covering(range);
    let before = syntax.before(range.range().start).filter(|_| range.is_empty());
    let literal = [after, before].into_iter().flatten().find_map(|found| literal_around(file, found))?;
    match literal.kind() {
        "template_string" => in_template(file, literal, range, names),
        _ => in_literal(file, literal, range, names),
    }
}

fn literal_around<'a>(file: &'a ScriptFile, found: Node<'a>) -> Option<Node<'a>> {
    let mut around = file.syntax.ancestors(Some(found));
    let literal = std::iter::once(found)
        .chain(&mut around)
        .take(3)
        .find(|it| matches!(it.kind(), "template_string" | "string" | "number" | "template_substitution"))?;
    (literal.kind() != "template_substitution" && !literal.has_error()).then_some(literal)
}

fn in_template<'a>(
    file: &'a ScriptFile,
    template: Node<'a>,
    range: Span,
    names: &NameUses<'a>,
) -> Option<PromptLiteral<'a>> {
    let source = &*file.source;
    let call = prompt_call(file, template, names)?;
    let substitutions = node::children(template).into_iter();
    let substitutions = substitutions.filter(|it| it.kind() == "template_substitution").map(node::span);
    let mut start = template.start_byte() + 1;
    let end = template.end_byte().checked_sub(1)?;
    for substitution in substitutions {
        if range.end <= substitution.start {
            let run = Span::new(start, substitution.range().start);
            return in_run(source, run, range, call);
        }
        start = substitution.range().end;
    }
    in_run(source, Span::new(start, end), range, call)
}

/// Finds text in a part of a template without expressions.
fn in_run<'a>(source: &'a str, run: Span, range: Span, call: Node<'a>) -> Option<PromptLiteral<'a>> {
    let span = selected_text(source, run, range)?;
    let text = text_of_part(run.text(source), span, run, true)?;
    Some(PromptLiteral::in_text(span, text, Some(call)))
}

/// Returns the text of a part of a literal; `None` if the part cuts through an escape.
fn text_of_part(whole: &str, part: Span, of: Span, is_template: bool) -> Option<String> {
    let (start, end) = ((part.start - of.start) as usize, (part.end - of.start) as usize);
    let (before, rest) = whole.split_at_checked(start)?;
    let (inside, after) = rest.split_at_checked(end - start)?;
    let is_cut = |text: &str| (text.len() - text.trim_end_matches('\\').len()) % 2 == 1;
    let unescape = |text: &str| string::unescape(text, is_template);
    let text = unescape(inside);
    let is_whole = unescape(before) + &text + &unescape(after) == unescape(whole);
    (is_whole && !is_cut(before) && !is_cut(inside)).then_some(text)
}

/// Finds a string or a number, or a part of a string.
fn in_literal<'a>(
    file: &'a ScriptFile,
    literal: Node<'a>,
    range: Span,
    names: &NameUses<'a>,
) -> Option<PromptLiteral<'a>> {
    let source = &*file.source;
    let (call, option) = place_of(file, literal, names)?;
    let span = node::span(literal);
    if literal.kind() == "number" {
        let text = node::text(literal, source).to_owned();
        let is_number = is_number(&text);
        let form = LiteralForm::Expression;
        return is_number.then_some(PromptLiteral { text, is_number, span, form, option, call: Some(call) });
    }
    let inside = Span { start: span.start + 1, end: span.end.checked_sub(1)? };
    let form = LiteralForm::Expression;
    if range.is_empty() || range.contains(inside) {
        let text = string::cooked(literal, source)?;
        return Some(PromptLiteral { text, is_number: false, span, form, option, call: Some(call) });
    }
    let part = selected_text(source, inside, range)?;
    let text = text_of_part(inside.text(source), part, inside, false)?;
    let before = as_template(Span { end: part.start, ..inside }.text(source))?;
    let after = as_template(Span { start: part.end, ..inside }.text(source))?;
    let form = LiteralForm::Template { before, after };
    let is_number = is_number(&text);
    Some(PromptLiteral { text, is_number, span, form, option: None, call: Some(call) })
}

/// Converts a part of a string to a part of a template; `None` for escapes that templates do not have.
fn as_template(written: &str) -> Option<String> {
    let mut text = String::with_capacity(written.len());
    let mut chars = written.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, chars.peek()) {
            ('\\', Some('0'..='9')) => return None,
            ('\\', Some(&quote @ ('"' | '\''))) => {
                text.push(quote);
                chars.next();
            }
            ('\\', Some(&escaped)) => {
                text.extend(['\\', escaped]);
                chars.next();
            }
            ('`' | '$', _) => text.extend(['\\', char]),
            _ => text.push(char),
        }
    }
    Some(text)
}

/// Returns the selection in a text without blanks at its ends; at a cursor, a number or the text in two quotes.
fn selected_text(source: &str, text: Span, range: Span) -> Option<Span> {
    if !text.contains(range) {
        return None;
    }
    let selected = if range.is_empty() {
        let offset = range.range().start;
        number_at(source, text, offset).or_else(|| quoted_at(source, text, offset))?
    } else {
        range
    };
    let written = source.get(selected.range())?;
    let start = selected.range().start + written.len() - written.trim_start().len();
    Some(Span::new(start, start + written.trim().len()))
}

fn number_at(source: &str, text: Span, offset: usize) -> Option<Span> {
    let is_part = |char: char| char.is_alphanumeric() || matches!(char, '.' | '_' | '-' | ',' | ':' | '/');
    let before = source.get(text.range().start..offset)?;
    let after = source.get(offset..text.range().end)?;
    let start = before.trim_end_matches(is_part).len();
    let end = after.find(|char| !is_part(char)).unwrap_or(after.len());
    let word = source.get(text.range().start + start..offset + end)?;
    let start = text.range().start + start;
    let word = word.trim_end_matches(['.', ',', ':']);
    is_number(word).then(|| Span::new(start, start + word.len())).filter(|span| span.touches(offset))
}

/// Returns the text in two straight quotes on one line around an offset.
fn quoted_at(source: &str, text: Span, offset: usize) -> Option<Span> {
    let before = source.get(text.range().start..offset)?;
    let line = text.range().start + before.rfind('\n').map_or(0, |newline| newline + 1);
    let rest = source.get(line..text.range().end)?;
    let rest = rest.lines().next()?;
    let mut quotes = rest.match_indices('"').map(|(at, _)| line + at);
    loop {
        let (open, close) = (quotes.next()?, quotes.next()?);
        if open <= offset && offset <= close + 1 {
            return (close > open + 1).then(|| Span::new(open + 1, close));
        }
    }
}

/// Whether a number as a default prints this text.
fn is_number(text: &str) -> bool {
    let begins = text.starts_with(|char: char| char.is_ascii_digit());
    begins && number::parse(text).is_some_and(|value| value.is_finite() && number::show(value) == text)
}

pub fn line_before(source: &str, span: Span) -> &str {
    let before = source.get(..span.range().start).unwrap_or_default();
    &before[before.rfind('\n').map_or(0, |newline| newline + 1)..]
}

/// Returns the call whose prompt a template is.
fn prompt_call<'a>(file: &'a ScriptFile, template: Node<'a>, names: &NameUses<'a>) -> Option<Node<'a>> {
    let source = &*file.source;
    let is_tagged =
        |call: &Node<'a>| call.kind() == "call_expression" && node::is_field(*call, "arguments", template);
    let Some(call) = template.parent().filter(is_tagged) else {
        return place_of(file, template, names).map(|(call, _)| call);
    };
    let name = callee::callee(call)?.name;
    let is_prompt = match node::text(name, source) {
        "$" => is_api(file, name),
        "prompt" => names.resolver().resolve(name).is_none(),
        _ => false,
    };
    is_prompt.then_some(call)
}

fn is_api(file: &ScriptFile, callee: Node<'_>) -> bool {
    file.script().api_calls.iter().any(|call| call.callee == node::span(callee))
}

/// Returns the prompt that a literal is a part of, and its key if it is an option.
fn place_of<'a>(
    file: &'a ScriptFile,
    literal: Node<'a>,
    names: &NameUses<'a>,
) -> Option<(Node<'a>, Option<&'a str>)> {
    let source = &*file.source;
    let mut part = literal;
    for _ in 0..MAX_OPERATORS {
        let parent = part.parent()?;
        match parent.kind() {
            "template_substitution" => {
                let template = parent.parent().filter(|it| it.kind() == "template_string")?;
                return prompt_call(file, template, names).map(|call| (call, None));
            }
            "arguments" => {
                let call = parent.parent()?;
                let name = callee::callee(call)?.name;
                let index = node::children(parent).iter().position(|it| it.id() == part.id())?;
                let place = (node::text(name, source), index);
                return (TEXTS.contains(&place) && is_api(file, name)).then_some((call, None));
            }
            "pair" if node::is_field(parent, "value", part) => {
                let key = node::field(parent, "key").and_then(|key| source.get(key.byte_range()))?;
                let options = parent.parent()?;
                let arguments = options.parent().filter(|it| it.kind() == "arguments")?;
                let call = arguments.parent()?;
                let name = callee::callee(call)?.name;
                let index = node::children(arguments).iter().position(|it| it.id() == options.id())?;
                let is_options =
                    |call: &&ApiCall| call.callee == node::span(name) && call.function.options == Some(index);
                file.script().api_calls.iter().find(is_options)?;
                let is_free = literal.kind() == "number" || STRING_OPTIONS.contains(&key);
                return (is_free && string::is_identifier(key)).then_some((call, Some(key)));
            }
            kind if EXPRESSIONS.contains(&kind) => {}
            _ => return None,
        }
        if pattern::is_function(parent) {
            return None;
        }
        part = parent;
    }
    None
}

/// Number of operators around a literal that are followed.
const MAX_OPERATORS: usize = 32;
