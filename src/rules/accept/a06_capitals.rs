use super::Site;
use super::token::Shape;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "A06",
    name: "accept-capitals",
    severity: Severity::Warning,
    summary: "Capitals in an extension of `accept` miss the usual spelling.",
    explanation: r#"
GenAIScript compares letter by letter: `.MD` keeps `README.MD` and drops `README.md`. Where both
spellings are met, list both. Endings that are usually written with capitals, such as `.Rmd`, are fine.

Wrong:

```js
script({ accept: ".MD" })
```

Right:

```js
script({ accept: ".md" })
```
"#,
    check,
};

/// Extensions that are written with capitals.
const WITH_CAPITALS: [&str; 13] =
    [".C", ".F", ".F90", ".F95", ".H", ".R", ".RData", ".Rds", ".Rmd", ".Rnw", ".Rproj", ".S", ".Z"];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    for token in site.tokens.iter().filter(|token| matches!(token.shape, Shape::Ending | Shape::Star)) {
        let star = usize::from(token.shape == Shape::Star);
        let ending = &token.text[star..];
        let small = ending.to_ascii_lowercase();
        if !is_extension(ending) || small == ending || WITH_CAPITALS.contains(&ending) {
            continue;
        }
        if site.accept.endings().any(|item| item.ending == small) {
            continue;
        }
        let mut diagnostic = RULE.at(
            token.span,
            format!(
                "Capitals count: `{ending}` drops files that end in `{small}`. Write `{small}`, or both."
            ),
        );
        if site.has_places() {
            let place = Span { start: token.span.start + u32::from(star == 1), end: token.span.end };
            diagnostic =
                diagnostic.fix(format!("Write `{small}`"), false, vec![Edit::replace(place, &small)]).fix(
                    format!("Add `{small}`"),
                    false,
                    vec![Edit::replace(Span::at(place.end as usize), format!(",{small}"))],
                );
        }
        found.push(diagnostic);
    }
}

/// Whether an ending is nothing but extensions; in `README.md` capitals belong to the name.
fn is_extension(ending: &str) -> bool {
    ending.starts_with('.') && ending.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphanumeric())
}
