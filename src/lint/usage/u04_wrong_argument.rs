use tree_sitter::Node;

use crate::genaiscript::{ArgumentKind, ArgumentMistake, FunctionUse, Takes, WrongArgument, api_name};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::scopes::Base;
use crate::syntax::{node, string};
use crate::text::Span;

declare_rule! {
    /// GenAIScript's functions take their arguments by position, and do not check their kinds. Of `def(text, "DIFF")`
    /// the text becomes the name and `DIFF` the content; a search for a list of files in a text finds nothing; options
    /// that are a text are ignored; and a command whose arguments are one text does not run, as `host.exec` takes a
    /// list.
    ///
    /// `def` shows texts and files: of another object, such as the result of `workspace.readYAML`, nothing gets into
    /// the prompt, and a path is shown as it is. `workspace.writeText` writes texts only and throws for it,
    /// `JSONL.parse` takes no file, and `host.exec` has no shell that knows `|` or `>`.
    ///
    /// Functions that parse a text do not read a file by its name, and GitHub's functions take the `number` of an issue,
    /// not its `id`.
    ///
    /// An argument is reported if its kind is certain, as that of a literal or of the result of another of
    /// GenAIScript's functions. Two texts are reported if they are certainly exchanged.
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const files = await workspace.findFiles("docs/*.md")
    /// const found = await retrieval.vectorSearch(files, "How is it installed?")
    /// def("FOUND", found)
    /// ```
    ///
    /// Wrong, in `main.genai.mjs`:
    ///
    /// ```js
    /// const { stdout } = await host.exec("git", "status --short")
    /// def("STATUS", stdout)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const files = await workspace.findFiles("docs/*.md")
    /// const found = await retrieval.vectorSearch("How is it installed?", files)
    /// def("FOUND", found)
    /// const { stdout } = await host.exec("git", ["status", "--short"])
    /// def("STATUS", stdout)
    /// ```
    U04, "wrong-argument", Warning, File, fix Unsafe, "An argument is not what its function takes in that place."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let arguments = context.api_uses().arguments.iter();
    // A model with tools may read a file by its path.
    let is_path = |argument: &&WrongArgument| matches!(argument.mistake, ArgumentMistake::Path);
    // A whole result has the text that is meant.
    let is_whole = |argument: &&WrongArgument| {
        matches!(argument.mistake, ArgumentMistake::Kind(ArgumentKind::Object))
            && context.api_uses().whole_results.iter().any(|whole| whole.span == argument.span)
    };
    let is_reported =
        |argument: &&WrongArgument| (!is_path(argument) || !selects_tools(context)) && !is_whole(argument);
    let of_kinds = arguments.filter(is_reported).map(|argument| diagnostic(context, argument));
    let mut found: Vec<Diagnostic> = of_kinds.collect();
    found.extend(json_parses(context).into_iter().filter_map(|it| of_file_name(context, "JSON.parse", it)));
    for function in &context.api_uses().functions {
        let first = || context.file.syntax.node_at(function.first()?);
        let is_reader = READERS.contains(&function.name.as_str());
        let of_name =
            if is_reader { first().and_then(|it| of_file_name(context, &function.name, it)) } else { None };
        let other = of_name.or_else(|| of_id(context, function));
        // Another mistake in the same place is more certain.
        found.extend(other.filter(|other| found.iter().all(|it| it.span != other.span)));
    }
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

/// Functions that read a text or the content of a file, and never a file by its name.
const READERS: [&str; 27] = [
    "CSV.parse",
    "HTML.convertTablesToJSON",
    "HTML.convertToMarkdown",
    "HTML.convertToText",
    "INI.parse",
    "JSON.parse",
    "JSON5.parse",
    "JSONL.parse",
    "MD.chunk",
    "MD.content",
    "MD.frontmatter",
    "MD.updateFrontmatter",
    "XML.parse",
    "YAML.parse",
    "parsers.CSV",
    "parsers.HTMLToMarkdown",
    "parsers.HTMLToText",
    "parsers.INI",
    "parsers.JSON5",
    "parsers.JSONL",
    "parsers.JSONLLM",
    "parsers.TOML",
    "parsers.XML",
    "parsers.YAML",
    "parsers.dotEnv",
    "parsers.frontmatter",
    "parsers.transcription",
];

const ENDINGS: [&str; 15] = [
    "csv", "env", "htm", "html", "ini", "json", "json5", "jsonl", "md", "mdx", "toml", "tsv", "xml", "yaml",
    "yml",
];

fn of_file_name(context: &LintContext<'_>, name: &str, given: Node<'_>) -> Option<Diagnostic> {
    let (given, source) = (node::unwrap(given), &*context.file.source);
    let span = node::span(given);
    let problem = format!("`{name}` takes the text itself, and not the name of a file");
    if given.kind() == "member_expression" {
        let property = node::field(given, "property").filter(|it| node::text(*it, source) == "filename")?;
        let edit = TextEdit::replace(node::span(property), "content");
        let message = format!("{problem}. Give its `content`.");
        return Some(RULE.at(span, message).fix("Write `content`", Unsafe, edit));
    }
    let text = string::cooked(given, source)?;
    let (stem, ending) = text.rsplit_once('.')?;
    let is_name =
        ENDINGS.contains(&ending) && stem.chars().all(|char| char.is_alphanumeric() || "._-/".contains(char));
    let message = format!("{problem}. Write `(await workspace.readText(…)).content`.");
    let edit = TextEdit::replace(span, format!("(await workspace.readText({})).content", span.text(source)));
    let edit = Some(edit).filter(|_| context.may_await(given));
    is_name.then(|| RULE.at(span, message).maybe_fix("Read the file", Unsafe, edit))
}

/// Returns what `JSON.parse` is given, which is no function of GenAIScript.
fn json_parses<'a>(context: &LintContext<'a>) -> Vec<Node<'a>> {
    const NAME: &str = "JSON.parse";
    let (syntax, resolver, source) = (&context.file.syntax, context.resolver(), &*context.file.source);
    let given = source.match_indices(NAME).filter_map(|(at, _)| {
        let function = syntax.node_at(Span::new(at, at + NAME.len()))?;
        let call = function.parent().filter(|it| node::is_field(*it, "function", function))?;
        let first = node::children(node::field(call, "arguments")?).first().copied()?;
        resolver.resolve(node::field(function, "object")?).is_none().then_some(first)
    });
    given.collect()
}

