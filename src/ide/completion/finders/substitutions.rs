//! Parameters in `${│}` of a prompt, in the form that the script reads them in.

use memchr::memmem;

use crate::genaiscript::names::{identifier_of, normalize_key};
use crate::genaiscript::{EnvMeaning, ReadForm, ScriptFile, VarsRead};
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::place::is_of_genaiscript;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::ide::statement_tokens::StatementTokens;
use crate::syntax::Quote;
use crate::syntax::characters::is_name_part;
use crate::syntax::node;
use crate::syntax::scopes::ScopeResolver;
use crate::syntax::string::is_identifier;
use crate::text::Span;
use crate::workspace::{Variable, variables};

const OPENING: &str = "${";

/// Tags of templates that are prompts.
const TAGS: [&str; 2] = ["$", "prompt"];

/// Functions whose arguments are texts of a prompt.
const FUNCTIONS: [&str; 2] = ["def", "runPrompt"];

/// Ways to `env.vars`, shortest first.
const OBJECTS: [&str; 3] = ["vars", "env.vars", "ctx.env.vars"];

pub fn may_be_at_end(before: &str) -> bool {
    opening(before).is_some()
}

/// Returns the offset of the `${` before the partial name at the end of a text.
fn opening(before: &str) -> Option<usize> {
    let before = before.trim_end_matches(is_name_part).trim_end_matches([' ', '\t', '\n', '\r']);
    before.strip_suffix(OPENING).map(str::len)
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let before = file.source.get(..offset)?;
    let opening = opening(before)?;
    let is_prose = is_prose(file, opening);
    if !is_prose && !is_in_prompt(file, opening) {
        return None;
    }
    let rest = &file.source[offset..];
    let end = offset + rest.find(|char| !is_name_part(char)).unwrap_or(rest.len());
    let start = before.trim_end_matches(is_name_part).len();
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word: Word { span: Span::new(start, end), quote: None, is_closed: false },
        style: SiteStyle::Plain,
        choices: Box::new(move |file, project| {
            let mut own = variables::own(file);
            own.extend(variables::unseen(file));
            let is_typed = !is_prose && project.has_declarations(&file.path);
            let forms = Forms::new(file, offset, is_prose);
            let choice = |variable: Variable| {
                let (text, kind) = match forms.local_name(&variable.key) {
                    // A TypeScript server completes names in scope.
                    Some(_) if is_typed => return None,
                    Some(name) => (name.to_owned(), ItemKind::Variable),
                    None => (forms.access(&variable.key)?, ItemKind::Field),
                };
                // Clients match from the beginning, and authors begin with the name or with `env`.
                let filter =
                    if text == variable.name { text.clone() } else { format!("{} {text}", variable.name) };
                Some(Choice::name(text, variable.run.short_type()).of_kind(kind).filtered_by(filter))
            };
            own.into_iter().filter_map(choice).collect()
        }),
    })
}

/// Whether a `${` is in the text of a script in Markdown, which becomes a prompt.
fn is_prose(file: &ScriptFile, opening: usize) -> bool {
    file.markdown().is_some_and(|markdown| {
        let body = file.calls().iter().map(|call| call.span.range().end).max().unwrap_or(0);
        let is_escaped = file.source[..opening].ends_with('\\');
        opening >= body && !is_escaped && markdown.is_text(&file.source, opening)
    })
}

/// Whether a `${` opens an expression in a prompt.
fn is_in_prompt(file: &ScriptFile, opening: usize) -> bool {
    let source = file.syntax.source();
    let Some(chunk) = file.syntax.chunk_at(opening) else { return false };
    let start = file.syntax.span(chunk).range().start;
    let tokens = StatementTokens::new(source, Span::new(start, opening + OPENING.len()));
    let Some(last) = tokens.len().checked_sub(1) else { return false };
    let is_opening = tokens.text(last) == OPENING && tokens.index_at(opening) == last;
    is_opening && begins_prompt(file, &tokens, last)
}

/// Whether the template of the substitution that a token opens is a prompt, or a text of one.
fn begins_prompt(file: &ScriptFile, tokens: &StatementTokens<'_>, opening: usize) -> bool {
    let source = tokens.source;
    let first = first_substitution(tokens, opening);
    let Some(before) = first.checked_sub(1) else { return false };
    if let Some(tag) = tokens.name(before).filter(|tag| TAGS.contains(&tag.text(source))) {
        return is_of_genaiscript(file, tag);
    }
    if !matches!(tokens.text(before), "(" | ",") {
        return false;
    }
    let open = tokens.span(before).and_then(|before| tokens.open_at(before.range().end).pop());
    let Some(open) = open.filter(|open| tokens.text(*open) == "(") else { return false };
    let callee = open.checked_sub(1).and_then(|callee| tokens.name(callee));
    callee.is_some_and(|callee| FUNCTIONS.contains(&callee.text(source)) && is_of_genaiscript(file, callee))
}

