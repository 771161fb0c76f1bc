//! Output of every interface for an example.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

use promptsig::SourceFile;
use promptsig::ide::{completion, hover};
use promptsig::lint;
use promptsig::text::{Encoding, Span, Text};
use serde_json::Value;

use crate::cli::run::{Folder, Run};
use crate::documents::case::{Case, File, Origin};
use crate::documents::json;
use test_support::Fixture;

const CONFIGURATIONS: [&[&str]; 4] = [&[], &["--reference"], &["--strict"], &["--strict", "--reference"]];

/// Output of every interface. With `is_first`, an AgentScript example includes our own lines, which are alike in all.
pub fn shown_by_all(case: &Case, is_first: bool) -> String {
    let sources: Vec<(&str, String)> =
        case.files.iter().map(|file| (file.path.as_str(), file.source())).collect();
    let borrowed: Vec<(&str, &str)> = sources.iter().map(|(path, source)| (*path, source.as_str())).collect();
    let folder = Folder::with(&borrowed);
    folder.write("package.json", "{}");
    let mut shown = format!("{}\n", case.name);
    if !case.because.is_empty() {
        writeln!(shown, "{}", case.because).unwrap();
    }
    for file in &case.files {
        listing(&mut shown, file);
    }
    let (scripts, documents): (Vec<_>, Vec<_>) =
        borrowed.iter().partition(|(path, _)| !is_of_kind(path, "json"));
    if !scripts.is_empty() {
        let lines: Vec<Lines> = case.files.iter().map(|file| lines(file, is_first)).collect();
        of_scripts(&mut shown, &folder, &scripts, &lines);
    }
    for (path, _) in documents {
        of_document(&mut shown, &folder, path);
    }
    shown
}

/// Numbers of the tested lines, from 0; `None` for all.
type Lines = Option<Vec<u32>>;

fn is_of_kind(path: &str, ending: &str) -> bool {
    Path::new(path).extension().is_some_and(|own| own == ending)
}

fn lines(file: &File, is_first: bool) -> Lines {
    let kept = file.lines.iter().filter(|line| line.origin != Origin::LeftOut);
    let of_page: Vec<u32> =
        (0..).zip(kept).filter(|(_, line)| line.origin == Origin::Page).map(|(number, _)| number).collect();
    (is_of_kind(&file.path, "as") && !is_first && !of_page.is_empty()).then_some(of_page)
}

fn of_scripts(shown: &mut String, folder: &Folder, sources: &[(&str, &str)], lines: &[Lines]) {
    let fixture: String = sources.iter().flat_map(|(path, source)| ["//- /", path, "\n", source]).collect();
    let fixture = Fixture::parse(&format!("//- /package.json\n{{}}\n{fixture}"));
    let check = folder.promptsig(&["check"]);
    heading(shown, "check");
    shown.push_str(&indented(&printed(folder, &check)));
    let mut said = HashMap::new();
    for (file, lines) in fixture.files.iter().zip(lines) {
        let text = Text::new(file.source().clone());
        let name = file.path().as_str().trim_start_matches('/');
        for found in lint::check(&fixture.context(file)) {
            assert!(check.stdout.contains(&found.message), "check does not say: {}", found.message);
        }
        let words: Vec<(usize, &str)> = words(file.source())
            .into_iter()
            .filter(|(at, word)| {
                let line = text.position(*at, Encoding::Utf32).line;
                lines.as_ref().is_none_or(|lines| lines.contains(&line) || *word == "generate")
            })
            .collect();
        heading(shown, &format!("hover in {name}"));
        hovers(shown, &fixture, file, &text, &words, &mut said);
        heading(shown, &format!("completion in {name}"));
        completions(shown, &fixture, file, &text, &words, lines.is_none(), &mut said);
        previews(shown, folder, file, &text, name);
    }
    heading(shown, "inspect");
    let inspect = folder.promptsig(&["inspect"]);
    assert_eq!((inspect.code, inspect.stderr.as_str()), (Some(0), ""));
    let inspect: Value = serde_json::from_str(&inspect.stdout).unwrap();
    shown.push_str(&indented(&json::shown(&inspect["scripts"])));
    if fixture.files.iter().filter_map(|file| file.as_script()).any(|file| !file.script().tools.is_empty()) {
        for format in ["text", "json"] {
            heading(shown, &format!("manual as {format}"));
            let manual = folder.promptsig(&["manual", "--format", format]);
            let out = match serde_json::from_str::<Value>(&manual.stdout) {
                Ok(value) => json::shown(&value),
                Err(_) => printed(folder, &manual),
            };
            shown.push_str(&indented(&out));
        }
    }
}

