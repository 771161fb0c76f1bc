pub struct BracketLevel {
    /// The bracket; `$` for a substitution of a template literal, 0 for the chunk.
    bracket: u8,
    /// Whether it is a value, after which a slash divides.
    pub is_value: bool,
    /// Whether a second statement began in it.
    pub has_boundary: bool,
    pub statement: StatementRange,
    /// Expected body of a `function`, `class` or `switch`.
    pub body: Option<BlockBody>,
    /// Start of the bracket, or of the template literal around the substitution.
    pub at: usize,
    /// First line in it that looks like a statement no bracket should surround.
    pub footing: Option<usize>,
}

#[derive(Clone, Copy)]
pub struct BlockBody {
    pub is_value: bool,
    pub is_block: bool,
}

#[derive(Clone, Copy, Default)]
pub struct StatementRange {
    pub is_module: bool,
    pub has_do: bool,
    pub is_decorated: bool,
}

impl BracketLevel {
    fn new(bracket: u8, at: usize, is_value: bool) -> Self {
        let statement = StatementRange::default();
        Self { bracket, is_value, has_boundary: false, statement, body: None, at, footing: None }
    }
}

pub struct BracketStack {
    /// The first level is the chunk, which never closes.
    levels: Vec<BracketLevel>,
    /// Open brackets of each kind in the innermost substitution of a template literal.
    open: [u32; 3],
    open_around: Vec<[u32; 3]>,
}

impl BracketStack {
    pub fn new(start: usize) -> Self {
        Self { levels: vec![BracketLevel::new(0, start, false)], open: [0; 3], open_around: Vec::new() }
    }

    pub fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    pub fn is_in_template(&self) -> bool {
        !self.open_around.is_empty()
    }

    pub fn footing(&self) -> Option<usize> {
        self.levels.iter().find_map(|level| level.footing)
    }

    #[allow(clippy::expect_used, reason = "the level of the piece is never closed")]
    pub fn level(&mut self) -> &mut BracketLevel {
        self.levels.last_mut().expect("there is the piece")
    }

    pub fn open(&mut self, bracket: u8, at: usize, is_value: bool) {
        self.levels.push(BracketLevel::new(bracket, at, is_value));
        self.open[slot(bracket)] += 1;
    }

    /// Opens a substitution of the template literal that begins at `at`.
    pub fn open_substitution(&mut self, at: usize) {
        self.levels.push(BracketLevel::new(b'$', at, true));
        self.open_around.push(std::mem::take(&mut self.open));
    }

    /// Returns the number of closed brackets, and whether the last is a value; `None` if a substitution is between.
    pub fn close(&mut self, bracket: u8) -> Option<(usize, bool)> {
        if self.open[slot(bracket)] == 0 {
            return None;
        }
        let mut closed = 0;
        loop {
            let level = self.pop()?;
            closed += 1;
            if level.bracket == bracket {
                return Some((closed, level.is_value));
            }
        }
    }

    /// Closes the innermost substitution. Returns the number of closed brackets and its template's start.
    pub fn close_substitution(&mut self) -> Option<(usize, usize)> {
        let around = self.open_around.pop()?;
        let mut closed = 1;
        while self.level().bracket != b'$' {
            self.pop();
            closed += 1;
        }
        self.open = around;
        Some((closed, self.levels.pop()?.at))
    }

    /// Closes the brackets opened at or after `at`, up to the innermost substitution.
    pub fn close_since(&mut self, at: usize) {
        while self.level().at >= at && !matches!(self.level().bracket, 0 | b'$') {
            self.pop();
        }
    }

    fn pop(&mut self) -> Option<BracketLevel> {
        let level = self.levels.pop()?;
        self.open[slot(level.bracket)] -= 1;
        Some(level)
    }
}

fn slot(bracket: u8) -> usize {
    match bracket {
        b'(' => 0,
        b'[' => 1,
        _ => 2,
    }
}
