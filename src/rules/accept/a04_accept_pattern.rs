use super::token::Shape;
use crate::rules::{Applicability, Context, Diagnostic, edit};

declare_rule! {
    /// The items of `accept` are endings of paths. GenAIScript knows one pattern, a leading `*.`; folders,
    /// `**`, braces, parentheses and `!` are compared letter by letter, and no path ends with them. Braces
    /// suffer twice: GenAIScript cuts the text at the comma inside.
    ///
    /// To choose folders, use `files`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: "src/**/*.{ts,tsx}" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".ts,.tsx", files: "src/**/*" })
    /// ```
    A04, "accept-pattern", Warning, "A pattern in `accept` drops every file."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = context.accept() else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::Glob) {
        let pattern = &token.text;
        let message = format!("`{}` is compared as it stands, and no file ends with it.", token.shown());
        let (message, fix) = match meaning(pattern) {
            Meaning::Endings(endings) => {
                let list = endings.join(",");
                let message = format!("{message} Write `{list}`.");
                // Folders were meant to choose files too, which endings cannot.
                let is_same = !pattern.trim_start_matches("**/").contains('/');
                let edit = site.put(context, token, &list);
                (message, edit.map(|edit| (format!("Write `{list}`"), is_same, edit)))
            }
            Meaning::Everything => {
                let message = format!("{message} Remove `accept` to keep every file.");
                let is_only = site.tokens.len() == 1;
                let edit = edit::remove_member(context.file, site.member).filter(|_| is_only);
                (message, edit.map(|edit| ("Remove `accept`".to_owned(), true, edit)))
            }
            Meaning::Negation => {
                (format!("{message} Endings cannot be excluded; list the ones to keep."), None)
            }
            Meaning::Unclear => (format!("{message} List endings such as `.md,.txt`."), None),
        };
        let mut diagnostic = RULE.at(token.span, message);
        if let Some((title, safe, edit)) = fix {
            diagnostic = diagnostic.fix(title, Applicability::safe_if(safe), edit);
        }
        found.push(diagnostic);
    }
}

/// What an author means by a pattern.
enum Meaning {
    Endings(Vec<String>),
    Everything,
    Negation,
    Unclear,
}

fn meaning(pattern: &str) -> Meaning {
    if pattern.starts_with('!') {
        return Meaning::Negation;
    }
    let is_any = |text: &str| text.bytes().all(|byte| b"*./".contains(&byte));
    if is_any(pattern) {
        return Meaning::Everything;
    }
    let Some(alternatives) = alternatives(&plain(pattern)) else { return Meaning::Unclear };
    let mut endings = Vec::new();
    for alternative in alternatives {
        let last = alternative.rsplit(['/', '*']).next().unwrap_or(&alternative);
        if last.is_empty() || last.contains(|character| "?{}()[]|,;\\$^+".contains(character)) {
            return Meaning::Unclear;
        }
        let starts_at_wildcard =
            alternative.len() > last.len() && alternative[..alternative.len() - last.len()].ends_with('*');
        let ending =
            if last.contains('.') || starts_at_wildcard { last.to_owned() } else { format!(".{last}") };
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    Meaning::Endings(endings)
}

/// A pattern without what only a regular expression has.
fn plain(pattern: &str) -> String {
    pattern.trim_start_matches('^').trim_end_matches('$').replace("\\.", ".")
}

/// More alternatives than anyone lists.
const MAX_ALTERNATIVES: usize = 32;

/// The patterns that one with braces, parentheses or a set of letters stands for; `None` where
/// that cannot be told.
fn alternatives(pattern: &str) -> Option<Vec<String>> {
    let Some(open) = pattern.find(['{', '(', '[']) else { return Some(vec![pattern.to_owned()]) };
    let (before, rest) = (&pattern[..open], &pattern[open + 1..]);
    let bracket = pattern.as_bytes()[open];
    let close = match bracket {
        b'{' => '}',
        b'(' => ')',
        _ => ']',
    };
    let (inside, after) = rest.split_once(close)?;
    if inside.contains(['{', '(', '[']) {
        return None;
    }
    let choices: Vec<String> = match bracket {
        b'[' if inside.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            inside.chars().map(String::from).collect()
        }
        b'[' => return None,
        _ => inside.split([',', '|', ';']).map(|choice| choice.trim().to_owned()).collect(),
    };
    let before = match before.strip_suffix(['@', '+']) {
        Some(before) if bracket == b'(' => before,
        _ if bracket == b'(' && before.ends_with(['?', '!']) => return None,
        _ => before,
    };
    let mut found = Vec::new();
    for choice in choices {
        found.extend(alternatives(&format!("{before}{choice}{after}"))?);
        if found.len() > MAX_ALTERNATIVES {
            return None;
        }
    }
    Some(found)
}
