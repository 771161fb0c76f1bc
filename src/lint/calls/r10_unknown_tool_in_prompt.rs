use std::collections::HashSet;

use crate::genaiscript::{Tool, ToolForm};
use crate::lint::{Diagnostic, Fix, LintContext, Severity, Unsafe, texts};
use crate::text::Span;
use crate::workspace::symbol_index::MentionKind;

declare_rule! {
    /// A model calls tools by the names that they are defined with. A prompt that asks for one that there is not, while a
    /// tool of the script is never mentioned, leaves it to the model to guess: most often the tool was renamed.
    ///
    /// It is a warning where the prompt says that the name is one of a tool ("call find_issues", "the find_issues tool"),
    /// and information where only a part of the name is the same. Nothing is reported where tools may come from
    /// elsewhere: an MCP server, or a name that only a run can tell.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("search_tickets", "Searches the open tickets.", { query: "" }, ({ query }) => search(query))
    /// $`Before you propose a ticket, call find_issues to see whether one exists.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("search_tickets", "Searches the open tickets.", { query: "" }, ({ query }) => search(query))
    /// $`Before you propose a ticket, call search_tickets to see whether one exists.`
    /// ```
    R10, "unknown-tool-in-prompt", Warning, File, awaits Pause, fix Unsafe, "A prompt names a tool that does not exist."
}

const STYLES: [&str; 5] = ["camel_case", "kebab_case", "lower_case", "snake_case", "upper_case"];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (file, source) = (context.file, &*context.file.source);
    let own = &file.script().tools;
    let is_open = |tool: &Tool| {
        matches!(tool.form, ToolForm::Dynamic | ToolForm::McpServers) || tool.full_name().is_none()
    };
    if own.is_empty() || own.iter().any(is_open) || !file.includes().is_empty() || has_servers(source) {
        return Vec::new();
    }
    let names: Vec<String> = own.iter().filter_map(Tool::full_name).collect();
    let unmentioned: Vec<&str> = own
        .iter()
        .zip(&names)
        .filter(|(tool, name)| !is_mentioned(context, tool, name))
        .map(|(_, name)| name.as_str())
        .collect();
    if unmentioned.is_empty() {
        return Vec::new();
    }
    let mut reported = HashSet::new();
    let words = words(source).filter(|(word, place)| {
        !STYLES.contains(word) && reported.insert(*word) && texts::is_in_prompt(file, *place)
    });
    let unknown = words.filter_map(|(word, place)| {
        let phrase = phrase(source, place)?;
        let meant = context.near.nearest(word, unmentioned.iter().copied());
        let meant = meant.or_else(|| unmentioned.iter().copied().find(|name| shares_part(name, word)));
        let is_named = phrase == Phrase::Call || meant.is_some();
        let is_unknown = is_named && !is_known(context, &names, word) && !is_code(context, word);
        let only = || unmentioned.first().copied().filter(|_| unmentioned.len() == 1);
        is_unknown.then(|| diagnostic(word, place, phrase, meant.or_else(only)))
    });
    unknown.collect()
}

fn has_servers(source: &str) -> bool {
    ["mcp", "Mcp", "MCP"].iter().any(|word| source.contains(word))
}

fn is_mentioned(context: &LintContext<'_>, tool: &Tool, name: &str) -> bool {
    let own = tool.name.as_ref().map(|name| name.span);
    texts::mentions(context.file, name).any(|place| own.is_none_or(|own| !own.contains(place)))
}

/// Returns words such as `read_file`.
fn words(source: &str) -> impl Iterator<Item = (&str, Span)> {
    let is_of_word = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '$');
    source.match_indices('_').filter_map(move |(at, _)| {
        let start = source[..at]
            .rfind(|char| !is_of_word(char))
            .map_or(0, |before| before + source[before..].chars().next().map_or(1, char::len_utf8));
        let end = at + source[at..].find(|char| !is_of_word(char)).unwrap_or(source.len() - at);
        let word = source.get(start..end)?;
        let is_name = word.len() > 4
            && word.split('_').all(|part| {
                part.len() > 1 && part.chars().all(|char| char.is_ascii_lowercase() || char.is_ascii_digit())
            });
        // A word has several underscores and is returned at the first.
        (is_name && !word[..at - start].contains('_')).then(|| (word, Span::new(start, end)))
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phrase {
    /// A tool that is or is to be called
    Call,
    /// A tool that is used for something
    Use,
}

/// Returns the phrase around a word, if it is about tools.
fn phrase(source: &str, place: Span) -> Option<Phrase> {
    let range = place.range();
    let after = source[range.end..].trim_start_matches(['`', '"', '\'', '*', ' ']);
    // The word may be a group of tools, or a call with arguments may follow.
    let word = |text: &str| text.chars().take_while(|char| char.is_alphabetic()).collect::<String>();
    if matches!(word(after).to_lowercase().as_str(), "tool" | "tools" | "function") {
        return Some(Phrase::Call);
    }
    let before = source[..range.start].trim_end_matches(['`', '"', '\'', '*', ' ', '\n']);
    let mut words = before.rsplit(|char: char| !char.is_alphabetic()).filter(|word| !word.is_empty());
    let mut last = words.next()?.to_lowercase();
    let mut previous = words.next().unwrap_or_default().to_lowercase();
    if last == "the" {
        last = previous;
        previous = words.next().unwrap_or_default().to_lowercase();
    }
    match last.as_str() {
        "call" | "calls" | "calling" | "invoke" | "tool" | "function" => Some(Phrase::Call),
        "use" | "using" | "via" | "with" | "run" => Some(Phrase::Use),
        "of" if matches!(previous.as_str(), "result" | "results" | "output") => Some(Phrase::Use),
        _ => None,
    }
}

fn shares_part(name: &str, word: &str) -> bool {
    word.split('_').any(|part| part.len() > 2 && name.split('_').any(|other| other == part))
}

fn is_known(context: &LintContext<'_>, own: &[String], word: &str) -> bool {
    let begins = |name: &str| name.starts_with(word);
    let systems = context.project.system_summaries(&context.file.path).iter();
    own.iter().any(|name| begins(name))
        || context.systems().iter().flat_map(|system| &system.tools).any(|tool| begins(&tool.id))
        || systems
            .flat_map(|system| system.mentions.iter())
            .any(|mention| mention.kind == MentionKind::Tool && begins(mention.name))
}

fn is_code(context: &LintContext<'_>, word: &str) -> bool {
    let source = &*context.file.source;
    source.match_indices(word).any(|(at, found)| {
        let place = Span::new(at, at + found.len());
        !texts::is_in_prompt(context.file, place)
    })
}

fn diagnostic(word: &str, place: Span, phrase: Phrase, meant: Option<&str>) -> Diagnostic {
    let severity = if phrase == Phrase::Call { RULE.severity } else { Severity::Information };
    let problem = format!("There is no tool `{word}`.");
    let message = match meant {
        Some(meant) => format!("{problem} Did you mean `{meant}`, which no prompt mentions?"),
        None => format!("{problem} Write the name of one that the script defines."),
    };
    let fix = meant.map(|meant| Fix::write(Unsafe, place, meant));
    RULE.at(place, message).severity(severity).fixes(fix)
}
