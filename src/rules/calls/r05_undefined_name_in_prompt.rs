use std::collections::{BTreeSet, HashSet};

use crate::rules::{Context, Diagnostic, Edit, Unsafe, texts};
use crate::script::{DefinedName, SourceFile};
use crate::text::Span;

declare_rule! {
    /// A prompt mentions what `def` defines by its name. A name that nothing defines, but that is nearly one which is,
    /// leaves it to the model to guess. So does any other word in capitals and angle brackets, where the one thing that
    /// is defined is not mentioned.
    ///
    /// It is not reported where some text of the script mentions the defined name, too, or what `def` returns is used.
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

/// With so many names the parts of words are compared.
const FEW: usize = 16;

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let (file, calls) = (context.file, &context.file.script().api_calls);
    let names = calls.iter().filter_map(|call| call.defined.as_ref());
    let names: Vec<&DefinedName> = names.filter(|name| texts::is_upper_word(&name.text)).collect();
    // What is included may mention them all.
    if names.is_empty() || !file.includes().is_empty() {
        return Vec::new();
    }
    // Their strings begin with a quote.
    let definitions: HashSet<u32> = names.iter().map(|name| name.span.start + 1).collect();
    let words = texts::upper_words(file).filter(|(_, place)| !definitions.contains(&place.start));
    let words: Vec<(&str, Span)> = words.collect();
    let known: HashSet<&str> = names.iter().map(|name| &*name.text).collect();
    let unmentioned = unmentioned(file, &names, &words);
    if unmentioned.is_empty() {
        return Vec::new();
    }
    let mut told = HashSet::new();
    let words = words.into_iter().filter(|(word, _)| word.len() >= LEAST && !known.contains(word));
    let undefined = words.filter_map(|(word, place)| {
        // `INVOICE_FILES` for `INVOICES`.
        let in_parts = || unmentioned.iter().copied().take(FEW).find(|name| has_as_part(word, name));
        let meant = context.near.nearest(word, unmentioned.iter().copied()).or_else(in_parts);
        let only = || unmentioned.first().copied().filter(|_| unmentioned.len() == 1);
        let meant = meant.or_else(|| only().filter(|_| is_in_brackets(context, place)))?;
        (texts::is_in_prompt(file, place) && told.insert(word)).then(|| diagnostic(word, place, meant))
    });
    undefined.collect()
}

/// Whether a part of a word is a name, or that in the singular or the plural.
fn has_as_part(word: &str, name: &str) -> bool {
    word.contains('_') && word.split('_').any(|part| part.len() > LEAST && stem(part) == stem(name))
}

fn stem(word: &str) -> &str {
    word.strip_suffix('S').unwrap_or(word)
}

/// The names that no text of the script has, in the order of the alphabet.
fn unmentioned<'a>(file: &SourceFile, names: &[&'a DefinedName], words: &[(&str, Span)]) -> Vec<&'a str> {
    let used = names.iter().filter(|name| name.is_used).map(|name| &*name.text);
    let mut mentioned: HashSet<&str> = used.collect();
    for (word, place) in words {
        if !mentioned.contains(word) && texts::is_text(file, place.range().end) {
            mentioned.insert(word);
        }
    }
    let unmentioned = names.iter().map(|name| &*name.text).filter(|name| !mentioned.contains(name));
    unmentioned.collect::<BTreeSet<_>>().into_iter().collect()
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
