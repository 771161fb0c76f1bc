use tree_sitter::Node;

use crate::lint::{Diagnostic, LintContext, Unsafe, edit};
use crate::syntax::{node, string};

declare_rule! {
    /// `workspace.findFiles` takes patterns of file names, below the root of the workspace. A text with commas is one
    /// pattern, which no file matches; a blank in braces is a part of a name; a folder is no file; a leading `/` begins
    /// at the root of the disk; `**` that is not alone between slashes counts as `*`, which enters no folders; and the
    /// marks of regular expressions have no meaning. Functions that read or write one file take its name, and no pattern.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const files = await workspace.findFiles("src/**/*.ts, src/**/*.js")
    /// def("FILES", files)
    /// ```
    ///
    /// Wrong:
    ///
    /// ```js
    /// const files = await workspace.findFiles("src/**.ts")
    /// def("FILES", files)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const files = await workspace.findFiles(["src/**/*.ts", "src/**/*.js"])
    /// def("FILES", files)
    /// ```
    U14, "pattern-finds-nothing", Warning, File, fix Unsafe, "A pattern of file names does not find what is meant."
}

const ROOTS: [&str; 18] = [
    "Users",
    "Volumes",
    "app",
    "data",
    "etc",
    "github",
    "home",
    "mnt",
    "opt",
    "private",
    "root",
    "srv",
    "tmp",
    "usr",
    "var",
    "work",
    "workspace",
    "workspaces",
];

const FOLDERS: [&str; 16] = [
    ".",
    "app",
    "assets",
    "components",
    "content",
    "docs",
    "examples",
    "images",
    "lib",
    "packages",
    "public",
    "scripts",
    "src",
    "source",
    "test",
    "tests",
];

/// Functions whose first argument is the name of one file.
const OF_FILES: [&str; 21] = [
    "defImages",
    "ffmpeg.extractAudio",
    "ffmpeg.extractClip",
    "ffmpeg.extractFrames",
    "ffmpeg.probe",
    "git.blame",
    "parsers.DOCX",
    "parsers.PDF",
    "parsers.XLSX",
    "transcribe",
    "workspace.appendText",
    "workspace.copyFile",
    "workspace.readCSV",
    "workspace.readData",
    "workspace.readINI",
    "workspace.readJSON",
    "workspace.readText",
    "workspace.readXML",
    "workspace.readYAML",
    "workspace.stat",
    "workspace.writeText",
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for function in &context.api_uses().functions {
        let finds = function.name == "workspace.findFiles";
        if !finds && !OF_FILES.contains(&function.name.as_str()) {
            continue;
        }
        let first = function.first().and_then(|span| context.file.syntax.node_at(span));
        let Some(first) = first.map(node::unwrap) else { continue };
        if finds {
            let patterns = if first.kind() == "array" { node::children(first) } else { vec![first] };
            found.extend(patterns.into_iter().filter_map(|pattern| diagnostic(context, pattern)));
        } else {
            found.extend(of_file(context, &function.name, first));
        }
    }
    found
}

/// Reports a pattern in place of the name of a file.
fn of_file(context: &LintContext<'_>, function: &str, name: Node<'_>) -> Option<Diagnostic> {
    let text = string::cooked(name, &context.file.source)?;
    let is_pattern = text.contains("*.") || text.contains("/*") || text.ends_with('*');
    // An image may be given by its address or its data.
    let is_name = !text.contains([' ', '?', ':', '\n']);
    let message = format!(
        "`{function}` takes the name of one file, and no patterns: there is no file `{text}`. Find the files with \
         `workspace.findFiles`, and go through them."
    );
    (is_pattern && is_name).then(|| RULE.at(node::span(name), message))
}

fn diagnostic(context: &LintContext<'_>, pattern: Node<'_>) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let text = string::cooked(pattern, source)?;
    let place = node::span(pattern);
    let (problem, meant) = problem(&text)?;
    let is_alone = pattern.parent().is_some_and(|parent| parent.kind() == "arguments");
    let diagnostic = RULE.at(place, problem);
    Some(match meant {
        PatternIntent::Pattern(meant) => {
            let fix = edit::put_string(source, place, &meant);
            diagnostic.maybe_fix(format!("Write `{meant}`"), Unsafe, fix)
        }
        PatternIntent::Patterns if is_alone => {
            let items: Vec<String> = text.split(',').map(|item| format!("{:?}", item.trim())).collect();
            diagnostic.write(Unsafe, place, format!("[{}]", items.join(", ")))
        }
        PatternIntent::Patterns | PatternIntent::Unknown => diagnostic,
    })
}

enum PatternIntent {
    Pattern(String),
    Patterns,
    Unknown,
}

fn problem(text: &str) -> Option<(String, PatternIntent)> {
    let segments: Vec<&str> = text.split('/').collect();
    let is_pattern = text.contains(['*', '?', '{', '[']);
    if has_comma(text) {
        let problem =
            "This is one pattern: its commas are a part of the name, and no file has it. Write a list.";
        return Some((problem.to_owned(), PatternIntent::Patterns));
    }
    if let Some((_, rest)) = text.split_once('{')
        && let Some((inner, _)) = rest.split_once('}')
        && inner.contains(", ")
    {
        let problem = "The blanks in the braces are parts of the names: only the first of them is found. Leave them out.";
        return Some((problem.to_owned(), PatternIntent::Pattern(text.replace(", ", ","))));
    }
    if text.contains("\\.") || text.ends_with('$') || text.starts_with('^') || text.contains(".*\\") {
        let problem = "This is a pattern of file names and no regular expression: it finds nothing. Write `*` for any letters.";
        return Some((problem.to_owned(), PatternIntent::Unknown));
    }
    if text.starts_with('/')
        && segments.get(1).is_some_and(|first| !ROOTS.contains(first) && !first.is_empty())
    {
        let meant = text.trim_start_matches('/');
        let problem = format!(
            "This begins at the root of the disk, and finds nothing in the workspace. Write `{meant}`."
        );
        return Some((problem, PatternIntent::Pattern(meant.to_owned())));
    }
    if let Some(part) =
        segments.iter().find(|part| part.starts_with("**") && part.len() > 2 && !part.contains("***"))
    {
        let rest = part.trim_start_matches('*');
        let meant = text.replace(part, &format!("**/*{rest}"));
        let problem = format!(
            "`**` enters folders only where it stands alone between slashes: here it is a `*`. Write `{meant}`."
        );
        return Some((problem, PatternIntent::Pattern(meant)));
    }
    let is_folder = !is_pattern && (text.ends_with('/') && text.len() > 1 || FOLDERS.contains(&text));
    is_folder.then(|| {
        let meant =
            if text == "." { "**/*".to_owned() } else { format!("{}/**/*", text.trim_end_matches('/')) };
        (format!("A folder is no file: this finds nothing. Write `{meant}`."), PatternIntent::Pattern(meant))
    })
}

/// Whether a pattern has commas outside of its braces and brackets, with further patterns after them.
fn has_comma(text: &str) -> bool {
    let mut depth = 0_i32;
    let is_outside = |char: char| {
        match char {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            _ => {}
        }
        char == ',' && depth == 0
    };
    text.chars().any(is_outside) && text.split(',').all(|part| part.contains(['*', '.', '/']))
}
