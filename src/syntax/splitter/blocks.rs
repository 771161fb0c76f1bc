use super::split::{BlockEnd, Cut, Resumption, SourceLine, Splitter};
use super::token::ScriptTokenKind;
use super::words;

#[derive(Clone, Copy, Debug)]
pub struct BlockCut {
    pub cut: Cut,
    /// Whether a brace that closes a bracket inside it is indented less than the statement.
    pub is_outdented: bool,
}

/// Splits off the statement at `start`, directly after the block's brace or another statement. It is
/// [cut](super::cut) like a chunk and ends before the brace that closes the block. `None` at the end of the block.
pub fn cut_in_block(
    text: &str,
    start: usize,
    end: BlockEnd,
    skip: &dyn Fn(usize) -> Option<usize>,
) -> Option<BlockCut> {
    let mut splitter = Splitter::new(text, start, skip);
    if matches!(splitter.lexer.byte(), None | Some(b'}')) {
        return None;
    }
    splitter.block = Some(end);
    splitter.indent = indent(text, splitter.lexer.at);
    let cut = splitter.cut();
    Some(BlockCut { cut, is_outdented: splitter.is_outdented })
}

/// Returns the indentation of a token; 0, so that nothing is indented less, if it is not first on its line.
fn indent(text: &str, at: usize) -> usize {
    let before = &text[..at];
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    if line.trim_start().is_empty() { line.len() } else { 0 }
}

/// Iterates over the blocks of one chunk, without nested ones.
pub struct Blocks<'t> {
    splitter: Splitter<'t>,
}

const NOTHING: &dyn Fn(usize) -> Option<usize> = &|_| None;

impl<'t> Blocks<'t> {
    pub fn new(text: &'t str, start: usize) -> Self {
        let splitter = Splitter::new(text, start, NOTHING);
        Self { splitter }
    }

    pub fn enter(&mut self) -> Option<usize> {
        loop {
            let splitter = &mut self.splitter;
            let byte = splitter.lexer.byte()?;
            if let Some(line) =
                splitter.lexer.gap.line.filter(|_| splitter.last.kind != ScriptTokenKind::Start)
                && matches!(splitter.line(line, byte), SourceLine::Cut)
            {
                return None;
            }
            match splitter.lost(byte) {
                Some(Resumption::Outside(_)) => return None,
                Some(Resumption::Inside { line, template }) => {
                    splitter.resume(line, template);
                    continue;
                }
                None => {}
            }
            let is_block = byte == b'{' && splitter.opens_block();
            if !splitter.token(byte) {
                return None;
            }
            let inside = splitter.lexer.at;
            if is_block {
                return Some(inside);
            }
            splitter.lexer.pass_gap(false);
        }
    }

    pub fn leave(&mut self, end: usize) {
        self.splitter.lexer.at = end;
        // A template literal before the block is over: resuming within it would enter the block again.
        self.splitter.suspect = None;
        self.splitter.last.kind = ScriptTokenKind::Semicolon;
        self.splitter.lexer.pass_gap(false);
    }
}

impl Splitter<'_> {
    /// Whether the brace here opens a block of statements. In doubt it does not.
    fn opens_block(&mut self) -> bool {
        if let Some(body) = self.level().body {
            // After any other operator, a type begins.
            return body.is_block
                && (self.last.kind != ScriptTokenKind::Operator || self.last_byte() == b'>');
        }
        match self.last.kind {
            ScriptTokenKind::Start
            | ScriptTokenKind::Semicolon
            | ScriptTokenKind::Head
            | ScriptTokenKind::Block
            | ScriptTokenKind::Close => true,
            ScriptTokenKind::Operator => self.last_byte() == b'>' && self.is_after_equals(),
            ScriptTokenKind::Word => words::precedes_block(self.last_word()),
            _ => false,
        }
    }

    fn is_after_equals(&self) -> bool {
        self.last.start.checked_sub(1).and_then(|before| self.lexer.byte_at(before)) == Some(b'=')
    }
}
