//! Command lines of helps and pages, run as a shell would.

use std::fs;
use std::path::Path;

use super::run::{Folder, Run, command, finish, repository};

/// Commands that end only when they are interrupted.
pub const ENDLESS: [&str; 4] =
    ["promptsig lsp", "promptsig mcp", "promptsig check --watch", "promptsig types --watch"];

/// A copy of the sample workspace, which commands may change, with the documents that the pages speak of.
pub struct Sample(Folder);

impl Sample {
    pub fn new() -> Self {
        let folder = Folder::with(&[("tools.json", TOOLS), ("openapi.yaml", OPENAPI)]);
        copy(&repository().join("tests/sample"), folder.path());
        Self(folder)
    }

    /// Runs a command line; one that names files of the repository runs there.
    pub fn run(&self, line: &str) -> Run {
        let words: Vec<&str> = line.split_whitespace().collect();
        let end = words.iter().position(|word| word.starts_with(['>', '|']));
        let words = &words[..end.unwrap_or(words.len())];
        let words: Vec<&str> = words.iter().map(|word| word.trim_matches(['\'', '"'])).collect();
        let (["promptsig", words @ ..] | ["cargo", "run", "--release", "--", words @ ..]) = &words[..] else {
            panic!("{line} runs something else");
        };
        let (arguments, input) =
            words.split_at(words.iter().position(|word| *word == "<").unwrap_or(words.len()));
        let is_of_repository = arguments.iter().any(|word| word.starts_with("tests/"));
        assert!(!is_of_repository || !arguments.contains(&"--fix"), "{line} changes the repository");
        let folder = if is_of_repository { repository() } else { self.0.path() };
        let mut command = command(arguments);
        if let [_, file] = input {
            command.stdin(fs::File::open(folder.join(file)).unwrap());
        }
        finish(command.current_dir(folder))
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir_all(&place).unwrap();
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).unwrap();
        }
    }
}

const TOOLS: &str = r#"{
  "tools": [
    {
      "name": "book",
      "description": "Books a bicycle.",
      "inputSchema": { "type": "object", "properties": { "day": { "type": "string" } } }
    }
  ]
}
"#;

const OPENAPI: &str = "\
openapi: 3.1.0
info: { title: Rental, version: '1' }
paths:
  /bikes:
    get:
      operationId: bikes
      summary: Lists the bicycles.
      parameters:
        - { name: day, in: query, schema: { type: string } }
      responses:
        '200': { description: The bicycles. }
";
