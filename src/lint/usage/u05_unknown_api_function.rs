use tree_sitter::Node;

use super::is_typed;
use crate::genaiscript::{GLOBALS, UnknownFunction, api_name};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, wording};
use crate::syntax::{node, string};

declare_rule! {
    /// The global objects of GenAIScript, such as `workspace`, `host`, `parsers` and `git`, have the functions that
    /// its types declare. Calling another one ends the run with a TypeError: that it is not a function.
    ///
    /// The members of `env`, such as `env.secrets` and `env.vars`, are values and no functions.
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
    let of_objects = calls.map(|call| context.doubted(diagnostic(context, call)));
    of_objects.chain(called_members(context)).collect()
}

const OF_ENV: [&str; 6] = ["dir", "files", "meta", "output", "secrets", "vars"];

/// Reports calls of members of `env` that are values: `env.secrets("KEY")`.
fn called_members(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (syntax, resolver, source) = (&context.file.syntax, context.resolver(), &*context.file.source);
    if !OF_ENV.iter().any(|name| source.contains(&format!("{name}("))) {
        return Vec::new();
    }
    let references = syntax.chunks().flat_map(|chunk| resolver.references_in(syntax.span(chunk)));
    references.filter_map(|reference| called_member(context, reference)).collect()
}

fn called_member<'a>(context: &LintContext<'a>, reference: Node<'a>) -> Option<Diagnostic> {
    let source = &*context.file.source;
    let (mut function, mut parent) = node::wrap(reference);
    while let Some(member) = parent
        && member.kind() == "member_expression"
        && node::is_field(member, "object", function)
    {
        (function, parent) = node::wrap(member);
    }
    let call =
        parent.filter(|it| it.kind() == "call_expression" && node::is_field(*it, "function", function))?;
    let name = api_name(context.resolver(), source, function)?;
    let member = name.strip_prefix("env.").filter(|member| OF_ENV.contains(member))?;
    let arguments = node::field(call, "arguments").filter(|it| it.kind() == "arguments")?;
    let problem = format!("`{name}` is no function: calling it throws a TypeError.");
    let span = node::span(function);
    let key = match node::children(arguments).as_slice() {
        [only] if ["secrets", "vars"].contains(&member) => string::cooked(node::unwrap(*only), source),
        _ => None,
    };
    let is_name = |key: &String| key.chars().all(|char| char.is_alphanumeric() || char == '_');
    let diagnostic = match key.filter(is_name) {
        Some(key) => {
            let meant = format!("{}.{key}", span.text(source));
            RULE.at(span, format!("{problem} Write `{meant}`.")).fix(
                format!("Write `{meant}`"),
                Unsafe,
                TextEdit::replace(node::span(call), &meant),
            )
        }
        None => RULE.at(span, problem),
    };
    Some(diagnostic.known_to_typescript(is_typed(context)))
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
