use super::Site;
use super::token::Shape;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits};

pub(super) static RULE: Rule = Rule {
    code: "A04",
    name: "accept-pattern",
    severity: Severity::Warning,
    summary: "A pattern in `accept` drops every file.",
    explanation: r#"
The items of `accept` are endings of paths. GenAIScript knows one pattern, a leading `*.`; folders,
`**`, braces and `!` are compared letter by letter, and no path ends with them. Braces suffer twice:
GenAIScript cuts the text at the comma inside.

To choose folders, use `files`.

Wrong:

```js
script({ accept: "src/**/*.{ts,tsx}" })
```

Right:

```js
script({ accept: ".ts,.tsx", files: "src/**/*" })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::Glob) {
        let pattern = &token.text;
        let message = format!("`{pattern}` is compared as it stands, and no file ends with it.");
        let (message, fix) = match meaning(pattern) {
            Meaning::Endings(endings) => {
                let list = endings.join(",");
                let message = format!("{message} Write `{list}`.");
                // Folders were meant to choose files too, which endings cannot.
                let is_same = !pattern.trim_start_matches("**/").contains('/');
                let edit = Edit::replace(token.span, &list);
                (message, site.has_places().then(|| (format!("Write `{list}`"), is_same, edit)))
            }
            Meaning::Everything => {
                let message = format!("{message} Remove `accept` to keep every file.");
                let edit =
                    (site.tokens.len() == 1).then(|| edits::remove_member(&context.file.source, site.member));
                (message, edit.map(|edit| ("Remove `accept`".to_owned(), true, edit)))
            }
            Meaning::Negation => {
                (format!("{message} Endings cannot be excluded; list the ones to keep."), None)
            }
            Meaning::Unclear => (format!("{message} List endings such as `.md,.txt`."), None),
        };
        let mut diagnostic = RULE.at(token.span, message);
        if let Some((title, safe, edit)) = fix {
            diagnostic = diagnostic.fix(title, safe, vec![edit]);
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
    let mut endings = Vec::new();
    for alternative in alternatives(pattern) {
        let last = alternative.rsplit(['/', '*']).next().unwrap_or(&alternative);
        if last.is_empty() || last.contains(['?', '{', '}', ',']) {
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

/// The patterns that one with a pair of braces stands for.
fn alternatives(pattern: &str) -> Vec<String> {
    let Some((before, rest)) = pattern.split_once('{') else { return vec![pattern.to_owned()] };
    let Some((inside, after)) = rest.split_once('}') else { return vec![pattern.to_owned()] };
    inside.split(',').map(|choice| format!("{before}{}{after}", choice.trim())).collect()
}
