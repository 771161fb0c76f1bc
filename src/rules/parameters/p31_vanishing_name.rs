use super::site::Owner;
use std::collections::HashSet;

use super::p30_colliding_parameters::{collisions, parameters};
use super::renaming::Renamer;
use crate::rules::{Context, Diagnostic};
use crate::script::names::{normalize_key, through_action};
use crate::text::Span;

declare_rule! {
    /// In `env.vars` GenAIScript keeps of each name the letters a to z, the digits and the dots. Other letters
    /// vanish: `größe` is kept as `gre`, and every name of which the same is left reads it. Of a name without any
    /// such letter nothing is left, and two of them are one variable.
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
    P31, "vanishing-name", Warning, "Letters of a parameter's name vanish."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let parameters = parameters(context);
    // Of two of which the same is left P30 speaks.
    let told: HashSet<Span> =
        collisions(&parameters).into_iter().flat_map(|(one, other)| [one.key_span, other.key_span]).collect();
    let mut renamer = Renamer::new(context);
    for (place, member) in &parameters {
        let key = normalize_key(&member.key);
        let is_told = told.contains(&member.key_span);
        if is_told || !vanishes(&member.key) || member.key_span.is_empty() {
            continue;
        }
        let message = if key.is_empty() {
            format!("Nothing is left of the name `{}` in `env.vars`. Use the letters a to z.", member.key)
        } else {
            format!("`{}` is kept as `{key}` in `env.vars`. Use the letters a to z.", member.key)
        };
        let diagnostic = RULE.at(member.key_span, message);
        let plain = in_plain_letters(&member.key);
        // The name of a parameter of a script best stays the same outside, too.
        let plain = plain.map(|name| if place.owner == Owner::Script { through_action(&name) } else { name });
        found.push(match plain {
            Some(name) => renamer.offer(diagnostic, member, &name, |_| true),
            None => diagnostic,
        });
    }
}

/// Whether letters of a name are lost.
pub(super) fn vanishes(name: &str) -> bool {
    // P39 speaks of the name that is lost for another reason.
    let loses = |letter: char| letter.is_alphanumeric() && normalize_key(&letter.to_string()).is_empty();
    name != "__proto__" && (normalize_key(name).is_empty() || name.chars().any(loses))
}

/// The letters that are written with others where there are only a to z.
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

/// The name with the letters a to z; `None` where one of its letters has no usual spelling in them.
fn in_plain_letters(name: &str) -> Option<String> {
    let mut plain = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii() {
            plain.push(letter);
            continue;
        }
        let mut small = letter.to_lowercase();
        let (first, None) = (small.next()?, small.next()) else { return None };
        let (_, spelling) = PLAIN.iter().find(|(letters, _)| letters.contains(first))?;
        let mut letters = spelling.chars();
        if first != letter {
            plain.extend(letters.next()?.to_uppercase());
        }
        plain.extend(letters);
    }
    (!normalize_key(&plain).is_empty()).then_some(plain)
}
