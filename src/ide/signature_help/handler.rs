//! Parameters of a tool's handler, `async ({ city, │ }) =>` and `(args│) =>`: the arguments that the tool's schema
//! declares. TypeScript knows them as `any`. They are read from tokens, so that the call may be half typed.

use super::{DescribedParameter, SignatureHelp, active, of_properties};
use crate::genaiscript::reader::read_literal;
use crate::genaiscript::{Defaults, ScriptFile, Tool, infer_parameters};
use crate::ide::completion::literal::{self, Literal, LiteralKind};
use crate::ide::completion::place;
use crate::ide::markup::MarkupDocument;
use crate::syntax::splitter::{self, ScriptToken, ScriptTokenKind};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Index of the argument with the schema; the handler is the next one.
const SCHEMA: usize = 2;

pub(super) fn handler(file: &ScriptFile, offset: usize) -> Option<SignatureHelp> {
    let source = file.syntax.source();
    let HandlerTokens { tokens, list, arguments, schema } = HandlerTokens::around(file, offset)?;
    let text = |index: usize| match arguments.get(index).map(|it| &it.kind) {
        Some(LiteralKind::Text(text)) => Some(*text),
        _ => None,
    };
    let parameters = of_properties(&schema);
    let name = text(0).unwrap_or("handler");
    let help = match list.brace {
        Some(brace) => {
            let (current, written) = names_in_pattern(source, &tokens, brace, offset);
            let active = active(&parameters, current, &written);
            SignatureHelp::new(&format!("{name}({{ "), parameters, "; ", " })", active)
        }
        None => SignatureHelp::new(&format!("{name}("), whole(&parameters), "", ")", 0),
    }?;
    let mut documentation = MarkupDocument::default();
    documentation.said(text(1).unwrap_or(""));
    Some(SignatureHelp { documentation, ..help })
}

/// Returns the schema of the arguments that the pattern around an offset takes apart, and the names that are in it.
pub(in crate::ide) fn pattern_around(file: &ScriptFile, offset: usize) -> Option<(Value, Vec<String>)> {
    let HandlerTokens { tokens, list, schema, .. } = HandlerTokens::around(file, offset)?;
    let (_, written) = names_in_pattern(file.syntax.source(), &tokens, list.brace?, offset);
    Some((schema, written))
}

/// Call of `defTool` around the parameters of its handler.
struct HandlerTokens<'s> {
    tokens: Vec<ScriptToken>,
    list: ParameterList,
    arguments: Vec<Literal<'s>>,
    schema: Value,
}

impl<'s> HandlerTokens<'s> {
    fn around(file: &'s ScriptFile, offset: usize) -> Option<Self> {
        let source = file.syntax.source();
        let chunk = file.syntax.chunk_at(offset)?;
        if !file.syntax.text(chunk).contains("defTool") {
            return None;
        }
        let start = file.syntax.span(chunk).range().start;
        let tokens: Vec<ScriptToken> =
            splitter::tokens(file.syntax.text(chunk)).map(|token| place::shifted(token, start)).collect();
        let list = ParameterList::around(source, &tokens, offset)?;
        let callee = tokens[list.call.checked_sub(1)?];
        let callee = Span::new(callee.start, callee.end);
        let is_tool = callee.text(source) == "defTool"
            && place::is_code(source, &tokens, offset)
            && place::is_of_genaiscript(file, callee);
        if !is_tool {
            return None;
        }
        let (arguments, _) = literal::arguments(source, &tokens, list.call, offset);
        let schema = match file.script().tools.iter().find(|tool| tool.callee.contains(callee)) {
            Some(Tool { parameters: Some(parameters), .. }) => infer(parameters),
            _ => infer(&read_literal(arguments.get(SCHEMA)?.span.text(source))?),
        }?;
        Some(Self { tokens, list, arguments, schema })
    }
}

fn infer(parameters: &Value) -> Option<Value> {
    if !matches!(parameters.kind, ValueKind::Object(_)) {
        return None;
    }
    infer_parameters(parameters, Defaults::Keep).result().ok().flatten()
}

/// All arguments as one parameter.
fn whole(parameters: &[DescribedParameter]) -> Vec<DescribedParameter> {
    let texts: Vec<&str> = parameters.iter().map(|it| it.text.as_str()).collect();
    let text = format!("{{ {} }}", texts.join("; "));
    let parameter =
        DescribedParameter { name: "args".to_owned(), text, documentation: MarkupDocument::default() };
    if parameters.is_empty() { Vec::new() } else { vec![parameter] }
}

/// The parameters of a function that is the handler in a call, by indexes of tokens.
struct ParameterList {
    /// Parenthesis of the call.
    call: usize,
    /// Brace of the pattern at the cursor.
    brace: Option<usize>,
}

impl ParameterList {
    fn around(source: &str, tokens: &[ScriptToken], offset: usize) -> Option<Self> {
        let text = |index: usize| tokens.get(index).map_or("", |token| token.text(source));
        let open = place::open_brackets(source, tokens, offset);
        let (brace, parenthesis, call) = match *open.as_slice() {
            [.., call, parenthesis, brace] if text(brace) == "{" && parenthesis + 1 == brace => {
                (Some(brace), parenthesis, call)
            }
            [.., call, parenthesis] => (None, parenthesis, call),
            _ => return None,
        };
        if text(call) != "(" || text(parenthesis) != "(" {
            return None;
        }
        if brace.is_none()
            && tokens[parenthesis..].iter().any(|it| it.end <= offset && it.text(source) == ",")
        {
            return None;
        }
        let mut before = parenthesis.checked_sub(1)?;
        let is_named = tokens[before].kind == ScriptTokenKind::Word
            && before.checked_sub(1).is_some_and(|it| text(it) == "function");
        before -= usize::from(is_named);
        before -= usize::from(text(before) == "function" && before > 0);
        before -= usize::from(text(before) == "async" && before > 0);
        let is_handler = text(before) == "," && commas(source, tokens, call, before) == SCHEMA;
        is_handler.then_some(Self { call, brace })
    }
}

/// Counts the commas of a call before a token.
fn commas(source: &str, tokens: &[ScriptToken], call: usize, end: usize) -> usize {
    let (mut depth, mut count) = (0_usize, 0);
    for token in &tokens[call + 1..end] {
        match token.text(source) {
            "(" | "[" | "{" | "${" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}

/// Returns the name at the cursor, and the other names of the pattern, also after the cursor.
fn names_in_pattern<'s>(
    source: &'s str,
    tokens: &[ScriptToken],
    brace: usize,
    offset: usize,
) -> (Option<&'s str>, Vec<String>) {
    let mut current = None;
    let mut written = Vec::new();
    let mut is_key = true;
    for token in &tokens[brace + 1..] {
        match token.text(source) {
            "}" | ")" => break,
            "," => is_key = true,
            name if is_key && matches!(token.kind, ScriptTokenKind::Word | ScriptTokenKind::Property) => {
                is_key = false;
                if token.start < offset && offset <= token.end {
                    current = Some(name);
                } else {
                    written.push(name.to_owned());
                }
            }
            _ => {}
        }
    }
    (current, written)
}
