//! Place at the cursor as a path of constructs: the value of `type` in the schema at `parameters.city` of `script`.

use memchr::memmem;

use super::literal::{self, Literal, LiteralCursor, LiteralSlot, LiteralStep};
use super::site::Word;
use crate::genaiscript::{GLOBALS, ScriptFile, api_name};
use crate::ide::statement_tokens::{StatementTokens, statement_around};
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::syntax::scopes::ScopeResolver;
use crate::text::Span;

/// Functions of GenAIScript with literals that completion knows.
const FUNCTIONS: [&str; 24] = [
    "def",
    "defAgent",
    "defData",
    "defDiff",
    "defFileOutput",
    "defImages",
    "defSchema",
    "defTool",
    "findFiles",
    "grep",
    "importTemplate",
    "readCSV",
    "readData",
    "readINI",
    "readJSON",
    "readText",
    "readXML",
    "readYAML",
    "run",
    "runPrompt",
    "script",
    "stat",
    "system",
    "writeText",
];

/// Cursor in a literal argument of a known call.
#[derive(Clone, Debug)]
pub struct Place<'s> {
    /// Called function: `defTool`.
    pub function: &'s str,
    /// All arguments, as far as they are literals.
    pub arguments: Vec<Literal<'s>>,
    /// Steps from the arguments to the value at the cursor; of a key, those to its object.
    pub path: Vec<LiteralStep<'s>>,
    pub slot: LiteralSlot,
    pub word: Word,
}

impl<'s> Place<'s> {
    /// Finds the place at an offset; `None` outside of the literals of known calls.
    pub fn at(file: &'s ScriptFile, offset: usize) -> Option<Self> {
        let source = file.syntax.source();
        let statement = statement_around(&file.syntax, offset)?;
        if !FUNCTIONS.iter().any(|function| statement.text(source).contains(function)) {
            return None;
        }
        let tokens = StatementTokens::new(source, statement);
        let (open, callee) = call_around(&tokens, offset)?;
        let (arguments, cursor) = literal::arguments(source, tokens.as_slice(), open, offset);
        let LiteralCursor { path, slot, token } = cursor?;
        let word = Word::at(source, offset, token)?;
        let function = callee.text(source);
        let place = Self { function, arguments, path, slot, word };
        (tokens.is_code_at(offset) && is_of_genaiscript(file, callee)).then_some(place)
    }

    /// Returns the literal at the first `depth` steps of the path.
    pub fn at_depth(&self, depth: usize) -> Option<&Literal<'s>> {
        let (first, rest) = self.path.get(..depth)?.split_first()?;
        let LiteralStep::Item(argument) = first else { return None };
        rest.iter().try_fold(self.arguments.get(*argument)?, |literal, step| literal.step(*step))
    }

    /// Returns the literal around the cursor: the object of a key, or that of the key of a value.
    pub fn around(&self) -> Option<&Literal<'s>> {
        match self.slot {
            LiteralSlot::Key { .. } => self.at_depth(self.path.len()),
            LiteralSlot::Value => self.at_depth(self.path.len() - 1),
        }
    }

    /// Returns the keys of the path in an argument, with `[]` for items of lists.
    pub fn keys(&self) -> Vec<&'s str> {
        let step = |step: &LiteralStep<'s>| match step {
            LiteralStep::Key(key) => *key,
            LiteralStep::Item(_) => "[]",
        };
        self.path.iter().skip(1).map(step).collect()
    }

    /// Returns the index of the argument with the cursor.
    pub fn argument(&self) -> usize {
        if let Some(LiteralStep::Item(index)) = self.path.first() { *index } else { 0 }
    }
}

/// Whether a key or a value is possible at the end of `before`, which is all or the last part of the text before a
/// cursor. This rules out most positions before anything is parsed.
pub fn may_be_at_end(before: &str) -> bool {
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    // A string may contain anything.
    let mut open: Option<(usize, char)> = None;
    for (at, char) in
        before[line..].match_indices(['"', '\'']).filter_map(|(at, quote)| Some((at, quote.chars().next()?)))
    {
        open = match open {
            None => Some((line + at, char)),
            Some((_, quote)) if quote == char => None,
            other => other,
        };
    }
    let end = open.map_or_else(|| before.trim_end_matches(is_name_part).len(), |(at, _)| at);
    before[..end].trim_end().ends_with(['{', '[', '(', ',', ':'])
}

