//! Comments that keep rules silent: `// promptsig-ignore P16` at the end of a line or on the line
//! before it, and `// promptsig-ignore-file P16` anywhere. Without codes all rules are meant.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::{Applicability, Context, Diagnostic, Edit, Rule, Safe, Tag, all, near, settings};
use crate::script::SourceFile;
use crate::text::Span;

declare_rule! {
    /// `// promptsig-ignore P16` keeps a rule silent about the line that it stands on, or about the next one when
    /// it has a line of its own. `// promptsig-ignore-file P16` does so for the file. Several codes or names are
    /// separated by commas or spaces, a letter means its family, and without any all rules are meant.
    ///
    /// When there is nothing to ignore any more the comment only hides what may come later.
    ///
    /// Wrong:
    ///
    /// ```js
    /// // promptsig-ignore P16
    /// script({ parameters: { force: true } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { force: true } })
    /// ```
    I01, "ignore-without-effect", Warning, "A comment that ignores a rule which says nothing there."
}

/// The comments are looked at when all other rules have spoken.
fn check(_: &Context<'_>, _: &mut Vec<Diagnostic>) {}

pub(super) const MARK: &str = "promptsig-ignore";

/// The rest of the mark for a whole file.
const FILE: &str = "-file";

/// One comment.
struct Ignore {
    /// From its opening to its end.
    comment: Span,
    /// Where its line begins.
    line: usize,
    /// The mark.
    mark: Span,
    /// The place of the remarks that it ignores; they begin in it.
    scope: Span,
    /// What it ignores; empty for all.
    names: Vec<Named>,
}

/// One word of a comment.
struct Named {
    span: Span,
    name: String,
}

/// Whether each name ignored anything, by the scopes of the comments; the empty name stands for all.
/// The scopes are lines, of which a place touches one, and the file.
struct Used {
    file: HashMap<String, bool>,
    lines: BTreeMap<Span, HashMap<String, bool>>,
}

/// Takes out the remarks that the file's comments ignore, and adds one for each that ignores none.
pub(super) fn apply(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let ignores = read(context.file);
    if ignores.is_empty() {
        return;
    }
    let whole = Span::new(0, context.file.source.len());
    let mut used = Used::of(&ignores, whole);
    found.retain(|diagnostic| !used.ignores(diagnostic));
    let mut useless = useless(context, &ignores, &used, whole);
    useless.retain(|diagnostic| !used.ignores(diagnostic));
    found.extend(useless);
}

/// What stands for all rules where a comment names none.
const ALL: &str = "";

impl Used {
    fn of(ignores: &[Ignore], whole: Span) -> Self {
        let mut used = Self { file: HashMap::new(), lines: BTreeMap::new() };
        for directive in ignores {
            let scope = if directive.scope == whole {
                &mut used.file
            } else {
                used.lines.entry(directive.scope).or_default()
            };
            if directive.names.is_empty() {
                scope.insert(ALL.to_owned(), false);
            }
            scope.extend(directive.names.iter().map(|named| (named.name.clone(), false)));
        }
        used
    }

    /// Whether a comment ignores a remark; those that do are of use.
    fn ignores(&mut self, diagnostic: &Diagnostic) -> bool {
        let rule = diagnostic.rule;
        let all = (rule != &RULE).then_some(ALL);
        let place = diagnostic.span.start;
        let lines = self.lines.range_mut(..=Span { start: place, end: u32::MAX }).rev();
        let near = lines.map_while(|(line, names)| (line.end >= place).then_some(names));
        let mut silent = false;
        for names in near.chain([&mut self.file]) {
            for name in [rule.code, rule.family()].into_iter().chain(rule.names()).chain(all) {
                if let Some(used) = names.get_mut(name) {
                    *used = true;
                    silent = true;
                }
            }
        }
        silent
    }

    fn has(&self, directive: &Ignore, name: &str, whole: Span) -> bool {
        let scope =
            if directive.scope == whole { Some(&self.file) } else { self.lines.get(&directive.scope) };
        scope.and_then(|names| names.get(name)).is_some_and(|used| *used)
    }
}

fn is_named(rule: &Rule, name: &str) -> bool {
    rule.code == name || rule.family() == name || rule.names().any(|known| known == name)
}

fn useless(context: &Context<'_>, ignores: &[Ignore], used: &Used, whole: Span) -> Vec<Diagnostic> {
    let known = |name: &str| all().any(|rule| is_named(rule, name));
    let mut found = Vec::new();
    for directive in ignores {
        let removal = || removal(&context.file.source, directive);
        if directive.names.is_empty() {
            if !used.has(directive, ALL, whole) {
                let message = "There is nothing to ignore here. Remove the comment.";
                found.push(remark(directive.mark, message).fix("Remove the comment", Safe, removal()));
            }
            continue;
        }
        for (index, named) in directive.names.iter().enumerate() {
            let name = &named.name;
            if used.has(directive, name, whole) {
                continue;
            }
            let is_rule = known(name);
            // It may be there for when the comments themselves are looked at.
            if is_named(&RULE, name) {
                continue;
            }
            let diagnostic = if is_rule {
                remark(named.span, format!("`{name}` says nothing here. Remove it from the comment."))
            } else {
                unknown(named)
            };
            let is_only = directive.names.len() == 1;
            let edit = if is_only { removal() } else { word_removal(&directive.names, index) };
            found.push(diagnostic.fix(
                if is_only { "Remove the comment" } else { "Remove it" },
                Applicability::safe_if(is_rule),
                edit,
            ));
        }
    }
    found
}

fn remark(span: Span, message: impl Into<String>) -> Diagnostic {
    RULE.at(span, message).tag(Tag::Unnecessary)
}

fn unknown(named: &Named) -> Diagnostic {
    let Some(near) = near::nearest(&named.name, settings::meant(&named.name)) else {
        return RULE.at(named.span, format!("There is no rule `{}`. Remove it.", named.name));
    };
    let message = format!("There is no rule `{}`. Did you mean `{near}`?", named.name);
    RULE.at(named.span, message)
}

/// The comment with the space before it, and its line if it has that alone.
fn removal(source: &str, directive: &Ignore) -> Edit {
    let Ignore { comment, line, .. } = directive;
    let before = source.get(..comment.start as usize).unwrap_or("");
    let (line, end) = (*line, comment.end as usize);
    if before[line..].trim().is_empty() && source.get(end..).is_some_and(|rest| rest.starts_with('\n')) {
        return Edit::replace(Span::new(line, end + 1), "");
    }
    Edit::replace(Span::new(before.trim_end_matches([' ', '\t']).len(), end), "")
}

/// One word with what separates it from its neighbour.
fn word_removal(names: &[Named], index: usize) -> Edit {
    let span = names[index].span;
    let previous = index.checked_sub(1).and_then(|index| names.get(index));
    let span = match (previous, names.get(index + 1)) {
        (Some(previous), _) => Span { start: previous.span.end, end: span.end },
        (None, Some(next)) => Span { start: span.start, end: next.span.start },
        (None, None) => span,
    };
    Edit::replace(span, "")
}

fn read(file: &SourceFile) -> Vec<Ignore> {
    let source: &str = &file.source;
    // From the end, so that each comment above another one finds what that one is about.
    let mut known = HashMap::new();
    // Many may stand on one line.
    let mut line = source.len()..source.len();
    let mut found: Vec<Ignore> = Vec::new();
    for (at, _) in source.rmatch_indices(MARK) {
        if at < line.start || line.is_empty() {
            let start = source[..at].rfind('\n').map_or(0, |newline| newline + 1);
            let end = source[at..].find('\n').map_or(source.len(), |newline| at + newline);
            line = start..end;
        }
        found.extend(ignore_at(file, at, &line, &mut known));
    }
    found.reverse();
    found
}

/// Reads the comment with a mark at `at`. `known` has the next line of each comment by the end of its
/// own.
fn ignore_at(
    file: &SourceFile,
    at: usize,
    line: &Range<usize>,
    known: &mut HashMap<usize, Span>,
) -> Option<Ignore> {
    let source: &str = &file.source;
    let (line_start, line_end) = (line.start, line.end);
    // The mark is the first word of its comment.
    let opening = source[line_start..at].trim_end();
    let opening = opening.strip_suffix("//").or_else(|| opening.strip_suffix("/*"))?;
    if !file.tree.is_comment_at(at) {
        return None;
    }
    let start = line_start + opening.len();
    let rest = &source[at + MARK.len()..line_end];
    let (is_file, rest) = match rest.strip_prefix(FILE) {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let words = line_end - rest.len();
    let is_block = source[start..].starts_with("/*");
    let (end, rest) = match is_block.then(|| rest.find("*/")).flatten() {
        Some(close) => (words + close + 2, &rest[..close]),
        None => (words + rest.trim_end().len(), rest),
    };
    if rest.starts_with(|next: char| next.is_alphanumeric() || next == '-') {
        return None;
    }
    let has_line_alone = opening.trim().is_empty() && source[end..line_end].trim().is_empty();
    let scope = if is_file {
        Span::new(0, source.len())
    } else if has_line_alone {
        let next = next_line(source, line_end, known);
        known.insert(line_end, next);
        next
    } else {
        Span::new(line_start, line_end)
    };
    Some(Ignore {
        comment: Span::new(start, end),
        line: line_start,
        mark: Span::new(at, words),
        scope,
        names: names(rest, words),
    })
}

/// The next line that is neither blank nor such a comment itself.
fn next_line(source: &str, end: usize, known: &HashMap<usize, Span>) -> Span {
    let mut start = end;
    for line in source[end..].split_inclusive('\n') {
        let text = line.trim();
        let is_skipped = text.is_empty() || (text.starts_with("//") && text.contains(MARK));
        let line_end = start + line.trim_end_matches(['\n', '\r']).len();
        if !is_skipped {
            return Span::new(start, line_end);
        }
        start += line.len();
        if let Some(next) = known.get(&(start - 1)).filter(|_| !text.is_empty()) {
            return *next;
        }
    }
    Span::at(source.len())
}

/// The codes and names; the first word that looks like neither begins an explanation.
fn names(rest: &str, offset: usize) -> Vec<Named> {
    let mut found = Vec::new();
    let is_between = |letter: char| letter == ',' || letter.is_whitespace();
    let mut at = 0;
    loop {
        let space = rest[at..].len() - rest[at..].trim_start_matches(is_between).len();
        let start = at + space;
        let word = rest[start..].split(is_between).next().unwrap_or_default();
        if !is_name(word) {
            return found;
        }
        at = start + word.len();
        found.push(Named { span: Span::new(offset + start, offset + at), name: word.to_owned() });
    }
}

/// Whether a word looks like a family, a code or the name of a rule: `P`, `P16`, `false-shorthand`.
fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    let Some(first) = letters.next().filter(char::is_ascii_alphabetic) else { return false };
    let rest = letters.as_str();
    if rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return first.is_ascii_uppercase() || !rest.is_empty();
    }
    rest.contains('-') && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
