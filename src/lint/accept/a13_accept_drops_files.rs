use super::{AcceptList, a06_accept_uppercase, is_written, token};
use crate::genaiscript::accept::AcceptFilter;
use crate::lint::{Diagnostic, LintContext, Severity, TextEdit, Unsafe, metadata};
use crate::text::Span;

declare_rule! {
    /// The files of `files` go through `accept` like those that a user gives. One whose path ends in none of
    /// the items never reaches `env.files`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ accept: ".md", files: "src/**/*.ts" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ accept: ".md,.ts", files: "src/**/*.ts" })
    /// ```
    A13, "accept-drops-files", Warning, Accept, fix Unsafe, "`accept` drops the files that `files` names."
}

fn check(context: &LintContext<'_>, accept: &AcceptList<'_>) -> Vec<Diagnostic> {
    let files = context.file.script().reading.value.get("files");
    let Some(files) = files.filter(|_| accept.accept.filter == AcceptFilter::Endings && accept.is_plain())
    else {
        return Vec::new();
    };
    let written = metadata::items(files).iter().filter(|path| is_written(context, path.span));
    written.filter_map(|path| dropped(accept, path.span, path.as_str()?)).collect()
}

fn dropped(accept: &AcceptList<'_>, path: Span, pattern: &str) -> Option<Diagnostic> {
    // An alternative of a pattern is meant as much as the others.
    let (kept, dropped): (Vec<String>, Vec<String>) =
        certain_tails(pattern)?.into_iter().partition(|tail| may_be_kept(accept, tail));
    if dropped.is_empty() {
        return None;
    }
    let shown: Vec<String> = dropped.iter().map(|tail| format!("`{tail}`")).collect();
    let which = match is_one(pattern) {
        true => "this file".to_owned(),
        false if kept.is_empty() => format!("every file that ends in {}", shown.join(" or ")),
        false => format!("those of these files that end in {}", shown.join(" or ")),
    };
    let diagnostic = RULE
        .at(path, format!("`accept` drops {which}. Add the ending to `accept`."))
        .related(accept.span(), "the endings that are kept")
        .severity(if kept.is_empty() { RULE.severity } else { Severity::Information });
    let mut extensions: Vec<&str> = dropped.iter().filter_map(|tail| extension(tail)).collect();
    extensions.dedup();
    let list = extensions.join(",");
    let content = accept.accept.content.filter(|_| extensions.len() == dropped.len());
    let edit = content.map(|content| TextEdit::replace(Span::at(content.end as usize), format!(",{list}")));
    Some(diagnostic.maybe_fix(format!("Add `{list}` to `accept`"), Unsafe, edit))
}

/// Whether some path with this end may be kept, or would be but for its case, which A06 reports.
pub(super) fn may_be_kept(accept: &AcceptList<'_>, tail: &str) -> bool {
    let fits = |ending: &str| ending.ends_with(tail) || tail.ends_with(ending);
    accept.accept.endings().any(|item| fits(&item.ending))
        || accept
            .tokens
            .iter()
            .filter_map(|token| a06_accept_uppercase::usual(accept, token))
            .any(|usual| fits(&usual))
}

fn is_one(pattern: &str) -> bool {
    !pattern.contains(['*', '?', '[', '{', '('])
}

/// Returns the ends of a pattern: every path that it matches has one of them. `None` where they are too vague.
pub(super) fn certain_tails(pattern: &str) -> Option<Vec<String>> {
    if pattern.starts_with('!') {
        return None;
    }
    let mut tails = Vec::new();
    for alternative in alternatives(pattern)? {
        let name = alternative.rsplit('/').next()?;
        let tail = name.rsplit(['*', '?', ']', '}', ')']).next()?;
        // A name without a dot may be a folder.
        let is_file = tail.contains('.') || (tail == name && token::is_file_name(name));
        if !is_file {
            return None;
        }
        if !tails.iter().any(|known| known == tail) {
            tails.push(tail.to_owned());
        }
    }
    Some(tails)
}

fn alternatives(pattern: &str) -> Option<Vec<String>> {
    let Some((before, rest)) = pattern.split_once('{') else { return Some(vec![pattern.to_owned()]) };
    let (inside, after) = rest.split_once('}')?;
    // `{1..3}` is a range, and nested braces are too rare to support.
    if inside.contains('{') || (inside.contains("..") && !inside.contains(',')) {
        return None;
    }
    token::expand(before, inside.split(','), after, alternatives)
}

fn extension(tail: &str) -> Option<&str> {
    let extension = tail.get(tail.rfind('.').unwrap_or(0)..)?;
    let word = extension.strip_prefix('.').unwrap_or(extension);
    (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(extension)
}
