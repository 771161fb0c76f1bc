use std::sync::Arc;

use super::capabilities::Capabilities;
use super::client_settings::EffectiveSettings;
use super::document::Document;
use super::documents::Documents;
use super::typing::Typing;
use super::workspace_state::{SummaryFreshness, WorkspaceState};
use crate::source_file::SourceFile;
use crate::workspace::Project;

/// Immutable state that a request about a document answers from.
pub struct Snapshot {
    pub document: Arc<Document>,
    pub file: Arc<SourceFile>,
    pub documents: Documents,
    /// Workspace, including these versions of the open documents.
    pub project: Project,
    pub settings: Arc<EffectiveSettings>,
    pub client: Arc<Capabilities>,
    pub typing: Arc<Typing>,
    /// Whether the workspace is still being searched for files.
    pub awaits_files: bool,
    /// Whether the result is no longer needed. Long work polls this.
    pub stop: Box<dyn Fn() -> bool + Send + Sync>,
}

/// Builder of a snapshot. Taking one is cheap; analysis happens when the snapshot is built.
pub struct SnapshotBuilder {
    pub document: Arc<Document>,
    pub workspace: WorkspaceState,
    pub settings: Arc<EffectiveSettings>,
    pub client: Arc<Capabilities>,
    pub typing: Arc<Typing>,
}

impl SnapshotBuilder {
    /// Returns an upper bound of the text to analyse, in bytes.
    pub fn bytes(&self) -> usize {
        let others = self.workspace.dirty.values().map(|dirty| &dirty.document);
        let others = others.filter(|other| !Arc::ptr_eq(other, &self.document));
        others.map(|other| other.text.len()).sum::<usize>() + self.document.text.len()
    }

    /// Returns `None` if the document has no analysis, or is a module without tools and schemas.
    pub fn snapshot(
        self,
        freshness: &SummaryFreshness,
        stop: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Option<Snapshot> {
        let Self { document, workspace, settings, client, typing } = self;
        let file = Arc::clone(document.file()?);
        if let SourceFile::Module(module) = &*file {
            let modules = workspace.project.tool_modules();
            let is_read = settings.values.reads_tools() && modules.may_have_schemas(module);
            is_read.then_some(())?;
        }
        let awaits_files = workspace.awaits_files(document.path());
        let WorkspaceState { documents, project, .. } = workspace.with_summaries(freshness);
        let stop = Box::new(stop);
        Some(Snapshot { document, file, documents, project, settings, client, typing, awaits_files, stop })
    }
}
