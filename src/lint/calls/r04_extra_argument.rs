use crate::genaiscript::ApiCall;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// JavaScript drops an argument that a function does not take, without any error. The options of `def`,
    /// `runPrompt`, `defTool` and `defAgent` have one place, and are not seen in another one.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defAgent("docs", "Reads the documentation.", "Read it.", undefined, { tools: "fs" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defAgent("docs", "Reads the documentation.", "Read it.", { tools: "fs" })
    /// ```
    R04, "extra-argument", Warning, File, "A call has an argument that its function does not take."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    context.file.script().api_calls.iter().filter_map(diagnostic)
}

fn diagnostic(call: &ApiCall) -> Option<Diagnostic> {
    let function = call.function;
    let extra = call.extra?;
    let place = ordinal(function.options? + 1);
    let message = format!(
        "The call is `{}({})`, and this argument is dropped. The options are the {place}.",
        function.name,
        takes(function.name)
    );
    Some(RULE.at(extra, message))
}

fn takes(function: &str) -> &'static str {
    match function {
        "def" => "name, content, options",
        "defData" => "name, data, options",
        "defDiff" => "name, before, after, options",
        "defSchema" => "name, schema, options",
        "defImages" => "files, options",
        "defTool" => "name, description, parameters, function, options",
        "defAgent" => "name, description, prompt, options",
        "runPrompt" => "prompt, options",
        "writeText" => "text, options",
        _ => "files, arguments, options",
    }
}

fn ordinal(place: usize) -> &'static str {
    match place {
        2 => "second",
        3 => "third",
        4 => "fourth",
        _ => "fifth",
    }
}
