use super::read;
use crate::project::{Duplicate, EMBEDDED_FOLDER, Face, Project};
use crate::rules::{Context, Diagnostic, Related, Rule, Severity};
use crate::script::FilePath;
use crate::syntax::node;
use crate::text::Span;

pub(super) static RULE: Rule = Rule {
    code: "M13",
    name: "duplicate-id",
    severity: Severity::Warning,
    summary: "A script whose id another one has, so that GenAIScript drops it.",
    explanation: "\
GenAIScript knows a script by its id: the name of its file without folder and ending. Of two scripts
with one id the first stays and the other is dropped with no more than a warning in the log. Built-in
systems come first, then the files by their path, so a script cannot replace a built-in system.

Wrong, two files of one workspace:

```text
genaisrc/review.genai.mjs
genaisrc/review.genai.mts
```

Right:

```text
genaisrc/review.genai.mjs
genaisrc/review-strict.genai.mts
```
",
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Context { file, project, .. } = context;
    let known = project.face(&file.path).filter(|face| *face.id == *file.id());
    let duplicate = match known {
        Some(face) => project.duplicate(face),
        None => project.duplicate(&Face::of(file)),
    };
    let Some(duplicate) = duplicate else { return };
    let Some(span) = place(context) else { return };
    let id = file.id();
    found.push(match duplicate {
        Duplicate::TakenId => RULE.at(
            span,
            format!(
                "GenAIScript drops this script: its id `{id}` is the name of something that every JavaScript object \
                 has. Rename it."
            ),
        ),
        Duplicate::Of(_) if is_copy_of_the_package(project, &file.path) => return,
        Duplicate::Of(other) if is_builtin(project, &other) => RULE.at(
            span,
            format!("GenAIScript drops this script: its id `{id}` is that of a built-in system. Rename it."),
        ),
        Duplicate::Of(other) => {
            let shown = beside(&file.path, &other);
            let message =
                format!("GenAIScript drops this script: its id `{id}` is already that of {shown}. Rename one.");
            let mut diagnostic = RULE.at(span, message);
            diagnostic.related.push(Related {
                file: Some(other),
                span: Span::default(),
                message: "this one stays".to_owned(),
            });
            diagnostic
        }
    });
}

/// Where the id is written, else the call.
fn place(context: &Context<'_>) -> Option<Span> {
    if let Some(id) = read::member(context, "id") {
        return Some(id.value.span);
    }
    read::callee(context).or_else(|| {
        let first = node::children(context.file.tree.root()).into_iter().next()?;
        let text = node::text(first, &context.file.source).lines().next()?;
        (!text.is_empty()).then(|| Span::new(first.start_byte(), first.start_byte() + text.len()))
    })
}

fn is_builtin(project: &Project, path: &FilePath) -> bool {
    path.as_str().starts_with(EMBEDDED_FOLDER)
        || project.builtins_of(path).faces.iter().any(|face| face.path == *path)
}

/// Whether the file lies in GenAIScript's own folder of systems, or a copy of it: beside it lie most
/// of the built-in ones.
fn is_copy_of_the_package(project: &Project, path: &FilePath) -> bool {
    let Some((folder, _)) = path.as_str().rsplit_once('/') else { return false };
    if folder.ends_with("/genaiscript/core/genaisrc") || folder.ends_with("/@genaiscript/core/genaisrc") {
        return true;
    }
    let builtins = project.builtins_of(path);
    let beside = builtins
        .faces
        .iter()
        .filter(|face| project.face(&FilePath::new(format!("{folder}/{}", face.path.name()))).is_some());
    beside.count() * 2 > builtins.faces.len()
}

/// `other` as one names it who stands in the folder of `path`, or in one that they share.
fn beside<'a>(path: &FilePath, other: &'a FilePath) -> &'a str {
    let same = path.as_str().bytes().zip(other.as_str().bytes()).take_while(|(left, right)| left == right);
    let shared = same.map(|(byte, _)| byte).collect::<Vec<_>>();
    let folder = shared.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    other.as_str().get(folder..).unwrap_or(other.as_str())
}