/// Parameters of GitHub's functions that take the number of an issue or pull request.
const NUMBERS: [&str; 4] = ["issueNumber", "issue_number", "pullNumber", "pull_number"];

/// Functions that give an issue or pull request, which has an `id` next to its number.
const NUMBERED: [&str; 2] = ["github.getIssue", "github.getPullRequest"];

fn of_id(context: &LintContext<'_>, function: &FunctionUse) -> Option<Diagnostic> {
    let parameter = function.parameters().first().filter(|it| NUMBERS.contains(&it.name.as_str()))?;
    let given = node::unwrap(context.file.syntax.node_at(function.first()?)?);
    let source = &*context.file.source;
    let property = node::field(given, "property").filter(|it| node::text(*it, source) == "id")?;
    let object = node::unwrap(node::field(given, "object")?);
    let binding = context.resolver().resolve(object).filter(|it| it.constant && it.steps.is_empty())?;
    let Base::Value(value) = binding.base else { return None };
    if !NUMBERED.contains(&awaited_function(context, value)?.as_str()) {
        return None;
    }
    let message = format!(
        "`{}` takes the number of an issue or a pull request as its `{}`: its `id` is another one. Write `number`.",
        function.name, parameter.name
    );
    let edit = TextEdit::replace(node::span(property), "number");
    Some(RULE.at(node::span(given), message).fix("Write `number`", Unsafe, edit))
}

