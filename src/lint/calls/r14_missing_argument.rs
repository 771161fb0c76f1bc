use crate::genaiscript::FunctionUse;
use crate::lint::{Diagnostic, LintContext, wording};
use crate::syntax::{Language, node};

declare_rule! {
    /// A call lacks an argument that its function needs. `def("FILE")` throws an error, as do most functions without
    /// what they read; a search without files finds nothing.
    ///
    /// Not reported are calls whose arguments are spread, and arguments that the types ask for but no run does.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("FILES")
    /// $`Sum up FILES.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// $`Sum up FILES.`
    /// ```
    R14, "missing-argument", Warning, File, "A call lacks an argument that its function needs."
}

/// Functions that other rules look at, or that take any number of arguments.
const OTHERS: [&str; 6] = ["$", "defDiff", "defTool", "prompt", "script", "system"];

/// Declared as required, while a run goes well without them, by the number of arguments that suffice.
const SUFFICIENT: [(&str, usize); 8] = [
    ("MD.updateFrontmatter", 1),
    ("github.createIssue", 1),
    ("github.getFile", 1),
    ("host.promiseQueue", 0),
    ("parsers.GROQ", 1),
    ("parsers.jinja", 1),
    ("parsers.mustache", 1),
    ("tokenizers.truncate", 1),
];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    context.api_uses().functions.iter().filter_map(|function| diagnostic(context, function)).collect()
}

fn diagnostic(context: &LintContext<'_>, function: &FunctionUse) -> Option<Diagnostic> {
    let FunctionUse { name, expression, arguments } = function;
    let (arguments, parameters, syntax) = (arguments.as_ref()?, function.parameters(), &context.file.syntax);
    let required = parameters.iter().take_while(|it| !it.optional && !it.rest).count();
    let needed = SUFFICIENT.iter().find(|(known, _)| known == name).map_or(required, |(_, needed)| *needed);
    let missing = parameters.get(arguments.len()..needed).filter(|missing| !missing.is_empty())?;
    let is_other =
        OTHERS.contains(&name.as_str()) || name.starts_with("console.") || name.starts_with("env.");
    let mut given = arguments.iter().filter_map(|argument| syntax.node_at(*argument));
    let is_spread = given.any(|it| it.kind() == "spread_element" || it.is_error());
    let is_tagged = node::wrap(syntax.node_at(*expression)?).1.is_some_and(|call| {
        call.has_error() || node::field(call, "arguments").is_some_and(|it| it.kind() != "arguments")
    });
    if is_other || is_spread || is_tagged {
        return None;
    }
    let names = wording::every(missing.iter().map(|it| it.name.as_str()))?;
    let all = parameters.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
    let message = format!("The call is `{name}({all})`, and lacks {names}.");
    let is_typed = Language::of_path(context.file.path.name()) == Some(Language::TypeScript);
    Some(context.doubted(RULE.at(*expression, message)).known_to_typescript(is_typed))
}
