//! The Functions Manual: what is asked of it, answered and told later.

use serde::{Deserialize, Serialize};

use super::ranges::text_range;
use crate::features::manual::{Format, Problem, Rendered};
use crate::server::lsp::types;
use crate::server::lsp::types::Url;
use crate::server::texts::Texts;
use crate::text::Encoding;

/// What `promptsig.manual` is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ManualParams {
    /// The name of a format.
    pub format: String,
    /// A script, whose folder is meant, or a folder; the whole workspace without it.
    pub uri: Option<Url>,
    /// What stands between the id of a script and the name of a function; a dot without it.
    pub separator: Option<String>,
    /// Whether it says what functions give back; it does without this.
    pub responses: Option<bool>,
    /// Whether to send `promptsig/manualChanged` once when the answer may no longer be right.
    #[serde(default)]
    pub watch: bool,
}

/// The answer to `promptsig.manual`.
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

/// What a manual does not say, and why.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ManualProblem {
    uri: Url,
    range: types::Range,
    message: String,
    is_missing: bool,
}

/// The notification that manuals may no longer be right. It carries nothing, as it is about all of them.
#[derive(Debug)]
pub enum ManualChanged {}

/// What `promptsig/manualChanged` carries.
#[derive(Debug, Serialize, Deserialize)]
pub struct ManualChangedParams {}

impl types::notification::Notification for ManualChanged {
    type Params = ManualChangedParams;
    const METHOD: &'static str = "promptsig/manualChanged";
}

/// An answer to `promptsig.manual`.
pub fn manual(rendered: Rendered, format: Format, texts: &mut Texts<'_>, encoding: Encoding) -> ManualResult {
    let mut problem = |Problem { path, span, message, is_missing, .. }: Problem| {
        let located = texts.of(&path)?;
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

/// Says that manuals may no longer be right.
pub fn manual_changed() -> ManualChangedParams {
    ManualChangedParams {}
}