fn awaited_function<'a>(context: &LintContext<'a>, value: Node<'a>) -> Option<String> {
    let value = node::unwrap(value);
    let call = node::children(value).into_iter().next().filter(|_| value.kind() == "await_expression")?;
    api_name(context.resolver(), &context.file.source, node::field(node::unwrap(call), "function")?)
}

fn selects_tools(context: &LintContext<'_>) -> bool {
    let inner = &context.file.script().inner;
    context.metadata_member("tools").is_some() || inner.iter().any(|call| call.value.get("tools").is_some())
}

fn diagnostic(context: &LintContext<'_>, argument: &WrongArgument) -> Diagnostic {
    let WrongArgument { signature, place, span, mistake } = argument;
    let (name, source) = (signature.name, &*context.file.source);
    let (parameter, takes) = signature.parameters.get(*place).copied().unwrap_or(("argument", Takes::Any));
    let expected = format!("`{name}` takes its `{parameter}` here, {}", taken(takes));
    match mistake {
        ArgumentMistake::Kind(kind) => of_kind(source, *span, takes, *kind, &expected),
        ArgumentMistake::Exchanged(other, kind) => {
            let second = signature.parameters.get(other.place).map_or("other one", |(name, _)| *name);
            let given = match kind {
                Some(kind) => format!("{expected}, and is given {}.", written(*kind)),
                None => format!("{expected}, and its `{second}` next to it."),
            };
            let edits = vec![
                TextEdit::replace(*span, &source[other.span.range()]),
                TextEdit::replace(other.span, &source[span.range()]),
            ];
            RULE.at(*span, format!("{given} Exchange it with the `{second}`."))
                .related(other.span, format!("taken for the `{second}`"))
                .fix("Exchange the two arguments", Unsafe, edits)
        }
        ArgumentMistake::SeveralInOne => {
            let message = format!(
                "`{name}` passes each item as one argument, blanks included. Write each word as an item of its own."
            );
            let items = listed(&source[span.range()]);
            let items = items.as_deref().and_then(|list| list.strip_prefix('[')?.strip_suffix(']'));
            let edit = items.map(|items| TextEdit::replace(*span, items));
            RULE.at(*span, message).maybe_fix("Write an item for each word", Unsafe, edit)
        }
        ArgumentMistake::ShellSyntax => RULE.at(
            *span,
            format!(
                "`{name}` starts the program without a shell: pipes, redirections and further commands are passed to it \
                 as arguments. Run a shell, as in `{name}(\"sh\", [\"-c\", command])`, or do the rest in the script."
            ),
        ),
        ArgumentMistake::Content => {
            let message =
                format!("`{name}` takes the name of a file, and is given its content. Give its `filename`.");
            let object = source[span.range()].strip_suffix("content");
            let edit = object.map(|object| TextEdit::replace(*span, format!("{object}filename")));
            RULE.at(*span, message).maybe_fix("Write `filename`", Unsafe, edit)
        }
        ArgumentMistake::Path => {
            let written = &source[span.range()];
            let read = if written.contains('*') { "findFiles" } else { "readText" };
            let message = format!(
                "`{name}` takes this path for the text itself: the model sees the path, and no file. Write \
                 `await workspace.{read}({written})`."
            );
            let may_await = context.file.syntax.node_at(*span).is_some_and(|place| context.may_await(place));
            let edit = TextEdit::replace(*span, format!("await workspace.{read}({written})"));
            RULE.at(*span, message).maybe_fix("Read the file", Unsafe, may_await.then_some(edit))
        }
        ArgumentMistake::Promise => RULE.at(
            *span,
            format!(
                "`{name}` takes functions, and calls them when it is their turn. This is a promise, whose work has begun: \
                 nothing waits, and calling it throws a TypeError. Give a function that makes it, as `() => …`."
            ),
        ),
    }
}

