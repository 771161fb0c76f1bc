use super::map::Owner;
use super::renaming::Renamer;
use crate::genaiscript::names::{normalize_key, through_action};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// In `env.vars` GenAIScript keeps the letters a to z, the digits and the dots of each name. Other letters are
    /// dropped: `größe` is kept as `gre`, and every name that is reduced to the same letters reads it. A name without
    /// any such letter is empty, and two of them are one variable.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { größe: 3 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { groesse: 3 } })
    /// ```
    P31, "vanishing-name", Warning, File, fix Manual, "Letters of a parameter's name are dropped."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut renamer = Renamer::new(context);
    let parameters = context.parameters().iter();
    parameters.filter(|it| it.loses_letters() && !it.collides()).filter_map(move |parameter| {
        let name = &parameter.member.key;
        let key = normalize_key(name);
        let message = if key.is_empty() {
            format!("Nothing is left of the name `{name}` in `env.vars`. Use the letters a to z.")
        } else {
            format!("`{name}` is kept as `{key}` in `env.vars`. Use the letters a to z.")
        };
        let plain = in_plain_letters(name).map(|plain| match parameter.place.owner {
            // A script's parameter should also keep its name when it is passed from outside.
            Owner::Script => through_action(&plain),
            _ => plain,
        });
        let place = Some(parameter.member.key_span).filter(|span| !span.is_empty())?;
        Some(renamer.offer(RULE.at(place, message), parameter.member, plain, |_| true))
    })
}

const PLAIN: [(&str, &str); 33] = [
    ("ä", "ae"),
    ("æ", "ae"),
    ("ö", "oe"),
    ("ø", "oe"),
    ("œ", "oe"),
    ("ü", "ue"),
    ("ß", "ss"),
    ("å", "aa"),
    ("þ", "th"),
    ("àáâãāăą", "a"),
    ("çćĉċč", "c"),
    ("ðďđ", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįı", "i"),
    ("ĵ", "j"),
    ("ķĸ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŉŋ", "n"),
    ("òóôõōŏő", "o"),
    ("ŕŗř", "r"),
    ("śŝşšſș", "s"),
    ("ţťŧț", "t"),
    ("ùúûũūŭůűų", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("ĳ", "ij"),
    ("²", "2"),
    ("³", "3"),
    ("¹", "1"),
    ("µ", "u"),
];

/// Returns `None` if a letter has no usual spelling in a to z.
fn in_plain_letters(name: &str) -> Option<String> {
    let mut plain = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii() {
            plain.push(letter);
            continue;
        }
        let mut lowercase = letter.to_lowercase();
        let (first, None) = (lowercase.next()?, lowercase.next()) else { return None };
        let (_, spelling) = PLAIN.iter().find(|(letters, _)| letters.contains(first))?;
        let mut letters = spelling.chars();
        if first != letter {
            plain.extend(letters.next()?.to_uppercase());
        }
        plain.extend(letters);
    }
    (!normalize_key(&plain).is_empty()).then_some(plain)
}
