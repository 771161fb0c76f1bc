//! Site of the documentation: `cargo xtask site`; see CONTRIBUTING.md.
//!
//! Pages keep their paths of the repository, so that their links work on GitHub and here. Only `docs/rules.md` is
//! divided: a page for each rule, and a list of all.

mod external;
mod html;
mod pages;
mod rules;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use mdbook_driver::MDBook;
use pages::Pages;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const BOOK: &str = include_str!("../book.toml");

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build().map(|_| ()),
        ["--external"] => build().and_then(|links| external::check(&links)),
        _ => Err("usage: cargo xtask site [--external]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the site in `target/site/book`, and returns the links that leave it.
fn build() -> Result<Vec<String>, String> {
    let root = Path::new(ROOT).canonicalize().map_err(|error| error.to_string())?;
    let site = target(&root).join("site");
    if site.exists() {
        fs::remove_dir_all(&site).map_err(|error| error.to_string())?;
    }
    write(&site.join("book.toml"), BOOK)?;
    let links = Pages::read(&root)?.write(&site.join("src"))?;
    let book = MDBook::load(&site).and_then(|book| book.build());
    book.map_err(|error| format!("mdBook: {error:#}"))?;
    let built = site.join("book");
    let (pages, checked) = html::check(&built)?;
    println!("{pages} pages with {checked} links in {}", built.display());
    Ok(links)
}

fn target(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(path, text)).map_err(|error| format!("{}: {error}", path.display()))
}
