use std::path::Path;

use crate::ide::document_links::{self, Link, LinkLocation};
use crate::lsp::convert;
use crate::lsp::protocol::types::{DocumentLink, DocumentLinkParams};
use crate::lsp::snapshot::Snapshot;
use crate::workspace::discovery;

pub fn document_link(snapshot: &Snapshot, _: DocumentLinkParams) -> Option<Vec<DocumentLink>> {
    let leads_somewhere = |link: &Link| match &link.target {
        LinkLocation::File(path) => {
            snapshot.documents.at(path).is_some() || discovery::is_file(Path::new(path.as_str()))
        }
        LinkLocation::Url(_) => true,
    };
    let found = document_links::document_links(&snapshot.file, &snapshot.project);
    let links = found.into_iter().filter(leads_somewhere).collect();
    convert::links(links, &snapshot.document, snapshot.client.encoding)
}
