use super::{Own, is_system, joined, rename_joined};
use crate::rules::{Applicability, Context, Diagnostic};
use crate::script::Read;
use crate::script::names::normalize_key;
use crate::syntax::Member;
use crate::syntax::usage::Effect;
use crate::text::Span;

declare_rule! {
    /// The parameters of a system script stand in `env.vars` under its id, so that systems do not get in each
    /// other's way. Without the id the key is a variable of the script that uses the system, and `undefined`
    /// where that has none of the name.
    ///
    /// Wrong, in `system.style.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { voice: "plain" } })
    /// export default function (ctx) {
    ///     ctx.$`Sound ${ctx.env.vars.voice}.`
    /// }
    /// ```
    ///
    /// Right, in `system.style.genai.mjs`:
    ///
    /// ```js
    /// system({ parameters: { voice: "plain" } })
    /// export default function (ctx) {
    ///     ctx.$`Sound ${ctx.env.vars["system.style.voice"]}.`
    /// }
    /// ```
    V02, "system-parameter-without-prefix", Warning, "A system script reads its own parameter without its id."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    if !is_system(context.file) {
        return;
    }
    let own = context.own();
    for read in context.file.script.reads.iter().filter(|read| read.effect == Effect::Read) {
        let Some(key) = &read.key else { continue };
        let (parameter, place) = match own.find(key) {
            Some(parameter) => (parameter, read.key_span),
            None => match respelt(context, &own, read) {
                Some(found) => found,
                None => continue,
            },
        };
        let full = format!("{}.{}", context.file.id(), parameter.key);
        let message = if place == read.key_span {
            format!(
                "`{key}` is undefined here, unless the script that uses this system has such a variable: in \
                 `env.vars` a parameter of a system has the id before it. Read `{full}`."
            )
        } else {
            format!(
                "`env.vars.{key}` is undefined: the id of a system and the name of its parameter are one key. \
                 Read `{full}`."
            )
        };
        let diagnostic =
            RULE.at(read.key_span, message).related(parameter.key_span, "the parameter that is meant");
        let is_sure = own.find(key).is_some();
        found.push(match rename_joined(context, read, place, &full) {
            Some(edit) => diagnostic.fix(format!("Read `{full}`"), Applicability::safe_if(is_sure), edit),
            None => diagnostic,
        });
    }
}

/// Whether a read means a parameter of this very system.
pub(super) fn is_meant(context: &Context<'_>, own: &Own<'_>, read: &Read) -> bool {
    is_system(context.file) && respelt(context, own, read).is_some()
}

/// The parameter whose key a read has but for what parts its words, and the place of that:
/// `style.voice`, `system_style_voice`, `env.vars.system.style.voice`.
fn respelt<'a>(context: &Context<'_>, own: &Own<'a>, read: &Read) -> Option<(&'a Member, Span)> {
    let id = context.file.id();
    joined(context, read).into_iter().find_map(|(key, place)| {
        let parameter = own.alike(id, &key).iter().find(|member| {
            let full = format!("{id}.{}", member.key);
            !(place == read.key_span && normalize_key(&key) == normalize_key(&full))
        })?;
        Some((*parameter, place))
    })
}