fn of_document(shown: &mut String, folder: &Folder, path: &str) {
    heading(shown, &format!("check {path} --as chatgpt"));
    shown.push_str(&indented(&printed(folder, &folder.promptsig(&["check", path, "--as", "chatgpt"]))));
    let mut before = String::new();
    for options in CONFIGURATIONS {
        let arguments = [&["convert", path, "--to", "chatgpt"], options].concat();
        heading(shown, &arguments.join(" "));
        let run = folder.promptsig(&arguments);
        let mut out = match serde_json::from_str::<Value>(&run.stdout) {
            Ok(value) => json::shown(&value) + "\n",
            Err(_) => run.stdout.clone(),
        };
        out += &run.stderr;
        shown.push_str(&indented(if out == before { "as above" } else { &out }));
        before = out;
    }
}

/// Prints the source with line numbers; `+` marks our own lines.
fn listing(shown: &mut String, file: &File) {
    heading(shown, &file.path);
    let mut number = 0;
    for line in &file.lines {
        let sign = match line.origin {
            Origin::Page => ' ',
            Origin::LeftOut => '-',
            Origin::Ours => '+',
        };
        if line.origin == Origin::LeftOut {
            writeln!(shown, "{sign}     {}", line.text).unwrap();
        } else {
            number += 1;
            writeln!(shown, "{}", format!("{sign}{number:>3}  {}", line.text).trim_end()).unwrap();
        }
    }
}

/// Prints the hover of each word, once per range.
fn hovers(
    shown: &mut String,
    fixture: &Fixture,
    file: &SourceFile,
    text: &Text,
    words: &[(usize, &str)],
    said: &mut HashMap<String, String>,
) {
    let mut spans: Vec<Span> = Vec::new();
    let mut silent: Vec<&str> = Vec::new();
    for &(at, word) in words {
        let Some(hover) = hover::hover(file, &fixture.project, at) else {
            if !silent.contains(&word) {
                silent.push(word);
            }
            continue;
        };
        if spans.contains(&hover.span) {
            continue;
        }
        spans.push(hover.span);
        let place = place(text, hover.span.range().start);
        let markdown = json::in_markdown(&hover.text.markdown());
        writeln!(shown, "{place} {}", brief(hover.span.text(file.source()))).unwrap();
        if let Some(before) = said.get(&markdown) {
            writeln!(shown, "    as of {before}").unwrap();
        } else {
            shown.push_str(&indented(&markdown));
            said.insert(markdown, format!("{} at {place}", brief(hover.span.text(file.source()))));
        }
    }
    if !silent.is_empty() {
        writeln!(shown, "nothing on: {}", silent.join(" ")).unwrap();
    }
}

