//! What npm `jsonrepair` 3.15.0 makes of a text that is not JSON: GenAIScript's second try.
//!
//! Its guesses are what a script with a template literal or an identifier in its metadata runs
//! on, so they are followed one by one: a wrong guess of the package is wrong here in the same
//! way. What is ours is the origin of each byte, so that a value points at what it was made from,
//! and two bounds for hostile text.

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

/// How deep the repair follows brackets, calls and sums of strings. The package has no limit but
/// the stack of Node.js, which ends it between four and six thousand levels.
const MAX_DEPTH: usize = 400;

/// How often the repair may look at a byte, on average. It reads strings twice when it doubts
/// their end; only text made for the purpose lets it read more often, and there the package's time
/// grows with the square of the length.
const LOOKS_PER_BYTE: usize = 16;

/// The looks that any text has, however short.
const FREE_LOOKS: usize = 1 << 16;

/// Repairs `text`, or gives `None` where the package throws or a bound is reached.
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

/// The text cannot be repaired, or not within the bounds.
#[derive(Clone, Copy, Debug)]
struct GiveUp;

/// Whether what was looked for is there, and is now written.
type Found = Result<bool, GiveUp>;

struct Repair<'t> {
    text: &'t str,
    /// How far the text is read; always at the beginning of a character.
    at: usize,
    output: Repaired,
    depth: usize,
    /// How many looks are left.
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

    /// Goes over the beginning or end of a Markdown code block.
    fn fence(&mut self, marks: &[&str]) -> Result<(), GiveUp> {
        self.blanks(true)?;
        let Some(mark) = marks.iter().find(|mark| self.rest().starts_with(**mark)) else { return Ok(()) };
        self.at += mark.len();
        self.skip_name();
        self.trivia()?;
        Ok(())
    }

    /// Reads values that follow each other, a line each, as an array.
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

    /// Reads any value and the white space around it.
    fn value(&mut self) -> Found {
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

    // The place.

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

    /// The last place at or before `at` that holds no white space; 0 where there is none.
    fn before_blanks(&mut self, at: usize) -> Result<usize, GiveUp> {
        let mut before = at;
        while before > 0 && self.byte_at(before).is_some_and(characters::is_blank) {
            before -= 1;
        }
        self.look(at - before)?;
        Ok(before)
    }

    /// Counts looks at bytes.
    fn look(&mut self, bytes: usize) -> Result<(), GiveUp> {
        self.looks = self.looks.checked_sub(bytes).ok_or(GiveUp)?;
        Ok(())
    }

    /// Goes a level down for `inner`.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, GiveUp>) -> Result<T, GiveUp> {
        if self.depth >= MAX_DEPTH {
            return Err(GiveUp);
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    // Writing.

    /// Copies `byte`, if it is the next one.
    fn copy(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        if found {
            self.output.push(char::from(byte), Span::new(self.at, self.at + 1));
            self.at += 1;
        }
        found
    }

    /// Goes over `byte`, if it is the next one.
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Writes a missing character, before the white space written last.
    fn insert(&mut self, char: char) -> Result<(), GiveUp> {
        self.insert_above(0, char)
    }

    fn insert_above(&mut self, floor: usize, char: char) -> Result<(), GiveUp> {
        self.look(self.output.trailing_blanks(floor))?;
        self.output.insert_before_blanks(floor, char);
        Ok(())
    }

    /// Takes back the last `char` that was written, wherever it stands.
    fn strip_last(&mut self, char: char) -> Result<(), GiveUp> {
        let Some(place) = self.output.last(char) else { return self.look(self.output.len()) };
        self.look(self.output.len() - place)?;
        self.output.remove(place);
        Ok(())
    }
}
