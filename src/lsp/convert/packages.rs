//! Diagnostics of the workspace's `package.json`, and their fix.

use super::NAME;
use super::edits::workspace_edit;
use crate::genaiscript::LAST_RELEASE;
use crate::lsp::capabilities::Capabilities;
use crate::lsp::protocol::types;
use crate::workspace::discovery::PACKAGE;

/// Diagnostic code by which the fix is found.
const CODE: &str = "empty-release";

pub fn empty_release(diagnostic: types::Diagnostic) -> types::Diagnostic {
    types::Diagnostic { code: Some(types::NumberOrString::String(CODE.to_owned())), ..diagnostic }
}

pub fn package_actions() -> types::Registration {
    let selector = serde_json::json!([{ "scheme": "file", "pattern": format!("**/{PACKAGE}") }]);
    types::Registration {
        id: "promptsig/package".to_owned(),
        method: "textDocument/codeAction".to_owned(),
        register_options: Some(serde_json::json!({
            "documentSelector": selector,
            "codeActionKinds": [types::CodeActionKind::QUICKFIX],
        })),
    }
}

/// The package is not open here, so the client's ranges are used: the client moves them with edits before them.
pub fn fixes_of_package(
    params: types::CodeActionParams,
    client: &Capabilities,
) -> Vec<types::CodeActionOrCommand> {
    let url = params.text_document.uri;
    let types::CodeActionContext { diagnostics, only, .. } = params.context;
    if !client.code_actions || !super::wants(only.as_deref(), &types::CodeActionKind::QUICKFIX) {
        return Vec::new();
    }
    let code = Some(types::NumberOrString::String(CODE.to_owned()));
    let is_known = |it: &types::Diagnostic| it.source.as_deref() == Some(NAME) && it.code == code;
    let action = |diagnostic: types::Diagnostic| {
        let edit = types::TextEdit { range: diagnostic.range, new_text: format!("\"{LAST_RELEASE}\"") };
        types::CodeActionOrCommand::CodeAction(types::CodeAction {
            title: format!("Write `{LAST_RELEASE}`"),
            kind: Some(types::CodeActionKind::QUICKFIX),
            edit: Some(workspace_edit(vec![(url.clone(), None, vec![edit])], None, client)),
            is_preferred: client.preferred_actions.then_some(true),
            diagnostics: Some(vec![diagnostic]),
            ..Default::default()
        })
    };
    diagnostics.into_iter().filter(is_known).map(action).collect()
}
