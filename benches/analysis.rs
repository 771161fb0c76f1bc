//! Analysis time of one script: from scratch, after a keystroke, and its rules.
//!
//! Generated scripts of three sizes: 20 lines, 140 (the median of real scripts with parameters) and 2,000.

#![allow(clippy::expect_used)]

use promptsig::genaiscript::{self, Defaults};
use std::fmt::Write;
use std::sync::Arc;

use divan::{Bencher, black_box};
use promptsig::config::{HintKind, HintSettings};
use promptsig::ide::{completion, inlay_hints};
use promptsig::lint::{self, LintInput};
use promptsig::syntax::{Language, Tree};
use promptsig::text::{Span, TextChange};
use promptsig::workspace::Project;
use promptsig::{FilePath, SourceFile};

const SIZES: [Size; 3] = [
    Size { name: "small", parameters: 2, tools: 0, paragraphs: 2 },
    Size { name: "median", parameters: 8, tools: 3, paragraphs: 15 },
    Size { name: "large", parameters: 60, tools: 40, paragraphs: 300 },
];

#[derive(Clone, Copy)]
struct Size {
    name: &'static str,
    parameters: usize,
    tools: usize,
    paragraphs: usize,
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} lines)", self.name, source(*self).lines().count())
    }
}

fn main() {
    divan::main();
}

fn source(size: Size) -> String {
    let mut text =
        String::from("script({\n    title: \"A bench\",\n    accept: \".md,.txt\",\n    parameters: {\n");
    for number in 0..size.parameters {
        match number % 4 {
            0 => writeln!(
                text,
                "        text{number}: {{ type: \"string\", description: \"A text.\", required: true }},"
            ),
            1 => writeln!(
                text,
                "        count{number}: {{ type: \"integer\", minimum: 1, default: {number} }},"
            ),
            2 => writeln!(
                text,
                "        kind{number}: {{ type: \"string\", enum: [\"a\", \"b\"], default: \"a\" }},"
            ),
            _ => writeln!(text, "        nested{number}: {{ name: \"\", share: 0.5, tags: [\"x\"] }},"),
        }
        .expect("strings take everything");
    }
    text.push_str("    },\n})\n\nconst { vars } = env\n");
    for number in 0..size.tools {
        write!(
            text,
            "\ndefTool(\n    \"tool_{number}\",\n    \"Does a thing.\",\n    {{\n        \
             path: {{ type: \"string\", description: \"Where.\", required: true }},\n        \
             depth: {number},\n    }},\n    async ({{ path, depth }}) => {{\n        \
             const file = await workspace.readText(path)\n        \
             return file.content.slice(0, depth)\n    }},\n)\n"
        )
        .expect("strings take everything");
    }
    for number in 0..size.paragraphs {
        write!(
            text,
            "\nconst part{number} = vars.text0 + env.vars[\"count1\"]\n\
             if (part{number}) {{\n    $`Say ${{part{number}}} in ${{vars.kind2 ?? \"some\"}} words.`\n}}\n"
        )
        .expect("strings take everything");
    }
    text
}

fn file(source: &str) -> SourceFile {
    SourceFile::read(FilePath::new("/bench.genai.mts"), Arc::from(source)).expect("the name is a script's")
}

/// Inserts a character after the last read of a parameter.
fn with_keystroke(source: &str) -> Arc<str> {
    let at = source.rfind("count1").map_or(source.len(), |at| at + "count1".len());
    Arc::from(format!("{}x{}", &source[..at], &source[at..]))
}

#[divan::bench(args = SIZES)]
fn parse(bencher: Bencher<'_, '_>, size: Size) {
    let source = source(size);
    bencher.bench(|| Tree::parse(Language::TypeScript, black_box(&source)));
}

#[divan::bench(args = SIZES)]
fn script(bencher: Bencher<'_, '_>, size: Size) {
    let source: Arc<str> = source(size).into();
    bencher.bench(|| file(black_box(&source)).as_script().expect("the file is a script").script().clone());
}

#[divan::bench(args = SIZES)]
fn parse_script_and_schema(bencher: Bencher<'_, '_>, size: Size) {
    let source: Arc<str> = source(size).into();
    let path = FilePath::new("/bench.genai.mts");
    bencher.bench(|| {
        let file = SourceFile::read(path.clone(), black_box(&source).clone());
        let schema = file
            .as_ref()
            .and_then(|file| file.as_script().expect("the file is a script").script().parameters())
            .map(|parameters| genaiscript::infer_parameters(parameters, Defaults::Keep));
        (file, schema)
    });
}

#[divan::bench(args = SIZES)]
fn keystroke(bencher: Bencher<'_, '_>, size: Size) {
    let before = file(&source(size));
    let after = with_keystroke(before.source());
    before.as_script().expect("the file is a script").script();
    bencher.bench(|| {
        black_box(&before).update(after.clone()).as_script().expect("the file is a script").script().clone()
    });
}

/// All hints of all kinds in the whole file, next to the completion below.
#[divan::bench(args = SIZES)]
fn hints(bencher: Bencher<'_, '_>, size: Size) {
    let file = file(&source(size));
    let mut project = Project::new();
    project.insert(&file);
    let mut settings = HintSettings::default();
    for kind in HintKind::ALL {
        settings.set(kind, true);
    }
    let script = file.as_script().expect("the file is a script");
    let whole = Span::new(0, file.source().len());
    bencher.bench(|| inlay_hints::hints(black_box(script), &project, whole, settings));
}

#[divan::bench(args = SIZES)]
fn completion(bencher: Bencher<'_, '_>, size: Size) {
    const PLACES: usize = 61;
    let before = file(&source(size));
    let mut project = Project::new();
    project.insert(&before);
    let lines: Vec<usize> = before.source().match_indices('\n').map(|(at, _)| at).collect();
    let mut keys = (0..PLACES).cycle().map(|place| {
        let at = lines[place * lines.len() / PLACES];
        let text = "\nenv.vars.";
        let source: Arc<str> = format!("{}{text}{}", &before.source()[..at], &before.source()[at..]).into();
        let change = TextChange { start: at, old_end: at, new_end: at + text.len() };
        (source, change)
    });
    bencher.with_inputs(|| keys.next().expect("it begins again")).bench_local_refs(|(source, change)| {
        let after = before.edited(Arc::clone(source), *change);
        let items = completion::complete(&after, &project, change.new_end);
        (after, items)
    });
}

#[divan::bench(args = SIZES)]
fn rules(bencher: Bencher<'_, '_>, size: Size) {
    let file = file(&source(size));
    let mut project = Project::new();
    project.insert(&file);
    bencher.bench(|| lint::check(black_box(&LintInput::new(&file, &project))));
}