/// Returns the index of the innermost open bracket of a known call, with the called name. There is none where a
/// function or another call is between.
fn call_around(tokens: &StatementTokens<'_>, offset: usize) -> Option<(usize, Span)> {
    for &index in tokens.open_at(offset).iter().rev() {
        let last = index.checked_sub(1);
        match tokens.text(index) {
            "(" => {
                let callee = tokens.name(last?).filter(|it| FUNCTIONS.contains(&it.text(tokens.source)))?;
                return Some((index, callee));
            }
            "[" => {}
            // A brace after a bracket, an arrow or a word opens a block.
            "{" => {
                let before = last.map_or("", |last| tokens.text(last));
                let is_arrow = before == ">" && last.is_some_and(|last| tokens.ends_with(last, "=>"));
                if is_arrow || !matches!(before, "(" | "[" | "," | ":" | "=" | "?" | "|") {
                    return None;
                }
            }
            _ => return None,
        }
    }
    None
}

pub(in crate::ide) fn is_of_genaiscript(file: &ScriptFile, callee: Span) -> bool {
    let source = file.syntax.source();
    let name = callee.text(source);
    let is_member = source[..callee.range().start].trim_end().ends_with('.');
    if !is_member && !is_of_workspace(name) && is_bound_nowhere(file, name) {
        return true;
    }
    let resolver = ScopeResolver::new(&file.syntax, source);
    let expression = file.syntax.node_at(callee).map(|property| match property.parent() {
        Some(member) if node::is_field(member, "property", property) => member,
        _ => property,
    });
    match expression {
        Some(expression) => {
            let known = api_name(&resolver, source, expression);
            known.is_some_and(|known| match known.strip_prefix("workspace.") {
                Some(method) => method == name,
                None => known == name && !is_of_workspace(name),
            })
        }
        None if is_of_workspace(name) => false,
        None => resolver.lookup(name, callee.range().start).is_none(),
    }
}

/// Whether a name is written only where none is bound, so that it is the global one. Nothing is parsed for that.
fn is_bound_nowhere(file: &ScriptFile, name: &str) -> bool {
    let source = file.syntax.source();
    file.syntax.bindings(name).all(|at| {
        let (before, after) = (&source[..at], &source[at + name.len()..]);
        let is_declared = before.trim_end_matches([' ', '*']).ends_with("function");
        after.starts_with('(') && !is_declared || is_taken_from_context(source, before, after)
    })
}

/// Whether a name is one in `const { defTool } = ctx`, where `ctx` is the parameter of a function.
fn is_taken_from_context(source: &str, before: &str, after: &str) -> bool {
    let is_alone = before.trim_end().ends_with(['{', ',']) && after.trim_start().starts_with(['}', ',']);
    let Some(opening) = before.rfind(['{', '}', ';', '(']).filter(|_| is_alone) else { return false };
    let is_constant = before[opening..].starts_with('{') && before[..opening].trim_end().ends_with("const");
    let names = after.find(['}', '{', ';', ')', '=', ':']).filter(|end| after[*end..].starts_with('}'));
    let Some(value) = names.and_then(|end| after[end + 1..].trim_start().strip_prefix('=')) else {
        return false;
    };
    let value = value.trim_start();
    let object = &value[..value.find(|char| !is_name_part(char)).unwrap_or(value.len())];
    let is_whole = value[object.len()..].trim_start_matches([' ', '\t']).starts_with(['\n', '\r', ';']);
    let is_parameter = |at: usize| {
        let (head, rest) = (source[..at].trim_end(), &source[at + object.len()..]);
        let is_first = head.strip_suffix('(').is_some_and(|head| {
            let head = head.trim_end_matches(is_name_part).trim_end();
            head.ends_with("function") || source[..at].trim_end_matches(['(', ' ']).ends_with("function")
        });
        is_first && rest.trim_start().starts_with([')', ':', ','])
    };
    is_constant
        && is_whole
        && !object.is_empty()
        && memmem::find_iter(source.as_bytes(), object).any(is_parameter)
}

/// Whether a function is a method of `workspace`.
fn is_of_workspace(name: &str) -> bool {
    GLOBALS.iter().any(|(object, members)| *object == "workspace" && members.contains(&name))
}
