//! Safe fixes of any file: the result still parses, has no more errors and warnings than before, and has kept its
//! comments and the names that others know. Applying them again changes nothing.

use promptsig::genaiscript::ScriptFile;
use promptsig::lint::{self, Applicability, Diagnostic, LintInput, Severity};
use promptsig::{Project, SourceFile};

use super::edited::EditedText;

pub fn check(bytes: &[u8]) {
    let input = EditedText::decode(bytes);
    let Some(file) = SourceFile::read(input.path, input.text.as_str().into()) else { return };
    let look = |file: &SourceFile| {
        let mut project = Project::new();
        project.insert(file);
        lint::check(&LintInput::new(file, &project))
    };
    let found = look(&file);
    for diagnostic in &found {
        assert!(input.text.get(diagnostic.span.range()).is_some(), "{diagnostic:?}");
        let edits = diagnostic.fixes.iter().flat_map(|fix| &fix.edits).filter(|edit| edit.file.is_none());
        edits.for_each(|edit| assert!(input.text.get(edit.span.range()).is_some(), "{edit:?}"));
    }
    for how in [Applicability::Safe, Applicability::Unsafe] {
        // Where the text does not parse, what is a comment is a guess.
        let how_many = if file.is_broken() { Names::Any } else { Names::Kept };
        if let Some((wrong, fixed)) = broken(&file, &found, how, &how_many, &look) {
            panic!(
                "all {how:?} fixes: {wrong}\n--- {}\n{}\n--- becomes\n{fixed}",
                file.path(),
                file.source()
            );
        }
    }
}

/// Whether the fixes must keep names and comments.
#[derive(PartialEq, Eq)]
enum Names {
    Kept,
    Any,
}

/// Says what is wrong after all fixes that need no more review than `how`, with the resulting text.
pub fn broken_law(
    file: &SourceFile,
    found: &[Diagnostic],
    how: Applicability,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(String, String)> {
    broken(file, found, how, &Names::Kept, look)
}

fn broken(
    file: &SourceFile,
    found: &[Diagnostic],
    how: Applicability,
    names: &Names,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(String, String)> {
    let (fixed, _) = lint::fix_all(file, found, how, look)?;
    let left = look(&fixed);
    let mut wrong = Vec::new();
    if lint::fix_all(&fixed, &left, how, look).is_some() {
        wrong.push("it does not end".to_owned());
    }
    if fixed.is_broken() && !file.is_broken() {
        wrong.push("the file does not parse any more".to_owned());
    }
    if how == Applicability::Safe && *names == Names::Kept {
        wrong.extend(lost(file, &fixed));
    }
    let count = |found: &[Diagnostic], severity| found.iter().filter(|it| it.severity == severity).count();
    let counts = |found| (count(found, Severity::Error), count(found, Severity::Warning));
    if counts(&left) > counts(found) {
        let said: Vec<_> = left.iter().map(|it| format!("{} {}", it.rule.code, it.message)).collect();
        wrong.push(format!("it is worse then: {}", said.join(" ")));
    }
    (!wrong.is_empty()).then(|| (wrong.join("; "), fixed.source().to_string()))
}

/// Losses by safe fixes: a comment, or a name that others know.
fn lost(before: &SourceFile, after: &SourceFile) -> Option<String> {
    let kept = comments(after);
    if let Some(comment) = comments(before).iter().find(|it| !kept.contains(it)) {
        return Some(format!("the comment `{comment}` is lost"));
    }
    let names = |file: &SourceFile| {
        let Some(script) = file.as_script().map(ScriptFile::script) else { return Vec::new() };
        let parameters = script.parameters().and_then(|it| it.as_object());
        // A schema has no parameters but its properties.
        let parameters = parameters.filter(|it| it.get("type").is_none());
        let parameters = parameters.into_iter().flat_map(|it| &it.members).map(|member| member.key.clone());
        let tools = script.tools.iter().filter_map(promptsig::genaiscript::Tool::id);
        parameters.chain(tools).collect::<Vec<_>>()
    };
    let kept = names(after);
    let lost = names(before).into_iter().find(|name| !kept.contains(name))?;
    Some(format!("`{lost}` is lost"))
}

/// Words of the line comments, but for those that suppress findings.
fn comments(file: &SourceFile) -> Vec<String> {
    let source = file.source();
    let starts = source.match_indices("// ").filter(|(at, _)| file.is_comment_at(at + 1));
    let words = starts.map(|(at, _)| {
        let comment = source[at + 3..].lines().next().unwrap_or_default();
        comment.chars().filter(|it| it.is_alphanumeric()).collect()
    });
    words.filter(|words: &String| !words.starts_with("promptsigignore")).collect()
}
