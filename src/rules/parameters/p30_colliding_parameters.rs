use super::places::{Place, Rank};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::renaming::Renamer;
use crate::rules::{Context, Diagnostic};
use crate::script::names::{normalize_key, through_action};
use crate::syntax::Member;

declare_rule! {
    /// In `env.vars` GenAIScript keeps of each name the small letters, the digits and the dots: `maxCount`,
    /// `max_count` and `MAXCOUNT` are one variable. Of two parameters with such names only one value is kept. Where
    /// both have one GenAIScript logs `duplicate parameter`, takes the last, and runs the script with it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { maxCount: 3, max_count: 5 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { maxCount: 3, maxLength: 5 } })
    /// ```
    P30, "colliding-parameters", Warning, "Two parameters are one variable."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut renamer = Renamer::new(context);
    for (other, member) in collisions(&parameters(context)) {
        let key = normalize_key(&member.key);
        let message = if key.is_empty() {
            format!(
                "Nothing is left of the names `{}` and `{}` in `env.vars`: they are one variable, and only one value \
                 is kept. Use the letters a to z.",
                other.key, member.key
            )
        } else {
            format!(
                "`{}` and `{}` are one variable, `{key}`, and only one value is kept. Rename one of them.",
                other.key, member.key
            )
        };
        let diagnostic =
            RULE.at(member.key_span, message).related(other.key_span, "the parameter of the same name");
        // A name that stays the same outside.
        let mut numbered = (2..10).map(|number| through_action(&format!("{}{number}", member.key)));
        found.push(match numbered.find(|name| renamer.is_free(name)).filter(|_| !key.is_empty()) {
            // Of the places that read the variable, those that spell it so mean this one.
            Some(name) => renamer.offer(diagnostic, member, &name, |spelt| spelt == member.key),
            None => diagnostic,
        });
    }
}

/// The parameters that are one variable with an earlier one, which stands first.
pub(super) fn collisions<'a>(parameters: &[(Place<'a>, &'a Member)]) -> Vec<(&'a Member, &'a Member)> {
    let mut first: HashMap<String, &Member> = HashMap::new();
    let mut found = Vec::new();
    for (_, member) in parameters {
        match first.entry(normalize_key(&member.key)) {
            Entry::Occupied(other) => found.push((*other.get(), *member)),
            Entry::Vacant(place) => {
                place.insert(*member);
            }
        }
    }
    found
}

/// The parameters of a script or a system script with their places.
pub(super) fn parameters<'a>(context: &Context<'a>) -> Vec<(Place<'a>, &'a Member)> {
    context
        .places()
        .iter()
        .filter(|place| place.rank == Rank::Parameter && place.is_metadata())
        .filter_map(|place| Some((*place, place.member?)))
        .collect()
}
