use super::characters::{
    control_escape, ends_unquoted, is_blank, is_delimiter, is_double_quote, is_quote, is_single_quote,
};
use super::entity::{self, Entity};
use super::{GiveUp, Repair, RepairMatch};
use crate::text::Span;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Quote,
    /// The first delimiter, if the closing quote is missing
    Delimiter,
    /// This offset, where the first attempt found the closing quote missing
    Offset(usize),
}

enum RepairStep {
    On,
    Done,
    /// The strategy failed; another one must be tried.
    Again(Until),
}

#[derive(Clone, Copy)]
enum Opening {
    Quote(char),
    Entity(Entity),
}

struct StringState {
    opening: Opening,
    until: Until,
    /// Start of the content, after the first character of the opening.
    start: usize,
    /// Start in the output.
    written: usize,
    /// Whether the whole string is escaped: `\"text\"`.
    escaped: bool,
    brackets: RepairBrackets,
}

/// Counts of open brackets by kind, in the part of a string that was counted.
#[derive(Default)]
struct RepairBrackets {
    counted: usize,
    open: [isize; 3],
}

impl Repair<'_> {
    /// Reads a string and the strings concatenated to it. The context distinguishes a quote inside of a string from a
    /// closing one; if this fails, the string is read again up to the first delimiter, or up to the comma before the
    /// doubtful quote.
    pub(super) fn string(&mut self) -> RepairMatch {
        let escaped = self.skip(b'\\');
        if escaped && !self.char().is_some_and(is_quote) {
            return Err(GiveUp);
        }
        let Some((opening, length)) = self.opening() else { return Ok(false) };
        let start = self.at;
        let written = self.output.len();
        let mut until = Until::Quote;
        loop {
            self.at = start;
            self.output.truncate(written);
            self.output.push('"', Span::new(start, start + length));
            self.at += length;
            let brackets = RepairBrackets { counted: written, open: [0; 3] };
            // A second attempt begins at the quote, after the escape.
            let escaped = escaped && until == Until::Quote;
            let text = start + self.char_at(start).map_or(0, char::len_utf8);
            match self.read(StringState { opening, until, start: text, written, escaped, brackets })? {
                Some(next) => until = next,
                None => return Ok(true),
            }
        }
    }

    fn opening(&self) -> Option<(Opening, usize)> {
        let char = self.char()?;
        if is_quote(char) {
            return Some((Opening::Quote(char), char.len_utf8()));
        }
        let entity = entity::at_start(self.rest())?;
        matches!(entity.char, '"' | '\'').then_some((Opening::Entity(entity), entity.length))
    }

    /// Reads up to the end; returns another strategy if this one failed.
    fn read(&mut self, mut reading: StringState) -> Result<Option<Until>, GiveUp> {
        loop {
            let before = self.at;
            let step = self.step(&mut reading)?;
            self.look(self.at.saturating_sub(before).max(1))?;
            match step {
                RepairStep::On => {}
                RepairStep::Done => return Ok(None),
                RepairStep::Again(until) => return Ok(Some(until)),
            }
            if reading.escaped {
                self.skip(b'\\');
            }
        }
    }

    fn step(&mut self, reading: &mut StringState) -> Result<RepairStep, GiveUp> {
        let Some(char) = self.char() else { return self.unclosed(reading) };
        if reading.until == Until::Offset(self.at) {
            return self.end_here(reading);
        }
        let entity = match reading.opening {
            Opening::Entity(_) => entity::at_start(self.rest()),
            Opening::Quote(_) => None,
        };
        if reading.opening.is_closed_by(char, entity) {
            return self.closing_quote(reading, entity.map_or(char.len_utf8(), |entity| entity.length));
        }
        if reading.until == Until::Delimiter && u8::try_from(char).is_ok_and(ends_unquoted) {
            let end = self.at;
            self.url(reading.start);
            self.copy_plain(end);
            self.end_here(reading)?;
            self.sum()?;
            return Ok(RepairStep::Done);
        }
        match (entity, char) {
            (Some(entity), _) => {
                let origin = Span::new(self.at, self.at + entity.length);
                self.at += entity.length;
                match (entity.char, control_escape(entity.char)) {
                    ('"', _) => self.output.push_str("\\\"", origin),
                    (_, Some(escape)) => self.output.push_str(escape, origin),
                    (char, None) => self.output.push(char, origin),
                }
            }
            (None, '\\') => self.escape()?,
            (None, char) => self.plain(char)?,
        }
        Ok(RepairStep::On)
    }

    fn unclosed(&mut self, reading: &mut StringState) -> Result<RepairStep, GiveUp> {
        let last = self.before_blanks(self.at.saturating_sub(1))?;
        if reading.until != Until::Delimiter && self.byte_at(last).is_none_or(is_delimiter) {
            return Ok(RepairStep::Again(Until::Delimiter));
        }
        self.end_here(reading)
    }

    fn end_here(&mut self, reading: &StringState) -> Result<RepairStep, GiveUp> {
        self.insert_above(reading.written, '"')?;
        Ok(RepairStep::Done)
    }

    /// Handles a quote, which closes the string if the text after it allows.
    fn closing_quote(&mut self, reading: &mut StringState, length: usize) -> Result<RepairStep, GiveUp> {
        let quote = self.at;
        let quote_written = self.output.len();
        let after_quote = quote + length;
        self.output.push('"', Span::new(quote, after_quote));
        self.at = after_quote;
        self.trivia_in_line()?;
        if self.string_may_end(reading, quote_written)? {
            self.sum()?;
            return Ok(RepairStep::Done);
        }
        if self.byte() == Some(b'\\') {
            return Err(GiveUp);
        }
        let last = self.before_blanks(quote.saturating_sub(1))?;
        match self.byte_at(last) {
            // `"a, "b": 1`: this quote opens the next string; the one before the comma is missing.
            Some(b',') => return Ok(RepairStep::Again(Until::Offset(last))),
            Some(byte) if is_delimiter(byte) => return Ok(RepairStep::Again(Until::Delimiter)),
            _ => {}
        }
        // The quote is part of the content.
        self.at = after_quote;
        self.output.truncate(quote_written);
        self.output.push_str("\\\"", Span::new(quote, after_quote));
        Ok(RepairStep::On)
    }

    fn string_may_end(&mut self, reading: &mut StringState, quote_written: usize) -> RepairMatch {
        let Some(next) = self.char() else { return Ok(true) };
        if reading.until == Until::Delimiter || next.is_ascii_digit() {
            return Ok(true);
        }
        if u8::try_from(next).is_ok_and(is_delimiter) {
            return Ok(!reading.brackets.any_open(self.output.text(), quote_written, next));
        }
        Ok(is_quote(next) && !self.quote_ends_value(self.at + next.len_utf8())?)
    }

    /// Whether the text ends or a delimiter follows after the quote that ends at `at`.
    fn quote_ends_value(&mut self, at: usize) -> RepairMatch {
        let mut next = at;
        while self.byte_at(next).is_some_and(is_blank) {
            next += 1;
        }
        self.look(next - at)?;
        Ok(self.byte_at(next).is_none_or(is_delimiter))
    }

    fn escape(&mut self) -> Result<(), GiveUp> {
        let start = self.at;
        let Some(char) = self.char_at(start + 1) else {
            self.at = self.text.len();
            return Ok(());
        };
        let end = start + 1 + char.len_utf8();
        match char {
            '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => self.copy_plain_to(end),
            'u' => {
                let digits =
                    self.text.as_bytes()[end..].iter().take(4).take_while(|byte| byte.is_ascii_hexdigit());
                let end = end + digits.count();
                match end - start {
                    6 => self.copy_plain_to(end),
                    _ if end == self.text.len() => self.at = end,
                    _ => return Err(GiveUp),
                }
            }
            '\n' => {
                self.output.push_str("\\n", Span::new(start, end));
                self.at = end;
            }
            _ => {
                self.output.push(char, Span::new(start, end));
                self.at = end;
            }
        }
        Ok(())
    }

    fn plain(&mut self, char: char) -> Result<(), GiveUp> {
        let end = self.at + char.len_utf8();
        let origin = Span::new(self.at, end);
        if char == '"' && self.at.checked_sub(1).and_then(|at| self.byte_at(at)) != Some(b'\\') {
            self.output.push_str("\\\"", origin);
        } else if let Some(escape) = control_escape(char) {
            self.output.push_str(escape, origin);
        } else if char < ' ' {
            return Err(GiveUp);
        } else {
            self.output.push(char, origin);
        }
        self.at = end;
        Ok(())
    }

    fn copy_plain_to(&mut self, end: usize) {
        let start = self.at;
        self.at = end;
        self.copy_plain(start);
    }

    fn copy_plain(&mut self, start: usize) {
        for (at, char) in self.text[start..self.at].char_indices() {
            self.output.push(char, Span::new(start + at, start + at + char.len_utf8()));
        }
    }

    fn sum(&mut self) -> Result<(), GiveUp> {
        self.trivia()?;
        while self.skip(b'+') {
            self.trivia()?;
            let quote = self.output.last('"').unwrap_or(self.output.len());
            self.look(self.output.len() - quote)?;
            self.output.truncate(quote);
            if self.nested(Self::string)? {
                self.look(self.output.len() - quote)?;
                self.output.remove(quote);
            } else {
                self.insert('"')?;
            }
        }
        Ok(())
    }
}

