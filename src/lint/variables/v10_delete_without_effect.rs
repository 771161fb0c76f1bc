use super::reflected;
use crate::genaiscript::VarsRead;
use crate::genaiscript::names::normalize_key;
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::usage::UsageEffect;

declare_rule! {
    /// `env.vars` keeps its keys in lowercase letters, digits and dots, and `delete` looks for the key as it is
    /// written. `delete env.vars.maxCount` therefore leaves the variable as it is.
    ///
    /// Wrong:
    ///
    /// ```js
    /// delete env.vars.maxCount
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { maxcount, ...others } = env.vars
    /// ```
    V10, "delete-without-effect", Warning, Read, "`delete` of a name with uppercase letters or symbols does nothing."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let (place, key) = match &read.key {
        Some(key) if read.effect == UsageEffect::Delete => (read.span, key.clone()),
        _ => {
            let deletion = reflected::find(context, read, "Reflect.deleteProperty")?;
            (deletion.call, deletion.key)
        }
    };
    let normal = normalize_key(&key);
    let message = format!(
        "This deletes nothing, as `env.vars` keeps the key as `{normal}`. Leave the variable out where it is used."
    );
    (normal != key).then(|| RULE.at(place, message))
}
