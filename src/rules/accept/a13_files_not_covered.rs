use super::Site;
use super::token::{Shape, Token};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::script::accept::{Filter, Item};
use crate::syntax::Kind;
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "A13",
    name: "accept-drops-files",
    severity: Severity::Warning,
    summary: "`accept` drops the files that `files` names.",
    explanation: r#"
The files of `files` go through `accept` like those that a user gives. One whose path ends with no
item of `accept` never reaches `env.files`.

Wrong:

```js
script({ accept: ".md", files: "src/**/*.ts" })
```

Right:

```js
script({ accept: ".md,.ts", files: "src/**/*.ts" })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    let is_plain = |token: &Token| matches!(token.shape, Shape::Ending | Shape::Star);
    // Where an item is wrong by itself, mending it decides which files are kept.
    if site.accept.filter != Filter::Endings || !site.tokens.iter().all(is_plain) {
        return;
    }
    let Some(files) = context.file.script.reading.value.get("files") else { return };
    let paths = match &files.kind {
        Kind::Array(paths) => paths.as_slice(),
        _ => std::slice::from_ref(files),
    };
    for path in paths {
        let Some(tail) = path.as_str().and_then(certain_tail) else { continue };
        let may_keep = |item: &Item| item.ending.ends_with(tail) || tail.ends_with(&item.ending);
        if site.accept.endings().any(may_keep) {
            continue;
        }
        let mut diagnostic = RULE
            .at(
                path.span,
                format!("`accept` drops every file that ends in `{tail}`. Add the ending to `accept`."),
            )
            .related(site.span(), "the endings that are kept");
        if let Some((extension, content)) = extension(tail).zip(site.accept.content) {
            let edit = Edit::replace(Span::at(content.end as usize), format!(",{extension}"));
            diagnostic = diagnostic.fix(format!("Add `{extension}` to `accept`"), false, vec![edit]);
        }
        found.push(diagnostic);
    }
}

/// The end of a pattern that every path it matches ends with; `None` where that says too little.
fn certain_tail(pattern: &str) -> Option<&str> {
    if pattern.starts_with('!') {
        return None;
    }
    let name = pattern.rsplit('/').next()?;
    let tail = name.rsplit(['*', '?', ']', '}', ')']).next()?;
    // A name without a dot may be a folder.
    tail.contains('.').then_some(tail)
}

/// The last extension of a path's end.
fn extension(tail: &str) -> Option<&str> {
    let extension = &tail[tail.rfind('.')?..];
    (extension.len() > 1 && extension[1..].bytes().all(|byte| byte.is_ascii_alphanumeric()))
        .then_some(extension)
}
