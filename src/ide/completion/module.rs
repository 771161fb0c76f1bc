//! Keywords and values of the schemas of tools in ordinary code, which the packages type loosely, and in JavaScript the
//! arguments of their functions.

use super::contexts::of_schema;
use super::finders::handler_arguments::{self, ArgumentPlace, argument};
use super::item::CompletionItem;
use super::literal::{self, Literal, LiteralCursor, LiteralKind, LiteralSlot, LiteralStep};
use super::place::Place;
use super::site::{SiteStyle, SiteText, Word};
use crate::file_path::FilePath;
use crate::ide::statement_tokens::{StatementTokens, statement_around};
use crate::syntax::string::is_identifier;
use crate::syntax::{Language, Member};
use crate::text::Span;
use crate::tools::ModuleFile;
use crate::workspace::Project;

/// Keys of a tool whose value is a schema. The last one is also a usual name, so the object around it decides.
const KEYS: [&str; 5] = ["inputSchema", "input_schema", "outputSchema", "parametersJsonSchema", PARAMETERS];

const PARAMETERS: &str = "parameters";

/// Function of the AI SDK that takes a schema.
const FUNCTION: &str = "jsonSchema";

/// Returns the items at an offset; none outside of the schemas of tools.
pub fn complete(file: &ModuleFile, project: &Project, offset: usize) -> Vec<CompletionItem> {
    let Some(place) = place(file, offset) else {
        return arguments(file, project, offset).unwrap_or_default();
    };
    let text = SiteText { slot: place.slot, word: place.word, style: SiteStyle::JavaScript };
    let choices = of_schema(&place, &file.source).into_iter().enumerate();
    choices.filter_map(|(index, choice)| choice.item(text, &file.source, offset, index)).collect()
}

/// Whether the text before an offset of a module may end where an argument is named. TypeScript knows the arguments.
pub fn may_be_argument(path: &FilePath, before: &str) -> bool {
    is_javascript(path) && handler_arguments::may_be_at_end(before)
}

fn is_javascript(path: &FilePath) -> bool {
    Language::of_path(path.name()) == Some(Language::JavaScript)
}

/// Returns the arguments of the tool whose function is around an offset.
fn arguments(file: &ModuleFile, project: &Project, offset: usize) -> Option<Vec<CompletionItem>> {
    if !is_javascript(&file.path) {
        return None;
    }
    let ArgumentPlace { word, function, taken } = handler_arguments::place(file.syntax(), offset)?;
    let tools = project.tool_modules().tools_in(file);
    let tool = file.tool_of_function(function, &tools)?;
    let properties = tool.input.as_ref()?.value.get("properties")?.as_object()?.entries();
    let is_free = |member: &&&Member| !taken.contains(&member.key) && is_identifier(&member.key);
    let choices = properties.iter().filter(is_free).map(|member| argument(&member.key, &member.value));
    let text = SiteText { slot: LiteralSlot::Value, word, style: SiteStyle::JavaScript };
    let items =
        choices.enumerate().filter_map(|(index, choice)| choice.item(text, &file.source, offset, index));
    Some(items.collect())
}

/// Finds the place in a schema as that in the schema of a `defSchema`, which is sent as written, too.
fn place(file: &ModuleFile, offset: usize) -> Option<Place<'_>> {
    let source = &*file.source;
    let statement = statement_around(file.syntax(), offset)?;
    let text = statement.text(source);
    if !KEYS.iter().chain([&FUNCTION]).any(|name| text.contains(name)) {
        return None;
    }
    let tokens = StatementTokens::new(source, statement);
    let open = schema_around(&tokens, offset)?;
    let (schema, cursor) = literal::value(source, &tokens.as_slice()[open..], offset);
    let LiteralCursor { path, slot, token } = cursor?;
    let word = Word::at(source, offset, token)?;
    let name = Literal { span: Span::at(offset), kind: LiteralKind::Other("") };
    let path = std::iter::once(LiteralStep::Item(1)).chain(path).collect();
    let place = Place { function: "defSchema", arguments: vec![name, schema?], path, slot, word };
    tokens.is_code_at(offset).then_some(place)
}

/// Returns the index of the brace that opens the schema around an offset. There is none where a function, or another
/// call, is between.
fn schema_around(tokens: &StatementTokens<'_>, offset: usize) -> Option<usize> {
    let open = tokens.open_at(offset);
    let text = |index: Option<usize>| index.map_or("", |index| tokens.text(index));
    for (level, &index) in open.iter().enumerate().rev() {
        let before = text(index.checked_sub(1));
        let name = text(index.checked_sub(2)).trim_matches(['"', '\'']);
        match (tokens.text(index), before) {
            ("{", ":") if name == PARAMETERS => {
                let value = |at: usize| literal::value(tokens.source, &tokens.as_slice()[at..], offset).0;
                let around = level.checked_sub(1).map(|around| open[around]);
                if value(index).is_some_and(|it| is_schema(&it))
                    || around.and_then(value).is_some_and(|it| is_tool(&it))
                {
                    return Some(index);
                }
            }
            ("{", ":") if KEYS.contains(&name) => return Some(index),
            ("{", "(") if name == FUNCTION => return Some(index),
            ("{", ":" | "[" | ",") | ("[", _) => {}
            _ => return None,
        }
    }
    None
}

fn is_schema(value: &Literal<'_>) -> bool {
    value.text_of("type") == Some("object") || value.get("properties").is_some()
}

fn is_tool(value: &Literal<'_>) -> bool {
    value.get("name").is_some() || value.get("description").is_some()
}
