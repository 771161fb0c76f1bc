use crate::genaiscript::{MEMBERS, WRITERS};
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::{node, pattern};

declare_rule! {
    /// GenAIScript runs a script in `.js`, as long as the package is not of type "module", and the code of a script in
    /// Markdown as the body of a function. The objects and functions that it gives to scripts, such as `path`, `env` and
    /// `host`, are parameters of that function: declaring one of them again with `const`, `let` or `class` is a
    /// SyntaxError, and the script does not start. In `.mjs` and `.mts` they are globals, and may be declared.
    ///
    /// Wrong, in `index.genai.js`:
    ///
    /// ```js
    /// const path = env.vars.folder + "/index.md"
    /// $`Write an index page. Save it as ${path}.`
    /// ```
    ///
    /// next to it, `package.json`:
    ///
    /// ```json
    /// { "type": "commonjs" }
    /// ```
    ///
    /// Right, in `index.genai.js`:
    ///
    /// ```js
    /// script({ parameters: { folder: "notes" } })
    /// const file = env.vars.folder + "/index.md"
    /// $`Write an index page. Save it as ${file}.`
    /// ```
    M39, "taken-name", Warning, File, "A name is declared that is a parameter of the function around the script."
}

/// Parameters that an inner context does not have as members.
const OF_SCRIPTS: [&str; 6] = ["host", "path", "retrieval", "script", "system", "workspace"];

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let (path, source) = (&context.file.path, &*context.file.source);
    let is_js = path.name().to_ascii_lowercase().ends_with(".genai.js");
    if !(path.is_markdown() || is_js && context.project.is_module(path) == Some(false)) {
        return Vec::new();
    }
    let mut names = Vec::new();
    for statement in context.file.syntax.statements() {
        match statement.kind() {
            "lexical_declaration" => {
                let declared = node::children(statement).into_iter();
                let patterns = declared.filter_map(|declarator| node::field(declarator, "name"));
                patterns.for_each(|declared| {
                    pattern::names(declared, source, &mut |name, _| names.push(name));
                });
            }
            "class_declaration" => names.extend(node::field(statement, "name")),
            _ => {}
        }
    }
    let taken = names.into_iter().filter(|name| is_parameter(node::text(*name, source)));
    let found = taken.map(|name| {
        let message = format!(
            "GenAIScript runs this code in a function with a parameter `{}`: declaring it again is a SyntaxError, and \
             the script does not start. Choose another name.",
            node::text(name, source)
        );
        RULE.at(node::span(name), message)
    });
    found.collect()
}

fn is_parameter(name: &str) -> bool {
    WRITERS.contains(&name) || MEMBERS.contains(&name) || OF_SCRIPTS.contains(&name)
}
