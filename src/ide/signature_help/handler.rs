//! Parameters of a tool's handler, `async ({ city, │ }) =>` and `(args│) =>`: the arguments that the tool's schema
//! declares. TypeScript knows them as `any`. They are read from tokens, so that the call may be half typed.

use super::{DescribedParameter, SignatureHelp, active, of_properties};
use crate::genaiscript::reader::read_literal;
use crate::genaiscript::{Defaults, ScriptFile, Tool, infer_parameters};
use crate::ide::completion::literal::{self, Literal, LiteralKind};
use crate::ide::completion::place;
use crate::ide::markup::MarkupDocument;
use crate::ide::statement_tokens::{StatementTokens, statement_around};
use crate::syntax::{Value, ValueKind};

/// Index of the argument with the schema; the handler is the next one.
const SCHEMA: usize = 2;

pub(super) fn handler(file: &ScriptFile, offset: usize) -> Option<SignatureHelp> {
    let HandlerTokens { tokens, list, arguments, schema } = HandlerTokens::around(file, offset)?;
    let text = |index: usize| match arguments.get(index).map(|it| &it.kind) {
        Some(LiteralKind::Text(text)) => Some(*text),
        _ => None,
    };
    let parameters = of_properties(&schema);
    let name = text(0).unwrap_or("handler");
    let help = match list.brace {
        Some(brace) => {
            let (current, written) = names_in_pattern(&tokens, brace, offset);
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
    let (_, written) = names_in_pattern(&tokens, list.brace?, offset);
    Some((schema, written))
}

/// Call of `defTool` around the parameters of its handler.
struct HandlerTokens<'s> {
    tokens: StatementTokens<'s>,
    list: ParameterList,
    arguments: Vec<Literal<'s>>,
    schema: Value,
}

impl<'s> HandlerTokens<'s> {
    fn around(file: &'s ScriptFile, offset: usize) -> Option<Self> {
        let source = file.syntax.source();
        let statement = statement_around(&file.syntax, offset)?;
        if !statement.text(source).contains("defTool") {
            return None;
        }
        let tokens = StatementTokens::new(source, statement);
        let list = ParameterList::around(&tokens, offset)?;
        let callee = tokens.span(list.call.checked_sub(1)?)?;
        let is_tool = callee.text(source) == "defTool"
            && tokens.is_code_at(offset)
            && place::is_of_genaiscript(file, callee);
        if !is_tool {
            return None;
        }
        let (arguments, _) = literal::arguments(source, tokens.as_slice(), list.call, offset);
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
    fn around(tokens: &StatementTokens<'_>, offset: usize) -> Option<Self> {
        let open = tokens.open_at(offset);
        let (brace, parenthesis, call) = match *open.as_slice() {
            [.., call, parenthesis, brace] if tokens.text(brace) == "{" && parenthesis + 1 == brace => {
                (Some(brace), parenthesis, call)
            }
            [.., call, parenthesis] => (None, parenthesis, call),
            _ => return None,
        };
        if tokens.text(call) != "(" || tokens.text(parenthesis) != "(" {
            return None;
        }
        let is_past_first = (parenthesis..tokens.index_at(offset)).any(|index| tokens.text(index) == ",");
        if brace.is_none() && is_past_first {
            return None;
        }
        let mut before = parenthesis.checked_sub(1)?;
        let is_named = tokens.name(before).is_some()
            && before.checked_sub(1).is_some_and(|it| tokens.text(it) == "function");
        before -= usize::from(is_named);
        before -= usize::from(tokens.text(before) == "function" && before > 0);
        before -= usize::from(tokens.text(before) == "async" && before > 0);
        let commas = tokens.outside_brackets(call + 1).take_while(|(index, _)| *index < before);
        let is_handler =
            tokens.text(before) == "," && commas.filter(|(_, text)| *text == ",").count() == SCHEMA;
        is_handler.then_some(Self { call, brace })
    }
}

/// Returns the name at the cursor, and the other names of the pattern, also after the cursor.
fn names_in_pattern<'s>(
    tokens: &StatementTokens<'s>,
    brace: usize,
    offset: usize,
) -> (Option<&'s str>, Vec<String>) {
    let mut current = None;
    let mut written = Vec::new();
    let mut is_key = true;
    for index in brace + 1..tokens.len() {
        match tokens.text(index) {
            "}" | ")" => break,
            "," => is_key = true,
            text if is_key => {
                let Some(name) = tokens.name(index) else { continue };
                is_key = false;
                if (name.start as usize) < offset && offset <= name.end as usize {
                    current = Some(text);
                } else {
                    written.push(text.to_owned());
                }
            }
            _ => {}
        }
    }
    (current, written)
}
