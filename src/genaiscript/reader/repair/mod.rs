//! Repair of text that is not JSON, as by npm `jsonrepair` 3.15.0: GenAIScript's second attempt. Scripts with a
//! template literal or an identifier in their metadata run on its heuristics, which are therefore reproduced one by
//! one, including wrong guesses. Additions are the origin of each byte, so that values have spans in the source, and
//! two bounds for hostile text.

mod characters;
mod containers;
mod entity;
mod number;
mod output;
mod string;
mod trivia;
mod unquoted;

use crate::text::Span;
use characters::may_start_value;
use output::Repaired;

/// Maximal nesting of brackets, calls and sums of strings. The package is limited only by the stack of
/// Node.js, at between four and six thousand levels.
const MAX_DEPTH: usize = 400;

/// Budget of looks at bytes, per byte of text. Strings are read twice if their end is doubtful. Only hostile
/// text is read more often; the package's time is then quadratic.
const LOOKS_PER_BYTE: usize = 16;

/// Additional budget for short text.
const FREE_LOOKS: usize = 1 << 16;

/// Repairs `text`; `None` if the package throws or a bound is reached.
pub(super) fn repair(text: &str) -> Option<Repaired> {
    let mut repair = Repair {
        text,
        at: 0,
        output: Repaired::default(),
        depth: 0,
        looks: text.len().saturating_mul(LOOKS_PER_BYTE).saturating_add(FREE_LOOKS),
    };
    repair.document().ok()?;
    Some(repair.output)
}

#[derive(Clone, Copy, Debug)]
struct GiveUp;

/// Whether the construct was found and written.
type RepairMatch = Result<bool, GiveUp>;

struct Repair<'t> {
    text: &'t str,
    /// Position in the text, always at a character boundary.
    at: usize,
    output: Repaired,
    depth: usize,
    looks: usize,
}

impl<'t> Repair<'t> {
    fn document(&mut self) -> Result<(), GiveUp> {
        self.fence(&["```", "[```", "{```"])?;
        if !self.value()? {
            return Err(GiveUp);
        }
        self.fence(&["```", "```]", "```}"])?;
        let comma = self.copy(b',');
        if comma {
            self.trivia()?;
        }
        if self.char().is_some_and(may_start_value) && self.output.ends_with_comma_or_newline() {
            if !comma {
                self.insert(',')?;
            }
            self.lines()?;
        } else if comma {
            self.strip_last(',')?;
        }
        while matches!(self.byte(), Some(b'}' | b']')) {
            self.at += 1;
            self.trivia()?;
        }
        if self.at_end() { Ok(()) } else { Err(GiveUp) }
    }

    /// Skips the start or end of a Markdown code block.
    fn fence(&mut self, marks: &[&str]) -> Result<(), GiveUp> {
        self.blanks(true)?;
        let Some(mark) = marks.iter().find(|mark| self.rest().starts_with(**mark)) else { return Ok(()) };
        self.at += mark.len();
        self.skip_name();
        self.trivia()?;
        Ok(())
    }

    /// Reads a sequence of values, one per line, as an array.
    fn lines(&mut self) -> Result<(), GiveUp> {
        let mut first = true;
        loop {
            if !first && !self.copy(b',') {
                self.insert(',')?;
            }
            first = false;
            if !self.value()? {
                break;
            }
        }
        self.strip_last(',')?;
        self.output.wrap();
        Ok(())
    }

    fn value(&mut self) -> RepairMatch {
        self.trivia()?;
        let found = self.object()?
            || self.array()?
            || self.string()?
            || self.number()?
            || self.keyword()
            || self.unquoted(false)?
            || self.regex()?;
        self.trivia()?;
        Ok(found)
    }

    fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn byte(&self) -> Option<u8> {
        self.byte_at(self.at)
    }

    fn byte_at(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn char(&self) -> Option<char> {
        self.char_at(self.at)
    }

    fn char_at(&self, at: usize) -> Option<char> {
        self.text.get(at..)?.chars().next()
    }

    /// Returns the last position at or before `at` that is not white space, or else 0.
    fn before_blanks(&mut self, at: usize) -> Result<usize, GiveUp> {
        let mut before = at;
        while before > 0 && self.byte_at(before).is_some_and(characters::is_blank) {
            before -= 1;
        }
        self.look(at - before)?;
        Ok(before)
    }

    fn look(&mut self, bytes: usize) -> Result<(), GiveUp> {
        self.looks = self.looks.checked_sub(bytes).ok_or(GiveUp)?;
        Ok(())
    }

    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, GiveUp>) -> Result<T, GiveUp> {
        if self.depth >= MAX_DEPTH {
            return Err(GiveUp);
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn copy(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        if found {
            self.output.push(char::from(byte), Span::new(self.at, self.at + 1));
            self.at += 1;
        }
        found
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Writes a missing character before trailing white space.
    fn insert(&mut self, char: char) -> Result<(), GiveUp> {
        self.insert_above(0, char)
    }

    fn insert_above(&mut self, floor: usize, char: char) -> Result<(), GiveUp> {
        self.look(self.output.trailing_blanks(floor))?;
        self.output.insert_before_blanks(floor, char);
        Ok(())
    }

    fn strip_last(&mut self, char: char) -> Result<(), GiveUp> {
        let Some(place) = self.output.last(char) else { return self.look(self.output.len()) };
        self.look(self.output.len() - place)?;
        self.output.remove(place);
        Ok(())
    }
}
