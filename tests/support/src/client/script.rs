#[derive(Clone)]
pub struct Script {
    pub uri: String,
    pub language: &'static str,
    pub text: String,
}

#[derive(Clone, Copy)]
pub struct Place {
    pub line: u32,
    /// In UTF-16 units.
    pub character: u32,
}

impl Script {
    /// Returns random places, the same in every run.
    pub fn some_places(&self, count: usize) -> impl Iterator<Item = Place> {
        self.some_places_of(0, count)
    }

    /// Returns random places, the same in every run, and others for each seed.
    pub fn some_places_of(&self, seed: u64, count: usize) -> impl Iterator<Item = Place> {
        let mut state = (self.text.len() as u64 + 1) ^ seed.rotate_right(8);
        (0..count).map(move |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut offset = usize::try_from(state >> 33).unwrap_or(0) % (self.text.len() + 1);
            while !self.text.is_char_boundary(offset) {
                offset -= 1;
            }
            self.place(offset)
        })
    }

    fn place(&self, offset: usize) -> Place {
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.matches('\n').map(|_| 1).sum(),
            character: before[start..].encode_utf16().map(|_| 1).sum(),
        }
    }

    /// Returns the beginnings of the lines that begin with `word`.
    pub fn lines(&self, word: &str) -> Vec<Place> {
        let lines = (0..).zip(self.text.lines()).filter(|(_, line)| line.starts_with(word));
        lines.map(|(line, _)| Place { line, character: 0 }).collect()
    }

    /// Returns the beginnings of the lines within calls that begin with one of `words` and end at a brace of their own.
    pub fn lines_within(&self, words: &[&str]) -> Vec<Place> {
        let mut is_within = false;
        let mut places = Vec::new();
        for (line, text) in (0..).zip(self.text.lines()) {
            is_within = is_within && !text.starts_with('}');
            if is_within {
                places.push(Place { line, character: 0 });
            }
            is_within |= words.iter().any(|word| text.starts_with(word)) && !text.contains('}');
        }
        places
    }
}
