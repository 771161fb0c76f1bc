use super::reflected;
use crate::rules::{Context, Diagnostic};
use crate::script::ReadForm;
use crate::script::names::normalize_key;
use crate::syntax::node;
use crate::syntax::usage::Effect;
use crate::text::Span;

declare_rule! {
    /// `env.vars` keeps its keys in small letters, digits and dots, and `delete` looks for the key as it is
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
    V10, "delete-without-effect", Warning, "`delete` of a name with capitals or symbols does nothing."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for read in &context.file.script.reads {
        match read.key.as_deref() {
            Some(key) if read.effect == Effect::Delete => found.extend(at(read.span, key)),
            _ => {}
        }
        if read.form == ReadForm::Whole
            && let Some((call, key)) = reflected(context, read, "Reflect.deleteProperty")
        {
            found.extend(at(node::span(call), &key.name));
        }
    }
}

/// A deletion that finds no key.
fn at(place: Span, key: &str) -> Option<Diagnostic> {
    let normal = normalize_key(key);
    let message = format!(
        "This deletes nothing, as `env.vars` keeps the key as `{normal}`. Leave the variable out where it is \
         used."
    );
    (normal != key).then(|| RULE.at(place, message))
}
