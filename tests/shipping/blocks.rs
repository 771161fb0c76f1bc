//! Code blocks in the pages for users: each parses as what it says it is.

use std::path::{Path, PathBuf};

use promptsig::config::Settings;
use promptsig::lint;
use promptsig::syntax::yaml;
use promptsig::tools::documents::Notation;
use promptsig::{FilePath, SourceFile};

use super::pinned::texts;

/// Languages that are not parsed here. `tests/cli/pages.rs` runs the command lines, and the editors' tests those of
/// editors.
const ELSEWHERE: [&str; 7] = ["sh", "elisp", "lua", "kak", "vim", "rust", "text"];

struct Block {
    language: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in page.lines() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block { language: language.to_owned(), text: String::new() });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text += line;
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Returns what is wrong with a block.
fn problem(path: &Path, block: &Block) -> Option<String> {
    let text = block.text.as_str();
    match block.language.as_str() {
        "js" => is_broken("/page.genai.mjs", text),
        "ts" => is_broken("/page.ts", text),
        "agentscript" => is_broken("/page.as", text),
        "json" => json(text),
        // Remarks, and three dots for what is left out.
        "jsonc" => json(&text.replace("{ … }", "{}")),
        "toml" if path.ends_with("docs/settings.md") => {
            let (_, problems) = Settings::parse(text, lint::rule_names());
            problems.first().map(|problem| problem.message.clone())
        }
        "toml" => promptsig::syntax::toml::parse(text).1.first().map(|problem| problem.message.clone()),
        "yaml" => yaml::parse(text, 0).err().map(|problem| format!("{problem:?}")),
        language if ELSEWHERE.contains(&language) => None,
        language => Some(format!("nothing is known of the language `{language}`")),
    }
}

fn is_broken(path: &str, text: &str) -> Option<String> {
    let path = FilePath::new(path);
    let file = SourceFile::read(path.clone(), text.into()).or_else(|| SourceFile::module(path, text.into()));
    let is_whole = file.is_some_and(|file| !file.is_broken());
    (!is_whole).then(|| "it does not parse".to_owned())
}

/// A part of a document may be members without their braces.
fn json(text: &str) -> Option<String> {
    let parse = |text: &str| Notation::Jsonc.parse(text).err();
    let problem = parse(text)?;
    parse(&format!("{{{text}}}")).map(|_| problem.1)
}

#[test]
fn every_code_block_parses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut count, mut found) = (0, Vec::new());
    for place in ["README.md", "CONTRIBUTING.md", "docs", "editors"] {
        texts(&root.join(place), &mut |path, page| {
            // The examples of the rules are run.
            if path.extension().is_some_and(|it| it == "md") && !path.ends_with("docs/rules.md") {
                for block in blocks(page) {
                    count += 1;
                    let problem = problem(path, &block);
                    found.extend(problem.map(|what| format!("{}: {what}\n{}", path.display(), block.text)));
                }
            }
        });
    }
    assert!(count > 30, "{count}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn broken_blocks_are_told() {
    let page = PathBuf::from("docs/settings.md");
    for (language, right, wrong) in [
        ("js", "script({})", "script({"),
        ("ts", "const a: string = ''", "const a: = ''"),
        ("json", "\"a\": 1", "{ \"a\": }"),
        ("jsonc", "{ \"a\": { … } } // b", "{ \"a\": … }"),
        ("toml", "codeLens = false", "codeLense = false"),
        ("yaml", "a: [1]", "a: [1"),
        ("sh", "ls", ""),
    ] {
        let block = |text: &str| Block { language: language.to_owned(), text: text.to_owned() };
        assert_eq!(problem(&page, &block(right)), None, "{language}");
        assert!(wrong.is_empty() || problem(&page, &block(wrong)).is_some(), "{language}");
    }
    let unknown = blocks("```brainfuck\n+\n```\n");
    assert!(problem(&page, &unknown[0]).is_some());
}
