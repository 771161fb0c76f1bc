use serde::{Deserialize, Serialize};

use super::ranges::text_range;
use crate::ide::manual::{ManualFinding, ManualFormat, Rendered};
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::texts::Texts;
use crate::text::Encoding;

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ManualParams {
    pub format: String,
    /// Folder, or script whose folder is meant; defaults to the whole workspace.
    pub uri: Option<Url>,
    /// Separator between the id of a script and the name of a function; defaults to a dot.
    pub separator: Option<String>,
    /// Whether to show return types; defaults to true.
    pub responses: Option<bool>,
    pub links: Option<bool>,
    /// Whether to send `promptsig/manualChanged` once when the answer may be out of date.
    #[serde(default)]
    pub watch: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ManualResult {
    format: &'static str,
    title: &'static str,
    language: &'static str,
    extension: &'static str,
    text: String,
    problems: Vec<ManualProblem>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ManualProblem {
    uri: Url,
    range: types::Range,
    message: String,
    is_missing: bool,
}

/// Has no content, as it concerns all manuals.
#[derive(Debug)]
pub enum ManualChanged {}

#[derive(Debug, Serialize, Deserialize)]
pub struct ManualChangedParams {}

impl types::notification::Notification for ManualChanged {
    type Params = ManualChangedParams;
    const METHOD: &'static str = "promptsig/manualChanged";
}

pub fn manual(
    rendered: Rendered,
    format: ManualFormat,
    texts: &mut Texts<'_>,
    encoding: Encoding,
) -> ManualResult {
    let mut problem = |ManualFinding { path, span, message, is_missing, .. }: ManualFinding| {
        let located = texts.located(&path)?;
        let range = text_range(&located.text, span, encoding);
        Some(ManualProblem { uri: located.url.clone(), range, message, is_missing })
    };
    ManualResult {
        format: format.name(),
        title: format.title(),
        language: format.language(),
        extension: format.extension(),
        problems: rendered.problems.into_iter().filter_map(&mut problem).collect(),
        text: rendered.text,
    }
}

pub fn manual_changed() -> ManualChangedParams {
    ManualChangedParams {}
}
