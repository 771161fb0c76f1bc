//! Views that do not exist for AgentScript. As JSON: `reason`.

use serde_json::json;

use super::content::Panel;
use crate::features::preview::Preview;
use crate::script::SourceFile;
use crate::text::Span;

const REASON: &str =
    "This view is for GenAIScript scripts. Files in AgentScript have the view of their schemas.";

pub(super) fn panel(file: &SourceFile) -> Panel {
    let mut preview = Preview::whole();
    preview.text(REASON);
    let title = format!("{} is in AgentScript", file.path.name());
    Panel { title, span: Span::default(), text: preview, json: json!({ "reason": REASON }) }
}
