use crate::genaiscript::{GLOBALS, UnknownFunction};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, wording};

declare_rule! {
    /// The global objects of GenAIScript, such as `workspace`, `host`, `parsers` and `git`, have the functions that
    /// its types declare. Calling another one ends the run with a TypeError: that it is not a function.
    ///
    /// Nothing is reported where the script asks whether the function is there, and of objects of the same name that
    /// the script makes or imports itself.
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const rules = await workspace.readFile("STYLE.md")
    /// def("RULES", rules)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const rules = await workspace.readText("STYLE.md")
    /// def("RULES", rules)
    /// ```
    U05, "unknown-api-function", Warning, File, fix Unsafe, "A global object of GenAIScript has no function of this name."
}

/// Functions that authors mean by other names, by object.
const HABITS: [(&str, &str, &[&str]); 16] = [
    ("workspace", "readText", &["read", "readFile", "readTextFile", "load", "getText", "openFile"]),
    ("workspace", "writeText", &["write", "writeFile", "save", "saveText", "createFile"]),
    ("workspace", "appendText", &["append", "appendFile"]),
    (
        "workspace",
        "findFiles",
        &["glob", "find", "listFiles", "list", "readDir", "readdir", "search", "files"],
    ),
    ("workspace", "stat", &["exists", "fileExists"]),
    ("workspace", "copyFile", &["copy"]),
    ("host", "exec", &["run", "shell", "spawn", "execute", "command"]),
    ("host", "input", &["prompt", "ask", "question"]),
    ("parsers", "JSON5", &["JSON", "json", "parseJSON"]),
    ("parsers", "HTMLToText", &["HTML", "html"]),
    ("parsers", "XLSX", &["Excel", "excel", "XLS"]),
    ("parsers", "DOCX", &["Word", "word", "DOC"]),
    ("parsers", "unzip", &["ZIP", "zip"]),
    ("YAML", "parse", &["load"]),
    ("YAML", "stringify", &["dump"]),
    ("tokenizers", "count", &["countTokens", "estimate", "tokenCount"]),
];

/// Functions of GenAIScript 1.
const EARLIER: [(&str, &str); 4] =
    [("host", "browse"), ("host", "astGrep"), ("host", "python"), ("parsers", "code")];

/// Budget of calls whose members are searched in the rest of the script.
const MOST: usize = 32;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let calls = context.api_uses().unknown_functions.iter().take(MOST);
    let calls =
        calls.filter(|call| !is_tested(&context.file.source, &format!("{}.{}", call.object, call.name)));
    calls.map(|call| context.doubted(diagnostic(context, call))).collect()
}

fn diagnostic(context: &LintContext<'_>, call: &UnknownFunction) -> Diagnostic {
    let UnknownFunction { object, name, span } = call;
    let problem = format!("`{object}` has no function `{name}`: calling it throws a TypeError.");
    let members = GLOBALS.iter().find(|(global, _)| global == object).map_or(&[][..], |(_, members)| members);
    let habit = HABITS.iter().find(|(global, _, names)| global == object && names.contains(&name.as_str()));
    let meant =
        habit.map(|(_, meant, _)| *meant).or_else(|| context.near.nearest(name, members.iter().copied()));
    match meant {
        Some(meant) => RULE.at(*span, format!("{problem} Did you mean `{meant}`?")).fix(
            format!("Write `{meant}`"),
            Unsafe,
            TextEdit::replace(*span, meant),
        ),
        None if EARLIER.contains(&(object, name.as_str())) => RULE.at(
            *span,
            format!("{problem} Releases before 2 had it; look for a plugin or a package that does this."),
        ),
        None if *object == "git" => {
            RULE.at(*span, format!("{problem} `git.exec` runs any other command of git."))
        }
        None if members.len() <= 6 => {
            let names = wording::every(members.iter().map(AsRef::as_ref)).unwrap_or_default();
            RULE.at(*span, format!("{problem} It has {names}."))
        }
        None => RULE.at(*span, problem),
    }
}

/// Whether the script tests for the member's existence, or assigns it.
fn is_tested(source: &str, member: &str) -> bool {
    source.match_indices(member).any(|(at, _)| {
        let before = source[..at].trim_end();
        let after = source[at + member.len()..].trim_start();
        before.ends_with("typeof")
            || before.ends_with("if (") && after.starts_with(')')
            || after.starts_with("&&")
            || after.starts_with('?')
            || after.starts_with('=') && !after.starts_with("==")
    })
}
