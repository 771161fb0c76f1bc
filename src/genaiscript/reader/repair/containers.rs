use super::characters::may_start_value;
use super::{GiveUp, Repair, RepairMatch};

impl Repair<'_> {
    pub(super) fn object(&mut self) -> RepairMatch {
        if !self.copy(b'{') {
            return Ok(false);
        }
        self.nested(Self::members)?;
        self.end_container(b'}')
    }

    pub(super) fn array(&mut self) -> RepairMatch {
        if !self.copy(b'[') {
            return Ok(false);
        }
        self.nested(Self::items)?;
        self.end_container(b']')
    }

    fn end_container(&mut self, end: u8) -> RepairMatch {
        if !self.copy(end) {
            self.insert(char::from(end))?;
        }
        Ok(true)
    }

    fn members(&mut self) -> Result<(), GiveUp> {
        self.leading_comma()?;
        let mut first = true;
        while !self.at_end() && self.byte() != Some(b'}') {
            if !first {
                if !self.copy(b',') {
                    self.insert(',')?;
                }
                self.trivia()?;
            }
            self.ellipsis()?;
            if !self.string()? && !self.unquoted(true)? {
                if !matches!(self.byte(), None | Some(b'{' | b'}' | b'[' | b']')) {
                    return Err(GiveUp);
                }
                return if first { Ok(()) } else { self.strip_last(',') };
            }
            self.trivia()?;
            self.member_value()?;
            first = false;
        }
        Ok(())
    }

    fn member_value(&mut self) -> Result<(), GiveUp> {
        let colon = self.copy(b':');
        let cut_off = self.at_end();
        if !colon {
            if !cut_off && !self.char().is_some_and(may_start_value) {
                return Err(GiveUp);
            }
            self.insert(':')?;
        }
        let colon_or_key = self.output.last_origin();
        if !self.value()? {
            if !colon && !cut_off {
                return Err(GiveUp);
            }
            self.output.push_str("null", colon_or_key);
        }
        Ok(())
    }

    fn items(&mut self) -> Result<(), GiveUp> {
        self.leading_comma()?;
        let mut first = true;
        while !self.at_end() && self.byte() != Some(b']') {
            if !first && !self.copy(b',') {
                self.insert(',')?;
            }
            self.ellipsis()?;
            if !self.value()? {
                return if first { Ok(()) } else { self.strip_last(',') };
            }
            first = false;
        }
        Ok(())
    }

    fn leading_comma(&mut self) -> Result<(), GiveUp> {
        self.trivia()?;
        if self.skip(b',') {
            self.trivia()?;
        }
        Ok(())
    }

    /// Skips `...` and a comma as omitted items. A spread of a name thus becomes a key without a value.
    fn ellipsis(&mut self) -> Result<(), GiveUp> {
        self.trivia()?;
        if self.rest().starts_with("...") {
            self.at += 3;
            self.trivia()?;
            self.skip(b',');
        }
        Ok(())
    }
}
