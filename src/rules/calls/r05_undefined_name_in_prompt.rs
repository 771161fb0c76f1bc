use std::collections::HashSet;

use crate::rules::{Context, Diagnostic, Edit, Unsafe, near, texts};
use crate::text::Span;

declare_rule! {
    /// A prompt mentions what `def` defines by its name. A name that nothing defines, but that is nearly one which is,
    /// leaves it to the model to guess. So does any other word in capitals and angle brackets, where the one thing that
    /// is defined is not mentioned.
    ///
    /// It is not reported where some text of the script mentions the defined name, too.
    ///
    /// Wrong:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// $`Summarize each FILE.`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// def("FILES", env.files)
    /// $`Summarize each of the FILES.`
    /// ```
    R05, "undefined-name-in-prompt", Hint, File, fix Unsafe, "A prompt mentions a name that is nearly a defined one."
}

/// Shorter words are near too many others.
const LEAST: usize = 3;

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let script = context.file.script();
    let names = script.api_calls.iter().filter_map(|call| Some((call.name.as_ref()?, call.callee)));
    let names = names.filter_map(|(name, _)| Some((name.as_str()?, name.span)));
    let defined: Vec<(&str, Span)> = names.filter(|(name, _)| texts::is_upper_word(name)).collect();
    let known: HashSet<&str> = defined.iter().map(|(name, _)| *name).collect();
    let is_definition = |place: Span| defined.iter().any(|(_, name)| name.contains(place));
    let is_mentioned = |name: &str| texts::mentions(context.file, name).any(|place| !is_definition(place));
    let unmentioned: Vec<&str> = known.iter().copied().filter(|name| !is_mentioned(name)).collect();
    if unmentioned.is_empty() {
        return Vec::new();
    }
    let mut told = HashSet::new();
    let words = texts::upper_words(context.file)
        .filter(|(word, place)| word.len() >= LEAST && !known.contains(word) && !is_definition(*place));
    let undefined = words.filter_map(|(word, place)| {
        let meant = near::nearest(word, unmentioned.iter().copied());
        let only = || unmentioned.first().copied().filter(|_| unmentioned.len() == 1);
        let meant = meant.or_else(|| only().filter(|_| is_in_brackets(context, place)))?;
        told.insert(word).then(|| diagnostic(word, place, meant))
    });
    undefined.collect()
}

/// `<FILES>`, as definitions are mentioned.
fn is_in_brackets(context: &Context<'_>, place: Span) -> bool {
    let (source, range) = (&context.file.source, place.range());
    source[..range.start].ends_with('<') && source[range.end..].starts_with('>')
}

fn diagnostic(word: &str, place: Span, meant: &str) -> Diagnostic {
    let message = format!("Nothing defines `{word}` for the model. Did you mean `{meant}`?");
    let edit = Edit::replace(place, meant);
    RULE.at(place, message).fix(format!("Write `{meant}`"), Unsafe, edit)
}