fn of_kind(source: &str, span: Span, takes: Takes, kind: ArgumentKind, expected: &str) -> Diagnostic {
    let advice = match (takes, kind) {
        (Takes::Arguments, ArgumentKind::Text) => {
            "The command does not run, and its result has an error in `stderr`. Give it a list, or write all of it as \
             the command."
        }
        (Takes::Json, _) => "It is parsed already. Use it as it is.",
        (Takes::Content, ArgumentKind::Rows) => {
            "Nothing is added to the prompt for a row. Show them with `defData`."
        }
        (Takes::Content, ArgumentKind::Data) => {
            "Nothing is added to the prompt for an object. Show it with `defData`."
        }
        (Takes::Text, ArgumentKind::Data) => "Write it as a text, as `JSON.stringify` does.",
        (Takes::Text, ArgumentKind::File) => "Give its `content`.",
        (Takes::Content, _) => "Nothing is added to the prompt for it. Make a text of it.",
        (Takes::Options, _) => "No option is found in it. Write an object.",
        _ => "",
    };
    let message = format!("{expected}, and is given {}. {advice}", written(kind));
    let diagnostic = RULE.at(span, message.trim_end().to_owned());
    let (start, end) = (Span::at(span.range().start), Span::at(span.range().end));
    let text = &source[span.range()];
    match (takes, kind) {
        (Takes::Text, ArgumentKind::File) => {
            let is_simple = text.chars().all(|char| char.is_alphanumeric() || "._$[]".contains(char));
            let edit = is_simple.then(|| TextEdit::replace(end, ".content"));
            diagnostic.maybe_fix("Write `.content`", Unsafe, edit)
        }
        (Takes::Text, ArgumentKind::Data) => diagnostic.fix(
            "Write it as JSON",
            Unsafe,
            vec![TextEdit::replace(start, "JSON.stringify("), TextEdit::replace(end, ", null, 2)")],
        ),
        (Takes::Arguments, _) => {
            let edit = listed(text).map(|list| TextEdit::replace(span, list));
            diagnostic.maybe_fix("Write a list of arguments", Unsafe, edit)
        }
        _ => diagnostic,
    }
}

/// Splits a literal with several arguments, if only blanks separate them.
fn listed(literal: &str) -> Option<String> {
    let quote = literal.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let inner = literal.strip_prefix(quote)?.strip_suffix(quote)?;
    let is_plain = !inner.contains(['\\', '"', '\'', '$', '|', '>', '<', '&', ';', '*']);
    let words: Vec<String> = inner.split_whitespace().map(|word| format!("{quote}{word}{quote}")).collect();
    (is_plain && !words.is_empty()).then(|| format!("[{}]", words.join(", ")))
}

fn written(kind: ArgumentKind) -> &'static str {
    match kind {
        ArgumentKind::Text => "a text",
        ArgumentKind::File => "a file",
        ArgumentKind::Files => "a list of files",
        ArgumentKind::List => "a list",
        ArgumentKind::Rows => "the rows of a table",
        ArgumentKind::Object => "an object",
        ArgumentKind::Data => "parsed data",
        ArgumentKind::Number => "a number",
        ArgumentKind::Boolean => "true or false",
        ArgumentKind::Function => "a function",
        ArgumentKind::RegExp => "a regular expression",
    }
}

fn taken(takes: Takes) -> &'static str {
    match takes {
        Takes::Name => "a short text",
        Takes::Text | Takes::Json => "a text",
        Takes::Path => "the name of a file",
        Takes::TextOrFile => "a text or a file",
        Takes::Files => "files or their names",
        Takes::Content => "a text or files",
        Takes::Object | Takes::Options => "an object",
        Takes::Function => "a function",
        Takes::File => "a file",
        Takes::Functions => "a list of functions",
        Takes::TextOrFunction => "a text or a function",
        Takes::Pattern => "a text or a regular expression",
        Takes::Number => "a number",
        Takes::Texts => "a text or a list of texts",
        Takes::Arguments => "a list of texts or options",
        Takes::List => "a list",
        Takes::Any => "a value",
    }
}
