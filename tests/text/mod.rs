//! Positions in a text and changes of it, compared with a slow model.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use promptsig::text::{Encoding, Position, Span, Text, TextChange};

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// Slow reference implementation over a plain string.
mod model {
    use super::{Encoding, Position};

    pub fn lines(text: &str) -> Vec<(usize, usize)> {
        let bytes = text.as_bytes();
        let (mut lines, mut start, mut at) = (Vec::new(), 0, 0);
        while at < bytes.len() {
            let length = match bytes[at] {
                b'\r' if bytes.get(at + 1) == Some(&b'\n') => 2,
                b'\r' | b'\n' => 1,
                _ => {
                    at += 1;
                    continue;
                }
            };
            lines.push((start, at));
            at += length;
            start = at;
        }
        lines.push((start, bytes.len()));
        lines
    }

    pub fn width(character: char, encoding: Encoding) -> usize {
        match encoding {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }

    pub fn offset(text: &str, position: Position, encoding: Encoding) -> usize {
        let Some(&(start, end)) = lines(text).get(position.line as usize) else { return text.len() };
        let (mut at, mut column) = (start, 0);
        for character in text[start..end].chars() {
            column += width(character, encoding);
            if column > position.character as usize {
                break;
            }
            at += character.len_utf8();
        }
        at
    }

    pub fn position(text: &str, offset: usize, encoding: Encoding) -> Position {
        let offset = character_start(text, offset);
        let lines = lines(text);
        let line = lines.iter().rposition(|&(start, _)| start <= offset).unwrap();
        let (start, end) = lines[line];
        let column: usize =
            text[start..offset.min(end)].chars().map(|character| width(character, encoding)).sum();
        Position::new(u32::try_from(line).unwrap(), u32::try_from(column).unwrap())
    }

    pub fn character_start(text: &str, offset: usize) -> usize {
        (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap()
    }
}

/// Generates characters that the encodings count differently.
fn awkward_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => Just("a"), 2 => Just("\n"), 2 => Just("\r"), 2 => Just("\r\n"),
        1 => Just("\u{2028}"), 1 => Just("\u{85}"), 1 => Just("\u{b}"), 1 => Just("\u{c}"),
        1 => Just("é"), 1 => Just("漢字"), 1 => Just("👩‍💻"), 1 => Just("🦀"),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn places_are_those_of_the_model(text in awkward_text(), line in 0_u32..45, character in 0_u32..60) {
        let rope = Text::new(text.as_str());
        for encoding in ENCODINGS {
            for position in [
                Position::new(line, character),
                Position::new(line, u32::MAX),
                Position::new(u32::MAX, character),
            ] {
                prop_assert_eq!(rope.offset(position, encoding), model::offset(&text, position, encoding));
            }
            for offset in (0..text.len() + 3).chain([usize::MAX]) {
                prop_assert_eq!(rope.position(offset, encoding), model::position(&text, offset, encoding));
            }
        }
        let lines: Vec<_> = model::lines(&text).into_iter().map(|(start, end)| &text[start..end]).collect();
        prop_assert_eq!((0..rope.lines()).map(|line| rope.line(line)).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn a_place_comes_back_from_its_offset(text in awkward_text()) {
        let rope = Text::new(text.as_str());
        for encoding in ENCODINGS {
            for (start, end) in model::lines(&text) {
                for offset in (start..=end).filter(|&offset| text.is_char_boundary(offset)) {
                    prop_assert_eq!(rope.offset(rope.position(offset, encoding), encoding), offset);
                }
            }
        }
    }

    #[test]
    fn edits_are_those_of_the_model(
        text in awkward_text(),
        edits in prop::collection::vec((0_usize..200, 0_usize..200, awkward_text()), 0..8),
    ) {
        let (mut rope, mut model) = (Text::new(text.as_str()), text);
        for (start, end, new) in edits {
            let before = rope.source();
            let change = rope.edit(Span::new(start, end), &new);
            let start = model::character_start(&model, start);
            let old_end = model::character_start(&model, end).max(start);
            prop_assert_eq!(change, TextChange { start, old_end, new_end: start + new.len() });
            prop_assert_eq!(&*before, model.as_str());
            model.replace_range(start..old_end, &new);
            prop_assert_eq!(&*rope.source(), model.as_str());
            prop_assert_eq!(rope.lines(), model::lines(&model).len());
        }
    }

    #[test]
    fn edits_together_are_one_change(
        text in awkward_text(),
        first in (0_usize..200, 0_usize..200, awkward_text()),
        edits in prop::collection::vec((0_usize..200, 0_usize..200, awkward_text()), 0..8),
    ) {
        let mut rope = Text::new(text.as_str());
        let mut change = rope.edit(Span::new(first.0, first.1), &first.2);
        for (start, end, new) in edits {
            change = change.then(rope.edit(Span::new(start, end), &new));
        }
        let (old, new) = (text.as_str(), &*rope.source());
        assert_makes(change, old, new);
        let narrow = change.narrow(old, new);
        assert_makes(narrow, old, new);
        prop_assert!(change.start <= narrow.start && narrow.new_end <= change.new_end);
        prop_assert_eq!(narrow.narrow(old, new), narrow);
        assert_makes(TextChange::between(old, new), old, new);
    }
}

/// Asserts that both texts are equal outside of the change.
fn assert_makes(change: TextChange, old: &str, new: &str) {
    assert_eq!(old[..change.start], new[..change.start], "{change:?}");
    assert_eq!(old[change.old_end..], new[change.new_end..], "{change:?}");
    assert!(change.start <= change.old_end && change.start <= change.new_end, "{change:?}");
}

#[test]
fn a_change_and_the_next_one_are_the_stretch_of_both() {
    let change = |start, old_end, new_end| TextChange { start, old_end, new_end };
    for (first, next, both) in [
        (change(5, 5, 6), change(6, 6, 7), change(5, 5, 7)),
        (change(5, 5, 8), change(6, 7, 6), change(5, 5, 7)),
        (change(5, 5, 6), change(5, 6, 5), change(5, 5, 5)),
        (change(2, 4, 2), change(9, 10, 12), change(2, 12, 12)),
        (change(9, 10, 12), change(2, 4, 2), change(2, 10, 10)),
    ] {
        assert_eq!(first.then(next), both, "{first:?} {next:?}");
    }
}

/// A repeated text may be narrowed from either side; the common prefix goes first.
#[test]
fn the_smallest_change_is_found() {
    let change = |start, old_end, new_end| TextChange { start, old_end, new_end };
    assert_eq!(TextChange::between("aab", "aaab"), change(2, 2, 3));
    assert_eq!(TextChange::between("same", "same"), change(4, 4, 4));
    assert_eq!(TextChange::between("xéy", "xèy"), change(1, 3, 3));
    assert_eq!(TextChange::between("", "new"), change(0, 0, 3));
    assert_eq!(change(0, 2, 2).narrow("abab", "aXab"), change(1, 2, 2));
}

#[test]
fn one_snapshot_serves_a_version() {
    let mut text = Text::new("let a");
    assert!(std::sync::Arc::ptr_eq(&text.source(), &text.source()));
    text.edit(Span::at(5), " = 1");
    assert_eq!(&*text.source(), "let a = 1");
    assert_eq!(text.line(0), "let a = 1");
    assert_eq!(text.line(1), "");
}

#[test]
fn the_middle_of_a_character_is_its_start() {
    let text = Text::new("x🦀y");
    assert_eq!(text.offset(Position::new(0, 2), Encoding::Utf16), 1);
    assert_eq!(text.offset(Position::new(0, 3), Encoding::Utf16), 5);
    assert_eq!(text.offset(Position::new(0, 3), Encoding::Utf8), 1);
    assert_eq!(text.position(3, Encoding::Utf32), Position::new(0, 1));
}

#[test]
fn unicode_separators_do_not_end_a_line() {
    let text = Text::new("a\u{2028}b\u{85}c\rd");
    assert_eq!(text.lines(), 2);
    assert_eq!(text.line(1), "d");
}
