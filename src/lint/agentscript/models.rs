use std::collections::HashMap;

use crate::agentscript::ast::Import;

pub(in crate::lint) struct Models<'a> {
    pub all: Vec<&'a Import>,
    by_name: HashMap<String, usize>,
    by_uri: HashMap<&'a str, usize>,
}

impl<'a> Models<'a> {
    pub fn new(all: Vec<&'a Import>) -> Self {
        let (mut by_name, mut by_uri) = (HashMap::new(), HashMap::new());
        for (number, model) in all.iter().enumerate() {
            by_name.entry(model.name.text.to_ascii_lowercase()).or_insert(number);
            if let Some(uri) = &model.uri {
                by_uri.entry(uri.text.as_str()).or_insert(number);
            }
        }
        Self { all, by_name, by_uri }
    }

    /// Finds the first model with this name, ignoring case, or with this URI.
    pub fn named(&self, word: &str) -> Option<&'a Import> {
        let by_name = self.by_name.get(&word.to_ascii_lowercase());
        let first = by_name.into_iter().chain(self.by_uri.get(word)).min()?;
        self.all.get(*first).copied()
    }

    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.all.iter().map(|model| model.name.text.as_str())
    }

    pub fn only(&self) -> Option<&'a Import> {
        if let [only] = self.all.as_slice() { Some(only) } else { None }
    }
}
