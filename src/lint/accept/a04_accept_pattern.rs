use super::token::TokenShape;
use super::{AcceptList, token};
use crate::lint::{Applicability, Diagnostic, LintContext, Safe, edit};

declare_rule! {
    /// The items of `accept` are endings of paths. GenAIScript knows one pattern, a leading `*.`; folders,
    /// `**`, braces, parentheses and `!` are compared letter by letter, and no path ends with them. Braces
    /// fail twice: GenAIScript splits the string at the comma inside.
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
    A04, "accept-pattern", Warning, Accept, fix Safe, "A pattern in `accept` drops every file."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> impl Iterator<Item = Diagnostic> {
    accept.tokens(TokenShape::Glob).map(|token| {
        let pattern = &token.text;
        let problem = format!("`{}` is compared as it stands, and no file ends with it.", token.shown());
        let at = |advice: &str| RULE.at(token.span, format!("{problem} {advice}"));
        match meaning(pattern) {
            PatternMeaning::Endings(endings) => {
                let list = endings.join(",");
                // A pattern with folders also chooses by folder, which endings cannot.
                let is_same = !pattern.trim_start_matches("**/").contains('/');
                let edit = accept.put(context, token, &list);
                let title = format!("Write `{list}`");
                at(&format!("{title}.")).maybe_fix(title, Applicability::safe_if(is_same), edit)
            }
            PatternMeaning::Everything => {
                let is_only = accept.tokens.len() == 1;
                let edit = edit::remove_member(context.file, accept.member).filter(|_| is_only);
                at("Remove `accept` to keep every file.").maybe_fix("Remove `accept`", Safe, edit)
            }
            PatternMeaning::Negation => at("Endings cannot be excluded; list the ones to keep."),
            PatternMeaning::Unclear => at("List endings such as `.md,.txt`."),
        }
    })
}

enum PatternMeaning {
    Endings(Vec<String>),
    Everything,
    Negation,
    Unclear,
}

/// Returns `None` for a pattern that is not understood.
pub(super) fn endings(pattern: &str) -> Option<Vec<String>> {
    match meaning(pattern) {
        PatternMeaning::Endings(endings) => Some(endings),
        _ => None,
    }
}

fn meaning(pattern: &str) -> PatternMeaning {
    if pattern.starts_with('!') {
        return PatternMeaning::Negation;
    }
    let is_any = |text: &str| text.bytes().all(|byte| b"*./".contains(&byte));
    if is_any(pattern) {
        return PatternMeaning::Everything;
    }
    let Some(alternatives) = alternatives(&plain(pattern)) else { return PatternMeaning::Unclear };
    let mut endings = Vec::new();
    for alternative in alternatives {
        let last = alternative.rsplit(['/', '*']).next().unwrap_or(&alternative);
        if last.is_empty() || last.contains(|character| "?{}()[]|,;\\$^+".contains(character)) {
            return PatternMeaning::Unclear;
        }
        let starts_at_wildcard =
            alternative.len() > last.len() && alternative[..alternative.len() - last.len()].ends_with('*');
        let ending =
            if last.contains('.') || starts_at_wildcard { last.to_owned() } else { format!(".{last}") };
        if !endings.contains(&ending) {
            endings.push(ending);
        }
    }
    PatternMeaning::Endings(endings)
}

fn plain(pattern: &str) -> String {
    pattern.trim_start_matches('^').trim_end_matches('$').replace("\\.", ".")
}

/// Expands braces, parentheses and sets of letters; `None` where the pattern is not understood.
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
    token::expand(before, choices, after, alternatives)
}
