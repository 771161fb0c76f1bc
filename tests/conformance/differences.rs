use serde_json::Value as Json;

/// Answers that differ. They are compared as text, since the order of keys counts.
#[derive(Default)]
pub struct Differences(Vec<String>);

impl Differences {
    pub fn compare(&mut self, question: &str, ours: &Json, expected: &Json) {
        let (ours, expected) = (ours.to_string(), expected.to_string());
        if ours != expected {
            self.0.push(format!("{question}\n      ours: {ours}\n  expected: {expected}"));
        }
    }
}

impl Drop for Differences {
    fn drop(&mut self) {
        let first: Vec<_> = self.0.iter().take(20).map(String::as_str).collect();
        assert!(first.is_empty(), "{} differences\n{}", self.0.len(), first.join("\n"));
    }
}
