use super::renaming::Renamer;
use crate::genaiscript::names::{normalize_key, through_action};
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// In `env.vars` GenAIScript lowercases each name and keeps only its letters a to z, digits and dots: `maxCount`,
    /// `max_count` and `MAXCOUNT` are one variable. Of two parameters with such names only one value is kept. Where
    /// both have one, GenAIScript logs `duplicate parameter`, takes the last, and runs the script with it.
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
    P30, "colliding-parameters", Warning, File, fix Manual, "Two parameters are one variable."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let mut renamer = Renamer::new(context);
    context.parameters().iter().filter_map(move |parameter| {
        let (member, first) = (parameter.member, parameter.first?);
        let (name, key) = (&member.key, normalize_key(&member.key));
        let message = if key.is_empty() {
            format!(
                "Nothing is left of the names `{}` and `{name}` in `env.vars`: they are one variable, and only one \
                 value is kept. Use the letters a to z.",
                first.key
            )
        } else {
            format!(
                "`{}` and `{name}` are one variable, `{key}`, and only one value is kept. Rename one of them.",
                first.key
            )
        };
        let diagnostic = RULE.at(member.key_span, message).related(first.key_span, "the parameter of the same name");
        // The name must stay unchanged when it is passed from outside.
        let mut numbered = (2..10).map(|number| through_action(&format!("{name}{number}")));
        let free = numbered.find(|name| renamer.is_free(name)).filter(|_| !key.is_empty());
        // Reads with exactly this spelling mean this parameter.
        Some(renamer.offer(diagnostic, member, free, |spelt| spelt == *name))
    })
}
