use super::map::Owner;
use super::places::{ParameterPlace, PlaceRank};
use crate::genaiscript::names::snake_case;
use crate::lint::{Diagnostic, LintContext, Unsafe, edit};

declare_rule! {
    /// The text in `city: "The city to look up"` is a default and not a description: the parameter is not required.
    /// Where nothing else is given a script works on that sentence; in a tool the argument is undefined, since no
    /// defaults are filled in there. The description belongs into a schema.
    ///
    /// It is reported where the text speaks of the parameter as descriptions do. P36 reports the same of a script that
    /// is offered as a tool.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("weather", "The weather of a city", { city: "The city to look up" }, ({ city }) => look(city))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool(
    ///     "weather",
    ///     "The weather of a city",
    ///     { city: { type: "string", description: "The city to look up", required: true } },
    ///     ({ city }) => look(city)
    /// )
    /// ```
    P43, "description-as-default", Warning, Place, fix Unsafe, "A text that describes a parameter is its default."
}

/// Beginnings of descriptions that values do not have.
const OPENINGS: [&str; 18] = [
    "absolute path of",
    "absolute path to",
    "comma separated list",
    "comma-separated list",
    "how many ",
    "id of ",
    "list of ",
    "maximum number of",
    "name of ",
    "number of ",
    "path of ",
    "path to ",
    "relative path of",
    "relative path to",
    "url of ",
    "url to ",
    "whether ",
    "which ",
];

/// Ends of phrases that only describe something.
const PURPOSES: [&str; 12] = [
    " to analyze",
    " to check",
    " to fetch",
    " to find",
    " to get",
    " to look",
    " to process",
    " to read",
    " to search",
    " to use",
    ", e.g. ",
    " (e.g. ",
];

/// Maximal length of a description; longer texts are prompts.
const MOST_WORDS: usize = 16;

fn check(context: &LintContext<'_>, place: &ParameterPlace<'_>) -> Option<Diagnostic> {
    let member = place.member.filter(|member| std::ptr::eq(&raw const member.value, place.value))?;
    let text = member.value.as_str()?;
    let is_shorthand = matches!(place.rank, PlaceRank::Parameter | PlaceRank::Property);
    let is_of_other = match place.owner {
        Owner::Script => context.is_offered_as_tool(),
        Owner::Tool => false,
        Owner::System | Owner::Answer | Owner::Shown => true,
    };
    if !is_shorthand || is_of_other || !describes(text, &member.key) {
        return None;
    }
    let key = &member.key;
    let consequence = match place.owner {
        // GenAIScript does not apply defaults of tools.
        Owner::Tool => format!("the model may leave out `{key}`, which is undefined then"),
        _ => format!("where nothing else is given, `{key}` is this sentence"),
    };
    let message = format!(
        "This text is the default of `{key}` and not its description: {consequence}. Write a schema with a `description`."
    );
    let source = &context.file.source;
    let diagnostic = RULE.at(member.value.span, message);
    if context.file.script().markdown.is_some() {
        let text = edit::quote_of(source, member.value.span).quote(text);
        let schema = format!("{{ type: string, description: {text}, required: true }}");
        return Some(diagnostic.fix(
            "Make the text a description",
            Unsafe,
            edit::TextEdit::replace(member.value.span, schema),
        ));
    }
    let quote = edit::quote_of(source, member.value.span);
    let schema =
        format!("{{ type: {}, description: {}, required: true }}", quote.quote("string"), quote.quote(text));
    let edit = edit::TextEdit::replace(member.value.span, schema);
    Some(diagnostic.fix("Make the text a description", Unsafe, edit))
}

/// Whether a text describes a parameter: it begins like a description, or names the parameter with a purpose.
fn describes(text: &str, key: &str) -> bool {
    let text = text.to_lowercase();
    let words = text.split_whitespace().count();
    if !(3..=MOST_WORDS).contains(&words) || text.contains('\n') || text.ends_with(['?', '!']) {
        return false;
    }
    if OPENINGS.iter().any(|opening| text.starts_with(opening)) {
        return true;
    }
    let Some(rest) = ["the ", "a ", "an "].iter().find_map(|article| text.strip_prefix(article)) else {
        return false;
    };
    let key = snake_case(key);
    let is_named = key.split('_').any(|part| part.len() > 2 && is_word_of(rest, part));
    let has_purpose = PURPOSES.iter().any(|purpose| rest.contains(purpose));
    let is_of = [" of ", " for ", " in ", " that ", " to "].iter().any(|word| rest.contains(word));
    has_purpose || is_named && is_of
}

fn is_word_of(text: &str, wanted: &str) -> bool {
    text.split(|char: char| !char.is_alphanumeric()).any(|word| word == wanted)
}
