//! Whole calls as snippets, at the start of a statement.

use memchr::memmem;

use crate::genaiscript::ScriptFile;
use crate::genaiscript::names::normalize_key;
use crate::ide::completion::choice::{Choice, escape, plain};
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::LiteralSlot;
use crate::ide::completion::site::{CompletionSite, SiteStyle, Word};
use crate::ide::completion::topic::CompletionTopic;
use crate::syntax::characters::is_name_part;
use crate::syntax::string::is_identifier;
use crate::text::Span;
use crate::workspace::variables;

/// Function, snippet and meaning.
type Call = (&'static str, &'static str, &'static str);

/// Calls with their tab stops.
const CALLS: [Call; 7] = [
    (
        "script",
        "script({\n  title: \"$1\",\n  parameters: {\n    $2\n  },\n})\n\n\\$`$0`",
        "metadata of a script",
    ),
    (
        "system",
        "system({\n  title: \"$1\",\n  parameters: {\n    $2\n  },\n})\n\nexport default function (ctx) {\n  const { env \\} = ctx\n  $0\n\\}",
        "metadata of a system, with its function",
    ),
    (
        "defTool",
        "defTool(\n  \"${1:name}\",\n  \"${2:description}\",\n  { ${3:argument}: { type: \"string\", description: \"$4\" \\} \\},\n  async ({ ${3:argument} \\}) => {\n    $0\n  \\},\n)",
        "tool with its handler",
    ),
    (
        "defAgent",
        "defAgent(\n  \"${1:name}\",\n  \"${2:description}\",\n  (ctx) => {\n    ctx.\\$`$0`\n  \\},\n)",
        "agent with its prompt",
    ),
    (
        "defSchema",
        "const ${1:schema} = defSchema(\"${2:SCHEMA}\", {\n  type: \"object\",\n  properties: { $0 \\},\n  required: [],\n\\})",
        "schema of data",
    ),
    ("def", "def(\"${1:FILE}\", ${2:env.files})", "files or text in the prompt, by a name"),
    ("runPrompt", "const { text \\} = await runPrompt((_) => {\n  _.\\$`$0`\n\\})", "inner prompt"),
];

/// Keyword of a statement that reads parameters.
const CONST: &str = "const";

/// Letters after which calls are offered.
const LEAST: usize = 2;

pub fn may_be_at_end(before: &str) -> bool {
    word(before).is_some()
}

/// Returns what a call is, and its text without tab stops.
pub fn call_text(name: &str) -> Option<(&'static str, String)> {
    let (_, code, detail) = CALLS.iter().find(|(known, ..)| *known == name)?;
    Some((detail, plain(code)))
}

/// Returns the word at the end of a text that begins a statement.
fn word(before: &str) -> Option<&str> {
    let start = before.trim_end_matches(is_name_part).len();
    let (around, word) = before.split_at(start);
    let around = around.trim_end_matches([' ', '\t']);
    let is_start = around.is_empty() || around.ends_with(['\n', ';', '{', '}']);
    let mut names = CALLS.iter().map(|(name, ..)| *name).chain([CONST]);
    let mut is_beginning = || names.any(|name| begins(name, word));
    (is_start && (word.len() >= LEAST || word.is_empty() && before.trim().is_empty()) && is_beginning())
        .then_some(word)
}

/// Whether a statement may begin after a text, on its line or the next one.
fn begins_statement(before: &str) -> bool {
    match before.chars().next_back() {
        // The brace of a block follows a head, an arrow or a keyword; that of an object does not.
        Some('{') => {
            let head = before.strip_suffix('{').unwrap_or(before).trim_end();
            let words = ["=>", "else", "try", "finally", "do"];
            head.ends_with([')', ';', '}']) || words.iter().any(|word| head.ends_with(word))
        }
        Some(last) => !",([:=?&|+-*/<>.".contains(last),
        None => true,
    }
}

/// Whether a name is taken from an object or imported, and not called yet: `const { defAgent } = ctx`.
fn is_awaited(source: &str, name: &str) -> bool {
    let uses = || {
        memmem::find_iter(source.as_bytes(), name).filter_map(|at| {
            let (before, after) = (source[..at].trim_end(), source[at + name.len()..].trim_start());
            (!source[..at].ends_with(is_name_part)).then_some((before, after))
        })
    };
    let is_member =
        |(before, after): (&str, &str)| before.ends_with(['{', ',']) && after.starts_with(['}', ',']);
    uses().any(is_member) && !uses().any(|(_, after)| after.starts_with('('))
}

/// Whether a name begins with a word in any case.
fn begins(name: &str, word: &str) -> bool {
    name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

pub fn at(file: &ScriptFile, offset: usize) -> Option<CompletionSite<'_>> {
    let source = file.syntax.source();
    let word = word(source.get(..offset)?)?;
    if file.syntax.is_text_at(offset)
        || file.markdown().is_some()
        || source[offset..].starts_with(is_name_part)
    {
        return None;
    }
    if !begins_statement(source[..offset - word.len()].trim_end()) {
        return None;
    }
    let has_metadata = !file.calls().is_empty();
    Some(CompletionSite {
        slot: LiteralSlot::Value,
        word: Word { span: Span::new(offset - word.len(), offset), quote: None, is_closed: false },
        style: SiteStyle::JavaScript,
        choices: Box::new(move |file, _| {
            let fitting = CALLS.iter().filter(|(name, ..)| {
                begins(name, word) && !(has_metadata && matches!(*name, "script" | "system"))
            });
            let (awaited, others): (Vec<&Call>, Vec<&Call>) =
                fitting.partition(|(name, ..)| is_awaited(source, name));
            let fitting = awaited.into_iter().chain(others);
            let choice = |(name, code, detail): &Call| {
                let choice = Choice::code(format!("{name}(…)"), *code, *detail);
                choice.of_kind(ItemKind::Snippet).about(CompletionTopic::Call((*name).to_owned()))
            };
            let reads = if word.is_empty() || !begins(CONST, word) { None } else { destructuring(file) };
            fitting.map(choice).chain(reads).collect()
        }),
    })
}

/// Returns the statement that reads the parameters that nothing reads yet.
fn destructuring(file: &ScriptFile) -> Option<Choice> {
    let reads = &file.script().reads;
    let is_read = |name: &str| {
        let key = normalize_key(name);
        reads.iter().filter_map(|read| read.key.as_deref()).any(|read| normalize_key(read) == key)
    };
    let own = variables::own(file).into_iter().filter(|variable| variable.system.is_none());
    let names: Vec<String> =
        own.map(|variable| variable.key).filter(|key| is_identifier(key) && !is_read(key)).collect();
    if names.is_empty() || names.len() > MOST_NAMES {
        return None;
    }
    let statement = format!("{CONST} {{ {} }} = env.vars", names.join(", "));
    let choice = Choice::code(&statement, escape(&statement), "not read yet");
    Some(choice.of_kind(ItemKind::Snippet).filtered_by(CONST.to_owned()))
}

/// Names in one pattern at most, as a longer one is hard to read.
const MOST_NAMES: usize = 12;
