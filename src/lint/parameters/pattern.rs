/// Longer expressions are not checked.
const MAX_BYTES: usize = 2000;

/// More deeply nested expressions are not checked.
const MAX_GROUPS: usize = 100;

/// Whether JavaScript can compile an expression. Expressions over the limits count as valid.
pub(super) fn is_valid(pattern: &str) -> bool {
    let is_large = pattern.len() > MAX_BYTES || pattern.matches('(').count() > MAX_GROUPS;
    // Optimising an expression that is never run would take most of the time.
    let compiles = |unicode| {
        let flags = regress::Flags { unicode, no_opt: true, ..regress::Flags::default() };
        regress::Regex::with_flags(pattern, flags).is_ok()
    };
    is_large || compiles(true) || compiles(false)
}

/// Returns false only if a text certainly does not match. The engine of linear time has no lookaround and no
/// backreferences; the few expressions with another meaning there are not tried.
pub(super) fn may_match(pattern: &str, text: &str) -> bool {
    /// Larger compiled expressions are not tried.
    const MAX_COMPILED: usize = 1 << 18;
    if pattern.len() > MAX_BYTES || !text.is_ascii() || !means_the_same(pattern) {
        return true;
    }
    if pattern.is_ascii() {
        // Unicode classes would make `\w` large, and the text is ASCII.
        let mut builder = regex::bytes::RegexBuilder::new(pattern);
        let compiled = builder.unicode(false).size_limit(MAX_COMPILED).build();
        return compiled.map_or(true, |regex| regex.is_match(text.as_bytes()));
    }
    let compiled = regex::RegexBuilder::new(pattern).size_limit(MAX_COMPILED).build();
    compiled.map_or(true, |regex| regex.is_match(text))
}

/// Whether the linear engine gives an expression JavaScript's meaning.
fn means_the_same(pattern: &str) -> bool {
    const LETTERS: &str = "dDwWsSbBnrtfv";
    let mut in_class = false;
    let mut characters = pattern.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let is_same = |escaped: char| LETTERS.contains(escaped) || escaped.is_ascii_punctuation();
                if !characters.next().is_some_and(is_same) {
                    return false;
                }
            }
            '[' if in_class => return false,
            '[' => in_class = true,
            ']' => in_class = false,
            '&' | '~' | '-' if in_class && characters.peek() == Some(&character) => return false,
            '#' | '<' if !pattern.is_ascii() => return false,
            _ => {}
        }
    }
    true
}
