use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use ropey::Rope;

use super::{Change, Encoding, Position, Span};

/// The text of one version of a document.
///
/// Every place that a client may send is taken: what lies outside the text means its nearest
/// place inside, and what lies inside a character means the character's start.
///
/// Edits are made in a rope, and lines and columns found in it. Analysis goes around it: the parser,
/// the readers and the rules take slices of one string, which is made once a version.
#[derive(Clone, Default)]
pub struct Text {
    rope: Rope,
    /// The rope in one piece, made when it is first asked for.
    source: OnceLock<Arc<str>>,
}

/// The largest scratch, in bytes, that a thread keeps.
const KEPT: usize = 512 << 10;

thread_local! {
    /// Where a rope is put together. To ask the system for so much memory after each key takes longer than
    /// to copy the text once more.
    static SCRATCH: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Text {
    /// A text.
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        let source = source.into();
        Self { rope: Rope::from_str(&source), source: OnceLock::from(source) }
    }

    /// The text in one piece. It is made once for each version and shared after that.
    pub fn source(&self) -> Arc<str> {
        Arc::clone(self.in_one_piece())
    }

    /// Its length in bytes.
    pub fn len(&self) -> usize {
        // A rope counts its only leaf anew each time.
        self.source.get().map_or_else(|| self.rope.len_bytes(), |source| source.len())
    }

    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of lines. An empty text has one, and so has what follows the last line break.
    pub fn lines(&self) -> usize {
        self.rope.len_lines()
    }

    /// A line without its line break; empty after the last one.
    pub fn line(&self, line: usize) -> &str {
        self.in_one_piece().get(self.line_content(line)).unwrap_or_default()
    }

    /// The byte offset of a place. A line after the last one means the end of the text, a column
    /// after the end of its line means the end of the line.
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

    /// The place of a byte offset. An offset after the text means its end, one inside a line
    /// break means the end of the line.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = self.character_start(offset);
        let line = self.rope.byte_to_line(offset);
        let start = self.rope.line_to_byte(line);
        // Of what stands before it in its line, only a line break of two characters may be a part.
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

    /// The text before an offset, as much of it as makes about so many bytes. It is at hand where the whole
    /// text is not.
    pub fn before(&self, offset: usize, bytes: usize) -> String {
        let end = self.character_start(offset);
        let start = self.character_start(end.saturating_sub(bytes));
        self.rope.byte_slice(start..end).to_string()
    }

    /// Replaces the text of `span`.
    pub fn edit(&mut self, span: Span, text: &str) -> Change {
        let Range { start, end } = span.range();
        let start = self.character_start(start);
        let old_end = self.character_start(end).max(start);
        let first = self.rope.byte_to_char(start);
        let last = self.rope.byte_to_char(old_end);
        self.rope.remove(first..last);
        self.rope.insert(first, text);
        self.source = OnceLock::new();
        Change { start, old_end, new_end: start + text.len() }
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

    /// The bytes of a line without its line break; empty at the end of the text after the last
    /// line.
    fn line_content(&self, line: usize) -> Range<usize> {
        let start_of = |line| self.rope.try_line_to_byte(line).unwrap_or_else(|_| self.len());
        let (start, mut end) = (start_of(line), start_of(line + 1));
        if end > start && self.byte(end - 1) == b'\n' {
            end -= 1;
        }
        // The last line has no line break, and no other one can end in a carriage return that is
        // not one.
        if end > start && self.byte(end - 1) == b'\r' {
            end -= 1;
        }
        start..end
    }

    /// The start of the character that `offset` lies in, or the end of the text.
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
