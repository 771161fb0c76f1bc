//! Properties of any text.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use promptsig::syntax::splitter::cut;
use promptsig::syntax::{ChunkedTree, Language};
use promptsig::text::{Span, TextChange};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use test_support::pieces::pieces;

const TOKENS: &[&str] = &[
    "`",
    "'",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "${",
    "/",
    "//",
    "/*",
    "*/",
    "\\",
    "\n",
    "\r",
    "\r\n",
    " ",
    ";",
    ",",
    ":",
    ".",
    "=",
    "=>",
    "<",
    ">",
    "++",
    "!",
    "@",
    "#",
    "#!",
    "<!--",
    "\n-->",
    "é",
    "😀",
    "\u{2028}",
    "\u{feff}",
    "const x =",
    "\nconst x = 1\n",
    "\nfoo(",
    "\n$`",
    "do ",
    "\nwhile (",
    "if (a)",
    "else",
    "class A {\n",
    "function f() {\n",
    "import a",
    "\nfrom 'a'",
    "as",
    "await ",
    "return",
    "for (",
    "\nexport ",
    "type A =\n",
    "word",
    "env.vars[\"ab",
    "$`a\n$",
    "script({",
    "1",
    "/a/g",
];

static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut texts = Vec::new();
    for entry in fs::read_dir(tests.join("sample/genaisrc")).unwrap() {
        texts.extend(fs::read_to_string(entry.unwrap().path()));
    }
    let table = fs::read_to_string(tests.join("splitter/table.rs")).unwrap().replace('§', "");
    texts.extend(table.split("---\n").map(str::to_owned));
    texts.retain(|text| text.len() < 4000);
    texts.sort();
    texts
});

fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap()
}

fn edited(base: Index, edits: &[(Index, u8, &str)]) -> String {
    replaced(TEXTS[base.index(TEXTS.len())].clone(), edits)
}

fn replaced(mut text: String, edits: &[(Index, u8, &str)]) -> String {
    for (at, length, token) in edits {
        let start = boundary(&text, at.index(text.len() + 1));
        let end = boundary(&text, (start + usize::from(*length)).min(text.len())).max(start);
        text.replace_range(start..end, token);
    }
    text
}

fn any_text() -> impl Strategy<Value = String> {
    let length = prop_oneof![3 => Just(0), 1 => 0..40_u8];
    let edit = (any::<Index>(), length, select(TOKENS));
    let script =
        (any::<Index>(), prop::collection::vec(edit, 0..5)).prop_map(|(base, edits)| edited(base, &edits));
    let soup = prop::collection::vec(select(TOKENS), 0..60).prop_map(|tokens| tokens.concat());
    prop_oneof![3 => script, 1 => soup]
}

/// A function with one of the texts in it, and its states after edits.
fn any_session() -> impl Strategy<Value = Vec<String>> {
    let edit = (any::<Index>(), prop_oneof![3 => Just(0), 1 => 0..40_u8], select(TOKENS));
    (any::<Index>(), prop::collection::vec(edit, 1..8)).prop_map(|(base, edits)| {
        let inner = TEXTS[base.index(TEXTS.len())].replace('\n', "\n    ");
        let mut texts = vec![format!("export default async function (ctx) {{\n    {inner}\n}}\n")];
        for edit in edits {
            let text = replaced(texts.last().unwrap().clone(), &[edit]);
            texts.push(text);
        }
        texts
    })
}

/// Nodes of a text without comments: whether a trailing one is in a statement's node or after it depends on the
/// parser's path, and is never used.
fn parts(forest: &ChunkedTree) -> Vec<(Span, String)> {
    let parts = forest.chunks().flat_map(|piece| forest.parts(piece));
    let tree = |part| forest.part_tree(part).root().to_sexp().replace(" (comment)", "");
    parts.map(|part| (forest.part_span(part), tree(part))).collect()
}

/// End of the whole chunk that begins at each line.
fn whole_pieces(text: &str) -> Vec<Option<usize>> {
    let end = |at: usize| {
        let is_line = at == 0 || matches!(text.as_bytes()[at - 1], b'\n' | b'\r');
        let piece = is_line.then(|| cut(text, at, &|_| None))?;
        piece.is_whole.then_some(piece.end)
    };
    (0..text.len()).map(end).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_a_text_was_before_changes_nothing(texts in any_session(), looks in any::<u8>()) {
        let mut forest = ChunkedTree::new(Language::JavaScript, texts[0].as_str().into());
        for (number, pair) in texts.windows(2).enumerate() {
            if looks >> number & 1 == 1 {
                parts(&forest);
            }
            forest = forest.update(pair[1].as_str().into(), TextChange::between(&pair[0], &pair[1]));
        }
        let fresh = ChunkedTree::new(Language::JavaScript, texts.last().unwrap().as_str().into());
        prop_assert_eq!(parts(&forest), parts(&fresh), "{:?}", texts);
    }

    #[test]
    fn what_is_known_changes_nothing(text in any_text(), known in any::<u64>()) {
        let whole = whole_pieces(&text);
        for (start, piece) in pieces(&text) {
            let all = |at: usize| whole.get(at).copied().flatten();
            prop_assert_eq!(cut(&text, start, &all), piece, "at {} of {}", start, text);
            let some = |at: usize| all(at).filter(|_| known >> (at % 64) & 1 == 1);
            prop_assert_eq!(cut(&text, start, &some), piece, "at {} of {}", start, text);
        }
    }

    #[test]
    fn nothing_is_looked_at_after_what_was_seen(text in any_text(), junk in any_text()) {
        for (start, piece) in pieces(&text) {
            // Text before a chunk is irrelevant.
            let mut from = cut(&text[start..], 0, &|_| None);
            from.end += start;
            from.seen = from.seen.saturating_add(start);
            prop_assert_eq!(from, piece, "at {} of {}", start, text);
            if piece.seen > text.len() {
                continue;
            }
            prop_assert!(text.is_char_boundary(piece.seen));
            let changed = format!("{}{junk}", &text[..piece.seen]);
            prop_assert_eq!(cut(&changed, start, &|_| None), piece, "at {} of {} and {}", start, text, changed);
        }
    }
}

/// Texts on which repeated searches for chunks would be slow.
#[test]
fn no_text_takes_long() {
    const LENGTH: usize = 100_000;
    let of = |line: &str| line.repeat(LENGTH / line.len());
    let lines =
        TOKENS.iter().flat_map(|token| [(*token).to_owned(), format!("{token}\n"), format!("a{token}b\n")]);
    let nested = [
        "({[",
        "`${",
        "`${(",
        "const x = (\n",
        "const x = `\n",
        "/*\nconst x = 1\n",
        "a[\"(\n",
        "$`a\n(",
        "}])",
    ];
    for line in lines.chain(nested.map(str::to_owned)) {
        pieces(&of(&line));
        pieces(&format!("`\n{}", of(&line)));
        pieces(&format!("(\n{}`word", of(&line)));
    }
    pieces(&format!("`{}`word", of("\nconst x = \\`")));
    pieces(&format!("{}{}", of("("), of("]")));
    pieces(&format!("`${{{}{}", of("("), of("}")));
}