fn completions(
    shown: &mut String,
    fixture: &Fixture,
    file: &SourceFile,
    text: &Text,
    words: &[(usize, &str)],
    is_whole: bool,
    said: &mut HashMap<String, String>,
) {
    let mut before: HashMap<String, String> = HashMap::new();
    let mut of = |shown: &mut String, file: &SourceFile, offset: usize, place: String| {
        let items = completion::complete(file, &fixture.project, offset);
        if items.is_empty() {
            return;
        }
        writeln!(shown, "{place}").unwrap();
        let listed: Vec<String> = items
            .iter()
            .map(|item| {
                let written = if item.text == item.label {
                    String::new()
                } else {
                    format!(" writes {}", brief(&item.text))
                };
                format!("{}: {}{written}", item.label, item.detail)
            })
            .collect();
        let listed = listed.join("\n");
        if let Some(before) = before.get(&listed) {
            writeln!(shown, "    as at {before}").unwrap();
            return;
        }
        shown.push_str(&indented(&listed));
        before.insert(listed, place);
        for item in &items {
            // Systems' names have other tests; AgentScript's are in the first example.
            let is_known = file.as_agentscript().is_some() && !is_whole;
            if is_known
                || item.label.starts_with("system.")
                    && file.as_script().is_some_and(|script| !script.reading().is_system())
            {
                continue;
            }
            let Some(document) = completion::document(file, &fixture.project, &item.label, item.kind) else {
                continue;
            };
            let document = json::in_markdown(&document.markdown());
            if let Some(before) = said.get(&document) {
                writeln!(shown, "    {} is documented as {before}", item.label).unwrap();
            } else {
                writeln!(shown, "    {} is documented so:", item.label).unwrap();
                shown.push_str(&indented(&indented(&document)));
                said.insert(document, format!("{} above", item.label));
            }
        }
    };
    if file.as_agentscript().is_some() {
        for &(at, word) in words {
            of(shown, file, at, format!("{} before {word}", place(text, at)));
        }
        return;
    }
    let script = file.as_script().unwrap();
    for read in script.script().reads.iter().filter(|read| read.key.is_some()) {
        let at =
            read.key_span.range().end - usize::from(read.key_span.text(file.source()).ends_with(['"', '\'']));
        of(
            shown,
            file,
            at,
            format!("{} after {}", place(text, at), brief(read.key_span.text(file.source()))),
        );
    }
    // Where a key is likely typed next: at the end, or at that of a system's function.
    let end = match file.source().rfind('}').filter(|_| script.reading().is_system()) {
        Some(end) => end,
        None => file.source().len(),
    };
    let mut source = file.source().to_string();
    source.insert_str(end, "env.vars.\n");
    let typed = SourceFile::read(file.path().clone(), source.into()).unwrap();
    of(shown, &typed, end + "env.vars.".len(), "after `env.vars.` at the end".to_owned());
}

fn previews(shown: &mut String, folder: &Folder, file: &SourceFile, text: &Text, name: &str) {
    let preview = |shown: &mut String, kind: &str, at: &str| {
        let run = folder.promptsig(&["preview", at, "--kind", kind, "--shell", "posix"]);
        heading(shown, &format!("preview {at} --kind {kind}"));
        shown.push_str(&indented(&json::in_markdown(&printed(folder, &run))));
    };
    if let Some(agentscript) = file.as_agentscript() {
        let mut places: Vec<usize> =
            agentscript.shapes().iter().map(|shape| shape.schema.span.range().start).collect();
        places.dedup();
        for at in places {
            preview(shown, "schema", &format!("{name}:{}", place(text, at)));
        }
        preview(shown, "vars", name);
        return;
    }
    let script = file.as_script().unwrap().script();
    let calls = script.calls.iter().map(|call| call.callee);
    let tools = script.tools.iter().map(|tool| tool.callee);
    let mut places: Vec<Span> =
        calls.chain(tools).chain(script.sites.iter().map(|site| site.callee)).collect();
    places.sort_unstable();
    places.dedup();
    for span in places {
        preview(shown, "schema", &format!("{name}:{}", place(text, span.range().start)));
    }
    for kind in ["vars", "seen", "run", "manual"] {
        preview(shown, kind, name);
    }
}

fn heading(shown: &mut String, text: &str) {
    write!(shown, "\n== {text}\n").unwrap();
}

/// Output of a command without the folder's path, and its exit code unless 0.
fn printed(folder: &Folder, run: &Run) -> String {
    let mut out = run.stdout.clone();
    if !run.stderr.is_empty() {
        write!(out, "on standard error: {}", run.stderr).unwrap();
    }
    if run.code != Some(0) {
        writeln!(out, "exit code {}", run.code.unwrap()).unwrap();
    }
    out.replace(&*folder.path().to_string_lossy(), "<folder>")
}

fn indented(text: &str) -> String {
    let mut shown = String::new();
    for line in text.trim_end().lines() {
        writeln!(shown, "{}", format!("    {line}").trim_end()).unwrap();
    }
    shown
}

fn brief(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    if line.chars().count() > 60 { line.chars().take(59).chain(['…']).collect() } else { line }
}

fn place(text: &Text, offset: usize) -> String {
    let place = text.position(offset, Encoding::Utf32);
    format!("{}:{}", place.line + 1, place.character + 1)
}

fn words(source: &str) -> Vec<(usize, &str)> {
    let is_of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in source.char_indices().chain([(source.len(), ' ')]) {
        match (start, is_of_word(letter)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((from, &source[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    found
}
