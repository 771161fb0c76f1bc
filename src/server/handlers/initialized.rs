use std::thread;

use crate::project::Project;
use crate::rules::{self, Context};
use crate::script::{FilePath, SourceFile};
use crate::server::backend::Backend;
use crate::server::lsp::types::InitializedParams;

pub fn initialized(backend: &Backend, _: InitializedParams) {
    let client = backend.state.capabilities();
    tracing::debug!(?client, "ready");
    thread::Builder::new().name("warm-up".into()).spawn(warm_up).ok();
}

/// Reads a small script in each language, so that what is made at its first use, above all the
/// syntax queries, is there before a person waits for it.
fn warm_up() {
    let project = Project::new();
    for name in ["warm-up.genai.mts", "warm-up.genai.mjs"] {
        let source = "script({ parameters: { a: 1 } })\nenv.vars.a\n";
        if let Some(file) = SourceFile::read(FilePath::new(name), source.into()) {
            rules::check(&Context { file: &file, project: &project });
        }
    }
}
