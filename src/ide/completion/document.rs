//! Keywords, values and references in the schemas of a document.

use super::choice::Choice;
use super::contexts::{schema_keywords, schema_values};
use super::finders::{frontmatter, literals};
use super::item::CompletionItem;
use super::literal::{self, Literal, LiteralCursor, LiteralSlot, LiteralStep};
use super::place::Place;
use super::site::{SiteStyle, SiteText, Word};
use super::yaml_place;
use crate::syntax::splitter::{self, ScriptToken};
use crate::tools::documents::{DocumentFile, DocumentForm, Notation};

/// Keys whose value is the schema of a tool.
const SCHEMAS: [&str; 8] = [
    "inputSchema",
    "input_schema",
    "outputSchema",
    "parameters",
    "parametersJsonSchema",
    "response",
    "responseJsonSchema",
    "schema",
];

/// Key of the named schemas of `OpenAPI`.
const COMPONENTS: &str = "schemas";

pub(super) fn may_be_at_end(notation: Notation, before: &str) -> bool {
    match notation {
        Notation::Json | Notation::Jsonc => literals::may_be_at_end(before),
        Notation::Yaml => frontmatter::may_be_at_end(before),
    }
}

pub(super) fn complete(file: &DocumentFile, offset: usize) -> Vec<CompletionItem> {
    // Editors know the schema of a `package.json`.
    if file.tools().is_some_and(|tools| tools.form == DocumentForm::VsCode) {
        return Vec::new();
    }
    let Some((place, style)) = place_in(file, offset) else { return Vec::new() };
    let Some(place) = in_schema(place) else { return Vec::new() };
    let choices = choices(&place, &file.source);
    let text = SiteText { slot: place.slot, word: place.word, style };
    let items = choices.into_iter().enumerate();
    items.filter_map(|(index, choice)| choice.item(text, &file.source, offset, index)).collect()
}

fn choices(place: &Place<'_>, source: &str) -> Vec<Choice> {
    if place.path.last() == Some(&LiteralStep::Key("$ref")) && place.slot == LiteralSlot::Value {
        return references(place);
    }
    let keywords = schema_keywords::at(place, source, false);
    if keywords.is_empty() { schema_values::at(place, source, false) } else { keywords }
}

/// Returns the place with the whole document as its only argument.
fn place_in(file: &DocumentFile, offset: usize) -> Option<(Place<'_>, SiteStyle)> {
    let source: &str = &file.source;
    if file.notation == Notation::Yaml {
        return yaml_place::between(source, (0, source.len()), offset);
    }
    let tokens: Vec<ScriptToken> = splitter::tokens(source).collect();
    let (root, cursor) = literal::value(source, &tokens, offset);
    let LiteralCursor { mut path, slot, token } = cursor?;
    path.insert(0, LiteralStep::Item(0));
    let word = Word::at(source, offset, token)?;
    let place = Place { function: "", arguments: vec![root?], path, slot, word };
    Some((place, SiteStyle::Json))
}

/// Returns the place with the schema around it as the second argument of `defSchema`, and the document as the first.
fn in_schema(place: Place<'_>) -> Option<Place<'_>> {
    let is_schema = |at: &usize| match (place.path[*at], place.path.get(at + 1)) {
        (LiteralStep::Key(COMPONENTS), Some(LiteralStep::Key(_))) => true,
        (LiteralStep::Key(key), next) => {
            SCHEMAS.contains(&key) && !matches!(next, Some(LiteralStep::Item(_)))
        }
        (LiteralStep::Item(_), _) => false,
    };
    let first = (1..place.path.len()).find(is_schema);
    let depth = match first {
        Some(at) if place.path[at] == LiteralStep::Key(COMPONENTS) => at + 2,
        Some(at) => at + 1,
        // A schema that is a document of its own says its type.
        None => 1,
    };
    let schema = place.at_depth(depth).cloned();
    if first.is_none() && schema.as_ref().is_none_or(|root| root.text_of("type").is_none()) {
        return None;
    }
    let empty = || Literal { span: place.word.span, kind: literal::LiteralKind::Object(Vec::new()) };
    let mut path = vec![LiteralStep::Item(1)];
    path.extend(&place.path[depth..]);
    let root = place.arguments.into_iter().next()?;
    let arguments = vec![root, schema.unwrap_or_else(empty)];
    Some(Place { function: "defSchema", arguments, path, ..place })
}

/// Returns what a reference of the schema may lead to.
fn references(place: &Place<'_>) -> Vec<Choice> {
    let [root, schema] = place.arguments.as_slice() else { return Vec::new() };
    let named = |holder: Option<&Literal<'_>>, prefix: &str| -> Vec<Choice> {
        let members = holder.map(Literal::members).unwrap_or_default();
        members.iter().map(|member| Choice::text(format!("{prefix}{}", member.key), "definition")).collect()
    };
    let components = root.get("components").and_then(|it| it.get(COMPONENTS));
    let mut found = named(components, "#/components/schemas/");
    if found.is_empty() {
        for keyword in ["$defs", "definitions"] {
            found.extend(named(schema.get(keyword), &format!("#/{keyword}/")));
        }
        found.push(Choice::text("#", "the whole schema"));
    }
    found
}
