use std::fs;

use serde_json::{Map, Value, json};

use crate::sections::Section;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions/counts.json");

pub struct Record {
    /// Other compilers make other instructions.
    pub toolchain: String,
    counts: Map<String, Value>,
}

impl Record {
    pub fn read() -> Self {
        let text = fs::read_to_string(PATH).unwrap_or_default();
        let json: Value = serde_json::from_str(&text).unwrap_or_default();
        Self {
            toolchain: json["toolchain"].as_str().unwrap_or_default().to_owned(),
            counts: json["counts"].as_object().cloned().unwrap_or_default(),
        }
    }

    pub fn count(&self, section: &str) -> Option<u64> {
        self.counts.get(section)?.as_u64()
    }

    /// Adds these counts; those of another toolchain are dropped.
    pub fn renewed(self, toolchain: String, counts: &[(&Section, u64)]) -> Self {
        let mut renewed = if self.toolchain == toolchain { self.counts } else { Map::new() };
        renewed.extend(counts.iter().map(|(section, count)| (section.name.to_owned(), (*count).into())));
        Self { toolchain, counts: renewed }
    }

    pub fn write(&self) {
        let json = json!({ "toolchain": self.toolchain, "counts": self.counts });
        fs::write(PATH, format!("{json:#}\n")).expect("the record is written");
    }
}
