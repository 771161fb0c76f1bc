//! Parameters of systems that other scripts give their values.

use crate::project::mentions::MentionKind;
use crate::rules::Context;
use crate::script::names::normalize_key;
use crate::syntax::Member;

/// Whether a script of the workspace gives a parameter of this system its value, which may be of any
/// type there.
pub(super) fn is_configured(context: &Context<'_>, parameter: &Member) -> bool {
    let (id, key) = (context.file.id(), normalize_key(&parameter.key));
    context.project.summaries().filter(|summary| context.project.duplicate(summary).is_none()).any(
        |summary| {
            summary.mentions.iter().any(|mention| {
                mention.kind == MentionKind::Configured
                    && mention.beside == id
                    && normalize_key(mention.name) == key
            })
        },
    )
}
