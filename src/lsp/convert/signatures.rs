use super::completion::markup;
use crate::ide::markup::MarkupDocument;
use crate::ide::signature_help::{SignatureHelp, SignatureParameter};
use crate::lsp::capabilities::Capabilities;
use crate::lsp::protocol::types;

pub fn signature_help(help: SignatureHelp, client: &Capabilities) -> types::SignatureHelp {
    let active = u32::try_from(help.active).ok();
    let parameters = help.parameters.iter().map(|it| parameter(it, &help.label, client)).collect();
    let signature = types::SignatureInformation {
        documentation: documentation(&help.documentation, client),
        parameters: Some(parameters),
        active_parameter: None,
        label: help.label,
    };
    types::SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: active }
}

fn parameter(
    parameter: &SignatureParameter,
    label: &str,
    client: &Capabilities,
) -> types::ParameterInformation {
    let text = &label[parameter.range.clone()];
    // Offsets are in UTF-16, whatever the encoding of positions.
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let start = units(&label[..parameter.range.start]);
    let label = if client.label_offsets {
        types::ParameterLabel::LabelOffsets([start, start + units(text)])
    } else {
        types::ParameterLabel::Simple(text.to_owned())
    };
    types::ParameterInformation { label, documentation: documentation(&parameter.documentation, client) }
}

fn documentation(text: &MarkupDocument, client: &Capabilities) -> Option<types::Documentation> {
    let content = markup(client.markdown_signatures, text, &|_| None);
    (!content.value.is_empty()).then_some(types::Documentation::MarkupContent(content))
}
