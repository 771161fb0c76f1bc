//! Which provider's model a script runs with, as far as that is written.

use std::collections::{BTreeMap, HashSet};

use super::Project;
use crate::script::SourceFile;
use crate::syntax::Value;

/// The name of the model of a script that asks for none.
const USUAL: &str = "large";

/// The names that a `provider` stands behind.
const OF_PROVIDER: [&str; 3] = [USUAL, "small", "vision"];

impl Project {
    /// The id of the provider of a script's model, as `openai`, unless only a run can tell it. Names in
    /// the place of a model stand for what `modelAliases` of the script or of the configuration file says.
    pub fn provider_of(&self, file: &SourceFile) -> Option<String> {
        let metadata = &file.script().reading.value;
        let mut name = match metadata.get("model") {
            Some(model) => model.as_str()?.to_owned(),
            None => USUAL.to_owned(),
        };
        let none = BTreeMap::new();
        let configured = self.model_aliases.get(self.folder_of(&file.path)).unwrap_or(&none);
        let mut seen = HashSet::new();
        while seen.insert(name.clone()) {
            let own = metadata.get("modelAliases").and_then(|aliases| aliases.get(&name)?.as_str());
            match own.or_else(|| configured.get(&name).map(String::as_str)) {
                Some(model) => name = model.to_owned(),
                None => break,
            }
        }
        match name.split_once(':') {
            Some((provider, _)) => Some(provider.to_owned()),
            None if OF_PROVIDER.contains(&name.as_str()) => {
                metadata.get("provider").and_then(Value::as_str).map(str::to_owned)
            }
            None => None,
        }
    }
}
