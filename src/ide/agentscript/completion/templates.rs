//! Whole constructs with tab stops, in the syntax of the file's release.

use super::CompletionChoice;
use super::context::NextToken;
use super::values::CompletionPosition;
use crate::agentscript::Version;
use crate::agentscript::ast::{ConfigKey, ImportKind};
use crate::ide::completion::ItemKind;

/// The release with `use` outside of functions.
const AGENT_USE: Version = Version { patch: 17 };

/// A first program, up to the fields of its shapes.
const PROGRAM: &str = "import llm ${1:Model} from \"${2:openai://gpt-4.1-mini}\"

main agent ${3:Assistant} {
  model ${1:Model}
  role \"${4:a helpful assistant}\"
  description \"${5:You answer questions.}\"

  main func(input INPUT) {
    use input.${6:question} as ${6:question}
    generate({ input: \"${7:Answer the question.}\" }) -> ANSWER
  }
}
";

/// Statements with a summary and a text.
const STATEMENTS: [(&str, &str, &str); 9] = [
    ("use", "show a value to the models that are called below", "use "),
    ("return", "end the function with a value", "return "),
    ("if", "when a condition holds", "if $1 {\n  $0\n}"),
    ("for", "for each item of a list, up to a maximum", "for ${1:item} in $2 max ${3:10} {\n  $0\n}"),
    ("loop", "until a condition holds, up to a maximum", "loop until $1 max ${2:5} {\n  $0\n}"),
    ("repeat", "a number of times", "repeat * ${1:3} {\n  $0\n}"),
    ("role", "who the agent is, from here on", "role \"$1\""),
    ("description", "what the agent does, from here on", "description \"$1\""),
    ("model", "which model answers, from here on", "model "),
];

/// Returns imports and agents; in an empty file, a whole program first.
pub fn declarations(at: &CompletionPosition<'_, '_>, is_empty: bool) -> Vec<CompletionChoice> {
    let keyword = CompletionChoice::keyword;
    let mut choices = Vec::new();
    if is_empty {
        let program = PROGRAM
            .replace("INPUT", &shape_of(at, "  ", "${6:question}"))
            .replace("ANSWER", &shape_of(at, "    ", "${8:answer}"));
        let choice =
            CompletionChoice::new(ItemKind::Snippet, "program", "a model, an agent and its main function");
        choices.push(choice.snippet(program));
        choices
            .push(keyword("import llm", "a model").snippet("import llm ${1:Model} from \"${2:openai://}\""));
    }
    choices.push(keyword("import", "a tool, a model, a file, an agent or a memory").writing("import "));
    let model = first_model(at);
    let body = |function: &str| {
        format!(
            "{{\n  model ${{2:{model}}}\n  role \"$3\"\n  description \"$4\"\n\n  {function} {{\n    $0\n  }}\n}}"
        )
    };
    if !at.meaning.program.agents.iter().any(|agent| agent.is_main) {
        let text = format!("main agent ${{1:Main}} {}", body("main func(${5:input})"));
        choices.push(keyword("main agent", "the agent that runs").snippet(text));
    }
    let text = format!("agent ${{1:Helper}} {}", body("func ${5:answer}(${6:question})"));
    choices.push(keyword("agent", "another agent").snippet(text));
    choices
}

/// Returns the name of an imported model, or one to be imported.
fn first_model(at: &CompletionPosition<'_, '_>) -> String {
    let mut models = at.meaning.program.imports.iter().filter(|it| it.kind == Some(ImportKind::Llm));
    models.next().map_or_else(|| "Model".to_owned(), |import| import.name.text.clone())
}

/// Returns the settings that an agent does not have yet, and functions.
pub fn members(at: &CompletionPosition<'_, '_>) -> Vec<CompletionChoice> {
    let agent = at.agent();
    let keyword = CompletionChoice::keyword;
    let mut choices = Vec::new();
    for key in ConfigKey::ALL {
        let is_other = |span: crate::text::Span| !span.touches(at.offset);
        let is_set = agent.is_some_and(|agent| {
            agent.configs.iter().any(|config| config.key == key && is_other(config.key_span))
        });
        if is_set {
            continue;
        }
        choices.push(match key {
            ConfigKey::Model => keyword("model", "which model answers").writing("model "),
            ConfigKey::Role => keyword("role", "who the agent is").snippet("role \"$1\""),
            ConfigKey::Description => {
                keyword("description", "what the agent does").snippet("description \"$1\"")
            }
        });
    }
    choices.push(keyword("func", "a function").snippet("func ${1:name}($2) {\n  $0\n}"));
    if !agent.is_some_and(|agent| agent.functions.iter().any(|function| function.is_main)) {
        let main = keyword("main func", "the function that runs");
        choices.push(main.snippet("main func(${1:input}) {\n  $0\n}"));
    }
    let has_files = at.meaning.program.imports.iter().any(|it| it.kind == Some(ImportKind::File));
    if at.release >= AGENT_USE && has_files {
        choices.push(keyword("use", "show a file to all models of the agent").writing("use "));
    }
    choices
}

pub fn statements(at: &CompletionPosition<'_, '_>, after_if: bool) -> Vec<CompletionChoice> {
    let statement = |(label, detail, text): (&str, &str, &str)| {
        let choice = CompletionChoice::keyword(label, detail);
        if text.contains('$') { choice.snippet(text) } else { choice.writing(text) }
    };
    let mut choices: Vec<CompletionChoice> = STATEMENTS.into_iter().map(statement).collect();
    choices.insert(1, generate(at));
    if after_if {
        choices.insert(0, CompletionChoice::keyword("else", "otherwise").snippet("else {\n  $0\n}"));
    }
    choices
}

/// Returns a call of the model; where its parentheses are there, its name.
pub fn generate(at: &CompletionPosition<'_, '_>) -> CompletionChoice {
    let choice = CompletionChoice::new(ItemKind::Function, "generate", "call the model");
    if at.next == NextToken::Parenthesis {
        return choice;
    }
    choice.snippet(format!("generate({{ input: \"$1\" }}) -> {}", shape_of(at, "", "${2:answer}")))
}

/// Returns the shape of an answer, with its arrow.
pub fn shape(at: &CompletionPosition<'_, '_>) -> Vec<CompletionChoice> {
    let text = format!("-> {}", shape_of(at, "", "${1:answer}"));
    vec![CompletionChoice::new(ItemKind::Snippet, "->", "the shape of the answer").snippet(text)]
}

/// Returns the input of a main function, with and without a shape.
pub fn input(at: &CompletionPosition<'_, '_>) -> Vec<CompletionChoice> {
    let shaped = format!("input {}", shape_of(at, "", "${1:question}"));
    vec![
        CompletionChoice::new(ItemKind::Snippet, "input { … }", "the input, with its fields").snippet(shaped),
        CompletionChoice::new(ItemKind::Variable, "input", "the input, of any shape"),
    ]
}

/// Returns a shape with one string, in lines that are indented.
fn shape_of(at: &CompletionPosition<'_, '_>, indent: &str, field: &str) -> String {
    if at.release >= Version::CONTRACTS {
        format!("{{\n{indent}  {field}: string\n{indent}}}")
    } else {
        format!("{{ {field} string }}")
    }
}
