//! Refactorings of the schemas of tools in modules. `module_refactorings.txt` has rows: `== NAME`, the text with the cursor
//! at `$0`, then each title with the changed text under it, or the reason why it is refused. `--- nothing` is what is
//! offered at the nearest place that must not.

use std::fmt::Write;

use promptsig::genaiscript::edit::{FileEdits, TextEdit};
use promptsig::ide::refactorings::{ModuleRequest, module_refactorings};
use promptsig::lint;
use promptsig::text::Span;

use test_support::{Fixture, kept};

const FILE: &str = "tests/ide/module_refactorings.txt";

const PACKAGE: &str = "//- /p/package.json
{ \"dependencies\": { \"@modelcontextprotocol/sdk\": \"1\", \"@modelcontextprotocol/server\": \"2\", \"ai\": \"5\" } }
";

const MCP: &str = "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\"
import { z } from \"zod\"
const server = new McpServer({ name: \"weather\", version: \"1\" })
";

#[test]
fn refactorings_edit_as_expected() {
    let text = std::fs::read_to_string(test_support::repository().join(FILE)).unwrap();
    let rows = text.trim_end().split("\n\n== ").map(|row| row.trim_start_matches("== "));
    let rows: Vec<String> = rows.map(row).collect();
    kept::check(FILE, &format!("== {}\n", rows.join("\n\n== ")));
}

/// Returns a row with what is offered now.
fn row(row: &str) -> String {
    let source = row.split("\n--- ").next().unwrap();
    let (name, text) = source.split_once('\n').unwrap();
    let fixture = Fixture::parse(&format!("{PACKAGE}//- /p/{name}\n{}\n", text.replace("MCP\n", MCP)));
    let (file, offset) = fixture.at_cursor();
    let request = ModuleRequest::new(file.as_module().unwrap(), &fixture.project, Span::at(offset));
    let mut shown = source.to_owned();
    for refactoring in module_refactorings(&request) {
        write!(shown, "\n--- {}", refactoring.title).unwrap();
        match refactoring.edits {
            Ok(edits) => {
                let in_file = |edit: TextEdit| TextEdit { file: Some(file.path().clone()), ..edit };
                let edited = fixture.changed(&FileEdits::by_file(edits.into_iter().map(in_file)));
                let after = Fixture::from_files(fixture.project.clone(), edited);
                let changed = after.files.iter().find(|it| it.path() == file.path()).unwrap();
                assert!(!changed.is_broken(), "{}", changed.source());
                write!(shown, "\n{}", changed.source().replace(MCP, "MCP\n").trim_end()).unwrap();
                let count = |fixture: &Fixture| {
                    let files = fixture.files.iter().flat_map(|file| lint::check(&fixture.context(file)));
                    files.filter(|found| found.severity <= lint::Severity::Warning).count()
                };
                assert!(count(&after) <= count(&fixture), "{shown}");
            }
            Err(reason) => write!(shown, ": refused\n{reason}").unwrap(),
        }
    }
    if shown == source {
        shown.push_str("\n--- nothing");
    }
    shown
}
