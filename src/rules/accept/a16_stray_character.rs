use super::Site;
use super::token::Shape;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::syntax::Quote;
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "A16",
    name: "accept-stray-character",
    severity: Severity::Warning,
    summary: "A stray quote, backslash or dot makes an item of `accept` useless.",
    explanation: r#"
Items are compared letter by letter. Quotes inside the text, a backslash as in a regular expression,
two dots or a dot at the end make an ending that hardly any file has.

Wrong:

```js
script({ accept: "'.md','..txt'" })
```

Right:

```js
script({ accept: ".md,.txt" })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::Stray) {
        let clean = clean(&token.text);
        let advice = match &clean {
            Some(clean) => format!("Write `{clean}`."),
            None => "Remove it.".to_owned(),
        };
        let mut diagnostic =
            RULE.at(token.span, format!("Files would have to end in exactly `{}`. {advice}", token.text));
        let edit = match &clean {
            Some(clean) if site.has_places() => {
                Some((format!("Write `{clean}`"), Edit::replace(token.span, clean)))
            }
            // A value with escapes is written anew if this is all of it.
            Some(clean) if site.tokens.len() == 1 => {
                let text = quote_at(context, site.span()).quote(clean);
                Some((format!("Write `{clean}`"), Edit::replace(site.span(), text)))
            }
            None if site.tokens.len() > 1 => site
                .remove(token.items.0, token.items.1)
                .map(|edit| (format!("Remove `{}`", token.text), edit)),
            _ => None,
        };
        if let Some((title, edit)) = edit {
            diagnostic = diagnostic.fix(title, true, vec![edit]);
        }
        found.push(diagnostic);
    }
}

/// The ending that was meant; `None` where nothing is left.
fn clean(text: &str) -> Option<String> {
    let kept: String = text.chars().filter(|character| !"\"'`\\".contains(*character)).collect();
    let kept = kept.trim().trim_start_matches('*').trim_end_matches('.');
    let bare = kept.trim_start_matches('.');
    let is_ending = !bare.is_empty() && !bare.contains(['*', '?', '{', '}', '(', ')', '$', '^', '|']);
    let has_dots = kept.len() > bare.len() || !bare.contains('.');
    is_ending.then(|| if has_dots { format!(".{bare}") } else { bare.to_owned() })
}

/// The quote of a literal.
fn quote_at(context: &Context<'_>, span: Span) -> Quote {
    Quote::of(span.text(&context.file.source)).unwrap_or(Quote::Double)
}
