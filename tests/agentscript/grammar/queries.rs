use std::fs;
use std::path::Path;

use tree_sitter::{Language, Query};

#[test]
fn every_query_fits() {
    let language: Language = tree_sitter_agentscript::LANGUAGE.into();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("queries/agentscript");
    for name in ["folds", "highlights", "indents", "locals", "textobjects"] {
        let text = fs::read_to_string(folder.join(format!("{name}.scm"))).unwrap();
        if let Err(error) = Query::new(&language, &text) {
            panic!("{name}.scm: {error}");
        }
    }
}