/// Returns the index of the first substitution in the template of the one that a token opens.
fn first_substitution(tokens: &StatementTokens<'_>, opening: usize) -> usize {
    let mut first = opening;
    while let Some(last) = first.checked_sub(1).filter(|last| tokens.text(*last) == "}") {
        match tokens.opening(last).filter(|index| tokens.text(*index) == OPENING) {
            Some(index) => first = index,
            // The brace ends a block before the template.
            None => break,
        }
    }
    first
}

/// Forms in which a script reads its parameters at a place.
struct Forms<'a> {
    /// Normal keys with the names in scope that have their values.
    local: Vec<(String, &'a str)>,
    object: &'static str,
    is_prose: bool,
}

impl<'a> Forms<'a> {
    fn new(file: &'a ScriptFile, offset: usize, is_prose: bool) -> Self {
        let source = file.syntax.source();
        let resolver = ScopeResolver::new(&file.syntax, source);
        let mut local = Vec::new();
        let has_alias = vars(source).any(|place| place == VarsPlace::Alias);
        let may_bind = |text: &str| has_alias || vars(text).any(|place| place == VarsPlace::Bound);
        for read in file.reads_in(may_bind) {
            let Some((key, binding)) = read.key.as_deref().zip(binding(source, &read)) else { continue };
            let name = binding.text(source);
            let is_bound =
                resolver.lookup(name, offset).is_some_and(|found| node::span(found.name) == binding);
            if is_bound && (read.span.range().end < offset || is_prose) {
                local.push((normalize_key(key), name));
            }
        }
        let leads_to_vars = |object: &&str| {
            let mut names = object.split('.');
            let first = names.next().unwrap_or_default();
            names.fold(file.meaning_of(first, offset), EnvMeaning::step) == EnvMeaning::Vars
        };
        let object = OBJECTS.into_iter().find(leads_to_vars).unwrap_or("env.vars");
        Self { local, object, is_prose }
    }

    fn local_name(&self, key: &str) -> Option<&'a str> {
        let key = normalize_key(key);
        self.local.iter().find(|(known, _)| *known == key).map(|(_, name)| *name)
    }

    /// Returns the read of a key; `None` where it needs brackets, which text in Markdown does not keep.
    fn access(&self, key: &str) -> Option<String> {
        let object = self.object;
        if self.is_prose {
            return identifier_of(key).map(|name| format!("{object}.{name}"));
        }
        let quoted = || format!("{object}[{}]", Quote::Double.quote(key));
        Some(if is_identifier(key) { format!("{object}.{key}") } else { quoted() })
    }
}

/// Use of `vars` at one place of a text, as far as the text tells.
#[derive(Clone, Copy, PartialEq)]
enum VarsPlace {
    /// A name may stand for all variables from there on.
    Alias,
    /// A name may have the value of one.
    Bound,
    /// Used in place.
    Used,
}

/// Bytes before `vars` in which the beginning of `ctx.env.vars` is sought.
const CHAIN: usize = 256;

/// Classifies each mention of `vars`. In the middle of an edit, parsing a function that binds nothing takes long.
fn vars(text: &str) -> impl Iterator<Item = VarsPlace> {
    let is_of_chain =
        |char: char| is_name_part(char) || char.is_whitespace() || matches!(char, '.' | '?' | '!' | '(');
    memmem::find_iter(text.as_bytes(), "vars").map(move |at| {
        let (before, after) = (&text[..at], text[at + "vars".len()..].trim_start());
        let near =
            (at.saturating_sub(CHAIN)..=at).find(|start| before.is_char_boundary(*start)).unwrap_or(at);
        let before_chain = before[near..].trim_end_matches(is_of_chain);
        let is_cut = before_chain.is_empty() && near > 0;
        if is_cut || before.ends_with(['"', '\'', '`']) {
            VarsPlace::Alias
        } else if let Some(pattern) = after.strip_prefix(':') {
            if pattern.trim_start().starts_with('{') { VarsPlace::Bound } else { VarsPlace::Alias }
        } else if let Some(target) = before_chain.strip_suffix('=') {
            let is_whole = !after.starts_with(['.', '?', '!', '[']) && !target.trim_end().ends_with('}');
            if is_whole { VarsPlace::Alias } else { VarsPlace::Bound }
        } else {
            VarsPlace::Used
        }
    })
}

/// Returns the name that has the value of a read: `city` in `const { city } = env.vars` and `const city = env.vars.city`.
fn binding(source: &str, read: &VarsRead) -> Option<Span> {
    match read.form {
        ReadForm::Pattern { binding, .. } => binding,
        ReadForm::Member | ReadForm::Subscript(_) => {
            let after = source.get(read.span.range().end..)?.trim_start_matches([' ', '\t']);
            let is_whole = after.is_empty() || after.starts_with(['\n', '\r', ';']);
            let is_with_default = after.starts_with("??") || after.starts_with("||");
            let declared = source[..read.span.range().start].trim_end().strip_suffix('=')?.trim_end();
            let start = declared.trim_end_matches(is_name_part).len();
            let is_constant = declared[..start].trim_end().ends_with("const");
            (is_constant && (is_whole || is_with_default)).then(|| Span::new(start, declared.len()))
        }
        _ => None,
    }
}