impl Opening {
    /// Straight quotes are closed only by their own kind, others by any of their family.
    fn is_closed_by(self, char: char, entity: Option<Entity>) -> bool {
        match (self, entity) {
            (Self::Entity(opening), Some(entity)) => entity.char == opening.char,
            (Self::Quote(quote @ ('"' | '\'')), _) => char == quote,
            (Self::Quote(quote), _) if is_single_quote(quote) => is_single_quote(char),
            (Self::Entity(_), None) | (Self::Quote(_), _) => is_double_quote(char),
        }
    }
}

impl RepairBrackets {
    /// Whether `text` up to `end` contains an open bracket that `closing` would close.
    fn any_open(&mut self, text: &str, end: usize, closing: char) -> bool {
        let kind = match closing {
            ')' => 0,
            ']' => 1,
            '}' => 2,
            _ => return false,
        };
        for byte in text.as_bytes().get(self.counted..end).unwrap_or_default() {
            match byte {
                b'(' => self.open[0] += 1,
                b')' => self.open[0] -= 1,
                b'[' => self.open[1] += 1,
                b']' => self.open[1] -= 1,
                b'{' => self.open[2] += 1,
                b'}' => self.open[2] -= 1,
                _ => {}
            }
        }
        self.counted = end.max(self.counted);
        self.open[kind] > 0
    }
}
