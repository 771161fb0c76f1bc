use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use ropey::Rope;

use super::{Span, TextChange};

/// Text of one version of a document. Edits and line lookups use the rope, all others one contiguous string.
///
/// Positions outside the text are clamped; one inside a character means the start of the character.
#[derive(Clone, Default)]
pub struct Text {
    rope: Rope,
    /// Contiguous text, built lazily.
    source: OnceLock<Arc<str>>,
}

/// Largest scratch buffer, in bytes, that a thread keeps.
const KEPT: usize = 512 << 10;

thread_local! {
    /// Allocating a buffer of that size after each key takes longer than one more copy of the text.
    static SCRATCH: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Text {
    /// Creates a text; the source is shared, not copied again.
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        let source = source.into();
        Self { rope: Rope::from_str(&source), source: OnceLock::from(source) }
    }

    /// Builds the contiguous text once per version.
    pub fn source(&self) -> Arc<str> {
        Arc::clone(self.in_one_piece())
    }

    pub fn len(&self) -> usize {
        // The rope recounts a single leaf on every call.
        self.source.get().map_or_else(|| self.rope.len_bytes(), |source| source.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn lines(&self) -> usize {
        self.rope.len_lines()
    }

    /// Returns the line without its line break; empty after the last line.
    pub fn line(&self, line: usize) -> &str {
        self.in_one_piece().get(self.line_content(line)).unwrap_or_default()
    }

    /// Clamps a line to the end of the text, and a column to the end of its line.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        if line >= self.lines() {
            return self.len();
        }
        let content = self.line_content(line);
        let column = position.character as usize;
        match encoding {
            Encoding::Utf8 => self.character_start(content.start + column.min(content.len())),
            Encoding::Utf16 => {
                let slice = self.rope.byte_slice(content.clone());
                let character = slice.utf16_cu_to_char(column.min(slice.len_utf16_cu()));
                content.start + slice.char_to_byte(character)
            }
            Encoding::Utf32 => {
                let slice = self.rope.byte_slice(content.clone());
                content.start + slice.char_to_byte(column.min(slice.len_chars()))
            }
        }
    }

    /// Clamps an offset to the end of the text, and one inside a line break to the end of the line.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = self.character_start(offset);
        let line = self.rope.byte_to_line(offset);
        let start = self.rope.line_to_byte(line);
        // Only a line break of two characters can be split by the offset.
        let is_in_break = offset > start && self.byte(offset - 1) == b'\r';
        let before = start..offset - usize::from(is_in_break);
        let column = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => self.rope.byte_slice(before).len_utf16_cu(),
            Encoding::Utf32 => self.rope.byte_slice(before).len_chars(),
        };
        let cut = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(cut(line), cut(column))
    }

    /// Returns roughly the last `bytes` bytes before an offset, without building the whole text.
    pub fn before(&self, offset: usize, bytes: usize) -> String {
        let end = self.character_start(offset);
        let start = self.character_start(end.saturating_sub(bytes));
        self.rope.byte_slice(start..end).to_string()
    }

    pub fn is_blank(&self, span: Span) -> bool {
        let Range { start, end } = span.range();
        let start = self.character_start(start);
        let end = self.character_start(end).max(start);
        self.rope.byte_slice(start..end).chunks().all(|chunk| chunk.trim_start().is_empty())
    }

    pub fn edit(&mut self, span: Span, text: &str) -> TextChange {
        let Range { start, end } = span.range();
        let start = self.character_start(start);
        let old_end = self.character_start(end).max(start);
        let first = self.rope.byte_to_char(start);
        let last = self.rope.byte_to_char(old_end);
        self.rope.remove(first..last);
        self.rope.insert(first, text);
        self.source = OnceLock::new();
        TextChange { start, old_end, new_end: start + text.len() }
    }

    fn in_one_piece(&self) -> &Arc<str> {
        self.source.get_or_init(|| {
            SCRATCH.with_borrow_mut(|scratch| {
                scratch.clear();
                scratch.extend(self.rope.chunks());
                let source = Arc::from(scratch.as_str());
                if scratch.capacity() > KEPT {
                    *scratch = String::new();
                }
                source
            })
        })
    }

    /// Returns the range without the line break; empty after the last line.
    fn line_content(&self, line: usize) -> Range<usize> {
        let start_of = |line| self.rope.try_line_to_byte(line).unwrap_or_else(|_| self.len());
        let (start, mut end) = (start_of(line), start_of(line + 1));
        if end > start && self.byte(end - 1) == b'\n' {
            end -= 1;
        }
        // A carriage return at the end belongs to a line break, as the last line has none and cannot end in one.
        if end > start && self.byte(end - 1) == b'\r' {
            end -= 1;
        }
        start..end
    }

    fn character_start(&self, offset: usize) -> usize {
        let offset = offset.min(self.len());
        match self.source.get() {
            Some(source) => {
                (0..=offset).rev().find(|offset| source.is_char_boundary(*offset)).unwrap_or_default()
            }
            None => self.rope.char_to_byte(self.rope.byte_to_char(offset)),
        }
    }

    fn byte(&self, at: usize) -> u8 {
        self.source.get().map_or_else(|| self.rope.byte(at), |source| source.as_bytes()[at])
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({:?})", self.in_one_piece())
    }
}

/// Line and a column, both counted from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub line: u32,
    /// Column, in units of the [`Encoding`] in use.
    pub character: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    Utf8,
    /// UTF-16 code units, the protocol's default if a client negotiates nothing.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl Position {
    pub fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}
