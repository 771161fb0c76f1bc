use std::sync::Arc;

use super::capabilities::Capabilities;
use super::client_settings::EffectiveSettings;
use super::document::Document;
use super::documents::Documents;
use super::world::{Faces, World};
use crate::project::Project;
use crate::script::SourceFile;

/// What a request about a document answers from: all of one moment.
pub struct Snapshot {
    /// The document.
    pub document: Arc<Document>,
    /// What the document says.
    pub file: Arc<SourceFile>,
    /// The open scripts.
    pub documents: Documents,
    /// The workspace, with these versions of the open scripts in it.
    pub project: Project,
    /// The settings in effect for the document.
    pub settings: Arc<EffectiveSettings>,
    /// What the client can do.
    pub client: Arc<Capabilities>,
    /// Whether other files of the workspace are still looked for.
    pub awaits_files: bool,
    /// Whether nobody waits any more for what is made of it. Work of many steps asks now and then.
    pub stop: Box<dyn Fn() -> bool + Send + Sync>,
}

/// What a snapshot is made of. To take it takes no time; to make the snapshot, what is asked of the
/// documents is read.
pub struct Moment {
    /// The document.
    pub document: Arc<Document>,
    /// What is open and what the workspace says.
    pub world: World,
    /// The settings in effect for the document.
    pub settings: Arc<EffectiveSettings>,
    /// What the client can do.
    pub client: Arc<Capabilities>,
}

impl Moment {
    /// How much text there is to read for a snapshot, at most.
    pub fn bytes(&self) -> usize {
        let others = self.world.unseen.values().map(|unseen| &unseen.document);
        let others = others.filter(|other| !Arc::ptr_eq(other, &self.document));
        others.map(|other| other.text.len()).sum::<usize>() + self.document.text.len()
    }

    /// `None` for a document that cannot be analysed.
    pub fn snapshot(self, faces: Faces, stop: impl Fn() -> bool + Send + Sync + 'static) -> Option<Snapshot> {
        let Self { document, world, settings, client } = self;
        let file = Arc::clone(document.file()?);
        let awaits_files = world.awaits_files(document.path());
        let World { documents, project, .. } = world.settled(faces);
        let stop = Box::new(stop);
        Some(Snapshot { document, file, documents, project, settings, client, awaits_files, stop })
    }
}
