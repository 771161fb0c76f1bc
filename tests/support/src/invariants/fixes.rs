//! Safe fixes of any file: the result still parses, has no more errors and warnings than before, and has kept its
//! comments and the names that others know. Applying them again changes nothing. What they make readable may have
//! findings that could not be told before.

use promptsig::genaiscript::{Fidelity, ScriptFile};
use promptsig::lint::{self, Applicability, Diagnostic, LintInput, Severity};
use promptsig::{Project, SourceFile};

use super::edited::EditedText;

/// Each fix of a long chain may uncover another; a call applies ten rounds.
const MOST_CALLS: usize = 8;

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
        let is_safe = how == Applicability::Safe;
        // Where the text does not parse, what is a comment is a guess, and each part that is mended reveals others.
        let is_kept = is_safe && !file.is_broken();
        let never_worse = is_kept && !mends_a_word(&found);
        let law = Law { keeps: is_kept, never_worse, calls: MOST_CALLS };
        if let Some((wrong, fixed)) = broken(&file, &found, how, &law, &look) {
            panic!(
                "all {how:?} fixes: {wrong}\n--- {}\n{}\n--- becomes\n{fixed}",
                file.path(),
                file.source()
            );
        }
    }
}

struct Law {
    /// Comments, and names that others know.
    keeps: bool,
    /// No more errors and warnings than before.
    never_worse: bool,
    /// Calls after which nothing is left to apply.
    calls: usize,
}

/// Says what is wrong after all fixes that need no more review than `how`, with the resulting text.
pub fn broken_law(
    file: &SourceFile,
    found: &[Diagnostic],
    how: Applicability,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(String, String)> {
    let law = Law { keeps: how == Applicability::Safe, never_worse: true, calls: 1 };
    broken(file, found, how, &law, look)
}

fn broken(
    file: &SourceFile,
    found: &[Diagnostic],
    how: Applicability,
    law: &Law,
    look: &dyn Fn(&SourceFile) -> Vec<Diagnostic>,
) -> Option<(String, String)> {
    let (mut fixed, _) = lint::fix_all(file, found, how, look)?;
    let mut left = look(&fixed);
    let mut wrong = Vec::new();
    for call in 1.. {
        let Some((again, _)) = lint::fix_all(&fixed, &left, how, look) else { break };
        if call == law.calls {
            wrong.push("it does not end".to_owned());
            break;
        }
        left = look(&again);
        fixed = again;
    }
    if fixed.is_broken() && !file.is_broken() {
        wrong.push("the file does not parse any more".to_owned());
    }
    if law.keeps {
        wrong.extend(lost(file, &fixed));
    }
    let count = |found: &[Diagnostic], severity| found.iter().filter(|it| it.severity == severity).count();
    let counts = |found| (count(found, Severity::Error), count(found, Severity::Warning));
    if law.never_worse && !is_readable_now(file, &fixed) && counts(&left) > counts(found) {
        let said: Vec<_> = left.iter().map(|it| format!("{} {}", it.rule.code, it.message)).collect();
        wrong.push(format!("it is worse then: {}", said.join(" ")));
    }
    (!wrong.is_empty()).then(|| (wrong.join("; "), fixed.source().to_string()))
}

/// Whether a word that is not known, such as a key or a type, is written right: it is read from then on.
fn mends_a_word(found: &[Diagnostic]) -> bool {
    let fixes = found.iter().flat_map(|diagnostic| &diagnostic.fixes);
    fixes.into_iter().any(|fix| fix.applicability == Applicability::Safe && fix.title.starts_with("Write `"))
}

/// Whether the fixes made a part readable: a file that parses, metadata that GenAIScript finds, or reads to its end, or a
/// word without control characters.
fn is_readable_now(before: &SourceFile, after: &SourceFile) -> bool {
    let is_found =
        |file: &SourceFile| file.as_script().is_some_and(|file| file.script().taken_call().is_some());
    let is_cut = |file: &SourceFile| {
        let fidelity = file.as_script().map(|file| file.script().reading.fidelity);
        matches!(fidelity, Some(Fidelity::Truncated | Fidelity::Lost))
    };
    let controls = |file: &SourceFile| {
        file.source().chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count()
    };
    before.is_broken() && !after.is_broken()
        || !is_found(before) && is_found(after)
        || is_cut(before) && !is_cut(after)
        || controls(after) < controls(before)
}

/// Losses by safe fixes: a comment, or a name that others know.
fn lost(before: &SourceFile, after: &SourceFile) -> Option<String> {
    let kept = comments(after);
    if let Some(comment) = comments(before).iter().find(|it| !kept.contains(it)) {
        return Some(format!("the comment `{comment}` is lost"));
    }
    let names = |file: &SourceFile| {
        let Some(script) = file.as_script().map(ScriptFile::script) else { return Vec::new() };
        // What GenAIScript takes from a comment is not declared, and a fix keeps it from that.
        let parameters = script.taken_call().and_then(|_| script.parameters()?.as_object());
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

/// Words of the line comments, up to those that suppress findings.
fn comments(file: &SourceFile) -> Vec<String> {
    let source = file.source();
    let is_start = |at: usize| file.is_comment_at(at + 1) && !file.is_comment_at(at);
    let starts = source.match_indices("// ").filter(|(at, _)| is_start(*at));
    let words = starts.map(|(at, _)| {
        let comment = source[at + 3..].lines().next().unwrap_or_default();
        let kept = comment.split("promptsig-ignore").next().unwrap_or_default();
        kept.chars().filter(|it| it.is_alphanumeric()).collect()
    });
    words.filter(|words: &String| !words.is_empty()).collect()
}
