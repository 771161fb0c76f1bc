//! Views that do not exist for AgentScript. As JSON: `reason`.

use serde_json::json;

use super::content::Preview;
use crate::genaiscript::SourceFile;
use crate::ide::markup::MarkupDocument;
use crate::text::Span;

const REASON: &str =
    "This view is for GenAIScript scripts. Files in AgentScript have the view of their schemas.";

pub(super) fn panel(file: &SourceFile) -> Preview {
    let mut preview = MarkupDocument::whole();
    preview.text(REASON);
    let title = format!("{} is in AgentScript", file.path.name());
    Preview { title, span: Span::default(), text: preview, json: json!({ "reason": REASON }) }
}
