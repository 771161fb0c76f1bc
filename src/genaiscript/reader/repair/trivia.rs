use super::characters::{is_blank, is_exotic_blank};
use super::{GiveUp, Repair, RepairMatch};
use crate::text::Span;

impl Repair<'_> {
    pub(super) fn trivia(&mut self) -> Result<(), GiveUp> {
        self.trivia_with(true)
    }

    pub(super) fn trivia_in_line(&mut self) -> Result<(), GiveUp> {
        self.trivia_with(false)
    }

    fn trivia_with(&mut self, newlines: bool) -> Result<(), GiveUp> {
        self.blanks(newlines)?;
        while self.comment()? && self.blanks(newlines)? {}
        Ok(())
    }

    /// Copies white space, converting exotic characters to spaces.
    pub(super) fn blanks(&mut self, newlines: bool) -> RepairMatch {
        let start = self.at;
        while let Some(char) = self.char() {
            let end = self.at + char.len_utf8();
            let origin = Span::new(self.at, end);
            if u8::try_from(char).is_ok_and(is_blank) && (newlines || char != '\n') {
                self.output.push(char, origin);
            } else if is_exotic_blank(char) {
                self.output.push(' ', origin);
            } else {
                break;
            }
            self.at = end;
        }
        self.look(self.at - start)?;
        Ok(self.at > start)
    }

    fn comment(&mut self) -> RepairMatch {
        let rest = self.rest();
        let length = if rest.starts_with("/*") {
            // The package searches for the end from the beginning: it accepts `/*/` as a whole comment.
            rest[1..].find("*/").map_or(rest.len(), |end| end + 3)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            return Ok(false);
        };
        self.at += length;
        self.look(length)?;
        Ok(true)
    }
}
