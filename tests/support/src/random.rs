/// Deterministic pseudo-random numbers.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `end`, which is not zero.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((bits ^ (bits >> 31)) % end.max(1) as u64).unwrap_or_default()
    }

    pub fn pick(&mut self, all: &[&'static str]) -> &'static str {
        all[self.below(all.len())]
    }
}
