use crate::ide::code_lens;
use crate::lsp::convert;
use crate::lsp::protocol::types::{CodeLens, CodeLensParams};
use crate::lsp::snapshot::Snapshot;
use crate::source_file::SourceFile;

pub fn code_lens(snapshot: &Snapshot, params: CodeLensParams) -> Option<Vec<CodeLens>> {
    if !snapshot.settings.has_lenses() {
        return None;
    }
    let lenses = match &*snapshot.file {
        SourceFile::Script(file) => code_lens::lenses(file),
        SourceFile::Module(file) => code_lens::module_lenses(file, &snapshot.project),
        SourceFile::AgentScript(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => return None,
    };
    convert::lenses(&lenses, &params.text_document.uri, &snapshot.document, &snapshot.client)
}
