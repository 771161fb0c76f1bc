//! Tools of `@mastra/core`, whose schemas are changed for the provider of the model.

use super::{Host, HostCall, Keys, builder_reason, from_object, is_of};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Draft, Sent};
use crate::tools::evaluator::Reason;

pub(super) const HOST: Host = Host { methods: &["createTool"], read };

const KEYS: Keys = Keys { name: "id", input: &["inputSchema"], output: "", handler: "execute" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<Draft<'t>> {
    if !call.is_imported(|package| is_of(package, "@mastra/core"), &["createTool"]) {
        return Vec::new();
    }
    let draft = call.argument(0).and_then(|options| from_object(ToolHost::Mastra, options, &KEYS));
    let sent = |mut draft: Draft<'t>| {
        if let Sent::AsWritten(schema) = &draft.input {
            let reason = match builder_reason(schema) {
                Reason::PlainSchema => Reason::Wrapper,
                reason => reason,
            };
            draft.input = Sent::Unknown { origin: schema.origin, reason };
        }
        draft
    };
    draft.map(sent).into_iter().collect()
}
